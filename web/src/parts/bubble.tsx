/* bubble.tsx - what somebody at the table has just said, for a while at their plate. It lies on the
 * plate itself, over the name, so that it covers no piece and no button; chat has it in full. */
import { createContext } from "preact";
import type { ComponentChildren } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../core/core";
import type { ChatMessage, TableState } from "../table";

const Said = createContext<ReadonlyMap<Seat, ChatMessage>>(new Map());

/** Milliseconds: long enough to be noticed, and to be read. */
const lasts = (text: string) => Math.min(4000 + 70 * text.length, 12_000);

interface AroundProps {
  readonly state: TableState;
  /** This page's guest, to whom their own words are not read out. */
  readonly me: string | null;
  readonly children: ComponentChildren;
}

/** What is said from now on is seen at the plates within, and read to those who listen. */
export function SaidAround({ state, me, children }: AroundProps) {
  const { chat, seats, connection } = state;
  const heard = useRef<number | null>(null);
  const [now, setNow] = useState<readonly ChatMessage[]>([]);
  const [aloud, read] = useState("");
  useEffect(() => {
    if (connection !== "live" && connection !== "local") return;
    const before = heard.current;
    heard.current = chat.at(-1)?.k ?? 0;
    if (before === null) return;
    const fresh = chat.filter(({ k }) => k > before);
    const others = fresh.filter(({ guest }) => guest !== me);
    if (others.length) read(others.map(({ name, text }) => `${name}: ${text}`).join(" "));
    setNow((old) => [...old, ...fresh]);
    for (const one of fresh)
      setTimeout(() => setNow((old) => old.filter(({ k }) => k !== one.k)), lasts(one.text));
  }, [chat, connection]);
  const at = new Map(
    now.map((one) => [
      seats.findIndex((seat) => seat.kind === "guest" && seat.guest === one.guest),
      one,
    ]),
  );
  return (
    <Said.Provider value={at}>
      {children}
      <p class="unseen" aria-live="polite">
        {aloud}
      </p>
    </Said.Provider>
  );
}

/** What the one at `seat` has just said; it lies in the nearest positioned box. */
export function Bubble({ seat }: { readonly seat: Seat }) {
  const said = useContext(Said).get(seat);
  return said ? (
    <span key={said.k} class="bubble" aria-hidden="true" dir="auto">
      <span>{said.text}</span>
    </span>
  ) : null;
}
