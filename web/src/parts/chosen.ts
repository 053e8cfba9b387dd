/* chosen.ts - the last choices for each game on this device, the defaults of its next table. */
import { stored } from "../ground/base";
import { entryOf } from "../ground/entry-of";
import type { GameInfo } from "../core/core";
import { seatsFor, usualChoices } from "./choices";
import type { Chosen } from "./choices";
import { offered } from "./clock-fields";
import { THROWS } from "./clock-fields";

const KEY = stored("engawa.chosen");

/** The stored choices of a table: all but its name. */
type Kept = Partial<Omit<Chosen, "title">>;

interface Memory {
  /** The game that was chosen last. */
  readonly game?: string;
  readonly games?: Readonly<Record<string, Kept>>;
}

let held: Memory | null = null;

function read(): Memory {
  if (held) return held;
  try {
    const json: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    held = typeof json === "object" && json !== null ? (json as Memory) : {};
  } catch {
    held = {};
  }
  return held;
}

/** The name of the game that was chosen last; null for none. */
export const lastGame = (): string | null => {
  const { game } = read();
  return typeof game === "string" ? game : null;
};

/** Returns the initial choices for a table of `game`: the last ones, as far as they are still
 * possible. */
export function lastChoices(game: GameInfo): Chosen {
  const usual = usualChoices(game);
  const kept = entryOf(read().games ?? {}, game.name);
  if (typeof kept !== "object" || kept === null) return usual;
  const known = (name: string) => game.options.some((option) => option.name === name);
  const options = Object.entries(kept.options ?? {}).filter(([name]) => known(name));
  const { order } = kept;
  return {
    ...usual,
    options: Object.fromEntries(options),
    seats: seatsFor(game, Number(kept.seats) || usual.seats),
    private: kept.private === true,
    ...(kept.rated === true && { rated: true }),
    ...(THROWS.includes(Number(kept.throw)) && { throw: Number(kept.throw) }),
    order: order === "random" || order === "seated" ? order : usual.order,
    ...(kept.clock && { clock: offered(kept.clock) }),
    ...(["wait", "bot", "end"].includes(String(kept.away)) && { away: kept.away! }),
  };
}

/** Keeps what was chosen for a table of `game`: all but the name, and the language, which is the
 * opener's again next time. */
export function keepChoices(game: string, choices: Chosen): void {
  const { title: _, lang: __, ...kept } = choices;
  held = { game, games: { ...read().games, [game]: kept } };
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // It holds until the page closes.
  }
}
