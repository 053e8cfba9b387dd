/* mine.tsx - "your games": the server's tables to which this page's guest may return, private ones
 * too (docs/protocol.md, "Your tables"). */
import { useEffect } from "preact/hooks";
import { stored } from "../ground/base";
import type { Core } from "../core/core";
import { facts, isolated, named, remarked } from "../core/sentences";
import { followOwnTables, isMyTurn, ownTables } from "../net/own-tables";
import type { OwnTable, Place } from "../net/own-tables";
import { usePage, useServer } from "../parts/page";
import { optionsInWords, playedThere, titleOfTable } from "../parts/choices";
import { tell } from "../ground/messages";
import { settings } from "../ground/settings";
import { useStore } from "../ground/store";
import { useWords, wordsIn } from "../ground/words";
import type { Words } from "../ground/words";

const none: readonly OwnTable[] = [];

const KEY = stored("engawa.games");

/** Whether there were any when this device was last told. */
function hadSome(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function note(some: boolean): void {
  try {
    if (some) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // Then home begins with the veranda, and they come a moment later.
  }
}

/** This guest's tables; none while they are not known. `some`: there are any, or are likely to be. */
export function useMine(): { readonly tables: readonly OwnTable[]; readonly some: boolean } {
  const [server] = useServer();
  const known = useStore((listener) => followOwnTables(server, listener), ownTables, server);
  useEffect(() => {
    if (known) note(known.length > 0);
  }, [known]);
  return { tables: known ?? none, some: known ? known.length > 0 : hadSome() };
}

const nameIn = (place: Place | undefined): string =>
  isolated(place?.sit ?? place?.bot ?? place?.keep ?? "");

/** Returns the state of one of the user's tables, in one sentence. */
function standing(words: Words, { phase, seat, seats, turn, since }: OwnTable): string {
  const own = seat === null ? null : (seats[seat] ?? null);
  const kept = seats.flatMap((place) => (place?.keep === undefined ? [] : [isolated(place.keep)]));
  if (phase === "open" && own?.keep !== undefined) return words.rematchAsked;
  if (phase === "open" && kept.length) return words.rematchWaits(kept);
  const free = seats.filter((place) => place === null).length;
  if (phase === "open") return free ? words.seatsFree(free) : words.phaseFull;
  if (own?.bot !== undefined) return words.botForYou;
  const mine = seat !== null && turn.includes(seat);
  const others = turn.map((one) => nameIn(seats[one]));
  return words.sinceThen(
    since,
    mine ? words.isYourTurn : others.length > 0 && words.isTurnOf(others),
  );
}

/** The game at one of the user's tables, and those who sit there. */
function inviteOf(words: Words, core: Core, { game, options, seats }: OwnTable) {
  const info = core.game(game);
  const names = seats.flatMap((place) => (place?.sit === undefined ? [] : [isolated(place.sit)]));
  return { title: info ? playedThere(words, info, options) : game, names };
}

/** Says who asks this guest to play again, and what. */
export function tellAsked(core: Core, one: OwnTable): void {
  const words = wordsIn(settings().language);
  const { title, names } = inviteOf(words, core, one);
  tell(words.rematchAskedNow(title, names));
}

/** The way to the next game, with what that is and who is there already, if this guest is asked to it. */
export function useWayTo(table: string | null): string {
  const words = useWords();
  const { core } = usePage();
  const one = useMine().tables.find((own) => own.table === table);
  if (!one) return words.goToRematch;
  const { title, names } = inviteOf(words, core, one);
  const what = names.length ? remarked(words.language, title, facts(words.language, names)) : title;
  return named(words.language, words.goToRematch, what);
}

export function YourGames({ tables }: { readonly tables: readonly OwnTable[] }) {
  const words = useWords();
  if (tables.length === 0) return null;
  const turns = tables.filter(isMyTurn);
  const rest = tables.filter((one) => !isMyTurn(one));
  return (
    <section class="card stack tight" aria-labelledby="home-mine">
      <h2 id="home-mine">{words.yourGames}</h2>
      <ul class="table-list">
        {[...turns, ...rest].map((one) => (
          <OwnRow key={one.table} one={one} />
        ))}
      </ul>
    </section>
  );
}

function OwnRow({ one }: { readonly one: OwnTable }) {
  const words = useWords();
  const { core } = usePage();
  const game = core.game(one.game);
  const name = game ? playedThere(words, game, one.options) : one.game;
  const title = game ? titleOfTable(words, game, one) : isolated(one.title) || one.game;
  const others = one.seats.flatMap((place, i) => (place && i !== one.seat ? [nameIn(place)] : []));
  const told = [
    title !== name && name,
    facts(words.language, others),
    optionsInWords(words, game, one.options, one.seats.length),
    one.private && words.private2,
  ];
  const yours = isMyTurn(one);
  return (
    <li>
      <a class="table-link" href={`/t/${one.table}`}>
        <span class="table-name">
          <strong>{title}</strong>
          <span class="soft small">{told.filter(Boolean).join(words.dot)}</span>
          <span class="small">{standing(words, one)}</span>
        </span>
        {yours && <span class="table-turn small">{words.yourTurnMark}</span>}
      </a>
    </li>
  );
}
