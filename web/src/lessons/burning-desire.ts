/* burning-desire.ts - the introduction to Burning Desire: a short race to 300 against one opponent,
 * with prepared dice. It covers every category, the bonus die both ways, the final round, and one
 * risky throw of the multiplier dice. */
import type { Lesson } from "./lesson";

export const lesson: Lesson = {
  game: "burning-desire",
  options: { target: 300 },
  names: [
    { en: "You", ja: "あなた" },
    { en: "Neighbour", ja: "おとなり" },
  ],
  seat: 0,
  steps: [
    {
      say: {
        en: "A race along the stepping stones. The gate usually stands at 1000 points; for this lesson it is at 300.",
        ja: "飛び石の上の競走です。ふだんの目標は1000点ですが、ここでは300点の鳥居を目指しましょう。",
      },
    },
    {
      say: {
        en: "You roll six dice and the blue bonus die, up to three times. Then you pick one of three categories: ones, twos and threes, or fours to sixes. Each card shows what one die to six dice pay.",
        ja: "6個のサイコロと青いボーナスダイスを3回まで振り、最後に役をひとつ選びます。役は「1」「2〜3」「4〜6」の3つ。枠の中の数字は、1個から6個までの点数です。",
      },
    },
    {
      events: [["chance", "roll 131462 3"]],
      say: {
        en: "Ones are hard to collect, but they pay best. Tap both ones to keep them, and roll the other five.",
        ja: "1は集めにくいぶん、一番高い役です。1を2個ともタップして残し、あとの5個を振り直しましょう。",
      },
      moves: ["keep 11 -"],
      otherwise: {
        en: "Keep the two ones and nothing else: the bonus die is rolled again, too.",
        ja: "1の2個だけを残してください。ボーナスダイスも振り直します。",
      },
    },
    {
      events: [["chance", "roll 1535 1"]],
      say: {
        en: "A third one, and the bonus die shows a one as well: that doubles this category. Keep the three ones and the bonus die, and roll the rest once more.",
        ja: "1が3個になり、ボーナスダイスも1。役「1」の点が2倍になります。1の3個とボーナスダイスを残して、もう一度振りましょう。",
      },
      moves: ["keep 111 b"],
      otherwise: {
        en: "Keep the three ones and the blue bonus die.",
        ja: "1の3個と、青いボーナスダイスを残してください。",
      },
    },
    {
      events: [["chance", "roll 261 -"]],
      say: {
        en: "Four ones: 120, doubled to 240. You have rolled three times; pick category 1. Your marker on the path shows where you would land.",
        ja: "1が4個で120点、2倍で240点です。3回振り終えたので、役「1」を選びましょう。どこまで進むかは、道の上に出ます。",
      },
      moves: ["take 1"],
      otherwise: {
        en: "Another category would give next to nothing: pick 1.",
        ja: "ほかの役ではほとんど点になりません。「1」を選んでください。",
      },
    },
    {
      events: [
        ["chance", "roll 223461 5"],
        [1, "keep 223 -"],
        ["chance", "roll 325 2"],
        [1, "take 2-3"],
      ],
      say: {
        en: "Your neighbour had five twos and threes: 100. In 2–3 and 4–6, each die that counts and matches the bonus die adds 10. The bonus die showed a two, and there were three twos: 130.",
        ja: "おとなりさんは2と3が5個で100点。「2〜3」と「4〜6」では、ボーナスダイスと同じ目1個につき10点がつきます。2が3個あったので130点です。",
      },
    },
    {
      events: [["chance", "roll 445612 5"]],
      say: {
        en: "Your turn again. Four dice count in 4–6, and the bonus die matches your five. Keep 4, 4, 5, 6 and the bonus die.",
        ja: "またあなたの番です。「4〜6」が4個あり、ボーナスダイスの5も合っています。4・4・5・6とボーナスダイスを残しましょう。",
      },
      moves: ["keep 4456 b"],
      otherwise: {
        en: "Keep both fours, the five, the six and the bonus die.",
        ja: "4を2個、5、6、それにボーナスダイスを残してください。",
      },
    },
    {
      events: [["chance", "roll 25 -"]],
      say: {
        en: "Five dice: 30, and two fives match the bonus die: 20 more. With all six dice, each match adds 20. You need not roll a third time: take 4–6.",
        ja: "5個で30点、ボーナスダイスと同じ5が2個で20点。6個そろえば、1個につき20点です。3回目は振らなくても構いません。「4〜6」を選びましょう。",
      },
      moves: ["take 4-6"],
      otherwise: {
        en: "You could go on, but here take 4–6 for 50.",
        ja: "続けることもできますが、ここでは「4〜6」の50点を選んでください。",
      },
    },
    {
      events: [
        ["chance", "roll 222333 2"],
        [1, "take 2-3"],
      ],
      say: {
        en: "You are ten short, and then this: six twos and threes, 240 points for your neighbour. That passes the gate, so they may throw the multiplier dice. Everyone looks up …",
        ja: "あと10点、というところで大物が出ました。2と3が6個で240点です。鳥居を越えるので、おとなりさんは倍率ダイスに挑めます。さあ、どうするでしょう…",
      },
    },
    {
      events: [[1, "stop"]],
      say: {
        en: "… and your neighbour stops at 370. Now the final round begins: each of the others has one more turn. Then the highest total wins; reaching the gate first does not.",
        ja: "…おとなりさんは370点で止めました。ここから最終ラウンド。ほかの人があと1回ずつ振り、先に着いた人ではなく、合計の一番高い人が勝ちます。",
      },
    },
    {
      events: [
        ["chance", "roll 116423 4"],
        [0, "keep 11 -"],
        ["chance", "roll 1352 6"],
        [0, "keep 111 -"],
        ["chance", "roll 654 3"],
      ],
      say: {
        en: "Your last turn: three ones, 60 points. That makes 350, and 370 is ahead. But in the final round everyone may multiply. There is no sheet to fill, so you may take 1 again.",
        ja: "あなたの最後の番は、1が3個で60点。合計350点では370点に届きません。でも最終ラウンドでは、誰でも倍率ダイスに挑めます。同じ役は何度選んでもよいので、また「1」にしましょう。",
      },
      moves: ["take 1"],
      otherwise: {
        en: "The more points, the more there is to multiply: take 1.",
        ja: "掛けるもとの点は多いほどよいので、「1」を選んでください。",
      },
    },
    {
      say: {
        en: "Both faces multiply your 60 points. A zero on either die, in 24 of 36 throws, wipes them out. But stopping would lose the game for sure. Choose to multiply, and confirm.",
        ja: "60点に、2つの目をどちらも掛けます。36通りのうち24通りは0が出て、この番の点が消えます。でも止めれば負けは確実。倍率ダイスを選んで、決定しましょう。",
      },
      moves: ["multiply"],
      otherwise: {
        en: "Stopping leaves you at 350, behind 370. Dare it!",
        ja: "止めると350点で、370点に届きません。勝負です！",
      },
    },
    {
      events: [["chance", "multiplier 1 2"]],
      say: {
        en: "Times one, times two: 120 points, and you are in front! You could throw again, with 120 at stake. Or stop, and win.",
        ja: "1倍と2倍で120点。首位に立ちました！ 120点を賭けてもう一度振ることもできますが、止めれば勝ちです。",
      },
      moves: ["stop"],
      otherwise: {
        en: "That is the burning desire. But you have won already: stop.",
        ja: "それこそ「燃える欲望」。でも、もう勝っています。ここで止めましょう。",
      },
    },
    {
      say: {
        en: "You win, 410 to 370. If the lead is shared, those who share it play another such round until one is in front. That’s all: roll, keep, and know when to stop.",
        ja: "410対370で、あなたの勝ち。首位が並んだら、並んだ人だけで抜け出すまで続けます。これで全部です。振って、残して、止めどきを見きわめましょう。",
      },
    },
  ],
};
