/* yahtzee.ts - the rules of Yahtzee and Yams, in a few steps, then clause by clause. */
import type { Section, Step } from "./rule";

export const steps: readonly Step[] = [
  {
    en: "On your turn, roll all five dice. Then you may keep any of them and roll the rest again, up to twice.",
    ja: "手番では、まず5個のサイコロを全部振ります。そのあと、好きなものを残して、ほかを2回まで振り直せます。",
  },
  {
    en: "Then fill one open box of your sheet. A filled box cannot change. If the dice do not qualify, it scores 0.",
    ja: "次に、得点表の空いた欄をひとつ選んで記入します。記入した欄は変えられません。目が合わない欄は0点です。",
  },
  {
    en: "Ones to sixes take the sum of the dice of that face. 63 or more in these six boxes bring 35 points more. These are the other boxes:",
    ja: "「1の目」〜「6の目」の欄には、その目の合計を記入します。この6欄の合計が63点以上なら、ボーナスは35点です。ほかの欄は次のとおりです。",
    drawn: "boxes",
  },
  {
    en: "Five equal dice again, when your yahtzee box is filled already: the upper box of that face must be filled if it is open. If not, any open lower box may be filled and counts in full. If your yahtzee box holds points, you get 100 more.",
    ja: "ヤッツィー欄に記入したあとでまた5個そろったら、その目の上段の欄が空いていれば、必ずそこに記入します。記入済みなら、下段の空いた欄のどれにでも満点で記入できます。ヤッツィー欄に得点があれば、さらに100点です。",
  },
  {
    en: "When every box is filled, the highest total wins. The Yams sheet has other boxes: see “Yams” below.",
    ja: "すべての欄に記入したらゲーム終了。合計点の一番高い人の勝ちです。得点表「ヤムス」の欄は、下の「ヤムス」に書いてあります。",
  },
];

export const rules: readonly Section[] = [
  {
    title: { en: "The turn", ja: "手番" },
    clauses: [
      {
        id: "Y0",
        from: "L",
        en: "The first seat begins; then play passes around the table.",
        ja: "最初の席の人から始め、席の順に回ります。",
      },
      {
        id: "Y1",
        from: "S",
        en: "There are five dice. The first roll rolls all five; then up to two re-rolls may follow. Before each you keep any dice you like, and dice that you kept before may be rolled again.",
        ja: "サイコロは5個。1投目は5個とも振り、そのあと2回まで振り直せます。振り直す前に好きなだけ残せます。前に残したサイコロを振り直しても構いません。",
      },
      {
        id: "Y2",
        from: "S",
        en: "You may stop after the first or second roll. At the end of the turn one open box must be filled with the dice as they lie. A box is filled once only; where the dice do not fit it takes 0.",
        ja: "1投目や2投目で止めても構いません。手番の最後に、空いた欄のひとつに、今の目で必ず記入します。記入した欄は変えられず、合わない欄なら0点です。",
      },
      {
        id: "Y5",
        from: "L",
        en: "Keeping all five dice is not a re-roll: it means that you stop and fill a box.",
        ja: "5個とも残すのは振り直しではありません。そこで止めて、欄に記入します。",
      },
    ],
  },
  {
    title: { en: "End and winner", ja: "終わりと勝敗" },
    clauses: [
      {
        id: "Y3",
        from: "SL",
        en: "The game is over when every box of every sheet is filled: after 13 rounds, on the Yams sheet after 14 (its delta is worked out, not filled).",
        ja: "全員がすべての欄に記入したらゲーム終了です。13ラウンド、ヤムスは14ラウンドです（デルタは計算で出る欄なので、記入しません）。",
      },
      {
        id: "Y4",
        from: "SO",
        en: "The highest total wins. Equal totals share the win.",
        ja: "合計点の一番高い人の勝ち。同点なら、その全員の勝ちです。",
      },
    ],
  },
  {
    title: { en: "The sheet: Yahtzee", ja: "得点表：ヤッツィー" },
    clauses: [],
    rows: [
      {
        name: { en: "Ones to sixes", ja: "1の目〜6の目" },
        is: { en: "the sum of the dice of that face", ja: "その目の合計" },
      },
      {
        name: { en: "Upper bonus", ja: "上段ボーナス" },
        is: {
          en: "35, once the six boxes above hold 63 or more",
          ja: "上段6欄の合計が63点以上で35点",
        },
      },
      {
        name: { en: "Three of a kind", ja: "3カード" },
        is: { en: "all five dice, if three are equal", ja: "同じ目が3個以上で、5個の合計" },
      },
      {
        name: { en: "Four of a kind", ja: "4カード" },
        is: { en: "all five dice, if four are equal", ja: "同じ目が4個以上で、5個の合計" },
      },
      {
        name: { en: "Full house", ja: "フルハウス" },
        is: {
          en: "25 for three of one face and two of another",
          ja: "同じ目3個と別の同じ目2個で25点",
        },
      },
      {
        name: { en: "Small straight", ja: "小さいストレート" },
        is: { en: "30 for four faces in a row", ja: "続いた4つの目で30点" },
      },
      {
        name: { en: "Large straight", ja: "大きいストレート" },
        is: { en: "40 for five faces in a row", ja: "続いた5つの目で40点" },
      },
      {
        name: { en: "Yahtzee", ja: "ヤッツィー" },
        is: { en: "50 for five equal dice", ja: "5個とも同じ目で50点" },
      },
      {
        name: { en: "Chance", ja: "チャンス" },
        is: { en: "all five dice, whatever they are", ja: "どんな目でも5個の合計" },
      },
    ],
  },
  {
    title: {
      en: "Several yahtzees: bonus and joker",
      ja: "2度目のヤッツィー：ボーナスとジョーカー",
    },
    clauses: [
      {
        id: "Y6",
        from: "O",
        en: "Five equal dice are not a full house, which takes two different faces, except as a joker (Y8). They do count as three and as four of a kind.",
        ja: "5個とも同じ目はフルハウスになりません（2種類の目が必要です）。ただしジョーカーのときは別です（Y8）。3カード、4カードには数えます。",
      },
      {
        id: "Y7",
        from: "SO",
        en: "Five equal dice while your yahtzee box holds points bring 100 more, each time. If that box holds 0 there is no bonus.",
        ja: "ヤッツィー欄に得点があるときにまた5個そろうと、そのたびに100点のボーナスです。欄が0点ならボーナスはありません。",
      },
      {
        id: "Y8",
        from: "SO",
        en: "Five equal dice while the yahtzee box is filled, with points or with 0, are a joker.\n1. If the upper box of that face is open, it must be filled.\n2. Otherwise any open lower box may be filled and counts in full: full house 25, straights 30 and 40, the others the sum of the dice.\n3. If only upper boxes are open, one of them takes 0.",
        ja: "ヤッツィー欄に（得点でも0点でも）記入済みのときに5個そろうと、ジョーカーです。\n1. その目の上段が空いていれば、必ずそこに記入します。\n2. 記入済みなら、下段の空いた欄のどこにでも満点で記入できます。フルハウス25点、ストレート30点と40点、ほかは目の合計です。\n3. 上段しか空いていなければ、どれかに0点で記入します。",
      },
      {
        id: "Y9",
        from: "O",
        en: "Five equal dice while the yahtzee box is still open are not a joker: any open box may be filled, by its plain rule.",
        ja: "ヤッツィー欄がまだ空いているなら、ジョーカーにはなりません。空いた欄のどれにでも、ふだんのルールで記入できます。",
      },
    ],
  },
  {
    title: { en: "Yams", ja: "ヤムス" },
    clauses: [
      {
        id: "Y10",
        from: "SL",
        en: "On the Yams sheet the upper bonus is 30 from 60 points on, and one more for every point above 60. It goes on growing as later upper boxes are filled.",
        ja: "ヤムスの上段ボーナスは、60点で30点、60点を超えた分は1点につき1点増えます。あとから上段に記入すれば、さらに増えます。",
      },
      {
        id: "Y11",
        from: "L",
        en: "The yahtzee bonus (Y7) and the joker (Y8) hold for Yams too. A joker then fits four of a kind, full house (dice + 30), small straight (40), large straight (50), plus, minus, and rigole with 0, because five equal dice are not one.",
        ja: "ヤムスでも、追加のヤッツィーのボーナス（Y7）とジョーカー（Y8）は同じです。ジョーカーを記入できるのは、4カード、フルハウス（合計+30）、小さいストレート（40）、大きいストレート（50）、プラス、マイナス、そしてリゴール（ゾロ目は当てはまらないので0点）です。",
      },
    ],
    rows: [
      {
        name: { en: "Ones to sixes", ja: "1の目〜6の目" },
        is: { en: "the sum of the dice of that face", ja: "その目の合計" },
      },
      {
        name: { en: "Upper bonus", ja: "上段ボーナス" },
        is: {
          en: "from 60 on: 30, and 1 for each point above 60",
          ja: "60点以上で30点+60点を超えた分",
        },
      },
      {
        name: { en: "Plus and minus", ja: "プラスとマイナス" },
        is: {
          en: "take all five dice, whatever they are; they score through delta alone",
          ja: "どんな目でも5個の合計を記入する。それ自体は得点にならない",
        },
      },
      {
        name: { en: "Delta", ja: "デルタ" },
        is: {
          en: "plus less minus, once both are filled, and never below 0",
          ja: "両方に記入したら、プラス引くマイナス（0点を下回らない）",
        },
      },
      {
        name: { en: "Four of a kind", ja: "4カード" },
        is: {
          en: "all five dice + 40, if four are equal",
          ja: "同じ目が4個以上で、5個の合計+40点",
        },
      },
      {
        name: { en: "Full house", ja: "フルハウス" },
        is: {
          en: "all five dice + 30, for three of one face and two of another",
          ja: "同じ目3個と別の同じ目2個で、5個の合計+30点",
        },
      },
      {
        name: { en: "Small straight", ja: "小さいストレート" },
        is: { en: "40 for four faces in a row", ja: "続いた4つの目で40点" },
      },
      {
        name: { en: "Large straight", ja: "大きいストレート" },
        is: { en: "50 for five faces in a row", ja: "続いた5つの目で50点" },
      },
      {
        name: { en: "Yahtzee", ja: "ヤッツィー" },
        is: { en: "all five dice + 50, if all are equal", ja: "5個とも同じ目で、5個の合計+50点" },
      },
      {
        name: { en: "Rigole", ja: "リゴール" },
        is: {
          en: "50 for four of one face and one of its opposite: 1 and 6, 2 and 5, 3 and 4",
          ja: "同じ目4個とその裏の目1個（1と6、2と5、3と4）で50点",
        },
      },
    ],
  },
];
