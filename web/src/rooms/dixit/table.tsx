/* table.tsx - the cards on the table: face down while players give them, then by number, then with
 * their owners and the votes. */
import type { Deck } from "../../decks/decks";
import { cardInWords } from "../../decks/decks";
import { cheered } from "../../parts/cheered";
import { Crest } from "../../parts/ornaments";
import { inARow } from "../../core/sentences";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import { Back, Fan, Picture } from "./card";
import type { Slot } from "./places";
import type { RoomWords } from "./view";

interface TableProps {
  readonly board: BoardProps;
  readonly slots: readonly Slot[];
  readonly names: readonly string[];
  readonly mine: (seat: number) => boolean;
  readonly deck: Deck;
  readonly words: Words;
  readonly own: RoomWords;
  readonly large: boolean;
  /** The places that can be voted for. */
  readonly votable: (place: number) => boolean;
  readonly open: (index: number) => void;
  /** The animation of the cards: they turn over one after another, or were just laid. */
  readonly turning: boolean;
  readonly revealed: boolean;
}

/** Returns the name of a place. */
function slotInWords(
  slot: Slot,
  names: readonly string[],
  mine: (seat: number) => boolean,
  deck: Deck,
  words: Words,
  own: RoomWords,
): string {
  const name = slot.owner === null ? "" : (names[slot.owner] ?? "");
  if (slot.card === null) return slot.awaited ? own.openOf(name) : own.back(name);
  return inARow(words.language, [
    slot.place ? own.place(slot.place) : "",
    cardInWords(deck.card(slot.card), words.language),
    slot.owner === null ? "" : mine(slot.owner) ? own.yours : own.cardOf(name),
    slot.teller ? own.tellersCard : "",
    slot.voters.length ? own.votes(slot.voters.map((seat) => names[seat] ?? "")) : "",
  ]);
}

/** The little board below a card: its number, turned over to tell whose it is. */
function Plate({
  slot,
  names,
  own,
  revealed,
  board,
}: Pick<TableProps, "names" | "own" | "revealed" | "board"> & { readonly slot: Slot }) {
  return (
    <span
      class={`dixit-plate${slot.owner !== null ? " told" : ""}`}
      aria-hidden="true"
      {...(revealed && slot.owner !== null && cheered(board, slot.owner))}
    >
      <span class="dixit-plate-number">{slot.place > 0 ? slot.place : ""}</span>
      {slot.owner !== null && (
        <span class="dixit-plate-owner">
          {slot.place > 0 && !revealed && <strong>{slot.place}</strong>}
          {slot.teller ? <Fan /> : null}
          <Crest seat={slot.owner} />
          <span class="dixit-plate-name">{slot.awaited ? own.open : names[slot.owner]}</span>
        </span>
      )}
    </span>
  );
}

export function TableCards(props: TableProps) {
  const { slots, names, mine, own, votable, revealed, board } = props;
  return (
    <>
      {slots.map((slot, i) => {
        const isMine = slot.owner !== null && mine(slot.owner);
        const kind = [
          "dixit-slot",
          slot.teller && slot.place > 0 && "teller",
          isMine && "mine",
          slot.place > 0 && votable(slot.place) && "votable",
          slot.awaited && "open",
        ];
        return (
          <li
            key={slot.key}
            class={kind.filter(Boolean).join(" ")}
            data-owner={slot.owner ?? undefined}
          >
            {slot.card === null ? (
              <HiddenCard {...props} slot={slot} />
            ) : (
              <LaidCard {...props} slot={slot} card={slot.card} at={i} isMine={isMine} />
            )}
            <Voters slot={slot} />
            <Plate {...{ slot, names, own, revealed, board }} />
          </li>
        );
      })}
    </>
  );
}

/** The back of a card, or the place of one that is still awaited. */
function HiddenCard({ slot, names, mine, deck, words, own }: TableProps & { readonly slot: Slot }) {
  return (
    <span
      class="dixit-face"
      role="img"
      aria-label={slotInWords(slot, names, mine, deck, words, own)}
      data-flight={slot.awaited ? undefined : slot.key}
      data-from={`[data-seat="${slot.owner}"]`}
    >
      {!slot.awaited && <Back />}
    </span>
  );
}

interface LaidCardProps extends TableProps {
  readonly slot: Slot;
  readonly card: number;
  /** Its index among the places. */
  readonly at: number;
  readonly isMine: boolean;
}

/** A card that can be seen; a tap opens it in the large. */
function LaidCard(props: LaidCardProps) {
  const { slot, card, at, isMine, names, mine, deck, words, own } = props;
  const { large, turning, revealed, open } = props;
  return (
    <button
      type="button"
      class={`dixit-face${turning ? " dixit-turning" : ""}`}
      style={turning ? { animationDelay: `${at * 130}ms` } : undefined}
      data-card={card}
      data-flight={turning ? undefined : `card-${card}`}
      aria-haspopup="dialog"
      onClick={() => open(at)}
      onContextMenu={(event) => {
        event.preventDefault();
        open(at);
      }}
    >
      <Picture
        deck={deck}
        number={card}
        large={large}
        label={slotInWords(slot, names, mine, deck, words, own)}
      />
      {isMine && !revealed && slot.place > 0 && (
        <span class="dixit-mine-mark" aria-hidden="true">
          {own.yours}
        </span>
      )}
    </button>
  );
}

/** The crests of those who voted for a card. */
function Voters({ slot }: { readonly slot: Slot }) {
  if (slot.voters.length === 0) return null;
  return (
    <span class="dixit-voters" aria-hidden="true">
      {slot.voters.map((seat) => (
        <span
          key={seat}
          class="dixit-voter"
          data-flight={`vote-${seat}`}
          data-from={`[data-seat="${seat}"]`}
        >
          <Crest seat={seat} />
        </span>
      ))}
    </span>
  );
}
