/* moments.tsx - the moments of an evening, found in the records of its games. */
import { useEffect, useState } from "preact/hooks";
import type { Core, Language, Moment } from "../../core/core";
import { replayAddress } from "../../ground/route";
import { useWords } from "../../ground/words";
import type { Bots } from "../../local/bots";
import type { Shown } from "../../net/remote-evening";
import { usePage } from "../../parts/page";
import type { EveningGame } from "../../table/evening";
import { chosenMoments } from "../../table/moments";
import { recordOf } from "./records";
import type { Finding } from "./records";
import { useEveningWords } from "../words/evening";

/** The latest games whose records are looked at. */
const GAMES_MAX = 12;

export interface EveningMoment extends Moment {
  readonly table: string;
  readonly game: string;
}

interface Search extends Finding {
  readonly bots: Bots;
}

/** The moments of a finished game, with the names that its players have in the evening. */
async function momentsOf(search: Search, game: EveningGame): Promise<readonly EveningMoment[]> {
  const { bots, words } = search;
  const record = await recordOf(search, game);
  if (!record) return [];
  const { match, names } = record;
  const moments = await bots.moments(match, names, words.language);
  match.free();
  return moments.ok
    ? moments.value.map((moment) => ({ ...moment, table: game.table, game: game.game }))
    : [];
}

/** The moments of each game that was looked at, by its table and the language. */
const known = new Map<string, readonly EveningMoment[]>();

export interface Found {
  readonly moments: readonly EveningMoment[];
  /** Whether all games were looked at. */
  readonly done: boolean;
}

/** The moments of an evening that is over, as they are found game by game. */
export function useMoments(id: string, shown: Shown): Found {
  const words = useWords();
  const { core, tables } = usePage();
  const [found, setFound] = useState<Found>({ moments: [], done: false });
  const key = `${id} ${words.language} ${shown.k}`;
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const by = { core, bots: tables.bots, words, shown };
      const games = shown.games.filter(({ ended }) => ended?.finished).slice(-GAMES_MAX);
      const all: (readonly EveningMoment[])[] = [];
      setFound({ moments: [], done: games.length === 0 });
      for (const game of games) {
        const kept = `${game.table} ${words.language}`;
        if (!known.has(kept)) known.set(kept, await momentsOf(by, game));
        if (gone) return;
        all.push(known.get(kept)!);
        setFound({ moments: chosenMoments(all), done: all.length === games.length });
      }
    };
    if (shown.over) void look();
    return () => {
      gone = true;
    };
  }, [key, shown.over]);
  return found;
}

export function Moments({ moments, done }: Found) {
  const words = useWords();
  const own = useEveningWords();
  const { core } = usePage();
  if (done && moments.length === 0) return null;
  return (
    <section class="card stack tight" aria-labelledby="evening-moments">
      <h2 id="evening-moments">{own.moments}</h2>
      <ol class="evening-moments">
        {moments.map(({ table, game, n, text }) => (
          <li key={`${table} ${n}`}>
            <a href={replayAddress("server", table, n)}>{text}</a>
            <span class="soft small">{titleOf(core, game, words.language)}</span>
          </li>
        ))}
      </ol>
      {!done && <p class="soft">{own.looking}</p>}
    </section>
  );
}

export const titleOf = (core: Core, game: string, language: Language): string =>
  core.game(game)?.[language] ?? game;
