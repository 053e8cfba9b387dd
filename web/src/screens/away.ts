/* away.ts - who may free the seat of somebody who is away, and how long it is until then: the page's
 * side of docs/protocol.md, `unseat`. The server decides; here it is only said beforehand. */
import { useEffect, useReducer } from "preact/hooks";
import type { Seat } from "../core/core";
import type { TableState } from "../table";

/** Milliseconds after which somebody counts as away, for their seat and as the host. */
const AWAY = 60_000;
/** So much later here than there, for the way that messages take. */
const MARGIN = 1_000;

/** Seconds until this page's guest may free `seat`; 0: now; null: they may not, as things are. */
export function useFreeing(state: TableState, seat: Seat): number | null {
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const { seats, gone, hosts, host, mine } = state;
  const held = seats[seat]!;
  const wait = (guest: string) => {
    const since = gone.get(guest);
    return since === undefined ? Infinity : since + AWAY + MARGIN - performance.now();
  };
  const forSeat = held.kind === "guest" ? wait(held.guest) : 0;
  const asHost = host ? 0 : mine.length > 0 ? wait(hosts.acting) : Infinity;
  const left = Math.max(forSeat, asHost, 0);
  const waits = left > 0 && left < Infinity;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(again, 1000);
    return () => clearInterval(timer);
  }, [waits]);
  return left === Infinity ? null : Math.ceil(left / 1000);
}
