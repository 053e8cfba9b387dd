/* ending.tsx - the album of a game of Dixit: every round with its clue, its cards, their owners and
 * their voters. */
import { useMemo } from "preact/hooks";
import { inBoth } from "../../core/sentences";
import { deckName, useDeck } from "../../decks/decks";
import { usePage } from "../../parts/page";
import { FavouriteQuestion, FavouriteRow } from "../../endings/favourites";
import { useSlices } from "../../endings/slices";
import { ownWords, useWords } from "../../ground/words";
import type { Ending, EndingProps } from "../ending";
import type { BoardProps } from "../room";
import { Clue } from "./areas";
import { RoundCards } from "./last";
import { roomWordsIn, roundOf } from "./view";
import type { DixitView } from "./view";

const albumWords = inBoth({ album: "The album" }, { album: "アルバム" });

/** The numbers of a game's clues and of the events that revealed their cards. */
function roundsIn(story: BoardProps["story"]): readonly { clue: number; reveal: number }[] {
  const all: { clue: number; reveal: number }[] = [];
  let clue = 0;
  for (const event of story) {
    if (event.do.startsWith("clue ")) clue = event.n;
    if (event.do.startsWith("reveal ")) all.push({ clue, reveal: event.n });
  }
  return all;
}

function Album({ board, match, favourites }: EndingProps<DixitView>) {
  const words = useWords();
  const own = roomWordsIn(words);
  const { core } = usePage();
  const { names, then } = board;
  const deck = useDeck(deckName(core.game(match.game), match.options) ?? "");
  const numbers = useMemo(() => roundsIn(board.story), [board.story]);
  const rounds = useSlices(numbers.length, (i) => roundOf(then(numbers[i]!.reveal)), board.story);
  return (
    <section class="stack tight album" aria-labelledby="album-title">
      <h3 id="album-title">{ownWords(words, albumWords).album}</h3>
      {favourites && (
        <FavouriteQuestion
          favourites={favourites}
          any={numbers.some(({ clue }) => favourites.of(clue).length > 0)}
        />
      )}
      <ol>
        {rounds?.map(
          (round, i) =>
            round && (
              <li key={round.n} class="dixit-last">
                <p class="soft small">{own.round(round.n)}</p>
                <Clue {...{ round, names, words, own }} table={round.table} revealed />
                {favourites && (
                  <FavouriteRow
                    favourites={favourites}
                    n={numbers[i]!.clue}
                    text={round.table.clue}
                    own={board.mine.includes(round.table.storyteller)}
                  />
                )}
                <RoundCards {...{ round, names, words, own, deck }} large={false} />
              </li>
            ),
        )}
      </ol>
    </section>
  );
}

export const dixitEnding: Ending<DixitView> = { Ending: Album };
