/* practice.ts - decides where hints are available: for a user who plays alone against bots, in a
 * game that a bot can judge.
 *
 * People who share a screen or a server's table play against each other and get none. A server
 * decides for its own tables (docs/protocol.md, "Hints"); this only says where asking it makes
 * sense.
 */
import type { Core, Match } from "../core/core";
import type { TableState } from "../table/table";
import { learnsByFetching } from "./weights";

/** Whether somebody practises here: the game counts for no rating, nobody else has played since the start, and all other seats are
 * bots'. */
export function practises({
  mine,
  seats,
  players,
  rated,
}: Pick<TableState, "mine" | "seats" | "players" | "rated">): boolean {
  const others = seats.filter((_, seat) => seat !== mine[0]);
  return (
    !rated &&
    mine.length === 1 &&
    players.length === 1 &&
    others.every(({ kind }) => kind === "bot")
  );
}

/** Whether some bot can judge the moves of the match's game, now or once it has learned it. */
export const judged = (core: Core, match: Match): boolean =>
  core.judges(match) || learnsByFetching(match.game, match.seats);
