/* drama.ts - the stages of the reveal: the votes, then the storyteller's card, then the owners of
 * the others, then the points. The state has all of it at once; this decides how much to show. */
import { useEffect, useReducer, useRef } from "preact/hooks";

/** The visible part of a revealed round. */
export interface Stage {
  /** The votes of so many voters, in the order of seats. */
  readonly votes: number;
  readonly teller: boolean;
  /** The owners of so many of the other cards, from the left. */
  readonly owners: number;
  readonly points: boolean;
}

const everything: Stage = { votes: Infinity, teller: true, owners: Infinity, points: true };

/** Milliseconds before each step: many votes go a little quicker. */
function steps(votes: number, others: number): readonly number[] {
  const vote = Math.min(440, 2200 / votes);
  const owner = Math.min(320, 1400 / others);
  return [
    ...Array.from({ length: votes }, (_, i) => (i === 0 ? 500 : vote)),
    700,
    ...Array.from({ length: others }, (_, i) => (i === 0 ? 800 : owner)),
    450,
  ];
}

/** Milliseconds from the reveal to its end, with time to see the points walk. */
export const dramaLength = (votes: number, others: number): number =>
  steps(votes, others).reduce((a, b) => a + b, 0) + 1200;

/** The stage of a reveal; `begin` is a number for the reveal that begins now, null for none. The
 * second is how to see the rest at once, null when all is shown. */
export function useDrama(
  begin: number | null,
  votes: number,
  others: number,
): readonly [Stage, (() => void) | null] {
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const memory = useRef<{ of: number | null; step: number }>({ of: null, step: 0 }).current;
  if (memory.of !== begin) Object.assign(memory, { of: begin, step: 0 });
  const times = steps(votes, others);
  const step = begin === null ? times.length : memory.step;
  const to = (next: number) => {
    memory.step = next;
    again();
  };
  useEffect(() => {
    if (step >= times.length) return;
    const timer = setTimeout(() => to(step + 1), times[step]);
    return () => clearTimeout(timer);
  }, [begin, step]);
  if (step >= times.length) return [everything, null];
  const stage = {
    votes: Math.min(step, votes),
    teller: step > votes,
    owners: Math.max(0, step - votes - 1),
    points: false,
  };
  return [stage, () => to(times.length)];
}
