/* settings.ts - the settings that this browser stores: language, theme, signals, pace, muted
 * people, the guest's name and secret token.
 *
 * A browser may refuse to store anything (private windows); then it is remembered until the page
 * closes.
 */
import { stored } from "./base";
import { useStore } from "./store";
import type { Language } from "../core/core";
import { languageFor } from "../core/sentences";
import { Listeners } from "./listeners";

export type Theme = "auto" | "light" | "dark";
/** The pace at which the page shows bots' moves (parts/playhead.ts). */
export type Tempo = "brisk" | "calm" | "steps";

export interface Settings {
  readonly language: Language;
  readonly theme: Theme;
  /** Off unless somebody turned it on. */
  readonly sound: boolean;
  /** The page passes if no cards in the hand beat the last play. */
  readonly passes: boolean;
  /** The page throws the dice as soon as the user's turn begins. */
  readonly throws: boolean;
  /** Shaking the phone throws them, too. */
  readonly shakes: boolean;
  /** The same for a phone's vibration on the user's turn. */
  readonly buzz: boolean;
  /** The user wants push notifications while the page is closed (net/closed.ts). */
  readonly told: boolean;
  /** Sound and buzzing have been offered. */
  readonly offered: boolean;
  /** The tab's title shows that it is the user's turn. */
  readonly titled: boolean;
  /** The screen stays on at the user's table. */
  readonly awake: boolean;
  readonly tempo: Tempo;
  /** Others may remind the user of their turn. */
  readonly nudges: boolean;
  /** Reactions of those who watch are shown, too. */
  readonly crowd: boolean;
  /** Ids of the muted guests, separated by spaces. */
  readonly muted: string;
  readonly name: string;
  /** The user's crest in evenings: the numbers of a form and of a colour; "" until chosen. The server keeps it with
   * the guest. */
  readonly crest: string;
  /** Those who play at this screen as well, a line each: the name, then a tab and the crest, if there is one. */
  readonly friends: string;
  /** The guest's secret; null before the first visit to this server. */
  readonly token: string | null;
  /** The token that will replace it, while the server's reply is outstanding; null if none. */
  readonly nextToken: string | null;
}

const KEYS = {
  language: stored("engawa.language"),
  theme: stored("engawa.theme"),
  sound: stored("engawa.sound"),
  passes: stored("engawa.passes"),
  throws: stored("engawa.throws"),
  shakes: stored("engawa.shakes"),
  buzz: stored("engawa.buzz"),
  told: stored("engawa.told"),
  offered: stored("engawa.offered"),
  titled: stored("engawa.titled"),
  awake: stored("engawa.awake"),
  tempo: stored("engawa.tempo"),
  nudges: stored("engawa.nudges"),
  crowd: stored("engawa.crowd"),
  muted: stored("engawa.muted"),
  name: stored("engawa.name"),
  crest: stored("engawa.crest"),
  friends: stored("engawa.friends"),
  token: stored("engawa.token"),
  nextToken: stored("engawa.token.next"),
} as const;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // It holds until the page closes.
  }
}

/** Whether the browser loses all settings when the page is loaded again. */
export const keepsNothing: boolean = (() => {
  const key = stored("engawa.keeps");
  write(key, "yes");
  const kept = read(key) === "yes";
  write(key, null);
  return !kept;
})();

function firstLanguage(): Language {
  const stored = read(KEYS.language);
  if (stored === "en" || stored === "ja") return stored;
  return languageFor(navigator.language);
}

function firstTheme(): Theme {
  const stored = read(KEYS.theme);
  return stored === "light" || stored === "dark" ? stored : "auto";
}

function firstTempo(): Tempo {
  const stored = read(KEYS.tempo);
  return stored === "calm" || stored === "steps" ? stored : "brisk";
}

/** The defaults, which are not stored. */
const PLAIN: Partial<Settings> = {
  theme: "auto",
  sound: false,
  passes: false,
  throws: false,
  shakes: false,
  buzz: false,
  told: false,
  offered: false,
  titled: true,
  awake: true,
  tempo: "brisk",
  nudges: true,
  crowd: false,
  muted: "",
  crest: "",
  friends: "",
};

let current: Settings = {
  language: firstLanguage(),
  theme: firstTheme(),
  sound: read(KEYS.sound) === "on",
  passes: read(KEYS.passes) === "on",
  throws: read(KEYS.throws) === "on",
  shakes: read(KEYS.shakes) === "on",
  buzz: read(KEYS.buzz) === "on",
  told: read(KEYS.told) === "on",
  offered: read(KEYS.offered) === "on",
  titled: read(KEYS.titled) !== "off",
  awake: read(KEYS.awake) !== "off",
  tempo: firstTempo(),
  nudges: read(KEYS.nudges) !== "off",
  crowd: read(KEYS.crowd) === "on",
  muted: read(KEYS.muted) ?? "",
  name: read(KEYS.name) ?? "",
  crest: read(KEYS.crest) ?? "",
  friends: read(KEYS.friends) ?? "",
  token: read(KEYS.token),
  nextToken: read(KEYS.nextToken),
};
const listeners = new Listeners();
const dark = matchMedia("(prefers-color-scheme: dark)");

/** The settings as they are now. */
export const settings = (): Settings => current;

/** Changes some of them, for this visit and the next ones. */
export function change(some: Partial<Settings>): void {
  current = { ...current, ...some };
  for (const key of Object.keys(some) as (keyof Settings)[]) {
    const value = current[key];
    const text = typeof value === "boolean" ? (value ? "on" : "off") : value;
    write(KEYS[key], value === PLAIN[key] ? null : text);
  }
  show();
  listeners.tell();
}

/** The maximum number of muted guests; beyond it the oldest is unmuted. */
const MUTED_MAX = 200;

/** Returns whether the user has muted this guest. */
export const isMuted = (guest: string): boolean => current.muted.split(" ").includes(guest);

/** Mutes a guest for this browser, or, if not `on`, unmutes them. */
export function mute(guest: string, on: boolean): void {
  const others = current.muted.split(" ").filter((one) => one && one !== guest);
  const all = on ? [...others, guest].slice(-MUTED_MAX) : others;
  change({ muted: all.join(" ") });
}

/** Calls `listener` after every change; the result ends that. */
export function onSettings(listener: () => void): () => void {
  return listeners.add(listener);
}

/** The settings, in a component. */
export const useSettings = (): Settings => useStore(onSettings, settings);

/** The theme where nobody has chosen one; null: as the system has it. */
let usual: "dark" | null = null;

/** From now on the page is dark where nobody has chosen otherwise; or, if not `on`, as the system has it. */
export function darken(on: boolean): void {
  usual = on ? "dark" : null;
  show();
}

/** Puts language and theme on the document. */
function show(): void {
  const root = document.documentElement;
  root.lang = current.language;
  const auto = usual ?? (dark.matches ? "dark" : "light");
  root.dataset.theme = current.theme === "auto" ? auto : current.theme;
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute("content", paper);
}

/** Call once, before anything is drawn. Another window of this browser may become another guest. */
export function startSettings(): void {
  dark.addEventListener("change", show);
  addEventListener("storage", ({ key, newValue }) => {
    // The name comes before the token that it belongs to, and its change is announced with it.
    if (key === KEYS.name) current = { ...current, name: newValue ?? "" };
    if (key === KEYS.nextToken) current = { ...current, nextToken: newValue };
    if (key !== KEYS.token) return;
    current = { ...current, token: newValue };
    listeners.tell();
  });
  show();
}
