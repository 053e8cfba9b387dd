/* sound-offer.tsx - offers sound once, with a sample, after the first throw by hand. Sound is off
 * by default. */
import { useEffect, useState } from "preact/hooks";
import { inBoth } from "../core/sentences";
import { tell } from "../ground/messages";
import { change, settings } from "../ground/settings";
import { sound } from "../ground/sound";
import { ownWords, useWords } from "../ground/words";

const offerWords = inBoth(
  {
    offer: "Hear the dice?",
    yes: "Listen",
    no: "No, thanks",
    on: "Sound is on. The menu turns it off.",
  },
  {
    offer: "サイコロの音を出しますか？",
    yes: "聞く",
    no: "いいえ",
    on: "音が出ます。メニューで止められます。",
  },
);

/** Milliseconds for which it is offered. */
const LASTS = 12_000;

export function SoundOffer() {
  const own = ownWords(useWords(), offerWords);
  const [open, set] = useState(!settings().offered && !settings().sound);
  useEffect(() => {
    if (!open) return;
    change({ offered: true });
    const timer = setTimeout(() => set(false), LASTS);
    return () => clearTimeout(timer);
  }, [open]);
  if (!open) return null;
  const listen = () => {
    set(false);
    change({ sound: true });
    sound("dice");
    tell(own.on);
  };
  return (
    <div class="sound-offer" role="status">
      <span>{own.offer}</span>
      <button type="button" class="button small main" onClick={listen}>
        {own.yes}
      </button>
      <button type="button" class="button small" onClick={() => set(false)}>
        {own.no}
      </button>
    </div>
  );
}
