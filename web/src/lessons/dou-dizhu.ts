/* dou-dizhu.ts - the introduction to Dou Dizhu: one hand, from the auction to the last pair. */
import type { Lesson } from "./lesson";

const DEAL =
  "deal 0:3d4c5h6h7d8h8c9h9c9dTsThTcTdKh2dB 1:3c4h4d5s5d6d7s7c8s8d9sJcJdQhKs2s2c " +
  "2:3s3h4s5c6s7hJsJhQsQcQdKcAsAhAcAd2h face:4h@1";

export const lesson: Lesson = {
  game: "dou-dizhu",
  options: { hands: 1 },
  seat: 0,
  names: [
    { en: "You", ja: "あなた" },
    { en: "Haru", ja: "はる" },
    { en: "Ken", ja: "けん" },
  ],
  steps: [
    {
      events: [["chance", DEAL]],
      say: {
        en: "Dou Dizhu, “fight the landlord”: one plays alone against the others, and the first player without cards wins for their side. Here is your hand of 17.",
        ja: "闘地主は、ひとりの「地主」とほかの全員の勝負です。誰かの手札がなくなれば、その側の勝ち。これがあなたの手札、17枚です。",
      },
    },
    {
      say: {
        en: "The order is 3 (lowest), 4 … 10, J, Q, K, A, 2, then the black joker (the moon) and the red joker (the sun). Suits never matter.",
        ja: "強さは3が一番弱く、4…10、J、Q、K、A、2の順。その上が黒ジョーカー（小）、最強が赤ジョーカー（大）です。マークは関係ありません。",
      },
    },
    {
      events: [
        [1, "bid 1"],
        [2, "bid pass"],
      ],
      say: {
        en: "First comes the auction: 1, 2 or 3, or pass; a 3 ends it at once. Haru drew the card that lay face up, and so began. Four tens and good cards: bid 2.",
        ja: "まずは入札です。1、2、3かパスで、3なら即決まり。表向きのカードを引いたはるさんから始まりました。10が4枚ある良い手なので、2で入札しましょう。",
      },
      moves: ["bid 2"],
      otherwise: {
        en: "This hand is worth more than Haru’s 1. For the lesson, bid 2.",
        ja: "この手なら、はるさんの1より高くいけます。ここでは2で入札してください。",
      },
    },
    {
      events: [
        [1, "bid pass"],
        [2, "bid pass"],
        ["chance", "kitty 6cKdR"],
      ],
      say: {
        en: "Both passed, so you are the landlord: the three cards of the kitty are yours, and you play alone. Look: a second king, and both jokers! (Had all three passed, the cards would be dealt again.)",
        ja: "ふたりともパスしたので、あなたが地主です。裏向きの3枚（底牌）はあなたのもの。キングが2枚になり、ジョーカーもそろいました！ （全員がパスしたときは配り直しです。）",
      },
    },
    {
      say: {
        en: "The landlord leads with any combination. Five or more cards in a row, from 3 to A, are a sequence. Swipe across 3 4 5 6 7 and play them; the line below says what you have chosen.",
        ja: "地主から、好きなものを出します。3からAまでで5枚以上続けばシーケンス。3 4 5 6 7 をなぞって選び、出しましょう。選んだものの名前が下に出ます。",
      },
      moves: ["play 34567"],
      otherwise: {
        en: "That is allowed too. Here it is 3 4 5 6 7.",
        ja: "それも出せますが、ここでは 3 4 5 6 7 にしてください。",
      },
    },
    {
      events: [
        [1, "play 56789"],
        [2, "pass"],
      ],
      say: {
        en: "To beat it, Haru needed the same kind, just as many cards, only higher. You could answer with the bomb of tens, but save it for later. Pass; you may join in again later.",
        ja: "はるさんが勝てたのは、同じ種類・同じ枚数で、より強いものだからです。あなたは10のボムでも返せますが、ここではもったいない。パスしましょう。パスしてもまたあとで出せます。",
      },
      moves: ["pass"],
      otherwise: {
        en: "Keep your bombs for later: pass.",
        ja: "ボムはあとに取っておいて、パスしてください。",
      },
    },
    {
      events: [
        [1, "play 3"],
        [2, "play K"],
      ],
      say: {
        en: "All the others passed, so Haru led again, this time a single 3, and Ken put a king on it. Your 2 is higher.",
        ja: "ほかの全員がパスしたので、はるさんがまた最初に出しました。3を1枚です。けんさんはキングを出しました。あなたの2なら勝てます。",
      },
      moves: ["play 2"],
      otherwise: { en: "Take it with the 2.", ja: "2で取りましょう。" },
    },
    {
      events: [
        [1, "pass"],
        [2, "pass"],
      ],
      say: {
        en: "You lead again. Three of a rank can carry one other card, or a pair: choose the three 9s and the 6. “Show plays” lists what you could play, by kind.",
        ja: "またあなたからです。同じランクの3枚（トリプレット）には、1枚か1ペアを添えられます。9を3枚と6を選びましょう。「出せる手」を押すと、出せるものが種類ごとに見られます。",
      },
      moves: ["play 9996"],
      otherwise: {
        en: "Here it is 9 9 9 with the 6.",
        ja: "ここでは 9 9 9 に6を添えてください。",
      },
    },
    {
      events: [
        [1, "pass"],
        [2, "play QQQ3"],
      ],
      say: {
        en: "Ken’s queens are higher; the card that goes along does not count. Now a bomb: four of a rank beat every kind, and double the stake.",
        ja: "けんさんのクイーンのほうが上です（添えたカードは比べません）。さあボム（炸弾）の出番。同じランクの4枚はどの種類にも勝ち、賭け点が2倍になります。",
      },
      moves: ["play TTTT"],
      otherwise: {
        en: "Now is the time for 10 10 10 10.",
        ja: "ここで 10 10 10 10 を出しましょう。",
      },
    },
    {
      events: [
        [1, "pass"],
        [2, "play AAAA"],
      ],
      say: {
        en: "A higher bomb! But nothing beats the two jokers together, the rocket. It doubles the stake once more.",
        ja: "もっと強いボムが出ました！ でも、ジョーカー2枚の「ロケット」（王炸）には誰も勝てません。これでまた2倍です。",
      },
      moves: ["play BR"],
      otherwise: {
        en: "Both jokers, the moon and the sun, together.",
        ja: "小と大、ジョーカーを2枚とも出してください。",
      },
    },
    {
      events: [
        [1, "pass"],
        [2, "pass"],
      ],
      say: {
        en: "The stake is now 2, doubled three times: 16. You have four cards left, two pairs. Which one first? Keep the kings to come back in.",
        ja: "賭け点は2が3回2倍になって16。残りは4枚、ペアが2つです。キングを残しておけば取り返せるので、先に8のペアを出しましょう。",
      },
      moves: ["play 88"],
      otherwise: { en: "The pair of 8s first.", ja: "先に8のペアを出してください。" },
    },
    {
      events: [
        [1, "play JJ"],
        [2, "pass"],
      ],
      say: {
        en: "Look at the number on each fan: each of the others still holds nine cards or more. And a pair of jacks is lower than your kings …",
        ja: "カードの束の数字は残り枚数です。ふたりともまだたくさん持っています。そして、ジャックのペアよりあなたのキングが上…。",
      },
      moves: ["play KK"],
      otherwise: {
        en: "Play both kings and you are out.",
        ja: "キングを2枚とも出せば、あがりです。",
      },
    },
    {
      events: [["chance", "reveal 1:4h4d5d7c8dQhKs2s2c 2:3h4s5c6s7hJsJh2h"]],
      say: {
        en: "Out! Each of the others pays you 16. Had one of them been out first, you would have paid 16 to each. When a hand ends, everybody sees the cards that are left.",
        ja: "あがり！ ふたりから16点ずつもらえます。もし先にあがられていたら、16点ずつ払うところでした。局が終わると、残った手札がみんなに見えます。",
      },
    },
    {
      say: {
        en: "A match has as many hands as you agreed on. Each begins with a new deal and a new auction, so somebody else may be the landlord. The points of all hands are added up, and the highest total wins.",
        ja: "1ゲームの局数は、始める前に決めます。局ごとに配り直して入札するので、地主は替わることがあります。全部の局の点を足して、合計の一番高い人の勝ちです。",
      },
    },
    {
      say: {
        en: "With two players it is landlord against farmer, and 17 cards stay unseen. With four, two packs are used and three farmers play together; a bomb may have more than four cards, and more cards beat fewer.",
        ja: "2人なら地主と農民の一騎打ちで、17枚は使いません。4人なら2組のカードを使い、農民3人が手を組みます。ボムは5枚以上でもよく、枚数の多いほうが勝ちます。",
      },
    },
    {
      say: {
        en: "There are a few more kinds: pairs in a row (three or more), triplets in a row with or without cards, four of a rank with two cards or two pairs. If cards do not go together, the table says why. Enjoy!",
        ja: "ほかにも、続いたペア（3組以上）、続いたトリプレット（カードも添えられます）、同じランクの4枚に2枚か2ペアを添える形があります。組み合わせにならないときは、その理由が出ます。どうぞお楽しみください！",
      },
    },
  ],
};
