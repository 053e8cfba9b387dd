/* rules.test.mjs - the rules that people read have every clause of the ledger (docs/rules/), once, and its mark. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rules, rulesOf } from "../src/rules/rules";
import { shortOf } from "../src/rules/short";
import { core, docs, test } from "./harness.mjs";

const ledgerOf = (game) => readFileSync(join(docs, "rules", `${game}.md`), "utf8");

/** The numbers of a ledger's clauses. */
const clausesOf = (game) =>
  [...ledgerOf(game).matchAll(/^- \**([A-Z]\d+)\b/gm)].map(([, id]) => id);

/** How a ledger marks its clauses, or the heading above them: S, O and L. */
function marksOf(game) {
  const marks = new Map();
  let heading = "";
  const inOrder = (text) => [..."SOL"].filter((one) => text.includes(`[${one}]`)).join("");
  for (const part of ledgerOf(game).split(/^(?=- \**[A-Z]\d+\b|#)/m)) {
    const [, id] = /^- \**([A-Z]\d+)\b/.exec(part) ?? [];
    if (id) marks.set(id, inOrder(part.split(/\n\n(?! )/)[0]) || heading);
    else heading = inOrder(part.split("\n")[0]);
  }
  return marks;
}

/** What only the record and the terminal say. */
const NOTATION = /\b(keep|score|roll|play|bid|clue|give|vote|deploy|place|draw|deal) [-\dA-Z"]/;

const both = (pair, where) => {
  assert.ok(pair.en.trim() && pair.ja.trim(), `${where} is missing in a language`);
  assert.match(pair.ja, /[぀-ヿ一-鿿]/, `${where} is in Japanese: ${pair.ja}`);
  for (const text of [pair.en, pair.ja])
    assert.doesNotMatch(text, NOTATION, `${where} shows notation`);
};

for (const game of Object.keys(rules)) {
  test(`the rules of ${game} have every clause of the ledger once, in both languages`, async () => {
    const { steps, rules: sections } = await rulesOf(game);
    assert.ok(steps.length >= 4 && steps.length <= 8, "steps for the table");
    for (const step of steps) both(step, `a step of ${game}`);
    const told = sections.flatMap(({ clauses }) => clauses.map(({ id }) => id));
    const marks = marksOf(game);
    assert.deepEqual([...told].sort(), clausesOf(game).sort());
    for (const { title, clauses, rows = [] } of sections) {
      assert.ok(title.en && title.ja);
      assert.ok(clauses.length + rows.length > 0, `nothing under ${title.en}`);
      for (const clause of clauses) {
        both(clause, clause.id);
        assert.equal(clause.from, marks.get(clause.id), `where ${clause.id} comes from`);
      }
      for (const { name, is, by = is } of rows)
        assert.ok(
          name.en && name.ja && is.en && is.ja && by.en && by.ja,
          `${title.en}: ${name.en}`,
        );
    }
  });
}

/** What the core calls the examples of a section's rows. */
const kindsOf = (section, seats, options) => {
  const table = core.match("dou-dizhu", options, seats, "open").value;
  return section.rows.map(({ cards }) => {
    const draft = table.draft(cards.replaceAll("10", "T").replaceAll(" ", ""));
    return draft.ok ? draft.value.kind : `${cards}: ${draft.why.en}`;
  });
};

test("each example in the rules of Dou Dizhu is the combination that it stands for", async () => {
  const [few, four] = (await rulesOf("dou-dizhu")).rules.filter(({ rows }) => rows?.[0].cards);
  assert.deepEqual(kindsOf(few, 3, {}), [
    "single",
    "pair",
    "triplet",
    "triplet+1",
    "triplet+2",
    "sequence",
    "pair-sequence",
    "triplet-sequence",
    "triplet-sequence+1",
    "triplet-sequence+2",
    "quadplex+1",
    "bomb",
    "rocket",
  ]);
  const dealt = { "16+4": kindsOf(four, 4, {}), "25+8": kindsOf(four, 4, { deal4: "25+8" }) };
  assert.deepEqual([dealt["16+4"][0], dealt["16+4"][1]], ["bomb", "rocket"]);
  assert.deepEqual([dealt["25+8"][2], dealt["25+8"][3]], ["rocket", "pair"]);
});

test("every ledger has clauses, and every game is told in short", () => {
  const ledgers = readdirSync(join(docs, "rules")).map((name) => name.replace(/\.md$/, ""));
  assert.deepEqual([...ledgers].sort(), core.games.map(({ name }) => name).sort());
  for (const game of ledgers) {
    assert.ok(clausesOf(game).length >= 10, game);
    both(shortOf(game), game);
  }
});

/** What boards and results say and nobody knows beforehand: the words in English and Japanese. */
const WORDS = {
  "dou-dizhu": [
    ["landlord", "地主"],
    ["farmer", "農民"],
    ["kitty", "裏向きの"],
    ["stake", "賭け点"],
    ["bomb", "ボム"],
    ["rocket", "ロケット"],
    ["大", "大"],
    ["小", "小"],
    ["round", "ラウンド"],
  ],
  "sengoku-domino": [
    ["line", "花道"],
    ["flower", "花"],
    ["order by strength", "判定エリア"],
    ["× area", "×エリア"],
    ["strength", "戦力値"],
    ["commander", "総大将"],
    ["battlefield", "戦場"],
    ["castle", "城"],
    ["stock", "山"],
  ],
  dixit: [
    ["storyteller", "語り部"],
    ["clue", "お題"],
  ],
  "burning-desire": [
    ["bonus die", "ボーナスダイス"],
    ["multiplier dice", "倍率ダイス"],
    ["target", "目標"],
  ],
  yahtzee: [
    ["joker", "ジョーカー"],
    ["delta", "デルタ"],
    ["rigole", "リゴール"],
  ],
};

test("the rules explain the words of boards and results", async () => {
  assert.deepEqual(Object.keys(WORDS).sort(), Object.keys(rules).sort());
  for (const [game, words] of Object.entries(WORDS)) {
    const { steps, rules: sections } = await rulesOf(game);
    const parts = sections.flatMap(({ clauses, rows = [] }) => [
      ...clauses,
      ...rows.flatMap(({ name, is }) => [name, is]),
    ]);
    const room = join(docs, "../web/src/rooms", game.replace("-", "_"));
    const shown = readdirSync(room)
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(room, name), "utf8"));
    for (const [en, ja] of words)
      for (const [word, language] of [
        [en, "en"],
        [ja, "ja"],
      ]) {
        const said = [...steps, ...parts].map((part) => part[language].toLowerCase());
        assert.ok(said.join("\n").includes(word), `the rules of ${game} lack “${word}”`);
        assert.ok(shown.join("\n").toLowerCase().includes(word), `${game} does not say “${word}”`);
      }
  }
});
