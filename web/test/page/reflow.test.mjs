/* reflow.test.mjs - at 320 pixels of width, and enlarged to 200 %, no screen scrolls sideways and no
 * text is cut; what somebody is called can be changed after sitting down. */
import assert from "node:assert/strict";
import { prepare, screens } from "./everywhere.mjs";
import { DESKTOP, PHONE, pick, speaks } from "./people.mjs";
import { openTable, sit } from "./play.mjs";

/** A narrow phone (or 1280 pixels at 400 %), a desktop at 200 %. */
const SIZES = [
  ["ja", "320 wide", { width: 320, height: 640 }],
  ["en", "at 200 %", { width: 640, height: 422 }],
];

/** What sticks out of the screen, and text that its own box cuts off. A table of numbers and the bar of
 * players may scroll in themselves; a map is looked at in parts; a name may end in dots. */
export const cut = (person) =>
  person.evaluate(() => {
    const found = [];
    const where = (element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.innerText ?? "").slice(0, 40)}”`;
    const seen = (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(".unseen, [aria-hidden=true]");
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.querySelectorAll(
      "button, a, label, p, h1, h2, th, td, strong, legend, summary, .turn-text",
    )) {
      if (!seen(element) || element.closest(".sheet-frame, .tabs, .log, .sd-frame")) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.right > innerWidth + 1 || box.left < -1)
        found.push(
          `out of sight: ${where(element)} ${Math.round(box.left)}–${Math.round(box.right)}`,
        );
      if (style.textOverflow === "ellipsis") continue;
      if (style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${where(element)}`);
      if (
        element.matches("button, .button") &&
        (element.scrollHeight > element.clientHeight + 2 ||
          element.scrollWidth > element.clientWidth + 2)
      )
        found.push(`too small: ${where(element)}`);
    }
    return found;
  });

async function everyScreenFits({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  aki.rolls = 2;
  aki.mayLose = true; // going to another page closes a socket that may not be open yet
  const ids = await prepare(aki, house.url);
  const found = [];
  for (const [language, look, size] of SIZES) {
    await aki.setViewportSize(DESKTOP);
    await aki.goto(house.url);
    await pick(aki, language === "en" ? "English" : "日本語");
    speaks(aki, language);
    await aki.setViewportSize(size);
    for (const [name, address, arrive] of screens(house.url, ids)) {
      await aki.goto("about:blank");
      await aki.goto(address);
      await aki.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
      await arrive?.(aki);
      found.push(...(await cut(aki)).map((one) => `${name} (${look}, ${language}): ${one}`));
    }
  }
  assert.deepEqual(found, []);
}

/** Each game's own room, as its introduction shows it in the middle. */
async function everyRoomFits({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const found = [];
  for (const [language, look, size] of SIZES) {
    await aki.setViewportSize(DESKTOP);
    await aki.goto(house.url);
    await pick(aki, language === "en" ? "English" : "日本語");
    speaks(aki, language);
    const all = aki.getByRole("link", { name: aki.names.learn });
    await all.first().waitFor();
    const addresses = await all.evaluateAll((links) => links.map(({ href }) => href));
    await aki.setViewportSize(size);
    for (const address of addresses) {
      await aki.goto(address);
      const onward = aki.getByRole("button", { name: aki.names.onward });
      for (let step = 0; step < 6; step++) {
        await aki.locator(".lesson-say:not(.later)").waitFor();
        const name = address.slice(address.lastIndexOf("/") + 1);
        found.push(
          ...(await cut(aki)).map(
            (one) => `${name}, step ${step + 1} (${look}, ${language}): ${one}`,
          ),
        );
        await onward.click();
      }
    }
  }
  assert.deepEqual([...new Set(found)], []);
}

async function calledAnew({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  const ben = await people.come({ name: "べん", language: "ja", size: PHONE });
  const invitation = await openTable(aki, house.url, { seats: 2 });
  await sit(aki, 0);
  await ben.goto(invitation);
  await ben.getByText("Aki", { exact: true }).waitFor();
  const name = aki.getByRole("textbox", { name: aki.names.name });
  await name.fill("Akiko");
  await name.press("Enter");
  await ben.getByText("Akiko", { exact: true }).waitFor();
  await sit(ben, 1);
  await aki.getByText("べん", { exact: true }).waitFor();
}

export default [
  ["no screen scrolls sideways or cuts text when it is narrow or enlarged", everyScreenFits],
  ["no room cuts text when it is narrow or enlarged", everyRoomFits],
  ["a new name after sitting down is seen by everybody", calledAnew],
];
