/* hand.tsx - the viewer's hand: a fan in as many rows as fingers need. The user selects cards by a
 * tap, by sweeping over them, or by keys.
 *
 * Every card keeps a strip at least 32 pixels wide for the finger, which has its index. If so many
 * cards do not fit into a row, there are more rows.
 */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { facts } from "../../core/sentences";
import { fly } from "../../parts/flight";
import { useWords } from "../../ground/words";
import { CardFace } from "./card";
import { cardName, rankOf } from "./view";
import type { RoomWords } from "./view";

/** A card in hand: a number distinguishes equal cards of two packs. */
export interface Held {
  readonly key: string;
  readonly card: string;
}

/** The cards with their keys. */
export function held(cards: readonly string[]): readonly Held[] {
  return cards.map((card, i) => ({
    card,
    key: i > 0 && cards[i - 1] === card ? `${card}+` : card,
  }));
}

/** The keys of cards of these ranks, the lowest suits first, as they are played. */
export function keysOf(hand: readonly Held[], ranks: Iterable<string>): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const rank of ranks) {
    const one = hand.find(({ card, key }) => rankOf(card) === rank && !keys.has(key));
    if (one) keys.add(one.key);
  }
  return keys;
}

/* ---- where the cards lie ---- */

const FINGER = 32;
const NARROWEST = 46;
const LIFT = 14;
/** Cards at the edges lean out of their places. */
const EDGE = 4;

interface Layout {
  readonly card: number;
  readonly height: number;
  readonly rows: number;
  /** So many cards in each row. */
  readonly per: readonly number[];
  readonly places: readonly {
    readonly x: number;
    readonly y: number;
    readonly turn: number;
    readonly row: number;
    readonly column: number;
  }[];
}

function layOut(count: number, width: number): Layout {
  const most = Math.max(1, Math.floor((width - NARROWEST) / FINGER) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const longest = Math.max(1, Math.ceil(count / rows));
  const card = Math.max(
    NARROWEST,
    Math.min(
      innerHeight < 500 ? 52 : width < 420 ? 60 : width < 700 || innerHeight < 900 ? 72 : 86,
      width - (FINGER + 2) * (longest - 1),
    ),
  );
  const strip = Math.max(44, Math.round(card * 0.82));
  const per = Array.from(
    { length: rows },
    (_, row) => Math.floor(count / rows) + (row >= rows - (count % rows) ? 1 : 0),
  );
  const spread = rows > 1 ? 0.35 : Math.min(1.1, 16 / Math.max(1, count));
  const step = Math.min(card * 0.74, longest > 1 ? (width - card) / (longest - 1) : 0);
  const places = per.flatMap((inRow, row) => {
    const left = (width - card - step * (inRow - 1)) / 2;
    return Array.from({ length: inRow }, (_, column) => {
      const away = column - (inRow - 1) / 2;
      return {
        x: left + step * column,
        y: LIFT + row * strip + (away * away * spread * step) / 115,
        turn: away * spread,
        row,
        column,
      };
    });
  });
  const low = places.reduce((most, { y }) => Math.max(most, y), 0);
  return { card, height: Math.ceil(low + card * 1.4 + 4), rows, per, places };
}

/** The width of an element, kept up to date. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = element.current!;
    const measure = () => setWidth(box.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, []);
  return width;
}

/* ---- choosing ---- */

interface HandProps {
  readonly cards: readonly Held[];
  readonly label: string;
  readonly words: RoomWords;
  readonly chosen: ReadonlySet<string>;
  /** null: the cards are only to be seen. */
  readonly choose: ((keys: ReadonlySet<string>) => void) | null;
  /** Enter on a card; true where that was more than choosing it. */
  readonly onEnter?: () => boolean;
  /** Cards that have just come. */
  readonly fresh?: ReadonlySet<string>;
  /** The number of the event that deals this hand just now. */
  readonly dealt?: number | null;
}

export function Hand(props: HandProps) {
  const { cards, label, words, chosen, choose, onEnter, fresh, dealt = null } = props;
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(list);
  const [at, setAt] = useState(0);
  const layout = layOut(cards.length, Math.max(0, width - 2 * EDGE));
  const cursor = Math.min(at, cards.length - 1);
  const { down, press } = useSweep(props, setAt);

  useLayoutEffect(() => {
    const box = list.current;
    if (dealt !== null && width > 0 && box)
      fly(box.querySelectorAll(".dd-card"), box.closest(".dou-dizhu")?.querySelector(".dd-kitty"), {
        time: 520,
        step: 30,
        turn: -8,
      });
  }, [dealt, width > 0]);

  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = walked(layout, cursor, event.key);
    if (event.key === "Enter" && onEnter?.()) event.preventDefault();
    if (to === null) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(cards.length - 1, to));
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };

  return (
    <ul
      class={`dd-hand${choose ? " live" : ""}${layout.rows > 1 ? " rows" : ""}`}
      ref={list}
      aria-label={label}
      style={{ "--card": `${layout.card}px`, height: `${layout.height}px` }}
      onPointerDown={down}
      onKeyDown={walk}
    >
      {width > 0 &&
        cards.map((one, i) => {
          const { x, y, turn } = layout.places[i]!;
          const on = chosen.has(one.key);
          const left = x + EDGE;
          const top = on ? y - LIFT : y;
          return (
            <li
              key={one.key}
              class={on ? "on" : ""}
              style={{ transform: `translate(${left}px, ${top}px) rotate(${turn}deg)` }}
            >
              <HandCard
                one={one}
                words={words}
                on={on}
                reached={i === cursor}
                fresh={fresh?.has(one.key) ?? false}
                focus={() => setAt(i)}
                press={choose && (() => press(one.key))}
              />
            </li>
          );
        })}
    </ul>
  );
}

/** The index of the card that a key leads to from the one at `cursor`; null for any other key. */
function walked(layout: Layout, cursor: number, key: string): number | null {
  const { row, column } = layout.places[cursor] ?? { row: 0, column: 0 };
  const startOf = (row: number) => layout.per.slice(0, row).reduce((sum, n) => sum + n, 0);
  const inRow = (to: number) =>
    to < 0 || to >= layout.rows ? cursor : startOf(to) + Math.min(column, layout.per[to]! - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: cursor - 1,
    ArrowRight: cursor + 1,
    ArrowUp: inRow(row - 1),
    ArrowDown: inRow(row + 1),
    Home: startOf(row),
    End: startOf(row) + layout.per[row]! - 1,
  };
  return steps[key] ?? null;
}

/** A finger that goes down on a card and moves on takes all cards between. `reached` hears on which
 * card it went down. */
function useSweep(props: HandProps, reached: (index: number) => void) {
  const { cards, chosen, choose } = props;
  /** A click follows the finger: it must not choose the card again. */
  const touched = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const indexOf = (element: Element | null) => {
    const key = element?.closest<HTMLElement>("[data-key]")?.dataset["key"];
    return key === undefined ? -1 : latest.current.cards.findIndex((one) => one.key === key);
  };
  const down = (event: PointerEvent) => {
    const start = indexOf(event.target as Element);
    if (start < 0 || event.button !== 0 || !choose) return;
    const before = chosen;
    const on = !before.has(cards[start]!.key);
    const reach = (to: number) => {
      const next = new Set(before);
      for (let i = Math.min(start, to); i <= Math.max(start, to); i++) {
        const key = latest.current.cards[i]?.key;
        if (key === undefined) continue;
        if (on) next.add(key);
        else next.delete(key);
      }
      latest.current.choose?.(next);
    };
    const move = ({ clientX, clientY, pointerId }: PointerEvent) => {
      if (pointerId !== event.pointerId) return;
      const to = indexOf(document.elementFromPoint(clientX, clientY));
      if (to >= 0) reach(to);
    };
    const end = ({ type, pointerId }: PointerEvent) => {
      if (pointerId !== event.pointerId) return;
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", end);
      document.removeEventListener("pointercancel", end);
      // The page was scrolled, not a card meant.
      if (type === "pointercancel") latest.current.choose?.(before);
      setTimeout(() => (touched.current = false), 400);
    };
    touched.current = true;
    reached(start);
    reach(start);
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  };
  const press = (key: string) => {
    if (!touched.current) {
      const next = new Set(chosen);
      if (!next.delete(key)) next.add(key);
      choose?.(next);
    }
    touched.current = false;
  };
  return { down, press };
}

/** A card in hand. */
function HandCard({
  one: { key, card },
  words,
  on,
  reached,
  fresh,
  focus,
  press,
}: {
  readonly one: Held;
  readonly words: RoomWords;
  readonly on: boolean;
  /** Whether Tab leads to it. */
  readonly reached: boolean;
  readonly fresh: boolean;
  readonly focus: () => void;
  /** null: it is only to be seen. */
  readonly press: (() => void) | null;
}) {
  const name = cardName(words, card);
  if (!press)
    return (
      <span class="dd-card" role="img" aria-label={name}>
        <CardFace card={card} />
      </span>
    );
  return (
    <button
      type="button"
      class="dd-card"
      data-key={key}
      aria-pressed={on}
      aria-label={name}
      tabIndex={reached ? 0 : -1}
      onFocusIn={focus}
      onClick={press}
    >
      <span class={fresh ? "fresh" : ""}>
        <CardFace card={card} />
      </span>
    </button>
  );
}

/** Cards too small to be touched: those played, and those left. */
export function Small({
  cards,
  words,
  plain = false,
  label,
}: {
  readonly cards: readonly string[];
  readonly words: RoomWords;
  readonly plain?: boolean;
  readonly label?: string;
}) {
  const { language } = useWords();
  const perRow = Math.ceil(cards.length / 2);
  return (
    <span
      style={{ "--gaps": Math.max(1, perRow - 1) }}
      class={`dd-small${plain ? " ranks" : ""}${cards.length > 8 ? " many" : cards.length < 5 ? " few" : ""}`}
      role="img"
      aria-label={
        label ??
        facts(
          language,
          cards.map((card) => cardName(words, card)),
        )
      }
    >
      {cards.map((card, i) => (
        <span key={i}>
          <CardFace card={card} plain={plain} />
        </span>
      ))}
    </span>
  );
}
