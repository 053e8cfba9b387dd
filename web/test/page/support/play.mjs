/* play.mjs - what people do at a table, by the names of things. Nothing here knows a rule: people
 * press what the page offers. */
import assert from "node:assert/strict";
import { button, link, pick } from "./people.mjs";
import { PATIENCE, soon, stir, stirs } from "./wait.mjs";

/** From the home page to a new table at the house, as people go; gives its link. `game` is the name
 * of the game, `options` the values to fill in or choose, by label. People keep their seats, unless
 * the seats are `drawn`. */
export async function openTable(
  person,
  url,
  { seats = 2, yams = false, title = "", game = "", options = {}, drawn = false } = {},
) {
  const { names } = person;
  await person.goto(url);
  await link(person, names.newTable).click();
  if (game) await pick(person, game);
  if (yams) await pick(person, names.yams);
  await pick(person, names.players(seats));
  await unfold(person);
  for (const [label, value] of Object.entries(options)) await setOption(person, label, value);
  if (seats > 1) await pick(person, drawn ? names.drawn : names.seated);
  if (person.called) await person.getByRole("textbox", { name: names.name }).fill(person.called);
  if (title) await person.getByRole("textbox", { name: names.title }).fill(title);
  await button(person, names.open).click();
  await person.waitForURL(/\/t\/\w+/);
  const invitation = await person.getByRole("textbox", { name: names.tableLink }).inputValue();
  // The page gives the link of the evening, which leads there.
  return invitation.replace(/\/e\/\w+$/, new URL(person.url()).pathname.match(/\/t\/\w+$/)[0]);
}

/** Opens the folded part among the choices of a new table, if there is one. */
export const unfold = (person) =>
  person.locator("details.more").evaluateAll((all) => all.forEach((one) => (one.open = true)));

async function setOption(person, label, value) {
  const field = person.getByLabel(label, { exact: true });
  if ((await field.count()) > 0)
    await (typeof value === "number" ? field.fill(String(value)) : field.selectOption(value));
  else await pick(person, value);
}

/** Sits down, unless they sit there; who comes by a link says a name first. */
export async function sit(person, seat) {
  const name = person.getByRole("textbox", { name: person.names.name });
  const card = person.locator(".seat-card").nth(seat);
  const own = card.getByRole("button", { name: person.names.standUp });
  await button(person, person.names.sit(seat)).or(own).waitFor();
  if ((await own.count()) > 0) return;
  if ((await name.count()) > 0) await name.fill(person.called);
  await button(person, person.names.sit(seat)).click();
  await button(person, person.names.sit(seat)).waitFor({ state: "hidden" });
}

/** A bot sits down: of this kind, or the strongest. */
export async function addBot(person, seat, kind = "") {
  const add = button(person, person.names.bot(seat));
  await add.waitFor();
  if (kind) await person.locator(".bot-level").getByRole("combobox").selectOption(kind);
  await add.click();
  await add.waitFor({ state: "hidden" });
}
export const start = (person) => button(person, person.names.start).click();

export const resultOf = (person) =>
  person.locator(".result").getByRole("table", { name: person.names.result });

/** Presses something that may just be going away: then nothing is pressed. */
export async function press(locator) {
  const [found] = await locator.elementHandles();
  await found?.click({ timeout: 5000 }).catch(() => {});
}

/** Two taps at one place, as quick as a finger's however slow the machine is. */
export async function doubleTap(person, locator) {
  await locator.click({ trial: true });
  const { x, y, width, height } = await locator.boundingBox();
  const at = { x: x + width / 2, y: y + height / 2, button: "left" };
  const session = await person.context().newCDPSession(person);
  const send = (type, clickCount) =>
    session.send("Input.dispatchMouseEvent", { type, clickCount, ...at });
  await Promise.all([1, 2].flatMap((n) => [send("mousePressed", n), send("mouseReleased", n)]));
  await session.detach();
}

/** How often the dice of this turn have been rolled. */
export async function rolled(person) {
  const [said = ""] = await person.getByText(person.names.rollOf).allInnerTexts();
  return Number(person.names.rollOf.exec(said)?.[1] ?? 0);
}

/** In the page: the buttons that can be pressed now, by what they are called (without the marks where Japanese lines
 * may end, which src/ground/phrases.ts writes for some browsers). Asked at once, since a search by
 * role looks at the whole page, each time. */
const findOffered = () =>
  [...document.querySelectorAll("button:enabled")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [
      (one.getAttribute("aria-label") ?? one.innerText)
        .replace(/\u200b/g, "")
        .replace(/\s+/g, " ")
        .trim(),
      one,
    ]);

/** What the buttons are called that can be pressed now. */
export const offered = (person) => person.evaluate(`(${findOffered})().map(([name]) => name)`);

/** Presses the first button of this name, or one like it, unless it has just gone away. */
export async function pressOffered(person, name) {
  const fits = typeof name === "string" ? `name === ${JSON.stringify(name)}` : `${name}.test(name)`;
  const found = await person.evaluateHandle(`(${findOffered})().find(([name]) => ${fits})?.[1]`);
  await found
    .asElement()
    ?.click({ timeout: 5000 })
    .catch(() => {});
}

/** What these people could press, for the complaint of a test that does not go on. */
const stuck = async (people) => {
  const all = people.map(async (person) => `${person.called}: ${await offered(person)}`);
  return (await Promise.all(all)).join("; ");
};

/** Lets this person take the offered moves by `by` until `holds`. */
export async function playUntil(person, holds, by = act) {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    const before = stirs([person]);
    if (await by(person)) continue;
    if ((await resultOf(person).isVisible()) && !(await holds()))
      throw new Error("the game has ended before");
    if (Date.now() > end) throw new Error(`it does not go on: ${await stuck([person])}`);
    await stir([person], before);
  }
}

/** One thing that a person does when it is their turn: confirms, keeps a die and rolls, or chooses a
 * box. False when nothing is offered. */
export async function act(person) {
  const { names } = person;
  const may = await offered(person);
  const find = (name) => may.find((one) => name.test(one));
  const write = find(names.write);
  if (write !== undefined) {
    await pressOffered(person, write);
    return true;
  }
  const points = (name) => Number(names.would.exec(name)?.[1] ?? -1);
  const [best] = may.filter((name) => names.would.test(name)).sort((a, b) => points(b) - points(a));
  if (best === undefined) return false;
  if (find(names.roll) !== undefined && (await rolled(person)) < person.rolls) {
    const die = find(names.die);
    if (die !== undefined) await pressOffered(person, die);
    await pressOffered(person, names.roll); // it says how many dice, which are fewer now
    return true;
  }
  await pressOffered(person, best);
  return true;
}

/** These people play, each by `by`, until each of them sees the result, or until `until` holds. */
export async function playOut(people, { until = () => false, by = act } = {}) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const before = stirs(people);
    let over = 0;
    let acted = false;
    for (const person of people) {
      if (await until()) return;
      if (await by(person)) acted = true;
      else if (await resultOf(person).isVisible()) over++;
    }
    if (over === people.length) return;
    if (Date.now() > end) throw new Error(`the game does not end: ${await stuck(people)}`);
    if (!acted) await stir(people, before);
  }
}

/** More events (scripts/soak) play every game that was disturbed to its end. */
const SOAK = Number(process.env.EVENTS ?? 1) > 1;

/** These people play on until they have done `more` things. */
export async function playSome(people, more) {
  let done = 0;
  const by = async (person) => {
    const acted = await act(person);
    if (acted) done++;
    return acted;
  };
  await playOut(people, { by, until: () => done >= more });
}

/** These people go on with a game, some turns more or to its end; then everybody has read the same, of the result
 * as well. */
export async function goOn(people, toTheEnd = SOAK) {
  await (toTheEnd ? playOut(people) : playSome(people, 4 * people.length));
  const [first, ...others] = people;
  for (const other of others) {
    await soon("they have heard the same", async () => {
      const [lines, same] = [await readLog(other), await readLog(first)];
      return lines.length === same.length;
    });
    if (other.language === first.language)
      assert.deepEqual(await readLog(other), await readLog(first));
    if (toTheEnd) assert.deepEqual(await readResult(other), await readResult(first));
  }
}

/** The result as somebody sees it: from the first to the last, name and points. */
export async function readResult(person) {
  await resultOf(person).waitFor();
  const rows = await resultOf(person).getByRole("row").all();
  const read = [];
  for (const row of rows.slice(1)) {
    const name = (await row.getByRole("rowheader").innerText()).trim();
    const points = (await row.getByRole("cell").last().innerText()).trim();
    read.push(`${name} ${points}`);
  }
  return read;
}

/** All these people see the same result, which is given. Bots have a name in each reader's language. */
export async function agreeOnResult(...people) {
  const plain = (line) =>
    people.some(({ called }) => line.startsWith(`${called} `))
      ? line
      : line.replace(/^.* /, "a bot ");
  const [first, ...others] = people;
  const result = await readResult(first);
  for (const other of others)
    assert.deepEqual((await readResult(other)).map(plain), result.map(plain));
  return result;
}

/** The lines of the log; on a phone it is behind a button. */
export async function readLog(person) {
  const { names } = person;
  const list = person.getByRole("list", { name: names.log });
  const behind = person.getByRole("button", { name: names.logButton });
  const hidden = await behind.isVisible();
  if (hidden) await behind.click();
  await list.waitFor();
  const lines = await list.getByRole("listitem").allInnerTexts();
  if (hidden) await button(person, names.close).click();
  return lines.map((line) => line.trim());
}

/** Somebody who watches goes away for a while: then nothing is drawn for them. */
export const goAway = (person) => person.goto("about:blank");

/** Comes back to a table whose game may be over from another screen of the page; a link from elsewhere leads to the
 * evening then. */
export async function comeBack(person, invitation) {
  await person.goto(new URL("/", invitation).href);
  await person.getByRole("heading", { level: 1 }).waitFor();
  await person.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, invitation);
}

/** From here on no game's own room can be fetched, so that the plain one serves. */
export async function withoutRooms(person) {
  person.mayLose = true;
  await person.context().route("**/assets/room-*.js", (route) => route.abort());
}

/** What can be chosen in the plain room, and what confirms a choice. */
export const plainMoves = (person) => person.locator(".plain-moves").getByRole("button");
export const plainConfirm = (person) =>
  person.getByRole("button", { name: person.names.plainPlay });

/** One thing that a person does in the plain room: confirms, or chooses the first move. What others do
 * meanwhile takes a choice back. False when nothing is offered. */
export async function actPlain(person) {
  const words = person.getByRole("textbox", { name: person.names.plainWords });
  const confirm = plainConfirm(person);
  if (await words.isVisible())
    await words.fill('a "quiet" evening', { timeout: 5000 }).catch(() => {});
  if (await confirm.isVisible()) await press(confirm);
  else if ((await plainMoves(person).count()) > 0) await press(plainMoves(person).first());
  else return false;
  return true;
}

/** One move in the plain room, where nobody else can do anything meanwhile. */
export async function plainMove(person) {
  await plainMoves(person).first().click();
  await plainConfirm(person).click();
  await plainConfirm(person).waitFor({ state: "hidden" });
}
