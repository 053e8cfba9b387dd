/* result.tsx - the end: ranks, the next game, the replay, the record, and the check of the dice. */
import { useMemo, useState } from "preact/hooks";
import type { Match, Verification } from "../core/core";
import { usePage } from "../page";
import { tellUnless } from "../parts/toast";
import { Crest } from "../parts/ornaments";
import { download } from "../record-file";
import { go, tableAddress } from "../route";
import type { ClosingEntry, Table, TableState } from "../table";
import { useWords } from "../words";
import type { Words } from "../words";

interface ResultProps {
  readonly table: Table;
  readonly state: TableState;
  readonly match: Match;
  readonly replay: string;
}

/** The headline. */
function headline(words: Words, names: readonly string[], closing: ClosingEntry): string {
  const { ranks, scores } = closing;
  if (closing.end === "abandoned" || !ranks) return words.abandoned;
  if (names.length === 1) return words.soloScore(scores?.[0] ?? 0);
  const winners = names.filter((_, seat) => ranks[seat] === 1);
  return winners.length === 1
    ? words.wins(winners[0]!)
    : words.shareWin(winners.reduce((a, b) => words.pair(a, b)));
}

export function Result({ table, state, match, replay }: ResultProps) {
  const words = useWords();
  const closing = state.closing!;
  const finished = closing.end === "finished";
  const save = async () => {
    const record = await table.record();
    if (tellUnless(record)) download(`${state.game}-${state.id}.engawa`, record.value);
  };
  return (
    <section class="card stack result" aria-labelledby="result-title">
      <div>
        <p class="soft small">{finished ? words.finished : ""}</p>
        <h2 id="result-title">{headline(words, state.names, closing)}</h2>
        {finished && <Average match={match} />}
      </div>
      {finished && <Ranks names={state.names} closing={closing} />}
      <div class="result-do">
        <NextGame table={table} state={state} />
        <a class="button" href={replay}>
          {words.seeReplay}
        </a>
        <button type="button" class="button" onClick={() => void save()}>
          {words.download}
        </button>
      </div>
      <Fairness
        match={match}
        commit={state.commit}
        closing={closing}
        names={state.names}
        words={words}
      />
    </section>
  );
}

/** Everybody by rank, with their scores. */
function Ranks({
  names,
  closing,
}: {
  readonly names: readonly string[];
  readonly closing: ClosingEntry;
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
  return (
    <table class="ranks">
      <caption class="unseen">{words.result}</caption>
      <thead class="unseen">
        <tr>
          <th scope="col">{words.rank}</th>
          <th scope="col">{words.player}</th>
          <th scope="col">{words.score}</th>
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
            <td class="number">{score}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The way to the next game; players and the host may open it. */
function NextGame({ table, state }: { readonly table: Table; readonly state: TableState }) {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const goOn = (id: string) => go(tableAddress(state.place, id, null));
  const rematch = async () => {
    setBusy(true);
    const reply = await table.rematch();
    setBusy(false);
    if (tellUnless(reply)) goOn(reply.value);
  };
  if (state.rematch)
    return (
      <button key="there" type="button" class="button main" onClick={() => goOn(state.rematch!)}>
        {words.goToRematch}
      </button>
    );
  if (state.mine.length === 0 && !state.host) return null;
  return (
    <button type="button" class="button main" disabled={busy} onClick={() => void rematch()}>
      {words.again}
    </button>
  );
}

/** What a perfect player scores on average, where the core knows it for this game. */
function Average({ match }: { readonly match: Match }) {
  const words = useWords();
  const { average } = match.describe<{ readonly average?: number | null }>();
  return typeof average === "number" ? <p class="soft">{words.average(average)}</p> : null;
}

interface FairnessProps {
  readonly match: Match;
  readonly commit: string | null;
  readonly closing: ClosingEntry;
  readonly names: readonly string[];
  readonly words: Words;
}

/** The dice, recomputed here and now; null where the seed is not known. */
function useVerification({ match, commit, closing }: FairnessProps): Verification | null {
  const { core } = usePage();
  const { seed, entropy, drawn } = closing;
  return useMemo(() => {
    if (!commit || !seed || !entropy) return null;
    const open = core.match(match.game, match.options, match.seats, "open");
    if (!open.ok) return null;
    for (let n = 1; n <= match.length; n++) {
      const { by, do: text, time } = match.event(n);
      if (!open.value.append(by, text, time).ok) return null;
    }
    const result = core.fair.verify(open.value, commit, {
      seed,
      entropy,
      ...(drawn && { drawn }),
    });
    open.value.free();
    return result;
  }, [core, match, match.length, commit, seed]);
}

/** Whether the dice were fair, and what anybody can recompute that from. */
export function Fairness(props: FairnessProps) {
  const { commit, words } = props;
  const found = useVerification(props);
  return (
    <details class="fair">
      <summary>{words.dice}</summary>
      <div class="stack">
        {!commit ? (
          <p>{words.noCommit}</p>
        ) : !found ? (
          <p>{words.notYetSeed}</p>
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
  );
}

/** Commit, seed, and the entropy of each seat. */
function Hashes({ commit, closing, names, words }: FairnessProps & { readonly commit: string }) {
  const { seed, entropy } = closing;
  return (
    <dl class="hashes">
      <dt>{words.commitSaid}</dt>
      <dd>
        <code>{commit}</code>
      </dd>
      {seed && <dt>{words.seedSaid}</dt>}
      {seed && (
        <dd>
          <code>{seed}</code>
        </dd>
      )}
      {entropy?.map((one, seat) =>
        one
          ? [
              <dt key={`t${seat}`}>
                {words.entropySaid} {names[seat]}
              </dt>,
              <dd key={`d${seat}`}>
                <code>{one}</code>
              </dd>,
            ]
          : null,
      )}
    </dl>
  );
}
