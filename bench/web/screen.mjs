/* screen.mjs - how soon a large screen shows what somebody has tapped on a phone.
 *
 * ENGAWA=PROGRAM CHROMIUM=PATH node bench/web/screen.mjs [GAMES]
 *
 * Server, phone and screen are on this machine; the network's time comes on top of it. In GAMES games of Yahtzee (8)
 * the phone throws dice and writes points. A time begins with the tap, and ends with the first frame in which the
 * screen, or the phone itself, has changed: the cup rattles, the points are there. The last line says how much longer
 * the screen takes than the phone, tap by tap.
 */
import { openGuests } from "../../web/test/page/support/guests.mjs";
import { openHouse } from "../../web/test/page/support/house.mjs";
import { button, openQuickBrowser, People, PHONE } from "../../web/test/page/support/people.mjs";
import { soon } from "../../web/test/page/support/wait.mjs";

/** Seconds that a page waits for the hand: here all throws are tapped. */
const PATIENT = 60;

const games = Number(process.argv[2] ?? 8);

/** In the page: notes when it is tapped, and when what `window.watched` gives is another, in milliseconds of the
 * machine's clock. */
const watch = () => {
  const now = () => performance.timeOrigin + performance.now();
  window.taps = [];
  window.changes = [];
  addEventListener("pointerup", () => window.taps.push(now()), true);
  const states = {
    rattles: () => document.querySelectorAll(".cup.rattles").length,
    points: () => document.querySelectorAll(".sheet .filled").length,
  };
  const before = {};
  const look = () => {
    for (const [what, state] of Object.entries(states)) {
      const is = state();
      if (is > (before[what] ?? 0)) window.changes.push([what, now()]);
      before[what] = is;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

const house = await openHouse();
const browser = await openQuickBrowser();
const people = new People(browser);
const phone = await people.come({ name: "Aki", size: PHONE, throws: true });
const screen = await people.come({ name: "Screen", size: { width: 1920, height: 1080 } });
for (const page of [phone, screen]) await page.addInitScript(watch);
await phone.goto(house.url);
await screen.goto(`${house.url}/tv`);
const letters = screen.locator(".tv-code-letters > span");
await letters.nth(3).waitFor();
const code = (await letters.allTextContents()).join("");
const guests = await openGuests(phone, house);
const [aki, ben] = [await guests.self(), await guests.come("Ben")];

/** The moment of the newest change of WHAT on PAGE after the tap at `since`. */
async function changed(page, what, since) {
  let at;
  await soon(`${what} on ${page.called}`, async () => {
    at = (await page.evaluate(() => window.changes)).find(
      ([kind, time]) => kind === what && time > since,
    )?.[1];
    return at !== undefined;
  });
  return at;
}

const times = { rattles: [], points: [] };

/** Taps BUTTON on the phone, and times both pages. */
async function tap(target, what) {
  await target.tap();
  const since = (await phone.evaluate(() => window.taps)).at(-1);
  const [here, there] = [await changed(phone, what, since), await changed(screen, what, since)].map(
    (at) => at - since,
  );
  times[what].push({ here, there });
}

/** Waits until the phone says once more that its dice are in the cup: the screen may have come to the table later. */
async function cupIsKnown() {
  await screen.locator(".tv-table .cup").waitFor();
  const said = async () => (await ben.pushes("react")).length;
  const before = await said();
  await soon("the dice are in the cup", async () => (await said()) > before);
}

/** One game: Ben writes by asks, Aki with the phone. */
async function play(table) {
  for (let round = 1; round <= 13; round++) {
    await tap(button(phone, "Throw the dice").first(), "rattles");
    await phone.getByRole("button", { name: phone.names.would }).first().tap();
    await tap(phone.getByRole("button", { name: phone.names.write }), "points");
    await phone.getByText("Ben’s turn", { exact: true }).waitFor();
    const { n, legal } = await ben.done("legal", { table, seat: 1 });
    await ben.done("move", { table, seat: 1, after: n, do: legal.at(-1) });
  }
}

const { table: first, evening } = await aki.done("open", {
  game: "yahtzee",
  seats: 2,
  order: "seated",
  seat: 0,
  private: true,
  evening: true,
  throw: PATIENT,
});
for (const [seat, one] of [aki, ben].entries()) {
  await one.done("enter", { table: evening, after: 0 });
  await one.done("join", { table: evening, colour: seat });
}
await aki.done("show", { table: evening, screen: code });
for (let table = first, left = games; left > 0; left--) {
  await ben.done("enter", { table, after: 0 });
  await ben.done("sit", { table, seat: 1 });
  await phone.goto(`${house.url}/t/${table}`);
  await aki.done("start", { table });
  await cupIsKnown();
  await play(table);
  const { k } = await aki.done("propose", {
    table: evening,
    game: "yahtzee",
    seats: 2,
    order: "seated",
  });
  ({ table } = await aki.done("begin", { table: evening, proposal: k }));
}

const part = (all, share) => all.toSorted((a, b) => a - b)[Math.floor(share * (all.length - 1))];
const row = (name, all) =>
  console.log(
    name.padEnd(40) +
      [0.5, 0.95, 1].map((share) => part(all, share).toFixed(0).padStart(8)).join(""),
  );
console.log(`${"ms from the tap".padEnd(40)}  median     95%     all`);
for (const [what, name] of [
  ["rattles", "a throw"],
  ["points", "points are written"],
]) {
  row(
    `${name}: on the phone`,
    times[what].map(({ here }) => here),
  );
  row(
    `${name}: on the screen`,
    times[what].map(({ there }) => there),
  );
}
const all = [...times.rattles, ...times.points];
row(
  "screen after phone",
  all.map(({ here, there }) => there - here),
);
await people.leave();
await browser.close();
await house.close();
process.exit(0);
