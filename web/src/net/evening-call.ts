/* evening-call.ts - the way to the next game of an evening: for somebody who is at the evening, and for
 * somebody who still looks at the result of the last one. */
import type { Core } from "../core/core";
import { go } from "../ground/route";
import { RemoteEvening } from "./remote-evening";
import type { Server } from "./server";
import type { EveningGame } from "../table/evening";
import { theWitnesses } from "../table/witness";

/** Takes the seat that is kept for this guest at the table of `game`, if there is one, and goes there. */
export async function follow(server: Server, game: EveningGame, entropy: string): Promise<void> {
  const seat = game.players.indexOf(server.guest);
  if (seat >= 0) {
    const sat = await server.ask("sit", { table: game.table, seat, entropy });
    if (sat.ok) theWitnesses().added(game.table, entropy);
  }
  go(`/t/${game.table}`);
}

/** Follows the evening `id` until `signal`: to a game that begins from now on and has a seat for this guest. */
export function awaitCall(server: Server, core: Core, id: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const evening = new RemoteEvening(server, id);
  let games: number | null = null;
  evening.subscribe(() => {
    if (!evening.state.known) return;
    const next = evening.state.games.slice(games ?? evening.state.games.length).at(-1);
    games = evening.state.games.length;
    if (next?.players.includes(server.guest)) void follow(server, next, core.fair.entropy());
  });
  signal.addEventListener("abort", () => evening.close());
}
