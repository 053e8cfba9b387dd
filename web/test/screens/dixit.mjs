/* dixit.mjs - pictures of Dixit's room: two rounds of four friends, on a desktop in English and a phone in Japanese, in
 * both themes. */
import { openDixit, act, asked, called, hand } from "../page/support/dixit.mjs";
import { DESKTOP, PHONE, button } from "../page/support/people.mjs";
import { sit, start } from "../page/support/play.mjs";

/** Until somebody is asked for `what`, everybody does what they are asked; a revealed round stays in
 * sight of all while it is waited for. */
async function until(person, what, others) {
  for (const end = Date.now() + 60_000; ; ) {
    const now = await asked(person);
    if (now === what) return;
    if (Date.now() > end) throw new Error(`${person.called} is never asked: ${what}`);
    if (now) await act(person, { which: 2 });
    for (const other of others)
      if (what !== "on" || (await asked(other)) !== "on") await act(other, { which: 2 });
    await person.waitForTimeout(60);
  }
}

export async function dixit(people, house, shoot) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "べん", language: "ja", size: PHONE, theme: "dark" });
  const cat = await people.come({ name: "Cat", size: DESKTOP });
  const mio = await people.come({ name: "Mio", language: "ja", size: DESKTOP });
  const invitation = await openDixit(aki, house.url, {
    seats: 4,
    goal: 30,
    title: "Friday evening",
  });
  for (const [seat, person] of [aki, ben, cat, mio].entries()) {
    if (person !== aki) await person.goto(invitation);
    await sit(person, seat);
  }
  await start(aki);

  await until(aki, "clue", []);
  await act(aki, { clue: "Further than it looks", which: 1 });
  await until(ben, "card", [cat]);
  await shoot(ben, "dixit-phone-dark-give", "jpeg");
  await until(aki, "on", [ben, cat, mio]);
  await shoot(aki, "dixit-desktop-light-reveal", "jpeg");
  await act(aki);

  await until(ben, "clue", [cat, mio]);
  await hand(ben).nth(3).click();
  await ben.getByLabel(called(ben).clue, { exact: true }).fill("だれにも言えない");
  await ben.waitForTimeout(400);
  await shoot(ben, "dixit-phone-dark-clue", "jpeg");
  await button(ben, called(ben).tell).click();
  await until(aki, "vote", [cat, mio]);
  await shoot(aki, "dixit-desktop-light-vote", "jpeg");
  await until(ben, "on", [aki, cat, mio]);
  await aki.emulateMedia({ colorScheme: "dark" });
  await ben.emulateMedia({ colorScheme: "light" });
  await shoot(ben, "dixit-phone-light-reveal", "jpeg");
  await shoot(aki, "dixit-desktop-dark-reveal", "jpeg");
}
