/* daily.tsx - the daily games (docs/protocol.md, "Daily games"): a card on the first screen, and the
 * board of each day. */
import { useEffect } from "preact/hooks";
import { useServer } from "../../parts/page";
import { Frame } from "../../parts/frame";
import { nameOf } from "../../net/played";
import { named } from "../../core/sentences";
import { useWords, whole } from "../../ground/words";
import { lostOf, PlayButton, useBoard, useResult } from "./daily-board";
import type { Board, DailyGame, Row } from "./daily-board";
import { useDailyWords } from "../words/daily";

const DAY = 86_400_000;

/** Returns the state of the user's own game in a line. */
function useStanding() {
  const words = useWords();
  const own = useDailyWords();
  const result = useResult();
  return (game: DailyGame): string => {
    const { mine } = game;
    if (!mine) return own.open;
    if (mine.score === undefined) return own.begun;
    return [
      result(game, mine.score),
      own.place(words.rankOf(mine.place ?? 1), game.played),
      mine.lost !== null &&
        mine.lost !== undefined &&
        named(words.language, own.lost, lostOf(mine)),
    ]
      .filter(Boolean)
      .join(words.dot);
  };
}

/** Today's games, for the first screen; `none` is called where the server has none. */
export function TodayCard({ none }: { readonly none: () => void }) {
  const words = useWords();
  const own = useDailyWords();
  const board = useBoard(null);
  const standing = useStanding();
  const result = useResult();
  const missing = typeof board === "string" || board?.games.length === 0;
  useEffect(() => {
    if (missing) none();
  }, [missing]);
  if (!board || typeof board === "string") return null;
  return (
    <>
      <ul class="table-list">
        {board.games.map((game) => (
          <li key={game.daily} class="row nowrap daily-row">
            <span class="table-name">
              <strong>{game.title[words.language]}</strong>
              <span class="soft small">{standing(game)}</span>
              {game.rows?.slice(0, 3).map((row) => (
                <span key={row.guest} class="small">
                  {words.rankOf(row.place)} {nameOf(words, row)}
                  {words.dot}
                  {result(game, row.score)}
                </span>
              ))}
            </span>
            {game.mine?.score === undefined && <PlayButton game={game} kind="push" />}
          </li>
        ))}
      </ul>
      <p>
        <a href="/#/daily">{own.board}</a>
      </p>
    </>
  );
}

export function DailyScreen({ day }: { readonly day: number | null }) {
  const words = useWords();
  const own = useDailyWords();
  const board = useBoard(day);
  const time = new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeStyle: "short" });
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "long", timeZone: "UTC" });
  const dateOf = (one: number) => date.format(one * DAY);
  const known = board !== null && typeof board !== "string" ? board : null;
  const past = known !== null && known.day < known.today;
  const title = past ? own.day(dateOf(known.day)) : words.todaysGames;
  return (
    <Frame title={words.todaysGames} needsServer>
      <div class="stack history">
        <header class="stack tight">
          <h1 tabIndex={-1}>{title}</h1>
          {!past && <p class="soft">{own.hint}</p>}
          {known && <p>{past ? own.over : own.next(time.format(known.next))}</p>}
          {past && (
            <p>
              <a href="/#/daily">{own.today}</a>
            </p>
          )}
        </header>
        {board === null && <p class="soft quiet-wait">{words.loading}</p>}
        {typeof board === "string" && <p class="notice">{board}</p>}
        {known?.games.length === 0 && <p class="soft">{own.none}</p>}
        {known?.games.map((game) => (
          <GameCard key={game.daily} game={game} past={past} />
        ))}
        {known && known.games.length > 0 && <Fair board={known} time={time} />}
        {known && known.days.length > 0 && (
          <section class="card stack tight" aria-labelledby="daily-days">
            <h2 id="daily-days">{own.days}</h2>
            <ul class="daily-days">
              {known.days.map((one) => (
                <li key={one}>
                  <a href={`/#/daily/${one}`} aria-current={one === known.day ? "page" : undefined}>
                    {dateOf(one)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Frame>
  );
}

/** A game of the day: how it stands with one's own, and the board. */
function GameCard({ game, past }: { readonly game: DailyGame; readonly past: boolean }) {
  const words = useWords();
  const own = useDailyWords();
  const standing = useStanding();
  const id = `daily-${game.daily}`;
  const unfinished = game.mine?.score === undefined;
  return (
    <section class="card stack tight" aria-labelledby={id}>
      <div class="row nowrap daily-row">
        <div>
          <h2 id={id}>{game.title[words.language]}</h2>
          {(!past || !unfinished) && <p class="soft small">{standing(game)}</p>}
        </div>
        {!past && unfinished && <PlayButton game={game} />}
        {!past && !unfinished && (
          <a class="push" href={`/t/${game.mine!.table}`}>
            {own.look}
          </a>
        )}
      </div>
      {game.rows === null && <p>{own.hidden(game.played)}</p>}
      {game.rows?.length === 0 && <p>{own.nobody}</p>}
      {game.rows && game.rows.length > 0 && <Rows game={game} rows={game.rows} id={id} />}
    </section>
  );
}

function Rows({
  game,
  rows,
  id,
}: {
  readonly game: DailyGame;
  readonly rows: readonly Row[];
  readonly id: string;
}) {
  const words = useWords();
  const own = useDailyWords();
  const [server] = useServer();
  const replays = rows.some(({ table }) => table);
  const judged = rows.some(({ lost, judged }) => lost !== null || !judged);
  return (
    <>
      <div class="figures-box" tabIndex={0} role="region" aria-labelledby={id}>
        <table class="figures daily-board">
          <thead>
            <tr>
              <th scope="col">{own.name}</th>
              <th scope="col">{own.rank}</th>
              <th scope="col">{game.counted ? game.counted[words.language] : own.score}</th>
              {judged && <th scope="col">{own.lost}</th>}
              {replays && <th scope="col">{own.replay}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const name = nameOf(words, row);
              return (
                <tr key={row.guest}>
                  <th scope="row">
                    {name}{" "}
                    {row.guest === server.guest && <span class="soft small">({own.you})</span>}
                  </th>
                  <td>{row.place}</td>
                  <td>{whole(row.score)}</td>
                  {judged && <td>{lostOf(row)}</td>}
                  {replays && (
                    <td>
                      <a href={`/replay/${row.table}`} aria-label={own.replayOf(name)}>
                        {own.replay}
                      </a>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p class="soft small">{judged ? own.lostHint : own.unsolved}</p>
    </>
  );
}

/** The commitment to the dice, and the seed once it is published. */
function Fair({ board, time }: { readonly board: Board; readonly time: Intl.DateTimeFormat }) {
  const words = useWords();
  const own = useDailyWords();
  return (
    <details class="card more daily-fair">
      <summary>{own.fair}</summary>
      <p>{own.fairHint}</p>
      <p>{own.honest}</p>
      {board.games.map((game) => (
        <dl key={game.daily}>
          <dt>
            <strong>{game.title[words.language]}</strong>
            {words.dot}
            {own.commit} <span class="soft small">({own.since(time.format(game.since))})</span>
          </dt>
          <dd>
            <code>{game.commit}</code>
          </dd>
          {game.seed && <dt>{own.seed}</dt>}
          {game.seed && (
            <dd>
              <code>{game.seed}</code>
            </dd>
          )}
          {game.tomorrow && <dt>{own.tomorrow}</dt>}
          {game.tomorrow && (
            <dd>
              <code>{game.tomorrow.commit}</code>
            </dd>
          )}
        </dl>
      ))}
    </details>
  );
}
