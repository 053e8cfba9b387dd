/* daily.test.mjs - the daily games: from the card on the first screen to the table, the board of the day for
 * who has finished, and the day after. */
import { fillAll, openGuests } from "./support/guests.mjs";
import { button, link, PHONE } from "./support/people.mjs";
import { soon } from "./support/wait.mjs";

async function day({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(house.url);
  const card = aki.getByRole("region", { name: "Today’s games" });
  await card.getByText("Not played yet").first().waitFor();
  const guests = await openGuests(aki, house);
  const self = await guests.self();
  const ben = await guests.come("Ben");
  const { table } = await ben.done("daily", { daily: "yahtzee" });
  await fillAll(ben, table);

  // Who has not finished sees nobody's result, and plays without hints.
  await link(aki, "Board of the day").click();
  await aki.getByText("1 person has finished it.", { exact: false }).waitFor();
  await button(aki, "Play Yahtzee").click();
  await aki.waitForURL(/\/t\//);
  await aki.getByText(aki.names.yourTurn, { exact: true }).waitFor();
  if (await aki.locator(".hint").count()) throw new Error("a hint is offered");
  await fillAll(self, new URL(aki.url()).pathname.split("/").at(-1));

  // The game has an end, also after a reload.
  const heading = aki.locator(".turn-line");
  for (const again of [false, true]) {
    if (again) await aki.reload();
    await heading.getByText("The game is over", { exact: true }).waitFor();
    if (await aki.getByText(aki.names.yourTurn, { exact: true }).count())
      throw new Error("it is still somebody's turn");
  }

  // Then the board, with what was given away when that is known.
  await link(aki, "Board of the day").click();
  const board = aki.getByRole("region", { name: "Yahtzee" }).getByRole("table");
  await board.getByRole("row", { name: /^Ben/ }).waitFor();
  await soon("what was given away is known", async () =>
    /\d+\.\d/.test(await board.getByRole("row", { name: /^Ben/ }).innerText()),
  );
  await aki.goto(house.url);
  await card.getByText(/ of 2/).waitFor();

  // A day later: its seed is published, and everybody's game can be watched.
  const { today, games } = await self.done("board");
  house.pass(86400);
  await soon("the tables of the day have ended", async () => {
    const { ok } = await self.ask("enter", { table, after: 0 });
    return ok;
  });
  await aki.goto(`${house.url}/#/daily/${today}`);
  await aki.reload();
  await aki.getByText("How to check the dice").click();
  await aki.getByText(games[0].commit).waitFor();
  await link(aki, "Replay: Ben").click();
  await aki.getByRole("slider").waitFor();
}

export default [["daily games: the card, the board, the day after", day]];
