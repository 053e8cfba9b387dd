// fairness.test.mjs - what the page says of chance when a game is over, and what it keeps for that.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { judge } from "../src/table/fairness";
import { Witnesses } from "../src/table/witness";
import { core, docs, test, value } from "./harness.mjs";

const SEED = "5e".repeat(32);
const OTHER = "07".repeat(32);
const ENTROPY = ["c0ffee", ""];

/** A game of two that was given up after its first roll. */
function evidence(change = {}) {
  const match = value(core.match("yahtzee", {}, 2, "open"));
  value(match.append("chance", value(core.fair.draw(match, SEED, ENTROPY))));
  const commit = core.fair.commit(SEED);
  const closing = { end: "abandoned", scores: null, ranks: null, seed: SEED, entropy: ENTROPY };
  const witness = { commit, entropy: ENTROPY[0] };
  return { match, commit, closing, witness, seat: 0, ...change };
}

const verdict = (change) => judge(core, evidence(change)).verdict;

test("a game that was fixed before the start, with one's own share, is fair", () => {
  assert.deepEqual(verdict(), { kind: "fair", own: true });
  const { commit } = evidence();
  // Who watched, or who has added nothing, has no share to find.
  assert.deepEqual(verdict({ seat: null }), { kind: "fair", own: false });
  const bare = { witness: { commit, entropy: null }, seat: 1 };
  assert.deepEqual(verdict(bare), { kind: "fair", own: false });
});

test("a device that came late says so", () => {
  assert.equal(verdict({ witness: { commit: null, entropy: null } }).kind, "late");
});

test("another commitment is detected, even if the table has changed it since", () => {
  const witness = { commit: core.fair.commit(OTHER), entropy: null };
  assert.equal(verdict({ witness }).kind, "commitment");
  // The table itself may show one that does not fit; the one that was kept is the judge.
  assert.equal(verdict({ commit: core.fair.commit(OTHER) }).kind, "commitment");
});

test("a share that is missing or exchanged is seen", () => {
  const { commit } = evidence();
  const witness = { commit, entropy: "ab" };
  assert.equal(verdict({ witness }).kind, "share");
  assert.equal(verdict({ seat: 1 }).kind, "share");
  // The table said before the start that another device had sat down: that one has to look.
  assert.equal(verdict({ witness: { ...witness, elsewhere: true } }).kind, "elsewhere");
  const mine = { commit, entropy: ENTROPY[0], elsewhere: true };
  assert.equal(verdict({ witness: mine }).kind, "fair");
});

test("an event that does not follow is named", () => {
  const match = value(core.match("yahtzee", {}, 2, "open"));
  const real = value(core.fair.draw(match, SEED, ENTROPY));
  const forged = real.replace(/\d/, (face) => String((Number(face) % 6) + 1));
  value(match.append("chance", forged));
  assert.deepEqual(verdict({ match }), { kind: "events", n: 1 });
  const { closing } = evidence();
  assert.equal(verdict({ closing: { ...closing, drawn: [0, 0] } }).kind, "seats");
});

test("without a seed nothing is said", () => {
  const { closing } = evidence();
  assert.equal(verdict({ commit: null }).kind, "unknown");
  assert.equal(verdict({ closing: { ...closing, seed: null } }).kind, "unknown");
  assert.equal(verdict({ closing: { ...closing, seed: undefined } }).kind, "unknown");
});

test("drawn seats are judged as the document's vectors say", () => {
  const page = readFileSync(`${docs}/fair-chance.md`, "utf8");
  const vectors = JSON.parse(page.split("```json vectors\n")[1].split("```")[0]);
  const { seed, entropy: atPlace, drawn } = vectors.find(({ drawn }) => drawn.length === 3);
  const entropy = drawn.map((place) => atPlace[place]);
  const match = value(core.match("yahtzee", {}, 3, "open"));
  const commit = core.fair.commit(seed);
  value(match.append("chance", value(core.fair.draw(match, seed, entropy))));
  const closing = { ...evidence().closing, seed, entropy, drawn };
  const witness = { commit, entropy: null };
  assert.equal(verdict({ match, commit, closing, witness }).kind, "fair");
  const turned = { ...closing, drawn: [...drawn.slice(1), drawn[0]] };
  assert.equal(verdict({ match, commit, closing: turned, witness }).kind, "seats");
});

/** What a browser stores, or refuses to. */
function store(full = false) {
  const held = new Map();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem(key, text) {
      if (full) throw new Error("full");
      held.set(key, text);
    },
  };
}

test("the first commitment is kept, and the last share", () => {
  for (const place of [store(), store(true), null]) {
    const witnesses = new Witnesses(place);
    assert.deepEqual(witnesses.of("t1"), { commit: null, entropy: null });
    witnesses.saw("t1", "aa");
    witnesses.saw("t1", "bb");
    witnesses.added("t1", "01");
    witnesses.added("t1", "02");
    witnesses.added("t2", "03");
    const t1 = { commit: "aa", entropy: "02", elsewhere: false };
    assert.deepEqual(witnesses.of("t1"), t1);
    assert.deepEqual(witnesses.of("t2"), { commit: null, entropy: "03", elsewhere: false });
    witnesses.sat("t1", "02");
    assert.deepEqual(witnesses.of("t1"), t1);
    witnesses.sat("t1", "77");
    assert.deepEqual(witnesses.of("t1"), { ...t1, elsewhere: true });
    witnesses.added("t1", "05");
    assert.deepEqual(witnesses.of("t1"), { ...t1, entropy: "05" });
    witnesses.sat("t3", "77"); // this device has added nothing there
    assert.deepEqual(witnesses.of("t3"), { commit: null, entropy: null });
  }
});

test("what is kept of tables has an end, and damage is passed over", () => {
  const place = store();
  const witnesses = new Witnesses(place);
  for (let i = 0; i < 310; i++) witnesses.saw(`t${i}`, "aa");
  assert.equal(witnesses.of("t0").commit, null);
  assert.equal(witnesses.of("t309").commit, "aa");
  for (const text of ["{", "7", '[["t1",7],["t2",{"commit":4,"entropy":null}],3]']) {
    place.setItem("engawa.witness", text);
    assert.equal(new Witnesses(place).of("t2").commit, null);
  }
});
