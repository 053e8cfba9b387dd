/* ending.tsx - the ending of Yahtzee or Yams: luck and skill by the exact values. */
import { useJudged, byRank } from "../../endings/judged";
import { DiceShown } from "../../endings/dice-shown";
import { Skill } from "../../endings/skill";
import { useWords } from "../../ground/words";
import type { Ending, EndingProps } from "../ending";
import { roomWordsIn } from "./view";
import type { YahtzeeView } from "./view";

function YahtzeeEnd({ board, match, link, record }: EndingProps<YahtzeeView>) {
  const own = roomWordsIn(useWords());
  const analysis = useJudged(match, record, true);
  const { names, ranks } = board;
  /** The dice before event N, of which those are marked that it keeps. */
  const picture = (n: number) => {
    const [verb, what = ""] = match.event(n).do.split(" ");
    const kept = verb === "keep" ? what : "";
    return <DiceShown dice={board.then(n - 1).dice} kept={kept} words={own} />;
  };
  return (
    <Skill
      match={match}
      names={names}
      ranks={ranks}
      seat={board.mine[0] ?? byRank(ranks)[0]!}
      analysis={analysis}
      link={link}
      picture={picture}
    />
  );
}

export const yahtzeeEnding: Ending<YahtzeeView> = { Ending: YahtzeeEnd };
