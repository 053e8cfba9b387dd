/* remote-table.test.mjs - a table on a server that is played by the test: how a log is entered. */
import assert from "node:assert/strict";
import { Listeners } from "../src/listeners";
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

/** A server that replies to `enter` with the first entries after `after`, PAGE of them. */
class PagingServer {
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
    const log = this.log.slice(fields.after, fields.after + this.page);
    this.told = fields.after + log.length;
    const here = { guests: ["g1"], watching: 1 };
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
