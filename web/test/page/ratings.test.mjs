/* ratings.test.mjs - a table whose game counts: it says so before the start, and the list of games has the
 * ratings and the board afterwards, with what each gave away. */
import assert from "node:assert/strict";
import { openGuests } from "./support/guests.mjs";
import { button, PHONE } from "./support/people.mjs";
import { cut } from "./support/obstacles.mjs";
import { soon } from "./support/wait.mjs";

async function rated({ people, house }) {
  const aki = await people.come({ name: "Aki", size: PHONE });
  await aki.goto(house.url);
  await soon("the house knows them", () =>
    aki.evaluate(() => localStorage.getItem("engawa.token") !== null),
  );
  const guests = await openGuests(aki, house);
  const self = await guests.self();
  const ben = await guests.come("Ben");
  const choices = { game: "yahtzee", seats: 2, private: true, order: "seated", seat: 0 };
  const { table } = await self.done("open", choices);
  await aki.goto(`${house.url}/t/${table}`);

  // The host chooses it, and everybody at the table reads it before the start.
  const said = aki.getByText("This game counts for ratings.");
  await aki.getByText(aki.names.change).click();
  assert.equal(await said.count(), 0);
  await aki.getByText(aki.names.more).click();
  await aki.getByRole("checkbox", { name: "The game counts for ratings" }).check();
  await said.waitFor();
  assert.deepEqual(await cut(aki), []);

  await ben.done("sit", { table, seat: 1, entropy: "" });
  await self.done("start", { table });
  await aki.locator(".play-main").waitFor(); // the menu of the game, not that of the seats
  await button(aki, aki.names.menu).click();
  await button(aki, aki.names.leaveSeat).waitFor();
  assert.equal(await button(aki, "End the game early").count(), 0);
  for (const one of [self, ben]) await one.done("stand", { table, bot: true });
  await soon("it is over", async () => {
    const { ratings } = await self.done("ratings");
    return ratings.length === 1;
  });

  await aki.goto(`${house.url}/t/${table}`);
  const result = aki.locator(".result");
  await result.getByText("This game counts for ratings.").waitFor();
  await result.getByRole("link", { name: "Games you have played" }).click();
  await aki.getByText(/^You: about \d+ ± \d+ after 1 game\.$/).waitFor();
  const board = aki.getByRole("region", { name: "Board: Yahtzee, Yams" });
  assert.equal(await board.getByRole("row").count(), 3);
  assert.match(await board.innerText(), /Guest you[^]*Ben|Ben[^]*Guest you/);
  assert.deepEqual(await cut(aki), []);

  // Beside it what each gave away, as soon as the game was judged.
  await soon("the game was judged", async () => {
    const { ratings } = await self.done("ratings");
    return ratings[0].own.lost?.games === 1;
  });
  await aki.reload();
  await aki.getByText(/^You gave away \d+\.\d points a game \(mean of 1 game\)\.$/).waitFor();
  assert.match(await board.innerText(), /Given away[^]*\d+\.\d \(1\)/);
  assert.deepEqual(await cut(aki), []);
}

export default [["a rated table says that it counts, and its players have ratings", rated]];
