/* places.ts - positions: of the cards on the table that the viewer may see, and of moving pawns. */
import type { Stage } from "./drama";
import type { DixitView, SeatView, TableView } from "./view";

/** One place on the table. */
export interface Slot {
  readonly key: string;
  /** The number to vote for; 0 before the cards are laid out. */
  readonly place: number;
  /** null: hidden, or not given yet (`awaited`). */
  readonly card: number | null;
  readonly awaited: boolean;
  /** The seat that gave it; null if the viewer may not know. */
  readonly owner: number | null;
  readonly teller: boolean;
  /** The seats that voted for it, as far as the viewer may know. */
  readonly voters: readonly number[];
}

/** Returns whether the secrets of a seat may be shown. */
export type Knows = (seat: number) => boolean;

const none: readonly number[] = [];
const givenBy = (seats: readonly SeatView[], seat: number, knows: Knows) =>
  knows(seat) ? (seats[seat]?.given ?? none) : none;

/** The places before the cards are laid out: the storyteller's first, then by seat. */
function hiddenSlots(view: DixitView, table: TableView, knows: Knows): Slot[] {
  const order = view.seats.map((_, i) => (table.storyteller + i) % view.seats.length);
  return order.flatMap((seat) => {
    const teller = seat === table.storyteller;
    const awaited = !teller && view.phase === "give" && !view.seats[seat]!.chosen;
    const given = givenBy(view.seats, seat, knows);
    return Array.from({ length: teller ? 1 : view.give_size }, (_, i): Slot => {
      return {
        key: `given-${seat}-${i}`,
        place: 0,
        card: given[i] ?? null,
        awaited,
        owner: seat,
        teller,
        voters: none,
      };
    });
  });
}

/** The places of the cards that are laid out; `stage` hides what a reveal has not come to yet. */
function laidSlots(
  seats: readonly SeatView[],
  table: TableView,
  knows: Knows,
  stage: Stage,
): Slot[] {
  const tellerPlace = table.owner ? table.owner.indexOf(table.storyteller) : -1;
  return table.laid.map((card, i): Slot => {
    const place = i + 1;
    const seen = seats.findIndex((_, seat) => givenBy(seats, seat, knows).includes(card));
    const order = i - (tellerPlace >= 0 && tellerPlace < i ? 1 : 0);
    const told = i === tellerPlace ? stage.teller : order < stage.owners;
    const owner = table.owner && told ? table.owner[i]! : seen >= 0 ? seen : null;
    const turn = (seat: number) => (seat - table.storyteller - 1 + seats.length) % seats.length;
    const voters = seats.flatMap(({ vote }, seat) =>
      vote === place && (table.owner ? turn(seat) < stage.votes : knows(seat)) ? [seat] : [],
    );
    return {
      key: `laid-${place}`,
      place,
      card,
      awaited: false,
      owner,
      teller: owner === table.storyteller,
      voters,
    };
  });
}

export function slotsOf(
  view: DixitView,
  seats: readonly SeatView[],
  table: TableView,
  knows: Knows,
  stage: Stage,
): Slot[] {
  return table.laid.length
    ? laidSlots(seats, table, knows, stage)
    : hiddenSlots(view, table, knows);
}

/** The lane of each pawn, so that none stands on another. `gap`: how many points two pawns in one
 * lane are apart at least. */
export function lanesOf(points: readonly number[], gap: number): readonly number[] {
  const lanes: number[] = [];
  const order = points.map((_, seat) => seat).sort((a, b) => points[a]! - points[b]! || a - b);
  const result: number[] = [];
  for (const seat of order) {
    let lane = lanes.findIndex((last) => points[seat]! - last >= gap);
    if (lane < 0) lane = lanes.length;
    lanes[lane] = points[seat]!;
    result[seat] = lane;
  }
  return result;
}
