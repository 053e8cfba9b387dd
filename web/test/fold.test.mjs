/* fold.test.mjs - from a table's log to what a page shows. */
import assert from "node:assert/strict";
import { TableModel } from "../src/table/fold";
import { withNames } from "../src/table/table";
import { timeLeft } from "../src/table/turns";
import { core, test, value } from "./harness.mjs";

const OPEN = {
  open: {
    game: "yahtzee",
    options: { sheet: "yams" },
    seats: 3,
    title: "縁",
    private: false,
    host: "g1",
  },
  commit: "ab".repeat(32),
};
const START = { start: ["Aki", "Ben", "Normal"], entropy: ["01", "", ""] };
const SEATED = [
  OPEN,
  { sit: 0, guest: "g1", name: "Aki", entropy: "01" },
  { sit: 1, guest: "g2", name: "Ben", entropy: "" },
  { bot: 2, kind: "normal", name: "Normal" },
];

const numbered = (bodies, first = 1) =>
  bodies.map((body, i) => ({ k: first + i, t: 1000 + i, ...body }));

function model(guest, eyes) {
  return new TableModel(core, "t1", "server", { isMe: (other) => other === guest, eyes });
}

test("seats, names and the host follow from the log", () => {
  const table = model("g1", 0);
  value(table.apply(numbered(SEATED)));
  const { seats, mine, host, phase, title, options, commit, viewer } = table.state;
  assert.deepEqual(
    seats.map((seat) => [seat.kind, seat.name]),
    [
      ["guest", "Aki"],
      ["guest", "Ben"],
      ["bot", "Normal"],
    ],
  );
  assert.deepEqual(
    { mine, host, phase, title, options, viewer },
    {
      mine: [0],
      host: true,
      phase: "waiting",
      title: "縁",
      options: { sheet: "yams" },
      viewer: 0,
    },
  );
  assert.equal(commit, OPEN.commit);
  value(table.apply(numbered([{ stand: 1 }], 5)));
  assert.equal(table.state.seats[1].kind, "empty");
});

test("what is offered during a game is what the server allows", () => {
  const open = (guest, ...bodies) => {
    const table = model(guest, null);
    value(table.apply(numbered([...SEATED, START, ...bodies])));
    return table.state.open;
  };
  const bot = { kind: "normal", name: "Normal 2" };
  const everybody = [{ stand: 0 }, { stand: 1 }, { stand: 2 }];
  assert.deepEqual(open("g1", { stand: 1 }, { stand: 2 }), []); // has a seat
  assert.deepEqual(open("g1", ...everybody), [0]);
  assert.deepEqual(open("g3", ...everybody), [2]); // nobody's
  assert.deepEqual(open("g2", { stand: 1 }, { bot: 1, ...bot }), [1]); // from the bot
  assert.deepEqual(open("g3", { stand: 1 }, { bot: 1, ...bot }), []);
  const third = [{ stand: 2 }, { sit: 2, guest: "g3", name: "Chie", entropy: "" }, { stand: 2 }];
  assert.deepEqual(open("g3", ...third, { stand: 0 }), [2]);
  assert.deepEqual(open("g4", ...third), []);
});

test("a seat that is kept waits for its guest", () => {
  const kept = (guest) => {
    const table = model(guest);
    value(table.apply(numbered([OPEN, { keep: 1, guest: "g2", name: "Ben" }])));
    return table;
  };
  assert.deepEqual(kept("g1").state.seats[1], {
    kind: "kept",
    guest: "g2",
    name: "Ben",
    mine: false,
  });
  const table = kept("g2");
  assert.equal(table.state.seats[1].mine, true);
  assert.deepEqual(table.state.mine, [], "nobody sits there yet");
  assert.deepEqual(
    [kept("g1").state.open, table.state.open],
    [
      [0, 2],
      [0, 1, 2],
    ],
  );
  const closed = kept("g2");
  value(closed.apply(numbered([{ set: { sit: false } }], 3)));
  assert.deepEqual(closed.state.open, [1], "who is invited is nobody new");
  const barred = { bar: "seat", on: true, guest: "g2", name: "Ben" };
  value(closed.apply(numbered([barred], 4)));
  assert.deepEqual(closed.state.open, []);
  value(table.apply(numbered([{ sit: 1, guest: "g2", name: "Ben", entropy: "0b" }], 3)));
  assert.deepEqual(table.state.mine, [1]);
});

test("people go to the seats that were drawn", () => {
  const open = { ...OPEN, open: { ...OPEN.open, order: "random" } };
  const start = { start: ["Normal", "Aki", "Ben"], entropy: ["", "01", ""], drawn: [2, 0, 1] };
  // A guest who came before the start sees with the eyes of the drawn seat; one who comes later
  // names the seat.
  for (const eyes of [undefined, 1]) {
    const table = model("g1", eyes);
    value(table.apply(numbered([open, ...SEATED.slice(1)])));
    assert.equal(table.state.drawn, true);
    assert.deepEqual(table.state.mine, [0]);
    value(table.apply(numbered([start], 5)));
    const { mine, owners, own, viewer, match, names } = table.state;
    assert.deepEqual({ mine, own, viewer }, { mine: [1], own: 1, viewer: 1 });
    assert.equal(match.viewer, 1);
    assert.deepEqual(owners, [null, "g1", "g2"]);
    assert.deepEqual(names, start.start);
  }
  const watcher = model("g9");
  value(watcher.apply(numbered([open, ...SEATED.slice(1), start])));
  assert.equal(watcher.state.match.viewer, "spectator");
  assert.equal(watcher.state.own, null);
});

test("the game begins and goes on with the events", () => {
  const table = model("g2", 1);
  let told = 0;
  const end = table.subscribe(() => told++);
  value(table.apply(numbered([...SEATED, START, { n: 1, by: "chance", do: "roll 21421" }])));
  assert.equal(told, 1, "entries that come together are shown together");
  assert.deepEqual(table.state.waitingFor, [0]);
  const before = table.state;
  value(
    table.apply(
      numbered(
        [
          { n: 2, by: 0, do: "score plus" },
          { n: 3, by: "chance", do: "roll 11111" },
        ],
        7,
      ),
    ),
  );
  assert.notEqual(table.state, before);
  assert.equal(before.events, 1, "a state once given does not change");
  assert.deepEqual([table.state.events, table.state.waitingFor, table.state.mine], [3, [], [1]]);
  assert.equal(table.state.match.event(2).do, "score plus");
  end();
  value(table.apply(numbered([{ chat: "どうぞ", guest: "g1", name: "Aki" }], 9)));
  assert.equal(told, 2);
  assert.deepEqual(table.state.chat, [{ k: 9, t: 1000, guest: "g1", name: "Aki", text: "どうぞ" }]);
});

test("what comes twice is folded once, and a gap is refused", () => {
  const table = model("g1", 0);
  value(table.apply(numbered(SEATED)));
  value(table.apply(numbered([...SEATED, START])));
  assert.equal(table.k, 5);
  const refused = table.apply(numbered([{ n: 1, by: "chance", do: "roll 21421" }], 7));
  assert.equal(refused.why.code, "gap");
  assert.deepEqual([table.k, table.state.events], [5, 0]);
});

test("an event that this page cannot read is refused, and what came before it stands", () => {
  const table = model("g1", 0);
  const bad = [...SEATED, START, { n: 1, by: "chance", do: "throw 21421" }];
  assert.equal(table.apply(numbered(bad)).why.code, "unreadable");
  assert.deepEqual([table.k, table.state.phase], [5, "playing"]);
  const early = model("g1", 0);
  assert.equal(early.apply(numbered([OPEN, { n: 1, by: "chance", do: "roll 21421" }])).ok, false);
});

test("an entry of a kind that is not known is passed over", () => {
  const table = model("g1", 0);
  value(table.apply(numbered([...SEATED, { weather: "rain" }, START])));
  assert.equal(table.state.phase, "playing");
});

test("who replaces somebody plays under the own name", () => {
  const table = model("g1", 0);
  value(
    table.apply(
      numbered([
        ...SEATED,
        START,
        { stand: 1 },
        { sit: 1, guest: "g9", name: "Chie", entropy: "" },
      ]),
    ),
  );
  assert.deepEqual(table.state.names, ["Aki", "Chie", "Normal"]);
});

test("players since the start are remembered, after any earlier seating", () => {
  const table = model("g1", 0);
  const before = [...SEATED, { stand: 1 }, { bot: 1, kind: "normal", name: "Normal 2" }];
  value(table.apply(numbered([...before, START])));
  assert.deepEqual(table.state.players, ["g1"], "Ben has left before the start");
  value(
    table.apply(numbered([{ stand: 1 }, { sit: 1, guest: "g3", name: "Chie", entropy: "" }], 8)),
  );
  value(table.apply(numbered([{ stand: 1 }, { bot: 1, kind: "normal", name: "Normal 2" }], 10)));
  assert.deepEqual(table.state.players, ["g1", "g3"]);
});

test("a spectator sees with no seat's eyes and waits for everybody", () => {
  const table = model("g7", null);
  value(table.apply(numbered([...SEATED, START, { n: 1, by: "chance", do: "roll 21421" }])));
  const { viewer, mine, host, waitingFor, match } = table.state;
  assert.deepEqual(
    { viewer, mine, host, waitingFor },
    {
      viewer: "spectator",
      mine: [],
      host: false,
      waitingFor: [0],
    },
  );
  assert.equal(match.viewer, "spectator");
});

test("who is connected is shown at the seats", () => {
  const table = model("g1", 0);
  value(table.apply(numbered(SEATED)));
  table.here(["g1", "g7"], ["Aki", "Chie"], 4, [{ guest: "g2", since: 9, how: "left" }]);
  assert.deepEqual(table.state.people[1], { guest: "g7", name: "Chie" });
  assert.deepEqual(
    table.state.seats.map((seat) => seat.here),
    [true, false, undefined],
  );
  assert.equal(table.state.spectators, 4);
  assert.deepEqual([...table.state.gone], [["g2", { since: 9, how: "left" }]]);
});

const timed = (clock, bodies) => {
  const table = model("g1", 0);
  const { open, commit } = OPEN;
  value(table.apply(numbered([{ open: { ...open, clock }, commit }, ...SEATED.slice(1)])));
  let k = SEATED.length;
  for (const [t, body] of bodies) value(table.apply([{ k: ++k, t, ...body }]));
  return table.state;
};
const GAME = [
  [10_000, START],
  [10_000, { n: 1, by: "chance", do: "roll 11234" }],
];

test("a clock is the fold of the log: a bank, an increment, and a house that was down", () => {
  const clock = { kind: "bank", seconds: 100, increment: 5 };
  const { turns, clock: rule } = timed(clock, [
    ...GAME,
    [40_000, { n: 2, by: 0, do: "score ones" }],
    [40_000, { n: 3, by: "chance", do: "roll 11234" }],
    [90_000, { down: 30_000 }],
  ]);
  assert.deepEqual(rule, clock);
  assert.deepEqual(
    turns.map(({ runs }) => runs),
    [false, true, false],
  );
  assert.equal(timeLeft(rule, turns[0], 200_000), 75_000);
  assert.equal(timeLeft(rule, turns[1], 90_000), 80_000);
  assert.equal(timeLeft(rule, turns[1], 500_000), 0);
});

test("what those who remain are asked and answer is folded, and told", () => {
  const clock = { kind: "move", seconds: 60 };
  const asked = [...GAME, [70_000, { question: 0, why: "time" }]];
  const vote = [71_000, { vote: "bot", seat: 0, by: 1 }];
  const { turns } = timed(clock, [...asked, vote]);
  assert.deepEqual(turns[0].question, {
    why: "time",
    until: 100_000,
    votes: new Map([[1, "bot"]]),
  });
  assert.equal(turns[0].out, true);
  const after = timed(clock, [
    ...asked,
    vote,
    [71_000, { verdict: "bot", seat: 0, voted: true }],
    [71_000, { stand: 0 }],
    [71_000, { bot: 0, kind: "normal", name: "Normal 2" }],
    [80_000, { sit: 0, guest: "g1", name: "Aki", entropy: "" }],
  ]);
  assert.equal(after.turns[0].question, null);
  assert.equal(timeLeft(clock, after.turns[0], 80_000), 6_000, "a tenth for who comes back");
  assert.deepEqual(
    after.absences.map(({ what, name }) => [what, name]),
    [
      ["time", "Aki"],
      ["bot", "Aki"],
      ["returned", "Aki"],
    ],
  );
});

test("what the host decides is folded, and says who may sit", () => {
  const before = model("g2", 1);
  value(before.apply(numbered(SEATED)));
  assert.deepEqual(before.state.open, []);
  const removed = { remove: 1, then: "wait", guest: "g2", name: "Ben" };
  const table = (guest, ...bodies) => {
    const one = model(guest, null);
    value(one.apply(numbered([...SEATED, ...bodies])));
    return one.state;
  };
  const { seats, kept, open, decisions } = table("g2", removed);
  assert.equal(seats[1].kind, "empty");
  assert.deepEqual(kept, [{ guest: "g2", name: "Ben", from: ["seat"] }]);
  assert.deepEqual([open, decisions.length], [[], 1], "who was removed is offered no seat");
  assert.deepEqual(table("g3", removed).open, [1]);
  assert.deepEqual(table("g3", removed, { set: { sit: false, code: true } }).open, []);
  const lifted = { bar: "seat", on: false, guest: "g2", name: "Ben" };
  assert.deepEqual(table("g2", removed, lifted).open, [1]);
  assert.deepEqual(table("g2", removed, lifted).kept, []);
  // During the game the seat is a newcomer's as long as its owner may not sit.
  assert.deepEqual(table("g3", START, removed).open, [1]);
  assert.deepEqual(table("g3", START, removed, lifted).open, []);
  assert.deepEqual(table("g2", START, removed, lifted).open, [1]);
});

test("who was forgotten has a word of the page for a name, and says nothing", () => {
  const table = model("g1", 0);
  const forgotten = [
    ...SEATED.map((entry) => (entry.guest === "g2" ? { ...entry, name: "" } : entry)),
    { chat: "", guest: "g2", name: "" },
    { chat: "hello", guest: "g1", name: "Aki" },
    { ...START, start: ["Aki", "", "Normal"] },
    { bar: "chat", on: true, guest: "g2", name: "" },
  ];
  value(table.apply(numbered(forgotten)));
  const state = withNames(table.state, "元のゲスト");
  assert.deepEqual(state.names, ["Aki", "元のゲスト", "Normal"]);
  assert.equal(state.seats[1].name, "元のゲスト");
  const invited = model("g1", null);
  value(invited.apply(numbered([OPEN, { keep: 1, guest: "g2", name: "" }])));
  assert.equal(withNames(invited.state, "元のゲスト").seats[1].name, "元のゲスト");
  assert.deepEqual(
    [state.kept[0].name, state.decisions[0].decision.name],
    ["元のゲスト", "元のゲスト"],
  );
  assert.deepEqual(
    state.chat.map(({ text }) => text),
    ["hello"],
  );
});

test("the host is found by id, and so is the acting host", () => {
  const hostOf = (guest, ...bodies) => {
    const table = model(guest, null);
    value(table.apply(numbered([...SEATED, ...bodies])));
    return [table.state.host, table.state.master];
  };
  const away = { host: "g2", "stands-in": true, name: "Ben" };
  const back = { host: "g1", "stands-in": false, name: "Aki" };
  const namesake = { sit: 1, guest: "g9", name: "Aki", entropy: "" };
  assert.deepEqual(hostOf("g1"), [true, true]);
  assert.deepEqual(hostOf("g9", { stand: 1 }, namesake), [false, false]);
  assert.deepEqual(hostOf("g2", away), [true, false]);
  assert.deepEqual(hostOf("g1", away), [false, true]);
  assert.deepEqual(hostOf("g1", away, back), [true, true]);
  assert.deepEqual(hostOf("g2", { ...away, "stands-in": false }), [true, true]);
});

test("the closing line and the rematch end the game", () => {
  const table = model("g1", 0);
  const end = { end: "abandoned", scores: null, ranks: null, seed: null, entropy: null };
  value(
    table.apply(
      numbered([
        ...SEATED,
        START,
        { n: 1, by: "chance", do: "roll 21421" },
        end,
        { rematch: "t2" },
      ]),
    ),
  );
  const { phase, closing, rematch, waitingFor } = table.state;
  assert.equal(phase, "abandoned");
  assert.equal(closing.end, "abandoned");
  assert.equal(rematch, "t2");
  assert.deepEqual(waitingFor, []);
});

test("what the host chooses changes until the start, and stays where it is not named", () => {
  const table = model("g1", 0);
  value(table.apply(numbered(SEATED)));
  const set = (choices) => value(table.apply(numbered([{ set: choices }], table.k + 1)));
  set({ seats: 4, title: "Evening", order: "random" });
  assert.deepEqual(
    table.state.seats.map((seat) => seat.kind),
    ["guest", "guest", "bot", "empty"],
  );
  assert.deepEqual(
    [table.state.title, table.state.drawn, table.state.options, table.state.private],
    ["Evening", true, { sheet: "yams" }, false],
  );
  value(table.apply(numbered([{ stand: 2 }], table.k + 1)));
  set({ seats: 2, options: {}, private: true, watch: false });
  assert.equal(table.state.seats.length, 2);
  assert.deepEqual(
    [table.state.options, table.state.private, table.state.may.watch, table.state.may.sit],
    [{}, true, false, true],
  );
  assert.equal("seats" in table.state.may, false);
});
