/* tray.tsx - the dice on their mat, the shelf for those that are kept, and what can be done.
 *
 * Equal dice are equal to the core: of several it keeps the leftmost. So that what was tapped is
 * what stays in its place on the screen, each column shows one of the core's places, and columns of
 * equal faces change theirs when a keep is sent.
 */
import { useRef, useState } from "preact/hooks";
import type { BoardProps } from "../room";
import { Face } from "./die";
import type { RoomWords, YahtzeeView } from "./view";

const COLUMNS = [0, 1, 2, 3, 4];
const NONE: readonly boolean[] = [false, false, false, false, false];

export interface Dice {
  /** By column: the face to show, whether it lies on the shelf, the event that rolled it last. */
  readonly face: readonly number[];
  readonly held: readonly boolean[];
  readonly rolled: readonly number[];
  /** Being rolled now. */
  readonly inHand: readonly boolean[];
}

interface Memory {
  n: number;
  /** The core's place that a column shows. */
  place: number[];
  held: boolean[]; // by column
  face: number[]; // by column
  rolled: number[]; // by column
}

const fresh = (): Memory => ({ n: -1, place: [...COLUMNS], held: [...NONE], face: [1, 2, 3, 4, 5], rolled: [0, 0, 0, 0, 0] });

/** Takes the last event into account. */
function see(memory: Memory, view: YahtzeeView, event: BoardProps["event"]): void {
  const n = event?.n ?? 0;
  if (n === memory.n) return;
  memory.n = n;
  const [verb, what = ""] = (event?.do ?? "").split(" ");
  if (verb === "roll" && what.length === 5) {
    memory.place = [...COLUMNS];
    memory.held = [...NONE];
  }
  if (verb === "score" || !event) memory.held = [...NONE];
  const now = (column: number) => view.dice[memory.place[column]!] ?? 0;
  if (verb === "keep") memory.held = COLUMNS.map((column) => now(column) !== 0);
  for (const column of COLUMNS) {
    if (verb === "roll" && !memory.held[column]) memory.rolled[column] = n;
    if (now(column) !== 0) memory.face[column] = now(column);
  }
}

/** Before a keep is sent: lets each column that is held show a place that the core will keep. */
function settle(memory: Memory, view: YahtzeeView): void {
  for (let face = 1; face <= 6; face++) {
    const columns = COLUMNS.filter((column) => view.dice[memory.place[column]!] === face);
    const places = columns.map((column) => memory.place[column]!).sort();
    const order = [...columns.filter((c) => memory.held[c]), ...columns.filter((c) => !memory.held[c])];
    order.forEach((column, i) => (memory.place[column] = places[i]!));
  }
}

export interface TrayHold {
  readonly dice: Dice;
  toggle(column: number): void;
  /** The move that keeps what is held now, and how many dice it rolls; null: all are held. */
  keepMove(): { readonly text: string; readonly count: number } | null;
  /** Call when that move is sent. */
  sent(): void;
}

export function useTray(view: YahtzeeView, event: BoardProps["event"]): TrayHold {
  const memory = useRef<Memory>(fresh()).current;
  const [, again] = useState(0);
  see(memory, view, event);
  return {
    dice: {
      face: [...memory.face],
      held: [...memory.held],
      rolled: [...memory.rolled],
      inHand: COLUMNS.map((column) => (view.dice[memory.place[column]!] ?? 0) === 0),
    },
    toggle(column) {
      memory.held[column] = !memory.held[column];
      again((x) => x + 1);
    },
    keepMove() {
      const kept = COLUMNS.filter((column) => memory.held[column]).map((column) => memory.face[column]!);
      if (kept.length === 5) return null;
      return { text: `keep ${kept.length ? kept.sort().join("") : "-"}`, count: 5 - kept.length };
    },
    sent: () => settle(memory, view),
  };
}

/** The five dice. `toggle` null: they are only to be seen. */
export function DiceRow({
  dice,
  moving,
  toggle,
  words,
}: {
  readonly dice: Dice;
  readonly moving: boolean;
  readonly toggle: ((column: number) => void) | null;
  readonly words: RoomWords;
}) {
  return (
    <ul class="dice" aria-label={words.dice}>
      {COLUMNS.map((column) => {
        const face = dice.face[column]!;
        const inHand = dice.inHand[column]!;
        const held = dice.held[column]! && !inHand;
        const name = inHand ? words.rolling(column + 1) : words.die(column + 1, face);
        const tumbles = moving && dice.rolled[column]! > 0 && !dice.held[column];
        const picture = (
          <span key={dice.rolled[column]} class={tumbles && !inHand ? "tumble" : "rest"} style={{ animationDelay: `${column * 55}ms` }}>
            <Face face={inHand ? 0 : face} />
          </span>
        );
        const kind = `die${held ? " held" : ""}${inHand ? " in-hand" : ""}`;
        return (
          <li key={column} class="die-place">
            {toggle && !inHand ? (
              <button type="button" class={kind} aria-pressed={held} aria-label={`${name}${held ? `, ${words.kept}` : ""}`} aria-keyshortcuts={String(column + 1)} onClick={() => toggle(column)}>
                {picture}
              </button>
            ) : (
              <span class={kind} role="img" aria-label={`${name}${held ? `, ${words.kept}` : ""}`}>
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
