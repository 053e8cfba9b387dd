/* core.test.mjs - the binding: what core.ts promises, on the real module. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { core, picker, playOut, test, value } from "./harness.mjs";

const SEED = "00".repeat(31) + "07";
const yahtzee = (seats = 2, options = {}, viewer = "open") =>
  value(core.match("yahtzee", options, seats, viewer));

test("the games say what a page needs to offer them", () => {
  const game = core.game("yahtzee");
  assert.equal(game.en, "Yahtzee");
  assert.deepEqual(game.seats, [1, 5]);
  assert.deepEqual(game.options[0].choices, ["yahtzee", "yams"]);
  assert.ok(game.help_en.length > 100 && game.help_ja.length > 50);
  assert.equal(core.game("chess"), undefined);
  for (const { bots, name } of core.games) {
    assert.ok(
      bots.some((bot) => bot.name === "random"),
      `${name} has a bot`,
    );
    for (const bot of bots) assert.ok(bot.en && bot.ja);
  }
});

test("a match that cannot be is refused with a code and two sentences", () => {
  for (const [game, options, seats, code] of [
    ["chess", {}, 2, "no-such-game"],
    ["yahtzee", { sheet: "kniffel" }, 2, "option-value"],
    ["yahtzee", { color: "red" }, 2, "option-unknown"],
    ["yahtzee", {}, 6, "seats"],
    ["yahtzee", {}, 0, "seats"],
  ]) {
    const { ok, why } = core.match(game, options, seats, "open");
    assert.equal(ok, false);
    assert.equal(why.code, code);
    assert.ok(why.en && /[ぁ-んァ-ン一-龠]/u.test(why.ja));
  }
});

test("a refused event says why and changes nothing", () => {
  const match = yahtzee();
  value(match.append("chance", "roll 21421"));
  const before = JSON.stringify(match.describe());
  for (const [by, text, code] of [
    [1, "keep 1", "not-your-turn"],
    ["chance", "roll 11111", "not-chance"],
    [7, "keep 1", "no-such-seat"],
  ])
    assert.equal(match.append(by, text).why.code, code);
  for (const text of [
    "",
    "keep 666",
    "keep  1",
    "keep 1\0",
    "💥".repeat(500),
    "score \ud800",
    "keep ?",
  ])
    assert.equal(match.append(0, text).ok, false, text);
  assert.equal(match.length, 1);
  assert.equal(JSON.stringify(match.describe()), before);
});

test("what is offered is accepted, and who may not act is offered nothing", () => {
  const match = yahtzee(3, { sheet: "yams" });
  const choose = picker(5);
  for (let events = 0; !match.actors().over; events++) {
    const { chance, seats } = match.actors();
    for (let seat = -1; seat <= 3; seat++)
      assert.equal(match.legal(seat).length > 0, seats.includes(seat));
    if (chance) value(match.append("chance", value(core.fair.draw(match, SEED, ["", "", ""]))));
    else if (events % 7 === 0)
      for (const move of match.legal(seats[0])) {
        const other = match.copy();
        value(other.append(seats[0], move));
        other.free();
      }
    if (!chance) value(match.append(seats[0], choose(match, seats[0])));
  }
  assert.equal(match.append(0, "score ones").why.code, "over");
});

test("an entry gives back who, when and what", () => {
  const match = yahtzee(1);
  const time = Date.UTC(2033, 4, 18);
  assert.equal(value(match.append("chance", "roll 21421", time)), 1);
  value(match.append(0, "keep 124"));
  assert.deepEqual(match.event(1), { by: "chance", time, do: "roll 21421" });
  assert.deepEqual(match.event(2), { by: 0, time: 0, do: "keep 124" });
  for (const n of [0, 3, -1, 1.5]) assert.throws(() => match.event(n), RangeError);
});

test("going back gives what there was, at every length", () => {
  const match = yahtzee(2);
  const states = [JSON.stringify(match.describe())];
  playOut(match, SEED, ["", ""], (m, seat) => {
    for (let n = states.length; n <= m.length; n++) states.push("");
    states[m.length] = JSON.stringify(m.describe());
    return m.legal(seat)[0];
  });
  const whole = match.copy();
  for (let n = match.length; n >= 0; n -= 3) {
    match.truncate(n);
    assert.equal(match.length, n);
    if (states[n]) assert.equal(JSON.stringify(match.describe()), states[n]);
  }
  assert.ok(whole.actors().over, "a copy is independent");
});

test("every viewer's own match shows the same as the whole game shows that viewer", () => {
  for (const { name, seats } of core.games) {
    const count = seats[0];
    const match = value(core.match(name, {}, count, "open"));
    const entropy = Array.from({ length: count }, () => "");
    const choose = picker(11);
    let moves = 0;
    playOut(match, SEED, entropy, (m, seat) => {
      if (moves++ % 5 === 0)
        for (const viewer of ["spectator", ...Array(count).keys()]) {
          const view = m.view(viewer);
          assert.deepEqual(view.describe(), m.describe(viewer));
          assert.equal(view.viewer, viewer);
          view.free();
        }
      return choose(m, seat);
    });
    assert.ok(moves > 0);
  }
});

test("events are told in both languages with people's names", () => {
  const match = yahtzee(2);
  value(match.append("chance", "roll 21421", 5));
  value(match.append(0, "keep 124", 6));
  const names = ['Aki "the" <b>', "弁🎲"];
  const [roll, keep] = match.events(0, "spectator", names, "en");
  assert.equal(roll.n, 1);
  assert.equal(roll.by, "chance");
  assert.equal(keep.do, "keep 124");
  assert.equal(keep.time, 6);
  assert.ok(keep.sentence.includes(names[0]), keep.sentence);
  const [ja] = match.events(1, 0, names, "ja");
  assert.equal(ja.n, 2);
  assert.match(ja.sentence, /[ぁ-んァ-ン一-龠]/u);
  assert.deepEqual(match.events(99, "open", [], "en"), []);
});

test("a move is checked without being made", () => {
  const match = value(core.match("yahtzee", {}, 1, "open"));
  value(match.append("chance", "roll 13355"));
  const before = match.length;
  assert.equal(match.check(0, "keep 33"), null);
  assert.equal(match.check(0, "keep 66")?.code !== undefined, true, "dice that are not there");
  assert.equal(match.check(1, "keep 33")?.code, "no-such-seat");
  assert.equal(match.check(0, "nonsense") === null, false);
  assert.equal(match.length, before);
});

test("what people put together is named, or told why it is nothing", () => {
  const table = value(core.match("dou-dizhu", {}, 3, "open"));
  assert.deepEqual(value(table.draft("9333")), {
    move: "play 3339",
    kind: "triplet+1",
    body: 3,
    doubles: false,
    en: "a triplet with a card",
    ja: "トリプレット+1枚",
  });
  const none = table.draft("34567B");
  assert.equal(none.why.code, "no-combination");
  assert.match(none.why.ja, /ジョーカー/);
  assert.deepEqual(value(yahtzee(1).draft('keep "1"')), {
    move: 'keep "1"',
    en: 'keep "1"',
    ja: 'keep "1"',
  });
});

test("a bot's move is legal, and the same for the same seed", () => {
  const match = yahtzee(2);
  value(match.append("chance", "roll 66616"));
  const view = match.view(0);
  for (const { name } of core.game("yahtzee").bots) {
    const move = value(core.botMove(view, name, 7, 50));
    assert.ok(match.legal(0).includes(move), move);
    assert.equal(value(core.botMove(view, name, 7, 50)), move);
  }
  assert.ok(match.legal(0).includes(value(core.botMove(view, "", 1, 50))), "the best bot");
  assert.equal(core.botMove(view, "deep", 1, 50).why.code, "no-such-bot");
  assert.equal(core.botMove(match.view(1), "", 1, 50).why.code, "not-your-turn");
  assert.equal(core.botMove(match, "", 1, 50).why.code, "viewer");
});

/** Lets the best bot learn a game; gives how often it said how far it was. */
function learn(match) {
  let times = 1;
  for (let share, before = 0; (share = core.prepare(match, "")) < 1; before = share, times++)
    assert.ok(share > before, `${before} to ${share}`);
  return times;
}

test("a name written from right to left stays together in a sentence", () => {
  const match = yahtzee(2);
  value(match.append("chance", "roll 21421", 5));
  value(match.append(0, "keep 124", 6));
  for (const name of ["سارة 2", "אריאל"]) {
    const [, keep] = match.events(0, "spectator", [name, "Ben"], "en");
    assert.ok(keep.sentence.includes(`\u2068${name}\u2069`), keep.sentence);
  }
  const [, keep] = match.events(0, "spectator", ["\u202e明日香\u2067", "Ben"], "en");
  assert.ok(keep.sentence.includes("\ufffd明日香 "), keep.sentence);
  assert.doesNotMatch(keep.sentence, /\p{Bidi_Control}/u);
});

test("advice names the best moves with exact values, and only to whose turn it is", () => {
  const match = yahtzee(2);
  value(match.append("chance", "roll 66616"));
  learn(match);
  const advice = value(core.advise(match.view(0), 1, 50, 3, ["Aki", "Ben"], "en"));
  assert.deepEqual([advice.unit, advice.exact, advice.moves.length], ["points", true, 3]);
  assert.equal(advice.choices, match.legal(0).length);
  assert.deepEqual([advice.moves[0].do, advice.moves[0].error], ["keep 6666", 0]);
  assert.match(advice.moves[0].told, /Aki/);
  assert.ok(
    advice.moves[0].value > advice.moves[1].value && advice.moves[1].value >= advice.moves[2].value,
  );
  assert.equal(
    core.advise(match.view(1), 1, 50, 3, ["Aki", "Ben"], "en").why.code,
    "not-your-turn",
  );
  const dixit = value(core.match("dixit", {}, 3, "open"));
  assert.equal(core.advise(dixit, 1, 50, 3, [], "en").why.code, "no-adviser");
});

test("an analysis of Yahtzee adds up: expectation, luck and losses are the score", () => {
  const match = yahtzee(2);
  playOut(match, SEED, ["", ""], picker(4));
  learn(match);
  const analysis = value(core.analysis(match, 1, 50));
  const findings = [];
  for (let found; (found = analysis.step(["Aki", "Ben"], "ja")); ) findings.push(found);
  assert.equal(findings.length, match.length);
  const { scores } = match.result();
  for (const {
    seat,
    unit,
    exact,
    decisions,
    best,
    lost,
    error,
    luck,
    worst,
    worst_lost,
    en,
    ja,
  } of analysis.verdicts()) {
    assert.deepEqual([unit, exact, error], ["points", true, 0]);
    assert.match(
      en,
      new RegExp(
        `^${best} of ${decisions} decisions were the best possible\\. Given away in all: ${lost.toFixed(1)} points\\. Luck`,
      ),
    );
    assert.match(
      ja,
      new RegExp(
        `^${decisions}回の選択のうち${best}回が最善でした。損は合わせて${lost.toFixed(1)}点です。運は`,
      ),
    );
    assert.ok(
      Math.abs(254.5877 + luck - lost - scores[seat]) < 0.02,
      `seat ${seat}: ${luck} ${lost}`,
    );
    const own = findings.filter(({ by, decision }) => by === seat && decision.choices > 1);
    assert.deepEqual(
      [own.length, own.filter(({ decision }) => decision.lost === 0).length],
      [decisions, best],
    );
    const { decision } = findings[worst - 1];
    assert.equal(decision.lost, worst_lost);
    assert.match(decision.told, seat === 0 ? /Aki/ : /Ben/);
    assert.equal(findings.at(-1).worth[seat], scores[seat]);
  }
  analysis.free();
  assert.throws(() => analysis.step([], "en"));
});

test("only a finished game that is seen whole is analysed", () => {
  const match = yahtzee(1);
  assert.equal(core.analysis(match, 1, 50).why.code, "not-over");
  playOut(match, SEED, [""], picker(4));
  assert.equal(core.analysis(match.view(0), 1, 50).why.code, "hidden");
});

test("memory does not grow with the number of games", () => {
  const match = yahtzee(2);
  playOut(match, SEED, ["", ""], picker(3));
  for (let i = 0; i < 200; i++) match.copy().free();
  const pages = () => core.door.call.memory.buffer.byteLength;
  const before = pages();
  for (let i = 0; i < 3000; i++) match.copy().free();
  assert.equal(pages(), before);
});

test("a match that was freed cannot be used", () => {
  const match = yahtzee(1);
  match.free();
  match.free();
  assert.throws(() => match.length);
  assert.throws(() => core.fair.draw(match, SEED, [""]));
});

/* ---- fair chance, against a second implementation ---- */

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** The dice of one event, from docs/fair-chance.md alone. */
function* dice(seed, entropy, event) {
  const hashes = entropy.map((hex) => sha256(Buffer.from(hex, "hex")));
  const key = sha256(Buffer.concat([Buffer.from("engawa/1"), Buffer.from(seed, "hex"), ...hashes]));
  for (let block = 0; ; block++) {
    const place = Buffer.alloc(12);
    place.writeBigUInt64BE(BigInt(event), 0);
    place.writeUInt32BE(block, 8);
    const words = sha256(Buffer.concat([key, place]));
    for (let at = 0; at < 32; at += 4) {
      const product = BigInt(words.readUInt32BE(at)) * 6n;
      if ((product & 0xffffffffn) >= 2n ** 32n % 6n) yield Number(product >> 32n) + 1;
    }
  }
}

test("the seed's commit is its SHA-256", () => {
  const seed = core.fair.seed();
  assert.match(seed, /^[0-9a-f]{64}$/);
  assert.notEqual(seed, core.fair.seed());
  assert.equal(core.fair.commit(seed), sha256(Buffer.from(seed, "hex")).toString("hex"));
  assert.match(core.fair.entropy(), /^[0-9a-f]{32}$/);
});

test("every roll follows from seed, entropy and event number", () => {
  const entropy = ["", "00ff10", "ab".repeat(64)];
  const match = yahtzee(3);
  playOut(match, SEED, entropy, picker(9));
  for (let n = 1; n <= match.length; n++) {
    const { by, do: text } = match.event(n);
    if (by !== "chance") continue;
    const faces = dice(SEED, entropy, n);
    const right = [...text.slice(5)].map(() => faces.next().value).join("");
    assert.equal(text, `roll ${right}`, `event ${n}`);
  }
});

test("a finished game verifies, and a forged one does not", () => {
  const entropy = ["01", "02"];
  const match = yahtzee(2);
  playOut(match, SEED, entropy, picker(1));
  const commit = core.fair.commit(SEED);
  const verdict = core.fair.verify(match, commit, { seed: SEED, entropy });
  assert.ok(verdict.ok && verdict.checked >= 26);
  const other = core.fair.verify(match, core.fair.commit("11".repeat(32)), {
    seed: SEED,
    entropy,
  });
  assert.deepEqual([other.ok, other.n, other.why.code], [false, 0, "commit"]);
  const swapped = core.fair.verify(match, commit, { seed: SEED, entropy: ["02", "01"] });
  assert.deepEqual([swapped.ok, swapped.n, swapped.why.code], [false, 1, "forged"]);
  assert.equal(
    core.fair.verify(match, commit, { seed: SEED, entropy: ["xyz", ""] }).why.code,
    "form",
  );
  for (const drawn of [[0, 0], [0], [-1, 1], [1, 1.5], [9, 0]])
    assert.equal(
      core.fair.verify(match, commit, { seed: SEED, entropy, drawn }).why.code,
      "seats",
      String(drawn),
    );

  const forged = yahtzee(2);
  const last = match.length;
  let change = 0;
  for (let n = 1; n <= last; n++) if (match.event(n).by === "chance") change = n;
  for (let n = 1; n < change; n++) value(forged.append(match.event(n).by, match.event(n).do));
  const real = match.event(change).do;
  value(
    forged.append(
      "chance",
      real.replace(/\d$/, (d) => String((Number(d) % 6) + 1)),
    ),
  );
  assert.deepEqual(
    [
      core.fair.verify(forged, commit, { seed: SEED, entropy }).n,
      core.fair.verify(match, commit, { seed: SEED, entropy }).ok,
    ],
    [change, true],
  );
});

test("chance cannot be drawn where it is not next, or by one who does not see all", () => {
  const match = yahtzee(1);
  assert.equal(core.fair.draw(match.view(0), SEED, [""]).why.code, "not-chance");
  assert.equal(core.fair.draw(match, "12", [""]).why.code, "form");
  value(match.append("chance", value(core.fair.draw(match, SEED, [""]))));
  assert.equal(core.fair.draw(match, SEED, [""]).why.code, "not-chance");
});
