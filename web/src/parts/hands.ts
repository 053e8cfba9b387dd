/* hands.ts - a throw that everybody at a table sees together: the dice stay hidden until their
 * thrower throws.
 *
 * The outcome is in the log as soon as chance has brought it. The page of the thrower says `cup` to the
 * others, and again for those who come later, and waits for the hand; the others hold the outcome back as well. When the hand throws, it says `throw`,
 * and all pages, also its own, show the dice a moment after the server has passed that on. Nothing of it is in
 * the log or in the rules, and nothing depends on it: pages wait only briefly for a client that says nothing, and a
 * thrower who does nothing for the seconds that the table allows has the dice thrown. */
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { Seat } from "../core/core";
import { serverTime } from "../net/server-time";
import { settings } from "../ground/settings";
import type { Hand } from "../table/signs";
import type { Table, TableState } from "../table/table";

/** Milliseconds: after which a hand says again that the dice are in the cup; that is waited for a hand of which nobody
 * has heard; that the others wait longer than the table's thrower has time; that the cup rattles; and that is waited
 * for the echo of one's own throw. */
const AGAIN = 750;
const UNHEARD = 1500;
const BEHIND = 1500;
const RATTLE = 400;
const ECHO = 1000;

export interface Hands {
  /** Returns whether the throw of `seat`, an event of chance at `time`, waits for its thrower. */
  waits(seat: Seat, time: number): boolean;
  /** Returns whether the cup of a seat rattles. */
  rattles(seat: Seat | null): boolean;
  /** The hand of this page throws for `seat`; false: nobody else is there to see it. */
  throwFor(seat: Seat): boolean;
}

/** The state of the throws at a table. */
class Throws implements Hands {
  /** By seat: when chance brought the last throw that was held back here, and up to when all are thrown; the server's
   * times. */
  private readonly held = new Map<Seat, number>();
  private readonly thrown = new Map<Seat, number>();
  private readonly rattling = new Set<Seat>();
  /** The seats with a throw in the cup, as their pages say; and the guests whose pages say such things. */
  private readonly cups = new Set<Seat>();
  private readonly speakers = new Set<string>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private readonly table: Table,
    public state: TableState,
    private readonly again: () => void,
  ) {}

  waits(seat: Seat, time: number): boolean {
    if ((this.thrown.get(seat) ?? 0) >= time) return false;
    const first = this.held.get(seat) !== time;
    if (!this.state.mine.includes(seat)) return this.waitsFor(seat, time, first);
    const byPage = settings().throws;
    if (!this.isSeen()) return !byPage;
    this.held.set(seat, time);
    if (byPage) {
      this.say("throw"); // also where that is chosen while it waits
      this.thrown.set(seat, time);
    } else if (first) {
      this.sayCup(seat, time);
      this.later(this.patience, () => this.isHeld(seat, time) && this.throwFor(seat));
    }
    return !byPage;
  }

  rattles(seat: Seat | null): boolean {
    return seat !== null && this.rattling.has(seat);
  }

  throwFor(seat: Seat): boolean {
    if (!this.isSeen()) return false;
    if (this.rattling.has(seat)) return true;
    const time = this.held.get(seat) ?? 0;
    this.say("throw");
    this.rattling.add(seat);
    this.later(ECHO, () => this.isHeld(seat, time) && this.land(seat));
    this.again();
    return true;
  }

  /** GUEST, somebody at the table, says what their hand does. */
  hear(guest: string, hand: Hand): void {
    const seat = this.state.seats.findIndex((one) => one.kind === "guest" && one.guest === guest);
    if (seat < 0) return;
    this.speakers.add(guest);
    if (hand === "cup") {
      this.cups.add(seat);
      return;
    }
    // Dice that nobody held need no rattling.
    if (!this.cups.delete(seat)) return this.land(seat);
    this.rattling.add(seat);
    this.later(RATTLE, () => this.land(seat));
    this.again();
  }

  close(): void {
    this.timers.forEach(clearTimeout);
  }

  /** Milliseconds after which a throw is made for its thrower. */
  private get patience(): number {
    return 1000 * this.state.throwAfter;
  }

  private isHeld(seat: Seat, time: number): boolean {
    return this.held.get(seat) === time && (this.thrown.get(seat) ?? 0) < time;
  }

  /** The dice of `seat` fall. */
  private land(seat: Seat): void {
    this.rattling.delete(seat);
    this.cups.delete(seat);
    this.thrown.set(seat, Math.max(serverTime(), this.held.get(seat) ?? 0));
    this.again();
  }

  /** Whether the throw of somebody else is waited for; FIRST: it was not seen here before. */
  private waitsFor(seat: Seat, time: number, first: boolean): boolean {
    const one = this.state.seats[seat];
    if (one?.kind !== "guest" || !one.here || this.state.connection !== "live") return false;
    if (first && serverTime() - time > this.patience) return false;
    this.held.set(seat, time);
    if (first)
      this.giveUp(seat, time, this.speakers.has(one.guest) ? this.patience + BEHIND : UNHEARD);
    return true;
  }

  /** Waits no longer, unless it was heard meanwhile that the dice are in the cup. */
  private giveUp(seat: Seat, time: number, after: number): void {
    this.later(after, () => {
      if (!this.isHeld(seat, time)) return;
      if (after === UNHEARD && this.cups.has(seat)) this.giveUp(seat, time, this.patience + BEHIND);
      else this.land(seat);
    });
  }

  /** Returns whether another person at the table can see a throw. */
  private isSeen(): boolean {
    const { seats, mine, spectators, screens } = this.state;
    const others = seats.some(({ kind }, seat) => kind === "guest" && !mine.includes(seat));
    return this.table.throwing !== null && (others || spectators + screens > 0);
  }

  private sayCup(seat: Seat, time: number): void {
    if (!this.isHeld(seat, time) || this.rattling.has(seat)) return;
    this.say("cup");
    this.later(AGAIN, () => this.sayCup(seat, time));
  }

  private say(hand: Hand): void {
    void this.table.throwing?.say(hand);
  }

  private later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, milliseconds);
    this.timers.add(timer);
  }
}

/** The hands at `table`; the component is drawn anew when the dice fall or a cup rattles. */
export function useHands(table: Table, state: TableState): Hands {
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const own = useRef<Throws | null>(null);
  const hands = (own.current ??= new Throws(table, state, () => again()));
  hands.state = state;
  useEffect(() => {
    const end = table.throwing?.onHand((guest, hand) => hands.hear(guest, hand));
    return () => {
      end?.();
      hands.close();
    };
  }, [table, hands]);
  return hands;
}
