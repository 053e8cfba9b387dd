/* deck.ts - the texts of the decks screen and the deck editor, in English and Japanese. They are
 * not in ground/words.ts because they load only with these screens. */
import type { Language } from "../../core/core";
import { counted } from "../../core/sentences";
import { useSettings } from "../../ground/settings";

const cards = (n: number) => counted(n, "card", "cards");

const en = {
  hint: "Dixit is played with pictures: those that come with it, or your own.",
  heard:
    "Bots see no pictures. They go by a deck’s words, and by the clues people gave for these cards on this server.",
  unheard:
    "Bots see no pictures. They go by a deck’s words; clues are not remembered on this server.",
  offline: "Decks of your own need a connection to the server.",
  remove: "Delete",
  removeHint:
    "Tables that play with it will show numbers and words in place of its pictures. It cannot be undone.",
  removed: "The deck is deleted.",
  size: (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`,
  removeSure: (deck: string) => `Delete the deck “${deck}”?`,
  make: "Make a deck",
  makeHint:
    "Choose many pictures at once. Your browser cuts each to an upright card and makes it small; the place, camera and date in the file are left out. Nothing is sent until you say so.",
  mix: "Add the 84 built-in cards",
  part: "Which part of it",
  partHint: "Drag the picture, or move the slider.",
  byLink: "Only for those with the link",
  byLinkHint:
    "The deck is in nobody’s list but yours. Who opens the link, or plays with it, can use it.",
  linked: "only by link",
  link: "Link to this deck",
  rightsByLink:
    "Everyone who has the link can see the pictures. Choose only pictures that you may show.",
  choose: "Choose pictures",
  drop: "or drop them here",
  reading: "Making cards",
  sending: "Sending the deck",
  workOf: (done: number, all: number) => `${done} of ${all}`,
  stop: "Stop",
  misfits: (n: number) =>
    n === 1 ? "One file is not in the deck:" : `${n} files are not in the deck:`,
  inDeck: (n: number) => `${cards(n)} in the deck`,
  enough: (n: number) => `Enough for up to ${n} players.`,
  missing: (n: number, players: number) => `${n} more for ${players} players.`,
  atMost: (n: number) => `Enough for ${n} players, as many as can play.`,
  short: (full: number) => `With so few the game is short; a full deck has ${full}.`,
  cards: "Cards",
  card: (n: number, title: string) => (title ? `Card ${n}: ${title}` : `Card ${n}`),
  cardHint: "Tap a card to give it a title and words, or to take it out.",
  takeOut: "Take it out",
  fit: "The picture",
  crop: "Fill the card",
  whole: "The whole picture",
  cardTitle: "Title",
  author: "Made by",
  words: "What you can see in it",
  wordsHint: "Words with commas between. Screen readers read them aloud, and bots use them.",
  previous: "Previous card",
  next: "Next card",
  deckTitle: "Title of the deck",
  deckName: "Name in the address",
  deckNameHint: "a–z, 0–9 and -",
  send: "Send it to the server",
  sent: (cardsSent: number) => `The deck is on the server, with ${cards(cardsSent)}.`,
  rights:
    "Everyone who opens this server can see the pictures. Choose only pictures that you may show.",
  play: "New table with this deck",
  nameTaken: "There is already a deck with this name.",
};

const ja: typeof en = {
  hint: "ディクシットは絵で遊ぶゲームです。備え付けの絵でも、自分の絵でも遊べます。",
  heard: "ボットには絵が見えません。デッキの言葉と、このサーバーで出されたお題を手がかりにします。",
  unheard:
    "ボットには絵が見えません。手がかりはデッキの言葉だけで、このサーバーではお題を覚えません。",
  offline: "自分のデッキには、サーバーへの接続が必要です。",
  remove: "削除",
  removeHint: "このデッキで遊んでいる卓では、絵の代わりに番号と言葉が出ます。元に戻せません。",
  removed: "デッキを削除しました。",
  size: (bytes) => `${(bytes / 1e6).toFixed(1)} MB`,
  removeSure: (deck) => `デッキ「${deck}」を削除しますか。`,
  make: "デッキを作る",
  makeHint:
    "絵や写真をまとめて選んでください。1枚ずつ縦長のカードに切り抜き、ブラウザーの中で小さくします。撮影場所・機種・日時の情報は残りません。「送る」を押すまで送信されません。",
  mix: "備え付けの84枚を加える",
  part: "使う部分",
  partHint: "絵をドラッグするか、つまみを動かします。",
  byLink: "リンクを知っている人だけ",
  byLinkHint:
    "一覧で見えるのはあなただけです。リンクを開いた人や、このデッキの卓で遊んだ人が使えます。",
  linked: "リンクのみ",
  link: "このデッキのリンク",
  rightsByLink:
    "リンクを知っている人は、誰でも絵を見られます。見せてもよい絵だけを選んでください。",
  choose: "絵を選ぶ",
  drop: "ここにドロップしても加えられます",
  reading: "カードにしています",
  sending: "デッキを送っています",
  workOf: (done, all) => `${all}枚中${done}枚`,
  stop: "止める",
  misfits: (n) => `デッキに入らなかったファイルが${n}個あります：`,
  inDeck: (n) => `デッキは${n}枚です`,
  enough: (n) => `${n}人まで遊べます。`,
  missing: (n, players) => `${players}人で遊ぶには、あと${n}枚。`,
  atMost: (n) => `最大の${n}人で遊べます。`,
  short: (full) => `少ないと早く終わります。ふつうのデッキは${full}枚です。`,
  cards: "カード",
  card: (n, title) => (title ? `カード${n} 「${title}」` : `カード${n}`),
  cardHint: "カードをタップすると、題や言葉を付けたり、外したりできます。",
  takeOut: "デッキから外す",
  fit: "絵の入れ方",
  crop: "いっぱいに",
  whole: "全体を入れる",
  cardTitle: "題",
  author: "作った人",
  words: "描かれているもの",
  wordsHint: "「、」で区切ります。絵が見えない人に読み上げられ、ボットの手がかりにもなります。",
  previous: "前のカード",
  next: "次のカード",
  deckTitle: "デッキの題",
  deckName: "アドレスでの名前",
  deckNameHint: "a–z、0–9、-",
  send: "サーバーに送る",
  sent: (n) => `デッキをサーバーに置きました（${n}枚）。`,
  rights: "このサーバーを開く人は、誰でも絵を見られます。見せてよい絵だけにしましょう。",
  play: "このデッキで卓を開く",
  nameTaken: "同じ名前のデッキがもうあります。",
};

const both: Readonly<Record<Language, typeof en>> = { en, ja };

/** The words of the making, in a component. */
export const useDeckWords = (): typeof en => both[useSettings().language];
