/* ending.tsx - the ending of Burning Desire: the last throw again, the race as a chart, and with
 * two players luck and skill by the exact values. */
import { useMemo, useState } from "preact/hooks";
import { inARow, inBoth } from "../../core/sentences";
import { Course } from "../../endings/course";
import { DiceShown } from "../../endings/dice-shown";
import { byRank, scoresOf, useJudged } from "../../endings/judged";
import { Skill } from "../../endings/skill";
import { ownWords, useWords } from "../../ground/words";
import type { BoardProps } from "../room";
import type { Ending, EndingProps } from "../ending";
import { outcomeOf, sceneOf, Stage } from "./stage";
import { roomWordsIn } from "./view";
import type { BurningView, RoomWords } from "./view";

const endWords = inBoth(
  { last: "The last throw", again: "Throw it again", race: "The race, event by event" },
  { last: "最後のひと振り", again: "もう一度振る", race: "レースの流れ（1手ごと）" },
);

/** How many players the exact values are known for. */
const EXACT = 2;

const facesOf = ({ dice, bonus }: BurningView): readonly number[] => [...dice, bonus];

function BurningEnd({ board, match, link, record }: EndingProps<BurningView>) {
  const words = useWords();
  const own = roomWordsIn(words);
  const analysis = useJudged(match, record, match.seats === EXACT);
  const { names, ranks, view, then } = board;
  const alone = match.seats === 1;
  const steps = useMemo(
    () =>
      alone ? board.story.map(({ n }) => then(n).seats.map(({ total }) => total)) : scoresOf(match),
    [match, match.length],
  );
  return (
    <>
      <LastThrow board={board} own={own} />
      <Course
        label={ownWords(words, endWords).race}
        names={names}
        steps={steps}
        goal={view.target}
      />
      <Skill
        match={match}
        names={names}
        ranks={ranks}
        seat={board.mine[0] ?? byRank(ranks)[0]!}
        analysis={analysis}
        link={link}
        picture={(n) => {
          const [verb, kept = ""] = match.event(n).do.split(" ");
          return (
            <DiceShown
              apart
              dice={facesOf(then(n - 1))}
              kept={verb === "keep" ? kept : ""}
              words={own}
            />
          );
        }}
      />
    </>
  );
}

/** The throw that decided the last turn, which a tap throws again. */
function LastThrow({
  board,
  own,
}: {
  readonly board: BoardProps<BurningView>;
  readonly own: RoomWords;
}) {
  const words = useWords();
  const end = ownWords(words, endWords);
  const [times, again] = useState(0);
  const last = [...board.story].reverse().find(({ by }) => by === "chance");
  const then = useMemo(() => (last ? board.then(last.n) : null), [board]);
  if (!last || !then) return null;
  const shown: BoardProps = {
    ...board,
    event: { ...last, n: last.n + times },
    moving: times > 0,
  };
  const scene = sceneOf(then, shown.event);
  return (
    <section class="stack tight" aria-labelledby="last-throw">
      <h3 id="last-throw">{end.last}</h3>
      {scene ? (
        <div class="burning last-throw">
          <div class={`tray stage ${outcomeOf(then, scene)}`}>
            <Stage scene={scene} view={then} board={shown} own={own} />
          </div>
        </div>
      ) : (
        <DiceShown apart key={times} dice={facesOf(then)} kept="" falls={times > 0} words={own} />
      )}
      <p>
        {inARow(
          words.language,
          board.story.slice(last.n - 1).map(({ sentence }) => sentence),
        )}
      </p>
      <p>
        <button type="button" class="button" onClick={() => again(times + 1)}>
          {end.again}
        </button>
      </p>
    </section>
  );
}

export const burningEnding: Ending<BurningView> = { Ending: BurningEnd };
