/* lightbox.tsx - one card as large as the screen. The user chooses, gives, tells of or votes for a
 * card only here, after seeing it large. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { cardInWords } from "../../decks/decks";
import type { Deck } from "../../decks/decks";
import { Dialog } from "../../parts/frame";
import { IconButton } from "../../parts/ornaments";
import { useWords } from "../../ground/words";
import { Picture } from "./card";
import type { RoomWords } from "./view";
import { useZoom } from "./zoom";
import type { Zoom } from "./zoom";
import "./lightbox.css";

/** A card that can be shown. */
export interface LightboxCard {
  readonly card: number;
  /** The heading above it, and the text below. */
  readonly label: string;
  readonly caption?: string;
}

interface LightboxProps {
  readonly cards: readonly LightboxCard[];
  readonly at: number;
  readonly to: (at: number) => void;
  readonly onClose: () => void;
  readonly deck: Deck;
  readonly own: RoomWords;
  /** The buttons for the card. */
  readonly children: ComponentChildren;
}

/** The keys of the lightbox: they come before those of the room behind it. */
function useLightboxKeys(leaf: (step: number) => void, zoom: Zoom): void {
  const latest = useRef({ leaf, zoom });
  latest.current = { leaf, zoom };
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest("input, textarea")) return;
      const { leaf, zoom } = latest.current;
      if (event.key === "ArrowLeft") leaf(-1);
      else if (event.key === "ArrowRight") leaf(1);
      else if (event.key === "+" || event.key === "-" || event.key === "z") {
        if (!event.repeat) zoom.toggle();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", keys, true);
    return () => document.removeEventListener("keydown", keys, true);
  }, []);
}

/** Below the card: a box that keeps the greatest height it has had, so that the card stays where it is. */
function useFloor() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element) element.style.minHeight = `${element.offsetHeight}px`;
  });
  return box;
}

export function Lightbox({ cards, at, to, onClose, deck, own, children }: LightboxProps) {
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const leaf = (step: number) => {
    const next = at + step;
    if (next >= 0 && next < cards.length) to(next);
  };
  const below = useFloor();
  const zoom = useZoom(frame, leaf);
  useLayoutEffect(() => zoom.reset(), [at]);
  useLightboxKeys(leaf, zoom);
  const shown = cards[at];
  if (!shown) return null;
  return (
    <Dialog label={shown.label} kind="dixit-lightbox by-lantern" onClose={onClose}>
      <div
        class="dixit-lightbox-frame"
        ref={frame}
        onContextMenu={(event) => event.preventDefault()}
      >
        <div class="dixit-lightbox-card" style={zoom.style}>
          <Picture key={shown.card} deck={deck} number={shown.card} large />
        </div>
      </div>
      <div class="dixit-lightbox-tools">
        <IconButton
          icon="back"
          label={own.previous}
          kind="quiet"
          disabled={at === 0}
          press={() => leaf(-1)}
        />
        <span class="number small" aria-live="polite">
          {own.counter(at + 1, cards.length)}
          <span class="unseen"> {cardInWords(deck.card(shown.card), words.language)}</span>
        </span>
        <IconButton
          icon="on"
          label={own.next}
          kind="quiet"
          disabled={at === cards.length - 1}
          press={() => leaf(1)}
        />
        <button
          type="button"
          class="button quiet small push"
          aria-pressed={zoom.close}
          onClick={() => zoom.toggle()}
        >
          {zoom.close ? own.zoomOut : own.zoomIn}
        </button>
      </div>
      <div class="dixit-lightbox-do" ref={below}>
        {shown.caption && <p class="dixit-lightbox-caption">{shown.caption}</p>}
        {children}
      </div>
    </Dialog>
  );
}
