/* table.ts - a local table, which runs wholly in the page: solo, several people on one screen, and
 * bots.
 *
 * It is a Table like one on the server, and its log has the same entries. What the server does
 * there happens here: the core checks a move, chance is drawn from the table's seed and everybody's
 * entropy, all of it is stored together (shelf.ts), and only then shown. So an offline game
 * survives a closed page, and its record verifies like any other.
 */
import type { Advice, Core, Language, Match, Reply, Seat } from "../core/core";
import { writeRecord } from "../table/record";
import { DONE, done, refused } from "../core/reply";
import { TableModel } from "../table/fold";
import { titleOfBot, withPersonas } from "../table/personas";
import { isEntry } from "../table/table";
import type { ClosingEntry, Entry, EntryBody, Table, TableState } from "../table/table";
import type { Hear, Progress } from "../table/progress";
import type { Bots } from "./bots";
import { practises } from "./practice";
import type { Shelf, Stored } from "./shelf";

/** The guest id of everybody who plays on this screen. */
export const HERE = "here";

export interface Surroundings {
  readonly core: Core;
  readonly shelf: Shelf;
  readonly bots: Bots;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that a bot takes at least, so that people can follow. */
  readonly pace: number;
  /** For names of bots. */
  language(): Language;
  /** A new table like this one, with the same people and bots, already started. */
  again(state: TableState): Promise<Reply<Table>>;
  /** The table was closed. */
  closed(id: string): void;
}

/** Milliseconds that a bot may think. */
const BUDGET = 400;

/** There is no space left in the browser's storage. */
export const FULL = refused(
  "store",
  "The browser has no room to store the game.",
  "ブラウザーの保存領域がいっぱいで、対局を保存できません。",
);

const later = () => new Promise((go) => setTimeout(go));

const over = () => refused("over", "The game is over.", "対局はもう終わっています。");
const notStarted = () =>
  refused("not-started", "The game has not begun.", "まだ始まっていません。");

/** Returns a name in the form that a log allows: 1 to 40 characters without control characters; ""
 * if nothing is left of it. */
export function tidyName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return [...plain].slice(0, 40).join("").trim();
}

/** A name without what nobody hears: the form and the size of its letters. */
const heard = (name: string): string => name.normalize("NFKC").toLowerCase();

export class LocalTable implements Table {
  readonly hosting = null;
  readonly reacting = null;
  readonly throwing = null;
  readonly company = null;
  private readonly model: TableModel;
  /** `off`: the table was closed, or a bot could not move and would be asked again for ever. */
  private botTurn: "waiting" | "thinking" | "off" = "waiting";

  /** The table `id`, which was stored as `stored`. */
  constructor(
    private readonly around: Surroundings,
    readonly id: string,
    stored: Stored,
  ) {
    this.model = new TableModel(around.core, id, "local", {
      isMe: (guest) => guest === HERE,
      eyes: "open",
    });
    this.model.apply(stored.log);
    this.wake();
  }

  get state(): TableState {
    return this.model.state;
  }

  subscribe(listener: () => void): () => void {
    return this.model.subscribe(listener);
  }

  /** Folds what another window stored. */
  refresh(): void {
    const stored = this.around.shelf.read(this.id);
    if (stored) this.model.apply(stored.log);
    this.wake();
  }

  async sit(seat: Seat, name = ""): Promise<Reply<Seat>> {
    const free = this.free(seat);
    if (!free.ok) return free;
    const entropy = this.around.core.fair.entropy();
    const tidy =
      tidyName(name) || this.unused({ en: "Player", ja: "プレイヤー" }[this.around.language()]);
    const stored = this.store([{ sit: seat, guest: HERE, name: tidy, entropy }]);
    return stored.ok ? done(seat) : stored;
  }

  /** Also as persona `wished`, if nobody here could be taken for it. */
  async bot(seat: Seat, bot: string, wished?: number): Promise<Reply<null>> {
    const free = this.free(seat);
    if (!free.ok) return free;
    const game = this.around.core.game(this.state.game);
    const info = game?.bots.find(({ name }) => name === (bot || game.usual));
    if (!info)
      return refused(
        "no-such-bot",
        "No such bot plays this game.",
        "そのボットはこのゲームで遊べません。",
      );
    const { core } = this.around;
    const who = this.freePersona(wished);
    const language = this.state.lang ?? this.around.language();
    const name = this.unused(titleOfBot(core, who ?? 0, info, language));
    return this.store([{ bot: seat, kind: info.name, ...(who && { who }), name }]);
  }

  async stand(seat: Seat): Promise<Reply<null>> {
    return this.vacate(seat, "guest");
  }

  async unseat(seat: Seat): Promise<Reply<null>> {
    return this.vacate(seat, "bot");
  }

  async start(): Promise<Reply<null>> {
    const { phase, seats, game, options } = this.state;
    if (phase !== "waiting")
      return refused("started", "The game has begun already.", "もう始まっています。");
    const names = seats.map((seat) => (seat.kind === "empty" ? "" : seat.name));
    if (names.includes(""))
      return refused("seats-free", "Some seats are still free.", "まだ空いている席があります。");
    const entropy = this.seatEntropy();
    const made = this.around.core.match(game, options, seats.length, "open");
    if (!made.ok) return made;
    const bodies = this.withChance(made.value, [{ start: names, entropy }], entropy);
    made.value.free();
    return bodies.ok ? this.store(bodies.value) : bodies;
  }

  /** As with a server, the press is drawn first, then the move, then what follows from its being accepted: together
   * they would keep a slow phone from drawing for several frames. */
  async move(text: string, seat?: Seat): Promise<Reply<number>> {
    await later();
    const reply = this.tryMove(text, seat);
    await later();
    return reply;
  }

  private tryMove(text: string, seat?: Seat): Reply<number> {
    const { match, mine, phase } = this.state;
    if (!match) return notStarted();
    if (phase !== "playing") return over();
    const acting = match.actors().seats.filter((one) => mine.includes(one));
    const whose = seat ?? acting[0];
    if (whose === undefined || !acting.includes(whose))
      return refused("not-your-turn", "It is not your turn.", "あなたの番ではありません。");
    return this.play(match, whose, text);
  }

  async say(text: string): Promise<Reply<null>> {
    const said = [...text.trim()].slice(0, 500).join("");
    if (said === "") return refused("empty", "There is nothing to say.", "何も書かれていません。");
    const [first] = this.state.mine;
    const name = first === undefined ? "" : (this.state.names[first] ?? "");
    return this.store([{ chat: said, guest: HERE, name }]);
  }

  async rematch(): Promise<Reply<string>> {
    const { phase, rematch } = this.state;
    if (rematch !== null) return done(rematch);
    if (phase !== "finished" && phase !== "abandoned")
      return refused("not-over", "The game is not over yet.", "対局はまだ終わっていません。");
    const next = await this.around.again(this.state);
    if (!next.ok) return next;
    const { id } = next.value.state;
    const stored = this.store([{ rematch: id }]);
    return stored.ok ? done(id) : stored;
  }

  async abandon(): Promise<Reply<null>> {
    if (this.state.phase === "waiting") return notStarted();
    if (this.state.phase !== "playing") return over();
    return this.store([{ end: "abandoned", scores: null, ranks: null, ...this.secret() }]);
  }

  async count(on: boolean): Promise<Reply<null>> {
    return on === this.state.may.count ? DONE : this.store([{ set: { count: on } }]);
  }

  async advise(language: Language, hear?: Hear, stop?: AbortSignal): Promise<Reply<Advice>> {
    const { match, mine, phase, names } = withPersonas(this.around.core, this.state, language);
    if (!match) return notStarted();
    if (phase !== "playing") return over();
    if (!practises(this.state))
      return refused(
        "not-practice",
        "Hints are available only when one person plays against bots.",
        "ヒントが出るのは、ひとりでボットと遊ぶ対局だけです。",
      );
    return this.around.bots.advise(match, mine[0]!, names, language, hear, stop);
  }

  async record(): Promise<Reply<string>> {
    const { match, commit, closing } = this.state;
    if (!match) return notStarted();
    // As at a server's table: what is hidden stays so until the end.
    if (!closing)
      return refused("not-over", "The game is not over yet.", "対局はまだ終わっていません。");
    const begun = this.log().find((entry) => isEntry(entry, "start"));
    const names = begun && isEntry(begun, "start") ? begun.start : this.state.names;
    return done(writeRecord(match, names, commit, closing));
  }

  close(): void {
    this.botTurn = "off";
    this.around.closed(this.id);
  }

  /* ---- the log ---- */

  private log(): readonly Entry[] {
    return this.around.shelf.read(this.id)?.log ?? [];
  }

  /** Stores entries together, shows them, and lets the bots see them. */
  private store(bodies: readonly EntryBody[]): Reply<null> {
    const after = this.model.k;
    const t = this.around.now();
    const entries = bodies.map((body, i): Entry => ({ k: after + 1 + i, t, ...body }));
    const stored = this.around.shelf.append(this.id, after, entries);
    if (stored === "full") return FULL;
    if (stored === "taken") {
      this.refresh();
      return refused(
        "stale",
        "The game went on in another window.",
        "別のウィンドウで対局が進んでいます。",
      );
    }
    const shown = this.model.apply(entries);
    this.wake();
    return shown;
  }

  /* ---- seats ---- */

  private free(seat: Seat): Reply<null> {
    const { phase, seats } = this.state;
    if (phase !== "waiting" && phase !== "playing") return over();
    if (seats[seat]?.kind === "empty") return DONE;
    return refused("seat-taken", "This seat is not free.", "この席は空いていません。");
  }

  private vacate(seat: Seat, kind: "guest" | "bot"): Reply<null> {
    const { phase, seats } = this.state;
    if (phase !== "waiting" && phase !== "playing") return over();
    if (seats[seat]?.kind === kind) return this.store([{ stand: seat }]);
    return refused(
      "seat",
      "There is nobody to remove from that seat.",
      "その席には該当する人がいません。",
    );
  }

  /** The names of those who sit here, a bot's in each language, as one hears them. */
  private heard(): readonly string[] {
    const { personas } = this.around.core;
    return this.state.seats.flatMap((seat) => {
      if (seat.kind === "empty") return [];
      const persona = seat.kind === "bot" ? personas[(seat.who ?? 0) - 1] : undefined;
      return [seat.name, ...(persona ? Object.values(persona) : [])].map(heard);
    });
  }

  /** `name`, with a number if somebody at the table has that name. */
  private unused(name: string): string {
    const taken = this.heard();
    let number = 1;
    const numbered = () => (number === 1 ? name : `${name} ${number}`);
    while (taken.includes(heard(numbered()))) number++;
    return numbered();
  }

  /** `wished`, or a persona by chance, that nobody here is called like; null where all are taken. */
  private freePersona(wished?: number): number | null {
    const { personas } = this.around.core;
    const taken = this.heard();
    const first = (wished ?? 1 + Math.floor(Math.random() * personas.length)) - 1;
    const order = personas.map((_, i) => (first + i) % personas.length);
    const free = order.find(
      (i) => !Object.values(personas[i]!).some((name) => taken.includes(heard(name))),
    );
    return free === undefined ? null : free + 1;
  }

  /* ---- chance ---- */

  /** The entropy that each seat has added; bots add none. */
  private seatEntropy(): string[] {
    const entropy = this.state.seats.map(() => "");
    for (const entry of this.log()) {
      if (isEntry(entry, "sit")) entropy[entry.sit] = entry.entropy;
      else if (isEntry(entry, "bot")) entropy[entry.bot] = "";
      else if (isEntry(entry, "stand")) entropy[entry.stand] = "";
    }
    return entropy;
  }

  /** What the end of the game reveals: the seed, and the entropy as it was at the start. */
  private secret(): Pick<ClosingEntry, "seed" | "entropy"> {
    const stored = this.around.shelf.read(this.id);
    const begun = stored?.log.find((entry) => isEntry(entry, "start"));
    const entropy = begun && isEntry(begun, "start") ? begun.entropy : null;
    return { seed: stored?.seed ?? null, entropy };
  }

  /** `bodies`, followed by what chance does in `match` until a player is to act, and by the end of
   * the game if it is over then. `match` is played on. */
  private withChance(
    match: Match,
    bodies: readonly EntryBody[],
    entropy: readonly string[],
  ): Reply<EntryBody[]> {
    const all = [...bodies];
    const seed = this.around.shelf.read(this.id)?.seed ?? "";
    while (match.actors().chance) {
      const drawn = this.around.core.fair.draw(match, seed, entropy);
      if (!drawn.ok) return drawn;
      const appended = match.append("chance", drawn.value);
      if (!appended.ok) return appended;
      all.push({ n: appended.value, by: "chance", do: drawn.value });
    }
    if (match.actors().over)
      all.push({ end: "finished", ...match.result(), seed, entropy: [...entropy] });
    return done(all);
  }

  /* ---- play ---- */

  private play(match: Match, seat: Seat, text: string): Reply<number> {
    const trial = match.copy();
    try {
      const appended = trial.append(seat, text);
      if (!appended.ok) return appended;
      const entropy = this.secret().entropy ?? [];
      const all = this.withChance(trial, [{ n: appended.value, by: seat, do: text }], entropy);
      const stored = all.ok ? this.store(all.value) : all;
      return stored.ok ? appended : stored;
    } finally {
      trial.free();
    }
  }

  /** If a bot is to act, lets it think. */
  private wake(): void {
    const { match, seats, phase } = this.state;
    if (this.botTurn !== "waiting" || !match || phase !== "playing") return;
    for (const seat of match.actors().seats) {
      const who = seats[seat];
      if (who?.kind !== "bot") continue;
      this.botTurn = "thinking";
      void this.think(match, seat, who.bot);
      return;
    }
  }

  /** Asks the bot, and plays its move if nothing else has happened meanwhile. */
  private async think(match: Match, seat: Seat, bot: string): Promise<void> {
    const events = match.length;
    const pause = new Promise((done) => setTimeout(done, this.around.pace));
    const hear = (progress: Progress) =>
      "learning" in progress && this.model.set({ learning: progress.learning });
    const chosen = this.around.bots.choose(match, seat, bot, BUDGET, hear, this.state.lang);
    const [choice] = await Promise.all([chosen, pause]);
    if (this.state.learning !== null) this.model.set({ learning: null });
    if (this.botTurn === "off") return;
    this.botTurn = "waiting";
    const { phase, seats } = this.state;
    const still = phase === "playing" && match.length === events && seats[seat]?.kind === "bot";
    if (still) {
      const played = choice.ok ? this.play(match, seat, choice.value) : choice;
      if (!played.ok && played.why.code !== "stale") this.botTurn = "off";
    }
    this.wake();
  }
}
