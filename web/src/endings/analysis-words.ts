/* analysis-words.ts - the texts about the values of decisions, in English and Japanese. */
import { inBoth } from "../core/sentences";
import { useWords } from "../ground/words";
import type { Words } from "../ground/words";

const both = inBoth(
  {
    analysis: "Analysis",
    analyse: "Analyse",
    analyseHint: "What every decision was worth, what it gave away, and how lucky it was.",
    analysisExact: "These numbers are exact: they follow from the rules, with nothing estimated.",
    analysisEstimate:
      "These numbers are estimates by the strongest bot, from what each player could see. Each comes with its standard error (±). Losses tend to come out too high: the best of many estimates often looks better than it is.",
    atMoment: "At this moment",
    inAll: "In figures",
    seeDearest: "See the costliest moment",
    notYet: "This moment has not been looked at yet.",
    inAllLater: "Remarks about each player appear when every event has been looked at.",
    onlyMove: "There was only one move.",
    wasBest: "Nothing better was possible.",
    seemsBest: "No better move was found.",
    nothingYet: "Step on to a decision to see what it was worth.",
    nothingKnown: "No decision to judge here.",
    luckUnknown: "Luck is not shown for this game: it is known only where the values are exact.",
    judged: (n: number, all: number) => `${n} of ${all} events`,
    bestMove: (told: string, value: string) => `Best: ${told} (${value})`,
    playedMove: (told: string, value: string) => `Played: ${told} (${value})`,
    decides: (name: string) => `${name}’s decision`,
    gaveAway: (amount: string) => `Given away: ${amount}`,
    luckOf: (name: string, amount: string) => `Luck of ${name}: ${amount}`,
    costliest: (n: number, amount: string) => `Costliest moment: event ${n} (${amount})`,
    noJudge: (game: string) =>
      `No bot can judge the moves of a game of ${game} like this one, so there is no analysis of it.`,
    addsUp: (start: string, luck: string, lost: string, score: string) =>
      `Expected ${start}, luck ${luck}, given away ${lost}: ${score} points.`,
  },
  {
    analysis: "解析",
    analyse: "解析する",
    analyseHint: "一手ごとの価値と損、運の良し悪しを調べます。",
    analysisExact: "どの値も厳密です。推定ではなく、ルールから計算しています。",
    analysisEstimate:
      "一番強いボットが、各プレイヤーに見えていたことから推定した値です。±は標準誤差です。多くの推定の中の最善は実際より良く見えがちなので、損は大きめに出ます。",
    atMoment: "この場面",
    inAll: "数字で見る",
    seeDearest: "一番損をした場面を見る",
    notYet: "この場面はまだ調べていません。",
    inAllLater: "すべての手を調べ終えると、ひとりずつのまとめが出ます。",
    onlyMove: "選べる手はひとつだけでした。",
    wasBest: "これより良い手はありませんでした。",
    seemsBest: "これより良い手は見つかりませんでした。",
    nothingYet: "場面を進めると、そこでの選択の価値が出ます。",
    nothingKnown: "ここで評価することはありません。",
    luckUnknown:
      "この対局では運は評価していません。サイコロや手札の良し悪しが分かるのは、値が厳密なゲームだけです。",
    judged: (n: number, all: number) => `${all}手中${n}手`,
    bestMove: (told: string, value: string) => `最善：${told}（${value}）`,
    playedMove: (told: string, value: string) => `実際：${told}（${value}）`,
    decides: (name: string) => `${name}さんの選択`,
    gaveAway: (amount: string) => `損：${amount}`,
    luckOf: (name: string, amount: string) => `${name}さんの運：${amount}`,
    costliest: (n: number, amount: string) => `一番損をした場面：${n}手目（${amount}）`,
    noJudge: (game: string) => `この${game}の手を評価できるボットはないので、解析はありません。`,
    addsUp: (start: string, luck: string, lost: string, score: string) =>
      `期待値${start}、運${luck}、損${lost}で、得点は${score}点。`,
  },
);

export type AnalysisWords = Words & (typeof both)["en"];

/** The page's words, and these. */
export function useAnalysisWords(): AnalysisWords {
  const words = useWords();
  return { ...words, ...both[words.language] };
}
