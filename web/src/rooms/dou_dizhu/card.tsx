/* card.tsx - drawings of the cards: warm paper, a large index at the corner, suits by form and
 * colour; figures with a fan, a plum flower and a helmet; the small joker is a moon, the large one
 * a sun. */
import { printed, rankOf, suitOf } from "./view";

/** Forms on a field of 24 by 24. */
const suits: Readonly<Record<string, string>> = {
  s: "M12 2C9 7 3 9.6 3 14.6c0 4.6 5.6 5.8 8 2.4-.1 2.6-.9 4-2.6 5h7.2c-1.7-1-2.5-2.4-2.6-5 2.4 3.4 8 2.2 8-2.4C21 9.6 15 7 12 2Z",
  h: "M12 21.5C6 16.8 2.5 13 2.5 8.7c0-5.6 7-7.2 9.5-2.4 2.5-4.8 9.5-3.2 9.5 2.4 0 4.3-3.5 8.1-9.5 12.8Z",
  c: "M12 2a4.7 4.7 0 0 1 4 7.2 4.7 4.7 0 1 1-3 8c.1 2.3.8 3.8 2.3 4.8H8.7c1.5-1 2.2-2.5 2.3-4.8a4.7 4.7 0 1 1-3-8A4.7 4.7 0 0 1 12 2Z",
  d: "M12 1.5 20 12l-8 10.5L4 12Z",
};

function Suit({
  suit,
  x,
  y,
  size,
}: {
  readonly suit: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}) {
  return <path d={suits[suit] ?? ""} transform={`translate(${x} ${y}) scale(${size / 24})`} />;
}

/** The middle of court cards, on a field of 40 by 40. */
const figures: Readonly<Record<string, preact.JSX.Element>> = {
  // A folding fan.
  J: (
    <g class="figure">
      <path class="tint" d="M20 33 2.5 15.5a24.5 24.5 0 0 1 35 0Z" />
      <path d="M20 33 2.5 15.5a24.5 24.5 0 0 1 35 0Z M20 33 8.8 11.2 M20 33 16 8.6 M20 33 24 8.6 M20 33 31.2 11.2 M11.5 24.5a12 12 0 0 1 17 0" />
    </g>
  ),
  // A plum flower.
  Q: (
    <g class="figure">
      {[0, 72, 144, 216, 288].map((turn) => (
        <circle
          key={turn}
          class="tint line"
          cx="20"
          cy="10.5"
          r="7.2"
          transform={`rotate(${turn} 20 20)`}
        />
      ))}
      <path d="M20 20V13M20 20l6.7-2.2M20 20l4.1 5.7M20 20l-4.1 5.7M20 20l-6.7-2.2" />
      <circle class="solid" cx="20" cy="20" r="2.6" />
    </g>
  ),
  // A helmet with its crest.
  K: (
    <g class="figure">
      <path class="tint" d="M8 25a12 12.5 0 0 1 24 0Z" />
      <path d="M8 25a12 12.5 0 0 1 24 0Z M4 31c4-1 5-3 5-6h22c0 3 1 5 5 6 M14 25c0-5 2-9 6-12 4 3 6 7 6 12" />
      <path
        class="solid"
        d="M20 12.5C14 11 10 7 9 1.5c4 3 7 4.5 11 4.5s7-1.5 11-4.5C30 7 26 11 20 12.5Z"
      />
    </g>
  ),
  // The black joker: the moon over the grass.
  B: (
    <g class="figure">
      <path class="solid" d="M23 4a14 14 0 1 0 11.5 21A11.5 11.5 0 1 1 23 4Z" />
      <path d="M4 37c2-5 3-8 2-13M9 37c1-5 4-8 8-10M33 37c0-3-2-6-5-8" />
    </g>
  ),
  // The red joker: the sun over the sea.
  R: (
    <g class="figure">
      <circle class="solid" cx="20" cy="17" r="10" />
      <path d="M20 1.5v3M9 6l2 2.4M31 6l-2 2.4M4.5 15.5H7M33 15.5h2.5M3 32c4-4 7-4 10 0 3 4 6 4 10 0 3-4 7-4 10 0 1.5 1.5 3 2 4.5 1.5M8 38c3-2 5-2 8 0s6 2 9 0 5-2 7 0" />
    </g>
  ),
};

const joker = (rank: string) => rank === "B" || rank === "R";
const red = (card: string) => "hd".includes(suitOf(card) || "?") || rankOf(card) === "R";

/** A card's face; "?" is its back. `plain` has no suit: played cards are known by rank only. */
export function CardFace({
  card,
  plain = false,
}: {
  readonly card: string;
  readonly plain?: boolean;
}) {
  const rank = rankOf(card);
  if (rank === "?") return <CardBack />;
  const suit = suitOf(card);
  const kind = `card-face${red(card) ? " red" : ""}${joker(rank) ? " joker" : ""}`;
  return (
    <svg class={kind} viewBox="0 0 60 84" aria-hidden="true">
      <rect class="card-paper" x="1" y="1" width="58" height="82" rx="6" />
      {plain ? <RankOnly rank={rank} /> : <RankAndSuit rank={rank} suit={suit} />}
    </svg>
  );
}

/** The rank in the corner; a ten has two digits and is drawn narrower. */
function Index({
  rank,
  size,
  left,
  middle,
  wide,
}: {
  readonly rank: string;
  readonly size: number;
  /** Where a ten begins and how wide it is; where any other rank has its middle. */
  readonly left: number;
  readonly middle: number;
  readonly wide: number;
}) {
  const ten = rank === "T";
  return (
    <text
      class="card-index"
      x={ten ? left : middle}
      y={size}
      font-size={size}
      text-anchor={ten ? "start" : "middle"}
      textLength={ten ? wide : undefined}
      lengthAdjust="spacingAndGlyphs"
    >
      {joker(rank) ? (rank === "B" ? "小" : "大") : printed(rank)}
    </text>
  );
}

function RankOnly({ rank }: { readonly rank: string }) {
  return (
    <>
      <Index rank={rank} size={33} left={3} middle={18} wide={29} />
      {figures[rank] ? (
        <g transform="translate(22 42) scale(.8)">{figures[rank]}</g>
      ) : (
        <path class="card-rule" d="M26 62h25M32 69h19" />
      )}
    </>
  );
}

function RankAndSuit({ rank, suit }: { readonly rank: string; readonly suit: string }) {
  return (
    <>
      <Index rank={rank} size={25} left={3.5} middle={14.5} wide={22} />
      {suit && <Suit suit={suit} x={6.5} y={30} size={16} />}
      {figures[rank] ? (
        <g transform={joker(rank) ? "translate(15 38)" : "translate(23 42) scale(.85)"}>
          {figures[rank]}
        </g>
      ) : (
        suit && <Suit suit={suit} x={28} y={50} size={27} />
      )}
      {joker(rank) && <path class="card-rule" d="M9 33v38" />}
    </>
  );
}

/** The back: waves in indigo. */
export function CardBack() {
  const rows = [0, 1, 2, 3, 4, 5];
  return (
    <svg class="card-back" viewBox="0 0 60 84" aria-hidden="true">
      <rect class="card-paper" x="1" y="1" width="58" height="82" rx="6" />
      <rect class="back-field" x="5" y="5" width="50" height="74" rx="3" />
      <g class="back-waves">
        {rows.flatMap((row) =>
          [0, 1, 2].map((column) => {
            const x = 13.3 + column * 16.7 - (row % 2 ? 8.3 : 0);
            const y = 19 + row * 11;
            return (
              <path
                key={`${row} ${column}`}
                d={`M${x - 7} ${y}a7 7 0 0 1 14 0M${x - 3.5} ${y}a3.5 3.5 0 0 1 7 0`}
              />
            );
          }),
        )}
      </g>
      <rect class="back-edge" x="5" y="5" width="50" height="74" rx="3" />
    </svg>
  );
}
