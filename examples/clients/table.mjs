#!/usr/bin/env node
// A client of the table protocol that knows no game, written from docs/protocol.md alone. It asks which moves are
// legal and makes one of them at random, until the table is over. It needs Node 18 and nothing else.
//
//   node table.mjs http://HOST:PORT [GAME ...]   opens a private table of each game (all five) and plays there
//   node table.mjs http://HOST:PORT/t/ID         sits down at that table and waits until somebody starts
//
//   --people N       how many guests it plays at a table that it opens (1); bots have the other seats, three in all
//   --bot NAME       which bots (random)
//   --option K=V     an option of the game; may be repeated
//   --lose N         each guest loses the connection N times, just after a move was sent: they come back, and send
//                    the move again
//
// It exits with 0 when every game was finished and chance was fair (docs/fair-chance.md).

import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { parseArgs } from "node:util";

const GAMES = {
  yahtzee: {},
  "burning-desire": { target: 100 },
  "dou-dizhu": { hands: 1 },
  dixit: { target: 10 },
  "sengoku-domino": {},
};
const SEATS = 3;

class Lost extends Error {} // the connection has ended, the server may come back
class Refused extends Error {
  constructor({ code, say }) {
    super(`${code}: ${say}`);
    this.code = code;
  }
}

// The first whole frame of BYTES, or null where none is there yet.
function takeFrame(bytes) {
  if (bytes.length < 2) return null;
  const long = { 126: 2, 127: 8 }[bytes[1] & 127] ?? 0; // bytes in which the length stands
  const at = 2 + long;
  if (bytes.length < at) return null;
  const end = at + (long ? Number(`0x${bytes.toString("hex", 2, at)}`) : bytes[1] & 127);
  if (bytes.length < end) return null;
  const payload = bytes.subarray(at, end);
  return { opcode: bytes[0] & 15, last: bytes[0] & 128, payload, rest: bytes.subarray(end) };
}

// A WebSocket as RFC 6455 says, as much of it as a client needs: text out, text in, pings answered.
function openSocket(url, on) {
  const path = url.pathname.replace(/\/$/, "") + "/ws";
  const request = (url.protocol === "https:" ? https : http).request({
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port,
    path,
    headers: {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": randomBytes(16).toString("base64"),
      "sec-websocket-protocol": "engawa",
    },
  });
  let stream = null;
  const send = (opcode, payload) => {
    const size = payload.length;
    const head =
      size < 126
        ? Buffer.from([0x80 | opcode, 0x80 | size])
        : Buffer.from([0x80 | opcode, 0x80 | 126, size >> 8, size & 255]);
    const mask = randomBytes(4);
    stream?.write(Buffer.concat([head, mask, payload.map((byte, i) => byte ^ mask[i & 3])]));
  };
  let bytes = Buffer.alloc(0);
  let pieces = [];
  const frame = () => {
    const taken = takeFrame(bytes);
    if (!taken) return false;
    bytes = taken.rest;
    if (taken.opcode === 9) send(10, taken.payload);
    if (taken.opcode === 8) {
      send(8, taken.payload.subarray(0, 2));
      stream.end();
    }
    if (taken.opcode > 2) return true;
    pieces.push(taken.payload);
    if (taken.last) on.text(Buffer.concat(pieces.splice(0)).toString());
    return true;
  };
  request.on("upgrade", (_, socket, head) => {
    stream = socket;
    const take = (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      while (frame());
    };
    socket
      .on("data", take)
      .on("error", () => {})
      .on("close", () => on.close(new Lost("the connection has ended")));
    on.open();
    take(head);
  });
  request.on("response", (r) => {
    r.resume();
    on.close(new Lost(`the server says ${r.statusCode}`));
  });
  request.on("error", (error) => on.close(new Lost(error.message)));
  request.end();
  return {
    send: (text) => send(1, Buffer.from(text)),
    end: () => send(8, Buffer.from([3, 232])),
    cut: () => stream?.destroy(),
  };
}

// One guest: a token, a connection that may be lost and made anew, and what they know of one table.
class Guest {
  token = null;
  table = null;
  seat = null;
  waiting = new Map(); // asks without a reply yet, by number
  id = 0;

  constructor(url, name) {
    this.url = url;
    this.name = name;
    this.fold();
  }

  fold() {
    Object.assign(this, { k: 0, taken: new Map(), commit: null, end: null, started: false });
  }

  async connect() {
    await new Promise((done, fail) => {
      this.socket = openSocket(this.url, {
        open: done,
        text: (text) => this.take(JSON.parse(text)),
        close: (error) => {
          fail(error);
          this.broken(error);
        },
      });
      this.gone = null;
    });
    const { token, guest } = await this.ask("hello", {
      token: this.token,
      name: this.name,
      lang: "en",
    });
    Object.assign(this, { token, guest });
  }

  broken(error) {
    this.gone = error;
    for (const { fail } of this.waiting.values()) fail(error);
    this.waiting.clear();
    this.wake();
  }

  ask(ask, fields = {}) {
    if (this.gone) return Promise.reject(this.gone);
    const id = ++this.id;
    this.socket.send(JSON.stringify({ ask, id, ...fields }));
    return new Promise((done, fail) => this.waiting.set(id, { done, fail }));
  }

  take(message) {
    if ("re" in message) {
      const asked = this.waiting.get(message.re);
      this.waiting.delete(message.re);
      if (message.ok) asked?.done(message);
      else asked?.fail(new Refused(message));
      return;
    }
    switch (message.push) {
      case "log":
        if (message.table === this.table) message.log.forEach((entry) => this.entry(entry));
        break;
      case "reset":
        if (message.table === this.table) this.again = true;
        break;
      case "out":
      case "banned":
        this.out = new Error(message.say);
        break;
      case "signed-out":
      case "forgotten":
        this.out = new Error(message.push);
        break;
      default: // here, lobby, mine, nudge, react, notice: nothing that a player without eyes has a use for
    }
    this.wake();
  }

  // What a player has to know of the log: whether the game is on, and the commitment of its chance.
  entry(entry) {
    if (entry.k <= this.k) return;
    this.k = entry.k;
    if (entry.open) this.commit = entry.commit;
    if ("sit" in entry) this.taken.set(entry.sit, entry.guest);
    if ("keep" in entry) this.taken.set(entry.keep, null);
    if ("bot" in entry) this.taken.set(entry.bot, null);
    if ("stand" in entry) this.taken.delete(entry.stand);
    if ("remove" in entry) this.taken.delete(entry.remove);
    if (entry.start) this.started = true;
    if (entry.start && entry.drawn)
      this.taken = new Map(entry.drawn.map((place, seat) => [seat, this.taken.get(place)]));
    if (entry.end) this.end = entry;
    this.seat = [...this.taken].find(([, guest]) => guest === this.guest)?.[0] ?? null;
  }

  // Waits for what the server says next; at once where something has come since the last time.
  wake() {
    this.heard = true;
    this.news?.();
  }
  async change() {
    if (!this.heard)
      await new Promise((done) => {
        this.news = done;
      });
    this.heard = false;
  }

  async enter(after) {
    if (!after) this.fold();
    this.again = false;
    const reply = await this.ask("enter", { table: this.table, after });
    reply.log.forEach((entry) => this.entry(entry));
    while (this.k < reply.k && !this.gone) await this.change(); // the pages that are still to come
    this.seat = reply.seat;
  }

  // Sits down on the first free seat.
  async sit() {
    let seat = 0;
    while (this.taken.has(seat)) seat++;
    const entropy = randomBytes(16).toString("hex");
    await this.ask("sit", { table: this.table, seat, entropy });
    this.entropy = entropy;
  }

  // Plays until the table is over, over as many connections as it takes.
  async play(lose) {
    let sent = null,
      asked = -1,
      wait = 100;
    while (!this.end) {
      try {
        if (this.gone) {
          await this.connect();
          await this.enter(this.k);
          asked = -1;
          wait = 100;
        }
        if (this.out) throw this.out;
        if (this.again) {
          await this.enter(0);
          asked = -1;
        }
        if (this.started && this.k !== asked && !sent && !this.end) {
          asked = this.k;
          const { n, legal } = await this.ask("legal", { table: this.table });
          sent = { after: n, do: complete(legal[Math.floor(Math.random() * legal.length)]) };
        }
        if (sent) {
          const reply = this.ask("move", { table: this.table, ...sent });
          if (lose-- > 0) this.socket.cut();
          await reply;
          sent = null;
          asked = -1;
        } else await this.change();
      } catch (error) {
        if (error instanceof Lost) {
          await new Promise((done) => setTimeout(done, wait));
          wait = Math.min(2 * wait, 30000);
        } else if (
          error.code === "not-your-turn" ||
          error.code === "not-started" ||
          error.code === "over"
        )
          sent = null;
        else if (error.code === "stale") (sent = null), (asked = -1);
        else throw error;
      }
    }
  }
}

// A move whose free text the client has to write: words between the quotation marks, as JSON spells them.
function complete(move) {
  const words = ["far away", 'nobody\'s "house"', "雨の音", "a long way home", "silence"];
  return move.endsWith('""')
    ? move.slice(0, -2) + JSON.stringify(words[Math.floor(Math.random() * words.length)])
    : move;
}

// What somebody who was there can check at the end (docs/fair-chance.md): the committed seed, and their entropy.
function fair(guest) {
  const { end, seed, entropy } = guest.end;
  if (end !== "finished") return;
  if (createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex") !== guest.commit)
    throw new Error("the seed is another one");
  if (guest.entropy && entropy[guest.seat] !== guest.entropy)
    throw new Error("my entropy is not in it");
}

// The record of a table that is over: how many lines it has.
async function record(url, table) {
  const reply = await fetch(
    new URL(`${url.pathname.replace(/\/$/, "")}/t/${table}/record.engawa`, url),
  );
  if (reply.status !== 200) throw new Error(`the record: ${reply.status}`);
  return (await reply.text()).trimEnd().split("\n").length;
}

// A number where the text is one: options are texts or numbers.
function option(text) {
  const [name, value] = text.split("=");
  return [name, /^\d+$/.test(value) ? Number(value) : value];
}

// The guests play at a table to its end: the one of TABLE, or one of GAME that the first of them opens.
async function playTable(url, game, table, values) {
  const guests = Array.from(
    { length: table ? 1 : Number(values.people) },
    (_, i) => new Guest(url, `Guest ${i + 1}`),
  );
  for (const guest of guests) await guest.connect();
  const opens = !table;
  if (opens) {
    const options = { ...GAMES[game], ...Object.fromEntries(values.option.map(option)) };
    const once = randomBytes(16).toString("hex");
    ({ table } = await guests[0].ask("open", { game, options, seats: SEATS, private: true, once }));
  }
  for (const guest of guests) {
    guest.table = table;
    await guest.enter(0);
    if (guest.seat === null) await guest.sit();
  }
  if (opens) await guests[0].ask("start", { table, fill: values.bot });
  await Promise.all(guests.map((guest) => guest.play(Number(values.lose))));
  guests.forEach(fair);
  guests.forEach((guest) => guest.socket.end());
  const { end, scores, ranks } = guests[0].end;
  const lines = await record(url, table);
  console.log(
    `${game ?? table}: ${end}, scores ${JSON.stringify(scores)}, ranks ${JSON.stringify(ranks)}, ${lines} lines`,
  );
  if (end !== "finished") process.exitCode = 1;
}

async function main() {
  const texts = { people: "1", bot: "random", lose: "0" };
  const options = Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, { type: "string", default: value }]),
  );
  options.option = { type: "string", multiple: true, default: [] };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const url = new URL(positionals[0]);
  const link = url.pathname.match(/^(.*)\/t\/([^/]+)$/);
  if (link) url.pathname = link[1] || "/";
  if (link) await playTable(url, null, link[2], values);
  else
    for (const game of positionals.length > 1 ? positionals.slice(1) : Object.keys(GAMES))
      await playTable(url, game, null, values);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
