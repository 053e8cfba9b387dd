/* view.ts - the types of the core's `describe` and `draft` for Dou Dizhu (games/dou_dizhu_text.c),
 * the drawing data of cards, and the texts of this room. */
import { counted, inBoth } from "../../core/sentences";
import { flag, list, number, object, oneOf, orNull, text } from "../../core/shape";
import type { Shaped } from "../../core/shape";
import { ownWords } from "../../ground/words";
import type { Words } from "../../ground/words";

const seatView = object({
  /** "7c", "R"; null where this viewer may not see them. */
  cards: orNull(list(text)),
  count: number,
  /** Of these what everybody knows. */
  known: list(text),
  /** "bid 2", "play 3339", "pass", or "". */
  did: text,
  played: text,
  score: number,
});

const pastHand = object({
  landlord: number,
  won: flag,
  stake: number,
  paid: list(number),
});

export const douDizhuView = object({
  phase: oneOf("deal", "auction", "kitty", "play", "reveal", "over"),
  hand: number,
  hands: number,
  dealer: number,
  voids: number,
  turn: orNull(number),
  must: flag,
  face: orNull(object({ card: text, seat: number })),
  bid: number,
  landlord: orNull(number),
  /** "?" for a card not seen. */
  kitty: list(text),
  doubles: number,
  stake: number,
  lay: orNull(object({ seat: number, kind: text, cards: text })),
  seats: list(seatView),
  /** The cards that are neither played nor in the viewer's hand, by rank: "33345…". */
  out: text,
  past: list(pastHand),
});

/** Cards that somebody has put together, named by the core. */
export const playDraft = object({
  move: text,
  en: text,
  ja: text,
  kind: text,
  /** The number of cards, the first ones of the move, that form the combination itself. */
  body: number,
  doubles: flag,
});

export type SeatView = Shaped<typeof seatView>;
export type PastHand = Shaped<typeof pastHand>;
export interface DouDizhuView extends Shaped<typeof douDizhuView> {}
export type PlayDraft = Shaped<typeof playDraft>;

/** A card's rank, one of 3456789TJQKA2BR. */
export const rankOf = (card: string): string => card[0] ?? "?";
export const suitOf = (card: string): string => card[1] ?? "";

/** The cards of a move, "play 3339" as 3 3 3 9; none for a pass. */
export const cardsOf = (move: string): readonly string[] =>
  move.startsWith("play ") ? [...move.slice(5)] : [];

/** A rank as it is printed on a card. */
export const printed = (rank: string): string => (rank === "T" ? "10" : rank);

/** The ranks of a play as people read them: "3 3 3 9". */
export const readable = (words: RoomWords, ranks: Iterable<string>): string =>
  [...ranks].map((rank) => words.jokers[rank as "B" | "R"] ?? printed(rank)).join(" ");

/** The texts of this room. */
export const roomWords = inBoth(
  {
    table: "The table",
    hand: (n: number) => `Your hand, ${counted(n, "card", "cards")}`,
    handOf: (name: string, n: number) => `${name}’s hand, ${counted(n, "card", "cards")}`,
    suits: { s: "spades", h: "hearts", c: "clubs", d: "diamonds" },
    jokers: { B: "black joker", R: "red joker" },
    card: (rank: string, suit: string) => `${rank} of ${suit}`,
    unseen: "face-down card",
    ranks: { J: "jack", Q: "queen", K: "king", A: "ace" },
    handNo: (n: number, all: number) => `Hand ${n} of ${all}`,
    stake: "Stake",
    stakeIs: (n: number) => `Stake: ${n} for each opponent`,
    bidIs: (n: number) => `bid ${n}`,
    doubled: (n: number) => `doubled ${n === 1 ? "once" : n === 2 ? "twice" : `${n} times`}`,
    kitty: (_: number) => "Kitty",
    faceDown: "face down",
    face: "Face up",
    faceBy: (name: string) => `drawn by ${name}`,
    landlord: "Landlord",
    highest: "highest bid",
    cardsLeft: (n: number) => `${counted(n, "card", "cards")} left`,
    known: "Known to all",
    seen: "holds",
    score: "Score",
    passed: "Pass",
    bids: (n: number) => `Bids ${n}`,
    out: "Out!",
    auction: "Who will be the landlord?",
    dealing: "The cards are dealt…",
    takes: (name: string) => `${name} takes the kitty`,
    toBeat: (name: string) => `${name}: to beat`,
    leads: (name: string) => `${name} leads`,
    youLead: "You lead",
    anything: "anything goes",
    nothingBeats: "Nothing in your hand beats that.",
    chooseBid: "Bid, or pass",
    mustBid: "Three hands in a row were void: you cannot pass.",
    voided: "All passed: dealt again",
    bid: (n: number) => `Bid ${n}`,
    bidNow: (n: number) => `Bid ${n} now`,
    bidMeans: (n: number) =>
      `The highest bidder takes the kitty and plays alone against the others: at stake is ${n}.`,
    passMeans: "You may still bid later, as long as the auction lasts.",
    bidLabel: "Your bid",
    pass: "Pass",
    passNow: "Pass this time",
    play: "Play",
    playCards: (n: number) => (n === 1 ? "Play 1 card" : `Play ${n} cards`),
    clear: "Clear",
    hint: "Show plays",
    hints: "What you can play",
    hintsBeat: "What beats this",
    more: (n: number) => `+${n}`,
    ways: (n: number, all: number) => `${n} of ${all}`,
    back: "Back",
    sends: "Sending…",
    doubles: "doubles the stake",
    selectHint: "Tap cards or swipe across them to choose.",
    keys: "Keys: type ranks (3–9, T, J, Q, K, A, 2, B, R), arrows and Space choose cards; H shows plays, P passes, Enter plays, Esc clears.",
    keysBid: "Keys: 1–3 bid, P passes, Enter confirms, Esc cancels.",
    scores: "Score of the match",
    scoresOpen: "Scores",
    handColumn: "Hand",
    total: "Total",
    landlordWon: (name: string, stake: number) => `${name}, the landlord, wins ${stake} from each`,
    landlordLost: (name: string, stake: number) => `${name}, the landlord, pays ${stake} to each`,
    landlordSide: "The landlord wins",
    othersSide: (n: number) => (n === 1 ? "The farmer wins" : "The farmers win"),
    sideOf: (n: number, side: string) => `Hand ${n}: ${side}`,
    lastHand: (n: number) => `Hand ${n} is over`,
    lastTrick: "Last round",
    thisTrick: "This round",
    noTrick: "No round of this hand is over yet.",
    took: "won it",
    aids: "Options",
    passes: "Pass for me when I cannot beat the cards",
    passesHint:
      "After 2 to 5 seconds, a different time each turn: passing at once would tell the others that you cannot beat that. Someone who watches your pace closely may still guess it.",
    passesSoon: "You cannot beat that: passing for you…",
    wait: "Wait",
    counts: "Cards still out",
    countsHint:
      "Shown to everybody at this table or to nobody: how many cards of each rank are neither played nor in your own hand. The kitty counts among them until its cards are played.",
    countsOn: "shown; the host decides.",
    countsOff: "not shown; the host decides.",
    outOf: (rank: string, n: number) => `${rank}: ${n}.`,
    left: "Cards left",
    noneLeft: "no cards left",
    bomb: "Bomb!",
    rocket: "Rocket!",
  },
  {
    table: "卓",
    hand: (n: number) => `あなたの手札${n}枚`,
    handOf: (name: string, n: number) => `${name}さんの手札${n}枚`,
    suits: { s: "スペード", h: "ハート", c: "クラブ", d: "ダイヤ" },
    jokers: { B: "黒ジョーカー", R: "赤ジョーカー" },
    card: (rank: string, suit: string) => `${suit}の${rank}`,
    unseen: "伏せたカード",
    ranks: { J: "ジャック", Q: "クイーン", K: "キング", A: "エース" },
    handNo: (n: number, all: number) => `第${n}局（全${all}局）`,
    stake: "賭け点",
    stakeIs: (n: number) => `今の賭け点：相手1人につき${n}点`,
    bidIs: (n: number) => `入札${n}`,
    doubled: (n: number) => `${n}回2倍`,
    kitty: (n: number) => `裏向きの${n}枚`,
    faceDown: "まだ見えません",
    face: "表向き",
    faceBy: (name: string) => `${name}さんが引いたカード`,
    landlord: "地主",
    highest: "一番高い入札",
    cardsLeft: (n: number) => `残り${n}枚`,
    known: "全員が知っているカード",
    seen: "公開",
    score: "得点",
    passed: "パス",
    bids: (n: number) => `${n}で入札`,
    out: "あがり！",
    auction: "地主になるのは？",
    dealing: "カードを配っています…",
    takes: (name: string) => `${name}さんが裏向きのカードを取りました`,
    toBeat: (name: string) => `${name}さんが出した`,
    leads: (name: string) => `${name}さんから出します`,
    youLead: "あなたから",
    anything: "何でも出せます",
    nothingBeats: "勝てるカードがありません。",
    chooseBid: "入札するか、パスしてください",
    mustBid: "流局が3回続いたので、パスできません。",
    voided: "全員パスで配り直し",
    bid: (n: number) => `${n}で入札`,
    bidNow: (n: number) => `${n}で入札する`,
    bidMeans: (n: number) =>
      `一番高く入札した人が裏向きのカードを取り、ひとりで全員と戦います。賭けるのは${n}点。`,
    passMeans: "入札が続く間は、あとからでも入札できます。",
    bidLabel: "入札",
    pass: "パス",
    passNow: "今回はパスする",
    play: "出す",
    playCards: (n: number) => `${n}枚を出す`,
    clear: "選び直す",
    hint: "出せる手",
    hints: "出せるもの",
    hintsBeat: "これに勝てるもの",
    more: (n: number) => `ほか${n}通り`,
    ways: (n: number, all: number) => `${all}通り中${n}番目`,
    back: "戻る",
    sends: "送っています…",
    doubles: "賭け点が2倍",
    selectHint: "カードをタップするか、なぞって選びます。",
    keys: "キー：数字や文字（3〜9、T、J、Q、K、A、2、B、R）でカードを選ぶ。矢印とスペースでも選べます。Hで出せる手、Pでパス、Enterで出す、Escで選び直す。",
    keysBid: "キー：1〜3で入札、Pでパス、Enterで決定、Escでキャンセル。",
    scores: "対局の得点",
    scoresOpen: "得点表",
    handColumn: "局",
    total: "合計",
    landlordWon: (name: string, stake: number) => `地主の${name}さんの勝ち。1人から${stake}点ずつ`,
    landlordLost: (name: string, stake: number) => `地主の${name}さんの負け。1人に${stake}点ずつ`,
    landlordSide: "地主の勝ち",
    othersSide: () => "農民の勝ち",
    sideOf: (n: number, side: string) => `第${n}局：${side}`,
    lastHand: (n: number) => `第${n}局終了`,
    lastTrick: "前のラウンド",
    thisTrick: "今のラウンド",
    noTrick: "この局では、まだ1ラウンドも終わっていません。",
    took: "勝ち",
    aids: "補助",
    passes: "勝てないときは自動でパス",
    passesHint:
      "2〜5秒、毎回違う長さの間をおいてパスします。すぐにパスすると、勝てるカードがないことがほかの人に伝わるからです。それでも、間合いから察する人はいるかもしれません。",
    passesSoon: "勝てるカードがないので、まもなくパスします…",
    wait: "待つ",
    counts: "まだ出ていないカード",
    countsHint:
      "この卓の全員に表示するか、誰にも表示しないかです。場に出ておらず自分の手札にもないカードを、ランクごとに数えます。裏向きだったカードも、出されるまではこの中に入ります。",
    countsOn: "表示中（決めるのは卓主です）。",
    countsOff: "表示なし（決めるのは卓主です）。",
    outOf: (rank: string, n: number) => `${rank}が${n}枚。`,
    left: "残ったカード",
    noneLeft: "あがり",
    bomb: "ボム！",
    rocket: "ロケット！",
  },
);

export type RoomWords = (typeof roomWords)["en"];
export const roomWordsIn = (words: Words): RoomWords => ownWords(words, roomWords);

/** A card in words, for those who listen. */
export function cardName(words: RoomWords, card: string): string {
  const rank = rankOf(card);
  if (rank === "?") return words.unseen;
  const joker = words.jokers[rank as "B" | "R"];
  if (joker) return joker;
  const named = words.ranks[rank as "J"] ?? printed(rank);
  const suit = words.suits[suitOf(card) as "s"];
  return suit ? words.card(named, suit) : named;
}

export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
