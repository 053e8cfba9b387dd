/* race.tsx - the race as a garden: a lane of stepping stones for each seat, a gate at the target,
 * and beyond it the result of the multiplier dice. */
import { Bubble } from "../../parts/bubble";
import { Crest } from "../../parts/ornaments";
import { PlateName } from "../../parts/plate";
import { widthOf } from "../../ground/phrases";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import type { BurningView, RoomWords } from "./view";

/** Where the gate stands, in parts of a lane. */
const GATE = 0.84;
const STONES = Array.from({ length: 10 }, (_, i) => i / 10);

/** How far along a lane a total is: in even steps up to the gate; beyond it any total has a place. */
const along = (total: number, target: number): string =>
  `${100 * (total <= target ? (GATE * total) / target : GATE + (1 - GATE) * (1 - target / total))}%`;

/** A gate of a shrine: the goal. */
function Gate() {
  return (
    <svg class="gate" viewBox="0 0 24 40" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 3q12 5 24 0v5q-12 3-24 0Z M3 14h18v3.5H3Z M4.5 8h3.6v32H4.5Z M15.9 8h3.6v32h-3.6Z" />
    </svg>
  );
}

interface RaceProps {
  readonly view: BurningView;
  readonly board: BoardProps;
  readonly words: Words;
  readonly own: RoomWords;
  /** The total that what is chosen would bring the seat in turn to. */
  readonly ghost: number | null;
}

/** Letters of news for which a large screen has room; without names it is shorter, and the lanes tell who is to play. */
const NEWS = 120;

/** The facts of the whole game beside the totals. */
function raceNews({ view, board, own }: RaceProps): string | null {
  const names = (seats: readonly number[]) => seats.map((seat) => board.names[seat] ?? "");
  if (board.over || view.stage === "race" || view.pending.length === 0) return null;
  const final = view.stage === "final";
  const news = final
    ? own.final(board.names[view.starter ?? 0] ?? "", names(view.pending))
    : own.tie(names(view.pending));
  if (board.large && widthOf(news) > NEWS) return final ? own.finalRound : own.tieBreak;
  return news;
}

export function Race(props: RaceProps) {
  const { view, board, words, own, ghost } = props;
  const { target, last } = view;
  const news = raceNews(props);
  const alone = view.seats.length === 1;
  const playing = view.phase !== "over";
  return (
    <section class="race" aria-label={own.race(target)}>
      <p class="race-head">
        <strong>{own.race(target)}</strong>
        {alone && <span>{playing ? own.solo(view.turns + 1) : own.soloOver(view.turns)}</span>}
      </p>
      {news && <p class="race-news">{news}</p>}
      <ul class="lanes">
        {view.seats.map(({ total }, seat) => {
          const inTurn = playing && view.turn === seat;
          const gained = last?.seat === seat ? last.gained : null;
          return (
            <li key={seat} class={`lane seat-${seat}${inTurn ? " turn" : ""}`}>
              <span class="lane-who">
                <Bubble seat={seat} />
                <span class="lane-name">
                  <PlateName board={board} seat={seat} />
                </span>
                {board.mine.includes(seat) && <span class="lane-tag">{words.you}</span>}
                {!board.over && view.pending.includes(seat) && !inTurn && (
                  <span class="lane-tag">{own.toPlay}</span>
                )}
              </span>
              <span class="lane-total">
                {gained !== null && (
                  <span key={view.turns} class={board.moving ? "gain just" : "gain"}>
                    +{gained}
                  </span>
                )}
                <strong aria-label={own.raceRow(board.names[seat] ?? "", total, target)} role="img">
                  {total}
                </strong>
              </span>
              <span class="lane-path" aria-hidden="true">
                <span class="lane-way">
                  {STONES.map((part) => (
                    <span key={part} class="stone" style={{ left: `${100 * part * GATE}%` }} />
                  ))}
                  <span class="gate-at" style={{ left: `${100 * GATE}%` }}>
                    <Gate />
                  </span>
                  {inTurn && ghost !== null && ghost !== total && (
                    <span class="token ghost" style={{ left: along(ghost, target) }}>
                      <Crest seat={seat} />
                    </span>
                  )}
                  <span class="token" style={{ left: along(total, target) }}>
                    <Crest seat={seat} />
                  </span>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
