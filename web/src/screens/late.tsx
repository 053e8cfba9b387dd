/* late.tsx - the form for friends who arrive when every seat of a game is taken: the host may give
 * them a bot's seat. */
import { useState } from "preact/hooks";
import { tellUnless } from "../ground/messages";
import type { Table, TableState } from "../table/table";
import { useAbsentWords } from "./words/absent";

export function Late({ table, state }: { readonly table: Table; readonly state: TableState }) {
  const late = lateFriends(state);
  const bot = state.seats.findIndex((seat, i) => seat.kind === "bot" && !state.owners[i]);
  const free = state.seats.some(({ kind }) => kind === "empty");
  if (late.length === 0 || bot < 0 || free) return null;
  return (
    <Offer
      key={late.map(({ guest }) => guest).join(" ")}
      names={late.map(({ name }) => name)}
      give={state.phase === "playing" ? () => void table.unseat(bot).then(tellUnless) : null}
    />
  );
}

/** Those for whom the host may free a bot's seat: they are here, and have been in no seat of this game. A game that
 * has just finished is one of them until its result comes: the board stays where it is. */
function lateFriends({ host, phase, may, people, players, kept, hosts }: TableState) {
  if (!host || !may.sit || !["playing", "finished"].includes(phase)) return [];
  const out = (guest: string) => kept.some((one) => one.guest === guest);
  return people.filter(
    ({ guest }) => !players.includes(guest) && !out(guest) && guest !== hosts.acting,
  );
}

/** Friends who have come when the game had begun. */
function Offer({
  names,
  give,
}: {
  readonly names: readonly string[];
  readonly give: (() => void) | null;
}) {
  const own = useAbsentWords();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <p class="row notice late">
      <span>{own.cameLate(names)}</span>
      <span class="row push">
        <button type="button" class="button small" disabled={!give} onClick={give ?? undefined}>
          {own.giveBotSeat}
        </button>
        <button type="button" class="button small quiet" onClick={() => setOpen(false)}>
          {own.letWatch}
        </button>
      </span>
    </p>
  );
}
