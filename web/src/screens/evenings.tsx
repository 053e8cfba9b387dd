/* evenings.tsx - the people with whom this guest has played, and the evenings of each such group: games,
 * results, who won how often, replays. */
import { facts, people as namesOf } from "../core/sentences";
import { useState } from "preact/hooks";
import { usePage, useServer } from "../parts/page";
import { titleOfTable } from "../parts/choices";
import { Frame } from "../parts/frame";
import { useWatched } from "../parts/watched";
import { askInTurn, evenings, nameOf, namesAt } from "../net/played";
import type { Group, Played } from "../net/played";
import { useWords } from "../ground/words";
import { useOutcome, useList } from "./history";
import { useHistoryWords } from "./words/history";

/** The groups of this guest; null while they are not known. */
function useGroups(): readonly Group[] | null {
  const [server] = useServer();
  const [groups, setGroups] = useState<readonly Group[] | null>(null);
  useWatched(server, () => {
    void askInTurn(server, "groups").then(
      (reply) => reply.ok && setGroups(reply.value.groups as readonly Group[]),
    );
  });
  return groups;
}

/** A group in addresses: its ids, with a full stop between two. */
const addressOf = ({ group }: Group): string => `/#/evenings/${group.replaceAll(" ", ".")}`;

export function EveningsScreen({ group }: { readonly group: string | null }) {
  const words = useWords();
  const groups = useGroups();
  const found = groups?.find((one) => one.group === group?.replaceAll(".", " "));
  return (
    <Frame title={words.evenings} needsServer>
      <div class="stack history">
        {!groups ? (
          <h1 tabIndex={-1}>{words.evenings}</h1>
        ) : found ? (
          <Evenings group={found} />
        ) : (
          <Groups groups={groups} />
        )}
        {!groups && <p class="soft">{words.loading}</p>}
      </div>
    </Frame>
  );
}

/** The others of a group; a guest alone in it has played with former guests only. */
function useNames() {
  const words = useWords();
  const [server] = useServer();
  return ({ people }: Group): string =>
    facts(
      words.language,
      people.filter(({ guest }) => guest !== server.guest).map((one) => nameOf(words, one)),
    );
}

function Groups({ groups }: { readonly groups: readonly Group[] }) {
  const words = useWords();
  const own = useHistoryWords();
  const names = useNames();
  const day = new Intl.DateTimeFormat(words.language, { dateStyle: "medium" });
  return (
    <>
      <header class="stack tight">
        <h1 tabIndex={-1}>{words.evenings}</h1>
        <p class="soft">{groups.length ? own.eveningsHint : own.noEvenings}</p>
        <p>
          <a href="/#/history">{words.history}</a>
        </p>
      </header>
      {groups.length > 0 && (
        <section class="card">
          <ul class="table-list">
            {groups.map((one) => (
              <li key={one.group}>
                <a class="table-link" href={addressOf(one)}>
                  <span class="table-name">
                    <strong>{names(one)}</strong>
                    <span class="soft small">{own.lastOn(day.format(one.last))}</span>
                  </span>
                  <span class="table-state small">{own.games(one.matches)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Evenings({ group }: { readonly group: Group }) {
  const words = useWords();
  const own = useHistoryWords();
  const names = useNames();
  const { list, older } = useList({ group: group.group });
  const day = new Intl.DateTimeFormat(words.language, { dateStyle: "full" });
  const won = [...group.people].sort((a, b) => b.won - a.won);
  return (
    <>
      <header class="stack tight">
        <h1 tabIndex={-1}>{names(group)}</h1>
        <p>
          <a href="/#/evenings">{words.evenings}</a>
        </p>
      </header>
      <section class="card stack" aria-labelledby="evenings-won">
        <h2 id="evenings-won">{own.whoWon}</h2>
        <dl class="group-wins">
          {won.map((one) => (
            <div key={one.guest}>
              <dt>{nameOf(words, one)}</dt>
              <dd>{own.times(one.won)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {!list && <p class="soft">{words.loading}</p>}
      {evenings(list?.all ?? []).map((evening) => (
        <section
          key={evening.at(-1)!.table}
          class="card stack tight"
          aria-labelledby={`evening-${evening.at(-1)!.table}`}
        >
          <h2 id={`evening-${evening.at(-1)!.table}`}>{day.format(evening.at(-1)!.t)}</h2>
          <ul class="table-list">
            {evening.map((one) => (
              <GameRow key={one.table} one={one} />
            ))}
          </ul>
        </section>
      ))}
      {list?.more && (
        <button type="button" class="button" onClick={older}>
          {own.olderEvenings}
        </button>
      )}
    </>
  );
}

function GameRow({ one }: { readonly one: Played }) {
  const words = useWords();
  const own = useHistoryWords();
  const { core } = usePage();
  const outcome = useOutcome();
  const game = core.game(one.game);
  const title = game ? titleOfTable(words, game, { title: "", options: one.options }) : one.game;
  const names = namesAt(core, words, one);
  const winners = names.filter((_, seat) => one.ranks?.[seat] === 1);
  const hour = new Intl.DateTimeFormat(words.language, { timeStyle: "short" });
  return (
    <li>
      <a class="table-link" href={`/replay/${one.table}`}>
        <span class="table-name">
          <strong>{title}</strong>
          <span class="soft small">
            {one.finished ? own.wonBy(namesOf(words.language, winners)) : own.unfinished}
          </span>
        </span>
        <span class="table-state small">
          {one.finished && outcome(one)}
          <br />
          <span class="soft">{hour.format(one.t)}</span>
        </span>
      </a>
    </li>
  );
}
