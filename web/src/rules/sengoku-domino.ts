/* sengoku-domino.ts - the rules of Sengoku Domino, in a few steps, then clause by clause. */
import type { Section, Step } from "./rule";

export const steps: readonly Step[] = [
  {
    en: "You have 18 tiles, five of them in hand, and one commander. A tile has two marks; the sum of their values is its strength. The commander has strength 1 and can be used once.",
    ja: "タイルは18枚で、手元に5枚。ほかに総大将が1枚あります。タイルには印が2つあり、値の合計が戦力値です。総大将の戦力値は1で、一度だけ使えます。",
    drawn: "marks",
  },
  {
    en: "Deploy: in turn, everybody lays one tile face up. Then all place, from the lowest strength to the highest. Players with equal strength come last, and the last of them to deploy goes first.",
    ja: "出陣：順に1枚ずつ、タイルを表にして出します。全員が出したら、戦力値の低い人から盤に置きます。同じ戦力値の人は最後に回り、後から出した人が先に置きます。",
  },
  {
    en: "Place: lay the tile on two empty cells side by side, at least one of them in the current battlefield. One of its marks must lie beside the same mark of another tile. The first tile on a battlefield may lie beside its castle.",
    ja: "配置：隣り合う空きマス2つに置きます。片方は今の戦場に置き、どちらかの印が、ほかのタイルの同じ印と接していなければなりません。戦場の最初の1枚は、城の隣に置けます。",
  },
  {
    en: "The commander fits beside any mark, and may be laid instead of your tile. A tile that fits nowhere is discarded. After placing, draw back to five.",
    ja: "総大将はどの印の隣にも置け、出したタイルの代わりに使えます。どこにも置けないタイルは捨てます。置いたあとは、5枚になるまで引きます。",
  },
  {
    en: "The five rows and five columns of a battlefield are its lines. When no tile can be laid in a line any more, the player with the highest total on their own tiles wins it. Players with equal totals drop out.",
    ja: "戦場の横5本と縦5本が花道です。もうタイルを置けなくなった花道は、自分の印の合計が一番大きい人のものになり、その人の花を飾ります。同点の人は外れます。",
    drawn: "line",
  },
  {
    en: "The most lines in a battlefield win its castle, and the next battlefield begins. Two castles or 13 lines win at once. After the fourth battlefield castles count first, then lines, then the strength left in hand.",
    ja: "戦場の花道を一番多く取った人が城を取り、次の戦場へ移ります。城2つか花道13本で、その場で勝ち。第四戦場まで終わったら、城、花道、手元に残った戦力値の順に比べます。",
  },
];

export const rules: readonly Section[] = [
  {
    title: { en: "Tiles, board, players", ja: "タイルと盤と武将" },
    clauses: [
      {
        id: "G1",
        from: "SL",
        en: "Two to four players, each a warlord: Oda Nobunaga, Takeda Shingen, Uesugi Kenshin and Mōri Motonari, in the order of the seats.",
        ja: "2〜4人で遊びます。席の順に、織田信長、武田信玄、上杉謙信、毛利元就になります。",
      },
      {
        id: "G2",
        from: "S",
        en: "There are six marks with a value: sword 1, long spear 2, bow 3, horse 4, banner 5, gun 6. A tile has two halves; its strength is their sum.",
        ja: "印は6種類で、それぞれ値があります。刀隊1、長槍隊2、弓隊3、騎馬隊4、旗印5、鉄砲隊6。タイルには印が2つあり、その合計が戦力値です。",
      },
      {
        id: "G3",
        from: "OL",
        en: "Every player has the same 18 tiles, from 1+2 to 5+6: each of the 15 pairs of different marks once, and 1+6, 2+5 and 3+4 a second time. There are no doubles.",
        ja: "全員が同じ18枚を持ちます。違う印の組15通りが1枚ずつと、1+6・2+5・3+4がもう1枚ずつ。1+2から5+6まであり、ゾロ目はありません。",
      },
      {
        id: "G4",
        from: "S",
        en: "Besides, every player has one commander: ½ + ½, strength 1. It may be used once in the game.",
        ja: "ほかに総大将が1枚ずつあります。½+½で戦力値は1。使えるのは1ゲームに一度だけです。",
      },
      {
        id: "G5",
        from: "OL",
        en: "The board has 10 × 10 cells, columns a to j and rows 1 to 10: four battlefields of 5 × 5. In the middle of each stands a castle (c3, h3, c8, h8), on which nothing is laid. Battlefield 1 is upper left, 2 upper right, 3 lower left, 4 lower right.",
        ja: "盤は10×10マス、列はa〜j、行は1〜10です。5×5の戦場が4つあり、真ん中（c3、h3、c8、h8）に城があります。城には置けません。左上が第一、右上が第二、左下が第三、右下が第四戦場です。",
      },
      {
        id: "G6",
        from: "SO",
        en: "Each battlefield has ten lines: its five rows and its five columns. Those through the castle have four cells. A player who wins a line lays a flower on it, so flowers count lines.",
        ja: "戦場ごとに「花道」（はなみち）が10本あります。横5本と縦5本で、城を通る花道は4マスです。花道を取った人は、そこに自分の花をひとつ飾ります。「花道を飾る」は、花道を取ることです。",
      },
    ],
  },
  {
    title: { en: "Deploying", ja: "出陣" },
    clauses: [
      {
        id: "G7",
        from: "S",
        en: "Each player shuffles their own tiles and draws five, hidden from the others. The rest is their stock.",
        ja: "自分のタイルを混ぜて5枚引き、ほかの人に見えないように持ちます。残りが自分の「山」です。",
      },
      {
        id: "G8",
        from: "SOL",
        en: "In turn each player deploys a tile face up, or the commander, and so announces its strength; who comes later has seen the earlier ones. The tiles lie outside the board, under “Order by strength”, until they are placed. In the first round the first seat begins; in later rounds you deploy in the order in which you had your placing turns, whether you laid or discarded. A player who is out of the game is left out.",
        ja: "順に1枚（または総大将）を表にして出し、戦力値を示します。後の人は前の人のタイルを見てから選べます。出したタイルは、盤の外の「判定エリア」に、置く順が決まるまで並べます。最初のラウンドは最初の席から席の順に、その後は前のラウンドで置く番が来た順に出します（捨てた人も同じです）。もう何も持たない人は飛ばします。",
      },
      {
        id: "G9",
        from: "SL",
        en: "When all have deployed, you place from the lowest strength to the highest. Players with equal strength, whichever it is, go to the × area and place last of all: the last to deploy first, across all groups. If A has 6, B 4, C 6 and D 4, the order is D, C, B, A.",
        ja: "全員が出したら、戦力値の低い人から順に置きます。同じ戦力値になった人は、その値がいくつでも全員が、判定エリアの中の「×エリア」へ移って最後に回り、後から出した人から置きます。組が2つあっても通しで数えます。Aが6、Bが4、Cが6、Dが4なら、D、C、B、Aの順です。",
      },
    ],
  },
  {
    title: { en: "Placing", ja: "配置" },
    clauses: [
      {
        id: "G10",
        from: "S",
        en: "You lay the deployed tile on two empty cells side by side, never on a castle. At least one of them lies in the current battlefield; the other may reach into another.",
        ja: "出したタイルを、隣り合う空きマス2つに置きます（城は除く）。少なくとも片方は今の戦場に置き、もう片方はほかの戦場にはみ出しても構いません。",
      },
      {
        id: "G11",
        from: "SL",
        en: "At least one half must touch, along an edge, a half of a laid tile with the same mark, wherever on the board that tile lies. Other marks beside it do no harm.",
        ja: "少なくとも片方の印が、すでに置かれたタイルの同じ印と辺で接していなければなりません。相手のタイルは盤のどこにあっても構いません。違う印が隣でも問題ありません。",
      },
      {
        id: "G12",
        from: "SO",
        en: "The very first tile must have a cell beside the castle of battlefield 1 and is otherwise free. The commander cannot be laid then: if it was deployed, it is discarded and counts as used.\nIn battlefields 2 to 4, as long as no half lies in the battlefield, a tile (never the commander) may also be laid freely beside its castle.",
        ja: "最初の1枚は、第一戦場の城の隣に片方がかかるように置きます。それ以外は自由です。総大将は最初の1枚にはできません。出してしまったら捨てて、使ったことになります。\n第二〜第四戦場でも、そこにまだ何もないうちは、城の隣から自由に置き始められます（総大将は除く）。",
      },
      {
        id: "G13",
        from: "SL",
        en: "The commander touches any tile: it only needs to lie beside a laid half, whatever its mark. In the same way any mark fits beside a commander’s half.",
        ja: "総大将はどのタイルにも接して置けます。印は問いません。逆に、総大将の隣にはどの印でも置けます。",
      },
      {
        id: "G14",
        from: "S",
        en: "If you still have the commander, you may lay it instead of the deployed tile when you place. That tile then leaves the game, even if it would have fitted.",
        ja: "総大将が残っていれば、置く番に、出したタイルの代わりに置けます。出したタイルは、置けたとしてもゲームから除かれます。",
      },
      {
        id: "G15",
        from: "SL",
        en: "A deployed tile that fits nowhere may be discarded and leaves the game; so may a deployed commander. You may discard even if the commander could be laid instead, and keep it. A tile that fits must be laid, or replaced by the commander.",
        ja: "出したタイルがどこにも置けなければ、捨てられます（ゲームから除かれます）。出した総大将も同じです。代わりに総大将を置けるときでも、捨てて総大将を残すことができます。置けるタイルは、置くか総大将と取り替えなければなりません。",
      },
      {
        id: "G16",
        from: "SL",
        en: "Then you draw back to five, before any line is looked at. If you have only the commander left, you must deploy it; with nothing left you take no part any more.",
        ja: "そのあと5枚になるまで引きます。花道を調べるのはその後です。総大将しか残っていなければ、それを出します。何もなければ、もう参加しません。",
      },
    ],
  },
  {
    title: { en: "Lines and castles", ja: "花道と城" },
    clauses: [
      {
        id: "G17",
        from: "SL",
        en: "A line is closed when no tile can be laid in it any more: none of its empty cells has an empty cell beside it, castles apart, anywhere on the board. The marks do not matter.",
        ja: "もうタイルを置けない花道は確定します。その花道のどの空きマスにも、隣り合う空きマスが（盤全体で見て、城を除いて）ないときです。印は関係ありません。",
      },
      {
        id: "G18",
        from: "SL",
        en: "A closed line of the current battlefield goes to the player with the highest total on their own tiles there. If several share the highest sum they all drop out, and the next highest gets it; if that is shared too, nobody does. The commander’s halves count ½ each; with nothing in the line you never get it.",
        ja: "今の戦場で確定した花道は、自分の印の合計が一番大きい人のものです。一番が同点なら全員外れて、次に大きい人が取ります。それも同点なら、誰のものにもなりません。総大将の半分は½と数え、何も置いていない人は取れません。",
      },
      {
        id: "G19",
        from: "SL",
        en: "When all ten lines are settled, the castle goes to the player with the most of them, with the same rule for ties, and never to one with none. Then the next battlefield is the current one; a player who has yet to place in this round places there.",
        ja: "10本とも決まったら、城は花道の一番多い人のものです。同点の決まりは花道と同じで、1本もない人は取れません。そして次の戦場へ移り、このラウンドでまだ置いていない人はそこに置きます。",
      },
      {
        id: "G23",
        from: "L",
        en: "After each draw, in this order: closed lines; the castle, if all ten are settled; whether somebody has won; after battlefield 4 the end; else, if the castle was settled, the next battlefield, and its lines at once.",
        ja: "引くたびに、この順で調べます。確定した花道、10本決まっていれば城、勝った人がいるか、第四戦場なら終わり。城が決まったら次の戦場へ移り、その花道もすぐに調べます。",
      },
    ],
  },
  {
    title: { en: "End and winner", ja: "終わりと勝敗" },
    clauses: [
      {
        id: "G20",
        from: "S",
        en: "A player who has two castles, or 13 lines in all, wins at once.",
        ja: "城を2つ取るか、花道を合わせて13本飾った人が、その場で勝ちです。",
      },
      {
        id: "G21",
        from: "SL",
        en: "After the fourth battlefield: most castles; then most lines; then the highest sum of strengths of the tiles left in hand, without the commander and without a tile that is deployed but not yet laid. If that is equal too, the place is shared.",
        ja: "第四戦場まで終わったら、城の数、次に花道の数、次に手元に残ったタイルの戦力値の合計で比べます。総大将と、出したまま置いていないタイルは数えません。それも同じなら、同じ順位です。",
      },
      {
        id: "G22",
        from: "L",
        en: "When nobody has a tile or commander left, every open line of the current battlefield is closed and awarded, then its castle, and the game ends. Battlefields not reached are nobody’s.",
        ja: "全員のタイルと総大将がなくなったら、今の戦場の残りの花道を確定させ、城を決めて終わります。まだ始まっていない戦場は、誰のものにもなりません。",
      },
      {
        id: "G24",
        from: "L",
        en: "At every end, players with two castles or 13 lines rank before the others; within each group castles count, then lines, then the strength in hand. Flowers never run out.",
        ja: "どの終わり方でも、城2つか花道13本に届いた人が上です。その中では城、花道、手元の戦力値の順に比べます。花がなくなることはありません。",
      },
    ],
  },
];
