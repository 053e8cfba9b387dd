/* flight.ts - animates cards and pawns from their old to their new places.
 *
 * What bears the same `data-flight` before and after an event is the same thing. Something new may
 * say by `data-from` (a selector within the room) where it comes from.
 */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { RefObject } from "preact";
import { reducedMotion } from "../../ground/store";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const EASE = "cubic-bezier(0.22, 0.8, 0.3, 1)";
const MILLISECONDS = 560;
/** Between two that are new, which come one after another, small from afar. */
const STAGGER = 70;
const FAR = 0.4;

/** Animates what has moved in `room` whenever `moment` changes and `moving` holds. */
export function useFlights(
  room: RefObject<HTMLElement | null>,
  moment: string,
  moving: boolean,
): void {
  const before = useRef(new Map<string, Place>());
  const seen = useRef("");
  useLayoutEffect(() => {
    const root = room.current;
    if (!root) return;
    const origin = root.getBoundingClientRect();
    const placeOf = (element: Element): Place => {
      const box = element.getBoundingClientRect();
      return {
        x: box.left - origin.left + box.width / 2,
        y: box.top - origin.top + box.height / 2,
        width: box.width,
      };
    };
    const old = before.current;
    before.current = new Map();
    const flies = moving && seen.current !== moment && !reducedMotion();
    seen.current = moment;
    let order = 0;
    for (const element of root.querySelectorAll<HTMLElement>("[data-flight]")) {
      const key = element.dataset.flight!;
      const to = placeOf(element);
      before.current.set(key, to);
      if (!flies) continue;
      const origins = element.dataset.from ? root.querySelector(element.dataset.from) : null;
      const from = old.get(key) ?? (origins ? placeOf(origins) : null);
      if (!from || Math.hypot(from.x - to.x, from.y - to.y) < 4 || to.width === 0) continue;
      const scale = old.has(key) ? from.width / to.width : FAR;
      element.animate(
        [
          {
            transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`,
            zIndex: 3,
          },
          { transform: "none", zIndex: 3 },
        ],
        {
          duration: MILLISECONDS,
          delay: old.has(key) ? 0 : STAGGER * order++,
          easing: EASE,
          fill: "backwards",
        },
      );
    }
  });
}
