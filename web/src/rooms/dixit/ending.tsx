/* ending.tsx - the album of a game of Dixit: every round with its clue, its cards, their owners and
 * their voters. */
import { useMemo } from "preact/hooks";
import { inBoth } from "../../core/sentences";
import { deckName, useDeck } from "../../decks/decks";
import { usePage } from "../../parts/page";
import { useSlices } from "../../endings/slices";
import { ownWords, useWords } from "../../ground/words";
import type { Ending, EndingProps } from "../ending";
import { Clue } from "./areas";
import { RoundCards } from "./last";
import { roomWordsIn, roundOf } from "./view";
import type { DixitView } from "./view";

const albumWords = inBoth({ album: "The album" }, { album: "アルバム" });

function Album({ board, match }: EndingProps<DixitView>) {
  const words = useWords();
  const own = roomWordsIn(words);
  const { core } = usePage();
  const { names, then } = board;
  const deck = useDeck(deckName(core.game(match.game), match.options) ?? "");
  const reveals = useMemo(
    () => board.story.filter((event) => event.do.startsWith("reveal ")).map(({ n }) => n),
    [board.story],
  );
  const rounds = useSlices(reveals.length, (i) => roundOf(then(reveals[i]!)), board.story);
  return (
    <section class="stack tight album" aria-labelledby="album-title">
      <h3 id="album-title">{ownWords(words, albumWords).album}</h3>
      <ol>
        {rounds?.map(
          (round) =>
            round && (
              <li key={round.n} class="dixit-last">
                <p class="soft small">{own.round(round.n)}</p>
                <Clue {...{ round, names, words, own }} table={round.table} revealed />
                <RoundCards {...{ round, names, words, own, deck }} large={false} />
              </li>
            ),
        )}
      </ol>
    </section>
  );
}

export const dixitEnding: Ending<DixitView> = { Ending: Album };
