/* me.tsx - the personal link: the same guest on another device. */
import { useState } from "preact/hooks";
import { useServer } from "../page";
import { Frame, Sure } from "../parts/frame";
import { LinkField, Qr } from "../parts/share";
import { tell, tellUnless } from "../parts/toast";
import { useSettings } from "../settings";
import { useWords } from "../words";

export function MeScreen() {
  const words = useWords();
  const { token, name } = useSettings();
  const [, state] = useServer();
  const [open, setOpen] = useState(false);
  const link = `${location.origin}/#me=${token ?? ""}`;
  return (
    <Frame title={words.me} needsServer>
      <div class="card stack narrow-card">
        <h1 tabIndex={-1}>{words.me}</h1>
        <p>{words.meHint}</p>
        {name && <p class="soft">{name}</p>}
        {!token ? (
          <p class="notice">{state === "live" ? words.loading : words.meNone}</p>
        ) : open ? (
          <>
            <Qr text={link} />
            <LinkField link={link} label={words.meLink} />
          </>
        ) : (
          <p class="row">
            <button type="button" class="button main" onClick={() => setOpen(true)}>
              {words.showLink}
            </button>
          </p>
        )}
      </div>
      {token && state === "live" && <Forget />}
    </Frame>
  );
}

/** Being forgotten by the server. */
function Forget() {
  const words = useWords();
  const [server] = useServer();
  const [sure, setSure] = useState(false);
  const forget = async () => {
    setSure(false);
    if (tellUnless(await server.forget())) tell(words.forgotten);
  };
  return (
    <section class="card stack narrow-card" aria-labelledby="forget">
      <h2 id="forget">{words.forget}</h2>
      <p class="soft small">{words.forgetHint}</p>
      <p class="row">
        <button type="button" class="button" onClick={() => setSure(true)}>
          {words.forget}
        </button>
      </p>
      {sure && (
        <Sure
          label={words.forget}
          text={words.forgetSure}
          onNo={() => setSure(false)}
          onYes={() => void forget()}
        />
      )}
    </section>
  );
}
