/* onward.tsx - where an evening goes on: the games that are on, and beside the result of one what comes next. */
import { people as inOneLine } from "../../core/sentences";
import { go } from "../../ground/route";
import { useWords } from "../../ground/words";
import type { Shown } from "../../net/remote-evening";
import { usePage, useServer } from "../../parts/page";
import type { Party } from "../../large/party";
import { restsIn } from "../../table/evening";
import type { EveningGame } from "../../table/evening";
import { useEveningWords } from "../words/evening";
import { follow } from "./follow";
import { NextGame } from "./next";

/** `games`, each with its people and the way there. */
export function GamesOn({
  shown,
  games,
}: {
  readonly shown: Shown;
  readonly games: readonly EveningGame[];
}) {
  const words = useWords();
  const own = useEveningWords();
  const { core } = usePage();
  const [server] = useServer();
  const nameOf = (guest: string) =>
    shown.people.find((one) => one.guest === guest)?.name || words.guest;
  return (
    <>
      {games.map((game) => {
        const guests = game.players.filter((guest) => guest !== null);
        const about = core.game(game.game);
        return (
          <p key={game.table} class="row">
            <strong>{about ? about[words.language] : game.game}</strong>
            <span class="soft">{inOneLine(words.language, guests.map(nameOf))}</span>
            {restsIn(shown, game, server.guest ?? "") && <span class="soft">{own.rests}</span>}
            <button
              type="button"
              class="button main push"
              onClick={() => void follow(server, game, core.fair.entropy())}
            >
              {guests.includes(server.guest ?? "") ? own.goThere : own.watchThere}
            </button>
          </p>
        );
      })}
    </>
  );
}

interface OnwardProps extends Party {
  readonly table: string;
  /** Also offers that the same people play the same game again. */
  readonly again: boolean;
}

/** Beside the result of a game at `table`: the game that has begun since, or the proposals. */
export function Onward({ evening, shown, table, again }: OnwardProps) {
  const [{ guest: me }] = useServer();
  const last = shown.games.findIndex((one) => one.table === table);
  const since = shown.games.slice(last + 1).filter(({ ended }) => ended === null);
  if (since.length > 0) return <GamesOn shown={shown} games={since} />;
  if (!shown.people.some(({ guest }) => guest === me)) return null;
  return <NextGame {...{ evening, shown, again }} begun={(next) => go(`/t/${next}`)} />;
}
