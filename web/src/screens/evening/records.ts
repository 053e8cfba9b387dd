/* records.ts - the records of an evening's games, with the names that their players have there. */
import type { Core, Match } from "../../core/core";
import type { Words } from "../../ground/words";
import type { Shown } from "../../net/remote-evening";
import { fetchRecord } from "../../net/remote-table";
import type { EveningGame } from "../../table/evening";
import { seatNamed } from "../../table/personas";
import { readRecord } from "../../table/record";

export interface Finding {
  readonly core: Core;
  readonly words: Words;
  readonly shown: Shown;
}

/** A finished game with the names of its seats; null if it cannot be had. The caller frees the match. */
export async function recordOf(
  { core, words, shown }: Finding,
  game: EveningGame,
): Promise<{ readonly match: Match; readonly names: readonly string[] } | null> {
  const text = await fetchRecord(game.table);
  const record = text.ok ? readRecord(core, text.value) : text;
  if (!record.ok) return null;
  const names = record.value.names.map((name, seat) => {
    const person = shown.people.find(({ guest }) => guest === game.players[seat]);
    const called = seatNamed(core, game.game, name, words.language);
    return (person ?? (called.kind === "empty" ? null : called))?.name || words.formerGuest;
  });
  return { match: record.value.match, names };
}
