/* castles.ts - the announcement that a castle falls, for everybody at the table. */
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import type { SengokuView } from "./view";
import { roomWordsIn } from "./words";

type Moment = Pick<BoardProps<SengokuView>, "view" | "event" | "names" | "then">;

/** That a castle has just fallen, and to whom. */
export function castleFalls({ view, event, names, then }: Moment, words: Words): string | null {
  const won = view.castles.filter(({ state }) => state === "won");
  if (won.length === 0) return null;
  const before = then(event!.n - 1).castles;
  const fallen = won.find(
    ({ battlefield }) => before.find((one) => one.battlefield === battlefield)?.state !== "won",
  );
  return fallen ? roomWordsIn(words).castleFalls(names[fallen.seat ?? 0] ?? "") : null;
}
