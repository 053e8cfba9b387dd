/* reflow.test.mjs - at 320 pixels of width, and enlarged to 200 %, no room scrolls sideways and no text
 * is cut (access.test.mjs asks the screens); what somebody is called can be changed after sitting down. */
import assert from "node:assert/strict";
import { cut } from "./obstacles.mjs";
import { DESKTOP, PHONE, pick, speaks } from "./people.mjs";
import { openTable, sit } from "./play.mjs";

/** A narrow phone (or 1280 pixels at 400 %), a desktop at 200 %. */
const SIZES = [
  ["ja", "320 wide", { width: 320, height: 640 }],
  ["en", "at 200 %", { width: 640, height: 422 }],
];

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
  ["no room cuts text when it is narrow or enlarged", everyRoomFits],
  ["a new name after sitting down is seen by everybody", calledAnew],
];
