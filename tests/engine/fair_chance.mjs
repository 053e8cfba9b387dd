// fair_chance.mjs - a second verifier, written from docs/fair-chance.md alone, against `engawa verify`.
//
//   node fair_chance.mjs ENGAWA FAIR-CHANCE.MD [GAMES]
//
// It shares nothing with the C code: another language, another SHA-256, big integers for the
// products. It must give the document's test vectors, find every record of `engawa sim` fair, and
// agree with `engawa verify` on each forgery.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [engawa, page, played = "20"] = process.argv.slice(2);
const bytes = (hex) => Buffer.from(hex, "hex");
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();

// ---- the procedure ----

const keyOf = (seed, entropy) =>
  sha256(Buffer.from("engawa/1"), bytes(seed), ...entropy.map((e) => sha256(bytes(e))));

function* wordsOf(key, n) {
  for (let b = 0; ; b++) {
    const place = Buffer.alloc(12);
    place.writeBigUInt64BE(BigInt(n), 0);
    place.writeUInt32BE(b, 8);
    const block = sha256(key, place);
    for (let i = 0; i < 32; i += 4) yield BigInt(block.readUInt32BE(i));
  }
}

function drawer(key, n) {
  const words = wordsOf(key, n);
  return (m) => {
    const bound = BigInt(m);
    const t = 2n ** 32n % bound;
    for (;;) {
      const p = words.next().value * bound;
      if (p % 2n ** 32n >= t) return Number(p / 2n ** 32n);
    }
  };
}

// Who gets which seat: for each the place where its player sat, whose entropy stands by place.
function seatsOf(seed, entropy) {
  const row = entropy.map((_, place) => place);
  const below = drawer(keyOf(seed, entropy), 0);
  for (let i = row.length - 1; i >= 1; i--) {
    const j = below(i + 1);
    [row[i], row[j]] = [row[j], row[i]];
  }
  return row;
}

// ---- the order of draws of each game ----
//
// A game is told every event and gives the text of the next chance event; undefined for one that
// draws nothing.

const dice = (below, count) => Array.from({ length: count }, () => 1 + below(6)).join("");

// How many dice of a `keep` stay.
const kept = (faces) => (faces === "-" ? 0 : faces.length);

function yahtzee() {
  let stay = 0;
  return {
    draw: (below) => `roll ${dice(below, 5 - stay)}`,
    see: (by, event) => {
      stay = event.startsWith("keep ") ? kept(event.split(" ")[1]) : 0;
    },
  };
}

function burningDesire() {
  let last = [];
  return {
    draw: (below) => {
      const [word, faces, bonus] = last;
      if (word === "multiply") {
        const first = [0, 0, 1, 1, 1, 2][below(6)];
        return `multiplier ${first} ${[0, 0, 0, 2, 2, 3][below(6)]}`;
      }
      const again = word === "keep";
      const plain = dice(below, 6 - (again ? kept(faces) : 0)) || "-";
      return `roll ${plain} ${again && bonus === "b" ? "-" : 1 + below(6)}`;
    },
    see: (by, event) => {
      last = event.split(" ");
    },
  };
}

const ascending = (cards) => cards.sort((a, b) => a - b);

function dixit({ seats, options }) {
  const deck = Array.from({ length: Number(options?.cards ?? 84) }, (_, i) => i + 1);
  const full = seats.length === 3 ? 7 : 6;
  let lack = seats.map(() => full);
  let given = seats.map(() => []);
  let phase = "deal";
  return {
    draw: (below) => {
      if (phase === "lay") {
        const row = given.flat();
        for (let i = row.length - 1; i >= 1; i--) {
          const j = below(i + 1);
          [row[i], row[j]] = [row[j], row[i]];
        }
        return `lay ${row.join(",")}`;
      }
      if (phase === "reveal") return undefined;
      const hands = lack.map((count) =>
        ascending(Array.from({ length: count }, () => deck.splice(below(deck.length), 1)[0])),
      );
      return `${phase} ${hands.map((cards, seat) => `${seat}:${cards.join(",")}`).join(" ")}`;
    },
    see: (by, event) => {
      const [word, cards] = event.split(" ");
      if (word === "clue" || word === "give") {
        if (word === "clue") given = seats.map(() => []);
        given[by] = cards.split(",").map(Number);
        phase = "lay";
      }
      if (word === "lay") phase = "reveal";
      if (word === "reveal") {
        phase = "draw";
        lack = given.map((mine) => mine.length);
      }
    },
  };
}

function douDizhu({ seats, options }) {
  const packs = seats.length === 4 ? 2 : 1;
  const large = packs === 2 && options?.deal4 === "25+8";
  const rlcard = options?.variant === "rlcard";
  const [hand, kitty] = large ? [25, 8] : packs === 2 ? [16, 4] : [17, 3];
  const suited = [..."3456789TJQKA2"].flatMap((rank) => [..."shcd"].map((suit) => rank + suit));
  const pack = [...suited, "B", "R"].flatMap((card) => Array(packs).fill(card));
  const inOrder = (cards) => cards.sort((a, b) => pack.indexOf(a) - pack.indexOf(b)).join("");
  const first = (cards, count, below) => {
    for (let i = 0; i < count; i++) {
      const j = i + below(cards.length - i);
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return cards.slice(0, count);
  };
  let left;
  let phase = "deal";
  return {
    draw: (below) => {
      if (phase === "reveal") return undefined;
      if (phase === "kitty")
        return `kitty ${inOrder(left.length === kitty ? left : first(left, kitty, below))}`;
      const dealt = first([...pack], hand * seats.length, below);
      const face = rlcard ? -1 : below(dealt.length);
      const hands = seats.map((_, seat) => inOrder(dealt.slice(seat * hand, (seat + 1) * hand)));
      const deal = `deal ${hands.map((cards, seat) => `${seat}:${cards}`).join(" ")}`;
      return rlcard ? deal : `${deal} face:${dealt[face]}@${Math.floor(face / hand)}`;
    },
    see: (by, event) => {
      const [word, ...rest] = event.split(" ");
      if (word === "deal") {
        left = [...pack];
        if (rlcard) phase = "kitty";
        for (const cards of rest.slice(0, seats.length))
          for (const card of cards.slice(2).match(/[BR]|../g)) left.splice(left.indexOf(card), 1);
      }
      // Once somebody has bid the next card to come is the kitty; until then, another deal.
      if (word === "bid" && rest[0] !== "pass") phase = "kitty";
      if (word === "kitty") phase = "reveal";
      if (word === "reveal") phase = "deal";
    },
  };
}

function sengokuDomino({ seats }) {
  const all = "12 13 14 15 16 16 23 24 25 25 26 34 34 35 36 45 46 56".split(" ");
  const stocks = seats.map(() => [...all]);
  const held = seats.map(() => 0);
  const take = (seat, tile) => {
    stocks[seat].splice(stocks[seat].indexOf(tile), 1);
    held[seat]++;
  };
  let phase = "deal";
  let turn;
  return {
    draw: (below) => {
      if (phase === "deal") {
        const hands = stocks.map((stock) => {
          const left = [...stock];
          return Array.from({ length: 5 }, () => left.splice(below(left.length), 1)[0])
            .sort()
            .join(",");
        });
        return `deal ${hands.map((tiles, seat) => `${seat}:${tiles}`).join(" ")}`;
      }
      if (phase !== "draw") return undefined;
      const stock = stocks[turn];
      return `draw ${turn}:${held[turn] === 5 || stock.length === 0 ? "-" : stock[below(stock.length)]}`;
    },
    see: (by, event) => {
      const [word, ...rest] = event.split(" ");
      phase = word === "place" || word === "discard" ? "draw" : "reveal";
      if (word === "deal")
        for (const [seat, tiles] of rest.entries())
          for (const tile of tiles.slice(2).split(",")) take(seat, tile);
      if (word === "draw" && !rest[0].endsWith("-")) take(turn, rest[0].split(":")[1]);
      if (word === "deploy" && rest[0] !== "commander") held[by]--;
      if (by !== "chance") turn = by;
    },
  };
}

const games = {
  yahtzee,
  "burning-desire": burningDesire,
  dixit,
  "dou-dizhu": douDizhu,
  "sengoku-domino": sengokuDomino,
};

// The number of the first wrong line from 1, or 0 for a fair record.
function firstUnfair(text) {
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const [header, closing] = [lines[0], lines.at(-1)];
  const key = keyOf(closing.seed, closing.entropy);
  const game = games[header.game](header);
  for (const [i, { n, by, do: event }] of lines.slice(1, -1).entries()) {
    if (by === "chance" && (game.draw(drawer(key, n)) ?? event) !== event) return i + 2;
    game.see(by, event);
  }
  // The decisive step: the seed must be the one whose commitment was seen before the first event.
  if (sha256(bytes(closing.seed)).toString("hex") !== header.commit) return lines.length;
  return closing.drawn && !areSeats(closing) ? lines.length : 0;
}

// Whether the seats were drawn as a closing line says.
function areSeats({ seed, entropy, drawn }) {
  const atPlace = [];
  for (const [seat, place] of drawn.entries()) atPlace[place] = entropy[seat];
  if (drawn.length !== entropy.length || Object.keys(atPlace).join() !== [...drawn.keys()].join())
    return false;
  return same(seatsOf(seed, atPlace), drawn);
}

// What somebody who was there checks besides: COMMIT is what they saw before the first event, OWN the
// entropy that their device made for SEAT.
function isMine(text, { commit, seat, own }) {
  const closing = JSON.parse(text.trimEnd().split("\n").at(-1));
  return sha256(bytes(closing.seed)).toString("hex") === commit && closing.entropy[seat] === own;
}

// ---- the tests ----

let passed = 0;
let failed = 0;
function check(name, fine, more = "") {
  console.log(`${fine ? "ok" : "not ok"} - ${name}${fine ? "" : ` ${more}`}`);
  if (fine) passed++;
  else failed++;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function checkVectors() {
  const vectors = JSON.parse(
    readFileSync(page, "utf8").split("```json vectors\n")[1].split("```")[0],
  );
  for (const vector of vectors) {
    const key = keyOf(vector.seed, vector.entropy);
    check(
      `${vector.name}: commitment`,
      sha256(bytes(vector.seed)).toString("hex") === vector.commit,
    );
    check(`${vector.name}: key`, key.toString("hex") === vector.key);
    check(`${vector.name}: seats`, same(seatsOf(vector.seed, vector.entropy), vector.drawn));
    for (const { event, words, bound, draws } of vector.events) {
      const first = wordsOf(key, event);
      const below = drawer(key, event);
      check(
        `${vector.name}: event ${event} below ${bound}`,
        same(
          words.map(() => Number(first.next().value)),
          words,
        ) &&
          same(
            draws.map(() => below(bound)),
            draws,
          ),
      );
    }
  }
}

function run(...args) {
  const done = spawnSync(engawa, ["--lang", "en", ...args], { encoding: "utf8" });
  return { status: done.status, say: done.stderr };
}

// `engawa verify` of each of TEXTS, in one call: its status, the worst of them, and the line that it names
// for each, 0 for a fair one.
function verifyAll(directory, texts) {
  const paths = texts.map((text, i) => {
    const path = join(directory, `forged-${i}.engawa`);
    writeFileSync(path, text);
    return path;
  });
  const { status, say } = run("verify", ...paths);
  const line = (path) => say.split("\n").find((told) => told.startsWith(`${path}: line `));
  const lines = paths.map((path) => Number(/: line (\d+):/.exec(line(path) ?? "")?.[1] ?? 0));
  return { status, lines, say };
}

// Every game that the program offers is written here once more.
function checkGames() {
  const { say } = run("sim", "no-such-game");
  const offered = [...say.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  check(
    "every game of the program is here",
    offered.length > 0 && offered.every((name) => name in games),
    `(${offered})`,
  );
}

// Both verifiers must name this LINE of TEXT, 0 for a fair record, in each of CASES.
function agree(directory, cases) {
  const theirs = verifyAll(
    directory,
    cases.map(({ text }) => text),
  );
  for (const [i, { name, text, line }] of cases.entries()) {
    const ours = firstUnfair(text);
    check(
      name,
      ours === line && theirs.lines[i] === line,
      `(expected ${line}, here ${ours}, engawa line ${theirs.lines[i]}: ${theirs.say})`,
    );
  }
  const worst = cases.some(({ line }) => line) ? 1 : 0;
  check(`${cases[0].name}: the status`, theirs.status === worst, theirs.say);
}

// TEXT with the last digit of a field's value changed.
const otherDigit = (text, field) =>
  text.replace(
    new RegExp(`("${field}":"[0-9a-f]*)([0-9a-f])"`),
    (_, head, digit) => `${head}${digit === "0" ? "1" : "0"}"`,
  );

// Line AT (from 1) of TEXT, a roll or deal, with another first face, card or tile that the rules allow.
function otherFace(text, at) {
  const lines = text.split("\n");
  if (lines[0].includes("sengoku")) {
    // Five tiles are never all of these six, of which there is one each.
    const [hand] = /0:[\d,]*/.exec(lines[at - 1]);
    const tiles = hand.slice(2).split(",");
    const free = ["12", "13", "14", "15", "23", "24"].find((tile) => !tiles.includes(tile));
    lines[at - 1] = lines[at - 1].replace(hand, `0:${[free, ...tiles.slice(1)].sort().join(",")}`);
    return lines.join("\n");
  }
  const dealt = new Set(lines[at - 1].match(/\d+/g).map(Number));
  const free = [...Array(84).keys()].map((i) => 84 - i).find((card) => !dealt.has(card));
  lines[at - 1] = lines[at - 1]
    .replace(/roll (\d)/, (_, face) => `roll ${(Number(face) % 6) + 1}`)
    .replace(
      /deal 0:([\d,]*)/,
      (_, hand) => `deal 0:${ascending([free, ...hand.split(",").slice(1).map(Number)]).join(",")}`,
    );
  return lines.join("\n");
}

function checkRecords(directory, game, name, options) {
  const records = join(directory, name.replaceAll(" ", "-"));
  const made = run("sim", game, "--games", played, "--seed", name, "--record", records, ...options);
  check(`${name}: sim writes records`, made.status === 0, made.say);
  const files = readdirSync(records).sort();
  check(`${name}: one record a game`, files.length === Number(played));
  const texts = files.map((f) => readFileSync(join(records, f), "utf8"));
  agree(
    directory,
    texts.map((text, i) => ({ name: `${name}: game ${i + 1} is fair`, text, line: 0 })),
  );
  const forged = texts.slice(0, 3).flatMap((text) => forgeries(name, text));
  agree(directory, forged);
  checkBroken(directory, name, texts.slice(0, 3));
  checkUnverifiable(directory, name, texts[0]);
}

function forgeries(name, text) {
  const last = text.trimEnd().split("\n").length;
  return [
    { name: `${name}: first roll forged`, text: otherFace(text, 2), line: 2 },
    { name: `${name}: another seed`, text: otherDigit(text, "seed"), line: 2 },
    { name: `${name}: another commitment`, text: otherDigit(text, "commit"), line: last },
    {
      name: `${name}: entropy added later`,
      text: text.replace('"entropy":[""', '"entropy":["00"'),
      line: 2,
    },
  ];
}

// A line that is no JSON, after a forged one and after fair ones.
function checkBroken(directory, name, texts) {
  const broken = texts.map((text) => {
    const lines = text.trimEnd().split("\n");
    return `${[...lines.slice(0, 8), "rubbish", ...lines.slice(9)].join("\n")}\n`;
  });
  const forged = broken.map((text) => otherFace(text, 2));
  const early = verifyAll(directory, forged);
  check(
    `${name}: a forged line before a broken one decides`,
    early.status === 1 && early.lines.every((line) => line === 2),
    early.say,
  );
  const late = verifyAll(directory, broken);
  check(
    `${name}: a broken line after fair ones decides`,
    late.status === 2 && late.lines.every((line) => line === 9),
    late.say,
  );
}

// What cannot be verified is no, not wrong usage, and is said.
function checkUnverifiable(directory, name, text) {
  const lines = text.trimEnd().split("\n");
  const cases = {
    "no commitment": text.replace(/"commit":"[0-9a-f]*"/, '"commit":null'),
    "no closing line": `${lines.slice(0, -1).join("\n")}\n`,
    "no seed": text.replace(/"seed":"[0-9a-f]*"/, '"seed":null'),
    "no entropy": text.replace(/"entropy":\[[^\]]*\]/, '"entropy":null'),
  };
  const { status, say } = verifyAll(directory, Object.values(cases));
  for (const [i, what] of Object.keys(cases).entries()) {
    const told = say.split("\n").filter((line) => line.includes(`forged-${i}.engawa`));
    check(
      `${name}: ${what} is status 1, and said`,
      status === 1 && told.some((line) => /verified/.test(line)),
      say,
    );
  }
}

// A game of Yahtzee that was given up after the first roll. The people sat at places, and then their
// seats were drawn.
function drawnRecord(entropy) {
  const seed = sha256(Buffer.from("veranda")).toString("hex");
  const drawn = seatsOf(seed, entropy);
  const atSeat = drawn.map((place) => entropy[place]);
  const commit = sha256(bytes(seed)).toString("hex");
  const roll = `roll ${dice(drawer(keyOf(seed, atSeat), 1), 5)}`;
  const lines = [
    { engawa: 1, game: "yahtzee", seats: drawn.map((place) => `P${place}`), commit },
    { n: 1, by: "chance", do: roll },
    { end: "abandoned", scores: null, ranks: null, seed, entropy: atSeat, drawn },
  ];
  return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join(""), drawn, commit };
}

function checkSeats(directory) {
  const entropy = ["00", "c0ffee", "", "17"];
  const { text, drawn, commit } = drawnRecord(entropy);
  const saying = (list) => text.replace(/"drawn":[^}]*/, `"drawn":${JSON.stringify(list)}`);
  agree(directory, [{ name: "seats: drawn seats are fair", text, line: 0 }]);
  const nothing = text.replace(/,"drawn":[^}]*/, "");
  agree(directory, [{ name: "seats: nothing drawn", text: nothing, line: 0 }]);
  const [first, second, ...rest] = drawn;
  agree(
    directory,
    [[second, first, ...rest], [first, first, ...rest], drawn.slice(1)].map((forged) => ({
      name: `seats: ${forged} was not drawn`,
      text: saying(forged),
      line: 3,
    })),
  );
  const strange = ["[1.5,0,2,3]", "[-1,0,2,3]", "[9,0,2,3]", "{}", "7"];
  const { lines } = verifyAll(
    directory,
    strange.map((list) => text.replace(/"drawn":[^}]*/, `"drawn":${list}`)),
  );
  for (const [i, list] of strange.entries()) check(`seats: ${list} was not drawn`, lines[i] === 3);
  const seat = drawn.indexOf(1);
  const seen = { commit, seat, own: "c0ffee" };
  check("seats: who was there finds what they saw", isMine(text, seen));
  check("seats: another commitment is seen", !isMine(text, { ...seen, commit: "00".repeat(32) }));
  check("seats: entropy that is not theirs is seen", !isMine(text, { ...seen, own: "c0ffef" }));
}

checkVectors();
const directory = mkdtempSync(join(tmpdir(), "engawa-fair-"));
try {
  checkGames();
  checkSeats(directory);
  checkRecords(directory, "yahtzee", "yahtzee", []);
  checkRecords(directory, "yahtzee", "yams with three", [
    "--option",
    "sheet=yams",
    "--players",
    "3",
  ]);
  checkRecords(directory, "yahtzee", "normal bots", ["--bot", "normal", "--bot", "random"]);
  checkRecords(directory, "burning-desire", "burning desire", []);
  checkRecords(directory, "dixit", "dixit with three", ["--players", "3"]);
  checkRecords(directory, "dixit", "dixit with six", ["--players", "6", "--option", "target=0"]);
  for (const players of [2, 3, 4])
    checkRecords(directory, "sengoku-domino", `sengoku domino with ${players}`, [
      "--players",
      `${players}`,
    ]);
  checkRecords(directory, "dixit", "dixit with eight and our pictures", [
    "--players",
    "8",
    "--option",
    "deck=our-pictures",
    "--option",
    "cards=1000",
  ]);
  checkRecords(directory, "burning-desire", "burning desire for five", [
    "--players",
    "5",
    "--option",
    "target=100",
  ]);
  for (const [players, deal4] of [
    [2, "16+4"],
    [3, "16+4"],
    [4, "16+4"],
    [4, "25+8"],
  ])
    checkRecords(directory, "dou-dizhu", `dou dizhu with ${players}, ${deal4}`, [
      "--players",
      `${players}`,
      "--option",
      "hands=2",
      "--option",
      `deal4=${deal4}`,
    ]);
  checkRecords(directory, "dou-dizhu", "dou dizhu by RLCard's rules", [
    "--players",
    "3",
    "--option",
    "hands=2",
    "--option",
    "variant=rlcard",
  ]);
} finally {
  rmSync(directory, { recursive: true });
}
console.log(`[  PASSED  ] ${passed} test(s).`);
if (failed) console.log(`[  FAILED  ] ${failed} test(s).`);
process.exitCode = failed ? 1 : 0;
