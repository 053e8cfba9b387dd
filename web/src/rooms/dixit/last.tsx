/* last.tsx - the last revealed round: the clue, the cards with their owners and voters, and the
 * points; and the small pictures beside the lines of the log. */
import { deckName, useDeck } from "../../decks/decks";
import type { Deck } from "../../decks/decks";
import { usePage } from "../../parts/page";
import { Dialog } from "../../parts/frame";
import { Crest } from "../../parts/ornaments";
import type { Words } from "../../ground/words";
import type { BesideProps, BoardProps } from "../room";
import { Clue } from "./areas";
import { Fan, Picture } from "./card";
import { roundOf, votersOf } from "./view";
import type { DixitView, RoomWords, Round } from "./view";

/** The last round that was revealed before or at this moment; null for none. */
export function lastRound({ story, then }: BoardProps<DixitView>): Round | null {
  for (let i = story.length - 1; i >= 0; i--)
    if (story[i]!.do.startsWith("reveal ")) return roundOf(then(story[i]!.n));
  return null;
}

export interface RoundProps {
  readonly round: Round;
  readonly names: readonly string[];
  readonly deck: Deck;
  readonly words: Words;
  readonly own: RoomWords;
}

interface LastRoundProps extends RoundProps {
  readonly close: () => void;
}

export function LastRound({ close, ...props }: LastRoundProps) {
  const { round, names, own } = props;
  return (
    <Dialog label={own.lastRound(round.n)} kind="dixit-last" onClose={close}>
      <div class="stack">
        <Clue {...props} table={round.table} revealed />
        <RoundCards {...props} large />
        <table class="dixit-last-points">
          <caption class="unseen">{own.lastRound(round.n)}</caption>
          <thead>
            <tr>
              <th scope="col">{own.players}</th>
              <th scope="col">{own.votedFor}</th>
              <th scope="col">{own.won}</th>
            </tr>
          </thead>
          <tbody>
            {round.seats.map(({ vote, gain }, seat) => (
              <tr key={seat}>
                <th scope="row">
                  <span class="who">
                    <Crest seat={seat} />
                    <span class="who-name">{names[seat]}</span>
                  </span>
                </th>
                <td>
                  {vote !== null
                    ? own.place(vote)
                    : seat === round.table.storyteller
                      ? own.storyteller
                      : "–"}
                </td>
                <td class="number">{gain ? `+${gain}` : "0"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

/** The cards of a round as they were laid, each with its owner and those who voted for it. */
export function RoundCards(props: RoundProps & { readonly large: boolean }) {
  const { round, own } = props;
  return (
    <ul class="dixit-last-cards" aria-label={own.table}>
      {round.table.laid.map((card, i) => (
        <LastCard key={card} {...props} card={card} place={i + 1} />
      ))}
    </ul>
  );
}

/** A card of the round, whose it was, and who took it for the storyteller's. */
function LastCard({
  round,
  names,
  deck,
  own,
  large,
  card,
  place,
}: RoundProps & {
  readonly large: boolean;
  readonly card: number;
  readonly place: number;
}) {
  const owner = round.table.owner[place - 1] ?? 0;
  const voters = votersOf(round, place);
  const teller = owner === round.table.storyteller;
  return (
    <li class={teller ? "teller" : ""}>
      <span class="dixit-last-pic">
        <Picture deck={deck} number={card} large={large} />
      </span>
      <p class="dixit-last-owner">
        <strong class="number">{place}</strong>
        {teller && <Fan />}
        <Crest seat={owner} />
        <span>{names[owner]}</span>
        {teller && <span class="unseen">{own.tellersCard}</span>}
      </p>
      <p class="dixit-last-voters">
        {voters.length > 0 ? (
          <>
            {voters.map((seat) => (
              <Crest key={seat} seat={seat} />
            ))}
            <span>{own.votes(voters.map((seat) => names[seat] ?? ""))}</span>
          </>
        ) : (
          <span class="soft">{own.noVotes}</span>
        )}
      </p>
    </li>
  );
}

/* ---- beside the log ---- */

/** The cards that an event names, as far as its viewer sees them. */
function cardsIn(text: string): readonly number[] {
  const [verb, ...rest] = text.split(" ");
  const numbers = (list: string) => list.split(",").map(Number);
  const known = (cards: readonly number[]) => cards.filter((card) => card > 0);
  switch (verb) {
    case "clue":
    case "give":
    case "lay":
      return known(numbers(rest[0] ?? ""));
    case "reveal":
      return known(
        rest
          .slice(0, rest.indexOf("/"))
          .flatMap((hand) => numbers(hand.slice(hand.indexOf(":") + 1))),
      );
    default:
      return [];
  }
}

/** The cards of an event, small. */
export function Thumbs({ game, options, text }: BesideProps) {
  const { core } = usePage();
  const deck = useDeck(deckName(core.game(game), options) ?? "");
  const cards = cardsIn(text);
  if (cards.length === 0) return null;
  return (
    <span class="dixit-thumbs">
      {cards.map((card) => (
        <span key={card} class="dixit-thumb">
          <Picture deck={deck} number={card} large={false} />
        </span>
      ))}
    </span>
  );
}
