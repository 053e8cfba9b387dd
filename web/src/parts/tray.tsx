/* tray.tsx - dice on their mat, with a row above it for kept dice; for every dice game.
 *
 * Equal dice are the same to the core: of several it keeps the leftmost. On the screen the die that
 * was tapped must stay where it is. So each column shows one of the core's places, and columns with
 * equal faces exchange places when a keep is sent. A die of another kind lies apart and is never
 * exchanged.
 */
import { useRef, useState } from "preact/hooks";
import { facts } from "../core/sentences";
import { useWords } from "../ground/words";
import { Face } from "./die";

export interface Dice {
  /** By column: the core's place that it shows, its face (0: not known), whether it is kept, the
   * event that rolled it last. */
  readonly place: readonly number[];
  readonly face: readonly number[];
  readonly held: readonly boolean[];
  readonly rolled: readonly number[];
  /** Being rolled now. */
  readonly inHand: readonly boolean[];
}

/** The last event shown; null before the first. */
type LastEvent = { readonly n: number; readonly do: string } | null;

interface Memory {
  n: number;
  place: number[];
  held: boolean[];
  face: number[];
  rolled: number[];
}

const none = (dice: readonly number[]) => dice.map(() => false);
const inOrder = (dice: readonly number[]) => dice.map((_, column) => column);

const fresh = (dice: readonly number[]): Memory => ({
  n: -1,
  place: inOrder(dice),
  held: none(dice),
  face: dice.map((_, column) => (column % 6) + 1),
  rolled: dice.map(() => 0),
});

/** Takes the last event into account. */
function see(memory: Memory, dice: readonly number[], event: LastEvent): void {
  const n = event?.n ?? 0;
  if (n === memory.n) return;
  const leap = n !== memory.n + 1;
  memory.n = n;
  const [verb] = (event?.do ?? "").split(" ");
  if (leap || (verb !== "roll" && verb !== "keep")) memory.held = none(dice);
  if (leap || (verb === "roll" && !memory.held.includes(true))) memory.place = inOrder(dice);
  const now = (column: number) => dice[memory.place[column]!] ?? 0;
  if (verb === "keep") memory.held = dice.map((_, column) => now(column) !== 0);
  for (const column of inOrder(dice)) {
    if (verb === "roll" && !memory.held[column]) memory.rolled[column] = n;
    if (leap || now(column) !== 0) memory.face[column] = now(column);
  }
}

/** Before a keep is sent: makes each kept column show a place that the core will keep. */
function settle(memory: Memory, dice: readonly number[], apart: number): void {
  for (let face = 1; face <= 6; face++) {
    const columns = inOrder(dice).filter(
      (column) => column !== apart && dice[memory.place[column]!] === face,
    );
    const places = columns.map((column) => memory.place[column]!).sort();
    const order = [
      ...columns.filter((c) => memory.held[c]),
      ...columns.filter((c) => !memory.held[c]),
    ];
    order.forEach((column, i) => (memory.place[column] = places[i]!));
  }
}

export interface TrayHold {
  readonly dice: Dice;
  toggle(column: number): void;
  /** What is held now: the faces, ascending; whether the die apart is; how many dice are not. */
  kept(): { readonly faces: string; readonly apart: boolean; readonly others: number };
  /** Call when the move that keeps them is sent. */
  sent(): void;
}

/** The visible dice for `dice`, the faces by the core's places (0: about to be rolled). `apart` is
 * the place of a die of another kind. */
export function useTray(dice: readonly number[], event: LastEvent, apart = -1): TrayHold {
  const own = useRef<Memory | null>(null);
  const memory = (own.current ??= fresh(dice));
  const [, again] = useState(0);
  see(memory, dice, event);
  return {
    dice: {
      place: [...memory.place],
      face: [...memory.face],
      held: [...memory.held],
      rolled: [...memory.rolled],
      inHand: dice.map((_, column) => (dice[memory.place[column]!] ?? 0) === 0),
    },
    toggle(column) {
      memory.held[column] = !memory.held[column];
      again((x) => x + 1);
    },
    kept() {
      const held = inOrder(dice).filter((column) => memory.held[column]);
      const faces = held.filter((column) => column !== apart).map((column) => memory.face[column]!);
      return {
        faces: faces.sort().join(""),
        apart: held.includes(apart),
        others: dice.length - held.length,
      };
    },
    sent: () => settle(memory, dice, apart),
  };
}

interface DiceRowProps {
  readonly dice: Dice;
  readonly moving: boolean;
  /** null: they are only to be seen. */
  readonly toggle: ((column: number) => void) | null;
  /** The key of each column. */
  readonly keys: string;
  readonly apart?: number;
  /** The core's places that count in what is chosen; the others are drawn paler. */
  readonly counting?: readonly number[] | null;
  readonly words: {
    readonly dice: string;
    readonly die: (place: number, face: number) => string;
    readonly rolling: (place: number) => string;
    readonly kept: string;
  };
}

export function DiceRow({
  dice,
  moving,
  toggle,
  keys,
  apart = -1,
  counting = null,
  words,
}: DiceRowProps) {
  const { language } = useWords();
  return (
    <ul class="dice" aria-label={words.dice}>
      {dice.place.map((place, column) => {
        const face = dice.face[column]!;
        const inHand = dice.inHand[column]! || face === 0;
        const held = dice.held[column]! && !inHand;
        const name = inHand ? words.rolling(column + 1) : words.die(column + 1, face);
        const tumbles = moving && dice.rolled[column]! > 0 && !dice.held[column];
        const picture = (
          <span
            key={dice.rolled[column]}
            class={tumbles && !inHand ? "tumble" : "rest"}
            style={{ animationDelay: `${column * 55}ms` }}
          >
            <Face face={inHand ? 0 : face} />
          </span>
        );
        const steps =
          counting === null || column === apart
            ? ""
            : counting.includes(place)
              ? " counts"
              : " idle";
        const kind = `die${held ? " held" : ""}${inHand ? " in-hand" : ""}${steps}`;
        return (
          <li key={column} class={column === apart ? "die-place apart" : "die-place"}>
            {toggle && !inHand ? (
              <button
                type="button"
                class={kind}
                aria-pressed={held}
                aria-label={facts(language, [name, held && words.kept])}
                aria-keyshortcuts={keys[column]}
                onClick={() => toggle(column)}
              >
                {picture}
              </button>
            ) : (
              <span
                class={kind}
                role="img"
                aria-label={facts(language, [name, held && words.kept])}
              >
                {picture}
              </span>
            )}
            <span class={held ? "kept-mark on" : "kept-mark"} aria-hidden="true">
              {words.kept}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
