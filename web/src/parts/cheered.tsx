/* cheered.tsx - what belongs to a friend at the table: a tap on it cheers them (endings/cheer.tsx), and a button
 * does for those who use keys or a screen reader. */
import type { Seat } from "../core/core";
import { inBoth } from "../core/sentences";
import { ownWords, useWords } from "../ground/words";
import { SignMark } from "./reactions";

const cheerWords = inBoth(
  { cheer: (name: string) => `Well done, ${name}!` },
  { cheer: (name: string) => `${name}さん、お見事！` },
);

/** What a board says (rooms/room.ts). */
interface Cheering {
  readonly cheers: boolean;
  readonly mine: readonly Seat[];
  readonly names: readonly string[];
}

const may = ({ cheers, mine }: Cheering, seat: Seat): boolean => cheers && !mine.includes(seat);

/** The attributes of what belongs to `seat`. */
export const cheered = (board: Cheering, seat: Seat) =>
  may(board, seat) ? { "data-cheer": seat } : {};

interface CheerProps {
  readonly board: Cheering;
  readonly seat: Seat;
  /** Only for keys and screen readers, beside what can be tapped. */
  readonly unseen?: boolean;
}

/** The button that cheers the player of `seat`; nothing where one cannot. */
export function Cheer({ board, seat, unseen = false }: CheerProps) {
  const own = ownWords(useWords(), cheerWords);
  if (!may(board, seat)) return null;
  return (
    <button
      type="button"
      class={`button small cheer${unseen ? " unseen" : ""}`}
      {...cheered(board, seat)}
    >
      <SignMark sign="bravo" />
      {own.cheer(board.names[seat] ?? "")}
    </button>
  );
}
