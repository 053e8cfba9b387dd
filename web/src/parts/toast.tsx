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

let toast: (Message & { readonly until: ReturnType<typeof setTimeout> }) | null = null;
const listeners = new Listeners();

export function tell(text: string, game = ""): void {
  if (toast) clearTimeout(toast.until);
  const until = setTimeout(() => {
    toast = null;
    listeners.tell();
  }, 4500);
  toast = { text, game, until };
  listeners.tell();
}

/** Shows why something (a move of `game`) did not work; true if it did. */
export function tellUnless<T>(reply: Reply<T>, game = ""): reply is { ok: true; value: T } {
  if (!reply.ok) tell(sayWhy(wordsIn(settings().language), reply.why), game);
  return reply.ok;
}

export function Toast() {
  const [shown, show] = useState<Message | null>(toast); // perhaps said before the page was drawn
  useEffect(() => {
    const listener = () => show(toast);
    return listeners.add(listener);
  }, []);
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
