/* spread.tsx - a grid of cards, as large as the space allows; arrow keys move between them. */
import type { ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useMedia } from "../../ground/store";

/** How cards are laid out: columns, and the width of one in pixels. Pixels here are those of the usual size of
 * text: cards grow with it. */
interface Fit {
  readonly columns: number;
  readonly width: number;
}

/** CSS pixels of the usual text. */
const USUAL = 16;
const GAP = 10;
/** Pixels between a card and the plate below it. */
const MARGIN = 4;
/** They are never made smaller; the page scrolls instead, but for a phone on its side. */
const LEAST = 84;
const MOST = 340;
const RATIO = 1.5;

/** The largest cards that fit into `wide` × `high`, each with `foot` pixels below it. */
export function fitCards(count: number, wide: number, high: number, foot: number): Fit {
  let best: Fit = { columns: 1, width: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const byWidth = (wide - GAP * (columns - 1)) / columns;
    const byHeight = ((high - GAP * (rows - 1)) / rows - foot) / RATIO;
    const width = Math.floor(Math.min(byWidth, byHeight, MOST));
    if (width > best.width) best = { columns, width };
  }
  return best;
}

/** The height in which `count` cards of the least size find their place. */
export function leastHeight(count: number, wide: number, foot: number): number {
  const columns = Math.max(1, Math.min(count, Math.floor((wide + GAP) / (LEAST + GAP))));
  const rows = Math.ceil(count / columns);
  return Math.ceil(rows * (LEAST * RATIO + foot) + (rows - 1) * GAP);
}

function useSize(area: RefObject<HTMLElement | null>): {
  readonly wide: number;
  readonly high: number;
  readonly measured: boolean;
} {
  const [size, set] = useState({ wide: 340, high: 420, measured: false });
  const measure = () => {
    const element = area.current;
    if (element) {
      const { clientWidth: wide, clientHeight: high } = element;
      set((old) =>
        old.measured && old.wide === wide && old.high === high
          ? old
          : { wide, high, measured: true },
      );
    }
  };
  // What stands around it may have changed with this very render.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(area.current!);
    return () => observer.disconnect();
  }, []);
  return size;
}

interface SpreadProps {
  readonly label: string;
  readonly count: number;
  /** Pixels below each card. */
  readonly foot: number;
  /** Cards may be smaller than the least size. */
  readonly shrinks?: boolean;
  /** The cards, each in an <li>; `large` says whether a thumbnail is too small for them. */
  readonly children: (large: boolean) => ComponentChildren;
}

export function Spread({ label, count, foot, shrinks = false, children }: SpreadProps) {
  const area = useRef<HTMLDivElement>(null);
  const size = useSize(area);
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL;
  const [wide, high] = [size.wide / scale, size.high / scale];
  const { measured } = size;
  const low = useMedia("(orientation: landscape) and (max-height: 31.24rem)");
  const least = low || shrinks ? 0 : leastHeight(Math.max(1, count), wide, foot);
  const fit = fitCards(Math.max(1, count), wide, Math.max(high, least), foot);
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -fit.columns,
      ArrowDown: fit.columns,
    };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const cards = [...(area.current?.querySelectorAll<HTMLElement>("button[data-card]") ?? [])];
    const next = cards[cards.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="dixit-spread-area" ref={area} style={{ "--least": `${least * scale}px` }}>
      <ul
        class="dixit-spread"
        aria-label={label}
        style={{
          "--card": `${fit.width * scale}px`,
          "--columns": fit.columns,
          ...(foot > MARGIN && { "--plate": `${(foot - MARGIN) * scale}px` }),
          visibility: measured ? undefined : "hidden",
        }}
        onKeyDown={walk}
      >
        {children(fit.width * scale * devicePixelRatio > 260)}
      </ul>
    </div>
  );
}
