/* keepsake.test.mjs - what is left of an evening: its moments, a picture of it, and the same people again. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openGuests, playByAsks } from "./support/guests.mjs";
import { cut, violations } from "./support/obstacles.mjs";
import { button, DESKTOP, link, PHONE } from "./support/people.mjs";
import { comeBack, resultOf } from "./support/play.mjs";
import { becomes, soon } from "./support/wait.mjs";

const called = (person) =>
  person.addInitScript((name) => localStorage.setItem("engawa.name", name), person.called);

/** Width and height of a PNG. */
function sizeOf(bytes) {
  assert.equal(bytes.toString("latin1", 1, 4), "PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Instead of the system's sheet: what was shared. */
const keepShared = (person) =>
  person.addInitScript(() => {
    window.shared = [];
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files: [file], title }) => {
      const bitmap = await createImageBitmap(file);
      window.shared.push([file.name, file.type, bitmap.width, bitmap.height, title]);
    };
  });

/** Aki, Ben and Chie have played Dixit by asks, in an evening. */
async function dixitOf(aki, house) {
  const guests = await openGuests(aki, house);
  const all = [await guests.self(), await guests.come("ベン", "ja"), await guests.come("Chie")];
  const choices = { seats: 3, order: "seated", seat: 0, private: true, evening: true };
  const { table, evening } = await all[0].done("open", { game: "dixit", ...choices });
  for (const seat of [1, 2]) await all[seat].done("sit", { table, seat });
  await all[0].done("start", { table });
  await playByAsks(all, table);
  await all[0].done("enter", { table: evening, after: 0 });
  return { evening, table, all };
}

/** The same, and the evening is over. */
async function afterwards(aki, house) {
  const { evening, table, all } = await dixitOf(aki, house);
  await all[0].done("abandon", { table: evening });
  return { evening, table, guests: all };
}

async function keepsakes({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await called(aki);
  await keepShared(aki);
  await aki.goto(house.url);
  const { evening, table } = await afterwards(aki, house);
  await aki.goto(`${house.url}/e/${evening}`);

  const moments = aki.locator(".evening-moments a");
  await moments.first().waitFor();
  const said = await moments.first().textContent();
  assert.match(said, /^(Nobody|Everybody) found (Aki|ベン|Chie)’s “a clue”$/);
  const address = await moments.first().getAttribute("href");
  assert.match(address, new RegExp(`^/replay/${table}#\\d+$`));

  // A phone begins with the tall picture. It is shared by a press, and by nothing else.
  assert.deepEqual(await aki.evaluate(() => window.shared), []);
  await button(aki, "Share…").click();
  await soon("it is shared", async () => (await aki.evaluate(() => window.shared.length)) === 1);
  const [name, type, width, height, title] = (await aki.evaluate(() => window.shared))[0];
  assert.deepEqual([name, type, width, height], ["engawa-tall.png", "image/png", 1080, 1920]);
  assert.match(title, /^Evening of /);
  await aki.getByRole("radio", { name: "Wide" }).check();
  const saving = aki.waitForEvent("download");
  await button(aki, "Save").click();
  const saved = await saving;
  assert.equal(saved.suggestedFilename(), "engawa-wide.png");
  assert.deepEqual(sizeOf(readFileSync(await saved.path())), [1200, 630]);

  await moments.first().click();
  await aki.waitForURL(new RegExp(address));
  await aki.getByRole("slider", { name: aki.names.moment, exact: true }).waitFor();
  await aki.goBack();
  await moments.first().waitFor();
  assert.equal(await moments.first().textContent(), said, "the same moments");
}

/** The evening's page leads to the ending of each game, with all that belongs to it, and so does its link from elsewhere. */
async function endings({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await called(aki);
  await aki.goto(house.url);
  const { evening, table } = await afterwards(aki, house);
  await aki.goto(`${house.url}/e/${evening}`);
  const sees = async () => {
    await aki.waitForURL(new RegExp(`/t/${table}#end$`));
    await resultOf(aki).waitFor();
    await aki.getByRole("heading", { name: "The album" }).waitFor();
    await link(aki, aki.names.replay).waitFor();
  };
  await link(aki, "Result: Dixit").click();
  await sees();
  const address = aki.url();
  await link(aki, "To the evening").click();
  await link(aki, "Replay: Dixit").click();
  await aki.waitForURL(new RegExp(`/replay/${table}`));
  await aki.getByRole("slider", { name: aki.names.moment, exact: true }).waitFor();
  await aki.goto("about:blank");
  await aki.goto(address);
  await sees();
  assert.deepEqual(await cut(aki), []);
}

async function samePeople({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await called(aki);
  await aki.goto(house.url);
  const { evening, guests } = await afterwards(aki, house);
  await aki.goto(`${house.url}/e/${evening}`);
  await button(aki, "Same people again").click();
  await aki.getByRole("heading", { name: "The next game" }).waitFor();
  const next = new URL(aki.url()).pathname.slice(3);
  assert.notEqual(next, evening);
  await becomes(
    () => aki.locator(".evening-people .who-name").allTextContents(),
    ["Aki", "ベン", "Chie"],
    "all are asked",
  );
  // Ben presses the same later, and comes to the same evening.
  assert.equal((await guests[1].done("again", { table: evening })).evening, next);
  await aki.goBack();
  await button(aki, "To the next evening").click();
  await aki.waitForURL(new RegExp(`/e/${next}`));
}

/** Aki draws a crest with keys; Ben sees it, and Aki has it in the next evening too. */
async function ownCrest({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  const ben = await people.come({ name: "Ben", size: DESKTOP });
  for (const one of [aki, ben]) await called(one);
  await aki.goto(house.url);
  const host = await (await openGuests(aki, house)).self();
  const evening = async () => {
    const choices = { game: "yahtzee", seats: 2, private: true, evening: true };
    const opened = await host.done("open", choices);
    await host.done("abandon", { table: opened.table });
    return opened.evening;
  };
  const first = await evening();
  await aki.goto(`${house.url}/e/${first}`);
  await button(aki, "Your crest").click();
  await button(aki, "Draw one yourself").click();
  assert.ok(await button(aki, "Use this crest").isDisabled(), "nothing is drawn");
  const grid = aki.getByLabel(/^Your crest, 16 by 16 dots/);
  for (const key of ["ArrowDown", "ArrowRight", " ", "ArrowRight", " "]) await grid.press(key);
  await button(aki, "Use this crest").click();
  await ben.goto(`${house.url}/e/${first}`);
  const drawn = ben.locator(".evening-people .who", { hasText: "Aki" }).locator("svg path");
  await soon("Ben sees it", async () => (await drawn.getAttribute("d"))?.startsWith("M1 1h1v1"));
  // Both halves are alike.
  assert.equal(await drawn.getAttribute("d"), "M1 1h1v1h-1zM2 1h1v1h-1zM13 1h1v1h-1zM14 1h1v1h-1z");
  const next = await evening();
  await aki.goto(`${house.url}/e/${next}`);
  await ben.goto(`${house.url}/e/${next}`);
  await soon("it is kept", async () => (await drawn.getAttribute("d"))?.startsWith("M1 1h1v1"));
}

const ALBUM = {
  en: {
    ask: "Which clue was loveliest?",
    this: "Loveliest: “a clue”",
    by: (names) => `Loveliest for ${names}`,
    aki: "Aki",
    both: "Aki and Chie",
    title: "The loveliest clue",
    clue: "“a clue”, by ベン",
    over: "A heart marks the loveliest clues",
  },
  ja: {
    ask: "一番素敵だったお題は？",
    this: "一番素敵：「a clue」",
    by: (names) => `${names}の一番`,
    aki: "Akiさん",
    both: "Akiさん、Chieさん",
    title: "一番素敵だったお題",
    clue: "「a clue」（ベン）",
    over: "ハートは素敵だったお題のしるし",
  },
};

/** In the album at the end everybody chooses the loveliest clue; it stays in the evening's page. */
async function loveliest({ people, house }, language, size) {
  const own = ALBUM[language];
  const aki = await people.come({ name: "Aki", language, size });
  await called(aki);
  await aki.goto(house.url);
  const { evening, table, all } = await dixitOf(aki, house);
  const left = [];
  aki.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { ask, table } = JSON.parse(payload);
      if (ask === "leave") left.push(table);
    }),
  );
  await comeBack(aki, `${house.url}/t/${table}`);
  await aki.getByRole("heading", { name: own.ask }).waitFor();
  // The album and the page around it follow the evening together: the page leaves it once.
  await link(aki, aki.names.replay).click();
  await aki.getByRole("slider", { name: aki.names.moment, exact: true }).waitFor();
  await becomes(() => [...left].sort(), [evening, table].sort());
  await aki.goBack();
  await aki.getByRole("heading", { name: own.ask }).waitFor();
  const album = aki.locator(".album > ol > li");
  const rounds = await album.count();
  // Of one's own clue nothing is asked.
  const choices = () => album.getByRole("button", { name: own.this, exact: true });
  await becomes(
    () =>
      choices()
        .count()
        .then((n) => n > 0 && n < rounds),
    true,
  );
  await choices().first().click();
  await becomes(() => choices().first().getAttribute("aria-pressed"), "true");
  await album.getByText(own.by(own.aki), { exact: true }).waitFor();
  // Another choice replaces it, and the same one again takes it back.
  await choices().nth(1).click();
  await becomes(() => choices().nth(1).getAttribute("aria-pressed"), "true");
  assert.equal(await album.getByText(own.by(own.aki), { exact: true }).count(), 1);
  await choices().nth(1).click();
  await becomes(() => album.getByText(own.by(own.aki), { exact: true }).count(), 0);
  await choices().first().click();
  await album.getByText(own.by(own.aki), { exact: true }).waitFor();
  const { log } = await all[0].done("enter", { table: evening, after: 0 });
  const { favourite } = log.findLast((entry) => "favourite" in entry);
  await all[2].done("favourite", { table: evening, of: table, n: favourite });
  await album.getByText(own.by(own.both), { exact: true }).waitFor();
  assert.deepEqual(await violations(aki), []);
  assert.deepEqual(await cut(aki), []);

  await aki.goto(`${house.url}/e/${evening}#here`);
  const section = aki.getByRole("region", { name: own.title });
  await section.getByRole("link", { name: own.clue }).waitFor();
  await section.getByText(own.both, { exact: true }).waitFor();
  await all[0].done("abandon", { table: evening });
  await section.getByText(own.both, { exact: true }).waitFor();
  await comeBack(aki, `${house.url}/t/${table}`);
  await aki.getByRole("heading", { name: own.over, exact: true }).waitFor();
  assert.equal(await choices().count(), 0, "nothing changes after the evening");
  await album.getByText(own.by(own.both), { exact: true }).waitFor();
}

export default [
  ["the loveliest clue is chosen in the album", (place) => loveliest(place, "en", PHONE)],
  [
    "the loveliest clue is chosen in the album, in Japanese",
    (place) => loveliest(place, "ja", DESKTOP),
  ],
  ["an evening: a crest that somebody has drawn", ownCrest],
  ["an evening's page: moments, and a picture that leaves it by a press", keepsakes],
  ["an evening's page: the way to the ending of each game", endings],
  ["an evening's page: the same people again", samePeople],
];
