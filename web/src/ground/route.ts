/* route.ts - a router: maps the address bar to a screen, and changes the address without a reload.
 *
 * The server knows `/`, `/t/ID`, `/e/ID`, `/replay/ID` and `/tv`. Screens that need no server have addresses behind
 * the `#` of `/`, so that the page finds them without a network, too.
 */
import { below, within } from "./base";
import { leaveFor, startLayers } from "./layers";
import { plainAddress } from "./pasted";
import { useStore } from "./store";
import { Listeners } from "./listeners";

export type Route =
  | { readonly at: "home" | "me" | "link" | "decks" | "history" | "nowhere" }
  /** `group`: the ids of its guests, a full stop between two; null: all groups. */
  | { readonly at: "evenings"; readonly group: string | null }
  /** `stays`: one looks at the evening itself, also while a game is on. */
  | { readonly at: "evening"; readonly id: string; readonly stays: boolean }
  /** `code`: that of another screen, whose QR code was scanned; null: this is a large screen itself. */
  | { readonly at: "tv"; readonly code: string | null }
  /** `day`: since 1970; null: today. */
  | { readonly at: "daily"; readonly day: number | null }
  /** `game`, `deck`: those to begin with, if the link names them. */
  | { readonly at: "new" | "alone"; readonly game: string | null; readonly deck: string | null }
  /** `key`: the secret of a link to the page of the operator. */
  | { readonly at: "host"; readonly key: string | null }
  | { readonly at: "learn"; readonly id: string }
  /** `id`: the table after which one plays again; `game`: that was played there. */
  | { readonly at: "again"; readonly id: string; readonly game: string }
  /** `n`: the moment of the game that is looked back at; null: the present. */
  | { readonly at: "table" | "local"; readonly id: string; readonly n: number | null }
  /** `clause`: the one that the link leads to. */
  | { readonly at: "rules"; readonly id: string; readonly clause: string | null }
  /** `place`: where the record comes from; `file`: one that was just opened. */
  | {
      readonly at: "replay";
      readonly id: string;
      readonly place: "server" | "local" | "file";
      readonly n: number | null;
    };

const number = (digits: string | undefined) => (digits === undefined ? null : Number(digits));
const ID = "([\\w-]{1,64})";
const routes: readonly [RegExp, (match: RegExpExecArray) => Route][] = [
  [
    new RegExp(`^/t/${ID}/?(?:#(\\d{1,6})?.*)?$`),
    ([, id, n]) => ({ at: "table", id: id!, n: number(n) }),
  ],
  [
    new RegExp(`^/replay/${ID}/?(?:#(\\d{1,6}))?$`),
    ([, id, n]) => ({ at: "replay", place: "server", id: id!, n: number(n) }),
  ],
  [
    new RegExp(`^/e/${ID}/?(#here)?$`),
    ([, id, stays]) => ({ at: "evening", id: id!, stays: stays !== undefined }),
  ],
  [/^\/tv\/?(?:#(\w{4}))?$/, ([, code]) => ({ at: "tv", code: code ?? null })],
  [/^\/#\/me$/, () => ({ at: "me" })],
  [/^\/#\/link$/, () => ({ at: "link" })],
  [/^\/#\/decks$/, () => ({ at: "decks" })],
  [new RegExp(`^/#/again/${ID}/${ID}$`), ([, id, game]) => ({ at: "again", id: id!, game: game! })],
  [/^\/#\/history$/, () => ({ at: "history" })],
  [/^\/#\/daily(?:\/(\d{1,6}))?$/, ([, day]) => ({ at: "daily", day: number(day) })],
  [
    /^\/#\/evenings(?:\/([\w.]{1,300}))?$/,
    ([, group]) => ({ at: "evenings", group: group ?? null }),
  ],
  [/^\/#\/host(?:\/(\w{8,64}))?$/, ([, key]) => ({ at: "host", key: key ?? null })],
  [
    new RegExp(`^/#/(new|alone)(?:/${ID}(?:/${ID})?)?$`),
    ([, at, game, deck]) => ({ at: at as "new" | "alone", game: game ?? null, deck: deck ?? null }),
  ],
  [
    new RegExp(`^/#/play/${ID}(?:/(\\d{1,6}))?$`),
    ([, id, n]) => ({ at: "local", id: id!, n: number(n) }),
  ],
  [new RegExp(`^/#/learn/${ID}$`), ([, id]) => ({ at: "learn", id: id! })],
  [
    new RegExp(`^/#/rules/${ID}(?:/([\\w.]{1,12}))?$`),
    ([, id, clause]) => ({ at: "rules", id: id!, clause: clause ?? null }),
  ],
  [
    new RegExp(`^/#/(replay|file)/${ID}(?:/(\\d{1,6}))?$`),
    ([, kind, id, n]) => ({
      at: "replay",
      place: kind === "file" ? "file" : "local",
      id: id!,
      n: number(n),
    }),
  ],
  [/^\/(?:index\.html)?(?:#\/?)?$/, () => ({ at: "home" })],
];

function find(address: string): Route | null {
  for (const [pattern, make] of routes) {
    const match = pattern.exec(address);
    if (match) return make(match);
  }
  return null;
}

const parse = (address: string): Route =>
  find(address) ?? find(plainAddress(address)) ?? { at: "nowhere" };

/** The address of a moment of a replay. */
export function replayAddress(place: "server" | "local" | "file", id: string, n: number): string {
  return place === "server"
    ? `/replay/${id}#${n}`
    : `/#/${place === "file" ? "file" : "replay"}/${id}/${n}`;
}

/** The address of a finished game's ending, which a link leads to even where its evening goes on elsewhere. */
export const endingAddress = (id: string): string => `/t/${id}#end`;

/** The address of a table: of its present, or of a moment to look back at. */
export function tableAddress(place: "server" | "local", id: string, n: number | null): string {
  if (place === "server") return n === null ? `/t/${id}` : `/t/${id}#${n}`;
  return n === null ? `/#/play/${id}` : `/#/play/${id}/${n}`;
}

/** Somebody has gone to another screen. */
let moved = false;
const listeners = new Listeners();
const address = () => (within(location.pathname) ?? location.pathname) + location.hash;

function tell(): void {
  listeners.tell();
}

/** Goes to another screen. */
export function go(to: string): void {
  if (to === address()) return;
  moved = true;
  leaveFor(below(to), () => {
    scrollTo(0, 0);
    tell();
  });
}

/** Goes to another screen in the place of this one. */
export function goInstead(to: string): void {
  mark(to);
  tell();
}

/** Whether somebody has just come by a link from elsewhere, to no part of a screen: no other screen was before, and they
 * have not loaded the page again. */
export function cameByLink(): boolean {
  const [came] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !moved && came?.type === "navigate" && location.hash === "";
}

/** Replaces the address, without a step in the history. */
export function mark(to: string): void {
  history.replaceState(history.state, "", below(to));
}

/** Links within the page go without a reload. */
export function startRouting(): void {
  startLayers();
  addEventListener("popstate", () => {
    moved = true;
    tell();
  });
  addEventListener("hashchange", tell);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
      return;
    if (link.getAttribute("href")?.startsWith("#content")) return;
    const path = within(link.pathname);
    if (path === null) return;
    event.preventDefault();
    go(path + link.hash);
  });
}

let last: { address: string; route: Route } | undefined;

function current(): Route {
  if (last?.address !== address()) last = { address: address(), route: parse(address()) };
  return last.route;
}

export function useRoute(): Route {
  return useStore((listener) => listeners.add(listener), current, listeners);
}
