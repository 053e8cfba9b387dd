/* home.tsx - the home screen: the user's games, open tables, and buttons for a new table, a local
 * game and opening a record. */
import type { ComponentType } from "preact";
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { readRecord } from "../table/record";
import type { Options } from "../core/core";
import { facts, isolated, named } from "../core/sentences";
import { usePage, useServer } from "../parts/page";
import { tell } from "../ground/messages";
import { hasLesson } from "../lessons/lessons";
import { Emblem } from "../rooms/emblems";
import { Frame, HouseLinks, Preferences } from "../parts/frame";
import { Veranda } from "../parts/ornaments";
import type { OwnTable } from "../net/own-tables";
import { keepFile } from "../ground/record-file";
import { go } from "../ground/route";
import { shortOf } from "../rules/short";
import { say, sayWhy, useWords } from "../ground/words";
import { optionsInWords, playedThere } from "../parts/choices";
import { Ruby } from "../ground/ruby";
import { useMine, YourGames } from "./mine";
import { NameField } from "./chosen-game";

interface LobbyTable {
  readonly table: string;
  readonly title: string;
  readonly game: string;
  readonly options: Options;
  readonly seats: number;
  readonly taken: number;
  readonly phase: "open" | "playing";
  /** Whether entering requires a code. */
  readonly code: boolean;
  /** Nobody has been there for minutes. */
  readonly empty?: boolean;
}

/** The open tables on the server; null while they are not known. */
function useLobby(): readonly LobbyTable[] | null {
  const [server] = useServer();
  const [tables, setTables] = useState<readonly LobbyTable[] | null>(null);
  useEffect(() => {
    const ends = [
      server.onLive(() => {
        void server
          .ask("lobby")
          .then((reply) => reply.ok && setTables(reply.value.tables as LobbyTable[]));
      }),
      server.onPush((push, fields) => {
        if (push === "lobby") setTables(fields.tables as LobbyTable[]);
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [server]);
  return tables;
}

export function HomeScreen() {
  const words = useWords();
  const { tables: mine, some } = useMine();
  const [server] = useServer();
  return (
    <Frame title="" kind="home">
      {some ? (
        <h1 class="home-title" tabIndex={-1}>
          {words.welcome}
        </h1>
      ) : (
        <section class="hero">
          <Veranda />
          <div class="hero-text">
            <h1 tabIndex={-1}>{words.welcome}</h1>
            <p>{words.about}</p>
          </div>
        </section>
      )}
      <div class="home-grid">
        <div class="stack">
          <YourGames tables={mine} />
          <OpenTables own={mine} />
          <div class="ways">
            {server.opens && (
              <a class="way main-way" href="/#/new">
                <strong>{words.newTable}</strong>
                <span>{words.newTableHint}</span>
              </a>
            )}
            <a class="way" href="/#/alone">
              <strong>{words.alone}</strong>
              <span>{words.aloneHint}</span>
            </a>
          </div>
          <Today />
          <LocalGames />
          <Games />
        </div>
        <div class="stack">
          <section class="card stack" aria-labelledby="home-you">
            <h2 id="home-you">{words.settings}</h2>
            <NameField />
            <Preferences />
            <p>
              <a href="/#/me">{words.me}</a>
            </p>
            <p>
              <a href="/#/history">{words.history}</a>
            </p>
            <p>
              <a href="/#/evenings">{words.evenings}</a>
            </p>
            <p>
              <a href="/#/decks">{words.decks}</a>
            </p>
            <HouseLinks />
          </section>
          <More />
        </div>
      </div>
    </Frame>
  );
}

/** The daily games. Their place is kept until it is known whether the server has any. */
function Today() {
  const words = useWords();
  const [, state] = useServer();
  const [Card, setCard] = useState<ComponentType<{ readonly none: () => void }> | null>(null);
  const [missing, miss] = useState(false);
  const none = () => miss(true);
  useEffect(() => {
    import("./daily/daily").then((found) => setCard(() => found.TodayCard), none);
  }, []);
  if (missing || state === "lost") return null;
  return (
    <section class="card stack tight daily-card" aria-labelledby="home-today">
      <h2 id="home-today">{words.todaysGames}</h2>
      {Card && <Card none={none} />}
    </section>
  );
}

/** The tables of others in the lobby. Those where nobody is are folded. */
function OpenTables({ own }: { readonly own: readonly OwnTable[] }) {
  const words = useWords();
  const [server, state] = useServer();
  const open = useLobby();
  const tables = open?.filter(({ table }) => !own.some((one) => one.table === table)) ?? [];
  const empty = tables.filter((one) => one.empty);
  if (state === "lost" ? server.turnedAway : tables.length === 0) return null;
  return (
    <section class="card stack tight" aria-labelledby="home-open">
      <h2 id="home-open">{words.openTables}</h2>
      {state === "lost" ? (
        <p class="soft">{words.offline}</p>
      ) : (
        <>
          <TableList tables={tables.filter((one) => !one.empty)} />
          {empty.length > 0 && (
            <details class="more">
              <summary>{words.emptyTables(empty.length)}</summary>
              <TableList tables={empty} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function TableList({ tables }: { readonly tables: readonly LobbyTable[] }) {
  if (tables.length === 0) return null;
  return (
    <ul class="table-list">
      {tables.map((one) => (
        <TableRow key={one.table} one={one} />
      ))}
    </ul>
  );
}

function TableRow({ one }: { readonly one: LobbyTable }) {
  const words = useWords();
  const { core } = usePage();
  const game = core.game(one.game);
  const name = game ? playedThere(words, game, one.options) : one.game;
  const free = one.phase === "open" && one.taken < one.seats;
  const phase =
    one.phase === "playing" ? words.phasePlaying : free ? words.phaseOpen : words.phaseFull;
  return (
    <li>
      <a class="table-link" href={`/t/${one.table}`}>
        <span class="table-name">
          <strong>{isolated(one.title) || words.tableFor(name)}</strong>
          <span class="soft small">
            {[
              one.title && name,
              optionsInWords(words, game, one.options, one.seats),
              one.code && words.withCode,
            ]
              .filter(Boolean)
              .join(words.dot)}
          </span>
        </span>
        <span class="table-state small">
          {phase}
          <br />
          <span class="soft">{words.taken(one.taken, one.seats)}</span>
        </span>
        <span class="button small" aria-hidden="true">
          {free ? words.join : words.watch}
        </span>
      </a>
    </li>
  );
}

/** The games in this page that are not over yet, and the last finished ones. */
function LocalGames() {
  const words = useWords();
  const { core, tables } = usePage();
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const games = tables.list().slice(0, 6);
  if (games.length === 0) return null;
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <section class="card stack" aria-labelledby="home-local">
      <h2 id="home-local">{words.goOn}</h2>
      <ul class="table-list">
        {games.map((one) => {
          const game = core.game(one.game);
          const name = game ? playedThere(words, game, one.options) : one.game;
          return (
            <li key={one.id} class="row nowrap">
              <a class="table-link" href={`/#/play/${one.id}`}>
                <span class="table-name">
                  <strong>{one.names.filter(Boolean).map(isolated).join(words.dot) || name}</strong>
                  <span class="soft small">
                    {[name, optionsInWords(words, game, one.options, one.names.length)]
                      .filter(Boolean)
                      .join(words.dot)}
                  </span>
                </span>
                <span class="table-state small">
                  {one.phase === "finished"
                    ? words.finished
                    : one.phase === "abandoned"
                      ? words.abandoned
                      : words.phasePlaying}
                  <br />
                  <span class="soft">{date.format(one.touched)}</span>
                </span>
              </a>
              <button
                type="button"
                class="button quiet small"
                aria-label={named(
                  words.language,
                  words.remove,
                  facts(words.language, [name, date.format(one.touched)]),
                )}
                onClick={() => {
                  tables.remove(one.id);
                  again();
                }}
              >
                {words.remove}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The games, each with ways to learn and to play it. */
function Games() {
  const words = useWords();
  const { core } = usePage();
  return (
    <section aria-labelledby="home-games">
      <h2 id="home-games" class="games-head">
        {words.games}
      </h2>
      <ul class="games">
        {core.games.map((game) => {
          const name = say(words, game);
          const short = shortOf(game.name);
          return (
            <li key={game.name} class="card game-card">
              <Emblem game={game.name} name={name} />
              <div class="game-text">
                <h3>
                  <Ruby text={name} />
                </h3>
                <p class="soft small">{words.playersRange(game.seats[0], game.seats[1])}</p>
              </div>
              {short && (
                <p class="game-short small">
                  <Ruby text={say(words, short)} before={name} />
                </p>
              )}
              <p class="game-ways">
                {hasLesson(game.name) && (
                  <a
                    class="button small"
                    href={`/#/learn/${game.name}`}
                    aria-label={named(words.language, words.lesson, name)}
                  >
                    {words.lesson}
                  </a>
                )}
                <a
                  class="button small quiet"
                  href={`/#/rules/${game.name}`}
                  aria-label={named(words.language, words.rules, name)}
                >
                  {words.rules}
                </a>
                <a
                  class="button small quiet"
                  href={`/#/alone/${game.name}`}
                  aria-label={named(words.language, words.playNow, name)}
                >
                  {words.playNow}
                </a>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function More() {
  const words = useWords();
  const { core } = usePage();
  const file = useRef<HTMLInputElement>(null);
  const read = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    input.value = "";
    if (!chosen) return;
    // A byte-order mark stays: the program refuses it, too.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await chosen.arrayBuffer());
    const record = readRecord(core, text);
    if (record.ok) go(`/#/file/${keepFile(text)}`);
    else tell(words.recordBad + sayWhy(words, record.why));
  };
  return (
    <section class="card stack" aria-labelledby="home-more">
      <h2 id="home-more">{words.replay}</h2>
      <p class="soft small">{words.openRecordHint}</p>
      <input
        ref={file}
        type="file"
        accept=".engawa"
        class="unseen"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => void read(event.currentTarget)}
      />
      <button type="button" class="button" onClick={() => file.current?.click()}>
        {words.openRecord}
      </button>
    </section>
  );
}
