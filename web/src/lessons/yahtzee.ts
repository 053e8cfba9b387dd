/* yahtzee.ts - the introduction to Yahtzee: a solo game with prepared dice. Six rounds cover the
 * straight, the upper boxes with their bonus, the yahtzee, both kinds of joker, and the full house;
 * the end explains the Yams sheet. */
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
        ja: "得点表の欄は13個。毎回5個のサイコロを振り、1欄に記入します。13ラウンドで終わり、合計点の高い人の勝ちです。",
      },
    },
    {
      events: [["chance", "roll 21421"]],
      say: {
        en: "Four faces in a row are a small straight, and 1, 2 and 4 are there. Tap one 1, one 2 and the 4 to keep them, then roll the other two.",
        ja: "目が4つ続けば「小さいストレート」。1と2と4があります。1と2を1個ずつ、それに4をタップして残し、あとの2個を振り直しましょう。",
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
        ja: "1・2・3・4で小さいストレートです。ここで止めても構いませんが、5つ続きを狙ってみましょう。1・2・3・4を残して、最後の1個を振ります。",
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
        ja: "残念、でも損はしていません。3投目のあとは必ずどこかに記入します。空いた欄には、今なら何点かが出ています。小さいストレートの30点を選びましょう。",
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
        ja: "一度記入した欄は変えられません。目が合わない欄に記入すると0点です。いつ、どの欄をあきらめるかが腕の見せどころです。",
      },
    },
    {
      events: [["chance", "roll 66266"]],
      say: {
        en: "Four sixes at once. An upper box counts the dice of its face, and 63 points in the six of them bring a bonus of 35. Write 24 in the sixes.",
        ja: "いきなり6が4個。上段の欄は、その目だけを足します。上段6欄の合計が63点になると、ボーナス35点です。6の目に24点を記入しましょう。",
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
        en: "Nothing goes together here, and the sixes are filled. Chance would take the sum of any dice, 19; but it is early for that. Keep nothing and roll all five again.",
        ja: "今度はばらばらで、6の目はもう記入済み。どんな目でも合計が入る「チャンス」なら19点ですが、まだ早いでしょう。何も残さず、5個とも振り直します。",
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
        ja: "5個とも同じ目、ヤッツィーです！ 50点を記入しましょう。",
      },
      moves: ["score yahtzee"],
      otherwise: {
        en: "It has its own box: choose the yahtzee.",
        ja: "専用の欄があります。「ヤッツィー」を選んでください。",
      },
    },
    {
      events: [["chance", "roll 33333"]],
      say: {
        en: "Again! Your yahtzee box holds 50, so this one brings 100 on top. And it is a joker: as long as the upper box of its face is open, it must go there. That is the threes.",
        ja: "もう一度！ ヤッツィー欄に50点が入っているので、おまけが100点つきます。しかもこれは「ジョーカー」。その目の上段が空いていれば、必ずそこに記入します。今は3の目です。",
      },
      moves: ["score threes"],
      otherwise: {
        en: "Only the threes are open to this joker.",
        ja: "このジョーカーを記入できるのは「3の目」だけです。",
      },
    },
    {
      events: [["chance", "roll 33333"]],
      say: {
        en: "Only in a lesson! The threes are filled now, so the joker fits any open lower box and counts in full there. The large straight gives most: 40.",
        ja: "手ほどきならではの幸運です。3の目は記入済みなので、今度のジョーカーは下段の空いた欄ならどこでも満点になります。一番高いのは大きいストレートの40点です。",
      },
      moves: ["score large-straight"],
      otherwise: {
        en: "It would count there too, but the large straight gives most.",
        ja: "そこでも満点ですが、一番高い大きいストレートを選んでください。",
      },
    },
    {
      say: {
        en: "The other lower boxes: three or four of a kind take the sum of all five dice, if so many are equal. A full house, three of one face and two of another, gives 25. Chance takes the sum of any five dice.",
        ja: "下段の残りの欄です。3カードと4カードは、同じ目が3個、4個あれば5個の合計。フルハウスは同じ目3個と別の同じ目2個で25点。チャンスは、どんな目でも5個の合計です。",
      },
    },
    {
      events: [["chance", "roll 44122"]],
      say: {
        en: "Two pairs: a full house needs one more 4 or 2. Keep both pairs, and roll the 1.",
        ja: "ペアが2組。4か2がもう1個出ればフルハウスです。ペアを2組とも残して、1を振り直しましょう。",
      },
      moves: ["keep 2244"],
      otherwise: {
        en: "Keep both 4s and both 2s, and roll the 1.",
        ja: "4を2個と2を2個残して、1だけを振り直してください。",
      },
    },
    {
      events: [["chance", "roll 4"]],
      say: {
        en: "Three 4s and two 2s. Had the full house been filled, three of a kind would take their sum, 16. Choose the box you like: full house, three of a kind or chance.",
        ja: "4が3個と2が2個です。3カードかチャンスなら合計の16点、フルハウスなら25点。好きな欄に記入してみましょう。",
      },
      moves: ["score full-house", "score three-kind", "score chance"],
      otherwise: {
        en: "Choose full house, three of a kind or chance, whichever is open.",
        ja: "フルハウス・3カード・チャンスのうち、空いている欄を選んでください。",
      },
    },
    {
      say: {
        en: "That is Yahtzee. The Yams sheet has fourteen boxes. Plus and minus each take the sum of five dice; you score plus less minus, so aim high in one and low in the other. Rigole is four of a face with one of its opposite side: 50.",
        ja: "ヤッツィーはこれで大丈夫。「ヤムス」の得点表は14欄です。プラスとマイナスには5個の合計を記入し、引いた差が得点。プラスは高く、マイナスは低く狙います。リゴールは同じ目4個とその裏の目1個で50点です。",
      },
    },
    {
      say: {
        en: "In Yams a small straight gives 40 and a large one 50. Four of a kind adds 40 to the dice, a full house 30, a yahtzee 50. From 60 points in the upper boxes on, the bonus is 30, and 1 more for every further point.",
        ja: "ヤムスでは小さいストレートが40点、大きいストレートが50点。4カードは合計+40点、フルハウスは+30点、ヤッツィーは+50点です。上段は60点でボーナス30点、そこから1点ごとに1点増えます。",
      },
    },
  ],
};
