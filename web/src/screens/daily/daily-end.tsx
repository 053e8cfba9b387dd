/* daily-end.tsx - the additions of a daily game: a warning before its day ends, and an ending with
 * the user's rank, their streak of days and a line to share. */
import { useEffect, useMemo, useReducer } from "preact/hooks";
import type { Match } from "../../core/core";
import { dateOf, facts } from "../../core/sentences";
import { linkTo } from "../../ground/base";
import { useWords } from "../../ground/words";
import type { Words } from "../../ground/words";
import { serverTime } from "../../net/server-time";
import { openedOf } from "../../endings/judged";
import { usePage } from "../../parts/page";
import { Petals } from "../../endings/petals";
import { ShareText } from "../../endings/share-text";
import { endBoard } from "../../rooms/boards";
import { useEnding } from "../../rooms/endings";
import type { Room } from "../../rooms/room";
import type { TableState } from "../../table/table";
import { PlayButton, useBoard, useResult } from "./daily-board";
import type { Board, DailyGame } from "./daily-board";
import { useDailyWords } from "../words/daily";
import type { DailyWords } from "../words/daily";

/** Minutes before its end at which a day says so, and milliseconds between two looks at the clock. */
const SOON = 30;
const MINUTE = 60_000;

interface DailyProps {
  readonly state: TableState;
  readonly match: Match;
  readonly room: Room;
  /** It has been played to its end, and that was seen here. */
  readonly ended: boolean;
  readonly came: boolean;
  /** The address of a moment. */
  readonly link: (n: number) => string;
}

/** Beside the board of a daily game. */
export function DailyPart(props: DailyProps) {
  const { state, ended } = props;
  const board = useBoard(state.day, ended);
  if (!board || typeof board === "string") return null;
  const game = board.games.find(({ mine }) => mine?.table === state.id);
  if (ended && game?.mine?.score !== undefined)
    return <DailyEnd {...props} board={board} game={game} />;
  return ended ? null : <DailySoon board={board} over={state.closing !== null} />;
}

/** A notice that the day ends soon, or has ended. */
function DailySoon({ board, over }: { readonly board: Board; readonly over: boolean }) {
  const words = useWords();
  const own = useDailyWords();
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(again, MINUTE);
    return () => clearInterval(timer);
  }, []);
  if (over)
    return (
      <p class="notice row" role="status">
        {own.ended} <a href="/#/daily">{own.today}</a>
      </p>
    );
  const minutes = Math.ceil((board.next - serverTime()) / MINUTE);
  if (board.day < board.today || minutes > SOON) return null;
  const time = new Intl.DateTimeFormat(words.language, { timeStyle: "short" });
  return (
    <p class="notice" role="status">
      {own.soon(time.format(board.next), Math.max(minutes, 1))}
    </p>
  );
}

interface EndProps extends DailyProps {
  readonly board: Board;
  readonly game: DailyGame;
}

function DailyEnd(props: EndProps) {
  const { state, board, game, came } = props;
  const words = useWords();
  const own = useDailyWords();
  const result = useResult()(game, game.mine!.score!);
  const next = board.games.find(({ mine }) => mine?.score === undefined);
  const past = board.day < board.today;
  const title = words.ofDay(game.title[words.language], dateOf(words.language, state.day!));
  return (
    <section class="card stack ending" aria-labelledby="daily-end">
      {came && <Petals />}
      <div>
        <p class="soft small">{title}</p>
        <h2 id="daily-end">{result}</h2>
      </div>
      <div class="result-do">
        {next && !past && <PlayButton game={next} kind="main" named />}
        <a class={next && !past ? "button" : "button main"} href="/#/daily">
          {past ? own.today : words.boardOfDay}
        </a>
      </div>
      <Rank {...props} />
      <Ended {...props} />
      <ShareText
        text={own.shared(facts(words.language, [title, result, ...rankIn(words, own, props)]))}
        url={linkTo("/#/daily")}
        label={own.share}
        hint={own.shareHint}
      />
    </section>
  );
}

/** One's place and the days in a row, as they are shared. */
function rankIn(words: Words, own: DailyWords, { board, game }: EndProps) {
  return [
    own.place(words.rankOf(game.mine!.place!), game.played),
    board.streak > 1 && own.inARow(board.streak),
  ];
}

function Rank({ board, game }: EndProps) {
  const words = useWords();
  const own = useDailyWords();
  const { place, month } = game.mine!;
  const past = board.day < board.today;
  return (
    <>
      <dl class="daily-rank">
        <div>
          <dt>{past ? own.atPastDay : own.atDay}</dt>
          <dd>{own.place(words.rankOf(place!), game.played)}</dd>
        </div>
        <div>
          <dt>{own.inMonth}</dt>
          <dd>{own.place(words.rankOf(month!.place), month!.people)}</dd>
        </div>
        {board.streak > 0 && (
          <div>
            <dt>{own.streak}</dt>
            <dd>{own.daysInARow(board.streak)}</dd>
          </div>
        )}
      </dl>
      <p class="soft small">
        {own.inMonthHint} {board.streak > 0 && own.streakHint}
      </p>
    </>
  );
}

/** The ending of the game itself. */
function Ended({ state, match, room, link }: DailyProps) {
  const { core } = usePage();
  const words = useWords();
  const Ending = useEnding(state.game);
  const open = useMemo(() => openedOf(core, match), [core, match, match.length]);
  const board = useMemo(
    () => endBoard(room, state, open, words.language),
    [room, state, open, words],
  );
  if (!Ending) return null;
  return (
    <Ending board={board} match={open} link={link} record={`daily ${state.id}`} favourites={null} />
  );
}
