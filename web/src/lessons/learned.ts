/* learned.ts - the introductions that were finished on this device: the next game of that kind
 * begins with hints on, if a bot can give any (local/practice.ts). The mark is removed when that
 * game ends or its hints are turned off. */
import { stored } from "../ground/base";
import { entryOf } from "../ground/entry-of";

const KEY = stored("engawa.learned");

/** For each game the address of the table where it is played with hints; "" before there is one. */
type Learned = Readonly<Record<string, string>>;

let held: Learned | null = null;

function read(): Learned {
  if (held) return held;
  try {
    const json: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    held = typeof json === "object" && json !== null ? (json as Learned) : {};
  } catch {
    held = {};
  }
  return held;
}

function write(learned: Learned): void {
  held = learned;
  try {
    localStorage.setItem(KEY, JSON.stringify(learned));
  } catch {
    // It holds until the page closes.
  }
}

/** Somebody has come to the end of the introduction to `game`. */
export const learn = (game: string): void => write({ ...read(), [game]: "" });

/** Returns whether hints are on at `table`: it has the first game of `game` after its
 * introduction. */
export function beginsWithHints(game: string, table: string): boolean {
  const at = entryOf(read(), game);
  if (at === "") write({ ...read(), [game]: table });
  return at === "" || at === table;
}

/** No more hints by themselves for `game`. */
export function endHints(game: string): void {
  const { [game]: _, ...others } = read();
  write(others);
}
