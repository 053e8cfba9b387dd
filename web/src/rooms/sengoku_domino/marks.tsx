/* marks.tsx - the drawings on tiles and paper: the six marks, the commander, castle and flower.
 *
 * Each mark is a crest of as many equal parts as it is worth (one sword, two spears … six guns), so
 * that it is recognised by its form and can be counted, without colour.
 */
import type { ComponentChild } from "preact";

/** One part of each mark, pointing up from the middle of 100 × 100. */
const parts: readonly ComponentChild[] = [
  null,
  <g transform="rotate(40 50 50)">
    <path d="M46.5 70C43 46 45 20 57-4c4 24 2 50-3 74Z" />
    <path d="M36.5 73c0-3 6-4.6 13.5-4.6S63.5 70 63.5 73 57.5 77.5 50 77.5 36.5 76 36.5 73Z" />
    <path
      fill-rule="evenodd"
      d="M45.8 79h8.4l1.6 20a6 6 0 0 1-11.6 0Zm4.2 2.5-2.4 3.5 2.4 3.5 2.4-3.5Zm0 9-2.4 3.5 2.4 3.5 2.4-3.5Z"
    />
  </g>,
  <g transform="rotate(45 50 50)">
    <path d="M50-2c5.5 8.5 8 14 6.8 20.5L53 25v77h-6V25l-3.8-6.5C42 12 44.5 6.5 50-2Z" />
    <path d="M41 28.5h18v5.5H41Z" />
  </g>,
  <>
    <path d="M20 32C30 12 44 19 50 13.5 56 19 70 12 80 32l-3.5 1.5C68 21 57 26 50 20.5 43 26 32 21 23.5 33.5Z" />
    <path d="M21.5 32.5 50 42l28.5-9.5" fill="none" stroke="currentColor" stroke-width="2.2" />
    <path d="M48 44V10h4v34Z" />
    <path d="m50-2 6.5 14.5h-13Z" />
  </>,
  <path
    fill-rule="evenodd"
    d="M38.5 45C26 29 30 3 50 3s24 26 11.5 42l-8-3.5C63 30 61.5 16 50 16S37 30 46.5 41.5ZM50 7a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 0 0 50 7ZM36.5 16.5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2ZM63.5 16.5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z"
  />,
  <>
    <path d="M47.2 44V1h5v43Z" />
    <path d="M52 3h20c-2 4-2 7.5 0 11.5s2 7.5 0 11.5H52Z" />
  </>,
  <>
    <path d="M46.8 44V5h6.4v39Z" />
    <path d="M44 0h12v8H44Z" />
    <path d="M53 19c7.5-1 10 3 8.5 9-2.5-3-5-3.5-8.5-2.5Z" />
  </>,
];

/** What holds the parts together. */
const hubs: readonly ComponentChild[] = [
  null,
  null,
  null,
  null,
  <circle cx="50" cy="50" r="4.5" />,
  <circle cx="50" cy="50" r="7.5" />,
  <path
    fill-rule="evenodd"
    d="M50 38a12 12 0 1 0 0 24 12 12 0 0 0 0-24Zm0 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z"
  />,
];

/** The spears cross; the others stand around the middle. */
const angles = (mark: number): readonly number[] =>
  mark === 2 ? [0, -90] : Array.from({ length: mark }, (_, i) => (i * 360) / mark);

/** The commander's helmet, with its horns and the sun on its brow. */
const helmet = (
  <>
    <path d="M50 22C36 18 24 10 18-4c-5 24 7 39 26 42h12C75 35 87 20 82-4 76 10 64 18 50 22Z" />
    <path d="M20 70c0-24 12-38 30-38s30 14 30 38l-8 2C70 66 61 63 50 63s-20 3-22 9Z" />
    <path d="M15 76c8-6 12-7 14-6 8-3 34-3 42 0 2-1 6 0 14 6l-4 10c-4-4-7-6-11-6-11-3-29-3-40 0-4 0-7 2-11 6Z" />
    <path d="M30 86c12-3 28-3 40 0l-5 16c-9-2-21-2-30 0Z" />
  </>
);

/** A mark, or for 0 the commander's helmet; drawn in the current colour. */
export function Mark({ mark }: { readonly mark: number }) {
  return (
    <svg class="sd-mark" viewBox="-4 -4 108 108" fill="currentColor" aria-hidden="true">
      {mark === 0
        ? helmet
        : angles(mark).map((angle) => (
            <g key={angle} transform={angle ? `rotate(${angle} 50 50)` : undefined}>
              {parts[mark]}
            </g>
          ))}
      {hubs[mark]}
    </svg>
  );
}

/** A castle's keep in ink: two storeys on a stone base. */
export function Keep() {
  return (
    <svg class="sd-keep" viewBox="0 0 100 100" aria-hidden="true">
      <path class="keep-stone" d="M18 94c4-8 6-14 7-22h50c1 8 3 14 7 22Z" />
      <path
        class="keep-joints"
        d="M24 80h52M21 87h58M36 72v8M52 72v8M66 72v8M30 80v7M45 80v7M60 80v7M73 80v7M38 87v7M54 87v7M68 87v7"
      />
      <path class="keep-wall" d="M28 56h44v16H28ZM36 32h28v14H36Z" />
      <path
        class="keep-window"
        d="M35 60h6v7h-6ZM47 60h6v7h-6ZM59 60h6v7h-6ZM42 36h5v6h-5ZM53 36h5v6h-5Z"
      />
      <path
        class="keep-roof"
        d="M14 57c10-2 16-6 20-12h32c4 6 10 10 20 12-4 1-6 2-8 3H22c-2-1-4-2-8-3ZM24 33c9-2 17-8 21-17h10c4 9 12 15 21 17-4 1-6 2-8 3H32c-2-1-4-2-8-3Z"
      />
      <path class="keep-roof" d="M45 16c-4-1-5-4-4-8 2 2 4 3 6 3h6c2 0 4-1 6-3 1 4 0 7-4 8Z" />
    </svg>
  );
}

/** A flower token: five petals in the seat's colour. */
export function Flower() {
  return (
    <svg class="sd-flower" viewBox="0 0 100 100" aria-hidden="true">
      {[0, 72, 144, 216, 288].map((angle) => (
        <path
          key={angle}
          class="sd-petal"
          transform={`rotate(${angle} 50 50)`}
          d="M50 50C34 40 26 24 35 12c4-5 10-5 15 1 5-6 11-6 15-1 9 12 1 28-15 38Z"
        />
      ))}
      <circle class="heart" cx="50" cy="50" r="19" />
    </svg>
  );
}
