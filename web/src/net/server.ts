/* server.ts - the connection to the server: one WebSocket (docs/protocol.md), which reconnects when
 * it is lost.
 *
 * Asks wait for the first connection. Where it is lost, or cannot be made, they get the refusal
 * "offline"; nothing is queued then. What must survive (a table's place in its log, a move without a
 * reply) is kept by those who listen to `onLive`, and they ask again.
 */
import { linkTo } from "../ground/base";
import type { Refusal, Reply } from "../core/core";
import { DONE, done, OFFLINE } from "../core/reply";
import { Listeners } from "../ground/listeners";
import { noteServerTime } from "./server-time";
import { change, onSettings, settings } from "../ground/settings";
import { pauseAfter, RARE, SOON } from "./pause";
import { dropInvitation, invitation, onInvitation } from "../ground/personal";

export type ConnectionState = "connecting" | "live" | "lost";

/** Fields of a reply or a push; the caller knows which there are. */
export type Fields = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly resolve: (reply: Reply<Fields>) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const REPLY_WITHIN = 10_000;
const BACK_WITHIN = 30_000;
const QUIET_PING = 25_000;
/** Asks that count each time, however soon one follows another. */
const COUNTED: readonly string[] = ["enter", "leave", "react", "ping"];
/** The close code of a server that stops or restarts. */
const GOING_AWAY = 1001;

export class Server {
  state: ConnectionState = "connecting";
  /** The guest's id, once known. */
  guest: string | null = null;
  /** Why the server lets this visitor not in; null where it does. */
  turnedAway: Refusal | null = null;
  /** The operator's word to everybody; "" for none. */
  notice = "";
  /** Whether this guest may open tables. */
  opens = true;
  /** The links to the server's imprint and privacy page; "" if none. */
  imprint = "";
  privacy = "";
  /** The key of a server that tells guests whose page is closed (closed.ts); "" where it does not. */
  pushKey = "";
  /** Programs of the operator, which may be chosen as bots for any game. */
  programs: readonly string[] = [];
  /** Whether the version of the server has changed since this page was loaded. */
  outdated = false;
  private version: string | null = null;
  /** The number of failed attempts to connect in a row. */
  failures = 0;
  /** The server has said that it stops; it will soon be back, if it is started anew. */
  private farewell = false;

  private socket: WebSocket | null = null;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  /** The ask that was sent last, until its reply comes. */
  private last: { readonly text: string; readonly reply: Promise<Reply<Fields>> } | null = null;
  private readonly listeners = new Listeners();
  private readonly pushed = new Listeners<[push: string, fields: Fields]>();
  private readonly lively = new Listeners();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private told = "";
  /** The token of this conversation. */
  private token: string | null = null;
  /** The personal link that the visitor has agreed to, until the server has replied. */
  private link: { readonly token: string; readonly resolve: (reply: Reply<null>) => void } | null =
    null;

  constructor(private readonly url: string) {
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.drop());
    // Also told of a page that is just being loaded, whose first connection is on its way.
    addEventListener("pageshow", ({ persisted }) => persisted && this.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
    // Closing the page is announced, so that others see no lost connection.
    addEventListener("pagehide", () => this.socket?.close(1000));
    onSettings(() => this.introduce());
    onInvitation(() => {
      this.drop();
      this.now();
    });
    this.connect();
  }

  /** Whether the server is restarting. */
  get restarts(): boolean {
    return this.farewell && !this.isLongAway;
  }

  /** Whether the server has been unreachable so long that the page offers a button to reconnect. */
  get isLongAway(): boolean {
    return this.failures > SOON;
  }

  subscribe(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  /** Calls `listener` for what the server says unasked. */
  onPush(listener: (push: string, fields: Fields) => void): () => void {
    return this.pushed.add(listener);
  }

  /** Calls `listener` each time a connection has been made (and at once, if there is one). */
  onLive(listener: () => void): () => void {
    const end = this.lively.add(listener);
    if (this.state === "live") listener();
    return end;
  }

  /** Asks the server. The promise is never rejected. Without a reply `within` some milliseconds the
   * connection counts as lost. A second tap on a button, before the reply to the first has come, gets that
   * reply. */
  async ask(ask: string, fields: Fields = {}, within = REPLY_WITHIN): Promise<Reply<Fields>> {
    if (this.state === "connecting") await this.connected();
    if (this.state !== "live") return OFFLINE;
    if (COUNTED.includes(ask)) return this.send(ask, fields, within);
    const text = JSON.stringify([ask, fields]);
    if (this.last?.text === text) return this.last.reply;
    const last = { text, reply: this.send(ask, fields, within) };
    this.last = last;
    const reply = await last.reply;
    if (this.last === last) this.last = null;
    return reply;
  }

  /** Resolves when the first connection has been made, or has failed. */
  private connected(): Promise<void> {
    return new Promise((resolve) => {
      const end = this.listeners.add(() => {
        if (this.state === "connecting") return;
        end();
        resolve();
      });
    });
  }

  /** Asks what the server does once however often it is asked (`open` with `once`, `say` with `after`): where
   * the connection is lost before the reply, it is asked again on the next one. */
  async askUntilReply(ask: string, fields: Fields): Promise<Reply<Fields>> {
    const { guest } = this;
    if (this.state !== "live") return OFFLINE;
    for (;;) {
      const reply = await this.ask(ask, fields);
      if (reply.ok || reply.why.code !== "offline") return reply;
      if (!(await this.isBack()) || this.guest !== guest) return reply;
    }
  }

  /** Resolves to whether the connection is restored within half a minute. */
  private isBack(): Promise<boolean> {
    return new Promise((resolve) => {
      let end = () => {};
      const tell = (back: boolean) => {
        clearTimeout(timer);
        end();
        resolve(back);
      };
      const timer = setTimeout(() => tell(false), BACK_WITHIN);
      end = this.lively.add(() => tell(true));
    });
  }

  /** Tries now instead of after the pause. */
  now(): void {
    if (this.state === "live") return;
    clearTimeout(this.retry);
    if (this.socket) this.drop();
    else this.connect();
    this.failures = 0;
  }

  private send(ask: string, fields: Fields, within = REPLY_WITHIN): Promise<Reply<Fields>> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(OFFLINE);
    const id = this.next++;
    socket.send(JSON.stringify({ ask, id, ...fields }));
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.drop(), within);
      this.waiting.set(id, { resolve, timer });
    });
  }

  private connect(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url, "engawa");
    this.socket = socket;
    const giveUp = setTimeout(() => socket === this.socket && this.drop(), REPLY_WITHIN);
    socket.onopen = () => {
      clearTimeout(giveUp);
      if (socket === this.socket) void this.hello();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(String(event.data));
    };
    socket.onclose = ({ code }) => {
      clearTimeout(giveUp);
      if (socket !== this.socket) return;
      this.farewell ||= code === GOING_AWAY;
      this.lose();
    };
  }

  /** Goes on as the guest whose personal link this is, as a new device of theirs. If that does not
   * work, this browser stays who it was. */
  become(token: string): Promise<Reply<null>> {
    return new Promise((resolve) => {
      this.drop();
      this.link = { token, resolve };
      this.now();
    });
  }

  /** Gives this device another token, so that every link with the old one is worthless. Both are kept
   * until it is known which one holds: the reply may be lost. */
  async renew(): Promise<Reply<null>> {
    const next = newToken();
    change({ nextToken: next });
    const reply = await this.ask("renew", { token: next });
    if (!reply.ok) {
      if (reply.why.code !== "offline") change({ nextToken: null });
      return reply;
    }
    this.hold(next);
    return DONE;
  }

  /** Keeps the token that holds. */
  private hold(token: string): void {
    this.token = token;
    const { token: old, nextToken } = settings();
    if (token !== old || nextToken !== null) change({ token, nextToken: null });
  }

  private async hello(): Promise<void> {
    const began = performance.now();
    const { name: said, language } = settings();
    const reply = (await this.helloByLink()) ?? (await this.helloAsKnown());
    if (!reply.ok) return this.turnAway(reply.why);
    const { guest, token, name, now, login, crest = "", colour = 0 } = reply.value;
    this.greet(reply.value);
    noteServerTime(Number(now), performance.now() - began);
    this.guest = String(guest);
    const renamed = this.link !== null || login === true;
    if (renamed) change({ name: String(name) });
    // Another device may have chosen since; a crest that the server does not know was chosen before it kept any.
    const kept = crest === "" ? "" : `${String(crest)} ${String(colour)}`;
    if (kept !== "" || this.link) change({ crest: kept });
    // Who says another name before the reply comes is introduced again.
    this.told = `${renamed ? String(name) : said} ${language} ${kept}`;
    this.hold(String(token));
    this.failures = 0;
    this.farewell = false;
    this.show("live");
    this.lively.tell();
    this.link?.resolve(DONE);
    this.link = null;
    this.introduce();
  }

  /** The server does not let this visitor in: it is asked again now and then. */
  private turnAway(why: Refusal): void {
    if (why.code !== "offline") {
      this.turnedAway = why;
      this.failures = RARE;
    }
    this.drop();
  }

  /** The server's description of itself for every visitor. */
  private greet({ notice, opens, imprint, privacy, push_key, bots, version }: Fields): void {
    this.turnedAway = null;
    this.version ??= String(version);
    this.outdated ||= this.version !== String(version);
    this.notice = String(notice ?? "");
    this.opens = opens !== false;
    this.imprint = String(imprint ?? "");
    this.privacy = String(privacy ?? "");
    this.pushKey = String(push_key ?? "");
    this.programs = Array.isArray(bots) ? bots.map(String) : [];
    dropInvitation();
  }

  /** Nobody need read the notice again. */
  dismiss(): void {
    this.notice = "";
    this.listeners.tell();
  }

  /** Says hello as a new device of the guest whose link was opened; null where there is none, or the
   * server refuses: then this browser stays who it was. */
  private async helloByLink(): Promise<Reply<Fields> | null> {
    if (!this.link) return null;
    const { token, resolve } = this.link;
    const reply = await this.send("hello", { token, device: true, lang: settings().language });
    if (reply.ok || reply.why.code === "offline") return reply;
    this.link = null;
    resolve(reply);
    return null;
  }

  private async helloAsKnown(): Promise<Reply<Fields>> {
    const { language: lang, name, token, nextToken } = settings();
    const invite = invitation();
    let reply: Reply<Fields> | null = null;
    for (const known of [token, nextToken]) {
      if (known === null) continue;
      reply = await this.send("hello", { token: known, name: name || null, lang, invite });
      if (reply.ok || reply.why.code !== "no-such-guest") break;
    }
    // A token that this server does not know (another server, a new journal, signed out): a new guest.
    if (!reply || (!reply.ok && reply.why.code === "no-such-guest"))
      reply = await this.send("hello", { token: null, name: name || null, lang, invite });
    return reply;
  }

  /** Asks the server to forget this guest. */
  forget(): Promise<Reply<Fields>> {
    return this.ask("forget", { guest: this.guest });
  }

  /** Tells the server a changed name, language or crest; another guest begins a new conversation. */
  private introduce(): void {
    const { name, language, crest, token } = settings();
    const tell = `${name} ${language} ${crest}`;
    if (this.state !== "live") return;
    if (token !== this.token) {
      this.drop();
      this.now();
      return;
    }
    if (tell === this.told) return;
    this.told = tell;
    const [form = "", colour = 0] = crest.split(" ");
    const chosen = form && { crest: form, colour: Number(colour) };
    void this.send("name", { name: name || null, lang: language, ...(chosen || {}) });
  }

  private hear(text: string): void {
    this.expectQuiet();
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(text) as Record<string, unknown>;
    } catch {
      return;
    }
    if (typeof message.push === "string") {
      if (message.push === "signed-out") this.signedOut();
      if (message.push === "forgotten") this.forgotten();
      if (message.push === "banned") this.turnAway(refusal(message));
      if (message.push === "notice") {
        this.notice = String(message.text ?? "");
        this.listeners.tell();
      }
      this.pushed.tell(message.push, message);
      return;
    }
    const waiting = this.waiting.get(Number(message.re));
    if (!waiting) return;
    this.waiting.delete(Number(message.re));
    clearTimeout(waiting.timer);
    waiting.resolve(message.ok === true ? done(message) : { ok: false, why: refusal(message) });
  }

  /** This device was signed out: it is a new guest from now on. */
  private signedOut(): void {
    change({ token: null, nextToken: null });
  }

  /** The guest was deleted: this device is somebody new from now on, without a name. */
  private forgotten(): void {
    change({ name: "", crest: "", nextToken: null, token: null });
  }

  /** After a silence, a ping finds out whether the connection still stands. */
  private expectQuiet(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => void this.ping(), QUIET_PING);
  }

  /** Finds out whether the connection still stands, and what time it is at its other end. */
  private async ping(): Promise<void> {
    const began = performance.now();
    const reply = await this.ask("ping");
    if (reply.ok && reply.value.now !== undefined)
      noteServerTime(Number(reply.value.now), performance.now() - began);
  }

  /** The phone was asleep: the connection may be lost although nobody has said so. */
  private wake(): void {
    if (this.state !== "live") return this.now();
    const socket = this.socket;
    const doubt = setTimeout(() => socket === this.socket && this.drop(), 3000);
    void this.ping().then(() => clearTimeout(doubt));
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.lose();
  }

  private lose(): void {
    this.socket = null;
    clearTimeout(this.quiet);
    clearTimeout(this.retry);
    for (const { resolve, timer } of this.waiting.values()) {
      clearTimeout(timer);
      resolve(OFFLINE);
    }
    this.waiting.clear();
    this.link?.resolve(OFFLINE);
    this.link = null;
    this.retry = setTimeout(() => this.connect(), pauseAfter(this.failures++));
    this.show("lost");
  }

  private show(state: ConnectionState): void {
    this.state = state;
    this.listeners.tell();
  }
}

/** 128 random bits, as the server makes its tokens. */
export const newToken = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** A refusal comes in the guest's language only. */
export function refusal(message: Fields): Refusal {
  const say = String(message.say ?? "");
  return { code: String(message.code ?? "unknown"), en: say, ja: say };
}

let server: Server | undefined;

/** The page's one connection, made when first wanted. */
export function theServer(): Server {
  server ??= new Server(linkTo("/ws").replace(/^http/, "ws"));
  return server;
}
