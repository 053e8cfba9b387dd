/* people.tsx - the players: name, points, the storyteller, who has chosen; and the score track. */
import { ended } from "../../core/sentences";
import { Bubble } from "../../parts/bubble";
import { Crest } from "../../parts/ornaments";
import { PlateName } from "../../parts/plate";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import { Fan } from "./card";
import { lanesOf } from "./places";
import type { DixitView, RoomWords } from "./view";

interface PeopleProps {
  readonly board: BoardProps;
  readonly view: DixitView;
  readonly words: Words;
  readonly own: RoomWords;
  /** The points to show: those of a round that is being revealed come at its end. */
  readonly points: readonly number[];
  /** The points that each has just won, once they are shown. */
  readonly gains: readonly number[] | null;
  readonly teller: number;
}

/** Names, points and signs of what each is doing. */
export function People({ board, view, words, own, points, gains, teller }: PeopleProps) {
  const secret = view.phase === "give" || view.phase === "vote";
  return (
    <ul class={`dixit-people of-${view.seats.length}`} aria-label={own.players}>
      {view.seats.map((seat, i) => {
        const acts = board.acting.includes(i) && !board.over;
        const state =
          !gains && secret && i !== view.storyteller
            ? seat.chosen
              ? own.chose
              : own.choosing
            : "";
        return (
          <li key={i} class={`dixit-person${acts ? " acts" : ""}`} data-seat={i}>
            <Bubble seat={i} />
            <Crest seat={i} />
            <span class="dixit-person-name plate-name">
              <PlateName board={board} seat={i} />
            </span>
            <span class="dixit-person-points">
              <strong class="number" aria-hidden="true">
                {points[i]}
              </strong>
              <span class="unseen">{own.points(points[i] ?? 0)}</span>
            </span>
            {i === teller && (
              <span class="dixit-person-fan">
                <Fan />
                <span class="unseen">{own.storyteller}</span>
              </span>
            )}
            <span class="dixit-person-state">
              {board.mine.includes(i) && (
                <span class="unseen">{ended(words.language, words.you)} </span>
              )}
              {state && (
                <span class={`dixit-sign ${seat.chosen ? "chose" : "choosing"}`}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    {seat.chosen ? (
                      <path d="M5 12.5l4.5 4.5L19 7.5" />
                    ) : (
                      <path d="M5 12h.01M12 12h.01M19 12h.01" />
                    )}
                  </svg>
                  <span class="unseen">{state}</span>
                </span>
              )}
              {gains && gains[i]! > 0 && (
                <span
                  class="dixit-gain number"
                  data-flight={`gain-${i}`}
                  data-from={`[data-owner="${i}"] .dixit-face`}
                >
                  +{gains[i]}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Where nothing but the deck ends the game the way is as long as it usually is. */
const USUAL = 30;

/** The stepping stones to the goal, a crest for each player. The list of players says the same in
 * words. */
export function Track({
  view,
  points,
  own,
  wide,
}: {
  readonly view: DixitView;
  readonly points: readonly number[];
  readonly own: RoomWords;
  readonly wide: boolean;
}) {
  const goal = Math.max(view.target || USUAL, ...points);
  const lanes = lanesOf(points, Math.ceil((goal * 24) / (wide ? 760 : 330)));
  const step = goal <= 40 ? 1 : 5;
  const stones = Array.from({ length: Math.floor(goal / step) + 1 }, (_, i) => i * step);
  const part = (n: number) => `${(100 * n) / goal}%`;
  return (
    <div class={`dixit-track of-${view.seats.length}`} aria-hidden="true">
      <div class="dixit-track-way">
        {stones.map((n) => (
          <span
            key={n}
            class={`dixit-stone${n % 5 === 0 ? " five" : ""}${n === view.target ? " goal" : ""}`}
            style={{ left: part(n) }}
          >
            {n % 10 === 0 || n === goal ? <span class="dixit-stone-number">{n}</span> : null}
          </span>
        ))}
        {points.map((n, seat) => (
          <span
            key={seat}
            class="dixit-pawn"
            style={{ left: part(n), "--lane": lanes[seat], zIndex: 10 - lanes[seat]! }}
          >
            <Crest seat={seat} />
          </span>
        ))}
      </div>
      <p class="dixit-track-said">
        <span>{own.round(view.round)}</span>
        <span>{own.goal(view.target)}</span>
        <span>{own.left(view.left)}</span>
      </p>
    </div>
  );
}
