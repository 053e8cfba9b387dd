/* card.tsx - a card: its front with the picture, or its number and words if the picture is missing;
 * its back. */
import { useState } from "preact/hooks";
import { facts } from "../../core/sentences";
import { cardInWords } from "../../decks/decks";
import type { Deck } from "../../decks/decks";
import { say, useWords } from "../../ground/words";

/** Addresses of pictures that were shown before, and appear at once the next time. */
const seen = new Set<string>();

/** One file over what lies beneath; nothing where it cannot be had. */
function Layer({ address }: { readonly address: string }) {
  const [state, set] = useState<"coming" | "there" | "missing">(
    seen.has(address) ? "there" : "coming",
  );
  if (state === "missing") return null;
  const come = () => {
    seen.add(address);
    set("there");
  };
  return (
    <img
      src={address}
      alt=""
      class={state}
      draggable={false}
      decoding={state === "there" ? "sync" : "async"}
      onLoad={come}
      onError={() => set("missing")}
    />
  );
}

interface PictureProps {
  readonly deck: Deck;
  readonly number: number;
  /** Whether the thumbnail is too small; it comes first all the same. */
  readonly large: boolean;
  /** Its label; by default the card in words. */
  readonly label?: string;
}

export function Picture({ deck, number, large, label }: PictureProps) {
  const words = useWords();
  const card = deck.card(number);
  const first = card.thumb ?? card.picture;
  return (
    <span class="dixit-pic" role="img" aria-label={label ?? cardInWords(card, words.language)}>
      <span class="dixit-pic-words" aria-hidden="true">
        <span class="dixit-pic-number">{number}</span>
        {card.title && <strong>{say(words, card.title)}</strong>}
        <span class="dixit-pic-list">{facts(words.language, card.words(words.language))}</span>
      </span>
      {first && <Layer key={first} address={first} />}
      {large && card.picture && card.picture !== first && (
        <Layer key={card.picture} address={card.picture} />
      )}
    </span>
  );
}

/** The back of a card: waves, as on a fan. */
export function Back() {
  return (
    <svg class="dixit-back" viewBox="0 0 80 120" aria-hidden="true" preserveAspectRatio="none">
      <defs>
        <pattern id="dixit-waves" width="16" height="8" patternUnits="userSpaceOnUse">
          <g fill="none" class="dixit-back-line">
            <circle cx="8" cy="8" r="7.4" />
            <circle cx="8" cy="8" r="5" />
            <circle cx="8" cy="8" r="2.6" />
            <circle cx="0" cy="12" r="7.4" />
            <circle cx="16" cy="12" r="7.4" />
          </g>
        </pattern>
      </defs>
      <rect width="80" height="120" class="dixit-back-ground" />
      <rect
        x="5"
        y="5"
        width="70"
        height="110"
        rx="4"
        fill="url(#dixit-waves)"
        class="dixit-back-frame"
      />
      <circle cx="40" cy="60" r="15" class="dixit-back-sun" />
      <path d="M30 66a13 13 0 0 1 20 0M33 61a9 9 0 0 1 14 0" class="dixit-back-fan" />
    </svg>
  );
}

/** The storyteller's mark: an open fan. */
export function Fan() {
  return (
    <svg class="dixit-fan" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20 2.6 9.4a13 13 0 0 1 18.8 0Z" fill="currentColor" />
      <path
        d="M12 20 7.4 6.4M12 20V5M12 20l4.6-13.6"
        stroke="var(--paper-raised)"
        stroke-width="1.1"
      />
    </svg>
  );
}
