/* same.test.mjs - the bots in the page are the server's bots: asked the same at the same moment, with the
 * same generator and budget, they make the same move and say that each move is worth the same.
 *
 * Games of every kind are played natively among bots; at decisions all along them every bot that plays the
 * game is asked natively (tests/bots/choices.c) and here. EVENTS in the environment multiplies the decisions.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecord } from "../src/table/record";
import { choices, core, docs, engawa, test, value } from "./harness.mjs";

/** Milliseconds a move: the search follows from the budget, not from the clock. */
const BUDGET = 40;
/** As at a server's table, for some decisions. */
const WHOLE_BUDGET = 300;

/** The part of the decisions that is looked at, but so many at least, and how many games of each kind. */
const LEAST = 5;
const PART = Number(process.env.EVENTS ?? 1);
const GAMES_OF_A_KIND = Math.max(1, Math.round(PART));

for (const seats of [2, 3, 4])
  core.weights("dou-dizhu", seats, readFileSync(join(docs, `../bots/dou_dizhu/${seats}.weights`)));

function playedNatively(folder, { game, seats, options = {}, bots = ["easy", "normal"], seed }) {
  const given = Object.entries(options).flatMap(([key, word]) => ["--option", `${key}=${word}`]);
  const by = bots.flatMap((bot) => ["--bot", bot]);
  execFileSync(engawa, [
    "sim",
    game,
    "--players",
    String(seats),
    "--games",
    "1",
    "--seed",
    String(seed),
    "--record",
    folder,
    ...given,
    ...by,
  ]);
  return join(folder, `${game}-000001.engawa`);
}

/** Compares every bot's answers at `decisions` moments of the game. Gives the number of answers. */
function compare(file, budget, decisions) {
  const { match } = value(readRecord(core, readFileSync(file, "utf8")));
  const lines = execFileSync(choices, [file, String(budget), String(decisions)], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const names = Array.from({ length: match.seats }, (_, seat) => String(seat));
  let answers = 0;
  for (const line of lines.trim().split("\n")) {
    const { n, seat, do: chosen, advice } = JSON.parse(line);
    const before = match.copy();
    before.truncate(n - 1);
    const view = before.view(seat);
    const where = `${match.game}, ${match.seats} players, event ${n}`;
    for (const [bot, move] of Object.entries(chosen)) {
      assert.equal(value(core.botMove(view, bot, n, budget)), move, `${where}: ${bot}`);
      answers++;
    }
    const here = core.advise(view, n, budget, 1e9, names, "en");
    assert.equal(here.ok, advice !== null, where);
    if (here.ok) assert.deepEqual(here.value, advice, where);
    view.free();
    before.free();
  }
  return answers;
}

/** `solved`: by tables that ask for no budget, so one game and one budget will do. The same code makes
 * those of Yahtzee and of Yams, and that of Yams takes twenty times as long. */
const YAMS = {
  game: "yahtzee",
  seats: 1,
  options: { sheet: "yams" },
  bots: ["normal"],
  decisions: 60,
  solved: true,
};
/** The table of a race to 1000 takes seconds; that of a shorter one is made by the same code. */
const RACE = PART < 1 ? { target: 300 } : {};
const GAMES = [
  { game: "yahtzee", seats: 1, bots: ["normal"], decisions: 60, solved: true },
  { game: "yahtzee", seats: 2, decisions: 40 },
  ...(PART < 1 ? [] : [YAMS]),
  { game: "burning-desire", seats: 1, decisions: 30 },
  { game: "burning-desire", seats: 2, options: RACE, decisions: 60, solved: true },
  { game: "burning-desire", seats: 4, options: RACE, decisions: 60, solved: true },
  { game: "dou-dizhu", seats: 2, options: { hands: 1 }, decisions: 60 },
  { game: "dou-dizhu", seats: 3, options: { hands: 2 }, decisions: 80 },
  { game: "dou-dizhu", seats: 4, options: { hands: 1 }, decisions: 40 },
  { game: "dou-dizhu", seats: 4, options: { hands: 1, deal4: "25+8" }, decisions: 20 },
  { game: "dixit", seats: 3, bots: ["strong", "easy"], decisions: 40 },
  { game: "dixit", seats: 6, bots: ["strong", "normal", "easy"], decisions: 30 },
  { game: "sengoku-domino", seats: 2, decisions: 30 },
  { game: "sengoku-domino", seats: 3, decisions: 20 },
  { game: "sengoku-domino", seats: 4, decisions: 20 },
];

for (const one of engawa && choices ? GAMES : []) {
  const { game, seats, options = {}, decisions, solved } = one;
  test(`bots in the page move like the server's: ${[game, seats, ...Object.values(options)].join(" ")}`, () => {
    const folder = mkdtempSync(join(tmpdir(), "engawa-same-"));
    try {
      const asked = Math.max(LEAST, Math.ceil(decisions * Math.min(1, PART)));
      for (let seed = 1; seed <= (solved ? 1 : GAMES_OF_A_KIND); seed++) {
        const file = playedNatively(folder, { ...one, seed });
        assert.ok(compare(file, BUDGET, asked) >= asked, "every bot is asked");
        if (!solved && seed === GAMES_OF_A_KIND) compare(file, WHOLE_BUDGET, 3);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
