/* yahtzee.ts - the introduction to Yahtzee: a game alone, with dice that fall as they should. Five
 * rounds bring the straight, the upper boxes with their bonus, the yahtzee, and both kinds of joker.
 */
import type { Lesson } from "./lesson";

export const lesson: Lesson = {
  game: "yahtzee",
  options: {},
  names: [{ en: "You", ja: "あなた" }],
  seat: 0,
  steps: [
    {
      say: {
        en: "Thirteen boxes on your sheet, thirteen rounds: in each you roll five dice and fill one box. The highest total wins.",
        ja: "得点表の欄は13個。毎回5個のサイコロを振り、1欄ずつ埋めていきます。13回で終わり、合計点の高い人の勝ちです。",
      },
    },
    {
      events: [["chance", "roll 21421"]],
      say: {
        en: "Four faces in a row are a small straight, and 1, 2 and 4 are there. Tap one 1, one 2 and the 4 to keep them, then roll the other two.",
        ja: "目が4つ続けば「小ストレート」。1と2と4があります。1と2を1個ずつ、それに4をタップして残し、あとの2個を振り直しましょう。",
      },
      moves: ["keep 124"],
      otherwise: {
        en: "Try keeping one 1, one 2 and the 4: the other two dice are rolled again.",
        ja: "1を1個、2を1個、4を1個残してください。あとの2個を振り直します。",
      },
    },
    {
      events: [["chance", "roll 34"]],
      say: {
        en: "1 2 3 4: a small straight. You may stop here, or try for five in a row: keep 1, 2, 3 and one 4, and roll the fifth die.",
        ja: "1・2・3・4で小ストレートです。ここで止めても構いませんが、5つ続きを狙ってみましょう。1・2・3・4を残して、最後の1個を振ります。",
      },
      moves: ["keep 1234"],
      otherwise: {
        en: "Keep 1, 2, 3 and one 4, and roll the die that is left.",
        ja: "1・2・3・4を1個ずつ残して、残りの1個を振り直してください。",
      },
    },
    {
      events: [["chance", "roll 3"]],
      say: {
        en: "No luck, but nothing is lost. After the third roll a box must be filled, and every open box shows what it would give now. Choose the small straight: 30.",
        ja: "残念、でも損はしていません。3投目のあとは必ず欄を埋めます。空いた欄には、今書くと何点かが出ています。小ストレートの30点を選びましょう。",
      },
      moves: ["score small-straight"],
      otherwise: {
        en: "That box is open too, but look for the one that gives 30.",
        ja: "そこも空いていますが、30点の欄を探してみてください。",
      },
    },
    {
      say: {
        en: "A box is filled once and stays as it is. Where the dice do not fit, it takes 0. So the art is to give up the right box at the right time.",
        ja: "一度埋めた欄は変えられません。目が合わない欄に書くと0点です。いつ、どの欄をあきらめるかが腕の見せどころです。",
      },
    },
    {
      events: [["chance", "roll 66266"]],
      say: {
        en: "Four sixes at once. An upper box counts the dice of its face, and 63 points in the six of them bring a bonus of 35. Write 24 in the sixes.",
        ja: "いきなり6が4個。上段の欄は、その目だけを足します。上段6欄の合計が63点になると、ボーナス35点です。6の目に24点を書きましょう。",
      },
      moves: ["score sixes"],
      otherwise: {
        en: "Four of a kind would give 26, but here the bonus is the aim: choose the sixes.",
        ja: "4カードなら26点ですが、ここではボーナスを狙って「6の目」を選んでください。",
      },
    },
    {
      say: {
        en: "Three of each face make exactly 63. With four sixes you are one six ahead: the bar in the bonus line shows how far you have come.",
        ja: "どの目も3個ずつでちょうど63点。6が4個なので1個分の貯金ができました。どこまで来たかは、ボーナスの行の棒で分かります。",
      },
    },
    {
      events: [["chance", "roll 41662"]],
      say: {
        en: "Nothing goes together here, and the sixes are taken. Keep nothing and roll all five again.",
        ja: "今度はばらばらで、6の目はもう埋まっています。何も残さず、5個とも振り直しましょう。",
      },
      moves: ["keep -"],
      otherwise: {
        en: "Keep none of them: roll all five again.",
        ja: "どれも残さずに、5個とも振り直してください。",
      },
    },
    {
      events: [["chance", "roll 33333"]],
      say: {
        en: "Five of a kind: a yahtzee! That is 50 points.",
        ja: "5個とも同じ目、ヤッツィーです! 50点を書きましょう。",
      },
      moves: ["score yahtzee"],
      otherwise: {
        en: "It has a box of its own: choose the yahtzee.",
        ja: "専用の欄があります。「ヤッツィー」を選んでください。",
      },
    },
    {
      events: [["chance", "roll 33333"]],
      say: {
        en: "Again! Your yahtzee box holds 50, so this one brings 100 on top. And it is a joker: as long as the upper box of its face is open, it must go there. That is the threes.",
        ja: "もう一度! ヤッツィー欄に50点が入っているので、おまけが100点つきます。しかもこれは「ジョーカー」。その目の上段が空いていれば、必ずそこに書きます。今は3の目です。",
      },
      moves: ["score threes"],
      otherwise: {
        en: "Only the threes are open to this joker.",
        ja: "このジョーカーを書けるのは「3の目」だけです。",
      },
    },
    {
      events: [["chance", "roll 33333"]],
      say: {
        en: "Only in a lesson. The threes are filled now, so the joker fits any open lower box and counts in full there. Choose one; the large straight gives most.",
        ja: "練習ならではの幸運です。3の目は埋まったので、今度のジョーカーは下段の空いた欄ならどこでも満点になります。1つ選びましょう。一番高いのは大ストレートです。",
      },
      moves: ["score large-straight", "score full-house", "score three-kind", "score four-kind"],
      otherwise: {
        en: "Choose one of the open lower boxes.",
        ja: "下段の空いた欄から1つ選んでください。",
      },
    },
    {
      say: {
        en: "Now you know Yahtzee. Yams is played the same way on a sheet of fourteen boxes: plus and minus count by their difference, and rigole wants four of a face with its opposite.",
        ja: "これでヤッツィーは大丈夫。「ヤムス」は同じ遊び方で、得点表が14欄になります。プラスとマイナスは差が点になり、リゴールは同じ目4個とその裏の目1個です。",
      },
    },
  ],
};
