/* module.ts - marshals calls between core.ts and the WebAssembly module (web/core/core.h).
 *
 * Text crosses through two buffers of the module. Memory may grow in any call, so a view of it is
 * made anew each time and never kept.
 */
import { isolated } from "./sentences";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type {
  Actors,
  Advice,
  Analysis,
  Both,
  By,
  Core,
  Fair,
  Finding,
  GameInfo,
  Language,
  Match,
  Moment,
  Options,
  Refusal,
  Reply,
  Score,
  Seat,
  Secret,
  SeenEvent,
  Verdict,
  Verification,
  Viewer,
} from "./core";
import { done } from "./reply";

/** The exports of web/core/core.h. Pointers, sizes and booleans are numbers. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  outputLength(): number;
  games(): void;
  matchNew(seats: number, viewer: number, options: number): number;
  matchFree(match: number): void;
  matchView(match: number, viewer: number): number;
  append(match: number, by: number, time: number): number;
  truncate(match: number, length: number): void;
  length(match: number): number;
  actors(match: number): number;
  entry(match: number, n: number): void;
  legal(match: number, seat: number): void;
  check(match: number, seat: number): number;
  draft(match: number): number;
  describe(match: number, viewer: number): void;
  result(match: number): void;
  options(match: number): void;
  events(match: number, after: number, viewer: number, language: number): void;
  commit(): number;
  draw(match: number): number;
  verify(match: number): number;
  weights(seats: number): number;
  personas(): void;
  bot(match: number, seed: number, budget: number, language: number): number;
  prepare(match: number): number;
  share(match: number, part: number, of: number, work: number): number;
  shareLength(): number;
  next(match: number): number;
  judges(match: number): number;
  advise(match: number, seed: number, budget: number, shown: number, language: number): number;
  analysisNew(match: number, seed: number, budget: number): number;
  analysisFree(analysis: number): void;
  analysisStep(analysis: number, language: number): number;
  analysisFound(analysis: number): void;
  analysisTake(analysis: number, language: number): number;
  analysisVerdicts(analysis: number): void;
  moments(match: number, language: number): number;
}

const CHANCE = -1;
const CHANCE_BIT = 1 << 8;
const VIEWER = { spectator: -1, open: -2 } as const;
const LANGUAGE = { en: 0, ja: 1 } as const;

const number = (viewer: Viewer) => (typeof viewer === "number" ? viewer : VIEWER[viewer]);

/** The module with its text buffers. */
class Door {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(readonly call: Exports) {}

  /** Writes strings into the input, each with a NUL at its end, and bytes as they are. */
  put(...values: readonly (string | Uint8Array)[]): void {
    const parts = values.map((value) =>
      typeof value === "string"
        ? this.encoder.encode(value.replaceAll("\0", "\ufffd") + "\0")
        : value,
    );
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.call.input(length);
    for (const part of parts) {
      new Uint8Array(this.call.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
  }

  text(): string {
    const length = this.call.outputLength();
    return this.decoder.decode(new Uint8Array(this.call.memory.buffer, this.call.output(), length));
  }

  bytes(): Uint8Array {
    const length = this.call.outputLength();
    return new Uint8Array(this.call.memory.buffer, this.call.output(), length).slice();
  }

  json<T>(): T {
    return JSON.parse(this.text()) as T;
  }

  refusal(): { readonly ok: false; readonly why: Refusal } {
    return { ok: false, why: this.json<Refusal>() };
  }
}

class CoreMatch implements Match {
  constructor(
    private readonly door: Door,
    private readonly unused: FinalizationRegistry<number>,
    private pointer: number,
    readonly game: string,
    readonly options: Options,
    readonly seats: number,
    readonly viewer: Viewer,
  ) {
    unused.register(this, pointer, this);
  }

  /** The pointer, to be passed in a call. A match that was freed has none. */
  get at(): number {
    if (this.pointer === 0) throw new Error("a match was used after it was freed");
    return this.pointer;
  }

  get length(): number {
    return this.door.call.length(this.at);
  }

  append(by: By, text: string, time = 0): Reply<number> {
    this.door.put(text);
    const fine = this.door.call.append(this.at, by === "chance" ? CHANCE : by, time);
    return fine ? done(this.length) : this.door.refusal();
  }

  truncate(length: number): void {
    this.door.call.truncate(this.at, Math.max(0, length));
  }

  event(n: number): { by: By; time: number; do: string } {
    if (!Number.isInteger(n) || n < 1 || n > this.length) throw new RangeError(`no event ${n}`);
    this.door.call.entry(this.at, n);
    return this.door.json();
  }

  actors(): Actors {
    const bits = this.door.call.actors(this.at);
    const seats: Seat[] = [];
    for (let seat = 0; seat < this.seats; seat++) if ((bits >> seat) & 1) seats.push(seat);
    return { chance: bits === CHANCE_BIT, seats, over: bits === 0 };
  }

  legal(seat: Seat): string[] {
    this.door.call.legal(this.at, seat);
    return this.door.text().split("\n").slice(0, -1);
  }

  check(seat: Seat, text: string): Refusal | null {
    this.door.put(text);
    return this.door.call.check(this.at, seat) ? null : this.door.refusal().why;
  }

  draft(text: string): Reply<unknown> {
    this.door.put(text);
    return this.door.call.draft(this.at) ? done(this.door.json()) : this.door.refusal();
  }

  describe(viewer: Viewer = this.viewer): unknown {
    this.door.call.describe(this.at, number(viewer));
    return this.door.json();
  }

  average(): number | null {
    const { average } = this.describe() as { readonly average?: unknown };
    return typeof average === "number" ? average : null;
  }

  events(after: number, viewer: Viewer, names: readonly string[], language: Language): SeenEvent[] {
    this.door.put(...names.map(isolated));
    this.door.call.events(this.at, Math.max(0, after), number(viewer), LANGUAGE[language]);
    return this.door.json();
  }

  result(): Score {
    this.door.call.result(this.at);
    return this.door.json();
  }

  copy(): Match {
    return this.view(this.viewer);
  }

  view(viewer: Viewer): Match {
    const pointer = this.door.call.matchView(this.at, number(viewer));
    return new CoreMatch(
      this.door,
      this.unused,
      pointer,
      this.game,
      this.options,
      this.seats,
      viewer,
    );
  }

  free(): void {
    this.unused.unregister(this);
    this.door.call.matchFree(this.pointer);
    this.pointer = 0;
  }
}

const pointerOf = (match: Match): number => {
  if (match instanceof CoreMatch) return match.at;
  throw new TypeError("a match of another kind");
};

class CoreAnalysis implements Analysis {
  constructor(
    private readonly door: Door,
    private pointer: number,
  ) {}

  private get at(): number {
    if (this.pointer === 0) throw new Error("an analysis was used after it was freed");
    return this.pointer;
  }

  step(names: readonly string[], language: Language): Finding | null {
    this.door.put(...names.map(isolated));
    const fine = this.door.call.analysisStep(this.at, LANGUAGE[language]);
    return fine ? this.door.json<Finding>() : null;
  }

  found(): Uint8Array {
    this.door.call.analysisFound(this.at);
    return this.door.bytes();
  }

  take(found: Uint8Array | null): Finding | null {
    this.door.put(...(found ? [found] : []));
    const fine = this.door.call.analysisTake(this.at, LANGUAGE.en);
    return fine ? this.door.json<Finding>() : null;
  }

  verdicts(): Verdict[] {
    this.door.call.analysisVerdicts(this.at);
    return this.door.json();
  }

  free(): void {
    this.door.call.analysisFree(this.pointer);
    this.pointer = 0;
  }
}

const random = (bytes: number) => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

class CoreFair implements Fair {
  constructor(private readonly door: Door) {}

  seed(): string {
    return random(32);
  }

  entropy(): string {
    return random(16);
  }

  commit(seed: string): string {
    this.door.put(seed);
    if (!this.door.call.commit()) throw new RangeError(this.door.refusal().why.en);
    return this.door.text();
  }

  draw(match: Match, seed: string, entropy: readonly string[]): Reply<string> {
    this.door.put(seed, ...entropy);
    const fine = this.door.call.draw(pointerOf(match));
    return fine ? done(this.door.text()) : this.door.refusal();
  }

  verify(match: Match, commit: string, secret: Secret): Verification {
    const { seed, entropy, drawn = [] } = secret;
    this.door.put(commit, seed, ...entropy, drawn.map((place) => ` ${place}`).join(""));
    const checked = this.door.call.verify(pointerOf(match));
    if (checked >= 0) return { ok: true, checked };
    return { ok: false, ...this.door.json<{ n: number; why: Refusal }>() };
  }
}

class WasmCore implements Core {
  readonly games: readonly GameInfo[];
  readonly personas: readonly Both[];
  readonly fair: Fair;
  private readonly unused: FinalizationRegistry<number>;

  constructor(private readonly door: Door) {
    this.unused = new FinalizationRegistry((pointer) => door.call.matchFree(pointer));
    this.fair = new CoreFair(door);
    door.call.games();
    this.games = door
      .json<{ game: Omit<GameInfo, "bots" | "usual">; usual: string; bots: GameInfo["bots"] }[]>()
      .map(({ game, ...rest }) => ({ ...game, ...rest }));
    door.call.personas();
    this.personas = door.json<Both[]>();
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  match(game: string, options: Options, seats: number, viewer: Viewer): Reply<Match> {
    const given = Object.entries(options);
    const { call } = this.door;
    this.door.put(game, ...given.flatMap(([name, value]) => [name, String(value)]));
    const pointer = call.matchNew(seats, number(viewer), given.length);
    if (pointer === 0) return this.door.refusal();
    call.options(pointer);
    const spelled = this.door.json<Options>();
    return done(new CoreMatch(this.door, this.unused, pointer, game, spelled, seats, viewer));
  }

  weights(game: string, seats: number, bytes: Uint8Array): boolean {
    this.door.put(game, bytes);
    return this.door.call.weights(seats) !== 0;
  }

  botMove(
    view: Match,
    bot: string,
    seed: number,
    budget: number,
    language: Language | null = null,
  ): Reply<string> {
    this.door.put(bot);
    const spoken = language === null ? -1 : LANGUAGE[language];
    const fine = this.door.call.bot(pointerOf(view), seed, budget, spoken);
    return fine ? done(this.door.text()) : this.door.refusal();
  }

  prepare(match: Match, bot: string): number {
    this.door.put(bot);
    return this.door.call.prepare(pointerOf(match));
  }

  share(match: Match, bot: string, part: number, of: number, work: boolean): Float64Array | null {
    const { call } = this.door;
    this.door.put(bot);
    const at = call.share(pointerOf(match), part, of, Number(work));
    return at === 0 ? null : new Float64Array(call.memory.buffer, at, call.shareLength());
  }

  next(match: Match, bot: string): number {
    this.door.put(bot);
    return this.door.call.next(pointerOf(match));
  }

  judges(match: Match): boolean {
    return this.door.call.judges(pointerOf(match)) !== 0;
  }

  advise(
    view: Match,
    seed: number,
    budget: number,
    shown: number,
    names: readonly string[],
    language: Language,
  ): Reply<Advice> {
    this.door.put(...names.map(isolated));
    const at = pointerOf(view);
    const fine = this.door.call.advise(at, seed, budget, shown, LANGUAGE[language]);
    return fine ? done(this.door.json<Advice>()) : this.door.refusal();
  }

  analysis(match: Match, seed: number, budget: number): Reply<Analysis> {
    const pointer = this.door.call.analysisNew(pointerOf(match), seed, budget);
    if (pointer === 0) return this.door.refusal();
    return done(new CoreAnalysis(this.door, pointer));
  }

  moments(match: Match, names: readonly string[], language: Language): Reply<Moment[]> {
    this.door.put(...names.map(isolated));
    const fine = this.door.call.moments(pointerOf(match), LANGUAGE[language]);
    return fine ? done(this.door.json<Moment[]>()) : this.door.refusal();
  }
}

/** Starts a module with a memory to itself; SHA-256 is all it needs from outside. */
export async function startCore(source: Response | BufferSource): Promise<Core> {
  let memory: WebAssembly.Memory | undefined;
  const imports = {
    engawa: {
      sha256(bytes: number, length: number, hash: number): void {
        const buffer = memory!.buffer;
        const result = sha256(new Uint8Array(buffer, bytes, length));
        new Uint8Array(buffer, hash, 32).set(result);
      },
    },
  };
  const bytes = source instanceof Response ? await source.arrayBuffer() : source;
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  const exports = instance.exports as unknown as Exports;
  memory = exports.memory;
  exports._initialize();
  return new WasmCore(new Door(exports));
}

/** The address of the module in the build (build.mjs). */
declare const ENGAWA_WASM: string;

let loading: Promise<Core> | undefined;

/** Loads and starts the core; further calls return the same one. Tests pass the module's `bytes`
 * instead of having it downloaded. A failed download is forgotten, so that the next call tries
 * again. */
export function loadCore(bytes?: BufferSource): Promise<Core> {
  loading ??= (
    bytes ? startCore(bytes) : fetch(new URL(ENGAWA_WASM, import.meta.url)).then(fetched)
  ).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function fetched(response: Response): Promise<Core> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return startCore(response);
}
