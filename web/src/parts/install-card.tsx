/* install-card.tsx - the card that offers to install the page, after the first finished game at a
 * server. */
import { useEffect, useState } from "preact/hooks";
import { forgetsAfterAWeek, install, installWay, noteTold, wasTold } from "../ground/install";
import { useWords } from "../ground/words";

export function InstallCard() {
  const words = useWords();
  const [way, setWay] = useState(() => (wasTold() ? null : installWay()));
  useEffect(() => {
    if (way) noteTold();
  }, [way]);
  if (!way) return null;
  return (
    <section class="card stack tight" aria-labelledby="install-title">
      <h3 id="install-title">{words.installTitle}</h3>
      <p>
        {words.installHint} {way === "menu" && words.installMenu}
      </p>
      {forgetsAfterAWeek() && (
        <p class="soft small">
          <a href="/#/me">{words.forgetsAfterAWeek}</a>
        </p>
      )}
      <p class="row">
        {way === "asks" && (
          <button
            type="button"
            class="button"
            onClick={() => {
              install();
              setWay(null);
            }}
          >
            {words.install}
          </button>
        )}
        <button type="button" class="button quiet" onClick={() => setWay(null)}>
          {words.close}
        </button>
      </p>
    </section>
  );
}
