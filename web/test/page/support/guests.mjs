/* guests.mjs - guests of a house without a page: they send asks of docs/protocol.md, and receive
 * the messages. All of a test share one empty browser page, so that they cost next to nothing. */
import { PATIENCE } from "./wait.mjs";

/** In the page: somebody connects and says hello. They are known by their number from then on. */
const connect = async ({ name, lang, self }) => {
  window.guests ??= [];
  const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/ws", "engawa");
  const one = { socket, waiting: new Map(), pushes: [], next: 1 };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if ("re" in message) one.waiting.get(message.re)?.(message);
    else one.pushes.push(message);
  };
  await new Promise((open, fail) => Object.assign(socket, { onopen: open, onerror: fail }));
  one.ask = (ask, fields) =>
    new Promise((resolve) => {
      const id = one.next++;
      one.waiting.set(id, resolve);
      socket.send(JSON.stringify({ ask, id, ...fields }));
    });
  const token = self ? localStorage.getItem("engawa.token") : null;
  const { guest } = await one.ask("hello", { token, lang, ...(name && { name }) });
  return { number: window.guests.push(one) - 1, guest };
};

/** `come(name)` at this house, for as long as `person` is there; `self()` is that person once more. */
export async function openGuests(person, house) {
  const page = await person.context().newPage();
  await page.goto(`${house.url}/health`);
  const house_ = {
    self: () => house_.come(null, person.language, true),
    async come(name, lang = "en", self = false) {
      // The person's own page may still wait for its token.
      if (self)
        await page.waitForFunction(() => localStorage.getItem("engawa.token"), null, {
          timeout: PATIENCE,
        });
      const { number, guest } = await page.evaluate(connect, { name, lang, self });
      /** Returns the reply, a refusal too. */
      const ask = (ask, fields = {}) =>
        page.evaluate(
          ([i, ask, fields]) => window.guests[i].ask(ask, fields),
          [number, ask, fields],
        );
      const pushes = (push) =>
        page.evaluate(
          ([i, push]) => window.guests[i].pushes.filter((one) => one.push === push),
          [number, push],
        );
      return {
        guest,
        ask,
        pushes,
        /** The same, where a refusal fails the test. */
        async done(what, fields) {
          const reply = await ask(what, fields);
          if (!reply.ok) throw new Error(`${name} asks ${what}: ${JSON.stringify(reply)}`);
          return reply;
        },
        /** Closes the connection: with `code` 1000 they say goodbye, without one it is lost. */
        leave: (code) =>
          page.evaluate(([i, code]) => window.guests[i].socket.close(code), [number, code]),
      };
    },
  };
  return house_;
}

/** `host` opens a table of `game` for `seats`, enters it and fills the seats after `free` with bots; gives
 * its id. */
export async function openFor(
  host,
  { game, seats, free = 1, bot = "random", options = {}, choices = {} },
) {
  const { table } = await host.done("open", {
    ...choices,
    game,
    seats,
    options,
    private: true,
    order: "seated",
  });
  await host.done("enter", { table, after: 0 });
  for (let seat = free; seat < seats; seat++) await host.done("bot", { table, seat, bot });
  return table;
}

/** `person` opens the table and sits down on `seat`; the page is at the table then. */
export async function takeSeat(person, house, table, seat = 0) {
  await person.goto(`${house.url}/t/${table}`);
  const sit = person.getByRole("button", { name: person.names.sit(seat), exact: true });
  await sit.click();
  await sit.waitFor({ state: "hidden" });
}

/** These people, who sit at the table of this `invitation`, give their seats to bots after so many moves in `playWhole`
 * (tree.mjs) and hear the rest. */
export async function leaveAfter(steps, house, invitation, people) {
  const table = invitation.split("/").at(-1);
  for (const person of people) {
    const self = await (await openGuests(person, house)).self();
    await self.done("enter", { table, after: 0 });
    Object.assign(person, { steps, leave: () => self.done("stand", { table, bot: true }) });
  }
}

/** The guest fills boxes at `table` of Yahtzee, as the dice lie, until the game is over. */
export async function fillAll(guest, table) {
  for (;;) {
    const { ok, n, legal } = await guest.ask("legal", { table });
    if (!ok) return;
    await guest.done("move", { table, after: n, do: legal.at(-1) });
  }
}

/** These guests, who have all the seats of `table`, play it to its end by what is legal: they keep and stake nothing
 * and pass where nothing else can be done. */
export async function playByAsks(guests, table) {
  const idle = /^(keep|multiply|pass|bid pass|discard)\b/;
  for (let left = guests.length; left > 0; ) {
    left = 0;
    for (const [seat, guest] of guests.entries()) {
      const { ok, n, legal } = await guest.ask("legal", { table, seat });
      if (!ok) continue;
      const move = legal.findLast((one) => !idle.test(one)) ?? legal.at(-1);
      const told = move.replace('""', '"a clue"');
      await guest.done("move", { table, seat, after: n, do: told });
      left++;
    }
  }
}
