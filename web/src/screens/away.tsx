/* away.tsx - a list of absent players, with the time until others may act: the page's side of
 * docs/protocol.md, `unseat` and "The host". The server decides; the page only announces it in
 * advance, by the server's time. */
import { useEffect, useReducer } from "preact/hooks";
import type { Seat } from "../core/core";
import { named } from "../core/sentences";
import { serverTime } from "../net/server-time";
import type { Phase, TableState } from "../table/table";
import { useWords } from "../ground/words";
import type { Words } from "../ground/words";

/** Milliseconds after which somebody counts as away, for their seat and as the host; and after which
 * another guest becomes acting host. */
export const AWAY = 60_000;
const STANDS_IN = 5 * AWAY;
/** Nobody is said to be away before so many: a page that is loaded anew is soon back. */
export const NOTICED = 3000;

/** The server's time, drawn anew with each of its seconds while `on` and in sight. */
export function useServerTime(on: boolean): number {
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beat = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      again();
      timer = setTimeout(beat, 1000 - (serverTime() % 1000));
    };
    beat();
    document.addEventListener("visibilitychange", beat);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", beat);
    };
  }, [on]);
  return serverTime();
}

/** Whole seconds from `now` until `time`; 0: it is past. */
export const secondsTo = (time: number, now: number): number =>
  Math.max(0, Math.ceil((time - now) / 1000));

/** Seconds until this page's guest may free `seat`; 0: now; null: they may not, as things are. */
function useFreeing(state: TableState, seat: Seat): number | null {
  const { seats, gone, hosts, host, mine } = state;
  const held = seats[seat]!;
  const from = (guest: string) => (gone.get(guest)?.since ?? Infinity) + AWAY;
  const forSeat = held.kind === "guest" ? from(held.guest) : 0;
  const asHost = host ? 0 : mine.length > 0 ? from(hosts.acting) : Infinity;
  const at = Math.max(forSeat, asHost);
  const now = useServerTime(at < Infinity);
  return at === Infinity ? null : secondsTo(at, now);
}

/** The button that frees the seat of somebody who is away; before it may, how long it takes yet. */
export function FreeButton({
  seat,
  name,
  state,
  free,
  kind = "small push",
}: {
  readonly seat: number;
  readonly name: string;
  readonly state: TableState;
  readonly free: () => void;
  readonly kind?: string;
}) {
  const words = useWords();
  const left = useFreeing(state, seat);
  if (left === null) return null;
  return (
    <button
      type="button"
      class={`button ${kind}`}
      disabled={left > 0}
      aria-label={named(words.language, left > 0 ? words.sendAwayIn(left) : words.sendAway, name)}
      onClick={free}
    >
      {left > 0 ? words.sendAwayIn(left) : words.sendAway}
    </button>
  );
}

/** Returns the options of others about a host who is away since `since`, with their times. */
export function sayHostAway(words: Words, phase: Phase, since: number, now: number): string {
  const free = phase === "waiting" ? secondsTo(since + AWAY, now) : 0;
  const stand = secondsTo(since + STANDS_IN, now);
  if (free > 0) return words.hostAwayFree(free);
  return stand > 0 ? words.hostAwayStand(stand) : "";
}

/** A notice that the host is away, with the options of others and their times. */
export function HostAway({ state }: { readonly state: TableState }) {
  const words = useWords();
  const { gone, hosts, place, host, closing, phase } = state;
  const away = place === "server" && !host && closing === null && gone.get(hosts.acting);
  const now = useServerTime(Boolean(away));
  if (!away || now - away.since < NOTICED) return null;
  return (
    <p class="notice small host-away">
      {words.hostAway} {sayHostAway(words, phase, away.since, now)}
    </p>
  );
}
