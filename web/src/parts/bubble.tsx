/* bubble.tsx - a speech bubble at a player's plate: their last message or reaction, for a while. It
 * covers the name on the plate and nothing else; the chat has the full message. Muted people get no
 * bubble and no sound. */
import { createContext } from "preact";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../core/core";
import { inARow, named, person } from "../core/sentences";
import { serverTime } from "../net/server-time";
import { isMuted, useSettings } from "../ground/settings";
import type { Table, TableState } from "../table/table";
import { useWords } from "../ground/words";
import { SignMark } from "./reactions";
import type { Sign } from "../table/signs";
import { useTalkWords } from "./talk-words";

/** A chat message or a reaction. */
interface Uttered {
  readonly key: string;
  readonly guest: string;
  readonly name: string;
  readonly text: string;
  readonly sign: Sign | null;
}

/** By seat; `crowd`: the reaction of somebody without one. */
type Said = ReadonlyMap<Seat | "crowd", Uttered>;

const SaidContext = createContext<Said>(new Map());

/** Milliseconds: long enough to be noticed, and to be read. */
const lasts = ({ text, sign }: Uttered) =>
  sign ? 4000 : Math.min(4000 + 70 * text.length, 12_000);

/** The number of messages that are read out at once; of the rest only the number is read. */
const ALOUD = 3;
/** Milliseconds for which they are gathered first. */
const GATHER = 700;

interface AroundProps {
  readonly table: Table;
  readonly state: TableState;
  /** This page's guest, to whom their own words are not read out. */
  readonly me: string | null;
  readonly children: ComponentChildren;
}

const seatOf = ({ seats }: TableState, guest: string): Seat | -1 =>
  seats.findIndex((seat) => seat.kind === "guest" && seat.guest === guest);

/** New messages, each while it is visible. */
function useUttered(table: Table, state: TableState, me: string | null): readonly Uttered[] {
  const { chat, connection } = state;
  const [now, setNow] = useState<readonly Uttered[]>([]);
  /** The time of the last message that was there; what was said before one came is no news. */
  const heard = useRef<number | null>(null);
  const given = useRef(0);
  const latest = useRef(state);
  latest.current = state;
  const { crowd, muted } = useSettings();
  const utter = (one: Uttered) => {
    setNow((old) => [...old.filter(({ guest }) => guest !== one.guest), one]);
    setTimeout(() => setNow((old) => old.filter(({ key }) => key !== one.key)), lasts(one));
  };
  useEffect(() => {
    if (connection !== "live" && connection !== "local") return;
    const before = heard.current ?? serverTime();
    heard.current = Math.max(before, chat.at(-1)?.t ?? 0);
    for (const { k, t, guest, name, text } of chat)
      if (t > before && !isMuted(guest))
        utter({ key: `c${k} ${t}`, guest, name, text, sign: null });
  }, [chat, connection]);
  useEffect(
    () =>
      table.reacting?.onReaction((guest, sign) => {
        const seat = seatOf(latest.current, guest);
        if (isMuted(guest) || (seat < 0 && guest !== me && !crowd)) return;
        const { people, names } = latest.current;
        const name = names[seat] ?? people.find((one) => one.guest === guest)?.name ?? "";
        utter({ key: `r${given.current++}`, guest, name, text: "", sign });
      }),
    [table, me, crowd],
  );
  return now.filter(({ guest }) => !muted.split(" ").includes(guest));
}

/** The same in words, gathered, so that many at once do not drown what happens in the game. */
function useAloud(now: readonly Uttered[], me: string | null): string {
  const own = useTalkWords();
  const { language } = useWords();
  const [aloud, read] = useState("");
  const waiting = useRef<string[]>([]);
  const told = useRef(new Set<string>());
  useEffect(() => {
    const fresh = now.filter(({ key, guest }) => guest !== me && !told.current.has(key));
    for (const { key } of now) told.current.add(key);
    if (!fresh.length) return;
    const first = waiting.current.length === 0;
    for (const { name, text, sign } of fresh)
      waiting.current.push(named(language, person(language, name), sign ? own.signs[sign] : text));
    if (!first) return;
    setTimeout(() => {
      const all = waiting.current.splice(0);
      const rest = all.length - ALOUD;
      const text = inARow(language, [...all.slice(0, ALOUD), rest > 0 && own.more(rest)]);
      read(text);
      // So that the same words can be read once more.
      setTimeout(() => read((old) => (old === text ? "" : old)), 6000);
    }, GATHER);
  }, [now]);
  return aloud;
}

/** Shows new messages at the plates within, and announces them to screen readers. */
export function SaidAround({ table, state, me, children }: AroundProps) {
  const now = useUttered(table, state, me);
  const aloud = useAloud(now, me);
  const at = new Map<Seat | "crowd", Uttered>();
  for (const one of now) {
    const seat = seatOf(state, one.guest);
    if (seat >= 0 || one.sign) at.set(seat >= 0 ? seat : "crowd", one);
  }
  return (
    <SaidContext.Provider value={at}>
      {children}
      <span class="flights" aria-hidden="true">
        {now.map(
          ({ key, guest, sign }) =>
            sign && (
              <span
                key={key}
                class="flying"
                style={{ left: `${12 + 22 * (Math.max(seatOf(state, guest), 0) % 4)}%` }}
              >
                <SignMark sign={sign} />
              </span>
            ),
        )}
      </span>
      <p class="unseen" aria-live="polite" data-said>
        {aloud}
      </p>
    </SaidContext.Provider>
  );
}

/** The last message of `seat`, in the nearest positioned box. */
export function Bubble({ seat }: { readonly seat: Seat }) {
  const said = useContext(SaidContext).get(seat);
  return said ? (
    <span
      key={said.key}
      class={`bubble${said.sign ? " of-sign" : ""}`}
      aria-hidden="true"
      dir="auto"
    >
      {said.sign ? <SignMark sign={said.sign} /> : <span>{said.text}</span>}
    </span>
  ) : null;
}

/** The latest reaction of somebody who watches; `children` where there is none. */
export function Crowd({ children }: { readonly children?: ComponentChildren }) {
  const said = useContext(SaidContext).get("crowd");
  if (!said?.sign) return <>{children}</>;
  return (
    <span key={said.key} class="crowd" aria-hidden="true">
      <SignMark sign={said.sign} />
    </span>
  );
}
