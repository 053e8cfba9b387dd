/* fold.ts - folds the entries of a table's log into a TableState (table.ts).
 *
 * A table on the server and a table in the page both keep a TableModel, feed it entries in order,
 * and show its `state`. The model does not know where they come from. A guest who takes a seat at a
 * server's table during a game sees other events than before: that table is folded again from 0 in
 * a new model.
 */
import type { Core, Reply, Seat, Viewer } from "../core/core";
import { DONE, done, refused } from "../core/reply";
import { Listeners } from "../ground/listeners";
import { isEntry, THROW_AFTER } from "./table";
import { NO_CLOCK, turnsAfter } from "./turns";
import type {
  Absence,
  Choices,
  Decision,
  Entry,
  EntryBody,
  From,
  Gone,
  Kept,
  OpenEntry,
  Person,
  SeatState,
  Settings,
  StartEntry,
  TableState,
} from "./table";

/** For whom a table's log is folded, as far as the fold must know. */
interface Perspective {
  /** Returns whether this page plays for that guest. */
  isMe(guest: string): boolean;
  /** The viewer of the match: at a server's table the guest's seat (null: a spectator); "open" at a
   * local table; undefined before the game has begun: then the seat of this page's guest at the
   * start. */
  readonly eyes: Seat | null | "open" | undefined;
}

/** The number of absences kept for display. */
const ABSENCES_MAX = 20;

const EMPTY: SeatState = { kind: "empty" };
/** The permissions of a new table. */
const ALLOWED: Settings = {
  watch: true,
  chat: true,
  sit: true,
  start: false,
  end: false,
  count: false,
  code: false,
};
/** An entry that this page cannot read. */
const UNREADABLE = refused(
  "unreadable",
  "This page and its server do not understand each other; please reload the page.",
  "ページとサーバーの版が合わないようです。ページを読み込み直してください。",
);

/** An entry that does not follow the last one. */
const GAP = refused(
  "gap",
  "Something was missed and is being fetched again.",
  "抜けた分を読み込み直しています。",
);

/** `list` with `value` at `index`. */
function replaced<T>(list: readonly T[], index: number, value: T): T[] {
  return list.map((old, i) => (i === index ? value : old));
}

export class TableModel {
  private shown: TableState;
  private readonly listeners = new Listeners();
  /** Number of the last entry folded. */
  private last = 0;

  constructor(
    private readonly core: Core,
    id: string,
    place: TableState["place"],
    private readonly perspective: Perspective,
  ) {
    this.shown = {
      id,
      place,
      connection: place === "local" ? "local" : "connecting",
      phase: "waiting",
      title: "",
      game: "",
      options: {},
      private: false,
      rated: false,
      throwAfter: THROW_AFTER,
      drawn: false,
      lang: null,
      commit: null,
      day: null,
      host: false,
      master: false,
      hosts: { acting: "", master: "" },
      may: ALLOWED,
      kept: [],
      closed: false,
      people: [],
      gone: new Map(),
      clock: NO_CLOCK,
      away: null,
      turns: [],
      absences: [],
      decisions: [],
      seats: [],
      mine: [],
      viewer: "spectator",
      names: [],
      whos: [],
      players: [],
      owners: [],
      own: null,
      open: [],
      spectators: 0,
      screens: 0,
      match: null,
      events: 0,
      chat: [],
      closing: null,
      rematch: null,
      evening: null,
      waitingFor: [],
      learning: null,
      sending: false,
    };
  }

  get state(): TableState {
    return this.shown;
  }

  /** The number of the last entry folded: what `enter` sends as `after`. */
  get k(): number {
    return this.last;
  }

  subscribe(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  /** Changes what no entry tells. */
  set(part: Partial<Pick<TableState, "connection" | "sending" | "learning">>): void {
    // Whether somebody has come back meanwhile, nobody knows.
    const gone = part.connection === "lost" ? { gone: new Map<string, Gone>() } : {};
    this.show({ ...this.shown, ...part, ...gone });
  }

  /** Says who is connected now. */
  here(
    guests: readonly string[],
    names: readonly string[],
    spectators: number,
    away: readonly (Gone & { readonly guest: string })[],
    screens = 0,
  ): void {
    const people = guests.map((guest, i): Person => ({ guest, name: names[i] ?? "" }));
    const seats = this.shown.seats.map((seat) =>
      seat.kind === "guest" ? { ...seat, here: guests.includes(seat.guest) } : seat,
    );
    const gone = new Map(away.map(({ guest, since, how }) => [guest, { since, how }]));
    this.show({ ...this.shown, seats, people, gone, spectators, screens });
  }

  /** Folds entries in order, and skips those folded before. A refusal means that an entry is
   * missing (code "gap") or that this page cannot read it; feed no more after that. */
  apply(entries: readonly Entry[]): Reply<null> {
    let state = this.shown;
    let reply: Reply<null> = DONE;
    for (const entry of entries) {
      if (entry.k <= this.last) continue;
      const next = entry.k === this.last + 1 ? this.step(state, entry) : GAP;
      if (!next.ok) {
        reply = next;
        break;
      }
      state = next.value;
      this.last = entry.k;
    }
    if (state !== this.shown) this.show(this.derived(state));
    return reply;
  }

  private show(state: TableState): void {
    this.shown = state;
    this.listeners.tell();
  }

  /** The state after one entry, without what `derived` works out. */
  private step(before: TableState, entry: Entry): Reply<TableState> {
    const after = this.stepped(before, entry);
    if (!after.ok) return after;
    const state = after.value;
    const actors = () => (state.phase === "playing" ? (state.match?.actors().seats ?? []) : []);
    const turns = turnsAfter(state.turns, state.clock, entry, entry.t, state.seats, actors);
    const told = absenceIn(before, entry);
    const absences = told ? [...state.absences, told].slice(-ABSENCES_MAX) : state.absences;
    return done({ ...state, turns, absences });
  }

  private stepped(state: TableState, entry: Entry): Reply<TableState> {
    const { k, t } = entry;
    const body: EntryBody = entry;
    const next = (part: Partial<TableState>) => done({ ...state, ...part });
    if (isEntry(body, "open")) return next(this.opened(state, body));
    if (isEntry(body, "sit")) {
      const { sit, guest, name } = body;
      const taken: SeatState = { kind: "guest", guest, name, here: true };
      return next(this.seated(state, sit, taken));
    }
    if (isEntry(body, "bot")) {
      const { kind, who, name } = body;
      const taken: SeatState = { kind: "bot", bot: kind, name, ...(who && { who }) };
      return next(this.seated(state, body.bot, taken));
    }
    if (isEntry(body, "stand")) return next(this.seated(state, body.stand, EMPTY));
    if (isEntry(body, "keep")) {
      const { keep, guest, name } = body;
      const mine = this.perspective.isMe(guest);
      return next(this.seated(state, keep, { kind: "kept", guest, name, mine }));
    }
    if (isEntry(body, "start")) return this.started(state, body);
    if (isEntry(body, "n")) {
      const appended = state.match?.append(body.by, body.do, t);
      if (!appended?.ok || appended.value !== body.n) return UNREADABLE;
      return next({ events: body.n });
    }
    if (isEntry(body, "chat")) {
      const { chat: text, guest, name } = body;
      if (text === "") return next({}); // of somebody who was forgotten
      return next({ chat: [...state.chat, { k, t, guest, name, text }] });
    }
    if (isEntry(body, "end")) return next({ closing: body, phase: body.end });
    if (isEntry(body, "rematch")) return next({ rematch: body.rematch });
    if (isEntry(body, "within")) return next({ evening: body.within });
    const decision = decisionIn(body);
    if (decision)
      return done(
        decided({ ...state, decisions: [...state.decisions, { k, t, decision }] }, decision),
      );
    return next({}); // from a newer server: this page does not need it
  }

  private opened(state: TableState, { open, commit }: OpenEntry): Partial<TableState> {
    const { game, host, day = null, evening = null } = open;
    const hosts = { acting: host, master: host };
    return { game, commit, hosts, day, evening, ...chosen(state, open) };
  }

  private seated(state: TableState, seat: Seat, taken: SeatState): Partial<TableState> {
    const seats = replaced(state.seats, seat, taken);
    const nobody = taken.kind === "empty" || taken.kind === "kept";
    const names = nobody ? state.names : replaced(state.names, seat, taken.name);
    const whos = nobody ? state.whos : replaced(state.whos, seat, personaOf(taken));
    if (state.phase !== "playing" || taken.kind !== "guest") return { seats, names, whos };
    const owners = replaced(state.owners, seat, taken.guest);
    return { seats, names, whos, owners, players: played(state.players, [taken]) };
  }

  private started(state: TableState, { start: names, drawn }: StartEntry): Reply<TableState> {
    const { isMe, eyes: given } = this.perspective;
    const seats = drawn ? drawn.map((place) => state.seats[place] ?? EMPTY) : state.seats;
    const own = seats.findIndex((seat) => seat.kind === "guest" && isMe(seat.guest));
    const eyes: Viewer = (given === undefined ? (own < 0 ? null : own) : given) ?? "spectator";
    const match = this.core.match(state.game, state.options, seats.length, eyes);
    if (!match.ok) return match;
    const players = played([], seats);
    const owners = seats.map((seat) => (seat.kind === "guest" ? seat.guest : null));
    const whos = seats.map(personaOf);
    return done({
      ...state,
      seats,
      names,
      whos,
      players,
      owners,
      match: match.value,
      phase: "playing",
    });
  }

  /** Returns STATE with its derived fields: the owners of seats, and whose turn it is. */
  private derived(state: TableState): TableState {
    const mine = state.seats.flatMap((seat, i) =>
      seat.kind === "guest" && this.perspective.isMe(seat.guest) ? [i] : [],
    );
    const acting = state.phase === "playing" ? (state.match?.actors().seats ?? []) : [];
    const myTurn = acting.find((seat) => mine.includes(seat));
    const still = mine.find((seat) => seat === state.viewer);
    const viewer: Viewer = myTurn ?? still ?? mine[0] ?? "spectator";
    const waitingFor = acting.filter((seat) => !mine.includes(seat));
    const { isMe } = this.perspective;
    const open = mine.length === 0 || state.phase === "waiting" ? this.mayTake(state) : [];
    const host = isMe(state.hosts.acting);
    const master = isMe(state.hosts.master);
    const whose = state.owners.findIndex((owner) => owner !== null && isMe(owner));
    const own = whose < 0 ? null : whose;
    return { ...state, mine, viewer, waitingFor, open, own, host, master };
  }

  /** Returns the seats that this page may take (docs/protocol.md, "Owners of seats", "Playing
   * again" and "The host"): before the start a free one or the one kept for its guest; during the
   * game the guest's own, also from a bot, or, for a guest who has had none, a free one without an
   * owner. */
  private mayTake(state: TableState): Seat[] {
    const { phase, place, seats, players, owners, hosts, may, kept } = state;
    const { isMe } = this.perspective;
    const newcomer = !players.some(isMe);
    const known = !newcomer || isMe(hosts.acting) || isMe(hosts.master);
    const seated = seats.some((seat) => seat.kind === "guest" && isMe(seat.guest));
    const invited = (seat: SeatState) => seat.kind === "kept" && seat.mine;
    if (kept.some((one) => isMe(one.guest) && mayNotSit(one))) return [];
    const anew = may.sit || known || seated;
    return seats.flatMap((seat, i) => {
      const { kind } = seat;
      if (phase === "waiting") return invited(seat) || (anew && kind === "empty") ? [i] : [];
      if (!anew) return [];
      const owner = ownerOf(state, i);
      const free = kind === "empty" || (kind === "bot" && owner !== null && place === "server");
      const mine = owner === null ? newcomer : isMe(owner);
      return phase === "playing" && free && mine && owners.length ? [i] : [];
    });
  }
}

const personaOf = (seat: SeatState): number | null =>
  (seat.kind === "bot" ? seat.who : null) ?? null;

const mayNotSit = ({ from }: Kept) => from.includes("seat") || from.includes("table");

/** Returns the owner of `seat`; null while the host bars them from sitting. */
function ownerOf({ owners, kept }: TableState, seat: Seat): string | null {
  const owner = owners[seat] ?? null;
  return kept.some((one) => one.guest === owner && mayNotSit(one)) ? null : owner;
}

/** Returns the absence or return of a player that `entry` reports, at a table in `state`; null if
 * none. */
function absenceIn(state: TableState, entry: Entry): Absence | null {
  const body: EntryBody = entry;
  const told = (seat: Seat, what: Absence["what"], name = state.names[seat] ?? "") => ({
    k: entry.k,
    seat,
    name,
    what,
  });
  if (isEntry(body, "question")) return told(body.question, body.why);
  if (isEntry(body, "verdict")) return told(body.seat, body.verdict);
  const returns = isEntry(body, "sit") && state.phase === "playing";
  if (!returns || state.seats[body.sit]?.kind !== "bot") return null;
  return state.owners[body.sit] === body.guest ? told(body.sit, "returned", body.name) : null;
}

/** `body`, if it is a decision. */
function decisionIn(body: EntryBody): Decision | null {
  const keys = ["set", "remove", "bar", "host", "close"] as const;
  return keys.some((key) => isEntry(body, key)) ? (body as Decision) : null;
}

/** Returns the changes of a table by the host's choices: those that are named. Removed seats are
 * already empty. */
function chosen(state: TableState, named: Partial<Choices>): Partial<TableState> {
  const { options, title, order, seats } = named;
  return {
    ...(options && { options }),
    ...(title !== undefined && { title }),
    ...(named.private !== undefined && { private: named.private }),
    ...(named.rated !== undefined && { rated: named.rated }),
    ...(named.throw !== undefined && { throwAfter: named.throw }),
    ...(order && { drawn: order === "random" }),
    ...(named.lang && { lang: named.lang }),
    ...(named.clock && { clock: named.clock }),
    ...(named.away && { away: named.away }),
    ...(seats && { seats: Array.from({ length: seats }, (_, i) => state.seats[i] ?? EMPTY) }),
  };
}

/** Returns the permissions of others after `set`. */
function allowed(may: Settings, set: Partial<Settings>): Settings {
  const keys = Object.keys(ALLOWED) as (keyof Settings)[];
  const next = keys.map((key) => [key, set[key] ?? may[key]] as const);
  return Object.fromEntries(next) as unknown as Settings;
}

/** The state after a decision. */
function decided(state: TableState, decision: Decision): TableState {
  if ("set" in decision) {
    const may = allowed(state.may, decision.set);
    return { ...state, may, ...chosen(state, decision.set) };
  }
  if ("remove" in decision)
    return {
      ...state,
      seats: replaced(state.seats, decision.remove, EMPTY),
      kept: keptFrom(state.kept, decision, "seat", true),
    };
  if ("bar" in decision)
    return { ...state, kept: keptFrom(state.kept, decision, decision.bar, decision.on) };
  if ("host" in decision) {
    const { host } = decision;
    const master = decision["stands-in"] ? state.hosts.master : host;
    return { ...state, hosts: { acting: host, master } };
  }
  return { ...state, closed: true };
}

/** `all` with `who` kept `from` something, or no longer. */
function keptFrom(all: readonly Kept[], who: Person, from: From, on: boolean): readonly Kept[] {
  const { guest, name } = who;
  const before = all.find((one) => one.guest === guest)?.from ?? [];
  const rest = before.filter((one) => one !== from);
  const others = all.filter((one) => one.guest !== guest);
  const now = on ? [...rest, from] : rest;
  return now.length ? [...others, { guest, name, from: now }] : others;
}

/** `players` and the guests in `seats`. */
function played(players: readonly string[], seats: readonly SeatState[]): readonly string[] {
  const guests = seats.flatMap((seat) => (seat.kind === "guest" ? [seat.guest] : []));
  return [...new Set([...players, ...guests])];
}
