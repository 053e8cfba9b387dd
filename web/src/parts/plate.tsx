/* plate.tsx - the name plate of a player; for a bot with its level and its strength. */
import type { Seat } from "../core/core";
import type { SeatState } from "../table/table";
import { tell } from "../ground/messages";

interface PlateProps {
  /** A board, or a table. */
  readonly board: { readonly names: readonly string[]; readonly seats: readonly SeatState[] };
  readonly seat: Seat;
  /** The whole plate is a button: then the name is none. */
  readonly plain?: boolean;
}

/** The name; a tap on that of a bot says how strong it is. */
export function PlateName({ board, seat, plain = false }: PlateProps) {
  const name = board.names[seat] ?? "";
  const bot = board.seats[seat];
  if (bot?.kind !== "bot" || bot.level === undefined) return <>{name}</>;
  const { level, strength = "" } = bot;
  const both = (
    <>
      {name}
      <span class="level">{level}</span>
    </>
  );
  if (plain) return <span title={strength}>{both}</span>;
  return (
    <button type="button" class="bot-name" title={strength} onClick={() => tell(strength)}>
      {both}
    </button>
  );
}
