/* sengoku_domino.mjs - pictures of the room for Sengoku Domino: in the second battlefield, with a tile
 * about to be laid or, on the dark phone, about to be deployed. */
import { DESKTOP, PHONE } from "../page/support/people.mjs";
import { addBot, openTable, playOut, sit, start } from "../page/support/play.mjs";
import { actSengoku, deploy, lay, tiles, wordsOf } from "../page/support/sengoku_domino.mjs";

/** Tiles that lie on the map by then: the first battlefield is full. */
const LAID = 14;

export async function sengokuDomino(people, house, shoot) {
  for (const [where, size] of [
    ["desktop", DESKTOP],
    ["phone", PHONE],
  ])
    for (const [theme, language] of [
      ["light", "en"],
      ["dark", "ja"],
    ]) {
      const ja = language === "ja";
      const deploys = where === "phone" && ja;
      const aki = await people.come({ name: ja ? "あき" : "Aki", size, theme, language });
      const ben = await people.come({ name: ja ? "べん" : "Ben", language });
      const invitation = await openTable(aki, house.url, {
        game: wordsOf(aki).game,
        seats: 4,
        title: ja ? "関ヶ原" : "Sekigahara",
      });
      await sit(aki, 0);
      await ben.goto(invitation);
      await sit(ben, 1);
      for (const seat of [2, 3]) await addBot(aki, seat);
      await start(aki);
      const laid = aki.locator(".sd-tile.laid:not(.ghost)");
      const moment = deploys ? tiles(aki).first() : aki.locator(".sd-cell.lit").first();
      await playOut([ben, aki], {
        by: actSengoku,
        until: async () => (await laid.count()) >= LAID && (await moment.isVisible()),
        seconds: 150,
      });
      await moment.click();
      await (deploys ? deploy(aki) : lay(aki)).waitFor();
      await shoot(aki, `sengoku-domino-${where}-${theme}`);
      await people.leave();
      people.all.length = 0;
    }
}
