/* remote-table.ts - a table on the server, over the socket (table.ts, docs/protocol.md).
 *
 * It folds only what the server sends: even one's own move is shown when its event comes back,
 * after the commit. Whenever a connection is made, it enters again after the last entry it has. A
 * move that got no reply is sent again with the same `after`; the server then gives the reply of
 * the first time.
 */
import type { Advice, Core, Language, Refusal, Reply, Seat } from "../core/core";
import { DONE, done, OFFLINE, refused } from "../core/reply";
import { TableModel } from "../fold";
import { Listeners } from "../listeners";
import { settings } from "../settings";
import { isEntry } from "../table";
import type { Entry, Hosting, Table, TableState } from "../table";
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
    remove: (seat, then, out) => this.done("remove", { seat, then, out }),
    bar: (guest, from, on) => this.done("bar", { guest, from, on }),
    set: (changes) => this.done("set", changes),
    pass: (guest) => this.done("pass", { guest }),
    close: () => this.done("close"),
  };

  private model: TableModel;
  private readonly listeners = new Listeners();
  private readonly ends: (() => void)[] = [];
  private pending: Pending | null = null;
  private hint: {
    readonly events: number;
    readonly language: Language;
    readonly reply: Promise<Reply<Advice>>;
  } | null = null;
  private entering = 0;
  /** What was last said at the door. */
  private code = "";
  private unfollow: () => void = () => {};
  private readonly bare = new Set<Seat>();

  constructor(
    private readonly core: Core,
    private readonly server: Server,
    readonly id: string,
  ) {
    this.model = this.follow(null);
    this.ends.push(
      server.subscribe(() => {
        if (server.state === "lost") this.model.set({ connection: "lost" });
      }),
      server.onPush((push, fields) => this.hear(push, fields)),
      server.onLive(() => void this.enter()),
    );
  }

  get state(): TableState {
    return this.model.state;
  }

  subscribe(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  sit(seat: Seat, name = ""): Promise<Reply<Seat>> {
    const ask = () => this.ask("sit", { seat, entropy: this.core.fair.entropy() });
    const named =
      name && name !== settings().name
        ? this.server.ask("name", { name, lang: settings().language })
        : Promise.resolve(DONE);
    return named.then(async (reply) => {
      if (!reply.ok) return reply;
      const sat = await ask();
      return sat.ok ? done(seat) : sat;
    });
  }

  async stand(): Promise<Reply<null>> {
    return this.done("stand");
  }

  async bot(seat: Seat, bot: string): Promise<Reply<null>> {
    return this.done("bot", { seat, bot });
  }

  async unseat(seat: Seat): Promise<Reply<null>> {
    return this.done("unseat", { seat });
  }

  async start(): Promise<Reply<null>> {
    return this.done("start");
  }

  move(text: string): Promise<Reply<number>> {
    if (this.pending) return Promise.resolve(SENDING);
    return new Promise((resolve) => {
      this.pending = { after: this.state.events, text, resolve };
      this.model.set({ sending: true });
      void this.sendPending();
    });
  }

  async say(text: string): Promise<Reply<null>> {
    return this.done("say", { text });
  }

  async rematch(): Promise<Reply<string>> {
    const reply = await this.ask("rematch");
    return reply.ok ? done(String(reply.value.table)) : reply;
  }

  async abandon(): Promise<Reply<null>> {
    return this.done("abandon");
  }

  /** The server works out one hint at a time: asking again before the game has gone on gives the
   * same one. */
  advise(language: Language): Promise<Reply<Advice>> {
    const { events } = this.state;
    if (this.hint?.events !== events || this.hint.language !== language) {
      const asked = this.server.ask("hint", { table: this.id }, HINT_WITHIN);
      const reply = asked.then((got): Reply<Advice> =>
        got.ok ? done(got.value.hint as Advice) : got,
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
    this.pending?.resolve({ ok: false, why: { code: "offline", en: "", ja: "" } });
    this.pending = null;
    void this.ask("leave");
  }

  private ask(ask: string, fields: Fields = {}): Promise<Reply<Fields>> {
    return this.server.ask(ask, { table: this.id, ...fields });
  }

  private async done(ask: string, fields: Fields = {}): Promise<Reply<null>> {
    const reply = await this.ask(ask, fields);
    return reply.ok ? DONE : reply;
  }

  /** A new model for these eyes; its changes are passed on. */
  private follow(eyes: Seat | null): TableModel {
    this.unfollow();
    const isMe = (guest: string) => guest === this.server.guest;
    const model = new TableModel(this.core, this.id, "server", { isMe, eyes });
    this.unfollow = model.subscribe(() => this.tell());
    return model;
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
    const reply = await this.ask("enter", { after, ...(this.code && { code: this.code }) });
    if (ticket !== this.entering) return;
    if (!reply.ok) {
      if (reply.why.code === "offline") return;
      if (reply.why.code === "stale" && after > 0) return this.enter(true);
      this.missing = reply.why;
      return this.tell();
    }
    const { log, seat, here } = reply.value as unknown as Entered;
    // A whole log is folded by whose eyes it was written for; during a game those may change.
    const model = after === 0 ? this.follow(seat) : this.model;
    const folded = model.apply(log);
    this.note(log);
    if (!folded.ok) {
      if (after > 0) return this.enter(true);
      this.missing = folded.why;
      return this.tell();
    }
    this.model = model;
    this.missing = null;
    model.set({ connection: "live", sending: this.pending !== null });
    model.here(here.guests, here.names, here.watching);
    this.addEntropy();
    void this.sendPending();
  }

  /** At a rematch the server seats everybody without entropy; whoever sits there adds their own. */
  private addEntropy(): void {
    const { phase, seats } = this.state;
    if (phase !== "waiting") return;
    seats.forEach((seat, i) => {
      if (seat.kind === "guest" && seat.guest === this.server.guest && this.bare.has(i))
        void this.sit(i);
    });
  }

  /** Remembers which seats were taken without entropy. */
  private note(log: readonly Entry[]): void {
    for (const entry of log) {
      if (!isEntry(entry, "sit")) continue;
      if (entry.entropy === "") this.bare.add(entry.sit);
      else this.bare.delete(entry.sit);
    }
  }

  private hear(push: string, fields: Fields): void {
    if (fields.table !== this.id || this.state.connection === "connecting") return;
    if (push === "reset") void this.enter(true);
    if (push === "here")
      this.model.here(fields.guests as string[], fields.names as string[], Number(fields.watching));
    if (push === "out") {
      this.missing = refusal(fields);
      this.tell();
    }
    if (push === "log") {
      const folded = this.model.apply(fields.log as Entry[]);
      this.note(fields.log as Entry[]);
      if (!folded.ok) void this.enter(folded.why.code !== "gap");
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

interface Entered {
  readonly log: readonly Entry[];
  readonly seat: Seat | null;
  readonly here: {
    readonly guests: readonly string[];
    readonly names: readonly string[];
    readonly watching: number;
  };
}

/** The record of a finished game on the server. */
export async function fetchRecord(table: string): Promise<Reply<string>> {
  try {
    const response = await fetch(`/t/${table}/record.engawa`);
    if (response.ok) return done(await response.text());
    if (response.status === 403)
      return refused("not-over", "The game is not over yet.", "まだ対局中です。");
    return refused("no-such-table", "There is no such table.", "その卓はありません。");
  } catch {
    return OFFLINE;
  }
}
