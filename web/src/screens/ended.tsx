/* ended.tsx - loads a game's ending, below the result, when the game is over. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Match } from "../core/core";
import { useFavourites } from "../endings/favourites";
import { useWords } from "../ground/words";
import { endBoard } from "../rooms/boards";
import { useEnding } from "../rooms/endings";
import type { Room } from "../rooms/room";
import type { Table, TableState } from "../table/table";

interface EndedProps {
  readonly table: Table;
  readonly state: TableState;
  /** Open and finished. */
  readonly match: Match;
  readonly room: Pick<Room, "view">;
  readonly replay: (n: number) => string;
}

/** The text of the record, which names the analysis of the game; null while it is fetched. */
function useRecord(table: Table): string | null {
  const [text, come] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void table.record().then((reply) => gone || (reply.ok && come(reply.value)));
    return () => {
      gone = true;
    };
  }, [table]);
  return text;
}

export function Ended({ table, state, match, room, replay }: EndedProps) {
  const words = useWords();
  const Ending = useEnding(state.game);
  const record = useRecord(table);
  const favourites = useFavourites(state);
  const board = useMemo(
    () => endBoard(room, state, match, words.language),
    [room, state, match, match.length, words],
  );
  if (!Ending) return null;
  return <Ending board={board} match={match} link={replay} {...{ record, favourites }} />;
}
