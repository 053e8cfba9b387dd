/* sengoku_domino.mjs - pictures of the room for Sengoku Domino: two friends and two bots. */
import { DESKTOP, PHONE } from "../page/people.mjs";
import { addBot, openTable, playOut, sit, start } from "../page/play.mjs";
import { actSengoku, deploy, lay, tiles, wordsOf } from "../page/sengoku.mjs";

/** The second battlefield: a tile about to be deployed, or about to be laid. */
async function table(people, house, shoot, look, ending) {
  const ja = look.language === "ja";
  const aki = await people.come({ name: ja ? "あき" : "Aki", ...look });
  const ben = await people.come({ name: ja ? "べん" : "Ben", language: look.language });
  const invitation = await openTable(aki, house.url, { game: wordsOf(aki).game, seats: 4, title: ja ? "関ヶ原" : "Sekigahara" });
  await sit(aki, 0);
  await ben.goto(invitation);
  await sit(ben, 1);
  for (const seat of [2, 3]) await addBot(aki, seat);
  await start(aki);
  const laid = aki.locator(".sd-tile.laid:not(.ghost)");
  const lit = aki.locator(".sd-cell.lit");
  const choosing = ending === "phone-dark" ? tiles(aki).first() : lit.first();
  const others = async (person) => (person === aki && (await laid.count()) >= 14 && (await choosing.isVisible()) ? false : actSengoku(person));
  await playOut([aki, ben], { by: others, until: async () => (await laid.count()) >= 14 && (await choosing.isVisible()), seconds: 150 });
  await shoot(aki, `all/sengoku-turn-${ending}`);
  await choosing.click();
  await (ending === "phone-dark" ? deploy(aki) : lay(aki)).waitFor();
  await shoot(aki, `sengoku-${ending}`);
  await aki.locator(".sd-seat").nth(1).click();
  await shoot(aki, `all/sengoku-tiles-${ending}`);
  await aki.keyboard.press("Escape");
  await playOut([aki, ben], { by: actSengoku, seconds: 150 });
  await shoot(aki, `all/sengoku-result-${ending}`);
  await aki.getByRole("link", { name: aki.names.replay }).click();
  await aki.getByRole("slider").fill("30");
  await shoot(aki, `all/sengoku-replay-${ending}`);
}

export async function sengokuDomino(people, house, shoot) {
  for (const [where, size] of [["desktop", DESKTOP], ["phone", PHONE]])
    for (const [theme, language] of [["light", "en"], ["dark", "ja"]]) {
      await table(people, house, shoot, { size, theme, language }, `${where}-${theme}`);
      await people.leave();
      people.all.length = 0;
    }
}
