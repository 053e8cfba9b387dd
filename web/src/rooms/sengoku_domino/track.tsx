/* track.tsx - the space for deciding the order: a token on each player's strength, and the × area to
 * which equal strengths move. */
import { facts } from "../../core/sentences";
import { Crest } from "../../parts/ornaments";
import { useWords } from "../../ground/words";
import type { BoardProps } from "../room";
import type { SengokuView } from "./view";
import type { RoomWords } from "./words";

interface TrackProps {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly own: RoomWords;
  /** The strength that is thought of, if a tile is chosen. */
  readonly thought: number | null;
}

export function Track({ view, board, own, thought }: TrackProps) {
  const { track } = view;
  const placing = view.phase === "place" || view.phase === "draw";
  const next = placing ? track.find(({ done }) => !done)?.seat : undefined;
  const { language } = useWords();
  const crossed = track.filter(({ cross }) => cross);
  const me = board.me ?? view.turn;
  const token = (seat: number) => {
    const place = track.findIndex((one) => one.seat === seat);
    const { done, strength, tile } = track[place]!;
    const told = own.trackTold(board.names[seat] ?? "", strength, own.tile(tile));
    const state = done ? own.trackDone : seat === next && own.trackNext;
    return (
      <li
        key={seat}
        class={`sd-marker seat-${seat}${done ? " done" : ""}${seat === next ? " next" : ""}`}
        style={{ zIndex: track.length - place }}
        data-glide={`track-${seat}`}
      >
        <Crest seat={seat} />
        {placing && (
          <span class="sd-marker-place" aria-hidden="true">
            {place + 1}
          </span>
        )}
        <span class="unseen">{facts(language, [told, state])}</span>
      </li>
    );
  };
  return (
    <section class="sd-track" aria-label={own.track}>
      {view.spaces.map((strength) => {
        const here = track.filter((one) => one.strength === strength && !one.cross);
        return (
          <div key={strength} class={`sd-space${here.length > 1 ? " shared" : ""}`}>
            <span class="sd-space-name" aria-hidden="true">
              {strength}
            </span>
            <ol aria-label={own.trackSpace(strength)}>
              {here.map(({ seat }) => token(seat))}
              {thought === strength && me !== null && (
                <li class={`sd-marker thought seat-${me}`} aria-hidden="true">
                  <Crest seat={me} />
                </li>
              )}
            </ol>
          </div>
        );
      })}
      <div class="sd-space cross">
        <span class="sd-space-name" aria-hidden="true">
          {own.cross}
        </span>
        <ol class={`of-${crossed.length}`} aria-label={own.trackCross}>
          {crossed.map(({ seat }) => token(seat))}
        </ol>
      </div>
    </section>
  );
}
