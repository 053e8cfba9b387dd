/* figures.test.mjs - what a first visit costs: bytes until the first table can be played at, for every
 * game; and that nothing jumps on a slow phone. The figures are printed; how long it takes is not judged. */
import assert from "node:assert/strict";
import { openLine } from "./support/house.mjs";
import { button, PHONE } from "./support/people.mjs";
import { sit, start } from "./support/play.mjs";
import { kept, rest, soon } from "./support/wait.mjs";

/** Bytes until the first table is usable, without the pictures of Dixit and without faces, for which nothing waits; of
 * the words of Dixit's deck, and of the faces, which come besides; and of all that is kept, with 52 kB of faces. */
const TABLE_MAX = 285_000;
const DECK_MAX = 27_000;
const FACES_MAX = 60_000;
const KEPT_MAX = 575_000;
/** A slow mobile line and a slow phone, as page meters simulate them. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER_CPU = 4;
const SHIFT_MAX = 0.1;

/** Where the others may have moved before the first move of a person, and large letters tell what they did. */
const MAY_GO_ON = ["dou-dizhu"];
const GAMES = ["yahtzee", "dou-dizhu", "dixit", "burning-desire", "sengoku-domino"];

/** From nothing to a table of `game` at the house, with bots, at which somebody is to act. */
async function firstTable(person, url, game) {
  await person.goto(`${url}/#/new/${game}`);
  await button(person, person.names.open).click();
  await sit(person, 0);
  const more = person.getByRole("button", { name: person.names.anyBot });
  while ((await more.count()) > 0) {
    const left = await more.count();
    await more.first().click();
    await soon("the bot sits", async () => (await more.count()) < left);
  }
  await start(person);
  await person.locator(".turn-line").waitFor();
}

/** Nothing is kept for later before the table has been measured, however slow the machine is; nor
 * does a service worker fetch pictures then. `letKeep()` in the page ends that. */
const keepLater = () => {
  const { serviceWorker } = navigator;
  const register = serviceWorker.register.bind(serviceWorker);
  const later = new Promise((go) => (window.letKeep = go));
  serviceWorker.register = (...given) => later.then(() => register(...given));
};

async function bytes({ people, house }) {
  for (const game of GAMES) {
    const line = await openLine(house);
    const ben = await people.come({ name: "ベン", language: "ja", size: PHONE, keeps: true });
    await ben.addInitScript(keepLater);
    const elsewhere = [];
    const asked = [];
    const faces = new Map();
    ben.context().on("request", (request) => {
      const [, name] = /\/mincho-([-a-z\d]+)-\w+\.woff2$/.exec(request.url()) ?? [];
      if (name) faces.set(name, request.response());
    });
    ben.context().on("request", (request) => {
      asked.push(request.url());
      if (new URL(request.url()).origin !== line.url && !/^(data|blob):/.test(request.url()))
        elsewhere.push(request.url());
    });
    if (game === "dixit") {
      await ben.context().route(/\.webp(\?|$)/, (route) => route.abort());
      ben.mayLose = true; // the pictures
    }
    const deck =
      game === "dixit" && ben.waitForResponse(/deck\.json$/).then((got) => got.finished());
    await firstTable(ben, line.url, game);
    await deck;
    await ben.evaluate(() => document.fonts.ready);
    let weight = 0;
    for (const response of faces.values()) weight += (await (await response).body()).length;
    const table = line.received - weight;
    console.log(
      `# ${game}: first table after ${Math.round(table / 1000)} kB, and ${Math.round(weight / 1000)} kB of faces`,
    );
    if (!MAY_GO_ON.includes(game)) {
      assert.deepEqual([...faces.keys()].sort(), ["kana", "letters"], "a heading has rare kanji");
      assert.ok(weight < FACES_MAX, `faces of ${weight} bytes`);
    }
    assert.ok(
      table > 50_000 && table < TABLE_MAX + (deck ? DECK_MAX : 0),
      `the first table of ${game} transfers ${table} bytes: ${asked.join(" ")}`,
    );
    if (game === GAMES[0]) {
      await ben.evaluate(() => window.letKeep());
      await kept(ben);
      console.log(`# everything that is kept: ${Math.round(line.received / 1000)} kB`);
      const held = await ben.evaluate(async () => {
        const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        return (await Promise.all(stores.map((one) => one.keys()))).flat().map(({ url }) => url);
      });
      for (const name of ["letters", "kana"])
        assert.ok(
          held.some((url) => url.includes(`/mincho-${name}-`)),
          `${name} without a network`,
        );
      assert.ok(line.received < KEPT_MAX, `what is kept transfers ${line.received} bytes`);
    }
    assert.deepEqual(elsewhere, [], "nobody else is asked");
    await ben.context().close();
    line.close();
  }
}

/** Somebody new with a slow phone on a slow line. */
async function slowPhone(people) {
  const person = await people.come({ name: "Ben", size: PHONE, motion: "full", keeps: true });
  await person.addInitScript(() => {
    window.felt = { shift: 0, largest: 0 };
    new PerformanceObserver((list) =>
      list.getEntries().forEach((one) => one.hadRecentInput || (window.felt.shift += one.value)),
    ).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((one) => (window.felt.largest = one.startTime)),
    ).observe({ type: "largest-contentful-paint", buffered: true });
  });
  const session = await person.context().newCDPSession(person);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  return person;
}

async function times({ people, house }) {
  const aki = await slowPhone(people);
  await aki.goto(house.url);
  await aki.getByRole("heading", { level: 1 }).waitFor();
  await rest(aki, 500);
  const home = await aki.evaluate(() => ({
    ...window.felt,
    first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  console.log(
    `# slow phone, home: first paint ${Math.round(home.first)} ms, largest ${Math.round(home.largest)} ms, layout shift ${home.shift.toFixed(3)}`,
  );
  assert.ok(home.shift < SHIFT_MAX, `the home page jumps: ${home.shift}`);
  const ben = await slowPhone(people);
  const began = Date.now();
  await ben.goto(`${house.url}/#/alone/yahtzee`);
  await button(ben, ben.names.play).click();
  await ben.getByRole("button", { name: ben.names.would }).first().waitFor();
  const first = Date.now() - began;
  const { shift } = await ben.evaluate(() => window.felt);
  console.log(
    `# slow phone: the first move is possible after ${first} ms, layout shift ${shift.toFixed(3)}`,
  );
  assert.ok(shift < SHIFT_MAX, `the table jumps: ${shift}`);
}

/** All files that the built page names, as the service worker lists them. */
async function kinds({ house }) {
  const list = await (await fetch(`${house.url}/service-worker.js`)).text();
  const names = new Set(list.match(/\/assets\/[\w.-]+/g));
  assert.ok(names.size > 40, `the service worker names ${names.size} files`);
  const seen = new Set();
  for (const path of ["/", "/icon.svg", "/service-worker.js", "/OFL.txt", ...names]) {
    const { headers, ok } = await fetch(`${house.url}${path}`);
    assert.ok(ok, path);
    const part = path.startsWith("/assets/") && !/^.assets.bot-worker-|\.svg$/.test(path);
    const kind = path.slice(path.lastIndexOf("."));
    seen.add(part ? `part ${kind}` : kind);
    assert.equal(headers.get("x-content-type-options"), "nosniff", path);
    for (const name of ["content-security-policy", "x-frame-options", "referrer-policy"])
      assert.equal(headers.has(name), !part, `${path}: ${name}`);
    assert.equal(headers.has("cross-origin-resource-policy"), part, path);
  }
  for (const kind of [".js", "part .js", "part .css", "part .wasm"])
    assert.ok(seen.has(kind), `no file is ${kind}`);
}

export default [
  ["each file of the page has the headers of its kind", kinds],
  ["the first table of each game is light and asks nobody else", bytes],
  ["nothing jumps on a slow phone", times],
];
