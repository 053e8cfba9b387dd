/* die.tsx - one die, drawn as in Japan: the one is a large red sun. */

const spots: readonly (readonly [x: number, y: number])[][] = [
  [],
  [[50, 50]],
  [
    [29, 29],
    [71, 71],
  ],
  [
    [27, 27],
    [50, 50],
    [73, 73],
  ],
  [
    [29, 29],
    [71, 29],
    [29, 71],
    [71, 71],
  ],
  [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  [
    [29, 25],
    [71, 25],
    [29, 50],
    [71, 50],
    [29, 75],
    [71, 75],
  ],
];

/** The picture of a face; 0 is a blank die. */
export function Face({ face }: { readonly face: number }) {
  return (
    <svg class="face" viewBox="0 0 100 100" aria-hidden="true">
      <rect class="face-body" x="2" y="2" width="96" height="96" rx="20" />
      <path class="face-light" d="M20 7h60a13 13 0 0 1 13 13" />
      <g class={face === 1 ? "pips one" : "pips"}>
        {(spots[face] ?? []).map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={face === 1 ? 17 : 9.5} />
        ))}
      </g>
    </svg>
  );
}
