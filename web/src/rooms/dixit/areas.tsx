/* areas.tsx - the areas around the cards: the clue's strip of paper, the hands, and the foot with
 * the buttons. */
import { named } from "../../core/sentences";
import type { Deck } from "../../decks/decks";
import { Crest } from "../../parts/ornaments";
import { waitsFor } from "../../parts/plate";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import { Fan, Picture } from "./card";
import type { Opened } from "./opened";
import { votersOf } from "./view";
import type { DixitView, RoomWords, Round, TableView } from "./view";

interface Parts {
  readonly board: BoardProps;
  readonly view: DixitView;
  readonly words: Words;
  readonly own: RoomWords;
  readonly deck: Deck;
}

/** Returns a sentence with the players who found the storyteller's card. */
function verdictOf(round: Round, names: readonly string[], own: RoomWords): string {
  const { owner, storyteller } = round.table;
  const found = votersOf(round, owner.indexOf(storyteller) + 1);
  if (found.length === 0) return own.nobody;
  if (found.length === round.seats.length - 1) return own.everybody;
  return own.some(found.map((seat) => names[seat] ?? ""));
}

interface ClueProps {
  readonly table: TableView;
  readonly names: readonly string[];
  readonly words: Words;
  readonly own: RoomWords;
  readonly revealed: boolean;
  /** The revealed round, once the votes for the storyteller's card are shown. */
  readonly round: Round | null;
}

/** The clue on its strip of paper; under a revealed round, who found it. */
export function Clue({ table, names, words, own, revealed, round }: ClueProps) {
  return (
    <div class="dixit-clue">
      <p class="dixit-clue-text">
        <span class="unseen">
          {named(words.language, own.clueOf(names[table.storyteller] ?? ""), "")}
        </span>
        {own.quoted(table.clue)}
      </p>
      <p class="dixit-clue-by">
        <Fan />
        <Crest seat={table.storyteller} />
        <span>{names[table.storyteller]}</span>
      </p>
      <p class="dixit-verdict">{revealed && round && verdictOf(round, names, own)}</p>
    </div>
  );
}

/** The strip before there is a clue: it keeps the place, so that the cards stay where they are, and
 * shows whose it will be. A screen reader gets that from the foot. */
export function ClueToCome({
  teller,
  names,
}: {
  readonly teller: number;
  readonly names: readonly string[];
}) {
  return (
    <div class="dixit-clue to-come" aria-hidden="true">
      <p class="dixit-clue-text">…</p>
      <p class="dixit-clue-by">
        <Fan />
        <Crest seat={teller} />
        <span>{names[teller]}</span>
      </p>
      <p class="dixit-verdict" />
    </div>
  );
}

interface HandProps extends Parts {
  /** The cards as they lie, with gaps. */
  readonly lying: readonly (number | null)[];
  readonly pair: readonly number[];
  readonly large: boolean;
  readonly choosable: boolean;
  readonly open: (card: number) => void;
}

export function HandCards({ board, own, deck, lying, pair, large, choosable, open }: HandProps) {
  const fresh = board.moving && /^(deal|draw)/.test(board.event?.do ?? "");
  return (
    <>
      {lying.map((card, i) => {
        if (card === null) return <li key={`gap ${i}`} class="dixit-slot gap" aria-hidden="true" />;
        const chosen = pair.includes(card);
        return (
          <li
            key={card}
            class={`dixit-slot${chosen ? " chosen" : ""}${choosable ? " choosable" : ""}`}
          >
            <button
              type="button"
              class="dixit-face"
              data-card={card}
              data-flight={`card-${card}`}
              data-from={fresh ? ".dixit-track-said" : undefined}
              aria-haspopup="dialog"
              onClick={() => open(card)}
              onContextMenu={(event) => {
                event.preventDefault();
                open(card);
              }}
            >
              <Picture deck={deck} number={card} large={large} />
              {chosen && <span class="dixit-chosen-mark">{own.chosen}</span>}
            </button>
          </li>
        );
      })}
    </>
  );
}

/** All hands that may be seen: in a replay, and at the end. */
export function Hands({
  board,
  view,
  own,
  deck,
  open,
}: Parts & { readonly open: (opened: Opened) => void }) {
  // After a game on the server the hands of others are still hidden here: each card is a 0.
  const rows = view.seats.flatMap(({ hand }, seat) =>
    hand?.length && hand.every((card) => card > 0) ? [{ seat, hand }] : [],
  );
  if (rows.length === 0) return null;
  return (
    <section class="dixit-hands" aria-label={own.hands}>
      {rows.map(({ seat, hand }) => (
        <div key={seat} class="dixit-hands-row">
          <p class="dixit-hands-who">
            <Crest seat={seat} />
            <span>{board.names[seat]}</span>
          </p>
          <ul class="dixit-strip" aria-label={own.handOf(board.names[seat] ?? "")}>
            {hand.map((card, at) => (
              <li key={card} class="dixit-slot">
                <button
                  type="button"
                  class="dixit-face"
                  data-card={card}
                  data-flight={`card-${card}`}
                  aria-haspopup="dialog"
                  onClick={() => open({ list: seat, at })}
                >
                  <Picture deck={deck} number={card} large={false} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface FootProps extends Parts {
  readonly me: number | null;
  readonly pair: readonly number[];
  readonly busy: boolean;
  readonly inSight: boolean;
  readonly skip: (() => void) | null;
  readonly goOn: () => void;
  readonly seeLast: (() => void) | null;
  readonly givePair: (() => void) | null;
  readonly wide: boolean;
}

/** Returns the instruction for the user: a possible action, or the awaited one. */
export function instructionFor({
  board,
  view,
  own,
  me,
  pair,
}: Pick<FootProps, "board" | "view" | "own" | "me" | "pair">): string {
  const teller = board.names[view.storyteller] ?? "";
  const clue = view.table?.clue ?? "";
  switch (view.phase) {
    case "clue":
      return me !== null ? own.tellHint : waitsFor(board, view.storyteller, own.waitClue(teller));
    case "give":
      if (me === null) return own.waitGive;
      return view.give_size === 1
        ? own.giveHint(clue)
        : pair.length === 1
          ? own.giveOneMore
          : own.giveTwoHint(clue);
    case "vote":
      return me !== null ? own.voteHint(teller) : own.waitVote;
    default:
      return " ";
  }
}

/** It keeps its height with any content. */
export function Foot(props: FootProps) {
  const { own, busy, inSight, skip, goOn, seeLast, givePair, wide, view } = props;
  return (
    <div class={`dixit-foot${view.give_size > 1 ? " of-two" : ""}`}>
      {inSight ? (
        skip ? (
          <button type="button" class="button wide" onClick={skip}>
            {own.skip}
          </button>
        ) : (
          <button type="button" class="button main wide" onClick={goOn}>
            {own.goOn}
          </button>
        )
      ) : busy ? (
        <p class="dixit-foot-hint">{own.sends}</p>
      ) : givePair ? (
        <div class="dixit-foot-pair">
          <p class="dixit-foot-hint">{own.final}</p>
          <button type="button" class="button main wide" onClick={givePair}>
            {own.giveTwo}
          </button>
        </div>
      ) : (
        <p class={`dixit-foot-hint${props.me !== null ? " asks" : ""}`}>{instructionFor(props)}</p>
      )}
      {seeLast && (
        <button key="again" type="button" class="button quiet small" onClick={seeLast}>
          {own.seeLast}
        </button>
      )}
      {wide && <p class={`dixit-foot-keys${inSight ? " out" : ""}`}>{own.keys}</p>}
    </div>
  );
}
