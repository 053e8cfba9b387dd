/* own-tables.ts - the server's tables to which this page's guest may return (docs/protocol.md,
 * "Your tables"), requested while a component listens. The badge of the installed page counts those
 * where it is the guest's turn. */
import type { Options, Seat } from "../core/core";
import { Listeners } from "../ground/listeners";
import type { Server } from "./server";

/** The holder of a seat: a person, a bot, or a person for whom it is kept. */
export type Place = {
  readonly sit?: string;
  readonly bot?: string;
  readonly keep?: string;
} | null;

export interface OwnTable {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  readonly options: Options;
  readonly phase: "open" | "playing";
  readonly private: boolean;
  readonly host: boolean;
  readonly seat: Seat | null;
  readonly seats: readonly Place[];
  readonly turn: readonly Seat[];
  /** The time of the last entry. */
  readonly t: number;
  /** Moves since this guest was there. */
  readonly since: number;
}

export const isMyTurn = ({ seat, seats, turn }: OwnTable): boolean =>
  seat !== null && turn.includes(seat) && seats[seat]?.sit !== undefined;

/** Returns whether this guest is invited to play again there. */
const isAsked = ({ phase, seat, seats }: OwnTable): boolean =>
  phase === "open" && seat !== null && seats[seat]?.keep !== undefined;

/** Shows on the icon of the installed page how many tables wait. */
function badge(count: number): void {
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {}); // a browser may refuse to a page that is not installed
}

/** The tables; null before the first reply. */
let known: readonly OwnTable[] | null = null;
const listeners = new Listeners();
let asked: (table: OwnTable) => void = () => {};
let wanted = 0;
let ends: readonly (() => void)[] = [];

export const ownTables = (): readonly OwnTable[] | null => known;

/** From now on `hear` is called with each table to which this guest is newly invited. */
export const whenAsked = (hear: typeof asked): void => void (asked = hear);

function take(tables: readonly OwnTable[]): void {
  const before = known?.filter(isAsked).map(({ table }) => table);
  if (before) tables.filter((one) => isAsked(one) && !before.includes(one.table)).forEach(asked);
  known = tables;
  badge(tables.filter(isMyTurn).length);
  listeners.tell();
}

/** Calls `listener` when they have changed, until the result is called. */
export function followOwnTables(server: Server, listener: () => void): () => void {
  const end = listeners.add(listener);
  if (wanted++ === 0)
    ends = [
      server.onLive(() => {
        void server.ask("mine").then((reply) => {
          if (reply.ok && wanted) take(reply.value.tables as readonly OwnTable[]);
        });
      }),
      server.onPush((push, fields) => {
        if (push === "mine") take(fields.tables as readonly OwnTable[]);
      }),
    ];
  return () => {
    end();
    if (--wanted > 0) return;
    ends.forEach((one) => one());
    if (server.state === "live") void server.ask("mine", { on: false });
  };
}
