/* sound.ts - the few sounds of a table, synthesised on demand: wood, dice, a card, a bell. They are
 * off by default. */
import { useEffect } from "preact/hooks";
import type { SeenEvent } from "../core/core";
import { settings } from "./settings";

/** `wood`: a piece is set down. `bell`: it is the user's turn. */
export type Sound = "wood" | "dice" | "card" | "bell";

/** Never loud. */
const LOUDNESS = 0.16;

/** Whether a large screen has the sounds, and this page none. */
let silent = false;

/** While `on`, this page makes no sound. */
export function useSilence(on: boolean): void {
  useEffect(() => {
    silent = on;
    return () => {
      silent = false;
    };
  }, [on]);
}

/** Whether sound may begin before the user has touched the page, where the browser allows that. */
let untouched = false;

/** A large screen, which nobody touches, begins by itself. */
export function beginUntouched(): void {
  untouched = true;
}

let context: AudioContext | null = null;

/** Returns the audio output; null if the browser has none, or none before the user has touched the
 * page. */
function output(): AudioContext | null {
  // Older browsers do not say; they let it begin once somebody has.
  if (!context && !untouched && navigator.userActivation?.hasBeenActive === false) return null;
  try {
    context ??= new AudioContext();
  } catch {
    return null;
  }
  // Suspended at first; WebKit also interrupts it for a call or a locked screen.
  if (context.state !== "running") void context.resume().catch(() => undefined);
  return context;
}

/** WebKit lets sound begin, and go on after a call, only while it handles a tap or a key; what is heard comes later. So
 * every one of them prepares for it. */
export function startSounds(): void {
  const prepare = () => {
    if (settings().sound && !silent) output();
  };
  for (const kind of ["touchend", "click", "keydown"])
    addEventListener(kind, prepare, { capture: true, passive: true });
}

/** A gain that rises at once and fades within `seconds`. */
function fading(at: AudioContext, when: number, level: number, seconds: number): GainNode {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, when);
  gain.gain.exponentialRampToValueAtTime(level * LOUDNESS, when + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + seconds);
  gain.connect(at.destination);
  return gain;
}

function tone(at: AudioContext, when: number, hertz: number, level: number, seconds: number): void {
  const source = at.createOscillator();
  source.type = "sine";
  source.frequency.setValueAtTime(hertz, when);
  source.connect(fading(at, when, level, seconds));
  source.start(when);
  source.stop(when + seconds);
}

/** A breath of noise around a pitch. */
function noise(
  at: AudioContext,
  when: number,
  hertz: number,
  sharp: number,
  level: number,
  seconds: number,
): void {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * seconds), at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = at.createBufferSource();
  source.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  filter.Q.value = sharp;
  source.connect(filter).connect(fading(at, when, level, seconds));
  source.start(when);
}

function knock(at: AudioContext, when: number, level: number): void {
  tone(at, when, 210, level, 0.09);
  noise(at, when, 1400, 1.2, level * 1.4, 0.045);
}

const sounds: Readonly<Record<Sound, (at: AudioContext, now: number) => void>> = {
  wood: (at, now) => knock(at, now, 1),
  dice(at, now) {
    for (const [later, level] of [
      [0, 0.5],
      [0.09, 0.8],
      [0.16, 0.6],
      [0.27, 1],
      [0.33, 0.5],
      [0.45, 0.35],
    ] as const) {
      noise(at, now + later, 2300 + 500 * Math.random(), 3, level * 2, 0.05);
      tone(at, now + later, 420 + 90 * Math.random(), level * 0.4, 0.05);
    }
  },
  card: (at, now) => noise(at, now, 3200, 0.7, 0.9, 0.13),
  bell(at, now) {
    for (const [hertz, level, seconds] of [
      [880, 0.7, 1.6],
      [1760, 0.25, 1.1],
      [2637, 0.14, 0.8],
    ] as const)
      tone(at, now, hertz, level, seconds);
  },
};

/** Makes a sound, if sounds are wanted; where the page is out of sight only if it is a `call`. */
export function sound(which: Sound, call = false): void {
  if (silent || !settings().sound || (document.hidden && !call)) return;
  const at = output();
  if (at) sounds[which](at, at.currentTime);
}

/** What an event sounds like where its room does not say: chance depends on its verb, people set
 * down wood. */
function plainSound({ by, do: text }: Pick<SeenEvent, "by" | "do">): Sound {
  if (by !== "chance") return "wood";
  return text.startsWith("roll") ? "dice" : "card";
}

interface Heard {
  readonly event: Pick<SeenEvent, "n" | "by" | "do"> | null;
  /** Whether that event happens just now. */
  readonly moving: boolean;
  readonly of?: ((event: Pick<SeenEvent, "by" | "do">) => Sound | null) | undefined;
}

/** The sounds of what happens at a table. */
export function Sounds({ event, moving, of = plainSound }: Heard): null {
  useEffect(() => {
    const heard = event && moving ? of(event) : null;
    if (heard) sound(heard);
  }, [event?.n, moving]);
  return null;
}
