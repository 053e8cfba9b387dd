/* view.ts - the type of the core's `describe` for Dixit (games/dixit.c explains the keys), the
 * spelling of its moves, and the texts of the room. */
import { counted, inBoth, people } from "../../core/sentences";
import { flag, list, number, object, oneOf, orNull, text } from "../../core/shape";
import type { Shaped } from "../../core/shape";
import { ownWords } from "../../ground/words";
import type { Words } from "../../ground/words";

const seatView = object({
  score: number,
  held: number,
  hand: orNull(list(number)),
  chosen: flag,
  given: orNull(list(number)),
  vote: orNull(number),
  gain: orNull(number),
});

const tableView = object({
  storyteller: number,
  clue: text,
  laid: list(number),
  owner: orNull(list(number)),
});

export const dixitView = object({
  phase: oneOf("deal", "clue", "give", "lay", "vote", "reveal", "draw", "over"),
  round: number,
  storyteller: number,
  cards: number,
  left: number,
  target: number,
  hand_size: number,
  give_size: number,
  table: orNull(tableView),
  seats: list(seatView),
});

export type SeatView = Shaped<typeof seatView>;
export type TableView = Shaped<typeof tableView>;
export interface DixitView extends Shaped<typeof dixitView> {}

/** A legal move taken apart. */
export type Move =
  | { readonly kind: "clue"; readonly card: number }
  | { readonly kind: "give"; readonly cards: readonly number[]; readonly text: string }
  | { readonly kind: "vote"; readonly place: number; readonly text: string };

export function readMove(text: string): Move | null {
  const [verb, what = ""] = text.split(" ");
  if (verb === "clue") return { kind: "clue", card: Number(what) };
  if (verb === "give") return { kind: "give", cards: what.split(",").map(Number), text };
  if (verb === "vote") return { kind: "vote", place: Number(what), text };
  return null;
}

/** The move that tells a clue, without the white space at its ends: Unicode's, which is not quite what
 * `trim` takes off. What else is wrong with it the core says. */
export const clueMove = (card: number, clue: string): string =>
  `clue ${card} ${JSON.stringify(clue.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, ""))}`;

/** The round that is revealed: its table, and what each seat voted and gained. */
export interface Round {
  readonly n: number;
  readonly table: TableView & { readonly owner: readonly number[] };
  readonly seats: readonly SeatView[];
}

/** The revealed round that a view shows, if it does. */
export function roundOf(view: DixitView): Round | null {
  const { table } = view;
  if (!table?.owner) return null;
  const n = view.phase === "clue" ? view.round - 1 : view.round;
  return { n, table: { ...table, owner: table.owner }, seats: view.seats };
}

/** Returns the seats that voted for a place of a revealed round, in ascending order. */
export const votersOf = (round: Round, place: number): readonly number[] =>
  round.seats.flatMap(({ vote }, seat) => (vote === place ? [seat] : []));

/** The texts of this room. */
export const roomWords = inBoth(
  {
    storyteller: "storyteller",
    players: "Players",
    points: (n: number) => counted(n, "point", "points"),
    chose: "has chosen",
    choosing: "is choosing",
    goal: (n: number) => (n > 0 ? `To ${n} points` : "Until the deck ends"),
    round: (n: number) => `Round ${n}`,
    left: (n: number) => `${counted(n, "card", "cards")} left`,
    clueOf: (name: string) => `${name}’s clue`,
    quoted: (clue: string) => `“${clue}”`,
    hand: "Your hand",
    handOf: (name: string) => `${name}’s hand`,
    hands: "Hands",
    table: "The table",
    place: (n: number) => `Number ${n}`,
    back: (name: string) => `${name}’s face-down card`,
    open: "not yet",
    openOf: (name: string) => `${name} is choosing a card`,
    yours: "yours",
    chosen: "chosen",
    cardOf: (name: string) => `${name}’s card`,
    tellersCard: "the storyteller’s card",
    votes: (names: readonly string[]) => `voted for by ${people("en", names)}`,
    tellHint: "Choose one of your cards and think of a clue for it.",
    giveHint: (clue: string) => `Which of your cards fits “${clue}”?`,
    giveTwoHint: (clue: string) => `Which two of your cards fit “${clue}”?`,
    giveOneMore: "One more card.",
    voteHint: (name: string) => `Which card is ${name}’s?`,
    waitClue: (name: string) => `${name} is looking for a clue…`,
    waitGive: "The others are choosing a card…",
    waitVote: "The others are voting…",
    clue: "Your clue",
    cluePlaceholder: "A word, a line, a feeling…",
    tell: "Give this clue",
    give: "Play this card",
    take: "Choose this card",
    putBack: "Take it back",
    giveTwo: "Play these two cards",
    vote: (n: number) => `Vote for number ${n}`,
    final: "This is final.",
    sends: "Sending…",
    previous: "Previous card",
    next: "Next card",
    zoomIn: "Enlarge",
    zoomOut: "Whole card",
    counter: (n: number, all: number) => `${n} / ${all}`,
    everybody: "Everybody found the storyteller’s card!",
    nobody: "Nobody found the storyteller’s card!",
    some: (names: readonly string[]) => `Found by ${people("en", names)}.`,
    goOn: "On to the next round",
    skip: "Show everything",
    seeLast: "See the last round",
    lastRound: (n: number) => `Round ${n} again`,
    votedFor: "Voted for",
    won: "Points",
    noVotes: "no votes",
    keys: "Keys: 1–8 look at a card, arrows go from card to card, Enter chooses, Esc closes.",
    trademark:
      "“Dixit” is a trademark of Libellud. This is an independent implementation with its own pictures.",
  },
  {
    storyteller: "語り部",
    players: "参加者",
    points: (n: number) => `${n}点`,
    chose: "選びました",
    choosing: "選んでいます",
    goal: (n: number) => (n > 0 ? `${n}点で終了` : "山札が尽きるまで"),
    round: (n: number) => `第${n}ラウンド`,
    left: (n: number) => `山札${n}枚`,
    clueOf: (name: string) => `${name}さんのお題`,
    quoted: (clue: string) => `「${clue}」`,
    hand: "あなたの手札",
    handOf: (name: string) => `${name}さんの手札`,
    hands: "手札",
    table: "場",
    place: (n: number) => `${n}番`,
    back: (name: string) => `${name}さんの伏せたカード`,
    open: "まだ",
    openOf: (name: string) => `${name}さんがカードを選んでいます`,
    yours: "自分のカード",
    chosen: "選択中",
    cardOf: (name: string) => `${name}さんのカード`,
    tellersCard: "語り部のカード",
    votes: (names: readonly string[]) => `投票：${people("ja", names)}`,
    tellHint: "手札から1枚選んで、お題を考えましょう。",
    giveHint: (clue: string) => `「${clue}」に合うカードは？`,
    giveTwoHint: (clue: string) => `「${clue}」に合うカードを2枚選びましょう。`,
    giveOneMore: "もう1枚選びましょう。",
    voteHint: (name: string) => `${name}さんのカードはどれ？`,
    waitClue: (name: string) => `${name}さんがお題を考えています…`,
    waitGive: "ほかの人がカードを選んでいます…",
    waitVote: "ほかの人が投票しています…",
    clue: "お題",
    cluePlaceholder: "言葉、せりふ、気分…",
    tell: "このお題で出す",
    give: "このカードを出す",
    take: "このカードを選ぶ",
    putBack: "選び直す",
    giveTwo: "この2枚を出す",
    vote: (n: number) => `${n}番に投票する`,
    final: "あとから変えられません。",
    sends: "送っています…",
    previous: "前のカード",
    next: "次のカード",
    zoomIn: "拡大する",
    zoomOut: "全体を見る",
    counter: (n: number, all: number) => `${n} / ${all}`,
    everybody: "全員が当てました！",
    nobody: "誰も当てられませんでした！",
    some: (names: readonly string[]) => `当てたのは${people("ja", names)}。`,
    goOn: "次のラウンドへ",
    skip: "すべて見る",
    seeLast: "前のラウンドを見る",
    lastRound: (n: number) => `第${n}ラウンドを見直す`,
    votedFor: "投票先",
    won: "得点",
    noVotes: "投票なし",
    keys: "1〜8キーでカードを見る、矢印キーで移動、Enterで選ぶ、Escで閉じる。",
    trademark:
      "「Dixit」（ディクシット）は Libellud の商標です。これは独自の絵を使った、独立した実装です。",
  },
);

export type RoomWords = (typeof roomWords)["en"];
export const roomWordsIn = (words: Words): RoomWords => ownWords(words, roomWords);
