/* harness.mjs - names tests, runs them in order, reports like cmocka. */
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { loadCore } from "../src/core/core";

// Node 18 keeps this out of the global scope.
globalThis.crypto ??= webcrypto;
// What the page's settings look at.
globalThis.navigator ??= { language: "en" };
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });

/** The core that every test uses. */
export const core = await loadCore(readFileSync(WASM_FILE));

/** The native program, or "". */
export const engawa = ENGAWA_FILE;

/** What asks every bot natively (tests/bots/choices.c), or "". */
export const choices = CHOICES_FILE;

/** The folder of the project's pages. */
export const docs = DOCS;

const tests = [];

/** A test: BODY may return a promise, and fails by throwing. */
export function test(name, body) {
  tests.push({ name, body });
}

export async function runAll() {
  const failed = [];
  console.log(`[==========] Running ${tests.length} test(s).`);
  for (const { name, body } of tests) {
    console.log(`[ RUN      ] ${name}`);
    try {
      await body();
      console.log(`[       OK ] ${name}`);
    } catch (error) {
      console.log(error);
      console.log(`[  FAILED  ] ${name}`);
      failed.push(name);
    }
  }
  console.log(`[==========] ${tests.length} test(s) run.`);
  console.log(`[  PASSED  ] ${tests.length - failed.length} test(s).`);
  if (failed.length) console.log(`[  FAILED  ] ${failed.length} test(s)`);
  return failed.length === 0;
}

/** The value of a reply that must not be a refusal. */
export function value(reply) {
  if (!reply.ok) throw new Error(`refused: ${reply.why.code}: ${reply.why.en}`);
  return reply.value;
}

/** Plays `match` to its end with the chance of `seed`, players choosing by `choose`. */
export function playOut(match, seed, entropy, choose) {
  for (;;) {
    const { chance, seats, over } = match.actors();
    if (over) return;
    if (chance) value(match.append("chance", value(core.fair.draw(match, seed, entropy)), 1));
    else value(match.append(seats[0], choose(match, seats[0]), 1));
  }
}

/** The legal move that a simple generator picks; the same for the same STATE object. */
export function picker(seed) {
  let state = seed >>> 0 || 1;
  return (match, seat) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    const moves = match.legal(seat);
    // A free text is listed empty and stands for every text.
    return moves[state % moves.length].replace(/""$/, '"縁側"');
  };
}
