/* ratings.tsx - the guest's rating and the boards of this server (docs/ratings.md); and the guest's
 * losses at games with exact values. */
import { useState } from "preact/hooks";
import { titlesOf } from "../parts/choices";
import { usePage, useServer } from "../parts/page";
import { useWatched } from "../parts/watched";
import { askInTurn, nameOf } from "../net/played";
import type { Lost, RatedGame, Rating } from "../net/played";
import { useWords } from "../ground/words";
import { useHistoryWords } from "./words/history";
import type { HistoryWords } from "./words/history";

/** Returns the server's ratings of each game with rated matches. */
function useRatings(): readonly RatedGame[] {
  const [server] = useServer();
  const [games, setGames] = useState<readonly RatedGame[]>([]);
  useWatched(server, () => {
    void askInTurn(server, "ratings").then((reply) => {
      if (reply.ok) setGames(reply.value.ratings as readonly RatedGame[]);
    });
  });
  return games;
}

/** The strength in whole numbers, and how far it may be off, with 95 %. */
const rounded = ({ mean, deviation }: Rating) =>
  [Math.round(mean), Math.max(1, Math.round(1.96 * deviation))] as const;

const number = (value: number) => String(value).replace("-", "−");

const about = (own: HistoryWords, rating: Rating) => {
  const [mean, off] = rounded(rating);
  return own.rating(number(mean), number(off));
};

/** A mean of points given away, and how far it may be off, with 95 %. */
const awayOf = ({ games, mean, error }: Lost): string =>
  mean.toFixed(1) + (games > 1 ? ` ± ${(1.96 * error).toFixed(1)}` : "");

/** For each game one's own rating in words, and the board; nothing where no game was rated. */
export function RatingsCard() {
  const own = useHistoryWords();
  const games = useRatings();
  if (games.length === 0) return null;
  return (
    <section class="card stack" aria-labelledby="history-ratings">
      <h2 id="history-ratings">{own.ratings}</h2>
      <p class="soft small">{own.ratingsHint}</p>
      {games.map((one) => (
        <OneGame key={one.game} one={one} />
      ))}
    </section>
  );
}

function OneGame({ one }: { readonly one: RatedGame }) {
  const words = useWords();
  const own = useHistoryWords();
  const { core } = usePage();
  const game = core.game(one.game);
  const title = game ? titlesOf(words, game) : one.game;
  const lost = one.own?.lost;
  return (
    <div class="stack tight">
      <h3>{title}</h3>
      <p>{one.own ? own.ownRating(about(own, one.own), one.own.games) : own.notRated}</p>
      {lost && <p>{own.ownAway(awayOf(lost), lost.games)}</p>}
      {one.board.length > 0 && <Board one={one} title={title} />}
      {(lost || one.board.some((player) => player.lost)) && (
        <p class="soft small">{own.awayHint}</p>
      )}
    </div>
  );
}

function Board({ one, title }: { readonly one: RatedGame; readonly title: string }) {
  const words = useWords();
  const own = useHistoryWords();
  const [server] = useServer();
  const judged = one.board.some((player) => player.lost);
  return (
    <div class="figures-box" tabIndex={0} role="region" aria-label={own.boardOf(title)}>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">{own.player}</th>
            <th scope="col">{own.strength}</th>
            <th scope="col">{own.played}</th>
            {judged && <th scope="col">{own.away}</th>}
          </tr>
        </thead>
        <tbody>
          {one.board.map((player) => (
            <tr key={player.guest}>
              <th scope="row">
                {nameOf(words, player)}{" "}
                {player.guest === server.guest && <span class="soft small">{words.you}</span>}
              </th>
              <td>{about(own, player)}</td>
              <td>{player.games}</td>
              {judged && (
                <td>{player.lost ? `${awayOf(player.lost)} (${player.lost.games})` : "–"}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
