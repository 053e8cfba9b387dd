/* dock.tsx - the dock under the thumb: the viewer's tiles and their buttons. */
import type { Ref } from "preact";
import { facts, inARow } from "../../core/sentences";
import { useWords } from "../../ground/words";
import type { BoardProps } from "../room";
import type { Place } from "./places";
import { Tile } from "./tile";
import { COMMANDER } from "./view";
import type { LineView, SengokuView, Tile as TileName } from "./view";
import type { RoomWords } from "./words";

/* ---- the hand ---- */

interface HandProps {
  readonly view: SengokuView;
  readonly board: BoardProps;
  readonly own: RoomWords;
  readonly seat: number;
  readonly chosen: TileName | null;
  /** null: nothing can be chosen. */
  readonly choose: ((tile: TileName, byKey: boolean) => void) | null;
  readonly openTiles: () => void;
}

/** The tiles of a seat in the order of the keys 1–6: the hand, then the commander. */
export const handOf = (view: SengokuView, seat: number): readonly TileName[] => {
  const one = view.seats[seat];
  return one?.hand ? [...one.hand, ...(one.commander ? [COMMANDER] : [])] : [];
};

export function Hand({ view, board, own, seat, chosen, choose, openTiles }: HandProps) {
  const { language } = useWords();
  const tiles = handOf(view, seat);
  const one = view.seats[seat]!;
  // Of two equal tiles the first stands for both.
  const picked = chosen === null ? -1 : tiles.indexOf(chosen);
  const drew =
    board.moving && board.event?.do.startsWith(`draw ${seat}:`)
      ? board.event.do.split(":")[1]
      : undefined;
  return (
    <div class="sd-hand">
      <ul
        class="sd-hand-tiles"
        aria-label={board.mine.length > 1 ? own.handOf(board.names[seat] ?? "") : own.hand}
      >
        {tiles.map((tile, i) => {
          const would = one.would?.find((entry) => entry.tile === tile);
          const picture = (
            <Tile
              tile={tile}
              seat={seat}
              turn={1}
              kind={tile === drew && i === tiles.lastIndexOf(tile) ? "drawn" : ""}
            />
          );
          const strength = would?.strength ?? 0;
          const told = facts(language, [own.tileInWords(tile), own.strength(strength)]);
          return (
            <li key={`${tile}-${i}`}>
              {choose ? (
                <button
                  type="button"
                  class={`sd-pick${i === picked ? " on" : ""}${would?.places === 0 ? " nowhere" : ""}`}
                  aria-pressed={i === picked}
                  aria-keyshortcuts={String(i + 1)}
                  onClick={(event) => choose(tile, event.detail === 0)}
                >
                  {picture}
                  <span class="sd-strength" aria-hidden="true">
                    {strength}
                  </span>
                  <span class="unseen">
                    {inARow(language, [told, own.wouldFit(would?.places ?? 0)])}
                  </span>
                </button>
              ) : (
                <span class="sd-pick idle" role="img" aria-label={told}>
                  {picture}
                  <span class="sd-strength">{strength}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <button type="button" class="sd-stock" aria-haspopup="dialog" onClick={openTiles}>
        <span class={`sd-stock-pile seat-${seat}`} aria-hidden="true" />
        <span>{own.stock(one.stock)}</span>
      </button>
    </div>
  );
}

/* ---- what a place does to the lines ---- */

/** Where it says what a place would do; the button that lays the tile refers to it. */
const EFFECTS = "sd-effects";

interface EffectProps {
  readonly view: SengokuView;
  readonly after: SengokuView;
  readonly board: BoardProps;
  readonly own: RoomWords;
}

/** Each line that the ghost changes or closes, in a few words. */
export function Effects({ view, after, board, own }: EffectProps) {
  const changed = view.lines.flatMap((line, i) => {
    const then = after.lines[i]!;
    const sum = then.sums.some((one, seat) => one !== line.sums[seat]);
    return line.state === "open" && (sum || (then.closed && !line.closed)) ? [then] : [];
  });
  const me = board.me ?? 0;
  const lineName = ({ from, to, battlefield }: LineView) =>
    `${own.lineShort(from, to)}${battlefield === view.battlefield ? "" : own.inField(battlefield)}`;
  const ends = (then: LineView) => {
    const { lead, closed } = then;
    if (lead === null) return closed ? own.closesNobody : own.nobodyLeads;
    const name = board.names[lead] ?? "";
    if (closed) return lead === me ? own.closesYou : own.closesOther(name);
    return lead === me ? own.youLead : own.otherLeads(name);
  };
  return (
    <ul class="sd-effects" id={EFFECTS} aria-label={own.effect}>
      {changed.map((then) => (
        <li key={then.from + then.to} class={then.lead === me ? "good" : ""}>
          <span class="sd-effect-line">{own.becomes(lineName(then), then.sums[me] ?? 0)}</span>{" "}
          <span>{ends(then)}</span>
        </li>
      ))}
    </ul>
  );
}

/* ---- what to lay ---- */

interface PieceProps {
  readonly own: RoomWords;
  readonly seat: number;
  readonly deployed: TileName;
  readonly pieces: readonly TileName[];
  readonly piece: TileName;
  readonly turn: number;
  readonly choose: (tile: TileName) => void;
  readonly rotate: () => void;
}

/** The deployed tile, the commander beside it where it may be laid instead, and the button to turn. */
export function Pieces({ own, seat, deployed, pieces, piece, turn, choose, rotate }: PieceProps) {
  const { language } = useWords();
  return (
    <div class="sd-pieces" role="group" aria-label={own.piece}>
      {pieces.map((tile) => (
        <button
          key={tile}
          type="button"
          class={`sd-piece${tile === piece ? " on" : ""}`}
          aria-pressed={tile === piece}
          onClick={() => choose(tile)}
        >
          <span class="sd-piece-space">
            <Tile
              tile={tile}
              seat={seat}
              turn={tile === piece ? ((turn % 4) as 0 | 1 | 2 | 3) : 0}
            />
          </span>
          <span class="sd-piece-name">
            <span class="unseen">{facts(language, [own.tileInWords(tile), " "])}</span>
            {tile === deployed ? own.deployed : own.instead}
          </span>
        </button>
      ))}
      <button type="button" class="button sd-turn" aria-keyshortcuts="r" onClick={rotate}>
        <svg
          width="22"
          height="22"
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          stroke-linejoin="round"
        >
          <path d="M20 12a8 8 0 1 1-2.6-5.900M20 3v5h-5" />
        </svg>
        {own.turnIt}
      </button>
    </div>
  );
}

/** Every place of the piece, for those who would rather choose from a list. */
export function PlaceList({
  own,
  places,
  ghost,
  choose,
}: {
  readonly own: RoomWords;
  readonly places: readonly Place[];
  readonly ghost: Place | null;
  readonly choose: (place: Place) => void;
}) {
  return (
    <select
      class="input sd-list"
      aria-label={own.asList(places.length)}
      value={ghost?.text ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const place = places.find(({ text }) => text === value);
        if (place) choose(place);
      }}
    >
      <option value="">{own.asList(places.length)}</option>
      {places.map(({ text, tile, cells }) => (
        <option key={text} value={text}>
          {own.placed(tile, cells[0], cells[1])}
        </option>
      ))}
    </select>
  );
}

/** The last line of the dock: the way back, and the one button that does it. */
export function Confirm({
  own,
  label,
  press,
  cancel,
  button,
}: {
  readonly own: RoomWords;
  readonly label: string;
  readonly press: () => void;
  readonly cancel: () => void;
  readonly button: Ref<HTMLButtonElement>;
}) {
  return (
    <div class="sd-actions">
      <button type="button" class="button" onClick={cancel}>
        {own.cancel}
      </button>
      <button
        type="button"
        class="button main"
        ref={button}
        aria-describedby={EFFECTS}
        onClick={press}
      >
        {label}
      </button>
    </div>
  );
}
