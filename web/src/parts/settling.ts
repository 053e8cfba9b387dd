/* settling.ts - ignores presses that were meant for the previous content.
 *
 * What can be decided settles first: after an event, after dice have been thrown, after a tap that
 * may be the first of two. Until then no move is sent and no cup is emptied (rooms/boards.ts),
 * whether by a tap, a key or a shake. A key that is held acts once.
 */
import { useLayoutEffect } from "preact/hooks";
import { reducedMotion } from "../ground/store";

/** Milliseconds: longer than a double tap, and than it takes to see what has come and to act on it. */
const TAP = 300;
/** Milliseconds for which dice that do not move are looked at. */
const READ = 400;

let until = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns whether a press decides something now. */
export const settled = (): boolean => performance.now() >= until;

/** Lets nothing be decided for so many milliseconds. The style sheets see it, so that no button takes a tap in
 * vain. */
function settle(milliseconds: number): void {
  until = Math.max(until, performance.now() + milliseconds);
  const root = document.documentElement;
  root.dataset["settling"] = "";
  clearTimeout(timer);
  timer = setTimeout(() => delete root.dataset["settling"], until - performance.now());
}

/** Settles whenever WHAT changes; its dice move for MOTION milliseconds. */
export function useSettling(what: string, motion = 0): void {
  useLayoutEffect(() => {
    settle(TAP + (motion > 0 && reducedMotion() ? READ : motion));
  }, [what]);
}

/** Watches taps and held keys from here on. */
export function startSettling(): void {
  // The tapped element acts first, and a form after the tap on its button: the tap itself may
  // decide something.
  addEventListener("click", ({ detail, target }) => {
    const button = (target as Element).closest("button");
    const submits = button?.type === "submit" && button.form !== null;
    if (detail > 0 && !submits) settle(TAP);
  });
  addEventListener("submit", () => settle(TAP));
  addEventListener(
    "keydown",
    (event) => {
      const { key, repeat, target } = event;
      if (repeat && (key === "Enter" || key === " ") && (target as Element).closest("button, a"))
        event.preventDefault();
    },
    true,
  );
}
