/* past.tsx - the hand that has just ended, with the remaining cards, and the score over the
 * hands. */
import { Crest, IconButton } from "../../parts/ornaments";
import { gain } from "../../ground/words";
import { Small } from "./hand";
import type { Parts } from "./seats";
import type { DouDizhuView, PastHand, RoomWords } from "./view";

/** A hand that is over, as this page saw it end. */
export interface Ended {
  readonly hand: number;
  readonly past: PastHand;
  /** The cards left of each seat. */
  readonly left: readonly (readonly string[])[];
}

/** Returns the hand in `view` that has just ended; null if none has. */
export function endedIn(view: DouDizhuView): Ended | null {
  const past = view.past.at(-1);
  const fresh = view.phase === "over" || (view.phase === "deal" && view.voids === 0);
  if (!past || !fresh || !view.seats.every(({ cards }) => cards)) return null;
  return { hand: view.past.length, past, left: view.seats.map(({ cards }) => cards!) };
}

/** The side that won a hand, as a headline. */
export const sideOf = (own: RoomWords, past: PastHand): string =>
  past.won ? own.landlordSide : own.othersSide(past.paid.length - 1);

/** The end of a hand: who won what, and all the cards left. */
export function HandEnd({ ended, parts }: { readonly ended: Ended; readonly parts: Parts }) {
  const { board, own } = parts;
  const { hand, past, left } = ended;
  const landlord = board.names[past.landlord] ?? "";
  return (
    <section class="dd-ended" aria-label={own.lastHand(hand)}>
      <p class="soft small">{own.lastHand(hand)}</p>
      <h3>{sideOf(own, past)}</h3>
      <p>
        {past.won ? own.landlordWon(landlord, past.stake) : own.landlordLost(landlord, past.stake)}
      </p>
      <ul>
        {left.map((cards, seat) => (
          <li key={seat}>
            <Crest seat={seat} />
            <span class="dd-name">{board.names[seat]}</span>
            <strong class="number">{gain(past.paid[seat] ?? 0)}</strong>
            {cards.length > 0 ? (
              <Small cards={cards} words={own} />
            ) : (
              <span class="dd-out">{own.noneLeft}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same in one sentence, with a button that opens all of it. */
export function HandEndNote({
  ended,
  parts,
  more,
  close,
}: {
  readonly ended: Ended;
  readonly parts: Parts;
  readonly more: () => void;
  readonly close: () => void;
}) {
  const { board, words, own } = parts;
  const { hand, past } = ended;
  const landlord = board.names[past.landlord] ?? "";
  return (
    <section class="dd-ended line" aria-label={own.lastHand(hand)}>
      <p>
        <strong>{sideOf(own, past)}</strong>{" "}
        {past.won ? own.landlordWon(landlord, past.stake) : own.landlordLost(landlord, past.stake)}
      </p>
      <button type="button" class="button small" aria-haspopup="dialog" onClick={more}>
        {own.left}
      </button>
      <IconButton icon="cross" label={words.close} kind="quiet small" press={close} />
    </section>
  );
}

/** The points of every hand, and their sums. */
export function Scores({ parts }: { readonly parts: Parts }) {
  const { view, board, own } = parts;
  return (
    <div class="dd-scores" tabIndex={0} role="region" aria-label={own.scores}>
      <table>
        <caption class="unseen">{own.scores}</caption>
        <thead>
          <tr>
            <th scope="col">{own.handColumn}</th>
            {board.names.map((name, seat) => (
              <th key={seat} scope="col">
                <Crest seat={seat} />
                <span class="dd-name">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.past.map(({ landlord, paid }, i) => (
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              {paid.map((points, seat) => (
                <td key={seat} class={points > 0 ? "won" : ""}>
                  {seat === landlord && <span class="dd-role sure">{own.landlord}</span>}
                  {gain(points)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{own.total}</th>
            {view.seats.map(({ score }, seat) => (
              <td key={seat}>
                <strong>{gain(score)}</strong>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
