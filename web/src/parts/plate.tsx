/* plate.tsx - the name plate of a player, for a bot with its level and its strength; and what a board
 * says while a player is waited for. */
import type { Seat } from "../core/core";
import { inBoth } from "../core/sentences";
import type { SeatState } from "../table/table";
import { tell } from "../ground/messages";
import { settings } from "../ground/settings";

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

const waiting = inBoth(
  {
    thinks: (name: string) => `${name} is thinking…`,
    away: (name: string) => `Waiting for ${name} to come back…`,
  },
  {
    thinks: (name: string) => `${name}さんが考えています…`,
    away: (name: string) => `${name}さんが戻るのを待っています…`,
  },
);

/** Says that `seat` thinks, in these words or others; or that its page is closed or cut off. */
export function waitsFor(board: PlateProps["board"], seat: Seat, thinks?: string): string {
  const name = board.names[seat] ?? "";
  const held = board.seats[seat];
  const own = waiting[settings().language];
  return held?.kind === "guest" && !held.here ? own.away(name) : (thinks ?? own.thinks(name));
}
