/* sound.test.mjs - a table is silent unless somebody asks for its sounds. */
import assert from "node:assert/strict";
import { button, DESKTOP, pick } from "./support/people.mjs";
import { playUntil } from "./support/play.mjs";
import { soon } from "./support/wait.mjs";

/** Counts in the page the sounds started in an audio context. */
const listen = () => {
  window.started = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = kind.prototype;
    kind.prototype.start = function (...rest) {
      window.started++;
      return start.apply(this, rest);
    };
  }
};
const started = (person) => person.evaluate(() => window.started);

async function quietAtFirst({ people, house }) {
  const aki = await people.come({ name: "Aki", size: DESKTOP });
  await aki.addInitScript(listen);
  await aki.goto(`${house.url}/#/alone/yahtzee`);
  await pick(aki, aki.names.players(1));
  await button(aki, aki.names.play).click();
  const turn = (n) => playUntil(aki, () => aki.getByText(`Round ${n} of 13`).isVisible());
  await turn(2);
  assert.equal(await started(aki), 0, "silent unless asked");
  await button(aki, aki.names.menu).click();
  await aki.getByRole("checkbox", { name: "Sounds of the table" }).check();
  await soon("one hears at once what was turned on", async () => (await started(aki)) > 0);
  const tried = await started(aki);
  await button(aki, aki.names.close).click();
  await turn(3);
  // A sound follows what is seen.
  await soon("dice and boxes are heard", async () => (await started(aki)) > tried);
  await aki.reload();
  await button(aki, aki.names.menu).click();
  // It is remembered.
  await aki.getByRole("checkbox", { name: "Sounds of the table", checked: true }).waitFor();
}

export default [["a table is silent unless its sounds are turned on", quietAtFirst]];
