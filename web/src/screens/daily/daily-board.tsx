/* daily-board.tsx - the board of a day, followed while a page is open; and the link into a daily
 * game. */
import { useEffect, useState } from "preact/hooks";
import type { Options } from "../../core/core";
import { named } from "../../core/sentences";
import { tellUnless } from "../../ground/messages";
import { go } from "../../ground/route";
import { change, settings } from "../../ground/settings";
import { sayWhy, useWords, whole } from "../../ground/words";
import { askInTurn } from "../../net/played";
import { serverTime } from "../../net/server-time";
import { Dialog } from "../../parts/frame";
import { useServer } from "../../parts/page";
import { useWatched } from "../../parts/watched";
import { useDailyWords } from "../words/daily";

interface Judged {
  readonly score: number;
  /** Points given away; null: not known yet, or, when `judged`, nobody can tell. */
  readonly lost: number | null;
  readonly judged: boolean;
}

export interface Row extends Judged {
  readonly place: number;
  readonly guest: string;
  readonly name: string;
  /** "" while the day is on. */
  readonly table: string;
}

/** One's own finished game: its place that day, and among the people of thirty days. */
interface Finished extends Judged {
  readonly place: number;
  readonly month: { readonly place: number; readonly people: number };
}

interface Drawn {
  readonly commit: string;
  readonly since: number;
}

export interface DailyGame extends Drawn {
  readonly daily: string;
  readonly game: string;
  readonly options: Options;
  readonly title: { readonly en: string; readonly ja: string };
  /** The quantity that ranks players, the lowest first; null: points. */
  readonly counted: { readonly en: string; readonly ja: string } | null;
  readonly seed: string | null;
  readonly tomorrow: Drawn | null;
  readonly played: number;
  readonly mine: ({ readonly table: string } & Partial<Finished>) | null;
  readonly rows: readonly Row[] | null;
}

export interface Board {
  readonly day: number;
  readonly today: number;
  /** The time when the next day begins. */
  readonly next: number;
  readonly games: readonly DailyGame[];
  /** Days with a finished game, back to where two in a row are missing. */
  readonly streak: number;
  readonly days: readonly number[];
}

/** The delay in ms before a request for the loss of a game that was just finished. */
const LOOK_AGAIN = 3000;

/** The longest that a timer is set for: longer ones are cut short by a device that sleeps. */
const LONGEST = 3_600_000;

/** Returns the milliseconds until the next request for BOARD. */
function untilChange({ games, day, today, next }: Board): number {
  if (games.some(({ mine }) => mine?.judged === false)) return LOOK_AGAIN;
  return day < today ? LONGEST : Math.min(Math.max(next - serverTime(), 0) + 1000, LONGEST);
}

/** The board of `day`, null for today, as it is now; null while it is not known, a sentence where there is none.
 * It is asked for anew when `of` has changed. */
export function useBoard(day: number | null, of: unknown = null): Board | string | null {
  const words = useWords();
  const [server] = useServer();
  const [board, setBoard] = useState<Board | string | null>(null);
  const look = async () => {
    const reply = await askInTurn(server, "board", day === null ? {} : { day });
    if (reply.ok) setBoard(reply.value as unknown as Board);
    else if (reply.why.code !== "offline") setBoard(sayWhy(words, reply.why));
  };
  useWatched(server, () => void look(), `${day} ${of}`);
  useEffect(() => {
    if (!board || typeof board === "string") return;
    const timer = setTimeout(() => void look(), untilChange(board));
    return () => clearTimeout(timer);
  }, [board]);
  return board;
}

/** Returns a function that puts a result into words. */
export function useResult() {
  const words = useWords();
  const own = useDailyWords();
  return ({ counted }: DailyGame, score: number): string =>
    counted
      ? named(words.language, counted[words.language], String(score))
      : own.points(whole(score));
}

export const lostOf = ({ lost, judged }: Partial<Judged>): string =>
  lost === null || lost === undefined ? (judged ? "–" : "…") : lost.toFixed(1);

/** A button that begins or resumes the game. */
export function PlayButton({
  game,
  kind = "main push",
  named,
}: {
  readonly game: DailyGame;
  readonly kind?: string;
  /** Its text names the game. */
  readonly named?: boolean;
}) {
  const words = useWords();
  const own = useDailyWords();
  const [server] = useServer();
  const [sending, setSending] = useState(false);
  const [asks, setAsks] = useState(false);
  const title = game.title[words.language];
  const begun = game.mine !== null;
  const called = begun ? own.goOnName(title) : own.playName(title);
  const play = async () => {
    setAsks(false);
    setSending(true);
    const reply = await server.ask("daily", { daily: game.daily });
    setSending(false);
    if (tellUnless(reply)) go(`/t/${reply.value.table as string}`);
  };
  return (
    <>
      <button
        type="button"
        class={`button ${kind}`}
        disabled={sending}
        aria-label={called}
        onClick={() => (begun || settings().name ? void play() : setAsks(true))}
      >
        {named ? called : begun ? own.goOn : own.play}
      </button>
      {asks && <NameFirst play={() => void play()} onClose={() => setAsks(false)} title={title} />}
    </>
  );
}

/** Asks for a name before the first daily game, once: it stands on the board. */
function NameFirst({
  title,
  play,
  onClose,
}: {
  readonly title: string;
  readonly play: () => void;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const own = useDailyWords();
  const [name, write] = useState("");
  const named = (event: Event) => {
    event.preventDefault();
    change({ name: name.trim() || words.guest });
    play();
  };
  return (
    <Dialog label={title} onClose={onClose}>
      <form class="stack" onSubmit={named}>
        <label class="field">
          <span>{words.yourName}</span>
          <input
            class="input"
            name="name"
            autocomplete="nickname"
            maxLength={40}
            placeholder={words.guest}
            value={name}
            onInput={(event) => write(event.currentTarget.value)}
          />
          <span class="soft small">{own.nameHint}</span>
        </label>
        <button class="button main wide">{own.play}</button>
      </form>
    </Dialog>
  );
}
