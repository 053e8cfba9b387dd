/* ratings.tsx - how strong this guest is by whom they beat, and the boards of this server
 * (docs/ratings.md). */
import { useEffect, useState } from "preact/hooks";
import { usePage, useServer } from "../page";
import { askInTurn, nameOf } from "../played";
import type { RatedGame, Rating } from "../played";
import { say, useWords } from "../words";
import { useHistoryWords } from "./history-words";

/** What the server tells of each game with rated matches. */
function useRatings(): readonly RatedGame[] {
  const [server] = useServer();
  const [games, setGames] = useState<readonly RatedGame[]>([]);
  useEffect(
    () =>
      server.onLive(() => {
        void askInTurn(server, "ratings").then((reply) => {
          if (reply.ok) setGames(reply.value.ratings as readonly RatedGame[]);
        });
      }),
    [server],
  );
  return games;
}

/** The strength in whole numbers, and how far it may be off, with 95 %. */
const rounded = ({ mean, deviation }: Rating) =>
  [Math.round(mean), Math.max(1, Math.round(1.96 * deviation))] as const;

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
  const [server] = useServer();
  const game = core.game(one.game);
  const title = game ? say(words, game) : one.game;
  const number = (value: number) => String(value).replace("-", "−");
  const about = (rating: Rating) => {
    const [mean, off] = rounded(rating);
    return own.rating(number(mean), number(off));
  };
  return (
    <div class="stack tight">
      <h3>{title}</h3>
      <p>{one.own ? own.ownRating(about(one.own), one.own.games) : own.notRated}</p>
      {one.board.length > 0 && (
        <div class="figures-box" tabIndex={0} role="region" aria-label={own.boardOf(title)}>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{own.player}</th>
                <th scope="col">{own.strength}</th>
                <th scope="col">{own.played}</th>
              </tr>
            </thead>
            <tbody>
              {one.board.map((player) => (
                <tr key={player.guest}>
                  <th scope="row">
                    {nameOf(words, player)}{" "}
                    {player.guest === server.guest && <span class="soft small">{words.you}</span>}
                  </th>
                  <td>{about(player)}</td>
                  <td>{player.games}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
