/* analysis.mjs - pictures of advice in a practice game, and of the analysis of a finished one. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder, program } from "../page/support/house.mjs";
import { button, DESKTOP, PHONE } from "../page/support/people.mjs";

const NAMES = {
  en: { who: ["Aki", "Ben"], advice: "Hint", analyse: "Analyse", costliest: /^Costliest/ },
  ja: { who: ["あき", "べん"], advice: "ヒント", analyse: "解析する", costliest: /^一番損/ },
};

/** A finished game of two bots with names of people, as a file. */
function record(game, who) {
  const folder = newFolder();
  execFileSync(program, [
    "sim",
    game,
    "--players",
    "2",
    "--games",
    "1",
    "--seed",
    "4",
    "--bot",
    "normal",
    "--bot",
    "easy",
    "--record",
    folder,
  ]);
  const file = join(folder, `${game}-000001.engawa`);
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(/"seats":\[[^\]]*\]/, `"seats":${JSON.stringify(who)}`),
  );
  return file;
}

async function advice(person, house, shoot, game, name) {
  await person.goto(`${house.url}/#/alone/${game}`);
  await button(person, person.names.play).click();
  await button(person, NAMES[person.language].advice).click({ timeout: 60_000 });
  await person.locator(".hint-moves").waitFor({ timeout: 60_000 });
  await shoot(person, name);
}

async function analysed(person, house, shoot, game, name) {
  const names = NAMES[person.language];
  await person.goto(house.url);
  await person.locator('input[type="file"]').setInputFiles(record(game, names.who));
  await button(person, names.analyse).click();
  await person.locator(".graph").waitFor({ timeout: 120_000 });
  await person.getByRole("link", { name: names.costliest }).last().click();
  await person.locator(".analysis").evaluate((card) => card.scrollIntoView({ block: "start" }));
  await shoot(person, name);
}

/** The advice and the analysis of Yahtzee, on a phone by day and a desktop by night; with ALL everywhere, and of
 * games whose values are estimates. */
export async function analysis(people, house, shoot, all) {
  for (const [where, size] of [
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ])
    for (const [theme, language] of [
      ["light", "en"],
      ["dark", "ja"],
    ]) {
      const ending = `${where}-${theme}`;
      const shown = ["phone-light", "desktop-dark"].includes(ending);
      if (!shown && !all) continue;
      const aki = await people.come({ name: NAMES[language].who[0], size, theme, language });
      if (all) await advice(aki, house, shoot, "yahtzee", `all/advice-${ending}`);
      if (all)
        await advice(aki, house, shoot, "sengoku-domino", `all/advice-sengoku-domino-${ending}`);
      await analysed(aki, house, shoot, "yahtzee", `${shown ? "" : "all/"}analysis-${ending}`);
      if (all) await analysed(aki, house, shoot, "dou-dizhu", `all/analysis-dou-dizhu-${ending}`);
    }
}
