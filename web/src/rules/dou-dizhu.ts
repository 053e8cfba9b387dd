/* dou-dizhu.ts - the rules of Dou Dizhu in a few steps, then by the clauses of their ledger. */
import type { Section, Step } from "./rule";

export const steps: readonly Step[] = [
  {
    en: "One landlord plays against all the others, the farmers. The first player without cards wins for their side.",
    ja: "「地主」ひとりと、残りの全員（「農民」）との勝負です。誰かが先に手札をなくせば、その人の側の勝ちです。",
  },
  {
    en: "First comes the auction: in turn, each player passes or bids 1, 2 or 3, more than anyone before. The highest bidder becomes the landlord, takes the cards that lie face down, and plays first.",
    ja: "まず入札です。順に、パスするか、それまでより高く1、2、3のどれかを入札します。一番高く入札した人が地主になり、裏向きのカードを手札に加えて、最初に出します。",
  },
  {
    en: "In turn, play a higher combination of the same kind with the same number of cards, or pass. When all the others have passed, the player of the last one starts again with anything.",
    ja: "順に、同じ種類・同じ枚数で、より高い組み合わせを出すか、パスします。ほかの全員が続けてパスしたら、最後に出した人がまた好きなものを出します。",
  },
  {
    en: "From high to low: red joker (大 on the card), black joker (小), 2, A, K, Q, J, 10, 9 … 3. Suits never matter. These are the combinations:",
    ja: "強さは高い順に、赤ジョーカー（カードの印は「大」）、黒ジョーカー（「小」）、2、A、K、Q、J、10、9…3。マークは関係ありません。組み合わせは次のとおりです。",
    drawn: "kinds",
  },
  {
    en: "A bomb beats every other combination, a higher bomb beats a lower one, and the rocket beats everything. Four players have larger bombs: see “Combinations: four players” below.",
    ja: "ボムはほかの組み合わせすべてに勝ち、ボム同士なら高いほうが勝ちます。ロケットはすべてに勝ちます。4人のときのボムとロケットは、下の「組み合わせ：4人のとき」に書いてあります。",
  },
  {
    en: "The landlord wins the bid from each of the others, or pays it to each of them. Every bomb and every rocket that was played doubles it. After the last hand the highest total wins.",
    ja: "地主は、勝てば入札した点をほかの全員から1人ずつもらい、負ければ1人ずつに払います。ボムかロケットが出るたびに2倍になります。決めた局数が終わったら、合計点の一番高い人の勝ちです。",
  },
];

export const rules: readonly Section[] = [
  {
    title: { en: "Cards", ja: "カード" },
    clauses: [
      {
        id: "D1",
        from: "S",
        en: "54 cards: four suits of thirteen ranks, a black joker, marked 小 “small”, and a red one, marked 大 “large”. From high to low: red joker, black joker, 2, A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3. Suits never matter to the rules.",
        ja: "4種のマークに13のランク、それに黒と赤のジョーカーで54枚です。カードの印は、黒ジョーカーが「小」、赤ジョーカーが「大」です。ランクは高い順に、赤ジョーカー、黒ジョーカー、2、A、K、Q、J、10、9、8、7、6、5、4、3。マークはルールに関係しません。",
      },
      {
        id: "D2",
        from: "S",
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
        from: "SL",
        en: "One card is turned face up and put back into the middle of the pack. Then the players draw one card at a time, and the player who draws the face-up card bids first. Everybody sees which card it is and who has it. The face-up card always ends up in someone’s hand; apart from that, every deal is equally likely.",
        ja: "1枚を表向きにして山の中ほどに戻し、順に1枚ずつ引きます。表向きのカードを引いた人から入札します。どのカードを誰が引いたかは、全員に見えます。このカードは必ず誰かの手札に入り、それ以外はどの配られ方も同じ確率です。",
      },
      {
        id: "D4",
        from: "S",
        en: "Three players get 17 cards each. The last three lie face down: the kitty.",
        ja: "3人なら17枚ずつ。残りの3枚は裏向きに置きます。これを「裏向きの3枚」（中国語では底牌、ていはい）と呼びます。",
      },
      {
        id: "D5",
        from: "OL",
        en: "Four players get 16 cards each with a kitty of 4, and 40 cards are set aside unseen; or, by choice, 25 cards each and a kitty of 8.",
        ja: "4人なら16枚ずつ配って裏向きの4枚を置き、40枚は見ずに脇へよけます。25枚ずつで裏向きの8枚にすることもできます。",
      },
      {
        id: "D6",
        from: "L",
        en: "Two players get 17 cards each with a kitty of 3; 17 cards are set aside unseen.",
        ja: "2人なら17枚ずつ配って裏向きの3枚を置き、17枚は見ずに脇へよけます。",
      },
      {
        id: "D7",
        from: "SL",
        en: "Play goes counter-clockwise, to the right. The first seat deals the first hand, then the next. That is only for show: the face-up card decides who begins.",
        ja: "順番は反時計回り（右隣へ）です。最初の親は最初の席の人で、局ごとに次の席へ移ります。これは形だけのもので、誰から始めるかは表向きのカードで決まります。",
      },
    ],
  },
  {
    title: { en: "The auction", ja: "入札" },
    clauses: [
      {
        id: "D8",
        from: "S",
        en: "In turn each player passes, or bids 1, 2 or 3, more than the highest bid so far. A player who has passed may still bid later, as long as the auction lasts.",
        ja: "順に、パスするか、それまでより高く1、2、3のどれかを入札します。パスした人も、入札が続く間はあとから入札できます。",
      },
      {
        id: "D9",
        from: "SL",
        en: "It ends at a bid of 3, or when all the others have passed one after another since the last bid.",
        ja: "3が入札されるか、入札のあとほかの全員が続けてパスすると終わりです。",
      },
      {
        id: "D10",
        from: "SL",
        en: "If everyone passes, the hand is void and dealt afresh; it does not count. After three void deals in a row, the first player must bid.",
        ja: "全員がパスしたら流局で、配り直します（局数に数えません）。流局が3回続いたら、次の最初の人は必ず入札します。",
      },
      {
        id: "D11",
        from: "SL",
        en: "The highest bidder becomes the landlord, adds the kitty to their hand, and plays first; all the others are the farmers. The kitty is drawn at that moment from the cards that nobody holds. Everybody sees it, unless the table chooses that only the landlord does.",
        ja: "一番高く入札した人が地主になり、裏向きの3枚（4人なら4枚か8枚）を手札に加えて最初に出します。ほかの全員は農民で、ひとつの側になります。この3枚は、誰も持っていないカードからこのとき引かれ、全員に見えます。地主だけが見る設定にもできます。",
      },
    ],
  },
  {
    title: { en: "Combinations: two and three players", ja: "組み合わせ：2人と3人のとき" },
    clauses: [
      {
        id: "D16",
        from: "L",
        en: "These are all the combinations. No set of cards is two of them at once, so the cards alone say what you play.",
        ja: "出せるのは次の組み合わせだけです。同じカードが2つの種類に当てはまることはないので、何を出したかはカードだけで決まります。",
      },
    ],
    rows: [
      {
        name: { en: "Single", ja: "1枚" },
        is: { en: "any one card", ja: "どのカードでも1枚" },
        by: { en: "rank, from 3 up to the red joker", ja: "ランク（3から赤ジョーカーまで）" },
        cards: "K",
      },
      {
        name: { en: "Pair", ja: "ペア" },
        is: { en: "two of a rank, 3 to 2", ja: "同じランクの2枚（3〜2）" },
        by: { en: "rank", ja: "ランク" },
        cards: "9 9",
      },
      {
        name: { en: "Triplet", ja: "トリプレット" },
        is: { en: "three of a rank, 3 to 2", ja: "同じランクの3枚（3〜2）" },
        by: { en: "rank", ja: "ランク" },
        cards: "6 6 6",
      },
      {
        name: { en: "Triplet with a card", ja: "トリプレット+1枚" },
        is: {
          en: "a triplet and one card of another rank, even a joker",
          ja: "トリプレットと、ほかのランクの1枚（ジョーカーでもよい）",
        },
        by: {
          en: "the triplet: 9 9 9 3 beats 8 8 8 A",
          ja: "トリプレット。9 9 9 3 は 8 8 8 A に勝つ",
        },
        cards: "9 9 9 3",
      },
      {
        name: { en: "Triplet with a pair", ja: "トリプレット+ペア" },
        is: {
          en: "a triplet and a pair of another rank",
          ja: "トリプレットと、ほかのランクのペア",
        },
        by: { en: "the triplet", ja: "トリプレット" },
        cards: "Q Q Q 6 6",
      },
      {
        name: { en: "Sequence", ja: "シーケンス" },
        is: { en: "five or more ranks in a row, from 3 to A", ja: "続いた5枚以上（3〜A）" },
        by: { en: "its highest card", ja: "一番高いカード" },
        cards: "8 9 10 J Q",
      },
      {
        name: { en: "Sequence of pairs", ja: "ペアのシーケンス" },
        is: { en: "three or more pairs in a row, from 3 to A", ja: "続いた3組以上のペア（3〜A）" },
        by: { en: "its highest pair", ja: "一番高いペア" },
        cards: "10 10 J J Q Q",
      },
      {
        name: { en: "Sequence of triplets", ja: "トリプレットのシーケンス" },
        is: {
          en: "two or more triplets in a row, from 3 to A",
          ja: "続いた2組以上のトリプレット（3〜A）",
        },
        by: { en: "its highest triplet", ja: "一番高いトリプレット" },
        cards: "4 4 4 5 5 5",
      },
      {
        name: { en: "… with cards", ja: "…+1枚ずつ" },
        is: {
          en: "triplets in a row, and one card for each of them",
          ja: "トリプレットのシーケンスと、1組につき1枚",
        },
        by: { en: "the highest triplet", ja: "一番高いトリプレット" },
        cards: "7 7 7 8 8 8 3 6",
      },
      {
        name: { en: "… with pairs", ja: "…+ペアずつ" },
        is: {
          en: "triplets in a row, and one pair for each of them",
          ja: "トリプレットのシーケンスと、1組につき1ペア",
        },
        by: { en: "the highest triplet", ja: "一番高いトリプレット" },
        cards: "8 8 8 9 9 9 4 4 J J",
      },
      {
        name: { en: "Quadplex set", ja: "クアッドプレックスセット（4枚+2枚）" },
        is: {
          en: "four of a rank with two cards of different ranks, or with two different pairs",
          ja: "同じランクの4枚と、違うランクの2枚か、違う2組のペア",
        },
        by: { en: "the four", ja: "4枚のランク" },
        cards: "6 6 6 6 8 9",
      },
      {
        name: { en: "Bomb", ja: "ボム（炸弾）" },
        is: { en: "four of a rank", ja: "同じランクの4枚" },
        by: {
          en: "rank. It beats everything but the rocket",
          ja: "ランク。ロケット以外のすべてに勝つ",
        },
        cards: "5 5 5 5",
      },
      {
        name: { en: "Rocket", ja: "ロケット（王炸）" },
        is: { en: "both jokers. It beats everything", ja: "ジョーカー2枚。すべてに勝つ" },
        cards: "B R",
      },
    ],
  },
  {
    title: { en: "Combinations: four players", ja: "組み合わせ：4人のとき" },
    clauses: [
      {
        id: "D18",
        from: "O",
        en: "The same combinations, with two packs. A bomb is four or more of a rank: more cards beat fewer, and equal numbers go by rank.",
        ja: "組み合わせは同じですが、2組のカードを使います。ボムは同じランクの4枚以上。枚数の多いほうが強く、同じ枚数ならランクで比べます。",
      },
      {
        id: "D19",
        from: "SO",
        en: "With 16 cards each the rocket is exactly two jokers of any colour; with 25 each it is all four. It beats everything but another rocket. No other jokers go together, except as in D20.",
        ja: "ロケットは、16枚ずつなら色を問わずジョーカーちょうど2枚、25枚ずつなら4枚全部です。ほかのロケット以外のすべてに勝ちます。D20のペアを除き、ほかにジョーカーだけの組み合わせはありません。",
      },
      {
        id: "D20",
        from: "OL",
        en: "With 25 cards each, two jokers of one colour are a pair above the 2s, red above black. Whatever the number of players, at most one joker may be attached in a combination.",
        ja: "25枚ずつなら、同じ色のジョーカー2枚は、2のペアより強いペアです（黒より赤が上）。何人のときでも、ひとつの組み合わせに添えられるジョーカーは1枚までです。",
      },
    ],
    rows: [
      {
        name: { en: "Bomb", ja: "ボム（炸弾）" },
        is: { en: "four or more of a rank", ja: "同じランクの4枚以上" },
        by: {
          en: "the number of cards, then rank: this one beats K K K K",
          ja: "枚数、次にランク。この例は K K K K に勝つ",
        },
        cards: "5 5 5 5 5",
      },
      {
        name: { en: "Rocket, 16 cards each", ja: "ロケット（16枚ずつ）" },
        is: {
          en: "any two jokers. They beat everything but a rocket",
          ja: "どのジョーカーでも2枚。ロケット以外のすべてに勝つ",
        },
        cards: "B B",
      },
      {
        name: { en: "Rocket, 25 cards each", ja: "ロケット（25枚ずつ）" },
        is: { en: "all four jokers. They beat everything", ja: "ジョーカー4枚全部。すべてに勝つ" },
        cards: "B B R R",
      },
      {
        name: { en: "Pair of jokers, 25 cards each", ja: "ジョーカーのペア（25枚ずつ）" },
        is: { en: "two jokers of one colour", ja: "同じ色のジョーカー2枚" },
        by: {
          en: "colour: red beats black, and both beat a pair of 2s",
          ja: "色。黒より赤が上で、どちらも2のペアより上",
        },
        cards: "R R",
      },
    ],
  },
  {
    title: { en: "What may be attached", ja: "添えるカード" },
    clauses: [
      {
        id: "D12",
        from: "SO",
        en: "Attached to triplets in a row, you may play one card for each, or one pair for each, but never both kinds: 3 3 3 4 4 4 6 7 7 is not legal. These cards must differ in rank from the triplets and from each other. 2s may be attached, and so may one joker; two jokers are not a pair here.",
        ja: "トリプレットのシーケンスには、トリプレットとも互いとも違うランクを添えます。すべて1枚ずつにするか、すべてペアにするかで、混ぜることはできません。3 3 3 4 4 4 6 7 7 は出せません。2も、ジョーカー1枚も添えられます。ジョーカー2枚をペアとして添えることはできません。",
      },
      {
        id: "D13",
        from: "SO",
        en: "A quadplex set may take 2s, and one joker, but not two.",
        ja: "クアッドプレックスセットにも、2や、ジョーカー1枚を添えられます。2枚は添えられません。",
      },
      {
        id: "D17",
        from: "L",
        en: "The card that goes with a triplet is of another rank: 3 3 3 3 is only a bomb. You may break a bomb or a rocket in your hand for it.",
        ja: "トリプレットには違うランクを添えます。3 3 3 3 はボムでしかありません。添えるために、手札のボムやロケットを崩しても構いません。",
      },
    ],
  },
  {
    title: { en: "What beats what", ja: "勝てる組み合わせ" },
    clauses: [
      {
        id: "D15",
        from: "S",
        en: "You need the same combination with the same number of cards, but higher. A bomb also beats anything but an equal or higher bomb and a rocket. The rocket beats anything.",
        ja: "同じ種類・同じ枚数で、より高いものを出します。ボムは、同じか高いボムとロケットを除くすべてに勝ちます。ロケットはすべてに勝ちます。",
      },
      {
        id: "D14",
        from: "S",
        en: "A quadplex set beats only a lower one of the same type (with cards, or with pairs). It is not a bomb, and every bomb beats it.",
        ja: "クアッドプレックスセットが勝てるのは、同じ形（2枚か2ペアか）のより低いものだけです。ボムではないので、どのボムにも負けます。",
      },
    ],
  },
  {
    title: { en: "Play", ja: "進め方" },
    clauses: [
      {
        id: "D21",
        from: "SL",
        en: "The landlord plays any combination. In turn, each player beats the last one or passes; a player who passes may still play later. When all the others have passed one after another, the player who played last starts again, with anything they like. That makes a round.",
        ja: "まず地主が好きな組み合わせを出します。順に、それに勝つものを出すかパスします。パスしても、あとでまた出せます。ほかの全員が続けてパスしたら、最後に出した人がまた好きなものを出します。そこまでを1ラウンドと数えます。",
      },
      {
        id: "D22",
        from: "L",
        en: "The player who leads (plays first, or starts again) cannot pass.",
        ja: "最初に出す人と、あらためて出し始める人は、パスできません。",
      },
      {
        id: "D23",
        from: "S",
        en: "The hand ends as soon as someone has no cards. The landlord wins by going out first; the others win together if one of them does.",
        ja: "誰かの手札がなくなれば（「あがり」）、その局は終わりです。地主が先なら地主の勝ち、農民の誰かが先なら、農民全員の勝ちです。",
      },
    ],
  },
  {
    title: { en: "Score", ja: "得点" },
    clauses: [
      {
        id: "D24",
        from: "S",
        en: "At stake is the bid, doubled for each bomb and each rocket that anyone played. The landlord wins that from each of the others, or pays it to each. With a bid of 3, two bombs and a rocket it is 24 from each: 48 for the landlord with three players.",
        ja: "賭け点は入札した点数で、誰かがボムかロケットを出すたびに2倍になります。地主は勝てばほかの全員から1人ずつもらい、負ければ1人ずつに払います。入札3、ボム2回、ロケット1回なら1人24点。3人なら地主は48点です。",
      },
      {
        id: "D25",
        from: "L",
        en: "Nothing else doubles the stake, not even when one side played no card at all (“spring”).",
        ja: "相手が1枚も出せなかったときの倍付け（春天）はありません。",
      },
      {
        id: "D26",
        from: "L",
        en: "When a hand ends, everybody sees the cards that are left.",
        ja: "局が終わると、残った手札を全員に見せます。",
      },
      {
        id: "D27",
        from: "L",
        en: "The game ends after the number of hands that was chosen. The highest total wins; equal totals share the win.",
        ja: "決めた局数が終わればゲーム終了です。合計点の一番高い人の勝ち。同点なら、その全員の勝ちです。",
      },
    ],
  },
];
