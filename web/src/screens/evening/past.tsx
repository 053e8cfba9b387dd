/* past.tsx - the games of an evening so far, and the standings. */
import { named, people as inOneLine } from "../../core/sentences";
import { endingAddress } from "../../ground/route";
import { useWords } from "../../ground/words";
import type { Words } from "../../ground/words";
import type { Shown } from "../../net/remote-evening";
import { usePage } from "../../parts/page";
import { standings } from "../../table/evening";
import type { EveningGame } from "../../table/evening";
import { useEveningWords } from "../words/evening";
import type { EveningWords } from "../words/evening";

export function NightStanding({ shown }: { readonly shown: Shown }) {
  const words = useWords();
  const own = useEveningWords();
  const rows = standings(shown);
  if (rows.length === 0) return null;
  return (
    <section class="card stack tight">
      <h2>{shown.over ? own.finalStanding : own.standing}</h2>
      <table class="ranks">
        <thead>
          <tr>
            <th scope="col">{own.player}</th>
            <th scope="col">{own.played}</th>
            <th scope="col">{own.points}</th>
            <th scope="col">{own.won}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ person, won, points, played }) => (
            <tr key={person.guest}>
              <th scope="row">{person.name || words.formerGuest}</th>
              <td class="number">{played}</td>
              <td class="number">{points}</td>
              <td class="number">{won}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft small">{own.pointsHint}</p>
    </section>
  );
}

/** Returns the winner of a game, in words. */
export function outcomeOf(
  words: Words,
  own: EveningWords,
  shown: Shown,
  game: EveningGame,
): string {
  const { ended, players } = game;
  if (!ended) return shown.over ? own.unfinished : own.going;
  if (!ended.finished) return own.unfinished;
  if (players.length === 1) return words.soloScore(ended.scores[0] ?? 0);
  const winners = players.filter((_, seat) => ended.ranks[seat] === 1);
  const names = winners
    .filter((guest) => guest !== null)
    .map((guest) => shown.people.find((one) => one.guest === guest)?.name || words.formerGuest);
  return names.length > 0 ? own.wonBy(inOneLine(words.language, names)) : own.botWon;
}

export function Games({ shown }: { readonly shown: Shown }) {
  const words = useWords();
  const own = useEveningWords();
  const { core } = usePage();
  const time = new Intl.DateTimeFormat(words.language, { timeStyle: "short" });
  if (shown.games.length === 0) return <p class="soft">{own.none}</p>;
  return (
    <ol class="evening-games">
      {shown.games.map((game) => {
        const called = core.game(game.game)?.[words.language] ?? game.game;
        const to = (label: string, address: string) => (
          <a href={address} aria-label={named(words.language, label, called)}>
            {label}
          </a>
        );
        return (
          <li key={game.table}>
            <span>
              {game.ended ? <strong>{called}</strong> : <a href={`/t/${game.table}`}>{called}</a>}
              <span class="soft">{`${words.dot}${time.format(game.t)}${words.dot}`}</span>
              {outcomeOf(words, own, shown, game)}
            </span>
            {game.ended?.finished && (
              <span class="row small">
                {to(words.result, endingAddress(game.table))}
                {to(words.replay, `/replay/${game.table}`)}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
