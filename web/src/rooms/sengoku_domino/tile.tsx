/* tile.tsx - a domino: lacquered wood in its player's colour, two marks in gold, and at the joint the
 * player's crest. */
import { Crest } from "../../parts/ornaments";
import { Mark } from "./marks";
import type { Turn } from "./places";
import { marksOf } from "./view";
import type { Tile as TileName } from "./view";

/** What a half is worth, as people read it. */
export const worth = (mark: number): string => (mark === 0 ? "½" : String(mark));

interface TileProps {
  readonly tile: TileName;
  readonly seat: number;
  /** Where the second half lies; lying across without. */
  readonly turn?: Turn;
  readonly kind?: string;
  readonly style?: Readonly<Record<string, number>>;
}

export function Tile({ tile, seat, turn = 0, kind = "", style }: TileProps) {
  const marks = turn > 1 ? [...marksOf(tile)].reverse() : marksOf(tile);
  return (
    <span
      class={`sd-tile seat-${seat} ${turn % 2 ? "down" : "across"} ${kind}`}
      style={style}
      aria-hidden="true"
    >
      {marks.map((mark, i) => (
        <span key={i} class={mark === 0 ? "sd-half commander" : "sd-half"}>
          <Mark mark={mark} />
          <span class="sd-worth">{worth(mark)}</span>
        </span>
      ))}
      <span class="sd-joint">
        <Crest seat={seat} />
      </span>
    </span>
  );
}
