/* everywhere.mjs - every screen of the page: what must be there before, and how to get to each. */
import { button } from "./people.mjs";
import { act, addBot, openTable, playOut, sit, start } from "./play.mjs";

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

/** One table of each kind. */
export async function prepare(person, url) {
  const over = await openTable(person, url, { seats: 1 });
  await sit(person, 0);
  await start(person);
  person.rolls = 0;
  await playOut([person]);
  person.rolls = 2;
  const playing = await openTable(person, url, { seats: 2, title: "Evening" });
  await sit(person, 0);
  await addBot(person, 1);
  await start(person);
  await person.getByRole("button", { name: person.names.would }).first().waitFor();
  await act(person);
  const waiting = await openTable(person, url, { seats: 3 });
  await sit(person, 1);
  await person.goto(`${url}/#/alone`);
  await button(person, person.names.play).click();
  await person.waitForURL(/#\/play\//);
  const alone = person.url();
  await person.goto(`${url}/#/alone/dou-dizhu`);
  await button(person, person.names.play).waitFor();
  await person.getByRole("combobox", { name: person.names.seat(1) }).selectOption("");
  await button(person, person.names.play).click();
  await person.waitForURL(/#\/play\//);
  return { over, playing, waiting, alone, shared: person.url() };
}
