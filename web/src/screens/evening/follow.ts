/* follow.ts - going to the table of an evening where people are. */
import { go } from "../../ground/route";
import type { Server } from "../../net/server";
import type { EveningGame } from "../../table/evening";
import { theWitnesses } from "../../table/witness";

/** Takes the seat that is kept for this guest at the table of `game`, if there is one, and goes there. */
export async function follow(server: Server, game: EveningGame, entropy: string): Promise<void> {
  const seat = game.players.indexOf(server.guest);
  if (seat >= 0) {
    const sat = await server.ask("sit", { table: game.table, seat, entropy });
    if (sat.ok) theWitnesses().added(game.table, entropy);
  }
  go(`/t/${game.table}`);
}
