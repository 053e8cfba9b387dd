/* dou-dizhu.ts - the rules of Dou Dizhu by the clauses of their ledger, told for people. */
import type { Section } from "./rule";

export const rules: readonly Section[] = [
  {
    title: { en: "Cards", ja: "カード" },
    clauses: [
      {
        id: "D1",
        en: "54 cards: four suits of thirteen ranks, a black and a red joker. From high to low: red joker, black joker, 2, A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3. Suits never matter to the rules.",
        ja: "4種のマークに13の数、それに黒と赤のジョーカーで54枚です。強い順に、赤ジョーカー、黒ジョーカー、2、A、K、Q、J、10、9、8、7、6、5、4、3。マークはルールに関係しません。",
      },
      {
        id: "D2",
        en: "Four players use two such packs: 108 cards with two red and two black jokers.",
        ja: "4人のときは2組を合わせた108枚で、赤と黒のジョーカーが2枚ずつ入ります。",
      },
    ],
  },
  {
    title: { en: "The deal", ja: "配り方" },
    clauses: [
      {
        id: "D3",
        en: "One card is turned face up and put back into the middle of the pack, from which the players draw one by one. Whoever draws it bids first. Everybody knows which card it is and who has it. It is always drawn by a player; apart from that every deal is equally likely.",
        ja: "1枚を表向きにして山の中ほどに戻し、順に1枚ずつ引きます。表向きのカードを引いた人から入札します。どのカードで、だれが引いたかは全員が知っています。このカードは必ずだれかの手札に入り、それ以外はどの配られ方も同じ確率です。",
      },
      {
        id: "D4",
        en: "Three players get 17 cards each; three lie face down as the kitty.",
        ja: "3人なら17枚ずつ。残りの3枚を伏せてボトムカードにします。",
      },
      {
        id: "D5",
        en: "Four players get 16 cards each with a kitty of 4, and 40 cards are set aside unseen; or, by choice, 25 cards each and a kitty of 8.",
        ja: "4人なら16枚ずつとボトムカード4枚で、40枚は見ずに脇へ置きます。25枚ずつとボトムカード8枚にすることもできます。",
      },
      {
        id: "D6",
        en: "Two players get 17 cards each with a kitty of 3; 17 cards are set aside unseen.",
        ja: "2人なら17枚ずつとボトムカード3枚。17枚は見ずに脇へ置きます。",
      },
      {
        id: "D7",
        en: "Play goes counter-clockwise, to the right. The first seat deals the first hand, then the next. That is only for show: the face-up card decides who begins.",
        ja: "順番は反時計回り(右隣へ)です。最初の親は1番の席で、局ごとに次の席へ移ります。ただし形だけのもので、だれから始めるかは表向きのカードで決まります。",
      },
    ],
  },
  {
    title: { en: "The auction", ja: "入札" },
    clauses: [
      {
        id: "D8",
        en: "In turn each player passes, or bids 1, 2 or 3, more than the highest bid so far. Who has passed may still bid later, as long as the auction lasts.",
        ja: "順に、パスするか、それまでより高く1、2、3のどれかを入札します。パスした人も、入札が続くあいだはあとから入札できます。",
      },
      {
        id: "D9",
        en: "It ends at a bid of 3, or when all the others have passed one after another since the last bid.",
        ja: "3が入札されるか、入札のあとほかの全員が続けてパスすると終わりです。",
      },
      {
        id: "D10",
        en: "If everyone passes, the hand is void and dealt afresh; it does not count. After three void deals in a row the first to bid may not pass.",
        ja: "全員がパスしたら流局で、配り直します(局数に数えません)。3回続けて流れたら、次の最初の人はパスできません。",
      },
      {
        id: "D11",
        en: "The highest bidder is the landlord, adds the kitty to the hand, and leads. The kitty comes from the cards that nobody holds. By choice only the landlord sees it.",
        ja: "いちばん高く入札した人が地主になり、ボトムカードを手札に加えて最初に出します。ボトムカードはだれも持っていないカードから引かれます。地主だけが見る設定にもできます。",
      },
    ],
  },
  {
    title: { en: "Combinations", ja: "組み合わせ" },
    clauses: [
      {
        id: "D12",
        en: "Single, pair, triplet; triplet with a card, with a pair; sequence (five or more, 3 to A); sequence of pairs (three or more); sequence of triplets (two or more), each with a card or each with a pair. What is attached to triplets in a row differs from them and from each other; singles and pairs are not mixed, 2s may be attached, two jokers are no pair.",
        ja: "1枚、ペア、トリプレット(3枚)、トリプレットと1枚、トリプレットとペア、シーケンス(3〜Aで5枚以上)、ペアのシーケンス(3組以上)、トリプレットのシーケンス(2組以上)と、それに1枚ずつ、またはペアずつ添えたもの。続いたトリプレットに添えるものは、トリプレットともお互いとも違う数にします。1枚とペアは混ぜません。2も添えられます。ジョーカー2枚はペアになりません。",
      },
      {
        id: "D13",
        en: "Two jokers may not be attached to one combination. 2s and single jokers may be attached to a quadplex set.",
        ja: "ジョーカー2枚を1つの組み合わせに添えることはできません。クアッドプレックスセットには2も、ジョーカー1枚も添えられます。",
      },
      {
        id: "D14",
        en: "A quadplex set, four of a rank with two different cards or two different pairs, beats only a lower one of its own type. It is no bomb, and any bomb beats it.",
        ja: "クアッドプレックスセット(同じ数4枚に、違う数の2枚か2ペアを添えたもの)が勝てるのは、同じ形のより弱いものだけ。ボムではなく、どのボムにも負けます。",
      },
      {
        id: "D15",
        en: "To beat a combination: the same kind and number of cards, but higher; or a bomb on anything but an equal or higher bomb or a rocket; or the rocket on anything.",
        ja: "勝つには、同じ種類・同じ枚数でより強いもの。ボムは、同じかより強いボムとロケット以外の何にでも勝ちます。ロケットは何にでも勝ちます。",
      },
      {
        id: "D16",
        en: "A set of cards is never two kinds at once: the cards alone say what is played.",
        ja: "同じカードが2つの種類に当てはまることはありません。カードだけで何を出したかが決まります。",
      },
      {
        id: "D17",
        en: "A card attached to a triplet is of another rank (3-3-3-3 is only a bomb). It may be taken out of a bomb or a rocket in the hand.",
        ja: "トリプレットに添えるのは違う数のカードです(3-3-3-3 はボムだけ)。手札のボムやロケットを崩して添えてもかまいません。",
      },
    ],
  },
  {
    title: { en: "Four players", ja: "4人のとき" },
    clauses: [
      {
        id: "D18",
        en: "A bomb is four or more of one rank. More cards beat fewer; equal numbers go by rank.",
        ja: "ボムは同じ数4枚以上。枚数の多いほうが強く、同じ枚数なら数で比べます。",
      },
      {
        id: "D19",
        en: "With 16 cards each the rocket is exactly two jokers of any colour; with 25 each it is all four. A rocket beats everything but a rocket. Three jokers are nothing; with 25 each a black and a red one together are nothing either.",
        ja: "16枚ずつのロケットは、色を問わずジョーカーちょうど2枚。25枚ずつでは4枚全部です。ロケットはロケット以外のすべてに勝ちます。ジョーカー3枚は何にもならず、25枚ずつのときは黒と赤の2枚も何にもなりません。",
      },
      {
        id: "D20",
        en: "With 25 cards each, two jokers of one colour are a pair above the 2s, black below red. In every game at most one joker may be attached in a combination.",
        ja: "25枚ずつのときは、同じ色のジョーカー2枚が2のペアより強いペアになります(黒より赤が上)。どのゲームでも、1つの組み合わせに添えられるジョーカーは1枚までです。",
      },
    ],
  },
  {
    title: { en: "Play", ja: "進め方" },
    clauses: [
      {
        id: "D21",
        en: "The landlord leads any combination. In turn each player beats the last one or passes, and may play again later in the same round. When all the others have passed, whoever played last leads again, anything.",
        ja: "地主が好きな組み合わせを出します。順に、より強いものを出すかパスします。パスしても、同じ回のうちにまた出せます。ほかの全員が続けてパスしたら、最後に出した人がまた好きなものを出します。",
      },
      { id: "D22", en: "Who leads may not pass.", ja: "最初に出す人はパスできません。" },
      {
        id: "D23",
        en: "The hand ends as soon as someone has no cards. The landlord wins by going out first; the others win together if one of them does.",
        ja: "だれかの手札がなくなれば、その局は終わりです。地主が先なら地主の勝ち。ほかのだれかが先なら、その全員の勝ちです。",
      },
    ],
  },
  {
    title: { en: "Score", ja: "得点" },
    clauses: [
      {
        id: "D24",
        en: "At stake is the bid, doubled for each bomb and each rocket that anyone played. The landlord wins that from each of the others, or pays it to each. Bid 3, two bombs and a rocket: 24 each, 48 for the landlord with three players.",
        ja: "入札した点数が、だれかがボムかロケットを出すたびに2倍になります。地主はそれを全員から1人ずつもらうか、1人ずつに払います。入札3、ボム2回、ロケット1回なら1人24点。3人なら地主は48点です。",
      },
      {
        id: "D25",
        en: "There is no further doubling for a side that did not get to play.",
        ja: "相手が1枚も出せなかったときの倍付け(春天)はありません。",
      },
      {
        id: "D26",
        en: "When a hand ends, the cards left are shown to all.",
        ja: "局が終わると、残った手札を全員に見せます。",
      },
      {
        id: "D27",
        en: "The match ends after the agreed number of hands. The highest total wins; equal totals share.",
        ja: "決めた局数が終われば終了です。合計がいちばん高い人の勝ち。同点なら分け合います。",
      },
    ],
  },
];
