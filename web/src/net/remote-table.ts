/* remote-table.ts - a table on the server, over the socket (table.ts, docs/protocol.md).
 *
 * It folds only what the server sends: even one's own move is shown when its event comes back,
 * after the commit. Whenever a connection is made, it enters again after the last entry it has; a
 * long log comes in pages, and the table is shown as it is after the last. A move that got no reply
 * is sent again with the same `after`; the server then gives the reply of the first time.
 */
import { below } from "../ground/base";
import type { Advice, Core, Language, Refusal, Reply, Seat } from "../core/core";
import { DONE, done, OFFLINE, refused } from "../core/reply";
import { TableModel } from "../table/fold";
import { Listeners } from "../ground/listeners";
import { isHand, isSign } from "../table/signs";
import type { Hand, Sign } from "../table/signs";
import { noteServerEvent } from "./server-time";
import { settings } from "../ground/settings";
import { isEntry } from "../table/table";
import type {
  Company,
  Entry,
  Gone,
  Hosting,
  Reacting,
  Table,
  TableState,
  Throwing,
} from "../table/table";
import { theWitnesses } from "../table/witness";
import { refusal } from "./server";
import type { Fields, Server } from "./server";

/** Milliseconds: a bot may have to work out its tables first. */
const HINT_WITHIN = 60_000;

const SENDING = refused(
  "sending",
  "Your last move is still on its way.",
  "前の手を送っているところです。",
);

/** A move on its way. */
interface Pending {
  readonly after: number;
  readonly text: string;
  readonly resolve: (reply: Reply<number>) => void;
}

export class RemoteTable implements Table {
  /** Why the table cannot be shown (there is none by this id, or it wants a code), once the server
   * has said so. */
  missing: Refusal | null = null;
  readonly hosting: Hosting = {
    remove: (seat, then, out) => this.done("remove", { seat, then, out, bot: this.usualBot() }),
    bar: (guest, from, on) => this.done("bar", { guest, from, on }),
    set: (changes) => this.done("set", changes),
    pass: (guest) => this.done("pass", { guest }),
    close: () => this.done("close"),
    again: (changes) => this.again(changes),
  };

  readonly reacting: Reacting = {
    react: (sign) => this.done("react", { react: sign }),
    onReaction: (listener) => this.reactions.add(listener),
  };

  readonly throwing: Throwing = {
    say: (hand) => this.done("react", { react: hand }),
    onHand: (listener) => this.hands.add(listener),
  };

  readonly company: Company = {
    vote: (seat, vote) => this.done("vote", { seat, vote }),
    nudge: (seat) => this.done("nudge", { seat }),
    onNudge: (listener) => this.nudges.add(listener),
  };

  private readonly nudges = new Listeners<[seat: Seat, by: Seat]>();
  private model: TableModel;
  private readonly reactions = new Listeners<[guest: string, sign: Sign]>();
  private readonly hands = new Listeners<[guest: string, hand: Hand]>();
  private readonly listeners = new Listeners();
  private readonly ends: (() => void)[] = [];
  private pending: Pending | null = null;
  /** What seat was asked for, under what name, until the reply comes. */
  private sitting: { readonly what: string; readonly reply: Promise<Reply<Seat>> } | null = null;
  private hint: {
    readonly events: number;
    readonly language: Language;
    readonly reply: Promise<Reply<Advice>>;
  } | null = null;
  /** The chat message on its way with the entry after which it was sent; and the entry of the last
   * one. */
  private saying: { readonly text: string; readonly after: number } | null = null;
  private saidLast = 0;
  private entering = 0;
  private guest: string | null = null;
  /** The table that is being entered, while pages of its log are still to come. */
  private arriving: Arriving | null = null;
  /** The last code that the user entered. */
  private code = "";
  private unfollow: () => void = () => {};

  constructor(
    private readonly core: Core,
    private readonly server: Server,
    readonly id: string,
    /** With which a large screen enters (showing.ts); null for people. */
    private readonly pass: string | null = null,
  ) {
    this.model = this.follow();
    this.ends.push(
      server.subscribe(() => {
        if (server.state !== "lost") return;
        this.arriving = null;
        this.model.set({ connection: "lost" });
      }),
      server.onPush((push, fields) => this.hear(push, fields)),
      server.onLive(() => void this.enter(this.isSomebodyElse())),
    );
  }

  get state(): TableState {
    return this.model.state;
  }

  subscribe(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  /** A second tap, before the reply to the first has come, gets that reply. */
  async sit(seat: Seat, name = ""): Promise<Reply<Seat>> {
    const what = `${seat} ${name || settings().name}`;
    if (this.sitting?.what === what) return this.sitting.reply;
    const sitting = { what, reply: this.sitDown(seat, name) };
    this.sitting = sitting;
    const reply = await sitting.reply;
    if (this.sitting === sitting) this.sitting = null;
    return reply;
  }

  private async sitDown(seat: Seat, name: string): Promise<Reply<Seat>> {
    if (name && name !== settings().name) {
      const named = await this.server.ask("name", { name, lang: settings().language });
      if (!named.ok) return named;
    }
    const entropy = this.core.fair.entropy();
    const sat = await this.ask("sit", { seat, entropy });
    if (!sat.ok) return sat;
    if (this.state.phase === "waiting") theWitnesses().added(this.id, entropy);
    return done(seat);
  }

  async stand(_seat: Seat, bot = false): Promise<Reply<null>> {
    return this.done("stand", { bot });
  }

  async bot(seat: Seat, bot: string): Promise<Reply<null>> {
    return this.done("bot", { seat, bot: bot || this.usualBot() });
  }

  /** Programs get the best bot where they name none, people the usual one. */
  private usualBot(): string {
    return this.core.game(this.state.game)?.usual ?? "";
  }

  async unseat(seat: Seat): Promise<Reply<null>> {
    return this.done("unseat", { seat });
  }

  async start(fill: string | null = null): Promise<Reply<null>> {
    return this.done("start", fill === null ? {} : { fill });
  }

  move(text: string): Promise<Reply<number>> {
    if (this.pending) return Promise.resolve(SENDING);
    return new Promise((resolve) => {
      this.pending = { after: this.state.events, text, resolve };
      this.model.set({ sending: true });
      void this.sendPending();
    });
  }

  /** The words that have no reply yet keep their `after`: so they are said once, also by somebody who tries
   * again themselves. */
  async say(text: string): Promise<Reply<null>> {
    if (this.saying?.text !== text)
      this.saying = { text, after: Math.max(this.model.k, this.saidLast) };
    const { after } = this.saying;
    const reply = await this.server.askUntilReply("say", { table: this.id, text, after });
    if (!reply.ok && reply.why.code === "offline") return reply;
    this.saying = null;
    if (!reply.ok) return reply;
    this.saidLast = Number(reply.value.k);
    return DONE;
  }

  rematch(): Promise<Reply<string>> {
    return this.again({});
  }

  /** The next table, with these changes if it is not there yet. */
  private async again(changes: object): Promise<Reply<string>> {
    const entropy = this.core.fair.entropy();
    const reply = await this.ask("rematch", { entropy, ...changes });
    if (!reply.ok) return reply;
    const table = String(reply.value.table);
    // Asked once more, the seat is there already, with the entropy of the first time.
    if (reply.value.seat !== null && theWitnesses().of(table).entropy === null)
      theWitnesses().added(table, entropy);
    return done(table);
  }

  async abandon(): Promise<Reply<null>> {
    return this.done("abandon");
  }

  count(on: boolean): Promise<Reply<null>> {
    return this.hosting.set({ count: on });
  }

  /** The server works out one hint at a time: asking again before the game has gone on gives the
   * same one. */
  advise(language: Language): Promise<Reply<Advice>> {
    const { events } = this.state;
    if (this.hint?.events !== events || this.hint.language !== language) {
      const asked = this.server.ask("hint", { table: this.id }, HINT_WITHIN);
      const reply = asked.then(
        (got): Reply<Advice> => (got.ok ? done(got.value.hint as Advice) : got),
      );
      const hint = { events, language, reply };
      this.hint = hint;
      void reply.then(({ ok }) => {
        if (!ok && this.hint === hint) this.hint = null;
      });
    }
    return this.hint.reply;
  }

  async record(): Promise<Reply<string>> {
    return fetchRecord(this.id);
  }

  close(): void {
    for (const end of this.ends) end();
    this.listeners.clear();
    this.reactions.clear();
    this.hands.clear();
    this.pending?.resolve({ ok: false, why: { code: "offline", en: "", ja: "" } });
    this.pending = null;
    if (this.server.state === "live") void this.ask("leave");
  }

  private ask(ask: string, fields: Fields = {}): Promise<Reply<Fields>> {
    return this.server.ask(ask, { table: this.id, ...fields });
  }

  private async done(ask: string, fields: Fields = {}): Promise<Reply<null>> {
    const reply = await this.ask(ask, fields);
    return reply.ok ? DONE : reply;
  }

  /** A new model, whose changes are passed on. A log that was there already (`entered`) was written for
   * the eyes of the guest's seat now; a game that begins later is seen from the seat that they then have. */
  private follow(entered: Entered | null = null): TableModel {
    this.unfollow();
    const perspective = {
      isMe: (guest: string) => this.pass === null && guest === this.server.guest,
      get eyes() {
        return entered && model.k < entered.k ? entered.seat : undefined;
      },
    };
    const model: TableModel = new TableModel(this.core, this.id, "server", perspective);
    this.unfollow = model.subscribe(() => this.tell());
    return model;
  }

  /** Returns whether this page has another guest than before, and so another view. */
  private isSomebodyElse(): boolean {
    const before = this.guest;
    this.guest = this.server.guest;
    return before !== null && before !== this.guest;
  }

  private tell(): void {
    this.listeners.tell();
  }

  /** Says the code at the door. */
  async knock(code: string): Promise<void> {
    this.code = code;
    await this.enter(true);
  }

  /** Fetches what is missing; everything, where the seat is another than before. */
  private async enter(fromStart = false): Promise<void> {
    const ticket = ++this.entering;
    const after = fromStart ? 0 : this.model.k;
    this.arriving = null;
    const reply = await this.ask("enter", { after, ...this.opens() });
    if (ticket !== this.entering) return;
    if (!reply.ok) {
      if (reply.why.code === "offline") return;
      if (reply.why.code === "stale" && after > 0) return this.enter(true);
      this.missing = reply.why;
      return this.tell();
    }
    const entered = reply.value as unknown as Entered;
    // A whole log is folded by whose eyes it was written for; during a game those may change.
    const model = after === 0 ? this.follow(entered) : this.model;
    const folded = model.apply(entered.log);
    if (!folded.ok) {
      if (after > 0) return this.enter(true);
      this.missing = folded.why;
      return this.tell();
    }
    this.arriving = { model, k: entered.k, log: [...entered.log], here: entered.here };
    this.arrive();
  }

  /** Returns the fields that admit the guest. */
  private opens(): Fields {
    return this.pass ? { pass: this.pass } : this.code ? { code: this.code } : {};
  }

  /** Shows the table that is being entered, once all of its log is there. */
  private arrive(): void {
    if (!this.arriving || this.arriving.model.k < this.arriving.k) return;
    const { model, log, here } = this.arriving;
    this.arriving = null;
    if (model.state.phase === "waiting") this.noteShare(log);
    this.model = model;
    this.missing = null;
    model.set({ connection: "live", sending: this.pending !== null });
    this.here(here);
    this.witness();
    void this.sendPending();
  }

  private here({ guests, names, watching, away = [], screens }: Here): void {
    this.model.here(guests, names, watching, away, screens);
  }

  /** Before the first event: keeps the commitment that the table shows now. */
  private witness(): void {
    const { phase, commit } = this.state;
    if (phase === "waiting" && commit !== null) theWitnesses().saw(this.id, commit);
  }

  /** Notes with which entropy this guest has sat down, from a log that came before the start: a
   * later one proves nothing. */
  private noteShare(log: readonly Entry[]): void {
    for (const entry of log) {
      if (isEntry(entry, "start")) return;
      if (isEntry(entry, "sit") && entry.guest === this.server.guest)
        theWitnesses().sat(this.id, entry.entropy);
    }
  }

  private hear(push: string, fields: Fields): void {
    const { arriving } = this;
    if (fields.table !== this.id || (this.state.connection === "connecting" && !arriving)) return;
    if (push === "reset") void this.enter(true);
    if (push === "here") {
      const here = fields as unknown as Here;
      if (arriving) arriving.here = here;
      else this.here(here);
    }
    if (push === "react" && !arriving && isSign(fields.react))
      this.reactions.tell(String(fields.guest), fields.react);
    if (push === "react" && !arriving && isHand(fields.react))
      this.hands.tell(String(fields.guest), fields.react);
    if (push === "nudge") this.nudges.tell(Number(fields.seat), Number(fields.by));
    if (push === "out" && this.pass) void this.enter(true);
    else if (push === "out") {
      this.arriving = null;
      this.missing = refusal(fields);
      this.tell();
    }
    if (push === "log") {
      const log = fields.log as Entry[];
      const last = log.at(-1);
      if (last && !arriving) noteServerEvent(last.t);
      if (arriving) arriving.log.push(...log);
      else if (this.state.phase === "waiting") this.noteShare(log);
      const folded = (arriving?.model ?? this.model).apply(log);
      if (folded.ok) this.arrive();
      else void this.enter(folded.why.code !== "gap");
    }
  }

  private async sendPending(): Promise<void> {
    const sent = this.pending;
    if (!sent) return;
    const reply = await this.ask("move", { after: sent.after, do: sent.text });
    // Without a connection it is sent again on `enter`.
    if (this.pending !== sent || (!reply.ok && reply.why.code === "offline")) return;
    this.pending = null;
    this.model.set({ sending: false });
    sent.resolve(reply.ok ? done(Number(reply.value.n)) : reply);
  }
}

/** A table that is being entered: what has come of its log. */
interface Arriving {
  readonly model: TableModel;
  /** The last entry that is waited for. */
  readonly k: number;
  readonly log: Entry[];
  /** The latest that was said of it. */
  here: Here;
}

/** The guests who are connected, and those who are away. */
interface Here {
  readonly away?: readonly (Gone & { readonly guest: string })[];
  readonly guests: readonly string[];
  readonly names: readonly string[];
  readonly watching: number;
  readonly screens?: number;
}

interface Entered {
  /** The table's last entry; the log here may end before it. */
  readonly k: number;
  readonly log: readonly Entry[];
  readonly seat: Seat | null;
  readonly here: Here;
}

/** The record of a finished game on the server. */
export async function fetchRecord(table: string): Promise<Reply<string>> {
  try {
    const response = await fetch(below(`/t/${table}/record.engawa`));
    if (response.ok) return done(await response.text());
    if (response.status === 403)
      return refused("not-over", "The game is not over yet.", "まだ対局中です。");
    return refused("no-such-table", "There is no such table.", "その卓はありません。");
  } catch {
    return OFFLINE;
  }
}
