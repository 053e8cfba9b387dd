/* sheet.tsx - the score sheets: side by side where the space suffices, otherwise one in two
 * columns, with the others a tap away. */
import type { ComponentChild } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { named } from "../../core/sentences";
import { Face } from "../../parts/die";
import { Bubble } from "../../parts/bubble";
import { Crest } from "../../parts/ornaments";
import { PlateName } from "../../parts/plate";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import { boxName, boxNameParts, faces, isUpper } from "./view";
import type { RoomWords, SeatView, YahtzeeView } from "./view";

interface SheetProps {
  readonly view: YahtzeeView;
  readonly board: BoardProps;
  readonly words: Words;
  readonly own: RoomWords;
  readonly chosen: string | null;
  /** null: nothing can be chosen. */
  readonly choose: ((box: string, byKey: boolean) => void) | null;
}

/** The box that is being written just now. */
function written({ event, moving }: BoardProps): { seat: number; box: string } | null {
  const [verb, box] = (event?.do ?? "").split(" ");
  return moving && verb === "score" && event && typeof event.by === "number" && box
    ? { seat: event.by, box }
    : null;
}

function Label({ box, words }: { readonly box: string; readonly words: Words }) {
  const face = faces[box];
  return (
    <span class="box-label">
      {face !== undefined && <Face face={face} />}
      <span>
        {boxNameParts(words, box).map((part, i) => (
          <>
            {i > 0 && <wbr />}
            {part}
          </>
        ))}
      </span>
    </span>
  );
}

/** One box of one player. */
function Box({
  box,
  seat,
  sheet,
}: {
  readonly box: string;
  readonly seat: number;
  readonly sheet: SheetProps;
}) {
  const { view, board, words, own, chosen, choose } = sheet;
  const points = view.seats[seat]?.sheet[box];
  const would = seat === view.turn ? view.would[box] : undefined;
  const just = written(board);
  const is = just?.seat === seat && just.box === box;
  const turn = turnClass(view, seat);
  if (points !== undefined)
    return <td class={`filled${is ? " written" : ""} ${turn}`}>{points}</td>;
  if (would === undefined)
    return (
      <td class={`empty ${turn}`}>
        <span class="unseen">{own.open}</span>
      </td>
    );
  if (!choose || board.me !== seat)
    return (
      <td class={`hint ${turn}`}>
        <span aria-label={own.would(boxName(words, box), would)} role="img">
          {would}
        </span>
      </td>
    );
  const on = chosen === box;
  return (
    <td class="pickable">
      <button
        type="button"
        class={`pick${on ? " on" : ""}${would === 0 ? " zero" : ""}`}
        aria-pressed={on}
        aria-label={own.would(boxName(words, box), would)}
        data-box={box}
        onClick={(event) => choose(box, event.detail === 0)}
      >
        {would}
      </button>
    </td>
  );
}

function Bonus({ seat, own }: { readonly seat: SeatView; readonly own: RoomWords }) {
  const part = Math.min(1, seat.upper / seat.target);
  return (
    <span class={seat.bonus > 0 ? "bonus reached" : "bonus"}>
      <span class="bonus-bar" aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </span>
      <span class="bonus-text">
        {seat.bonus > 0 ? <strong>+{seat.bonus}</strong> : own.toBonus(seat.upper, seat.target)}
      </span>
    </span>
  );
}

/** Every player's sheet in one table. */
export function WideSheet(props: SheetProps) {
  const { view, board, words, own } = props;
  const seats = view.seats.map((_, seat) => seat);
  const upper = view.boxes.filter(isUpper);
  const lower = view.boxes.filter((box) => !isUpper(box));
  const sums = (label: string, cell: (seat: SeatView) => ComponentChild, kind = "sum") => (
    <tr class={kind}>
      <th scope="row">{label}</th>
      {seats.map((seat) => (
        <td key={seat} class={turnClass(view, seat)}>
          {cell(view.seats[seat]!)}
        </td>
      ))}
    </tr>
  );
  const row = (box: string) => (
    <tr key={box}>
      <th scope="row">
        <Label box={box} words={words} />
      </th>
      {seats.map((seat) => (
        <Box key={seat} box={box} seat={seat} sheet={props} />
      ))}
    </tr>
  );
  return (
    <div class="sheet-frame" tabIndex={0} role="region" aria-label={own.sheet}>
      <table class={`sheet wide of-${seats.length}`}>
        <caption class="unseen">{own.sheet}</caption>
        <colgroup>
          <col class="col-name" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{own.box}</span>
            </th>
            {seats.map((seat) => (
              <th key={seat} scope="col" class={turnClass(view, seat)}>
                <Who seat={seat} board={board} words={words} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {upper.map(row)}
          {sums(own.bonus, (seat) => (
            <Bonus seat={seat} own={own} />
          ))}
        </tbody>
        <tbody>
          {lower.map(row)}
          {view.sheet === "yams" && sums(own.delta, (seat) => seat.delta ?? 0)}
          {view.seats.some(({ repeat }) => repeat > 0) &&
            sums(own.repeat, ({ repeat }) => (repeat > 0 ? `+${repeat}` : ""))}
          {sums(
            own.total,
            ({ total }) => (
              <strong>{total}</strong>
            ),
            "sum total",
          )}
        </tbody>
      </table>
    </div>
  );
}

const turnClass = (view: YahtzeeView, seat: number) =>
  view.phase !== "over" && view.turn === seat ? "turn" : "";

function Who({
  seat,
  board,
  words,
}: {
  readonly seat: number;
  readonly board: BoardProps;
  readonly words: Words;
}) {
  return (
    <span class="who">
      <Bubble seat={seat} />
      <Crest seat={seat} />
      <span class="who-name">
        <PlateName board={board} seat={seat} />
      </span>
      {board.mine.includes(seat) && <span class="who-you">{words.you}</span>}
    </span>
  );
}

/** The players as tabs, with their totals; the sheet of the one chosen below. */
export function NarrowSheet(
  props: SheetProps & { readonly shown: number; readonly show: (seat: number) => void },
) {
  const { view, board, words, own, shown } = props;
  const seat = view.seats[shown];
  const half = (boxes: readonly string[], label: string, more: ComponentChild) => (
    <table class="sheet half">
      <caption class="unseen">
        {named(words.language, own.sheetOf(board.names[shown] ?? ""), label)}
      </caption>
      <colgroup>
        <col class="col-name" />
        <col />
      </colgroup>
      <tbody>
        {boxes.map((box) => (
          <tr key={box}>
            <th scope="row">
              <Label box={box} words={words} />
            </th>
            <Box box={box} seat={shown} sheet={props} />
          </tr>
        ))}
        {more}
      </tbody>
    </table>
  );
  const sum = (label: string, value: ComponentChild) => (
    <tr class="sum">
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
  if (!seat) return null;
  return (
    <div class="narrow">
      {view.seats.length > 1 && <Tabs {...props} />}
      <div
        class="halves"
        id="sheet-panel"
        role={view.seats.length > 1 ? "tabpanel" : undefined}
        aria-label={own.sheetOf(board.names[shown] ?? "")}
      >
        {half(
          view.boxes.filter(isUpper),
          own.upper,
          <>
            {sum(own.bonus, <Bonus seat={seat} own={own} />)}
            {seat.repeat > 0 && sum(own.repeat, `+${seat.repeat}`)}
            {view.seats.length === 1 && sum(own.total, <strong>{seat.total}</strong>)}
          </>,
        )}
        {half(
          view.boxes.filter((box) => !isUpper(box)),
          own.lower,
          view.sheet === "yams" && sum(own.delta, seat.delta ?? 0),
        )}
      </div>
    </div>
  );
}

function Tabs({
  view,
  board,
  words,
  shown,
  show,
}: SheetProps & { readonly shown: number; readonly show: (seat: number) => void }) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tab = list.current?.children[shown] as HTMLElement | undefined;
    const bar = list.current;
    if (tab && bar) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
  }, [shown]);
  const byArrow = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const next = (shown + step + view.seats.length) % view.seats.length;
    show(next);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={words.people} ref={list} onKeyDown={byArrow}>
      {view.seats.map((one, seat) => (
        <button
          key={seat}
          type="button"
          role="tab"
          aria-selected={seat === shown}
          aria-controls="sheet-panel"
          tabIndex={seat === shown ? 0 : -1}
          class={`tab ${turnClass(view, seat)}`}
          onClick={() => show(seat)}
        >
          <Bubble seat={seat} />
          <Crest seat={seat} />
          <span class="tab-text">
            <span class="who-name plate-name">
              <PlateName board={board} seat={seat} plain />
            </span>
            <strong class="number">{one.total}</strong>
          </span>
        </button>
      ))}
    </div>
  );
}
