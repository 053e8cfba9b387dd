/* burning-desire.ts - the rules of Burning Desire, in a few steps, then clause by clause. */
import type { Section, Step } from "./rule";

export const steps: readonly Step[] = [
  {
    en: "Roll six dice and the bonus die, up to three times. Before each new roll, keep any of the seven.",
    ja: "6個のサイコロとボーナスダイスを、3回まで振ります。振り直す前に、7個のうち好きなものを残せます。",
  },
  {
    en: "Then pick one of three categories. It pays for the dice of its faces: the more, the better. You may pick the same one every time.",
    ja: "次に、3つの役からひとつを選びます。当てはまるサイコロが多いほど、高い点になります。同じ役を何度選んでも構いません。",
    drawn: "categories",
  },
  {
    en: "The bonus die may bring more. In 2–3 and 4–6, each counting die that matches it adds 10, or 20 if all six dice count. In category 1, a bonus die of one doubles the points.",
    ja: "ボーナスダイスで点が増えます。「2〜3」と「4〜6」では、それと同じ目の、当てはまるサイコロ1個につき10点（6個すべてが当てはまれば20点）。「1」では、ボーナスダイスが1なら2倍です。",
  },
  {
    en: "If the points would bring you to the target, 1000, you may throw the two multiplier dice: the points are multiplied by both faces. A 0 makes them 0 and ends the turn. Otherwise stop, or throw again.",
    ja: "その点で目標の1000点に届くなら、2個の倍率ダイスを振れます。点に2つの目を両方とも掛けます。0が出れば0点になり、手番は終わります。0が出なければ、止めても、さらに振っても構いません。",
  },
  {
    en: "When a turn ends at the target or above, each of the others has one last turn, with the multiplier dice. Then the highest total wins. Players who share it play on until one leads.",
    ja: "誰かの合計が目標に届いて手番が終わったら、ほかの人が1回ずつ最後の手番を行います。このときは誰でも倍率ダイスを振れます。合計の一番高い人の勝ちで、並んだ人は差がつくまで続けます。",
  },
];

export const rules: readonly Section[] = [
  {
    title: { en: "The turn", ja: "手番" },
    clauses: [
      {
        id: "B0",
        from: "SL",
        en: "The first seat begins; the table seats people at random unless told otherwise. Then play passes around the table.",
        ja: "最初の席の人から始め、席の順に回ります。席は、とくに決めなければくじ引きです。",
      },
      {
        id: "B1",
        from: "SL",
        en: "Six dice and one bonus die are rolled together, up to three times in a turn. Before the second and the third roll you keep any of the seven and roll the rest; what you kept before may be rolled again. You may stop early by picking a category. Keeping all seven is not a re-roll.",
        ja: "6個のサイコロとボーナスダイスを一緒に、1回の手番で3回まで振ります。2投目と3投目の前に、7個のうち好きなものを残して、あとを振り直します。前に残したものを振り直しても、早めに役を選んで止めても構いません。7個すべて残すのは振り直しになりません。",
      },
      {
        id: "B2",
        from: "S",
        en: "Then you pick one of three categories and get points for the dice that count in it. There is no sheet: the same category may be picked again and again, even for 0 points.",
        ja: "最後の目で3つの役からひとつを選び、当てはまるサイコロの数で得点します。得点表はないので、同じ役を何度選んでも構いません。0点でも選べます。",
      },
    ],
    rows: [
      {
        name: { en: "Category 1: ones", ja: "役「1」：1の目" },
        is: {
          en: "1 to 6 dice: 10, 25, 60, 120, 250, 500",
          ja: "1〜6個で 10・25・60・120・250・500点",
        },
      },
      {
        name: { en: "Category 2–3: twos and threes", ja: "役「2〜3」：2と3の目" },
        is: {
          en: "1 to 6 dice: 0, 10, 20, 30, 100, 180",
          ja: "1〜6個で 0・10・20・30・100・180点",
        },
      },
      {
        name: { en: "Category 4–6: fours, fives, sixes", ja: "役「4〜6」：4と5と6の目" },
        is: { en: "1 to 6 dice: 0, 5, 10, 20, 30, 80", ja: "1〜6個で 0・5・10・20・30・80点" },
      },
    ],
  },
  {
    title: { en: "The bonus die", ja: "ボーナスダイス" },
    clauses: [
      {
        id: "B3",
        from: "SL",
        en: "In the categories 2–3 and 4–6 each counting die that shows the face of the bonus die adds 10. If all six dice count, each of them adds 20 instead. A single counting die is enough for this.",
        ja: "「2〜3」と「4〜6」では、当てはまるサイコロのうちボーナスダイスと同じ目のもの1個につき10点を足します。6個すべてが当てはまるなら、1個につき20点です。当てはまるのが1個だけでも足せます。",
      },
      {
        id: "B4",
        from: "S",
        en: "In category 1 the points are doubled if the bonus die shows a one.",
        ja: "役「1」は、ボーナスダイスが1なら点が2倍になります。",
      },
    ],
  },
  {
    title: { en: "The multiplier dice", ja: "倍率ダイス" },
    clauses: [
      {
        id: "B5",
        from: "S",
        en: "There are two multiplier dice, with the faces 0, 0, 1, 1, 1, 2 and 0, 0, 0, 2, 2, 3. After picking a category you may throw them if the turn would bring you to the target or beyond, or if it is the final round or a tie-break. Nobody has to.",
        ja: "倍率ダイスは2個。目は「0・0・1・1・1・2」と「0・0・0・2・2・3」です。役を選んだあと、その点で目標に届くとき、または最終ラウンドや決着戦のときに振れます。振らなくても構いません。",
      },
      {
        id: "B6",
        from: "SL",
        en: "The points of the turn are multiplied by both faces. A 0 on either die makes them 0 and ends the turn. Otherwise you may stop, or throw again with the higher points, as often as you dare. From 1,000,000 points on the points are scored immediately.",
        ja: "この手番の点に、2つの目をどちらも掛けます。どちらかが0なら点は0になり、手番は終わります。0が出なければ、止めても、増えた点を賭けてさらに振っても構いません。何度でも挑めます。100万点以上になったら、その場で得点になります。",
      },
      {
        id: "B7",
        from: "L",
        en: "With 0 points there is nothing to multiply, and the dice are not offered. Where they are not offered the turn ends with the category; where they are, you say each time whether you stop or throw.",
        ja: "0点では掛けるものがないので、倍率ダイスは使えません。使えないときは、役を選ぶと手番が終わります。使えるときは、止めるか振るかをそのつど決めます。",
      },
      {
        id: "B8",
        from: "L",
        en: "Whether the target would be reached is asked before any throw. Once allowed in a turn, the dice stay allowed until it ends.",
        ja: "目標に届くかどうかは、倍率ダイスを振る前の点で決まります。一度使えるようになれば、その手番の間は使えます。",
      },
    ],
  },
  {
    title: { en: "The final round and the end", ja: "最終ラウンドと終わり" },
    clauses: [
      {
        id: "B9",
        from: "S",
        en: "When a turn ends with a total at or above the target, the final round begins: each of the others has one turn, in order of seats. A turn that a zero has brought to nothing does not begin it.",
        ja: "誰かの合計が目標以上になって手番が終わると、最終ラウンドです。ほかの人が席の順に1回ずつ手番を行います。0が出て点を失った手番では始まりません。",
      },
      {
        id: "B10",
        from: "S",
        en: "After the final round the highest total wins, no matter who was first at the target.",
        ja: "最終ラウンドが終わったとき、合計の一番高い人の勝ちです。先に目標に届いた人とは限りません。",
      },
      {
        id: "B11",
        from: "SL",
        en: "If the highest total is shared, only those who share it play another such round, with the multiplier dice, and add to their totals, until one is in front. They play in order of seats, beginning with the first of them at or after the seat that began the final round; a player who no longer shares the lead drops out. Ranks follow the totals.",
        ja: "首位が並んだら、並んだ人だけの「決着戦」です。倍率ダイスも使える同じ形のラウンドを続けて行い、合計に足します。ひとりが抜け出すまで続けます。順番は、最終ラウンドを始めた席から見て最初の人からで、首位に並べなくなった人は抜けます。順位は合計で決まります。",
      },
      {
        id: "B12",
        from: "L",
        en: "Every match ends. When each player has had 1,000 turns before the final round and nobody has reached the target, it ends as it stands; so it does after 100 tie-break rounds. The highest total wins, and equal totals share the place.",
        ja: "ゲームは必ず終わります。全員が1,000回ずつ手番を行っても誰も目標に届かないとき、または決着戦が100ラウンド続いたときは、その時点の合計で終わります。合計の一番高い人の勝ちで、同点なら同じ順位です。",
      },
    ],
  },
  {
    title: { en: "What can be chosen", ja: "選べること" },
    clauses: [],
    rows: [
      {
        name: { en: "Players", ja: "人数" },
        is: {
          en: "2 to 5; alone it is practice: how many turns do you need to the target?",
          ja: "2〜5人。ひとりなら、何手番で目標に届くかの練習になります",
        },
      },
      {
        name: { en: "Points to reach", ja: "目標点" },
        is: {
          en: "1000, or any other from 100 to 10,000 in steps of 50",
          ja: "1000点。100〜10,000点の間で、50点きざみに変えられます",
        },
      },
    ],
  },
];
