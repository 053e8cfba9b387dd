/* curtain.tsx - hides the board between two players at one screen, in games with hidden
 * information, until the next one has the screen. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Match, Seat, Viewer } from "../core/core";
import { useWords } from "../ground/words";
import { Crest } from "./ornaments";
import { Phrases } from "./phrases";

/** Returns whether these seats have different views now. */
const seeOther = (match: Match, seats: readonly Seat[]): boolean =>
  seats.length > 1 && new Set(seats.map((seat) => JSON.stringify(match.describe(seat)))).size > 1;

interface Eyes {
  readonly viewer: Viewer;
  /** The seat that gets the screen next; null: nothing is hidden. */
  readonly next: Seat | null;
  readonly open: () => void;
}

/** The viewer for whom the screen shows the game. `wanted`: the viewer that the game asks for.
 * `settled`: everything that happened has been shown. */
export function useEyes(
  match: Match | null,
  mine: readonly Seat[],
  wanted: Viewer,
  settled: boolean,
): Eyes {
  const [eyes, set] = useState<Viewer>("spectator");
  if (!match || typeof wanted !== "number" || !seeOther(match, mine))
    return { viewer: wanted, next: null, open: () => undefined };
  if (settled && eyes !== wanted)
    return { viewer: "spectator", next: wanted, open: () => set(wanted) };
  return { viewer: eyes, next: null, open: () => undefined };
}

export function Curtain({
  seat,
  name,
  open,
}: {
  readonly seat: Seat;
  readonly name: string;
  readonly open: () => void;
}) {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [seat]);
  return (
    <section class="curtain" aria-labelledby="curtain-title">
      <Crest seat={seat} />
      <h2 id="curtain-title">
        <Phrases text={words.handTo(name)} names={[name]} />
      </h2>
      <p>{words.handHint}</p>
      <button type="button" class="button main" ref={button} onClick={open}>
        {words.handShow(name)}
      </button>
    </section>
  );
}
