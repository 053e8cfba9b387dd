/* seats.tsx - the players at the table: names, numbers of cards, last actions. */
import { facts, named, remarked } from "../../core/sentences";
import { Bubble } from "../../parts/bubble";
import { Cheer, cheered } from "../../parts/cheered";
import { Crest } from "../../parts/ornaments";
import { PlateName } from "../../parts/plate";
import { gain } from "../../ground/words";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import { CardBack } from "./card";
import { Small } from "./hand";
import { cardName, cardsOf, readable } from "./view";
import type { DouDizhuView, PlayDraft, RoomWords } from "./view";

export interface Parts {
  readonly board: BoardProps<DouDizhuView>;
  readonly view: DouDizhuView;
  readonly words: Words;
  readonly own: RoomWords;
  /** Returns the name of a play. */
  readonly nameOf: (ranks: string) => PlayDraft | null;
}

/** The number of cards, on a small fan of backs. */
function Count({
  count,
  dealt,
  own,
}: {
  readonly count: number;
  /** Before the deal nobody has cards, and nobody is out. */
  readonly dealt: boolean;
  readonly own: RoomWords;
}) {
  const backs = Math.min(3, count);
  const isOut = dealt && count === 0;
  return (
    <span
      class={`dd-count${count > 0 && count <= 2 ? " few" : ""}`}
      role="img"
      aria-label={isOut ? own.out : own.cardsLeft(count)}
    >
      {Array.from({ length: backs }, (_, i) => (
        <span
          key={i}
          class="dd-back"
          style={{ transform: `rotate(${(i - (backs - 1) / 2) * 13}deg)` }}
        >
          <CardBack />
        </span>
      ))}
      <span class="dd-number" aria-hidden="true">
        {isOut ? own.out : count}
      </span>
    </span>
  );
}

/** The last action of a seat: a bid, a pass, cards. */
function Did({ seat, parts }: { readonly seat: number; readonly parts: Parts }) {
  const { view, board, words, own, nameOf } = parts;
  const { did } = view.seats[seat]!;
  const just = board.moving && board.event?.by === seat;
  const kind = `dd-did${just ? " just" : ""}`;
  if (did === "") return <div class={kind} />;
  if (did === "pass" || did === "bid pass")
    return (
      <div class={kind}>
        <span class="dd-said">{own.passed}</span>
      </div>
    );
  if (did.startsWith("bid "))
    return (
      <div class={kind}>
        <span class="dd-said bid">{own.bids(Number(did.slice(4)))}</span>
      </div>
    );
  const ranks = cardsOf(did);
  const draft = nameOf(ranks.join(""));
  const top = view.lay?.seat === seat;
  return (
    <div class={`${kind} cards${top ? " top" : ""}`} data-play={seat} {...cheered(board, seat)}>
      <Small
        cards={ranks}
        words={own}
        plain
        label={remarked(words.language, readable(own, ranks), draft?.[words.language] ?? "")}
      />
      <Cheer board={board} seat={seat} unseen />
    </div>
  );
}

function Role({
  seat,
  view,
  own,
}: {
  readonly seat: number;
  readonly view: DouDizhuView;
  readonly own: RoomWords;
}) {
  if (view.landlord !== seat) return null;
  const sure = view.phase !== "auction";
  return <span class={`dd-role${sure ? " sure" : ""}`}>{sure ? own.landlord : own.highest}</span>;
}

/** A seat with its last move. `open`: its cards lie there too, where they may be seen. */
export function SeatPlace({
  seat,
  parts,
  place,
  open,
}: {
  readonly seat: number;
  readonly parts: Parts;
  readonly place: string;
  readonly open: boolean;
}) {
  const { view, board, own, words } = parts;
  const one = view.seats[seat]!;
  const turn = board.acting.includes(seat);
  const known = view.phase === "play" && !one.cards && one.known.length > 0 ? one.known : null;
  const shown = open && one.cards && one.cards.length > 0 ? one.cards : null;
  return (
    <section
      class={`dd-seat at-${place}${turn ? " turn" : ""}`}
      aria-label={board.names[seat] ?? ""}
    >
      <div class="dd-panel">
        <Bubble seat={seat} />
        <Crest seat={seat} />
        <div class="dd-who">
          <span class="dd-name plate-name">
            <PlateName board={board} seat={seat} />
          </span>
          <Role seat={seat} view={view} own={own} />
          <span class="dd-score">
            <span class="unseen">{own.score} </span>
            <span class="number">{gain(one.score)}</span>
          </span>
        </div>
        <span data-fan={seat}>
          <Count count={one.count} dealt={view.phase !== "deal"} own={own} />
        </span>
      </div>
      <p class="dd-known">
        {known && (
          <>
            <span class="unseen">
              {named(
                words.language,
                own.known,
                facts(
                  words.language,
                  known.map((card) => cardName(own, card)),
                ),
              )}
            </span>
            <span aria-hidden="true">
              {own.seen} {known.map(short).join(" ")}
            </span>
          </>
        )}
      </p>
      {shown && (
        <Small
          cards={shown}
          words={own}
          label={own.handOf(board.names[seat] ?? "", shown.length)}
        />
      )}
      <Did seat={seat} parts={parts} />
    </section>
  );
}

const glyphs: Readonly<Record<string, string>> = { s: "♠", h: "♥", c: "♣", d: "♦" };

/** A card in a few letters, for the eye. */
function short(card: string): string {
  if (card === "B") return "小";
  if (card === "R") return "大";
  return `${card[0] === "T" ? "10" : card[0]}${glyphs[card[1] ?? ""] ?? ""}`;
}
