/* burning_desire.mjs - pictures of the room for Burning Desire: a turn in the middle of the race, and the
 * multiplier dice before somebody who has to decide. */
import { actBurning, chooseBest, roles, way, wordsOf } from "../page/support/burning.mjs";
import { DESKTOP, PHONE } from "../page/support/people.mjs";
import { addBot, openTable, playOut, readResult, sit, start } from "../page/support/play.mjs";

/** Somebody with bots around, near the goal. */
async function race(people, house, look, seats) {
  const ja = look.language === "ja";
  const aki = await people.come({ name: ja ? "あき" : "Aki", ...look });
  await openTable(aki, house.url, {
    seats,
    game: wordsOf(aki).game,
    title: ja ? "金曜の夜" : "Friday evening",
  });
  await sit(aki, 0);
  for (let seat = 1; seat < seats; seat++) await addBot(aki, seat);
  await start(aki);
  aki.rolls = 3;
  aki.dares = 0;
  return aki;
}

const total = async (aki) =>
  Number(/\d+$/.exec(await aki.locator(".lane.seat-0 .lane-total strong").innerText())?.[0]);

/** In the second roll of a turn, with dice kept and a role chosen. */
async function choosing(aki, shoot, name) {
  const second = aki.getByText(/^(Roll 2 of 3|2投目)/);
  const until = async () =>
    (await total(aki)) >= 150 &&
    (await second.isVisible()) &&
    (await roles(aki).first().isVisible());
  await playOut([aki], { by: actBurning, until, seconds: 120 });
  if (!(await way(aki, "take").isVisible())) await chooseBest(aki);
  await shoot(aki, name);
}

/** The stage, with the throw chosen; then how it came out. */
async function daring(aki, shoot, name, after) {
  await playOut([aki], {
    by: actBurning,
    until: () => way(aki, "multiply").isVisible(),
    seconds: 120,
  });
  await way(aki, "multiply").click();
  await shoot(aki, name);
  if (!after) return;
  await playOut([aki], { by: actBurning, seconds: 120 });
  await readResult(aki);
  await shoot(aki, after);
}

export async function burningDesire(people, house, shoot) {
  const light = await race(people, house, { size: PHONE, theme: "light", language: "en" }, 4);
  await choosing(light, shoot, "burning-choose-phone-light");
  await daring(light, shoot, "all/burning-dare-phone-light", "all/burning-result-phone-light");
  const night = await race(people, house, { size: PHONE, theme: "dark", language: "ja" }, 3);
  await choosing(night, shoot, "all/burning-choose-phone-dark");
  await daring(night, shoot, "burning-dare-phone-dark");
  const desk = await race(people, house, { size: DESKTOP, theme: "light", language: "en" }, 5);
  await choosing(desk, shoot, "all/burning-choose-desktop-light");
  await daring(desk, shoot, "burning-dare-desktop-light");
  const lamp = await race(people, house, { size: DESKTOP, theme: "dark", language: "ja" }, 3);
  await choosing(lamp, shoot, "burning-choose-desktop-dark");
}
