/* service-worker.test.mjs - what the service worker answers, in a browser made of a few maps. */
import assert from "node:assert/strict";
import { test } from "./harness.mjs";

const HOUSE = "http://localhost:1";
const listeners = {};
const stored = new Map();
let network;
let claimed = 0;

const key = (request) => {
  const { pathname, search } = new URL(request.url ?? request, HOUSE);
  return pathname + search;
};

/** Starts the service worker among stand-ins for what a browser gives it, once. */
async function start() {
  if (listeners.fetch) return;
  globalThis.self = {
    addEventListener: (name, listener) => (listeners[name] = listener),
    clients: { claim: async () => claimed++ },
    location: new URL("/service-worker.js", HOUSE),
  };
  globalThis.Request = class {
    constructor(path, init) {
      Object.assign(this, { url: new URL(path, HOUSE).href, ...init });
    }
  };
  globalThis.fetch = async (request) => network(key(request));
  globalThis.caches = {
    keys: async () => [...stored.keys()],
    delete: async (name) => stored.delete(name),
    match: async (request, { cacheName }) => stored.get(cacheName)?.get(key(request)),
    open: async (name) => ({
      async addAll(requests) {
        const files = new Map();
        for (const request of requests) files.set(key(request), await network(key(request)));
        stored.set(name, files);
      },
      match: async (request) => stored.get(name)?.get(key(request)),
      keys: async () =>
        [...(stored.get(name)?.keys() ?? [])].map((path) => ({ url: new URL(path, HOUSE).href })),
      delete: async (request) => stored.get(name).delete(key(request)),
      async put(request, response) {
        stored.set(name, (stored.get(name) ?? new Map()).set(key(request), response));
      },
    }),
  };
  await import("../src/offline/service-worker");
}

async function lives(name) {
  let done;
  listeners[name]({ waitUntil: (promise) => (done = promise) });
  await done;
}

/** The response to a request, or undefined where the browser is left to itself. */
function answerTo(path, { mode = "no-cors", method = "GET" } = {}) {
  let response;
  const request = { url: new URL(path, HOUSE).href, mode, method };
  listeners.fetch({ request, respondWith: (promise) => (response = promise) });
  return response;
}

const navigate = { mode: "navigate" };
const online = (from) => async (path) => ({ status: 200, from, path });
const offline = async () => {
  throw new TypeError("no network");
};

test("installing keeps every file of the page, and an older build's are thrown away", async () => {
  await start();
  stored.set("engawa-one", new Map());
  stored.set("somebody-else", new Map());
  network = online("install");
  await lives("install");
  await lives("activate");
  assert.deepEqual([...stored.keys()], ["somebody-else", "engawa-two"]);
  assert.deepEqual([...stored.get("engawa-two").keys()], ["/index.html", "/assets/a-1.js"]);
  assert.equal(claimed, 1);
});

test("an install that lacks a file fails as a whole", async () => {
  await start();
  const before = stored.get("engawa-two");
  network = offline;
  await assert.rejects(lives("install"));
  assert.equal(stored.get("engawa-two"), before);
});

test("with a network the page is the server's", async () => {
  await start();
  network = online("server");
  assert.equal((await answerTo("/t/abc", navigate)).from, "server");
});

test("without a network, or with a broken server, the page is the kept one", async () => {
  await start();
  network = offline;
  for (const path of ["/", "/t/abc", "/replay/abc", "/?x=1"])
    assert.equal((await answerTo(path, navigate)).path, "/index.html", path);
  network = async () => ({ status: 502 });
  assert.equal((await answerTo("/", navigate)).from, "install");
});

test("a server that does not answer is waited for a few seconds only", async () => {
  await start();
  const real = globalThis.setTimeout;
  let patience = 0;
  network = () => new Promise(() => {});
  globalThis.setTimeout = (run, milliseconds, ...rest) => {
    patience = milliseconds;
    return real(run, 1, ...rest);
  };
  try {
    assert.equal((await answerTo("/", navigate)).from, "install");
  } finally {
    globalThis.setTimeout = real;
  }
  assert.ok(patience >= 1000 && patience <= 5000);
});

/** A server's response that can be kept. */
const answering = (etag) => async (path) => {
  const response = { ok: true, status: 200, path, headers: new Map([["etag", etag]]) };
  response.clone = () => response;
  return response;
};

test("a picture of a deck is kept as it is seen, an unversioned one is not", async () => {
  await start();
  network = answering('"one"');
  const path = "/decks/engawa/thumb/01.webp?v=one";
  assert.equal((await answerTo(path)).path, path);
  network = offline;
  assert.equal((await answerTo(path)).path, path);
  await assert.rejects(answerTo("/decks/engawa/02.webp?v=one"));
  assert.equal(answerTo("/decks/engawa/01.webp"), undefined);
});

test("a missing picture is not kept", async () => {
  await start();
  network = async () => ({ ok: false, status: 404 });
  assert.equal((await answerTo("/decks/engawa/99.webp?v=one")).status, 404);
  network = answering('"one"');
  assert.equal((await answerTo("/decks/engawa/99.webp?v=one")).status, 200);
});

test("a deck's words are the server's, else the kept ones; a new version throws the old pictures away", async () => {
  await start();
  const words = "/decks/engawa/deck.json";
  const old = "/decks/engawa/thumb/01.webp?v=one";
  network = answering('"one"');
  await answerTo(words);
  network = offline;
  assert.equal((await answerTo(words)).headers.get("etag"), '"one"');
  assert.equal((await answerTo(old)).path, old);
  network = answering('"two"');
  assert.equal((await answerTo(words)).headers.get("etag"), '"two"');
  network = offline;
  assert.equal((await answerTo(words)).headers.get("etag"), '"two"');
  await assert.rejects(answerTo(old));
});

test("files of the page come from the cache, and nothing else is touched", async () => {
  await start();
  network = online("server");
  assert.equal((await answerTo("/assets/a-1.js")).from, "install");
  for (const path of [
    "/assets/b-2.js",
    "/decks",
    "/decks/engawa/",
    "/health",
    "/t/abc/qr.svg",
    "/ws",
  ])
    assert.equal(answerTo(path), undefined, path);
  assert.equal(answerTo("/t/abc/record.engawa", navigate), undefined);
  assert.equal(answerTo("http://elsewhere/assets/a-1.js"), undefined);
  assert.equal(answerTo("/", { mode: "navigate", method: "POST" }), undefined);
});

test("a large file is kept from its first use on", async () => {
  await start();
  network = online("house");
  await lives("install");
  const path = "/assets/b-1.weights";
  assert.ok(!stored.get("engawa-two").has(path), "nobody wants it yet");
  network = async () => ({ status: 200, ok: true, from: "house", clone: () => ({ from: "kept" }) });
  assert.equal((await answerTo(path)).from, "house");
  network = offline;
  assert.equal((await answerTo(path)).from, "kept");
});
