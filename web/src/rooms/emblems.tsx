/* emblems.tsx - a small drawing for each game; a game without one has its first letter. */
import { entryOf } from "../ground/entry-of";
import type { ComponentChildren } from "preact";

const emblems: Readonly<Record<string, ComponentChildren>> = {
  yahtzee: (
    <>
      <g transform="rotate(-12 18 28)">
        <rect x="6" y="16" width="23" height="23" rx="5" class="e-paper" />
        <circle cx="17.5" cy="27.5" r="4.4" class="e-red" />
      </g>
      <g transform="rotate(10 32 18)">
        <rect x="22" y="7" width="20" height="20" rx="4.5" class="e-paper" />
        <circle cx="27.5" cy="12.5" r="1.9" class="e-ink" />
        <circle cx="32" cy="17" r="1.9" class="e-ink" />
        <circle cx="36.5" cy="21.5" r="1.9" class="e-ink" />
      </g>
    </>
  ),
  "dou-dizhu": (
    <>
      <rect
        x="7"
        y="11"
        width="19"
        height="28"
        rx="3"
        class="e-paper"
        transform="rotate(-18 24 40)"
      />
      <rect x="14" y="8" width="19" height="28" rx="3" class="e-paper" />
      <g transform="rotate(18 24 40)">
        <rect x="21" y="10" width="19" height="28" rx="3" class="e-paper" />
        <path
          d="M30.5 17.5c3 3.4 6 5.4 6 8.4 0 2.6-3.4 3.6-5.2 1.6.2 1.6.8 2.7 1.8 3.6h-5.2c1-.9 1.6-2 1.8-3.6-1.8 2-5.2 1-5.2-1.6 0-3 3-5 6-8.4Z"
          class="e-ink"
        />
      </g>
      <path
        d="M17.5 13.2c1-1.6 3.4-.9 3.2 1-.1 1.3-1.7 2.5-3.2 3.8-1.5-1.3-3.1-2.5-3.2-3.8-.2-1.9 2.2-2.6 3.2-1Z"
        class="e-red"
        transform="translate(2 0)"
      />
    </>
  ),
  dixit: (
    <>
      <rect x="11" y="5" width="26" height="38" rx="3" class="e-paper" />
      <rect x="14" y="8" width="20" height="32" rx="1.5" class="e-night" />
      <path d="M27.5 12.5a5.4 5.4 0 1 0 3.3 8.7 6.4 6.4 0 0 1-3.3-8.7Z" class="e-gold" />
      <path
        d="M14 34c5-6 8-6 11-2s6 2 9-2v8.5a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 14 38.5Z"
        class="e-moss"
      />
      <circle cx="18.5" cy="14" r="0.9" class="e-gold" />
      <circle cx="30.5" cy="26" r="0.9" class="e-gold" />
    </>
  ),
  "burning-desire": (
    <>
      <path
        d="M25 4c2 7 11 11 11 22a12 12 0 0 1-24 0c0-5 2.4-8 4.8-10.6.2 3.4 1.4 5 3.2 6C19.4 14.5 20.5 8 25 4Z"
        class="e-red"
      />
      <path
        d="M24.6 20c1 4 5 5.8 5 10.4a6 6 0 0 1-12 0c0-2.6 1.2-4.2 2.6-5.4.4 1.6 1 2.2 2 2.6-.2-3 .8-5.6 2.4-7.6Z"
        class="e-gold"
      />
      <rect x="9" y="38" width="30" height="4" rx="2" class="e-wood" />
    </>
  ),
  "sengoku-domino": (
    <>
      <rect x="5" y="13" width="38" height="22" rx="4" class="e-paper" />
      <path d="M24 15.5v17" class="e-line" />
      <g class="e-red">
        {[0, 72, 144, 216, 288].map((turn) => (
          <circle key={turn} cx="14.5" cy="20.3" r="2.9" transform={`rotate(${turn} 14.5 24)`} />
        ))}
      </g>
      <circle cx="14.5" cy="24" r="1.7" class="e-gold" />
      <path d="M29.5 29.5 37.5 18.5M37.5 29.5 29.5 18.5" class="e-stroke" />
      <path d="m28.5 26.7 3.4 2.5M38.5 26.7l-3.4 2.5" class="e-stroke thin" />
    </>
  ),
};

export function Emblem({ game, name }: { readonly game: string; readonly name: string }) {
  return (
    <svg class="emblem" viewBox="0 0 48 48" aria-hidden="true">
      {entryOf(emblems, game) ?? (
        <>
          <rect x="9" y="7" width="30" height="34" rx="5" class="e-paper" />
          <text x="24" y="31" text-anchor="middle" font-size="20" class="e-ink">
            {[...name][0]}
          </text>
        </>
      )}
    </svg>
  );
}
