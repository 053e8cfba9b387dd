/* course.tsx - a line chart of a game: one line per seat with its points after every step, and the
 * target. The lines differ in their dashes, not only in colour. */
import { useWords, whole } from "../ground/words";
import { DASHES } from "../parts/graph";
import { Crest } from "../parts/ornaments";

const WIDTH = 1000;
const HEIGHT = 200;

interface CourseProps {
  readonly label: string;
  readonly names: readonly string[];
  /** After each step, everybody's points. */
  readonly steps: readonly (readonly number[])[];
  /** Points that end the game; null: none do. */
  readonly goal: number | null;
}

export function Course({ label, names, steps, goal }: CourseProps) {
  const words = useWords();
  const all = steps.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, goal ?? 1, ...all)];
  const height = (points: number) => (HEIGHT * (high - points)) / (high - low);
  const path = (seat: number) =>
    steps
      .map((points, i) => {
        const x = (WIDTH * i) / Math.max(steps.length - 1, 1);
        return `${i ? "L" : "M"}${x.toFixed(1)} ${height(points[seat]!).toFixed(1)}`;
      })
      .join("");
  const lines = [low, goal ?? high].map((points) => `M0 ${height(points)}H${WIDTH}`).join("");
  return (
    <figure class="graph">
      <figcaption>{label}</figcaption>
      <div class="graph-field">
        <span class="graph-high number" aria-hidden="true">
          {whole(high)}
        </span>
        <span class="graph-low number" aria-hidden="true">
          {whole(low)}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="graph-grid" d={lines} />
          {names.map((_, seat) => (
            <path
              key={seat}
              class={`graph-line seat-${seat % 8}`}
              stroke-dasharray={DASHES[seat % 8]}
              d={path(seat)}
            />
          ))}
        </svg>
      </div>
      <ul class="graph-names">
        {names.map((name, seat) => (
          <li key={seat} class={`seat-${seat % 8}`}>
            <svg class="graph-sample" viewBox="0 0 44 8" aria-hidden="true">
              <path class="graph-line" stroke-dasharray={DASHES[seat % 8]} d="M0 4H44" />
            </svg>
            <Crest seat={seat} />
            <span>{name}</span>
            <span class="number">{words.soloScore(steps.at(-1)?.[seat] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
