/* favourites.tsx - what the players of an evening's games liked best of what others wrote. */
import { useEffect, useState } from "preact/hooks";
import { people as inOneLine } from "../../core/sentences";
import { replayAddress } from "../../ground/route";
import { useWords } from "../../ground/words";
import type { Shown } from "../../net/remote-evening";
import { usePage } from "../../parts/page";
import { SignMark } from "../../parts/reactions";
import { favouritesOf } from "../../table/evening";
import { useEveningWords } from "../words/evening";
import { recordOf } from "./records";

interface Liked {
  readonly table: string;
  readonly n: number;
  readonly text: string;
  readonly by: string;
  /** The names of those who like it best. */
  readonly fans: readonly string[];
}

/** The loveliest of each game, read from its record. */
function useLiked(shown: Shown): readonly Liked[] {
  const words = useWords();
  const { core } = usePage();
  const [liked, setLiked] = useState<readonly Liked[]>([]);
  const nameOf = (guest: string) =>
    shown.people.find((one) => one.guest === guest)?.name || words.formerGuest;
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const all: Liked[] = [];
      for (const game of shown.games) {
        const best = favouritesOf(shown, game.table);
        const record = best.length > 0 ? await recordOf({ core, words, shown }, game) : null;
        if (!record) continue;
        for (const { n, guests } of best) {
          const { by, do: text } = record.match.event(n);
          all.push({
            table: game.table,
            n,
            text: String(JSON.parse(text.slice(text.indexOf('"')))),
            by: by === "chance" ? "" : (record.names[by] ?? ""),
            fans: guests.map(nameOf),
          });
        }
        record.match.free();
      }
      if (!gone) setLiked(all);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [shown.favourites, shown.people, words.language]);
  return liked;
}

export function Favourites({ shown }: { readonly shown: Shown }) {
  const words = useWords();
  const own = useEveningWords();
  const liked = useLiked(shown);
  if (liked.length === 0) return null;
  return (
    <section class="card stack tight" aria-labelledby="evening-favourites">
      <h2 id="evening-favourites">{own.loveliest}</h2>
      <ol class="evening-moments">
        {liked.map(({ table, n, text, by, fans }) => (
          <li key={`${table} ${n}`}>
            <a href={replayAddress("server", table, n)}>{own.clueBy(text, by)}</a>
            <span class="soft small favourite-of">
              <SignMark sign="thanks" />
              {inOneLine(words.language, fans)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
