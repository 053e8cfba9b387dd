/* seats.tsx - the warlords: castles, flowers, deployed tiles, and, at a tap, the remaining
 * tiles. */
import { useState } from "preact/hooks";
import { facts, inARow, person } from "../../core/sentences";
import { Dialog } from "../../parts/frame";
import { Bubble } from "../../parts/bubble";
import { Cheer } from "../../parts/cheered";
import { Crest } from "../../parts/ornaments";
import { PlateName } from "../../parts/plate";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import { Flower, Keep } from "./marks";
import { Tile } from "./tile";
import { COMMANDER } from "./view";
import type { SeatView, SengokuView, Tile as TileName, TrackView } from "./view";
import type { RoomWords } from "./words";

interface SeatsProps {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly words: Words;
  readonly own: RoomWords;
}

export function Seats(props: SeatsProps) {
  const { view, own } = props;
  const [opened, open] = useState<number | null>(null);
  return (
    <section class={`sd-seats of-${view.seats.length}`} aria-label={own.people}>
      {view.seats.map((_, seat) => (
        <SeatCard key={seat} seat={seat} open={() => open(seat)} {...props} />
      ))}
      {opened !== null && <TilesDialog {...props} seat={opened} onClose={() => open(null)} />}
    </section>
  );
}

function SeatCard({
  view,
  board,
  words,
  own,
  seat,
  open,
}: SeatsProps & { readonly seat: number; readonly open: () => void }) {
  const one = view.seats[seat]!;
  const out = view.track.find((entry) => entry.seat === seat);
  const name = board.names[seat] ?? "";
  const warlord = { en: one.warlord_en, ja: one.warlord_ja }[words.language];
  const turn = board.acting.includes(seat);
  const told = [
    person(words.language, name),
    warlord,
    own.castles(one.castles),
    own.linesWon(one.lines),
    out ? own.deployedNow(own.tile(out.tile), out.strength) : "",
    own.handAndStock(one.count, one.stock),
    one.commander ? own.hasCommander : own.usedCommander,
  ];
  return (
    <button
      type="button"
      class={`sd-seat seat-${seat}${turn ? " turn" : ""}`}
      aria-haspopup="dialog"
      onClick={open}
    >
      <span class="unseen">
        {inARow(words.language, [facts(words.language, told), own.seeTiles(name)])}
      </span>
      <span class="sd-seat-who" aria-hidden="true">
        <Bubble seat={seat} />
        <Crest seat={seat} />
        <span class="sd-seat-names">
          <span class="sd-seat-name plate-name">
            <PlateName board={board} seat={seat} plain />
          </span>
          <span class="sd-seat-warlord">{warlord}</span>
        </span>
      </span>
      <Counts one={one} />
      <Deployed seat={seat} out={out} />
    </button>
  );
}

function Counts({ one }: { readonly one: SeatView }) {
  return (
    <span class="sd-counts" aria-hidden="true">
      <span class="sd-count">
        <Keep />
        {one.castles}
      </span>
      <span class="sd-count">
        <Flower />
        {one.lines}
      </span>
    </span>
  );
}

function Deployed({ seat, out }: { readonly seat: number; readonly out: TrackView | undefined }) {
  return (
    <span class={`sd-out${out?.done ? " done" : ""}`} data-deployed={seat} aria-hidden="true">
      {out ? (
        <Tile key={out.tile} tile={out.tile} seat={seat} kind="fresh" />
      ) : (
        <span class="sd-out-empty" />
      )}
    </span>
  );
}

interface Groups {
  readonly hand: readonly TileName[];
  readonly left: readonly TileName[];
  readonly spent: readonly TileName[];
}

/** Where each tile that a player began with is, as far as the viewer knows. */
function whereabouts(all: readonly TileName[], one: SeatView): Groups {
  const hand = [...(one.hand ?? []), ...(one.commander ? [COMMANDER] : [])];
  const spent = [...one.spent, ...(one.commander ? [] : [COMMANDER])];
  const left = [...all];
  for (const tile of [...hand, ...spent]) left.splice(left.indexOf(tile), 1);
  return { hand, left, spent };
}

export function TilesDialog({
  view,
  board,
  own,
  seat,
  onClose,
}: SeatsProps & { readonly seat: number; readonly onClose: () => void }) {
  const one = view.seats[seat]!;
  const name = board.names[seat] ?? "";
  const { hand, left, spent } = whereabouts(view.tiles, one);
  const groups = [
    { kind: "hand", label: own.inHand, tiles: hand },
    { kind: "left", label: one.hand ? own.inStock : own.inStockOrHand, tiles: left },
    { kind: "spent", label: own.spent, tiles: spent },
  ];
  return (
    <Dialog
      label={one.hand && board.mine.includes(seat) ? own.myTiles : own.tilesOf(name)}
      kind="sd-tiles-dialog"
      onClose={onClose}
    >
      <p class="soft">{own.stockNote(one.count, one.stock)}</p>
      <Cheer board={board} seat={seat} />
      {groups.map(
        ({ kind, label, tiles }) =>
          tiles.length > 0 && (
            <section key={kind} class={`sd-tiles ${kind}`} aria-label={label}>
              <h3>{label}</h3>
              <ul>
                {tiles.map((tile, i) => (
                  <li key={i}>
                    <Tile tile={tile} seat={seat} />
                    <span class="unseen">{own.tileInWords(tile)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </Dialog>
  );
}

/** Everybody's hand: at the end what was left, and in an open replay. */
export function AllHands({ view, board, own }: SeatsProps) {
  const title = board.over ? own.finalHands : own.allHands;
  return (
    <section class="sd-last card" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {view.seats.map((one, seat) => (
          <li key={seat}>
            <span class="sd-seat-who">
              <Crest seat={seat} />
              <span class="sd-seat-name">{board.names[seat]}</span>
              <span class="soft small">
                {one.hand?.length ? one.left !== null && own.leftInHand(one.left) : own.leftNone}
              </span>
            </span>
            <span class="sd-last-tiles">
              {one.hand?.map((tile, i) => (
                <span key={i}>
                  <Tile tile={tile} seat={seat} />
                  <span class="unseen">{own.tile(tile)} </span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
