/* wait.mjs - waiting for what comes in its own time. No verdict depends on how fast the machine is: what
 * must come may take as long as PATIENCE, which only ends a test that hangs. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

/** Milliseconds: of patience, and between two looks. */
export const PATIENCE = 600_000;
const LOOK_AGAIN = 100;

/** Waits until `holds` does. */
export async function soon(what, holds) {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`it does not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
}

/** What `read` gives once that `fits`, or in the end. */
async function settled(read, fits) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await read();
    if (fits(value) || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
}

/** Waits until `read` gives what is `wanted`. */
export async function becomes(read, wanted, what) {
  const fits = (value) => isDeepStrictEqual(value, wanted);
  assert.deepEqual(await settled(read, fits), wanted, what);
}

/** Waits until the text that `read` gives matches `pattern`. */
export async function matches(read, pattern, what) {
  assert.match(await settled(read, (text) => pattern.test(text)), pattern, what);
}

/** In the page: tells of changes, a few at a time. */
const tellOfChanges = () => {
  if (globalThis.telling) return;
  globalThis.telling = true;
  let told = false;
  const tell = () => {
    told = false;
    void globalThis.stirs();
  };
  new MutationObserver(() => {
    if (!told) setTimeout(tell, 120);
    told = true;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
};

/** From here on `person.stirs` counts the changes of what the page shows, as soon as the page knows. */
function countStirs(person) {
  person.stirs = 0;
  person.stirred = new Set();
  const begin = async () => {
    await person.exposeFunction("stirs", () => {
      person.stirs++;
      for (const wake of person.stirred) wake();
    });
    await person.addInitScript(tellOfChanges);
    await person.evaluate(tellOfChanges);
  };
  begin().catch(() => {}); // the page may be gone, or another one
}

/** How often anything has changed for these people since this was first asked. */
export function stirs(people) {
  for (const person of people) if (person.stirs === undefined) countStirs(person);
  return people.reduce((sum, person) => sum + person.stirs, 0);
}

/** Waits until something has changed for one of these people since `stirs` told `before`, or a while:
 * some things become possible by time alone. */
export async function stir(people, before = stirs(people)) {
  if (stirs(people) !== before) return;
  let wake;
  await new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, 1500);
    for (const person of people) person.stirred.add(wake);
  });
  for (const person of people) person.stirred.delete(wake);
}

/** Waits until what has just come up takes taps: the page has drawn what is seen now and done what follows from
 * it, nothing settles any more (src/parts/settling.ts), and so much time has passed, counted in the page. */
export const rest = (person, milliseconds = 300) =>
  person.evaluate(
    (milliseconds) =>
      new Promise((go) => {
        const settles = () => "settling" in document.documentElement.dataset;
        const look = () => (settles() ? setTimeout(look, 20) : go());
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => setTimeout(look, milliseconds), 50)),
        );
      }),
    milliseconds,
  );

/** The service worker has everything and serves this page. */
export const kept = (person) =>
  soon("the service worker is ready", () =>
    person.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (
        registration?.active?.state === "activated" && navigator.serviceWorker.controller !== null
      );
    }),
  );
