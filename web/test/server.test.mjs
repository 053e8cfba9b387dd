/* server.test.mjs - the connection to a server that is played by the test: when asks are sent. */
import assert from "node:assert/strict";
import { Server } from "../src/net/server";
import { test } from "./harness.mjs";

/** Runs BODY with a server, the sockets that it has made, and what was asked on the last one. */
async function withServer(body) {
  const sockets = [];
  class Socket {
    static OPEN = 1;
    readyState = 0;
    asked = [];
    constructor() {
      sockets.push(this);
    }
    send(text) {
      this.asked.push(JSON.parse(text));
    }
    close() {
      this.readyState = 3;
    }
    open() {
      this.readyState = 1;
      this.onopen();
    }
    /** Replies to the last ask called NAME. */
    async reply(name, fields = {}) {
      const { id } = this.asked.findLast(({ ask }) => ask === name);
      this.onmessage({ data: JSON.stringify({ re: id, ok: true, ...fields }) });
      await settle();
    }
    get names() {
      return this.asked.map(({ ask }) => ask);
    }
  }
  const timers = new Set();
  const real = globalThis.setTimeout;
  const settle = () => new Promise((resolve) => real(resolve, 0));
  const put = {
    WebSocket: Socket,
    addEventListener() {},
    document: {
      addEventListener() {},
      documentElement: { dataset: {} },
      querySelectorAll: () => [],
      hidden: true,
    },
    getComputedStyle: () => ({ getPropertyValue: () => "" }),
    setTimeout: (...given) => {
      const timer = real(...given);
      timers.add(timer);
      return timer;
    },
  };
  const before = Object.keys(put).map((name) => [name, globalThis[name]]);
  Object.assign(globalThis, put);
  try {
    await body(new Server("ws://127.0.0.1/ws"), sockets, settle);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    for (const [name, value] of before)
      if (value === undefined) delete globalThis[name];
      else globalThis[name] = value;
  }
}

const HELLO = { guest: "g1", token: "ab", name: "Aki", now: 0, version: "1" };

test("what is asked before the first connection is sent when there is one", async () => {
  await withServer(async (server, [socket], settle) => {
    const reply = server.ask("daily", { daily: "yams" });
    socket.open();
    await settle();
    assert.deepEqual(socket.names, ["hello"]);
    server.onLive(() => void server.ask("enter", { table: "t1" }));
    await socket.reply("hello", HELLO);
    assert.deepEqual(socket.names, ["hello", "enter", "daily"], "after what was waiting for it");
    await socket.reply("daily", { table: "t2" });
    assert.equal((await reply).value.table, "t2");
  });
});

test("what is asked where no connection comes is refused, and asked no more", async () => {
  await withServer(async (server, sockets, settle) => {
    const reply = server.ask("daily", { daily: "yams" });
    sockets[0].readyState = 3;
    sockets[0].onclose({ code: 1006 });
    assert.equal((await reply).why.code, "offline");
    assert.equal((await server.ask("daily", { daily: "yams" })).why.code, "offline");
    server.now();
    sockets[1].open();
    await settle();
    await sockets[1].reply("hello", HELLO);
    assert.deepEqual(sockets[1].names, ["hello"]);
  });
});

test("a second tap gets the reply to the first; what counts each time is sent each time", async () => {
  await withServer(async (server, [socket], settle) => {
    socket.open();
    await settle();
    await socket.reply("hello", HELLO);
    const what = { table: "e1", game: "dixit", seats: 4 };
    const replies = [server.ask("propose", what), server.ask("propose", what)];
    const other = server.ask("propose", { ...what, seats: 5 });
    assert.deepEqual(socket.names.slice(1), ["propose", "propose"]);
    socket.onmessage({ data: JSON.stringify({ re: socket.asked[1].id, ok: true, k: 7 }) });
    for (const reply of replies) assert.equal((await reply).value.k, 7);
    await socket.reply("propose", { k: 8 });
    assert.equal((await other).value.k, 8);
    // A third tap, after the reply, is another proposal.
    void server.ask("propose", what);
    for (let i = 0; i < 2; i++) void server.ask("react", { table: "e1", react: "laugh" });
    assert.deepEqual(socket.names.slice(3), ["propose", "react", "react"]);
  });
});
