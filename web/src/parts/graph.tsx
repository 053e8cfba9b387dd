/* graph.tsx - a chart of a game, one curve per seat: its value after every event where that is
 * known, otherwise the values of the seat's decisions.
 *
 * The curves differ in their dashes, not only in colour. A slider lies over the picture, and its
 * thumb marks the present moment: it jumps wherever one taps, and takes keys.
 */
import type { Finding, Unit } from "../core/core";
import { named } from "../core/sentences";
import { useWords } from "../ground/words";
import { Crest } from "./ornaments";

interface Point {
  readonly n: number;
  readonly value: number;
}

/** The points of a seat's curve. */
function curveOf(findings: readonly Finding[], seat: number): Point[] {
  return findings.flatMap(({ n, by, worth, decision }) => {
    if (worth) return [{ n, value: worth[seat]! }];
    return by === seat && decision ? [{ n, value: decision.value }] : [];
  });
}

/** The dashes of each seat's curve, in pixels. */
export const DASHES = ["", "7 4", "2 3", "12 3 2 3", "16 5", "4 2", "1 5", "9 2 2 2 2 2"];
const WIDTH = 1000;
const HEIGHT = 200;

interface GraphProps {
  readonly findings: readonly Finding[];
  readonly unit: Unit;
  readonly names: readonly string[];
  /** The present moment, and the last. */
  readonly n: number;
  readonly all: number;
  /** The event as a sentence. */
  readonly sentence: string;
  readonly to: (n: number) => void;
}

export function Graph(props: GraphProps) {
  const { findings, unit, names, n } = props;
  const words = useWords();
  const curves = names.map((_, seat) => curveOf(findings, seat));
  return (
    <figure class="graph">
      <figcaption>{unit === "points" ? words.graphPoints : words.graphWins}</figcaption>
      <Field {...props} curves={curves} />
      <ul class="graph-names">
        {names.map((name, seat) => {
          const now = curves[seat]!.filter((point) => point.n <= n).at(-1);
          return (
            <li key={seat} class={`seat-${seat % 8}`}>
              <svg class="graph-sample" viewBox="0 0 44 8" aria-hidden="true">
                <path class="graph-line" stroke-dasharray={DASHES[seat % 8]} d="M0 4H44" />
              </svg>
              <Crest seat={seat} />
              <span>{name}</span>
              <span class="number">{now ? words.level(unit, now.value) : "–"}</span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

type Curve = readonly Point[];

/** The lowest and the highest value of the picture. */
function scaleOf(unit: Unit, curves: readonly Curve[]): readonly [number, number] {
  if (unit === "wins") return [0, 1];
  const values = curves.flat().map(({ value }) => value);
  return [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))];
}

/** The picture: a grid, the curves, and the slider over them. */
function Field({
  unit,
  n,
  all,
  sentence,
  to,
  curves,
}: GraphProps & { readonly curves: readonly Curve[] }) {
  const words = useWords();
  const [low, high] = scaleOf(unit, curves);
  const height = (value: number) => (HEIGHT * (high - value)) / (high - low || 1);
  const path = (curve: Curve) =>
    curve
      .map(
        ({ n, value }, i) =>
          `${i ? "L" : "M"}${((WIDTH * n) / all).toFixed(1)} ${height(value).toFixed(1)}`,
      )
      .join("");
  // The ends of the scale are whole numbers.
  const whole = (value: number) => words.level(unit, value).replace(".0", "");
  const jump = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    to(Math.round(((event.clientX - left) / width) * all));
  };
  return (
    <div class="graph-field">
      <span class="graph-high number" aria-hidden="true">
        {whole(high)}
      </span>
      <span class="graph-low number" aria-hidden="true">
        {whole(low)}
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path
          class="graph-grid"
          d={[0, 0.5, 1].map((part) => `M0 ${HEIGHT * part}H${WIDTH}`).join("")}
        />
        {curves.map((curve, seat) => (
          <path
            key={seat}
            class={`graph-line seat-${seat % 8}`}
            stroke-dasharray={DASHES[seat % 8]}
            d={path(curve)}
          />
        ))}
      </svg>
      <input
        class="graph-slider"
        type="range"
        min={0}
        max={all}
        value={n}
        aria-label={words.graphMoment}
        aria-valuetext={named(words.language, words.momentOf(n, all), sentence)}
        onPointerDown={jump}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
    </div>
  );
}
