/* middle.tsx - the middle of the table: the kitty, the face-up card of the deal, the stake, and the
 * play to beat. */
import { facts, named } from "../../core/sentences";
import { Crest } from "../../parts/ornaments";
import { CardsOut } from "./aids";
import { CardFace } from "./card";
import { endedIn } from "./past";
import type { Parts } from "./seats";
import { hasTricks } from "./tricks";
import { cardName, sentenceCase } from "./view";

/** The dialogs of this room. */
export type Shown = "scores" | "trick" | "aids";

/** The state of the hand, over the whole width. */
export function Standing({
  parts,
  open,
}: {
  readonly parts: Parts;
  readonly open: (what: Shown) => void;
}) {
  const { view, board, own } = parts;
  const button = (what: Shown, label: string) => (
    <button
      type="button"
      class="button quiet small"
      aria-haspopup="dialog"
      onClick={() => open(what)}
    >
      {label}
    </button>
  );
  return (
    <div class="dd-standing">
      <span>{own.handNo(endedIn(view)?.hand ?? view.hand, view.hands)}</span>
      <span class="dd-looks">
        {hasTricks(view) && button("trick", own.lastTrick)}
        {view.past.length > 0 && !board.over && button("scores", own.scoresOpen)}
        {!board.still && !board.over && button("aids", own.aids)}
      </span>
      {board.counts && !board.over && view.out !== "" && <CardsOut parts={parts} />}
    </div>
  );
}

/** Returns whether a card that all players saw with SEAT is no longer known to be there. */
function goneFrom({ view }: Parts, seat: number | null): (card: string) => boolean {
  const playing = view.phase === "play" || view.phase === "reveal";
  const known = seat === null ? [] : (view.seats[seat]?.known ?? []);
  return (card) => playing && !known.includes(card);
}

function Kitty({ parts }: { readonly parts: Parts }) {
  const { view, board, own, words } = parts;
  const hidden = view.kitty[0] === "?";
  const secret = board.options["show-kitty"] === "no";
  const gone = secret ? () => false : goneFrom(parts, view.landlord);
  const cards = hidden
    ? own.faceDown
    : facts(
        words.language,
        view.kitty.map((card) => cardName(own, card)),
      );
  return (
    <div class="dd-kitty">
      <span
        class={`dd-small kitty${view.kitty.length > 4 ? " many" : ""}`}
        role="img"
        aria-label={named(words.language, own.kitty(view.kitty.length), cards)}
      >
        {view.kitty.map((card, i) => (
          <span
            key={`${i} ${card}`}
            class={card === "?" ? "" : gone(card) ? "shown gone" : "shown"}
          >
            <CardFace card={card} />
          </span>
        ))}
      </span>
      <span class="dd-label" aria-hidden="true">
        {own.kitty(view.kitty.length)}
      </span>
    </div>
  );
}

function FaceUp({ parts }: { readonly parts: Parts }) {
  const { view, board, own, words } = parts;
  if (!view.face) return null;
  const { card, seat } = view.face;
  const name = board.names[seat] ?? "";
  const gone = goneFrom(parts, seat)(card);
  return (
    <div class="dd-faceup">
      <span
        class="dd-small"
        role="img"
        aria-label={named(
          words.language,
          own.face,
          facts(words.language, [cardName(own, card), own.faceBy(name)]),
        )}
      >
        <span class={gone ? "gone" : ""}>
          <CardFace card={card} />
        </span>
      </span>
      <span class="dd-label" aria-hidden="true">
        {own.face} <Crest seat={seat} />
      </span>
    </div>
  );
}

function Stake({ parts }: { readonly parts: Parts }) {
  const { view, own, words } = parts;
  if (view.bid === 0) return null;
  const how = facts(words.language, [
    own.bidIs(view.bid),
    view.doubles > 0 && own.doubled(view.doubles),
  ]);
  return (
    <div class="dd-stake">
      <span class="unseen">
        {own.stakeIs(view.stake)} ({how})
      </span>
      <strong key={view.stake} class="dd-seal number" aria-hidden="true">
        {view.stake}
      </strong>
      <span class="dd-label" aria-hidden="true">
        {view.doubles > 0
          ? `${view.bid} × 2${view.doubles > 1 ? superscript(view.doubles) : ""}`
          : own.bidIs(view.bid)}
      </span>
    </div>
  );
}

const superscript = (n: number) =>
  [...String(n)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");

/** The action that the table awaits, in words. */
function Plate({ parts }: { readonly parts: Parts }) {
  const { view, board, words, own, nameOf } = parts;
  const name = (seat: number | null) => board.names[seat ?? 0] ?? "";
  const plate = (text: string, above = "", below = "") => (
    <p class="dd-plate">
      {above && <span class="dd-label">{above}</span>}
      <span>{text}</span>
      {below && <span class="dd-label">{below}</span>}
    </p>
  );
  if (endedIn(view)) return plate(own.left);
  if (view.phase === "deal") return plate(view.voids > 0 ? own.voided : own.dealing);
  if (view.phase === "auction") return plate(own.auction);
  if (view.phase === "kitty") return plate(own.takes(name(view.landlord)));
  if (view.phase === "reveal") return plate(own.left);
  if (!view.lay)
    return view.turn === board.me
      ? plate(own.youLead, "", own.anything)
      : plate(own.leads(name(view.turn)));
  const draft = nameOf(view.lay.cards);
  return plate(draft ? sentenceCase(draft[words.language]) : "", own.toBeat(name(view.lay.seat)));
}

/** The stamp of a bomb or the rocket, just when it falls. */
function Stamp({ parts }: { readonly parts: Parts }) {
  const { view, board, own } = parts;
  const fresh =
    board.moving &&
    board.event?.do.startsWith("play ") &&
    view.lay &&
    view.lay.seat === board.event.by;
  if (!fresh || (view.lay.kind !== "bomb" && view.lay.kind !== "rocket")) return null;
  return (
    <span class="dd-stamp" key={board.event!.n} aria-hidden="true">
      {view.lay.kind === "bomb" ? own.bomb : own.rocket}
    </span>
  );
}

export function Middle({ parts }: { readonly parts: Parts }) {
  return (
    <div class="dd-middle">
      <div class="dd-pile">
        <Kitty parts={parts} />
        <FaceUp parts={parts} />
      </div>
      <Plate parts={parts} />
      <Stake parts={parts} />
      <Stamp parts={parts} />
    </div>
  );
}
