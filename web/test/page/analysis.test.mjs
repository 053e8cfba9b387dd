/* analysis.test.mjs - hints while one practises, and the analysis of finished games. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openFor, openGuests, playByAsks } from "./support/guests.mjs";
import { newFolder, program } from "./support/house.mjs";
import { addBot, openTable, playOut, sit, start } from "./support/play.mjs";
import { violations } from "./support/obstacles.mjs";
import { button, DESKTOP, link, PHONE, pick, speaks } from "./support/people.mjs";
import { becomes, soon } from "./support/wait.mjs";

const NAMES = {
  en: {
    hint: "Hint",
    hintTitle: "The best moves now",
    analyse: "Analyse",
    analysis: "Analysis",
    graph: "Moment in the graph",
    firstThought: /^A first thought: this is what the bot “Normal” would do\./,
    soon: /^Working out exact values: \d+\s%$/,
    exact: /^These numbers are exact/,
    estimate: /^These numbers are estimates/,
    costliest: /^Costliest moment: event (\d+)/,
    bestOf: /^(\d+) of (\d+) decisions? (was|were) the best possible\./,
    lost: /^Given away: \d/,
    luck: /^Luck of .+: [+−]?\d/,
    unjudged: /^No bot can judge the moves of a game of Dixit like this one/,
  },
  ja: { analyse: "解析する", analysis: "解析", graph: "グラフの場面", exact: /^どの値も厳密です/ },
};
const named = (person) => NAMES[person.language];

/** A finished game among bots, as a file; `options` are those of the game, as NAME=VALUE. */
function record(game, seats, bots = [], options = []) {
  const folder = newFolder();
  const by = [
    ...bots.flatMap((bot) => ["--bot", bot]),
    ...options.flatMap((option) => ["--option", option]),
  ];
  execFileSync(program, [
    "sim",
    game,
    "--players",
    String(seats),
    "--games",
    "1",
    "--record",
    folder,
    ...by,
  ]);
  return join(folder, `${game}-000001.engawa`);
}

async function open(person, url, file) {
  await person.goto(url);
  await person.locator('input[type="file"]').setInputFiles(file);
  await button(person, named(person).analyse).waitFor();
}

const analysed = (person) => person.getByRole("slider", { name: named(person).graph });

/** Opens the advice, reads it, and closes it again. */
async function advised(person) {
  await button(person, "Hint").click();
  const dialog = person.getByRole("dialog", { name: NAMES.en.hintTitle });
  const moves = dialog.getByRole("listitem");
  await dialog.getByText(/: exact values$/).waitFor();
  await becomes(() => moves.count(), 3);
  for (const text of await moves.allInnerTexts()) assert.match(text, /\S+ .+\d+\.\d points$/s);
  assert.deepEqual(await violations(person), []);
  const told = await moves.allInnerTexts();
  await button(person, person.names.close).click();
  return told;
}

async function hints({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(`${house.url}/#/alone`);
  await pick(aki, aki.names.players(1));
  await button(aki, aki.names.play).click();
  let workers = 0;
  aki.on("worker", () => workers++);
  await advised(aki);
  const most = await aki.evaluate(() =>
    Math.min(4, navigator.hardwareConcurrency, navigator.deviceMemory),
  );
  assert.equal(workers, most, "so many learn together");
  await becomes(() => aki.workers().length, 1, "and one stays");

  aki.rolls = 0;
  await playOut([aki]);
  // The ending has analysed the game, and the replay has that.
  await aki.locator(".result ul.skill").waitFor();
  await link(aki, aki.names.replay).click();
  await analysed(aki).waitFor();
  await aki.getByText(NAMES.en.exact).waitFor();

  // It is still there when one comes back.
  const replay = aki.url();
  await aki.goto(`${house.url}/#/me`);
  await aki.getByRole("heading", { level: 1 }).waitFor();
  await aki.goto(replay);
  await analysed(aki).waitFor();
}

/** Where the exact values take long, another bot's move stands there first. */
async function firstThought({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(`${house.url}/#/alone`);
  await pick(aki, aki.names.yams);
  await pick(aki, aki.names.players(1));
  await button(aki, aki.names.play).click();
  await button(aki, "Hint").click();
  const dialog = aki.getByRole("dialog", { name: NAMES.en.hintTitle });
  await dialog.getByText(NAMES.en.firstThought).waitFor();
  assert.match(await dialog.getByRole("listitem").innerText(), /^Guest /);
  await dialog.getByText(NAMES.en.soon).waitFor();
  assert.deepEqual(await violations(aki), []);
}

/** At a server's table against a bot the server gives hints; not once a friend has sat down. */
async function atTheHouse({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const ben = await people.come({ name: "Ben" });
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await addBot(aki, 1);
  await start(aki);
  await aki.getByRole("button", { name: aki.names.would }).first().waitFor();
  const told = await advised(aki);
  assert.deepEqual(await advised(aki), told, "asked again it is the same");

  await ben.goto(invitation);
  await ben.getByText(ben.names.watching).first().waitFor();
  assert.equal(await button(ben, "Hint").count(), 0, "a spectator gets none");

  const other = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(other);
  await sit(ben, 1);
  await start(aki);
  await aki.getByRole("button", { name: aki.names.would }).first().waitFor();
  assert.equal(await button(aki, "Hint").count(), 0, "people play against each other");
}

async function graph({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await open(aki, house.url, record("yahtzee", 2, ["strong", "easy"]));
  await button(aki, "Analyse").click();
  await analysed(aki).waitFor();
  const lines = aki.locator(".graph-field .graph-line");
  await becomes(() => lines.count(), 2);
  assert.notEqual(
    await lines.nth(0).getAttribute("stroke-dasharray"),
    await lines.nth(1).getAttribute("stroke-dasharray"),
  );
  await becomes(() => aki.getByText(NAMES.en.bestOf).count(), 2, "a summary for each seat");

  // At the top it is told in a few sentences without a fraction.
  const said = aki.getByText(/^Luck was /);
  await becomes(() => said.count(), 2);
  for (const text of await said.allInnerTexts()) assert.doesNotMatch(text, /\d\.\d|±|%/);
  const top = async (locator) => (await locator.boundingBox()).y;
  assert.ok((await top(said.first())) < (await top(analysed(aki))), "above the graph");

  // The costliest moment is a link to what a decision that gave something away was made on.
  const costliest = aki.getByRole("link", { name: NAMES.en.costliest }).last();
  const n = Number(NAMES.en.costliest.exec(await costliest.innerText())[1]) - 1;
  await costliest.click();
  await soon(`moment ${n}`, async () => Number(await analysed(aki).inputValue()) === n);
  await aki.getByText(NAMES.en.lost).waitFor();
  const moves = await aki.locator(".analysis-moves li").allInnerTexts();
  assert.match(moves[0], /^Best: /);
  assert.match(moves[1], /^Played: /);

  // The graph is a slider: by keys, and by a tap. The first event is a roll.
  await analysed(aki).press("Home");
  await analysed(aki).press("ArrowRight");
  await soon("moment 1", () => /\/1$|#1$/.test(aki.url()));
  await soon("each one's luck", async () => (await aki.getByText(NAMES.en.luck).count()) === 2);
  const { x, y, width, height } = await analysed(aki).boundingBox();
  await aki.mouse.click(x + width / 2, y + height / 2);
  const all = Number(await analysed(aki).getAttribute("max"));
  await soon(
    "the moment in the middle",
    async () => Math.abs(Number(await analysed(aki).inputValue()) - all / 2) <= 1,
  );

  for (const [language, size, colorScheme] of [
    ["en", DESKTOP, "dark"],
    ["en", PHONE, "light"],
  ]) {
    speaks(aki, language);
    await aki.setViewportSize(size);
    await aki.emulateMedia({ colorScheme });
    assert.deepEqual(await violations(aki), [], `${colorScheme}`);
  }
}

/** Where nobody can judge there is nothing to press, and the reason stands there. */
async function unjudged({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(house.url);
  await aki.locator('input[type="file"]').setInputFiles(record("dixit", 3));
  await aki.getByText(NAMES.en.unjudged).waitFor();
  assert.equal(await button(aki, "Analyse").count(), 0);

  await aki.goto(`${house.url}/#/alone/burning-desire`);
  await pick(aki, aki.names.players(1));
  await button(aki, aki.names.play).click();
  await aki.getByText(aki.names.yourTurn).first().waitFor();
  assert.equal(await button(aki, "Hint").count(), 0);
}

/** A file from elsewhere, or an old one: names are drawn as they can be seen, and the file is as it was. */
async function namesInAFile({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const file = record("yahtzee", 2, ["easy"]);
  const lines = readFileSync(file, "utf8").split("\n");
  const header = JSON.parse(lines[0]);
  header.seats = ["Be\u200dn\u00ad", "Chi\u202ee"];
  writeFileSync(file, [JSON.stringify(header), ...lines.slice(1)].join("\n"));
  await open(aki, house.url, file);
  await aki.getByText("Ben").first().waitFor();
  await aki.getByText("Chi\ufffde").first().waitFor();
  const drawn = await aki.evaluate(() => document.documentElement.outerHTML + document.title);
  assert.ok(!/[\u200d\u00ad\u202e]/.test(drawn), "nothing unseen is drawn");
}

async function inJapanese({ people, house }) {
  const ben = await people.come({ name: "ベン", language: "ja", size: PHONE, theme: "dark" });
  await open(ben, house.url, record("burning-desire", 2, ["strong"], ["target=100"]));
  await button(ben, NAMES.ja.analyse).click();
  // The race for two is learned first.
  await analysed(ben).waitFor();
  await ben.getByText(NAMES.ja.exact).waitFor();
  assert.deepEqual(await violations(ben), []);
}

/** What is said of each player's luck and choices is the same in the ending, in the replay and in the terminal. */
async function oneSentence({ people, house }) {
  const chie = await people.come({ name: "Chie", size: PHONE });
  const hana = await people.come({ name: "はな", language: "ja", size: PHONE });
  const guests = await openGuests(chie, house);
  const players = [await guests.come("Aki"), await guests.come("Ben")];
  const table = await openFor(players[0], { game: "yahtzee", seats: 2, free: 2 });
  for (const [seat, guest] of players.entries())
    await guest.done("sit", { table, seat, entropy: "" });
  await players[0].done("start", { table });
  await playByAsks(players, table);

  const file = join(newFolder(), "table.engawa");
  const record = await fetch(`${house.url}/t/${table}/record.engawa`);
  writeFileSync(file, await record.text());
  /** The sentences of a language by their player. */
  const terminal = (language) => {
    const told = execFileSync(program, ["--lang", language, "analyse", file], { encoding: "utf8" });
    return ["Aki", "Ben"].map((name) => new RegExp(`^${name}(?:: |：)(.*)$`, "m").exec(told)[1]);
  };
  for (const person of [chie, hana]) {
    const said = terminal(person.language);
    await person.goto(`${house.url}/t/${table}`);
    const ending = person.locator(".result ul.skill");
    for (const one of said) await ending.getByText(one, { exact: true }).waitFor();
    await link(person, person.names.replay).click();
    const top = person.locator(".analysis > ul.analysis-seats");
    for (const one of said) await top.getByText(one).waitFor();
  }
}

export default [
  ["analysis: a hint while one practises in the page, and an analysis that is kept", hints],
  ["analysis: a first thought while the exact values are computed", firstThought],
  ["analysis: a hint at a server's table against a bot, none among people", atTheHouse],
  ["analysis: graph, present moment and summary of a game from a file", graph],
  ["analysis: ending, replay and terminal say the same of a player", oneSentence],
  ["analysis: without a bot that can judge, none is offered and the reason is shown", unjudged],
  ["analysis: names in a file are drawn as they can be seen", namesInAFile],
  ["analysis: the chance of winning, in Japanese and in the dark", inJapanese],
];
