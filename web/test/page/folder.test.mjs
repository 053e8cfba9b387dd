/* folder.test.mjs - a server in a folder of somebody's site, behind a proxy that takes the folder away: the
 * browser asks for nothing outside of it, and what it stores there is the folder's own. */
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { openHouse } from "./support/house.mjs";
import { button, PHONE } from "./support/people.mjs";
import { act, addBot, openTable, sit, start } from "./support/play.mjs";
import { kept, soon } from "./support/wait.mjs";

const FOLDER = "/site/games";

/** A site with the server in a folder: requests for other paths are recorded, and get 404. */
async function openSite() {
  const site = createServer();
  await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${site.address().port}`;
  const house = await openHouse(origin + FOLDER);
  const outside = [];
  const inside = (path) => path.startsWith(`${FOLDER}/`);
  site.on("request", (asked, response) => {
    if (!inside(asked.url)) {
      outside.push(asked.url);
      response.writeHead(404).end();
      return;
    }
    const { method, headers } = asked;
    const path = asked.url.slice(FOLDER.length);
    const onward = request({ port: house.port, host: "127.0.0.1", method, headers, path });
    onward.on("error", () => response.writeHead(502).end());
    onward.on("response", (found) => {
      response.writeHead(found.statusCode, found.headers);
      found.pipe(response);
    });
    asked.pipe(onward);
  });
  site.on("upgrade", (asked, near) => {
    if (!inside(asked.url)) outside.push(asked.url);
    const far = connect(house.port, "127.0.0.1", () => {
      const fields = asked.rawHeaders.map((one, i) => (i % 2 ? `${one}\r\n` : `${one}: `));
      far.write(`GET ${asked.url.slice(FOLDER.length)} HTTP/1.1\r\n${fields.join("")}\r\n`);
      far.pipe(near).pipe(far);
    });
    const end = () => [near, far].forEach((one) => one.destroy());
    for (const one of [near, far]) one.on("error", end).on("close", end);
  });
  const close = async () => {
    site.close();
    site.closeAllConnections?.();
    await house.close();
  };
  return { url: origin + FOLDER, outside, house, close };
}

async function inAFolder({ people }) {
  const site = await openSite();
  const aki = await people.come({ name: "Aki", keeps: true, throws: true });
  try {
    await aki.goto(`${site.url}/`);
    await aki.getByRole("link", { name: aki.names.newTable }).waitFor();
    await kept(aki);
    await aki.evaluate(() => localStorage.setItem("site/games/engawa.throws", "on"));
    const table = await openTable(aki, `${site.url}/`, { seats: 2 });
    assert.ok(table.startsWith(`${site.url}/t/`), table);
    assert.equal(aki.url(), table);
    await sit(aki, 0);
    await addBot(aki, 1, "random");
    await start(aki);
    await soon("a move", () => act(aki));
    await aki.goto(`${site.url}/#/decks`);
    await soon("a picture", () =>
      aki.locator("main img").evaluateAll((all) => all.some((one) => one.naturalWidth > 0)),
    );
    const held = await aki.evaluate(async () => ({
      scope: (await navigator.serviceWorker.getRegistration()).scope,
      caches: await caches.keys(),
      stored: Object.keys(localStorage),
      manifest: document.querySelector("link[rel=manifest]").href,
    }));
    assert.equal(held.scope, `${site.url}/`);
    assert.equal(held.manifest, `${site.url}/manifest.webmanifest`);
    assert.ok(held.caches.length > 0 && held.stored.includes("site/games/engawa.token"));
    for (const name of [...held.caches, ...held.stored]) assert.match(name, /^site\/games\//);

    aki.mayLose = aki.mayBeRefused = true;
    await site.house.lose();
    await aki.goto(table); // by the service worker
    await aki.locator("a.mark").click();
    await aki.waitForURL(`${site.url}/`);
    assert.deepEqual(site.outside, []);
  } finally {
    await site.close();
  }
}

/** A large screen there, which a phone reaches by what it scans. */
async function screenInAFolder({ people }) {
  const site = await openSite();
  const tv = await people.come({ name: "Television", size: { width: 1280, height: 720 } });
  const aki = await people.come({ name: "Aki", size: PHONE });
  try {
    await openTable(aki, `${site.url}/`, { seats: 2 });
    await tv.goto(`${site.url}/tv`);
    await tv.locator(".tv-code-letters > span").nth(3).waitFor();
    const code = (await tv.locator(".tv-code-letters > span").allTextContents()).join("");
    await aki.goto(`${site.url}/tv#${code}`);
    await button(aki, "Show the evening there").click();
    await aki.waitForURL(new RegExp(`^${site.url}/[et]/`));
    await tv.locator(".tv-gathering").waitFor();
    await tv.reload();
    await tv.locator(".tv-gathering").waitFor();
    assert.equal(tv.url(), `${site.url}/tv`);
    assert.deepEqual(site.outside, []);
    await people.leave();
  } finally {
    await site.close();
  }
}

export default [
  ["a server in a folder of a site", inAFolder],
  ["a large screen of a server in a folder of a site", screenInAFolder],
];
