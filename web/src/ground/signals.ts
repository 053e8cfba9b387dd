/* signals.ts - notifies a user who looks elsewhere that it is their turn, and keeps the screen on.
 *
 * Three calls: a mark before the page's title in its tab, a bell, a phone that buzzes. Each has a
 * switch in the settings, and if it is off, or the browser has no such thing, nothing happens, so
 * callers need not check. Bell and buzzing are off until somebody turns them on.
 */
import { useEffect, useRef } from "preact/hooks";
import type { By, Seat } from "../core/core";
import { sound } from "./sound";
import { onSettings, settings } from "./settings";

/** `turn`: the user's turn has begun. `nudge`: another player, who waits, reminds the user. */
export type Call = "turn" | "nudge";

/** What this browser has; the settings offer no other. A computer without a touch screen may know how to
 * buzz, but nothing in it does. */
export const has = {
  buzz: "vibrate" in navigator && navigator.maxTouchPoints > 0,
  awake: "wakeLock" in navigator,
} as const;

/** Milliseconds: on, off, on. */
const BUZZ: Readonly<Record<Call, number[]>> = { turn: [60], nudge: [120, 90, 120] };

/** Rings and buzzes, as far as that is wanted; also where the page is out of sight. */
export function call(what: Call): void {
  sound("bell", true);
  buzz(what);
}

/** Buzzes, if that is wanted. A browser lets a page do so only after somebody has touched it. */
export function buzz(what: Call): void {
  if (has.buzz && settings().buzz && navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate(BUZZ[what]);
}

/** Calls when the turn passes to one of `mine` from others; `by` has acted last. */
export function useTurnCall(by: By | undefined, mine: readonly Seat[], myTurn: boolean): void {
  const was = useRef(myTurn);
  const other = useRef(false);
  if (typeof by === "number") other.current = !mine.includes(by);
  useEffect(() => {
    if (myTurn && !was.current && other.current) call("turn");
    was.current = myTurn;
  }, [myTurn]);
}

/* ---- the tab's title ---- */

let title = "";
/** The latest stands first. */
const marks = new Set<{ readonly text: string }>();

function writeTitle(): void {
  const mark = settings().titled ? [...marks].at(-1) : undefined;
  const parts = [mark && `● ${mark.text}`, title, "Engawa 縁側"];
  document.title = parts.filter(Boolean).join(" – ");
}

/** The page is called `text` from now on; "" for its home. */
export function showTitle(text: string): void {
  title = text;
  writeTitle();
}

/** Puts `text` before the page's title, for as long as it is not null. */
export function useTitleMark(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    const mark = { text };
    marks.add(mark);
    writeTitle();
    return () => {
      marks.delete(mark);
      writeTitle();
    };
  }, [text]);
}

/* ---- the screen ---- */

let wanted = 0;
let lock: WakeLockSentinel | null = null;
let asking = false;

const mayHold = () => wanted > 0 && settings().awake && !document.hidden;

/** Takes the lock or gives it back, as it is wanted now. The browser takes it back by itself where
 * the page goes out of sight. */
async function hold(): Promise<void> {
  if (!mayHold()) {
    void lock?.release();
    lock = null;
  }
  if (!has.awake || !mayHold() || lock || asking) return;
  asking = true;
  try {
    const got = await navigator.wakeLock.request("screen");
    got.addEventListener("release", () => {
      if (lock === got) lock = null;
    });
    lock = got;
  } catch {
    // Little power is left, or the page has just gone out of sight.
  }
  asking = false;
  if (lock && !mayHold()) void hold();
}

/** The screen stays on while `on` and the page is in sight. */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    wanted++;
    void hold();
    return () => {
      wanted--;
      void hold();
    };
  }, [on]);
}

onSettings(() => {
  writeTitle();
  void hold();
});
document.addEventListener("visibilitychange", () => void hold());
