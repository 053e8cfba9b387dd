/* toast.tsx - short messages at the lower edge of the page. */
import { useEffect, useState } from "preact/hooks";
import type { Reply } from "../core/core";
import { Listeners } from "../listeners";
import { settings } from "../settings";
import { sayWhy, wordsIn } from "../words";
import { Why } from "./why";

interface Message {
  readonly text: string;
  /** The game that a clause in the text belongs to. */
  readonly game: string;
}

/** Milliseconds for which a message is shown, from when it is drawn. */
const STAYS = 4500;

let toast: Message | null = null;
const listeners = new Listeners();

function show(message: Message | null): void {
  toast = message;
  listeners.tell();
}

export function tell(text: string, game = ""): void {
  show({ text, game });
}

/** Shows why something (a move of `game`) did not work; true if it did. */
export function tellUnless<T>(reply: Reply<T>, game = ""): reply is { ok: true; value: T } {
  if (!reply.ok) tell(sayWhy(wordsIn(settings().language), reply.why), game);
  return reply.ok;
}

export function Toast() {
  const [shown, setShown] = useState(toast);
  useEffect(() => {
    const look = () => setShown(toast);
    look(); // perhaps said before the page was drawn
    return listeners.add(look);
  }, []);
  useEffect(() => {
    if (!shown) return;
    const end = setTimeout(() => show(null), STAYS);
    return () => clearTimeout(end);
  }, [shown]);
  return (
    <div role="status">
      {shown && (
        <div class="toast">
          <Why {...shown} />
        </div>
      )}
    </div>
  );
}
