/* record.ts - game records (.engawa) in the page: reads them for a replay, and writes them for a
 * download.
 *
 * A record is lines of JSON: a header, the events from 1, and how the game ended (docs/record.md).
 * The core decides whether an event is legal. What is written here is byte for byte what the server
 * writes.
 */
import type { By, Core, Match, Options, Refusal, Reply, Verification } from "../core/core";
import type { ClosingEntry } from "./table";

/** A record as it was read: an open match with everything in it. */
export interface GameRecord {
  readonly game: string;
  readonly options: Options;
  /** The last player of each seat. */
  readonly names: readonly string[];
  readonly commit: string | null;
  readonly match: Match;
  /** null: an unfinished game. */
  readonly closing: ClosingEntry | null;
}

const HASH = /^[0-9a-f]{64}$/i;
const ENTROPY = /^(?:[0-9a-f]{2}){0,64}$/i;

/* ---- writing ---- */

/** A JSON string as the engine spells it: only what must be escaped is. */
function quoted(text: string): string {
  const escape = (c: string) =>
    c === '"' || c === "\\" ? `\\${c}` : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return `"${text.replace(/["\\\u0000-\u001f\u007f]/g, escape)}"`;
}

const list = (items: readonly (string | number)[]) =>
  `[${items.map((item) => (typeof item === "number" ? item : quoted(item))).join(",")}]`;

/** The record of an open match with these names; `closing` null for a game that is not over. */
export function writeRecord(
  match: Match,
  names: readonly string[],
  commit: string | null,
  closing: ClosingEntry | null,
): string {
  const options = Object.entries(match.options).map(
    ([name, value]) => `${quoted(name)}:${typeof value === "number" ? value : quoted(value)}`,
  );
  const lines = [
    `{"engawa":1,"game":${quoted(match.game)},"options":{${options.join(",")}},` +
      `"seats":${list(names)},"commit":${commit === null ? "null" : quoted(commit)}}`,
  ];
  for (let n = 1; n <= match.length; n++) {
    const event = match.event(n);
    const by = event.by === "chance" ? '"chance"' : event.by;
    const time = event.time ? `,"t":${event.time}` : "";
    lines.push(`{"n":${n},"by":${by},"do":${quoted(event.do)}${time}}`);
  }
  if (closing) lines.push(closingLine(closing));
  return lines.map((line) => `${line}\n`).join("");
}

function closingLine({ end, scores, ranks, seed, entropy, drawn }: ClosingEntry): string {
  const secret =
    seed === null
      ? `"seed":null,"entropy":null`
      : `"seed":${quoted(seed)},"entropy":${list(entropy ?? [])}` +
        (drawn ? `,"drawn":${list(drawn)}` : "");
  const numbers = (items: readonly number[] | null) => (items ? list(items) : "null");
  return `{"end":"${end}","scores":${numbers(scores)},"ranks":${numbers(ranks)},${secret}}`;
}

/* ---- reading ---- */

/** Ends reading; thrown and caught in this file only. */
class Wrong extends Error {
  constructor(readonly why: Refusal) {
    super(why.en);
  }
}

function malformed(en: string, ja: string): Wrong {
  return new Wrong({ code: "form", en, ja });
}

type Line = Readonly<Record<string, unknown>>;

function readLine(text: string): Line {
  if (text.startsWith("\ufeff"))
    throw malformed(
      "the line begins with a byte-order mark (BOM); save the file as UTF-8 without one",
      "行の初めに BOM があります。BOM なしの UTF-8 で保存してください",
    );
  if (!/[^ \t\r]/.test(text)) throw malformed("the line is empty", "空の行です");
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw malformed("this is not a JSON object", "JSON のオブジェクトではありません");
  return json as Line;
}

const isArrayOf = <T>(json: unknown, is: (item: unknown) => item is T): json is T[] =>
  Array.isArray(json) && json.every(is);
const isString = (json: unknown): json is string => typeof json === "string";
const isWhole = (json: unknown): json is number => Number.isSafeInteger(json);
const isEntropy = (json: unknown): json is string => isString(json) && ENTROPY.test(json);
const isOption = (json: unknown): json is string | number => isString(json) || isWhole(json);

/** A hash in hexadecimal, or null where it is absent or null. */
function hash(json: unknown): string | null {
  if (json === undefined || json === null) return null;
  if (isString(json) && HASH.test(json)) return json.toLowerCase();
  throw malformed("64 hexadecimal digits or null are needed", "16進数64桁か null が必要です");
}

function readHeader(core: Core, line: Line): Omit<GameRecord, "closing"> {
  const { engawa, game, options = {}, seats } = line;
  if (engawa !== 1 || !isString(game) || !isArrayOf(seats, isString))
    throw malformed("this is not a game record (version 1)", "縁側の棋譜（第1版）ではありません");
  if (typeof options !== "object" || options === null || !Object.values(options).every(isOption))
    throw malformed("the options are not readable", "オプションが読み取れません");
  const commit = hash(line["commit"]);
  const match = core.match(game, options as Options, seats.length, "open");
  if (!match.ok) throw new Wrong(match.why);
  return { game, options: match.value.options, names: seats, commit, match: match.value };
}

function readEvent(match: Match, { n, by, do: text, t }: Line): void {
  const whose = by === "chance" || isWhole(by);
  if (n !== match.length + 1 || !whose || !isString(text) || !(t === undefined || isWhole(t)))
    throw malformed("this is not the next event", "次の出来事の行ではありません");
  const done = match.append(by as By, text, (t as number | undefined) ?? 0);
  if (!done.ok) throw new Wrong(done.why);
}

function readClosing(match: Match, line: Line): ClosingEntry {
  const { end, scores, ranks, entropy = null } = line;
  const seed = hash(line["seed"]);
  const secret =
    entropy === null || (isArrayOf(entropy, isEntropy) && entropy.length === match.seats);
  if (!(end === "finished" || end === "abandoned") || !secret)
    throw malformed("the closing line is not readable", "結びの行が読み取れません");
  const secrets = { seed, entropy, ...readDrawn(line["drawn"]) };
  if (end === "abandoned") return { end, scores: null, ranks: null, ...secrets };
  const real = match.result();
  const same = (given: unknown, right: readonly number[]) =>
    JSON.stringify(given) === JSON.stringify(right);
  if (!match.actors().over || !same(scores, real.scores) || !same(ranks, real.ranks))
    throw new Wrong({
      code: "result",
      en: "the closing line does not give the result of the game",
      ja: "結びの行が対局の結果と合いません",
    });
  return { end, ...real, ...secrets };
}

/** Returns the draw of the seats. A malformed list of places becomes one that no draw can produce:
 * readers ignore unknown keys, so no value here makes a record unreadable. */
function readDrawn(json: unknown): Pick<ClosingEntry, "drawn"> {
  if (json === undefined || json === null) return {};
  return { drawn: isArrayOf(json, isWhole) ? json : [-1] };
}

/** Returns who had the seats as the game ended; null where the line does not say: nobody has changed. */
function readLast(match: Match, { seats }: Line): readonly string[] | null {
  return isArrayOf(seats, isString) && seats.length === match.seats ? seats : null;
}

/** Reads a record; the refusal names the first wrong line. */
export function readRecord(core: Core, text: string): Reply<GameRecord> {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  let number = 1;
  let header: Omit<GameRecord, "closing"> | undefined;
  let names: readonly string[] | null = null;
  try {
    const record = (header = readHeader(core, readLine(lines[0] ?? "")));
    let closing: ClosingEntry | null = null;
    for (const line of lines.slice(1)) {
      number++;
      if (closing)
        throw malformed(
          "nothing may follow the closing line, not even an empty line",
          "結びの行のあとには、空の行も書けません",
        );
      const json = readLine(line);
      if ("end" in json && !("n" in json)) {
        closing = readClosing(record.match, json);
        names = readLast(record.match, json);
      } else readEvent(record.match, json);
    }
    return { ok: true, value: { ...record, ...(names && { names }), closing } };
  } catch (error) {
    header?.match.free();
    if (!(error instanceof Wrong)) throw error;
    const { code, en, ja } = error.why;
    return { ok: false, why: { code, en: `Line ${number}: ${en}`, ja: `${number}行目：${ja}` } };
  }
}

/** Recomputes the dice of a record, if it holds what that takes. */
export function verifyRecord(core: Core, record: GameRecord): Verification {
  const { commit, closing } = record;
  if (commit === null || !closing || closing.seed === null || closing.entropy === null)
    return {
      ok: false,
      n: 0,
      why: {
        code: "no-seed",
        en: "The record has no seed whose hash was published before the game, so its dice cannot be verified.",
        ja: "ハッシュ値で示されたシードが棋譜にないので、出目は検証できません。",
      },
    };
  const { seed, entropy, drawn } = closing;
  return core.fair.verify(record.match, commit, { seed, entropy, ...(drawn && { drawn }) });
}
