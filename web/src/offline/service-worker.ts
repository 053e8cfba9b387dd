/* service-worker.ts - the page without a network.
 *
 * When it is installed it fetches every file of the page into a cache of this build's own; the
 * build fills in the list (build.mjs). The page itself is asked of the server first, so that an
 * upgraded house is seen at once, and comes from the cache where the server does not answer soon.
 * The files that it needs come from the cache. Everything else (tables, records, QR codes, the
 * socket) is none of its business.
 *
 * A new build waits until no page of the old one is open, so that an open page finds its own files
 * to the end.
 */
declare const ENGAWA_FILES: readonly string[];
/** Large files that not everybody wants: kept from their first use on. */
declare const ENGAWA_WANTED: readonly string[];
declare const ENGAWA_BUILD: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `engawa-${ENGAWA_BUILD}`;
const PAGE = "/index.html";
const ANSWER_WITHIN = 3000;

worker.addEventListener("install", (event) => {
  const requests = ENGAWA_FILES.map((path) => new Request(path, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

/** Throws the caches of older builds away, and serves the pages that were there first. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith("engawa-") && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (isPage(request, url.pathname)) event.respondWith(page(request));
  else if (ENGAWA_FILES.includes(url.pathname)) event.respondWith(file(request));
  else if (ENGAWA_WANTED.includes(url.pathname)) event.respondWith(wanted(request));
});

/** Whether the server would answer with the page. */
function isPage(request: Request, path: string): boolean {
  return request.mode === "navigate" && /^\/(?:index\.html|(?:t|replay)\/[^/]+\/?)?$/.test(path);
}

async function page(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  const asked = fetch(request);
  if (!kept) return asked;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, ANSWER_WITHIN, kept));
  const answered = asked.then((answer) => (answer.status >= 500 ? kept : answer));
  return Promise.race([answered.catch(() => kept), late]);
}

const keptFile = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreSearch: true, ignoreVary: true });

const file = async (request: Request): Promise<Response> => (await keptFile(request)) ?? fetch(request);

async function wanted(request: Request): Promise<Response> {
  const kept = await keptFile(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

export {};
