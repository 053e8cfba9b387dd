/* flight.ts - animates elements from their old to their new places, one shortly after another.
 *
 * What flies is already drawn where it lies in the end, so nothing goes wrong if a flight is left
 * out or cut short.
 */
import { reducedMotion } from "../ground/store";

interface Flight {
  /** Milliseconds of one flight. */
  readonly time?: number;
  /** Milliseconds between two. */
  readonly step?: number;
  /** Degrees that it turns by. */
  readonly turn?: number;
}

/** Lets `things` come from the middle of `from`. For those who want no motion nothing moves. */
export function fly(
  things: Iterable<Element>,
  from: Element | null | undefined,
  { time = 420, step = 24, turn = 6 }: Flight = {},
): void {
  if (!from || reducedMotion()) return;
  const start = from.getBoundingClientRect();
  let delay = 0;
  for (const thing of things) {
    const goal = thing.getBoundingClientRect();
    const x = start.left + start.width / 2 - goal.left - goal.width / 2;
    const y = start.top + start.height / 2 - goal.top - goal.height / 2;
    // `translate`, `rotate` and `scale` leave a transform of the thing's own as it is.
    thing.animate(
      [
        { translate: `${x}px ${y}px`, rotate: `${turn}deg`, scale: "0.8", opacity: 0.3 },
        { opacity: 1, offset: 0.35 },
        { translate: "0 0", rotate: "0deg", scale: "1", opacity: 1 },
      ],
      { duration: time, delay, easing: "cubic-bezier(0.22, 0.8, 0.3, 1)", fill: "backwards" },
    );
    delay += step;
  }
}
