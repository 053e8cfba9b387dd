/* access.test.mjs - axe-core on every screen, in both themes and both languages, on phone and desk. */
import axe from "axe-core";
import { button, DESKTOP, PHONE, pick, speaks } from "./people.mjs";
import { act, addBot, openTable, playOut, sit, start } from "./play.mjs";

/** The looks of each language; together every size and every theme. */
const LOOKS = {
  en: [["phone, light", PHONE, "light"], ["desk, dark", DESKTOP, "dark"]],
  ja: [["phone, dark", PHONE, "dark"], ["desk, light", DESKTOP, "light"]],
};

/** What axe finds on the screen as it is that is serious or critical. */
async function violations(person) {
  if (!(await person.evaluate(() => "axe" in window))) await person.evaluate(axe.source);
  const { violations } = await person.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}

/** Screens by name, and how to get there; `sign` is what is seen on arrival. */
const screens = (url, ids) => [
  ["home", `${url}/`],
  ["new table", `${url}/#/new`],
  ["alone", `${url}/#/alone`],
  ["rules", `${url}/#/rules/yahtzee/Y8`, (person) => person.locator(".clause.at").waitFor()],
  ["introduction", `${url}/#/learn/yahtzee`, (person) => person.getByRole("button", { name: person.names.onward }).click()],
  ["personal link", `${url}/#/me`, (person) => button(person, person.names.show).click()],
  ["nothing here", `${url}/#/nothing`],
  ["waiting table", ids.waiting],
  ["table in play", ids.playing, (person) => person.getByText(person.names.yourTurn, { exact: true }).waitFor()],
  ["game alone", ids.alone, (person) => person.getByText(person.names.yourTurn, { exact: true }).waitFor()],
  ["result", ids.over, (person) => person.getByText(person.names.fair).click()],
  ["replay", ids.over.replace("/t/", "/replay/") + "#9", (person) => person.getByRole("slider").waitFor()],
  ["menu", `${url}/#/alone`, (person) => button(person, person.names.menu).click()],
  ["log on a phone", ids.playing, async (person) => {
    const log = person.getByRole("button", { name: person.names.logButton });
    await person.getByText(person.names.yourTurn, { exact: true }).waitFor();
    if (await log.isVisible()) await log.click();
  }],
];

/** One table of each kind. */
async function prepare(person, url) {
  const over = await openTable(person, url, { seats: 1 });
  await sit(person, 0);
  await start(person);
  await playOut([person]);
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
  return { over, playing, waiting, alone: person.url() };
}

async function everyScreen({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  aki.rolls = 2;
  aki.mayLose = true; // going to another page closes a socket that may not be open yet
  const ids = await prepare(aki, house.url);
  const found = [];
  for (const language of ["en", "ja"]) {
    await aki.goto(house.url);
    await pick(aki, language === "en" ? "English" : "日本語");
    speaks(aki, language);
    for (const [name, address, arrive] of screens(house.url, ids)) {
      for (const [look, size, theme] of LOOKS[language]) {
        await aki.setViewportSize(size);
        await aki.emulateMedia({ colorScheme: theme });
        await aki.goto("about:blank");
        await aki.goto(address);
        await aki.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
        await arrive?.(aki);
        found.push(...(await violations(aki)).map((one) => `${name} (${language}, ${look}): ${one}`));
      }
    }
  }
  if (found.length) throw new Error(`${found.length} violations:\n${found.join("\n")}`);
}

export default [["no screen has a serious obstacle, in both languages and both themes", everyScreen]];
