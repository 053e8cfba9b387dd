/* keyboard.test.mjs - from the home page into a game without a pointer, in full motion, with the focus always in sight. */
import assert from "node:assert/strict";
import { DESKTOP } from "./support/people.mjs";
import { matches, rest } from "./support/wait.mjs";

/** What has the focus: role-ish, name, and whether somebody can see that it has it. */
const focused = (person) =>
  person.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const label = element.closest("label");
    const name = element.getAttribute("aria-label") ?? (label ?? element).innerText ?? "";
    // A radio button lies invisible over its label's text, which then shows the ring.
    const ring = [element, element.nextElementSibling].filter(Boolean).some((one) => {
      const style = getComputedStyle(one);
      return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    });
    const box = element.getBoundingClientRect();
    const inside =
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1);
    const top = document.elementFromPoint(x, y);
    const covered =
      !top || !(element.contains(top) || top.contains(element) || label?.contains(top));
    return { name: name.trim(), tag: element.tagName, ring, inside, covered };
  });

/** Presses Tab until something with this name has the focus; every stop must be seen. */
async function tabTo(person, name, key = "Tab") {
  const stops = [];
  for (let i = 0; i < 60; i++) {
    await person.keyboard.press(key);
    const at = await focused(person);
    if (!at) continue;
    assert.ok(at.ring, `no ring around ${at.tag} “${at.name}”`);
    assert.ok(at.inside && !at.covered, `the focus is out of sight at ${at.tag} “${at.name}”`);
    if (name.test(at.name)) return at;
    stops.push(at.name);
  }
  throw new Error(`Tab never comes to ${name}, only to ${[...new Set(stops)].join(" | ")}`);
}

async function keysOnly({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP, motion: "full" });
  const { names, keyboard } = aki;
  await aki.goto(house.url);
  await aki.getByRole("heading", { level: 1 }).waitFor();
  await tabTo(aki, names.alone);
  await keyboard.press("Enter");
  await aki.getByRole("heading", { name: names.aloneTitle }).waitFor();
  await tabTo(aki, /^2( players)?$/);
  await keyboard.press("ArrowLeft");
  await aki.getByRole("radio", { name: names.players(1), checked: true }).waitFor();
  await tabTo(aki, /^Play$/);
  await keyboard.press("Enter");

  const roll = aki.getByRole("button", { name: names.roll });
  const boxes = aki.getByRole("button", { name: names.would });
  for (let round = 1; round <= 3; round++) {
    await aki.getByText(`Round ${round} of 13`).waitFor();
    await boxes.first().waitFor();
    if (round === 1) {
      // Keeps a die and rolls, by walking there …
      await tabTo(aki, names.die);
      await keyboard.press("Space");
      await tabTo(aki, names.roll);
      await rest(aki);
      await keyboard.press("Enter");
      await aki.getByText("Roll 2 of 3").waitFor();
    } else if (round === 2) {
      // … and by the keys of the board.
      await rest(aki);
      await keyboard.press("2");
      await keyboard.press("r");
      await aki.getByText("Roll 2 of 3").waitFor();
      await roll.waitFor();
    }
    await boxes.first().waitFor();
    await tabTo(aki, names.would, "Shift+Tab");
    await keyboard.press("Enter");
    const name = async () => (await focused(aki))?.name ?? "";
    await matches(name, names.write, "the focus goes on to the question");
    const at = await focused(aki);
    assert.ok(at.ring && at.inside && !at.covered);
    await rest(aki);
    await keyboard.press("Enter");
  }
  await aki.getByText("Round 4 of 13").waitFor();
}

export default [
  ["into a game by keyboard alone, in full motion, the focus always in sight", keysOnly],
];
