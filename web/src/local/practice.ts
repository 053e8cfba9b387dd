/* practice.ts - where hints are given: only at tables in the page whose other seats are bots. A
 * server gives none, and people who share a screen play against each other. */
import type { TableState } from "../table";

/** Whether somebody practises here: alone, or with bots only, at a table in the page. */
export function practises({ place, mine, seats }: Pick<TableState, "place" | "mine" | "seats">): boolean {
  const others = seats.filter((_, seat) => seat !== mine[0]);
  return place === "local" && mine.length === 1 && others.every(({ kind }) => kind === "bot");
}
