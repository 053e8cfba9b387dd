/* remote-evening.ts - an evening on the server, over the socket (evening.ts, docs/protocol.md).
 * Like a remote table it folds only the entries that the server sends, and after each reconnection
 * it enters again after its last entry. */
import type { Refusal, Reply } from "../core/core";
import { DONE } from "../core/reply";
import { Listeners } from "../ground/listeners";
import { NO_EVENING, stepped } from "../table/evening";
import type { EveningEntry, EveningState, Proposed } from "../table/evening";
import { isSign } from "../table/signs";
import type { Sign } from "../table/signs";
import type { Reacting } from "../table/table";
import { refusal } from "./server";
import type { Fields, Server } from "./server";
import { noteEvening } from "./showing";

/** The state of an evening that a page shows. */
export interface Shown extends EveningState {
  /** All of its log so far is there. */
  readonly known: boolean;
  /** The connected guests. */
  readonly here: readonly string[];
  /** The number of large screens that show it. */
  readonly screens: number;
  /** This guest decides. */
  readonly mine: boolean;
}

interface Here {
  readonly guests: readonly string[];
  readonly screens?: number;
}

const presence = ({ guests, screens = 0 }: Here) => ({ here: guests, screens });

/** Evenings that some component holds, by id and pass, and how many do. */
const held = new Map<string, { readonly evening: RemoteEvening; holders: number }>();

/** The evening `id`, the same for all who hold it; each lets go of it with the second of the two. */
export function holdEvening(
  server: Server,
  id: string,
  pass: string | null = null,
): readonly [RemoteEvening, () => void] {
  const key = `${id} ${pass ?? ""}`;
  const one = held.get(key) ?? { evening: new RemoteEvening(server, id, pass), holders: 0 };
  one.holders++;
  held.set(key, one);
  return [
    one.evening,
    () => {
      if (--one.holders > 0) return;
      held.delete(key);
      one.evening.close();
    },
  ];
}

export class RemoteEvening {
  /** Why the evening cannot be shown, once the server has said so. */
  missing: Refusal | null = null;
  state: Shown = { ...NO_EVENING, known: false, here: [], screens: 0, mine: false };
  readonly reacting: Reacting = {
    react: (sign) => this.done("react", { react: sign }),
    onReaction: (listener) => this.reactions.add(listener),
  };
  private readonly listeners = new Listeners();
  private readonly reactions = new Listeners<[guest: string, sign: Sign]>();
  private readonly ends: (() => void)[];
  /** The last entry that there was on entering. */
  private whole = 0;
  private code = "";

  constructor(
    private readonly server: Server,
    readonly id: string,
    /** With which a large screen enters (showing.ts); null for people. */
    private readonly pass: string | null = null,
  ) {
    if (pass === null) noteEvening(id);
    this.ends = [
      server.onPush((push, fields) => this.hear(push, fields)),
      server.onLive(() => void this.enter(this.state.k)),
    ];
  }

  subscribe(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  close(): void {
    for (const end of this.ends) end();
    this.listeners.clear();
    this.reactions.clear();
    if (this.server.state === "live") void this.ask("leave");
  }

  /** Says the code at the door. */
  knock(code: string): Promise<void> {
    this.code = code;
    return this.enter(0);
  }

  join(crest: string, colour: number, watches: boolean): Promise<Reply<null>> {
    return this.done("join", { crest, colour, watches });
  }

  propose(what: Proposed): Promise<Reply<Fields>> {
    return this.ask("propose", { ...what });
  }

  wish(proposal: number): Promise<Reply<null>> {
    return this.done("wish", { proposal });
  }

  /** Prefers event `n` of the game at `table` (0: none any more). */
  favourite(table: string, n: number): Promise<Reply<null>> {
    return this.done("favourite", { of: table, n });
  }

  begin(proposal: number, entropy: string): Promise<Reply<Fields>> {
    return this.ask("begin", { proposal, entropy });
  }

  /** Asks the same people to another evening. */
  again(): Promise<Reply<Fields>> {
    return this.ask("again");
  }

  /** The large screens show the game at that table, or, for null, the evening no longer. */
  screens(look: string | null): Promise<Reply<null>> {
    return this.done("screens", look === null ? { off: true } : { look });
  }

  end(): Promise<Reply<null>> {
    return this.done("abandon");
  }

  async say(text: string): Promise<Reply<null>> {
    const reply = await this.server.askUntilReply("say", {
      table: this.id,
      text,
      after: this.state.k,
    });
    return reply.ok ? DONE : reply;
  }

  private ask(ask: string, fields: Fields = {}): Promise<Reply<Fields>> {
    return this.server.ask(ask, { table: this.id, ...fields });
  }

  private async done(ask: string, fields: Fields = {}): Promise<Reply<null>> {
    const reply = await this.ask(ask, fields);
    return reply.ok ? DONE : reply;
  }

  private async enter(after: number): Promise<void> {
    const opens = this.pass ? { pass: this.pass } : this.code ? { code: this.code } : {};
    const reply = await this.ask("enter", { after, ...opens });
    if (!reply.ok) {
      if (reply.why.code === "offline") return;
      if (reply.why.code === "stale" && after > 0) return this.enter(0);
      this.missing = reply.why;
      return this.listeners.tell();
    }
    const { log, k, here } = reply.value;
    this.missing = null;
    this.whole = Number(k);
    if (after === 0) this.state = { ...this.state, ...NO_EVENING };
    this.fold(log as EveningEntry[], here);
  }

  /** Folds the entries that follow, and skips those that it has folded. */
  private fold(log: readonly EveningEntry[], here: unknown = null): void {
    let state: EveningState = this.state;
    for (const entry of log) {
      if (entry.k > state.k + 1) return void this.enter(state.k);
      if (entry.k === state.k + 1) state = stepped(state, entry);
    }
    this.state = {
      ...this.state,
      ...state,
      ...(here !== null && presence(here as Here)),
      known: state.k >= this.whole && state.k > 0,
      mine: state.host === this.server.guest,
    };
    this.listeners.tell();
  }

  private hear(push: string, fields: Fields): void {
    if (fields.table !== this.id || this.state.k === 0) return;
    if (push === "reset") void this.enter(0);
    if (push === "here") this.fold([], fields);
    if (push === "react" && isSign(fields.react))
      this.reactions.tell(String(fields.guest), fields.react);
    if (push === "log") this.fold(fields.log as EveningEntry[]);
    if (push === "out" && this.pass) void this.enter(0);
    else if (push === "out") {
      this.missing = refusal(fields);
      this.listeners.tell();
    }
  }
}
