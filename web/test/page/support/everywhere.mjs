/* everywhere.mjs - every screen of the page: what must be there before, and how to get to each. */
import { fillAll, openGuests } from "./guests.mjs";
import { button } from "./people.mjs";
import { openTable, sit } from "./play.mjs";

/** Screens by name, and how to get there; `sign` is what is seen on arrival. */
export const screens = (url, ids) => [
  ["home", `${url}/`],
  ["new table", `${url}/#/new`],
  ["alone", `${url}/#/alone`],
  ["rules", `${url}/#/rules/yahtzee/Y8`, (person) => person.locator(".clause.at").waitFor()],
  [
    "introduction",
    `${url}/#/learn/yahtzee`,
    (person) => person.getByRole("button", { name: person.names.onward }).click(),
  ],
  ["rules in short", `${url}/#/rules/dixit`],
  ["personal link", `${url}/#/me`, (person) => button(person, person.names.show).click()],
  ["somebody's link", `${url}/#me=${"0".repeat(32)}`, (person) => person.waitForURL(/#\/link$/)],
  ["decks", `${url}/#/decks`, (person) => person.locator(".deck-drop").waitFor()],
  ["games played", `${url}/#/history`, (person) => person.locator(".history .figures").waitFor()],
  ["evenings", `${url}/#/evenings`],
  ["daily games", `${url}/#/daily`, (person) => person.locator(".daily-fair").waitFor()],
  ["nothing here", `${url}/#/nothing`],
  ["waiting table", ids.waiting],
  [
    "table in play",
    ids.playing,
    (person) => person.getByText(person.names.yourTurn, { exact: true }).waitFor(),
  ],
  [
    "game alone",
    ids.alone,
    (person) => person.getByText(person.names.yourTurn, { exact: true }).waitFor(),
  ],
  ["looking back", `${ids.playing}#0`, (person) => person.locator(".look-back").waitFor()],
  ["handing over", ids.shared, (person) => person.locator(".curtain").waitFor()],
  ["result", ids.over, (person) => person.getByText(person.names.fair).click()],
  [
    "replay",
    ids.over.replace("/t/", "/replay/") + "#9",
    (person) => person.getByRole("slider").waitFor(),
  ],
  ["menu", `${url}/#/alone`, (person) => button(person, person.names.menu).click()],
  [
    "log on a phone",
    ids.playing,
    async (person) => {
      const log = person.getByRole("button", { name: person.names.logButton });
      await person.getByText(person.names.yourTurn, { exact: true }).waitFor();
      if (await log.isVisible()) await log.click();
    },
  ],
];

/** One table of each kind. The moves there are made by asks. */
export async function prepare(person, house) {
  const { url } = house;
  const waiting = await openTable(person, url, { seats: 3 });
  await sit(person, 1);
  const self = await (await openGuests(person, house)).self();
  const begin = async (seats, title) => {
    const choices = { game: "yahtzee", seats, title, private: false, order: "seated", seat: 0 };
    const { table } = await self.done("open", choices);
    await self.done("enter", { table, after: 0 });
    if (seats > 1) await self.done("bot", { table, seat: 1, bot: "strong" });
    await self.done("start", { table });
    return table;
  };
  const over = await begin(1, "");
  await fillAll(self, over);
  const playing = await begin(2, "Evening");
  const { n, legal } = await self.done("legal", { table: playing });
  const roll = legal.find((one) => !one.startsWith("score "));
  await self.done("move", { table: playing, after: n, do: roll });
  await person.goto(`${url}/#/alone`);
  await button(person, person.names.play).click();
  await person.waitForURL(/#\/play\//);
  const alone = person.url();
  await person.goto(`${url}/#/alone/dou-dizhu`);
  await button(person, person.names.play).waitFor();
  await person.getByRole("combobox", { name: person.names.seat(1) }).selectOption("");
  await button(person, person.names.play).click();
  await person.waitForURL(/#\/play\//);
  const at = (table) => `${url}/t/${table}`;
  return { over: at(over), playing: at(playing), waiting, alone, shared: person.url() };
}
