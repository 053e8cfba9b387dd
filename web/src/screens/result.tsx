/* result.tsx - the result of a game: ranks, the next game, the replay, the record, and the check of
 * the dice. */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Match, Reply, Seat } from "../core/core";
import { keepChoices } from "../parts/chosen";
import { judge } from "../table/fairness";
import type { Verdict } from "../table/fairness";
import { usePage } from "../parts/page";
import { piece } from "../parts/piece";
import { tellUnless } from "../ground/messages";
import { InstallCard } from "../parts/install-card";
import type { Shown } from "../net/remote-evening";
import { usePartyHere } from "../large/party";
import { Crest } from "../parts/ornaments";
import { Phrases } from "../parts/phrases";
import { download } from "../ground/record-file";
import { viewOf } from "../rooms/boards";
import type { Room, Standing } from "../rooms/room";
import { go, tableAddress } from "../ground/route";
import type { ClosingEntry, Table, TableState } from "../table/table";
import { useWords, whole } from "../ground/words";
import { useWayTo } from "./mine";
import type { Words } from "../ground/words";
import { theWitnesses } from "../table/witness";
import type { Witness } from "../table/witness";

interface ResultProps {
  readonly table: Table;
  readonly state: TableState;
  readonly match: Match;
  /** The address of a moment of the replay. */
  readonly replay: (n: number) => string;
  readonly room: Pick<Room, "view" | "standing" | "ending">;
  /** It comes after a game that one has seen. */
  readonly came: boolean;
}

/** The headline. */
export function headline(words: Words, names: readonly string[], closing: ClosingEntry): string {
  const { ranks, scores } = closing;
  if (closing.end === "abandoned" || !ranks) return words.abandoned;
  if (names.length === 1) return words.soloScore(scores?.[0] ?? 0);
  const winners = names.filter((_, seat) => ranks[seat] === 1);
  return winners.length === 1 ? words.wins(winners[0]!) : words.shareWin(winners);
}

/** What this device kept of a table. One in the page has made its commitment here. */
export function witnessOf(
  place: "server" | "local" | "file",
  id: string,
  commit: string | null,
): Witness {
  if (place === "server") return theWitnesses().of(id);
  return { commit: place === "local" ? commit : null, entropy: null };
}

const Petals = piece(() => import("../endings/petals").then((found) => found.Petals));
const Onward = piece(() => import("./evening/onward").then((found) => found.Onward));
const Ended = piece(() => import("./ended").then((found) => found.Ended));

export function Result({ table, state, match, replay, room, came }: ResultProps) {
  const words = useWords();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (came) card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const view = useMemo(() => viewOf(room, match, "open"), [room, match, state.closing, words]);
  const party = usePartyHere();
  const closing = state.closing!;
  const finished = closing.end === "finished";
  const { standing } = room;
  const goesOn = party !== null && !party.shown.over && !state.rematch;
  // Where others want to play, too, the evening chooses who does (evening/next.tsx).
  const again =
    !state.rematch &&
    (state.mine.length > 0 || state.host) &&
    !(party && someWait(party.shown, state.players));
  const ending = finished ? room.ending?.(view, words) : undefined;
  const save = async () => {
    const record = await table.record();
    if (tellUnless(record)) download(`${state.game}-${state.id}.engawa`, record.value);
  };
  return (
    <section
      class={`card stack result${came ? " came" : ""}`}
      ref={card}
      aria-labelledby="result-title"
    >
      {came && finished && state.day === null && <Petals />}
      <div>
        {finished && <p class="soft small">{words.finished}</p>}
        <h2 id="result-title">
          <Phrases
            text={ending?.title ?? headline(words, state.names, closing)}
            names={state.names}
          />
        </h2>
        {ending?.note && <p class="soft">{ending.note}</p>}
        {finished && <Average match={match} />}
        {finished && state.rated && (
          <p>
            {words.ratedGame} <a href="/#/history">{words.history}</a>
          </p>
        )}
      </div>
      <div class="result-do">
        <Next {...{ table, state, again }} main={!goesOn && !again && !state.rematch} />
        <a class="button" href={replay(0)}>
          {words.seeReplay}
        </a>
      </div>
      {goesOn && <Onward {...party} table={state.id} again={!again} />}
      {finished && (
        <Ranks names={state.names} closing={closing} standing={standing?.(view, words) ?? null} />
      )}
      {finished && state.day === null && (
        <Ended table={table} {...{ state, match, room, replay }} />
      )}
      <div class="result-do">
        <button type="button" class="button" onClick={() => void save()}>
          {words.download}
        </button>
        {state.place === "server" && (
          <a class="button" href="/#/evenings">
            {words.evenings}
          </a>
        )}
      </div>
      {finished && state.place === "server" && <InstallCard />}
      <Fairness
        match={match}
        commit={state.commit}
        closing={closing}
        names={state.names}
        witness={witnessOf(state.place, state.id, state.commit)}
        seat={state.own}
        words={words}
      />
    </section>
  );
}

interface NextProps {
  readonly table: Table;
  readonly state: TableState;
  /** The same people may play again from here. */
  readonly again: boolean;
}

/** The way to what people want next: today's games, the next game, the evening. `main`: nothing else that is shown
 * leads on. */
function Next({ table, state, again, main }: NextProps & { readonly main: boolean }) {
  const words = useWords();
  if (state.day !== null)
    return (
      <a class="button main" href="/#/daily">
        {words.todaysGames}
      </a>
    );
  return (
    <>
      <NextGame {...{ table, state, again }} />
      {state.evening && (
        <a class={main ? "button main" : "button"} href={`/e/${state.evening}`}>
          {words.toEvening}
        </a>
      )}
    </>
  );
}

/** Everybody by rank, with their scores. */
export function Ranks({
  names,
  closing,
  standing,
}: {
  readonly names: readonly string[];
  readonly closing: ClosingEntry;
  /** The replacement for scores; null: show the scores. */
  readonly standing: Standing | null;
}) {
  const words = useWords();
  const order = names
    .map((name, seat) => ({
      name,
      seat,
      rank: closing.ranks?.[seat] ?? 0,
      score: closing.scores?.[seat] ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank);
  const columns = standing?.criteria ?? [words.score];
  const values = (seat: Seat, score: number) => standing?.seats[seat] ?? [whole(score)];
  const table = (
    <table class={standing ? "ranks by-criteria" : "ranks"}>
      <caption class="unseen">{words.result}</caption>
      <thead class={standing ? "criteria" : "unseen"}>
        <tr>
          <th scope="col">
            <span class="unseen">{words.rank}</span>
          </th>
          <th scope="col">
            <span class="unseen">{words.player}</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map(({ name, seat, rank, score }) => (
          <tr key={seat} class={rank === 1 ? "first" : ""}>
            <td>{words.rankOf(rank)}</td>
            <th scope="row">
              <span class="who">
                <Crest seat={seat} />
                <span class="who-name">{name}</span>
              </span>
            </th>
            {values(seat, score).map((value, i) => (
              <td key={i} class={standing ? "number standing" : "number"}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {table}
      {standing && <p class="soft small">{standing.note}</p>}
    </>
  );
}

/** Whether somebody is at the evening who wants to play and is none of `players`. */
const someWait = ({ people, here, over }: Shown, players: readonly string[]): boolean =>
  !over &&
  people.some(({ guest, plays }) => plays && here.includes(guest) && !players.includes(guest));

/** The way to the next game; players and the host may open it, and take the seat that is kept for
 * them there. */
function NextGame({ table, state, again }: NextProps) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const way = useWayTo(state.rematch);
  const goOn = (id: string) => go(tableAddress(state.place, id, null));
  const follow = async (asked: Promise<Reply<string>>) => {
    setBusy(true);
    const reply = await asked;
    setBusy(false);
    if (tellUnless(reply)) goOn(reply.value);
  };
  const rematch = () => follow(table.rematch());
  const { hosting } = table;
  const plays = state.mine.length > 0 || state.host;
  if (state.rematch)
    return (
      <button
        key="there"
        type="button"
        class="button main"
        disabled={busy}
        onClick={() => (plays ? void rematch() : goOn(state.rematch!))}
      >
        {way}
      </button>
    );
  if (!again) return null;
  const otherwise = () => {
    const { game, options, seats, drawn, clock } = state;
    const order = drawn ? "random" : "seated";
    keepChoices(game, {
      options,
      seats: seats.length,
      title: state.title,
      private: state.private,
      order,
      clock,
      rated: state.rated,
      throw: state.throwAfter,
    });
    go(`/#/again/${state.id}/${game}`);
  };
  return (
    <>
      <button type="button" class="button main" disabled={busy} onClick={() => void rematch()}>
        {words.again}
      </button>
      {state.host && hosting && !state.drawn && state.seats.length > 1 && (
        <button
          type="button"
          class="button"
          disabled={busy}
          onClick={() => void follow(hosting.again({ order: "random" }))}
        >
          {words.againDrawn}
        </button>
      )}
      {state.host && hosting && (
        <button type="button" class="button" disabled={busy} onClick={otherwise}>
          {words.againOtherwise}
        </button>
      )}
    </>
  );
}

/** The mean score of a perfect player, if the core knows it for this game. */
function Average({ match }: { readonly match: Match }) {
  const words = useWords();
  const average = match.average();
  return average !== null ? <p class="soft">{words.average(average)}</p> : null;
}

interface FairnessProps {
  readonly match: Match;
  readonly commit: string | null;
  readonly closing: ClosingEntry;
  readonly names: readonly string[];
  /** This device's observations from before the first event. */
  readonly witness: Witness;
  /** This guest's seat since the start; null for none. */
  readonly seat: number | null;
  readonly words: Words;
}

/** Whether chance was fair, and what anybody can recompute that from: one tap deeper, unless it was not. */
export function Fairness(props: FairnessProps) {
  const { match, commit, closing, witness, seat, words } = props;
  const { core } = usePage();
  const { verdict, found } = useMemo(
    () => judge(core, { match, commit, closing, witness, seat }),
    [
      core,
      match,
      match.length,
      commit,
      closing.seed,
      witness.commit,
      witness.entropy,
      witness.elsewhere,
      seat,
    ],
  );
  const open = ["unknown", "hidden", "late", "elsewhere"].includes(verdict.kind);
  const bad = !open && verdict.kind !== "fair";
  return (
    <div class="fairness">
      {bad && <p class="notice bad">{inWords(words, verdict)}</p>}
      <details class="fair">
        <summary>{words.dice}</summary>
        <div class="stack">
          {!bad && <p class={open ? "soft" : "fair-yes"}>{inWords(words, verdict)}</p>}
          {!commit ? (
            <p>{words.noCommit}</p>
          ) : !found ? (
            verdict.kind !== "hidden" && <p>{words.notYetSeed}</p>
          ) : (
            <p class={found.ok ? "fair-yes" : "notice bad"}>
              {found.ok
                ? words.verified(found.checked)
                : words.notVerified(found.why[words.language])}
            </p>
          )}
          {commit && <Hashes {...props} commit={commit} />}
          <p class="soft small">{words.checkYourself}</p>
        </div>
      </details>
    </div>
  );
}

function inWords(words: Words, verdict: Verdict): string {
  switch (verdict.kind) {
    case "fair":
      return verdict.own ? words.fairOwn : words.fairSeen;
    case "late":
      return words.fairLate;
    case "elsewhere":
      return words.fairElsewhere;
    case "unknown":
      return words.fairUnknown;
    case "hidden":
      return words.fairHidden;
    case "commitment":
      return words.unfairCommitment;
    case "share":
      return words.unfairShare;
    case "seats":
      return words.unfairSeats;
    case "events":
      return words.unfairEvents(verdict.n);
  }
}

/** Commit, seed, and the entropy of each seat. */
function Hashes({
  commit,
  closing,
  names,
  witness,
  words,
}: FairnessProps & { readonly commit: string }) {
  const { seed, entropy } = closing;
  return (
    <dl class="hashes">
      <dt>{words.commitSaid}</dt>
      <dd>
        <code>{commit}</code>
      </dd>
      <dt>{words.commitKept}</dt>
      <dd>{witness.commit === null ? words.keptNone : <code>{witness.commit}</code>}</dd>
      {seed && <dt>{words.seedSaid}</dt>}
      {seed && (
        <dd>
          <code>{seed}</code>
        </dd>
      )}
      {entropy?.map((one, seat) => [
        <dt key={`t${seat}`}>{words.entropyOf(names[seat] ?? "")}</dt>,
        <dd key={`d${seat}`}>{one ? <code>{one}</code> : words.addedNothing}</dd>,
      ])}
    </dl>
  );
}
