/* throw.tsx - dice in a cup that the user throws by a tap, a key, or a shake of the phone. The
 * outcome is already in the table's log (playhead.ts); the throw only decides when everybody sees
 * it. Others see the cup, and see it rattle (hands.ts). */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../core/core";
import { inBoth } from "../core/sentences";
import { useMedia } from "../ground/store";
import { change, useSettings } from "../ground/settings";
import { ownWords, useWords } from "../ground/words";
import type { Words } from "../ground/words";
import { Check } from "./check";
import { Dialog } from "./frame";
import { useKeys } from "./keys";
import { tell } from "../ground/messages";

const throwWords = inBoth(
  {
    cup: "The dice are in the cup",
    throwNow: "Throw the dice",
    hint: "Tap the cup to throw.",
    hintKey: "Tap the cup or press R.",
    hintShake: "Tap the cup, or shake the phone.",
    how: "How to throw",
    byPage: "Throw for me",
    others: (name: string) => `${name} has the dice in the cup.`,
    byPageHint:
      "Otherwise the first throw of your turn waits for you, and nobody sees the dice before. With others at the table they are thrown for you after some seconds, as the table is set. The result is the same either way: it was settled and written down with the move before it.",
    shake: "Shake the phone to throw",
    shakeHint: "A strong shake throws the dice. The button still works.",
    noMotion: "This browser does not let the page know when the phone moves.",
  },
  {
    cup: "サイコロはつぼの中",
    throwNow: "サイコロを振る",
    hint: "つぼをタップして振ります。",
    hintKey: "つぼをタップするか、Rキーで振ります。",
    hintShake: "つぼをタップするか、端末を振ります。",
    how: "振り方",
    byPage: "自動で振る",
    others: (name: string) => `サイコロは${name}さんのつぼの中です。`,
    byPageHint:
      "オフのとき、手番の最初の1投はあなたが振るまで待ち、それまで誰にも見えません。ほかの人がいる卓では、卓の設定の秒数がたつと自動で振ります。出目はどちらでも同じで、直前の手と一緒に決まって記録されています。",
    shake: "端末を振ってサイコロを振る",
    shakeHint: "端末を強く振ると、サイコロを振れます。ボタンでも振れます。",
    noMotion: "このブラウザーは、端末の動きをページに伝えません。",
  },
);

const wordsOf = (words: Words) => ownWords(words, throwWords);

/* ---- shaking ---- */

/** Metres per second squared, beside gravity: more than walking, less than it takes to hurt a wrist. */
const STRONG = 14;
/** Milliseconds between the two strong jerks that make a shake. */
const SOON = 60;
const LATE = 900;

/** Returns whether this device can be shaken, and its browser reports that. */
const shakable = () =>
  "DeviceMotionEvent" in globalThis && matchMedia("(any-pointer: coarse)").matches;

/** Asks for permission if the browser requires that, which must follow a tap. Returns whether the
 * browser reports movements. */
async function askForMotion(): Promise<boolean> {
  const events = DeviceMotionEvent as { requestPermission?: () => Promise<string> };
  if (!events.requestPermission) return true;
  return events.requestPermission().then(
    (said) => said === "granted",
    () => false,
  );
}

function strengthOf({ acceleration, accelerationIncludingGravity }: DeviceMotionEvent): number {
  const length = (one: DeviceMotionEventAcceleration) =>
    Math.hypot(one.x ?? 0, one.y ?? 0, one.z ?? 0);
  if (acceleration && acceleration.x !== null) return length(acceleration);
  return accelerationIncludingGravity ? Math.abs(length(accelerationIncludingGravity) - 9.81) : 0;
}

/** Calls `act` when the device is shaken, if somebody has chosen that: once, until it has been still. */
function useShake(act: (() => void) | null): void {
  const { shakes } = useSettings();
  const latest = useRef(act);
  latest.current = act;
  const on = shakes && act !== null;
  useEffect(() => {
    if (!on) return;
    let jerk = -Infinity;
    let acted = false;
    const feel = (event: DeviceMotionEvent) => {
      if (strengthOf(event) < STRONG) return;
      const since = event.timeStamp - jerk;
      if (since < SOON) return;
      jerk = event.timeStamp;
      if (since > LATE) acted = false;
      else if (!acted) {
        acted = true;
        latest.current?.();
      }
    };
    addEventListener("devicemotion", feel);
    return () => removeEventListener("devicemotion", feel);
  }, [on]);
}

/* ---- the cup ---- */

/** A board's state of dice in a hand (rooms/room.ts). */
interface InHand {
  readonly thrower: Seat | null;
  readonly rattles: boolean;
  readonly throwNow: (() => void) | null;
  readonly names: readonly string[];
}

interface Thrower {
  /** Shows the throw that waits; null: none does, or it is not this page's. */
  readonly now: (() => void) | null;
  /** Whether a throw waits in a hand, and whether its cup rattles. */
  readonly waits: boolean;
  readonly rattles: boolean;
  /** The hint while it waits; null if none does. */
  readonly hint: string | null;
  readonly words: ReturnType<typeof wordsOf>;
}

/** What waits in the cup, thrown by a key and by a shake as well; the tray around it comes in sight. `again`
 * rolls dice again; null: that cannot be done now. */
export function useThrow(
  board: InHand,
  again: (() => void) | null,
  tray: RefObject<HTMLElement | null>,
): Thrower {
  const words = wordsOf(useWords());
  const { shakes } = useSettings();
  const { thrower, rattles, throwNow, names } = board;
  const waits = throwNow !== null;
  useLayoutEffect(() => {
    if (waits) tray.current?.scrollIntoView({ block: "nearest" });
  }, [waits]);
  useShake(throwNow ?? again);
  useKeys((key) => {
    if (!throwNow || !["r", "R", "Enter", " "].includes(key)) return false;
    throwNow();
    return true;
  });
  const keys = useMedia("(any-hover: hover)");
  const own = shakes ? words.hintShake : keys ? words.hintKey : words.hint;
  const theirs = thrower === null ? null : words.others(names[thrower] ?? "");
  return {
    now: throwNow,
    waits: thrower !== null,
    rattles,
    hint: throwNow ? own : theirs,
    words,
  };
}

/** The cup, where the dice will lie: a button for their thrower, a picture for everybody else. */
export function Cup({ thrower }: { readonly thrower: Thrower }) {
  const { now, waits, rattles, hint, words } = thrower;
  if (!waits) return null;
  const kind = rattles ? "cup rattles" : "cup";
  if (!now)
    return (
      <div class={`${kind} of-other`} role="img" aria-label={hint ?? ""}>
        <Lacquer />
      </div>
    );
  return (
    <button type="button" class={kind} aria-label={words.cup} title={words.throwNow} onClick={now}>
      <Lacquer />
    </button>
  );
}

function Lacquer() {
  return (
    <svg viewBox="0 0 120 100" aria-hidden="true">
      <g class="cup-dice">
        <rect x="38" y="8" width="24" height="24" rx="5" transform="rotate(-14 50 20)" />
        <rect x="62" y="12" width="22" height="22" rx="5" transform="rotate(18 73 23)" />
        <circle cx="49.5" cy="19.5" r="4.6" class="cup-one" />
        <circle cx="69" cy="19" r="2.4" class="cup-pip" />
        <circle cx="77" cy="26" r="2.4" class="cup-pip" />
      </g>
      <path class="cup-body" d="M26 30h68l-9 58c-1 6-49 6-50 0Z" />
      <path class="cup-rim" d="M24 30c0-7 72-7 72 0s-72 7-72 0Z" />
      <path class="cup-band" d="M30 56c10 5 50 5 60 0M33 72c9 4 45 4 54 0" />
    </svg>
  );
}

/** The button that throws, below the cup. */
export function ThrowButton({ thrower: { now, words } }: { readonly thrower: Thrower }) {
  return (
    <button type="button" class="button main roll" onClick={() => now?.()}>
      {words.throwNow}
    </button>
  );
}

/** A button that opens the settings for throws. */
export function ThrowChoices() {
  const words = wordsOf(useWords());
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button quiet small how-to-throw"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words.how}
      </button>
      {open && (
        <Dialog label={words.how} onClose={() => setOpen(false)}>
          <Choices />
        </Dialog>
      )}
    </>
  );
}

function Choices() {
  const words = wordsOf(useWords());
  const { throws, shakes } = useSettings();
  const setShakes = async (on: boolean) => {
    const told = on && (await askForMotion());
    if (on && !told) tell(words.noMotion);
    change({ shakes: told });
  };
  return (
    <div class="stack">
      <Check
        label={words.byPage}
        hint={words.byPageHint}
        on={throws}
        change={(on) => change({ throws: on })}
      />
      {shakable() && (
        <Check
          label={words.shake}
          hint={words.shakeHint}
          on={shakes}
          change={(on) => void setShakes(on)}
        />
      )}
    </div>
  );
}
