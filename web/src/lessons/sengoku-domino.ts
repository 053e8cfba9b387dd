/* sengoku-domino.ts - the introduction to Sengoku Domino: the first battlefield, in four rounds
 * against two opponents. It covers the order and the × area, matching marks, lines that close and
 * are shared, the commander, and a castle won with fewer lines than the others. */
import type { Lesson } from "./lesson";

export const lesson: Lesson = {
  game: "sengoku-domino",
  options: {},
  names: [
    { en: "You", ja: "あなた" },
    { en: "Haru", ja: "はる" },
    { en: "Ken", ja: "けん" },
  ],
  seat: 0,
  steps: [
    {
      say: {
        en: "Four battlefields, each with a castle. You lay tiles, win lines of flowers, and with them castles. Two castles win the game, and so do 13 lines.",
        ja: "4つの戦場に、城がひとつずつ。タイルを置いて「花道」を取り、花道で城を取ります。城を2つ取るか、花道を13本飾れば勝ちです。",
      },
    },
    {
      events: [["chance", "deal 0:12,24,25,45,46 1:14,16,25,34,34 2:13,14,24,25,35"]],
      say: {
        en: "Everybody has the same 18 tiles and draws five of them in secret. Each mark shows as many pieces as it is worth: one sword is 1, two spears 2, up to six guns. A tile’s strength is the sum of its two halves.",
        ja: "全員が同じ18枚のタイルを持ち、5枚をこっそり引きます。印は描かれた数がそのまま値です。刀1本は1、長槍2本は2、鉄砲6丁は6。2つの印の合計がタイルの「戦力値」です。",
      },
    },
    {
      say: {
        en: "First everybody deploys a tile, face up. The weakest will be laid first, the strongest last; but high numbers win lines. To begin, choose your 1+2 and deploy it.",
        ja: "まず順に1枚ずつ、表にして出します。弱いタイルから先に置けますが、花道を取るのは大きな数です。まずは1+2を選んで出してみましょう。",
      },
      moves: ["deploy 12"],
      otherwise: {
        en: "You could. But this time try the weakest, 1+2, to be the first on the map.",
        ja: "それもできますが、今回は一番弱い1+2を出して、最初に置いてみましょう。",
      },
    },
    {
      events: [
        [1, "deploy 25"],
        [2, "deploy 13"],
      ],
      say: {
        en: "Strengths 3, 4 and 7: you place first. The very first tile lies beside the castle c3. Lay the 2 on c2 and the 1 on d2: tap c2, and tap again (or press Turn) until it lies so.",
        ja: "戦力値は3、4、7。あなたが最初です。最初の1枚は城 c3 の隣に置きます。2を c2、1を d2 に置きましょう。c2 をタップし、向きが合うまでもう一度タップ（または「回す」）します。",
      },
      moves: ["place 12 d2 c2"],
      otherwise: {
        en: "That fits too. For this example: the 2 on c2, the 1 to its right on d2.",
        ja: "そこにも置けますが、ここでは2を c2、1をその右の d2 に置いてください。",
      },
    },
    {
      events: [
        ["chance", "draw 0:16"],
        [2, "place 13 d3 e3"],
        ["chance", "draw 2:23"],
        [1, "place 25 c1 d1"],
        ["chance", "draw 1:12"],
      ],
      say: {
        en: "From then on a half must touch a half with the same mark: Ken’s 1 touches your 1, Haru’s 2 your 2. Other marks beside it do no harm. After laying a tile you draw back to five.",
        ja: "ここからは、同じ印の半分どうしが辺で接するように置きます。けんさんの1はあなたの1に、はるさんの2はあなたの2に接しています。ほかの印が隣でも構いません。置いたら5枚になるまで引きます。",
      },
    },
    {
      say: {
        en: "In the next round you deploy in the order in which you placed, so you begin. Deploy 2+5.",
        ja: "次のラウンドは、置いた順に出します。あなたからです。2+5を出しましょう。",
      },
      moves: ["deploy 25"],
      otherwise: {
        en: "For this example deploy 2+5: something is about to happen to it.",
        ja: "ここでは2+5を出してください。このあと面白いことが起こります。",
      },
    },
    {
      events: [
        [2, "deploy 25"],
        [1, "deploy 12"],
      ],
      say: {
        en: "Ken has 7 as well! Equal strengths move to the × area and place after everybody else, the later one first: Haru, then Ken, then you. You can do this on purpose, to hold somebody up.",
        ja: "けんさんも戦力値7です。同じ戦力値の人は×エリアへ移り、ほかの人のあとで、後から出した人から置きます。はるさん、けんさん、あなたの順です。わざとそろえて足止めする手もあります。",
      },
    },
    {
      events: [
        [1, "place 12 d4 e4"],
        ["chance", "draw 1:26"],
        [2, "place 25 b2 b3"],
        ["chance", "draw 2:16"],
      ],
      say: {
        en: "The lit cells are where your 2+5 fits. Lay the 2 on e5, below Haru’s 2, and the 5 on d5. The edges of the map show what becomes of each row and column.",
        ja: "光っているのが2+5を置ける場所です。2をはるさんの2の下の e5 に、5を d5 に置きましょう。地図のふちに、行と列がどうなるかが出ます。",
      },
      moves: ["place 25 e5 d5"],
      otherwise: {
        en: "That fits too. For this example: the 2 on e5, the 5 on d5.",
        ja: "そこにも置けますが、ここでは2を e5、5を d5 に置いてください。",
      },
    },
    {
      events: [["chance", "draw 0:34"]],
      say: {
        en: "Column d is closed: nothing can be laid in it any more. The highest sum gets the line. But you and Haru both have 6, so both of you drop out, and Ken gets the flower with a single 1.",
        ja: "縦のd列は、もう何も置けないので確定です。合計の一番大きい人が花道を取りますが、あなたとはるさんは6で同点。同点の2人は外れて、たった1のけんさんが花を飾りました。",
      },
    },
    {
      events: [
        [1, "deploy 34"],
        [2, "deploy 23"],
      ],
      say: {
        en: "Haru has deployed 7. With your 1+6 you have 7 too, and as the later of the two you will place before her. Deploy it.",
        ja: "はるさんは戦力値7です。あなたが1+6を出せば同じ7。後から出すので、はるさんより先に置けます。出してみましょう。",
      },
      moves: ["deploy 16"],
      otherwise: {
        en: "For this example deploy 1+6, to stand on the × area with Haru.",
        ja: "ここでは1+6を出して、はるさんと×エリアに並んでください。",
      },
    },
    {
      events: [
        [2, "place 23 a2 a1"],
        ["chance", "draw 2:56"],
      ],
      say: {
        en: "Lay the 1 on c4, beside the 1 on d4, and the 6 on b4: six more for row 4.",
        ja: "1を d4 の1の隣の c4 に、6を b4 に置きましょう。4行目に大きな6が入ります。",
      },
      moves: ["place 16 c4 b4"],
      otherwise: {
        en: "That fits too. For this example: the 1 on c4, the 6 on b4.",
        ja: "そこにも置けますが、ここでは1を c4、6を b4 に置いてください。",
      },
    },
    {
      events: [
        ["chance", "draw 0:14"],
        [1, "place 34 e2 e1"],
        ["chance", "draw 1:15"],
      ],
      say: {
        en: "Three lines closed at once. A line need not be full: b1 is still empty, but no empty cell is left beside it, so no tile fits there. Haru takes row 1 and column e, Ken row 2.",
        ja: "花道が3本、一度に確定しました。全部埋まらなくても構いません。b1 は空いていますが、隣に空きがないので、もうタイルは入りません。はるさんが1行目とe列、けんさんが2行目を取りました。",
      },
    },
    {
      events: [[2, "deploy 16"]],
      say: {
        en: "You have no line yet, but nothing is lost. Deploy 3+4: strength 7, on the × area with Ken once more.",
        ja: "あなたの花道はまだありませんが、勝負はこれからです。3+4を出しましょう。戦力値7で、またけんさんと×エリアに並びます。",
      },
      moves: ["deploy 34"],
      otherwise: {
        en: "For this example deploy 3+4.",
        ja: "ここでは3+4を出してください。",
      },
    },
    {
      events: [
        [1, "deploy 26"],
        [1, "place 26 a5 a4"],
        ["chance", "draw 1:45"],
      ],
      say: {
        en: "Haru has closed three more lines, and your 3+4 fits nowhere. You could discard it; but once a game the commander may be laid instead. It counts ½ and ½ and touches any tile. Choose it and lay it on b5 and c5.",
        ja: "はるさんがさらに3本を確定させ、あなたの3+4は置き場がありません。捨てることもできますが、1ゲームに一度だけ、代わりに総大将を置けます。½と½で、何にでも接して置けます。総大将を選び、b5 と c5 に置きましょう。",
      },
      moves: ["place commander b5 c5"],
      otherwise: {
        en: "Choose the commander and lay it on b5 and c5: that closes what is left here.",
        ja: "総大将を選んで b5 と c5 に置いてください。残りの花道が全部決まります。",
      },
    },
    {
      events: [["chance", "draw 0:35"]],
      say: {
        en: "All ten lines are settled: Haru 4, Ken 4, you 2. The castle goes to the most lines, and here too equals drop out: Haru and Ken block each other, and the castle is yours!",
        ja: "10本の花道が全部決まりました。はるさん4本、けんさん4本、あなた2本。城は花道の一番多い人のものですが、ここでも同点は外れます。はるさんとけんさんが打ち消し合って、城はあなたのものです！",
      },
    },
    {
      say: {
        en: "The game goes on in the next battlefield. Tiles that reached over the edge already lie in it, and as long as nothing does, a tile may also begin beside its castle. After the fourth, castles count, then lines, then the strength left in hand.",
        ja: "戦いは次の戦場へ。はみ出して置いたタイルは、もうそこにあります。何もない戦場なら、城の隣から始めても構いません。第四戦場が終わったら、城の数、花道の数、手元に残った戦力値の順で比べます。",
      },
    },
    {
      say: {
        en: "The commander may also be deployed in place of a tile, with strength 1. And a good habit: tap a warlord to see which of the 18 tiles are gone. Then you know which line is safe. To battle!",
        ja: "総大将は、タイルの代わりに戦力値1として出陣させることもできます。武将をタップすると、18枚のうち何が使われたか見られます。残りが分かれば、どの花道が安全かも分かります。いざ出陣！",
      },
    },
  ],
};
