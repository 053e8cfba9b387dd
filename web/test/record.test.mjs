/* record.test.mjs - records read and written by the page, and compared with the native program. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRecord, verifyRecord, writeRecord } from "../src/table/record";
import { core, engawa, picker, playOut, test, value } from "./harness.mjs";

const SEED = "5a".repeat(32);
const ENTROPY = ["", "c0ffee"];

/** A finished game as its record. */
function record(names = ["Aki", '弁 "B" \\ \u0007\u007f🎲'], number = 4) {
  const match = value(core.match("yahtzee", { sheet: "yams" }, 2, "open"));
  playOut(match, SEED, ENTROPY, picker(number));
  const closing = { end: "finished", ...match.result(), seed: SEED, entropy: ENTROPY };
  return writeRecord(match, names, core.fair.commit(SEED), closing);
}

test("a record comes back as it was written", () => {
  const text = record();
  const read = value(readRecord(core, text));
  assert.equal(read.names[1], '弁 "B" \\ \u0007\u007f🎲');
  assert.deepEqual(read.options, { sheet: "yams" });
  assert.ok(read.match.actors().over);
  assert.equal(writeRecord(read.match, read.names, read.commit, read.closing), text);
  assert.ok(verifyRecord(core, read).ok);
});

test("an unfinished and an abandoned game are records too", () => {
  const lines = record().split("\n");
  const unfinished = value(readRecord(core, lines.slice(0, 6).join("\n")));
  assert.deepEqual([unfinished.closing, unfinished.match.length], [null, 5]);
  assert.equal(verifyRecord(core, unfinished).why.code, "no-seed");
  const end = `{"end":"abandoned","scores":null,"ranks":null,"seed":"${SEED}","entropy":["","c0ffee"]}`;
  const abandoned = value(readRecord(core, [...lines.slice(0, 6), end, ""].join("\n")));
  assert.equal(abandoned.closing.end, "abandoned");
  assert.equal(verifyRecord(core, abandoned).checked > 0, true);
});

test("without options and commit a record has the defaults, and cannot be verified", () => {
  const read = value(readRecord(core, '{"engawa":1,"game":"yahtzee","seats":["a"],"more":[]}'));
  assert.deepEqual([read.options, read.commit], [{}, null]);
  assert.equal(verifyRecord(core, read).why.code, "no-seed");
});

test("a wrong line is refused by its number, in both languages", () => {
  const lines = record().split("\n").slice(0, -1);
  const swap = (number, line) =>
    lines.with?.(number - 1, line) ?? lines.map((l, i) => (i === number - 1 ? line : l));
  const last = lines.length;
  for (const [text, number, code] of [
    ["", 1, "form"],
    ["[1]", 1, "form"],
    [swap(1, lines[0].replace("yahtzee", "chess")).join("\n"), 1, "no-such-game"],
    [swap(1, lines[0].replace("yams", "x")).join("\n"), 1, "option-value"],
    [swap(1, lines[0].replace(/"commit":".."?/, '"commit":"zz')).join("\n"), 1, "form"],
    [swap(3, "{").join("\n"), 3, "form"],
    [swap(3, lines[3]).join("\n"), 3, "form"],
    [swap(3, '{"n":2,"by":1,"do":"keep -"}').join("\n"), 3, "not-your-turn"],
    [swap(last, lines[last - 1].replace(/\[(-?\d+),/, "[9999,")).join("\n"), last, "result"],
    [[...lines, lines[last - 1]].join("\n"), last + 1, "form"],
    [[...lines.slice(0, 4), lines[last - 1]].join("\n"), 5, "result"],
  ]) {
    const { ok, why } = readRecord(core, text);
    assert.equal(ok, false);
    assert.equal(why.code, code, why.en);
    assert.ok(why.en.startsWith(`Line ${number}: `), why.en);
    assert.ok(why.ja.startsWith(`${number}行目：`));
  }
});

test("what an editor adds unseen is named as by the native program", () => {
  const lines = record().split("\n").slice(0, -1);
  const bom = "\ufeff";
  for (const [text, number, said] of [
    [bom + lines.join("\n"), 1, "BOM"],
    [[...lines.slice(0, 6), "", ""].join("\n"), 7, "empty"],
    [[...lines.slice(0, 3), " \t\r", ...lines.slice(3)].join("\n"), 4, "empty"],
    [[...lines, "", ""].join("\n"), lines.length + 1, "empty line"],
  ]) {
    const { why } = readRecord(core, text);
    assert.match(why.en, new RegExp(`^Line ${number}: .*${said}`));
    for (const [language, sentence] of Object.entries({ en: why.en, ja: why.ja })) {
      const native = spawnSync(engawa, ["replay", "--lang", language, "-"], { input: text });
      assert.equal(native.status, 2);
      const reason = sentence.replace(/^Line \d+: |^\d+行目：/, "");
      assert.ok(native.stderr.toString().includes(reason), `${native.stderr} ${reason}`);
    }
  }
});

test("the seats are credited to those who had them last", () => {
  const text = record();
  const { names } = value(readRecord(core, text));
  const late = names.map((name, seat) => (seat === 1 ? "Ken" : name));
  const closing = (seats) => text.replace(/}\n$/, `,"seats":${JSON.stringify(seats)}}\n`);
  assert.deepEqual(value(readRecord(core, closing(late))).names, late);
  for (const other of ["Ken", ["Ken"], [1, 2], null])
    assert.deepEqual(value(readRecord(core, closing(other))).names, names, "readers ignore it");
});

test("a changed die is found", () => {
  const text = record().replace(
    /"do":"roll (\d)(\d{4})"/,
    (_, a, rest) => `"do":"roll ${(a % 6) + 1}${rest}"`,
  );
  const read = readRecord(core, text);
  // The changed roll may make a later move illegal; either way the forgery does not pass.
  if (read.ok) assert.equal(verifyRecord(core, read.value).n, 1);
  else assert.equal(read.ok, false);
});

/* ---- against the native program ---- */

function inFolder(body) {
  const folder = mkdtempSync(join(tmpdir(), "engawa-records-"));
  try {
    body(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Has the native program play games, and compares what the page makes of each record. */
function compare(game, games, ...options) {
  inFolder((folder) => {
    execFileSync(
      engawa,
      ["sim", game, "--games", String(games), "--seed", "77", "--record", folder, ...options],
      {
        stdio: "ignore",
      },
    );
    const files = readdirSync(folder);
    assert.equal(files.length, games);
    for (const file of files) {
      const text = readFileSync(join(folder, file), "utf8");
      const read = value(readRecord(core, text));
      const { scores, ranks } = JSON.parse(text.trimEnd().split("\n").at(-1));
      assert.deepEqual(read.match.result(), { scores, ranks });
      const verdict = verifyRecord(core, read);
      assert.ok(verdict.ok && verdict.checked > 0, file);
      assert.equal(writeRecord(read.match, read.names, read.commit, read.closing), text);
      read.match.free();
    }
  });
}

if (engawa) {
  test("100 native games of Yahtzee: same scores, same dice, same bytes", () => {
    compare("yahtzee", 100, "--players", "3");
  });

  test("100 native games of Yams: same scores, same dice, same bytes", () => {
    compare("yahtzee", 100, "--players", "2", "--option", "sheet=yams");
  });

  for (const { name, seats } of core.games.filter((game) => game.name !== "yahtzee"))
    test(`20 native games of ${name}: same scores, same dice, same bytes`, () => {
      compare(name, 20, "--players", String(seats[1]));
    });

  test("the native program replays and verifies what the page writes", () => {
    inFolder((folder) => {
      const files = Array.from({ length: 20 }, (_, i) => join(folder, `${i}.engawa`));
      files.forEach((file, i) => writeFileSync(file, record(undefined, i + 1)));
      for (const command of ["replay", "verify"]) {
        const { status, stderr } = spawnSync(engawa, [command, ...files], { encoding: "utf8" });
        assert.equal(status, 0, stderr);
      }
    });
  });
}
