/* evenings.tsx - the groups of people with whom this guest has played, and the evenings of each:
 * games, results, numbers of wins, replays. */
import { facts, people as namesOf } from "../core/sentences";
import { useEffect, useState } from "preact/hooks";
import { usePage, useServer } from "../parts/page";
import { titleOfTable } from "../parts/choices";
import { Frame } from "../parts/frame";
import { useWatched } from "../parts/watched";
import { tellUnless } from "../ground/messages";
import { askInTurn, askPage, circles, evenings, nameOf, namesAt } from "../net/played";
import type { Circle, Group, Played } from "../net/played";
import { useWords } from "../ground/words";
import { useOutcome } from "./history";
import { useHistoryWords } from "./words/history";

/** The circles of this guest; null while they are not known. */
function useCircles(): readonly Circle[] | null {
  const [server] = useServer();
  const [groups, setGroups] = useState<readonly Group[] | null>(null);
  useWatched(server, () => {
    void askInTurn(server, "groups").then(
      (reply) => reply.ok && setGroups(reply.value.groups as readonly Group[]),
    );
  });
  return groups && circles(groups, server.guest);
}

/** A circle in addresses: the ids of the people who have played together most often, with a full stop between
 * two. Another group of it leads there, too. */
const addressOf = ({ groups }: Circle): string =>
  `/#/evenings/${groups[0]!.group.replaceAll(" ", ".")}`;

export function EveningsScreen({ group }: { readonly group: string | null }) {
  const words = useWords();
  const all = useCircles();
  const id = group?.replaceAll(".", " ");
  const found = all?.find(({ groups }) => groups.some((one) => one.group === id));
  return (
    <Frame title={words.evenings} needsServer>
      <div class="stack history">
        {!all ? (
          <h1 tabIndex={-1}>{words.evenings}</h1>
        ) : found ? (
          <Evenings key={addressOf(found)} circle={found} />
        ) : (
          <Circles circles={all} />
        )}
        {!all && <p class="soft">{words.loading}</p>}
      </div>
    </Frame>
  );
}

/** The others of a circle; a guest alone in it has played with former guests only. */
function useNames() {
  const words = useWords();
  const [server] = useServer();
  return ({ people }: Circle): string =>
    facts(
      words.language,
      people.filter(({ guest }) => guest !== server.guest).map((one) => nameOf(words, one)),
    );
}

function Circles({ circles: all }: { readonly circles: readonly Circle[] }) {
  const words = useWords();
  const own = useHistoryWords();
  const names = useNames();
  const day = new Intl.DateTimeFormat(words.language, { dateStyle: "medium" });
  return (
    <>
      <header class="stack tight">
        <h1 tabIndex={-1}>{words.evenings}</h1>
        <p class="soft">{all.length ? own.eveningsHint : own.noEvenings}</p>
        <p>
          <a href="/#/history">{words.history}</a>
        </p>
      </header>
      {all.length > 0 && (
        <section class="card">
          <ul class="table-list">
            {all.map((one) => (
              <li key={addressOf(one)}>
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

/** The loaded games of one group. */
interface Part {
  readonly group: string;
  readonly games: readonly Played[];
  readonly more: boolean;
}

/** The games of a circle as far as they were asked for, the last one first. Games of a group are shown
 * down to the moment from which on those of all groups are known. */
function useGames({ groups }: Circle) {
  const [server] = useServer();
  const [parts, setParts] = useState<readonly Part[] | null>(null);
  const since = (part: Part) => (part.more ? (part.games.at(-1)?.t ?? Infinity) : 0);
  const ask = async (part: Part): Promise<Part> => {
    const reply = await askPage(server, { group: part.group }, part.games.at(-1)?.table ?? null);
    if (!tellUnless(reply)) return part;
    const { matches, more } = reply.value;
    return { ...part, games: [...part.games, ...matches], more };
  };
  useEffect(() => {
    let gone = false;
    const empty = groups.map(({ group }) => ({ group, games: [], more: true }));
    void Promise.all(empty.map(ask)).then((all) => !gone && setParts(all));
    return () => {
      gone = true;
    };
  }, [server]);
  const from = Math.max(0, ...(parts ?? []).map(since));
  return {
    games: parts
      ?.flatMap(({ games }) => games)
      .filter(({ t }) => t >= from)
      .sort((a, b) => b.t - a.t),
    more: from > 0,
    older: async () => {
      const next = parts!.map((part) => (since(part) === from ? ask(part) : part));
      setParts(await Promise.all(next));
    },
  };
}

function Evenings({ circle }: { readonly circle: Circle }) {
  const words = useWords();
  const own = useHistoryWords();
  const names = useNames();
  const { games, more, older } = useGames(circle);
  const won = [...circle.people].sort((a, b) => b.won - a.won);
  return (
    <>
      <header class="stack tight">
        <h1 tabIndex={-1}>{names(circle)}</h1>
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
      {!games && <p class="soft">{words.loading}</p>}
      {evenings(games ?? []).map((evening) => (
        <EveningCard key={evening.at(-1)!.table} evening={evening} />
      ))}
      {more && (
        <button type="button" class="button" onClick={() => void older()}>
          {own.olderEvenings}
        </button>
      )}
    </>
  );
}

/** An evening: its day, which leads to its page where it has one, and its games. */
function EveningCard({ evening }: { readonly evening: readonly Played[] }) {
  const words = useWords();
  const first = evening.at(-1)!;
  const id = `evening-${first.table}`;
  const day = new Intl.DateTimeFormat(words.language, { dateStyle: "full" }).format(first.t);
  return (
    <section class="card stack tight" aria-labelledby={id}>
      <h2 id={id}>{first.evening ? <a href={`/e/${first.evening}`}>{day}</a> : day}</h2>
      <ul class="table-list">
        {evening.map((one) => (
          <GameRow key={one.table} one={one} />
        ))}
      </ul>
    </section>
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
