/* access.test.mjs - every screen in both languages: axe-core in both themes, on phone and desk; and at 320
 * pixels of width (or 1280 at 400 %), and enlarged to 200 %, nothing scrolls sideways, no text is cut, and no
 * control is smaller than 24 pixels. */
import { prepare, screens } from "./support/everywhere.mjs";
import { cut, violations, violationsOfLook } from "./support/obstacles.mjs";
import { DESKTOP, PHONE, pick, speaks } from "./support/people.mjs";
import { rest } from "./support/wait.mjs";

/** The looks of each language, together every size and every theme, and the rules checked there.
 * Each size is checked by all of axe's rules in one language; in the other, those about colours and
 * sizes. */
const LOOKS = {
  en: [
    ["phone, light", PHONE, "light", violations],
    ["desk, dark", DESKTOP, "dark", violationsOfLook],
    ["at 200 %", { width: 640, height: 422 }, "dark", cut],
  ],
  ja: [
    ["phone, dark", PHONE, "dark", violationsOfLook],
    ["desk, light", DESKTOP, "light", violations],
    ["320 wide", { width: 320, height: 640 }, "light", cut],
  ],
};

/** Goes to another screen, which may be drawn into the heading of the one before; only where the path is
 * another one is the page loaded anew. */
async function goTo(person, address) {
  const before = await person.evaluate(() => {
    const heading = document.querySelector("h1");
    heading?.setAttribute("data-left", "");
    return heading?.textContent ?? "";
  });
  await person.goto(address);
  await person.waitForFunction((before) => {
    const heading = document.querySelector("h1");
    return heading && (!("left" in heading.dataset) || heading.textContent !== before);
  }, before);
}

/** More events (scripts/soak) ask everything in both languages. Otherwise a screen is asked all of axe's rules in one
 * language and, in the other, its colours and sizes in the dark; the next screen the other way round. Text is looked
 * at in both. */
const SOAK = Number(process.env.EVENTS ?? 1) > 1;
const asksHere = (ask, language, i) =>
  SOAK || ask === cut || (ask === violations) === ((language === "en") === (i % 2 === 0));

async function everyScreen({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  aki.mayLose = true; // going to another page closes a socket that may not be open yet
  const ids = await prepare(aki, house);
  const found = [];
  for (const language of ["en", "ja"]) {
    // In this order: a log that is open on a phone would close on a desk, by a step back.
    await aki.goto(house.url);
    await aki.setViewportSize(DESKTOP);
    await pick(aki, language === "en" ? "English" : "日本語");
    speaks(aki, language);
    for (const [i, [name, address, arrive]] of screens(house.url, ids).entries()) {
      await aki.setViewportSize(PHONE);
      await goTo(aki, address);
      await arrive?.(aki);
      for (const [look, size, colorScheme, ask] of LOOKS[language]) {
        if (!asksHere(ask, language, i)) continue;
        await aki.setViewportSize(size);
        await aki.emulateMedia({ colorScheme });
        await rest(aki, 0);
        found.push(...(await ask(aki)).map((one) => `${name} (${language}, ${look}): ${one}`));
      }
    }
  }
  if (found.length) throw new Error(`${found.length} obstacles:\n${found.join("\n")}`);
}

export default [
  ["no screen has a serious obstacle or cuts text, in both languages and themes", everyScreen],
];
