/* access.test.mjs - axe-core on every screen, in both themes and both languages, on phone and desk. */
import axe from "axe-core";
import { prepare, screens } from "./everywhere.mjs";
import { DESKTOP, PHONE, pick, speaks } from "./people.mjs";
import { rest } from "./wait.mjs";

/** The looks of each language; together every size and every theme. */
const LOOKS = {
  en: [
    ["phone, light", PHONE, "light"],
    ["desk, dark", DESKTOP, "dark"],
  ],
  ja: [
    ["phone, dark", PHONE, "dark"],
    ["desk, light", DESKTOP, "light"],
  ],
};

/** What axe finds on the screen as it is that is serious or critical. */
export async function violations(person) {
  if (!(await person.evaluate(() => "axe" in window))) await person.evaluate(axe.source);
  const { violations } = await person.evaluate(() =>
    window.axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
    );
}

const everyScreen =
  (language) =>
  async ({ people, house }) => {
    const aki = await people.come({ name: "Aki", size: DESKTOP });
    aki.rolls = 2;
    aki.mayLose = true; // going to another page closes a socket that may not be open yet
    const ids = await prepare(aki, house.url);
    const found = [];
    await aki.goto(house.url);
    await pick(aki, language === "en" ? "English" : "日本語");
    speaks(aki, language);
    for (const [name, address, arrive] of screens(house.url, ids)) {
      const [[, phone]] = LOOKS[language];
      await aki.setViewportSize(phone);
      await aki.goto("about:blank");
      await aki.goto(address);
      await aki.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
      await arrive?.(aki);
      for (const [look, size, theme] of LOOKS[language]) {
        await aki.setViewportSize(size);
        await aki.emulateMedia({ colorScheme: theme });
        await rest(aki, 0);
        found.push(
          ...(await violations(aki)).map((one) => `${name} (${language}, ${look}): ${one}`),
        );
      }
    }
    if (found.length) throw new Error(`${found.length} violations:\n${found.join("\n")}`);
  };

export default [
  ["no screen has a serious obstacle in English, in both themes", everyScreen("en")],
  ["no screen has a serious obstacle in Japanese, in both themes", everyScreen("ja")],
];
