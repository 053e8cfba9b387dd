/* opened.tsx - the card that is open in the lightbox, from the viewer's hand, the table or another
 * hand, and its buttons. */
import { sayWhy, useWords } from "../../ground/words";
import type { Deck } from "../../decks/decks";
import type { BoardProps } from "../room";
import { settled, useSettling } from "../../parts/settling";
import { ClueForm } from "./choose";
import type { Slot } from "./places";
import type { DixitView, Move, RoomWords } from "./view";
import { Cheer } from "../../parts/cheered";
import { Lightbox } from "./lightbox";
import type { LightboxCard } from "./lightbox";

/** The list that the card belongs to: the table, one's hand, or the hand of a seat; and its index
 * there. */
export interface Opened {
  readonly list: "table" | "hand" | number;
  readonly at: number;
}

interface OpenedProps {
  readonly board: BoardProps;
  readonly view: DixitView;
  readonly own: RoomWords;
  readonly deck: Deck;
  readonly opened: Opened;
  /** Opens another card, or none. */
  readonly open: (opened: Opened | null) => void;
  readonly slots: readonly Slot[];
  readonly hand: readonly number[] | null;
  /** The seat with whose eyes the game is seen; null for a spectator, and where everything is
   * open. */
  readonly eyes: number | null;
  readonly revealed: boolean;
  readonly moves: readonly Move[];
  readonly pair: readonly number[];
  readonly setPair: (cards: readonly number[]) => void;
  readonly clue: string;
  readonly setClue: (text: string) => void;
  readonly busy: boolean;
  readonly send: (text: string) => void;
}

/** The cards of a list that can be seen, with their places in it. */
function cardsOf({
  opened,
  slots,
  hand,
  view,
}: OpenedProps): readonly { readonly card: number; readonly at: number }[] {
  const all =
    opened.list === "table"
      ? slots.map(({ card }) => card)
      : opened.list === "hand"
        ? (hand ?? [])
        : (view.seats[opened.list]?.hand ?? []);
  return all.flatMap((card, at) => (card === null ? [] : [{ card, at }]));
}

export function OpenedCard(props: OpenedProps) {
  const { board, own, deck, opened, open, slots, hand, eyes, revealed } = props;
  const words = useWords();
  const cards = cardsOf(props);
  const at = Math.max(
    0,
    cards.findIndex((one) => one.at === opened.at),
  );
  const chosen = cards[at];
  // A double tap on a small card does nothing with the large one.
  useSettling(`${opened.list} ${opened.at}`);
  if (!chosen) return null;
  const name = (seat: number) => board.names[seat] ?? "";
  const owner = opened.list === "table" ? slots[chosen.at]?.owner : null;

  const shown = cards.map(({ card, at }): LightboxCard => {
    const slot = opened.list === "table" ? slots[at] : undefined;
    const title = deck.card(card).title;
    // A picture speaks for itself; its title is shown when the guessing is over.
    const told =
      ((slot && revealed) || board.over || board.still) && title ? [title[words.language]] : [];
    if (!slot)
      return {
        card,
        label: typeof opened.list === "number" ? own.handOf(name(opened.list)) : own.hand,
        caption: told.join(""),
      };
    const owner =
      slot.owner === null
        ? []
        : [slot.owner === eyes && !revealed ? own.yours : own.cardOf(name(slot.owner))];
    const votes = slot.voters.length ? [own.votes(slot.voters.map(name))] : [];
    return {
      card,
      label: slot.place ? own.place(slot.place) : own.table,
      caption: [...told, ...owner, ...votes].join(words.dot),
    };
  });

  return (
    <Lightbox
      cards={shown}
      at={at}
      to={(next) => open({ ...opened, at: cards[next]!.at })}
      onClose={() => open(null)}
      deck={deck}
      own={own}
    >
      {opened.list === "hand" && hand && <OfHand {...props} card={chosen.card} />}
      {opened.list === "table" && <OfTable {...props} place={slots[chosen.at]!.place} />}
      {revealed && owner != null && <Cheer board={board} seat={owner} />}
    </Lightbox>
  );
}

/** A card of one's own: the clue's, or given, or one of two to be given. */
function OfHand({
  board,
  view,
  own,
  moves,
  pair,
  setPair,
  clue,
  setClue,
  busy,
  send,
  open,
  card,
}: OpenedProps & { readonly card: number }) {
  const words = useWords();
  const gives = moves.filter((move) => move.kind === "give");
  if (busy) return <p class="dixit-lightbox-hint">{own.sends}</p>;
  if (moves.some((move) => move.kind === "clue" && move.card === card))
    return (
      <ClueForm
        card={card}
        clue={clue}
        setClue={setClue}
        check={board.check}
        words={words}
        own={own}
        send={send}
      />
    );
  if (gives.length === 0) return null;
  const single = gives.find(({ cards }) => cards.length === 1 && cards[0] === card);
  if (single) return <FinalButton own={own} label={own.give} press={() => send(single.text)} />;
  const toggle = () => {
    if (!settled()) return;
    setPair(
      pair.includes(card)
        ? pair.filter((one) => one !== card)
        : [...pair, card].slice(-view.give_size),
    );
    open(null);
  };
  return (
    <button type="button" class="button main wide" autofocus onClick={toggle}>
      {pair.includes(card) ? own.putBack : own.take}
    </button>
  );
}

/** A card of the table: voted for, or why not. */
function OfTable({
  board,
  own,
  moves,
  busy,
  send,
  place,
}: OpenedProps & { readonly place: number }) {
  const words = useWords();
  if (busy) return <p class="dixit-lightbox-hint">{own.sends}</p>;
  if (!moves.some((move) => move.kind === "vote")) return null;
  const move = moves.find((one) => one.kind === "vote" && one.place === place);
  if (move?.kind !== "vote") {
    const why = board.check(`vote ${place}`);
    return why && <p class="dixit-lightbox-hint">{sayWhy(words, why)}</p>;
  }
  return <FinalButton own={own} label={own.vote(place)} press={() => send(move.text)} />;
}

/** A button for something that cannot be taken back, and a note that says so. */
function FinalButton({
  own,
  label,
  press,
}: {
  readonly own: RoomWords;
  readonly label: string;
  readonly press: () => void;
}) {
  return (
    <>
      <p class="dixit-lightbox-hint">{own.final}</p>
      <button type="button" class="button main wide" autofocus onClick={press}>
        {label}
      </button>
    </>
  );
}
