/* service-worker.ts - the service worker: serves the page without a network.
 *
 * When it is installed, it fetches every file of the page into a cache of this build's own; the
 * build fills in the list (build.mjs). The page itself is asked of the server first, so that a new
 * build is seen at once; if the server does not respond soon, it comes from the cache. Its files
 * come from the cache. Pictures of decks are kept as they are seen, in a cache that outlives
 * builds: an address with the deck's version always has the same picture. Everything else (tables,
 * records, QR codes, the socket) goes to the server.
 *
 * A new build waits until no page of the old one is open, so that an open page finds its own files
 * to the end.
 */
declare const ENGAWA_FILES: readonly string[];
/** Large files that not everybody wants: kept from their first use on. */
declare const ENGAWA_WANTED: readonly string[];
declare const ENGAWA_BUILD: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
/** The base path of the page (ground/base.ts); other servers at the same host have caches, too. */
const BASE = new URL(".", worker.location.href).pathname;
const OWN = `${BASE.slice(1)}engawa-`;
const CACHE = OWN + ENGAWA_BUILD;
const DECKS = `${BASE.slice(1)}decks`;
const PAGE = `${BASE}index.html`;
const REPLY_WITHIN = 3000;

worker.addEventListener("install", (event) => {
  const requests = ENGAWA_FILES.map(
    (path) => new Request(BASE + path.slice(1), { cache: "no-cache" }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

/** Deletes the caches of older builds, and serves pages that are already open. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(OWN) && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (!url.pathname.startsWith(BASE)) return;
  const path = url.pathname.slice(BASE.length - 1);
  if (isPage(request, path)) event.respondWith(page(request));
  else if (ENGAWA_FILES.includes(path)) event.respondWith(file(request));
  else if (/^\/decks\/[a-z0-9-]+\/deck\.json$/.test(path)) event.respondWith(deck(request));
  else if (path.startsWith("/decks/") && url.search.startsWith("?v="))
    event.respondWith(picture(request));
  else if (ENGAWA_WANTED.includes(path)) event.respondWith(wanted(request));
});

/** Returns whether the server would respond with the page. */
function isPage(request: Request, path: string): boolean {
  return (
    request.mode === "navigate" && /^\/(?:index\.html|(?:t|e|replay)\/[^/]+\/?|tv\/?)?$/.test(path)
  );
}

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  return soon(fetch(request), kept);
}

/** Returns the server's response, or the cached one if it does not respond soon. */
async function soon(asked: Promise<Response>, kept: Response | undefined): Promise<Response> {
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, REPLY_WITHIN, kept));
  const responded = asked.then((response) => (response.status >= 500 ? kept : response));
  return Promise.race([responded.catch(() => kept), late]);
}

/** Like the page, a deck.json is asked of the server first. When the deck has another version, the
 * pictures of the old one are deleted. */
async function deck(request: Request): Promise<Response> {
  const cache = await caches.open(DECKS);
  const kept = await cache.match(request);
  const asked = fetch(request).then(async (response) => {
    if (!response.ok) return response;
    if (kept && kept.headers.get("etag") !== response.headers.get("etag")) {
      const folder = new URL(".", request.url).href;
      for (const old of await cache.keys()) if (old.url.startsWith(folder)) await cache.delete(old);
    }
    await keep(cache, request, response);
    return response;
  });
  return soon(asked, kept);
}

async function picture(request: Request): Promise<Response> {
  const cache = await caches.open(DECKS);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(cache, request, response);
  return response;
}

/** Keeps a response, if there is space for it. */
async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response.clone()).catch(() => undefined);
}

const keptFile = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreSearch: true, ignoreVary: true });

const file = async (request: Request): Promise<Response> =>
  (await keptFile(request)) ?? fetch(request);

async function wanted(request: Request): Promise<Response> {
  const kept = await keptFile(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(await caches.open(CACHE), request, response);
  return response;
}

/* ---- what the server says while no page is open (docs/protocol.md, "Closed pages") ---- */

/** The texts of notifications; an unreadable message shows one too, because a browser would
 * otherwise end the subscription. */
const SENTENCES = {
  en: {
    turn: "It is your turn",
    begun: "The game at your table has begun",
    evening: "Your friends meet again. Will you come?",
    other: "There is something new at your tables",
    open: "Open the table",
    come: "To the evening",
  },
  ja: {
    turn: "あなたの番です",
    begun: "卓の対局が始まりました",
    evening: "いつものみんなが集まります。参加しませんか？",
    other: "卓に動きがありました",
    open: "卓を開く",
    come: "集いへ",
  },
} as const;

interface News {
  readonly kind: "turn" | "begun" | "evening" | "other";
  readonly table: string;
  readonly lang: "en" | "ja";
}

function readNews(data: PushMessageData | null): News {
  let said: Record<string, unknown> = {};
  try {
    said = (data?.json() ?? {}) as Record<string, unknown>;
  } catch {
    // It is not ours.
  }
  const { kind, table, lang } = said;
  return {
    kind: kind === "turn" || kind === "begun" || kind === "evening" ? kind : "other",
    table: typeof table === "string" && /^[a-z0-9]{1,32}$/i.test(table) ? table : "",
    lang: lang === "ja" ? "ja" : "en",
  };
}

worker.addEventListener("push", (event) => {
  const { kind, table, lang } = readNews(event.data);
  const sentences = SENTENCES[lang];
  event.waitUntil(
    worker.registration.showNotification(sentences[kind], {
      body: kind === "evening" ? sentences.come : sentences.open,
      lang,
      tag: `engawa-${table}`,
      icon: `${BASE}icons/192.png`,
      data: table && `${kind === "evening" ? "e" : "t"}/${table}`,
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  const path = String(event.notification.data ?? "");
  event.notification.close();
  event.waitUntil(openPlace(BASE + path));
});

/** Shows the page at this address: one that is there already, or a new one. */
async function openPlace(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : worker.clients.openWindow(path));
}

export {};
