/* remote-table.test.mjs - a table on a server that is played by the test: how a log is entered. */
import assert from "node:assert/strict";
import { Listeners } from "../src/ground/listeners";
import { RemoteTable } from "../src/net/remote-table";
import { core, test } from "./harness.mjs";

const OPEN = {
  open: { game: "yahtzee", options: {}, seats: 1, title: "縁", private: false, host: "g1" },
  commit: "ab".repeat(32),
};

/** A log of COUNT entries: the table, and what somebody said there. */
function logOf(count) {
  const said = (k) => ({ k, t: k, chat: `word ${k}`, guest: "g1", name: "Aki" });
  return [{ k: 1, t: 1, ...OPEN }, ...Array.from({ length: count - 1 }, (_, i) => said(i + 2))];
}

/** A server that replies to `enter` with the first entries after `after`, PAGE of them, where `code`
 * is said. */
class PagingServer {
  code = undefined;
  state = "live";
  guest = "g1";
  asked = [];
  pushed = new Listeners();
  lively = new Listeners();
  changed = new Listeners();

  constructor(log, page) {
    this.log = log;
    this.page = page;
  }
  subscribe(listener) {
    return this.changed.add(listener);
  }
  onPush(listener) {
    return this.pushed.add(listener);
  }
  onLive(listener) {
    const end = this.lively.add(listener);
    listener();
    return end;
  }
  async ask(ask, fields) {
    this.asked.push([ask, fields.after]);
    if (ask !== "enter") return { ok: true, value: {} };
    if (fields.code !== this.code) return { ok: false, why: refused("code-wanted") };
    const log = this.log.slice(fields.after, fields.after + this.page);
    this.told = fields.after + log.length;
    const here = { guests: ["g1"], names: ["Aki"], watching: 1 };
    const more = this.told < this.log.length;
    return { ok: true, value: { k: this.log.length, log, more, seat: null, host: true, here } };
  }
  /** The next page comes. */
  push() {
    const log = this.log.slice(this.told, this.told + this.page);
    this.told += log.length;
    this.pushed.tell("log", { table: "t1", log });
  }
}

const refused = (code) => ({ code, en: code, ja: code });

/** Lets the promises that are kept go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a table is shown when the last page of its log is there", async () => {
  const server = new PagingServer(logOf(7), 3);
  const table = new RemoteTable(core, server, "t1");
  await settle();
  assert.equal(table.state.connection, "connecting");
  server.push();
  assert.equal(table.state.connection, "connecting");
  server.push();
  assert.equal(table.state.connection, "live");
  assert.equal(table.state.chat.length, 6);
  server.log = logOf(9);
  server.push();
  assert.equal(table.state.chat.length, 8);
  assert.deepEqual(server.asked, [["enter", 0]]);
  table.close();
});

test("a connection that is lost between two pages enters again from the start", async () => {
  const server = new PagingServer(logOf(7), 3);
  const table = new RemoteTable(core, server, "t1");
  await settle();
  server.state = "lost";
  server.changed.tell();
  assert.equal(table.state.connection, "lost");
  server.state = "live";
  server.page = 7;
  server.lively.tell();
  await settle();
  assert.equal(table.state.connection, "live");
  assert.equal(table.state.chat.length, 6);
  table.close();
});

test("pages that are missing after an absence are added to what is shown", async () => {
  const server = new PagingServer(logOf(3), 3);
  const table = new RemoteTable(core, server, "t1");
  await settle();
  assert.equal(table.state.connection, "live");
  server.state = "lost";
  server.changed.tell();
  server.log = logOf(8);
  server.state = "live";
  server.lively.tell();
  await settle();
  server.push();
  assert.equal(table.state.connection, "live");
  assert.equal(table.state.chat.length, 7);
  assert.deepEqual(server.asked, [
    ["enter", 0],
    ["enter", 3],
  ]);
  table.close();
});

test("a code that is said at the door lets in to a long log, also after the connection was lost", async () => {
  const server = new PagingServer(logOf(7), 3);
  server.code = "veranda";
  const table = new RemoteTable(core, server, "t1");
  await settle();
  assert.equal(table.missing.code, "code-wanted");
  await table.knock("veranda");
  assert.equal(table.missing.code, "code-wanted", "nothing unfinished is shown");
  server.push();
  const here = { guests: ["g1", "g2"], names: ["Aki", "Ben"], watching: 2 };
  server.pushed.tell("here", { table: "t1", ...here });
  server.push();
  assert.equal(table.missing, null);
  assert.deepEqual([table.state.chat.length, table.state.spectators], [6, 2]);
  assert.deepEqual(table.state.people[1], { guest: "g2", name: "Ben" });
  server.log = logOf(8);
  server.lively.tell();
  await settle();
  assert.deepEqual([table.missing, table.state.chat.length], [null, 7]);
  table.close();
});

test("who is another guest than before enters from the start, and is the host no more", async () => {
  const server = new PagingServer(logOf(5), 3);
  const table = new RemoteTable(core, server, "t1");
  await settle();
  server.push();
  assert.equal(table.state.host, true);
  server.guest = "g9";
  server.lively.tell();
  await settle();
  server.push();
  assert.deepEqual([table.state.host, table.state.chat.length], [false, 4]);
  assert.deepEqual(server.asked, [
    ["enter", 0],
    ["enter", 0],
  ]);
  table.close();
});

test("who is put out between two pages gets no more of the table", async () => {
  const server = new PagingServer(logOf(7), 3);
  const table = new RemoteTable(core, server, "t1");
  await settle();
  server.pushed.tell("out", { table: "t1", code: "kept-out", say: "no" });
  server.push();
  server.push();
  assert.equal(table.missing.code, "kept-out");
  assert.equal(table.state.chat.length, 0);
  table.close();
});
