/* free-seats.tsx - seats that are free during a game: those who may, fill them. */
import { useEffect, useState } from "preact/hooks";
import { Crest } from "../parts/ornaments";
import { tellUnless } from "../parts/toast";
import type { Table, TableState } from "../table";
import { useWords } from "../words";
import { useFreeing } from "./away";

/** Seats that somebody has left, and friends who are away. */
export function FreeSeats({ table, state }: { readonly table: Table; readonly state: TableState }) {
  const words = useWords();
  const settled = state.mine.length > 0;
  const rows = state.seats.flatMap((seat, i) => {
    const mayTake = state.open.includes(i);
    const free = seat.kind === "empty";
    if (free || mayTake)
      return [
        <OpenSeat
          key={i}
          seat={i}
          what={free ? words.seatEmptyNow : words.botInYourSeat}
          sit={mayTake ? () => void table.sit(i).then(tellUnless) : null}
          addBot={
            free && (state.host || settled) ? () => void table.bot(i, "").then(tellUnless) : null
          }
        />,
      ];
    if (seat.kind === "guest" && !seat.here && state.waitingFor.includes(i))
      return [
        <AwaySeat
          key={i}
          seat={i}
          name={seat.name}
          state={state}
          free={() => void table.unseat(i).then(tellUnless)}
        />,
      ];
    return [];
  });
  const late = lateFriends(state);
  const bot = state.seats.findIndex((seat, i) => seat.kind === "bot" && !state.owners[i]);
  if (late.length && bot >= 0 && rows.length === 0)
    rows.push(
      <Late
        key={late.map(({ guest }) => guest).join(" ")}
        names={late.map(({ name }) => name)}
        give={() => void table.unseat(bot).then(tellUnless)}
      />,
    );
  return rows.length ? <ul class="stack tight">{rows}</ul> : null;
}

/** Those for whom the host may free a bot's seat: they are here, and have been in no seat of this game. */
function lateFriends({ host, phase, may, people, players, kept, hosts }: TableState) {
  if (!host || phase !== "playing" || !may.sit) return [];
  const out = (guest: string) => kept.some((one) => one.guest === guest);
  return people.filter(
    ({ guest }) => !players.includes(guest) && !out(guest) && guest !== hosts.acting,
  );
}

/** Friends who have come when the game had begun. */
function Late({ names, give }: { readonly names: readonly string[]; readonly give: () => void }) {
  const words = useWords();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <li class="row notice">
      <span>{words.cameLate(names.join(words.between))}</span>
      <span class="row push">
        <button type="button" class="button small" onClick={give}>
          {words.giveBotSeat}
        </button>
        <button type="button" class="button small quiet" onClick={() => setOpen(false)}>
          {words.letWatch}
        </button>
      </span>
    </li>
  );
}

/** A seat that somebody has left, or one's own, where a bot stands in. */
function OpenSeat({
  seat,
  what,
  sit,
  addBot,
}: {
  readonly seat: number;
  readonly what: string;
  /** null: one may not. */
  readonly sit: (() => void) | null;
  readonly addBot: (() => void) | null;
}) {
  const words = useWords();
  return (
    <li class="row notice">
      <Crest seat={seat} />
      <span>{what}</span>
      <span class="row push">
        {sit && (
          <button type="button" class="button small" onClick={sit}>
            {words.sitHere}
          </button>
        )}
        {addBot && (
          <button type="button" class="button small" onClick={addBot}>
            {words.addBot}
          </button>
        )}
      </span>
    </li>
  );
}

/** The button that frees the seat of somebody who is away; before it may, how long it takes yet. */
export function FreeButton({
  seat,
  name,
  state,
  free,
  kind = "small push",
}: {
  readonly seat: number;
  readonly name: string;
  readonly state: TableState;
  readonly free: () => void;
  readonly kind?: string;
}) {
  const words = useWords();
  const left = useFreeing(state, seat);
  if (left === null) return null;
  return (
    <button
      type="button"
      class={`button ${kind}`}
      disabled={left > 0}
      aria-label={`${left > 0 ? words.sendAwayIn(left) : words.sendAway}: ${name}`}
      onClick={free}
    >
      {left > 0 ? words.sendAwayIn(left) : words.sendAway}
    </button>
  );
}

/** Somebody who is to act and is away. It is said only after a while, because phones fall asleep. */
function AwaySeat({
  seat,
  name,
  state,
  free,
}: {
  readonly seat: number;
  readonly name: string;
  readonly state: TableState;
  readonly free: () => void;
}) {
  const words = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 8000);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <li class="row notice">
      <Crest seat={seat} />
      <span>
        {name}: {words.away}
      </span>
      <FreeButton seat={seat} name={name} state={state} free={free} />
    </li>
  );
}
