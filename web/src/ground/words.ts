/* words.ts - the texts of the page, in English and Japanese side by side.
 *
 * What a game says (its name, its rules, what happened) comes from the core, and a server's
 * refusals come from the server. Only the page's own words are here.
 */
import type { Both, Language, Refusal, Unit } from "../core/core";
import { counted, ended, facts, inARow, inBoth, people } from "../core/sentences";
import { useSettings } from "./settings";

type Pair = readonly [en: string, ja: string];
/** A number with one decimal and a true minus sign. */
const decimal = (value: number) =>
  value
    .toFixed(1)
    .replace(/^-(?=0\.0$)/, "")
    .replace("-", "−");
/** A whole number with a true minus sign; `gain`: and a plus sign. */
export const whole = (n: number): string => String(n).replace("-", "−");
export const gain = (n: number): string => (n > 0 ? `+${n}` : whole(n));
/** With its standard error, if it has one. */
const within = (value: number, error: number) =>
  error > 0 ? `${decimal(value)} ± ${decimal(error)}` : decimal(value);

const pairs = {
  // Everywhere
  skip: ["Skip to the content", "本文へ"],
  home: ["Home", "ホーム"],
  cancel: ["Cancel", "キャンセル"],
  close: ["Close", "閉じる"],
  copy: ["Copy", "コピー"],
  copied: ["Copied", "コピーしました"],
  /** Between short facts in one line. */
  dot: [" · ", "・"],
  languageLabel: ["Language", "言語"],
  theme: ["Theme", "テーマ"],
  auto: ["Automatic", "自動"],
  light: ["Light", "明るい"],
  dark: ["Dark", "暗い"],
  settings: ["Settings", "設定"],
  menu: ["Menu", "メニュー"],
  loading: ["Just a moment…", "少しお待ちください…"],
  failed: ["The page could not start: ", "ページを開けませんでした："],

  // Connection
  connecting: ["Connecting…", "接続しています…"],
  restarting: [
    "The server is restarting. Your place at the table is kept.",
    "サーバーを再起動しています。席はそのままです。",
  ],
  lost: ["Reconnecting… Your place at the table is kept.", "再接続しています… 席はそのままです。"],
  offline: [
    "No connection. You can play alone meanwhile.",
    "接続がありません。その間、ひとりで遊べます。",
  ],
  retry: ["Try now", "今すぐ試す"],
  newVersion: [
    "There is a new version of this page. It loads when you go to another screen.",
    "ページの新しい版があります。次の画面に移るときに切り替わります。",
  ],
  takeVersion: ["Load it now", "今すぐ切り替える"],
  keepsNothing: [
    "This browser keeps nothing. If you reload the page, you become a new guest and lose your seat. Keep this link to come back: ",
    "このブラウザーには何も保存できません。ページを読み込み直すと別のゲストになり、席を失います。戻るときのために控えてください：",
  ],
  elsewhere: [
    "That did not get through. Please try again.",
    "送信できませんでした。もう一度お試しください。",
  ],

  // Home
  welcome: ["Sit down for a game", "さあ、ひと遊び"],
  about: [
    "Engawa is the veranda of a Japanese house, where neighbours sit down together. Open a table, send the link, and play. No account, no app.",
    "縁側に腰かけて、ご近所さんとひと勝負。卓を開いてリンクを送れば、すぐに遊べます。登録もアプリもいりません。",
  ],
  newTable: ["New table", "卓を開く"],
  newTableHint: [
    "Play with friends: you get a link to send.",
    "友だちと遊びます。送るリンクができます。",
  ],
  alone: ["Play here, without a server", "この端末だけで遊ぶ"],
  aloneHint: [
    "Alone, against bots, or together at this screen.",
    "ひとりで、ボットと、または同じ画面で一緒に。",
  ],
  goOn: ["On this device", "この端末の対局"],
  remove: ["Remove", "片付ける"],
  todaysGames: ["Today’s games", "今日のゲーム"],
  boardOfDay: ["Board of the day", "今日の順位表"],
  history: ["Games you have played", "遊んだゲーム"],
  toEvening: ["To the evening", "集いへ"],
  evenings: ["Evenings together", "一緒に遊んだ日"],
  yourGames: ["Your games", "あなたの対局"],
  yourTurnMark: ["your turn", "あなたの番"],
  rematchAsked: ["You are asked to play again.", "再戦に誘われています。"],
  botForYou: ["A bot plays in your seat.", "ボットがあなたの代わりにプレイしています。"],
  openTables: ["Open tables", "開いている卓"],
  watch: ["Watch", "観る"],
  join: ["Join", "入る"],
  phaseOpen: ["seats free", "空席あり"],
  phaseFull: ["about to start", "まもなく開始"],
  phasePlaying: ["playing", "対局中"],
  withCode: ["with a code", "合言葉あり"],
  openRecord: ["Open a record", "棋譜を開く"],
  openRecordHint: ["Step through a saved game (.engawa).", "保存した対局（.engawa）を再生します。"],
  games: ["The games", "遊べるゲーム"],
  rules: ["Rules", "ルール"],
  lesson: ["Introduction", "手ほどき"],
  lessonLong: ["Learn it in five minutes", "5分で手ほどき"],
  playNow: ["Play now", "さっそく遊ぶ"],
  yourName: ["Your name", "お名前"],
  nameHint: ["What the others see", "ほかの人に見える名前です"],
  guest: ["Guest", "ゲスト"],
  you: ["you", "あなた"],
  recordBad: ["This file is not a game that can be shown: ", "このファイルは再生できません："],

  // Introductions and rules
  table: ["Table", "卓"],
  stepBack: ["Back", "戻る"],
  stepNext: ["Next", "次へ"],
  stepShow: ["Do it for me", "代わりにやって"],
  stepAgain: ["From the start", "最初から"],
  rulesInShort: ["In short", "遊び方"],
  rulesExact: ["Every rule", "すべてのルール"],
  clauseHint: [
    "Open a heading to read it. Tap a number for a link to that rule. Below each rule is its source: the game’s description, published rules, or Engawa’s choice where both are silent.",
    "見出しを開くと読めます。番号は、そのルールへのリンクです。それぞれの下に、出どころがあります。このゲームのもとになった説明文か、公開されているルールです。どちらにもないことは、縁側が決めました。",
  ],

  // New table
  game: ["Game", "ゲーム"],
  seats: ["Seats", "席の数"],
  title: ["Name of the table", "卓の名前"],
  optional: ["optional", "任意"],
  clock: ["Time to think", "持ち時間"],
  clockAway: ["If somebody does not move", "手番が進まないとき"],
  clockAwayHint: [
    "The others are asked first. If nobody answers, this happens.",
    "まず参加者に確認し、返事がなければ、選んだとおりにします。",
  ],
  order: ["Seating", "席順"],
  orderRandom: ["Drawn at the start", "始めるときにくじ引き"],
  tableLanguage: ["Table language", "卓の言語"],
  tableLanguageHint: [
    "In games with words, such as the clues of Dixit, bots use this language until somebody uses another. Everybody still sees the page in their own language.",
    "ディクシットのお題のように言葉を使うゲームで、ボットはこの言語で話し、誰かが別の言語で話せばそれに合わせます。画面の言語は、それぞれの人の設定のままです。",
  ],
  en: ["English", "英語"],
  ja: ["Japanese", "日本語"],
  orderSeated: ["As people sit", "座ったとおり"],
  orderDrawn: ["seats are drawn at the start", "席順は始めるときにくじ引き"],
  private: ["Only by link", "リンクを知っている人だけ"],
  privateHint: ["The table is not listed on the home page.", "ホームの一覧に出ません。"],
  rated: ["The game counts for ratings", "レーティング対局にする"],
  ratedGame: ["This game counts for ratings.", "この対局はレーティングの対象です。"],
  ratedHint: [
    "It is played to its end: a bot plays on for a player who leaves, and its result counts as theirs. There are no hints.",
    "最後まで続きます。席を離れるとボットが代わりにプレイし、その結果が離れた人の成績になります。ヒントは出ません。",
  ],
  open: ["Open the table", "卓を開く"],
  openWithBots: ["Play bots at once", "ボットとすぐ遊ぶ"],
  moreChoices: ["More choices", "詳しい設定"],
  keptHere: [
    "This page is kept on this device and opens without a network.",
    "このページは端末に保存済みで、通信がなくても開けます。",
  ],
  keptWhileOpen: [
    "Without a network this works as long as the page stays open: the browser keeps pages only when they come by https.",
    "通信がないときは、ページを開いている間だけ遊べます（https でないと、ブラウザーがページを保存しないためです）。",
  ],
  notStored: [
    "This browser stores nothing, so the game lasts until the page is closed.",
    "このブラウザーは何も保存しないので、対局はページを閉じるまでです。",
  ],
  shared: ["Somebody at this screen", "この画面の人"],
  play: ["Play", "遊ぶ"],

  // Decks of pictures
  decks: ["Decks of pictures", "絵のデッキ"],
  deck: ["Deck", "デッキ"],
  decksMore: ["Look at the decks, or make your own", "デッキを見る・自分で作る"],

  // Waiting
  keptSeat: ["the seat is kept", "席を取ってあります"],
  keptForYou: ["your seat is kept", "あなたの席です"],
  seatFree: ["Free seat", "空いている席"],
  sitHere: ["Sit here", "ここに座る"],
  standUp: ["Stand up", "席を立つ"],
  addBot: ["Add a bot", "ボットを入れる"],
  whichBot: ["Which bot", "ボットの種類"],
  ownProgram: [
    "A program that this server’s operator has added.",
    "このサーバーの管理人が加えたプログラムです。",
  ],
  sendAway: ["Free this seat", "席を空ける"],
  bot: ["bot", "ボット"],
  away: ["away", "離席中"],
  hostAway: ["The host is away.", "卓主は席を外しています。"],
  here: ["here", "在席"],
  invite: ["Invite friends", "友だちを招く"],
  inviteHint: [
    "Anyone with this link can sit down or watch.",
    "このリンクを開いた人は、座ることも観ることもできます。",
  ],
  tableLink: ["Link to this table", "この卓のリンク"],
  share: ["Share…", "共有…"],
  qr: ["QR code of the link", "リンクのQRコード"],
  start: ["Start the game", "始める"],
  fillAndStart: ["Fill with bots and start", "ボットを入れて始める"],
  fullWatch: [
    "Every seat is taken, so you are watching. When one becomes free, you can sit down.",
    "席はすべて埋まっているので、観戦中です。空いたら座れます。",
  ],
  fullBots: [
    "Every seat is taken, so you are watching. The host can free a bot’s seat for you.",
    "席はすべて埋まっているので、観戦中です。卓主がボットの席を空けると座れます。",
  ],
  sitDown: ["Sit down", "席につく"],
  changeTable: ["Change what is played", "遊び方を変える"],
  places: ["Seats", "席"],
  botShort: ["Bot", "ボット"],
  startOther: ["Waiting for the game to start.", "開始を待っています。"],
  private2: ["by link only", "リンクのみ"],

  // Playing
  yourTurn: ["Your turn", "あなたの番です"],
  watchingNow: ["You are watching", "観戦中です"],
  log: ["Log", "記録"],
  logAndChat: ["Log and chat", "記録とチャット"],
  people: ["Players", "参加者"],
  chat: ["Chat", "チャット"],
  noChat: ["Nothing has been said yet.", "まだ誰も話していません。"],
  say: ["Say something", "ひとこと"],
  send: ["Send", "送る"],
  noLog: ["Nothing has happened yet.", "まだ何も起きていません。"],
  newMessages: ["new messages", "新しいチャット"],
  abandon: ["End the game early", "途中で終える"],
  abandonSure: [
    "End this game for everybody? It cannot be taken back.",
    "全員の対局をここで終えますか。取り消せません。",
  ],
  leaveSeat: ["Leave my seat", "席を離れる"],
  leaveSeatSure: [
    "Leave your seat? A bot plays on for you. As long as this game lasts you can come back and take the seat again.",
    "席を離れますか。ボットが代わりにプレイします。この対局が続いている間は、戻って席につき直せます。",
  ],
  catchUp: ["Show the latest", "最新へ"],
  chooseMove: ["What you can do", "できること"],
  filterMoves: ["Type to filter, or write a move", "絞り込み、または手を入力"],
  noMoves: ["No such move now.", "今その手はありません。"],
  freeText: ["Your words", "言葉"],
  position: ["The position", "盤面"],
  nothing: ["none", "なし"],
  yes: ["yes", "はい"],
  no: ["no", "いいえ"],
  score: ["Score", "得点"],
  standing: ["What counts", "順位の決め手"],
  player: ["Player", "名前"],
  rank: ["Rank", "順位"],

  hint: ["Hint", "ヒント"],
  hintsOn: ["Hints are on for this first game.", "最初の1局なので、ヒントが出ます。"],
  hintsEnd: ["No more hints", "ヒントを消す"],
  hintTitle: ["The best moves now", "今の一番良い手"],
  hintExact: ["exact values", "厳密な値です"],
  hintEstimate: ["estimates, with their standard error", "推定値です。±は標準誤差です"],
  thinking: ["Thinking…", "考えています…"],

  lookBack: ["Looking back", "振り返り"],
  toPresent: ["Back to now", "今に戻る"],
  toPresentTurn: ["Back: your turn", "戻る（あなたの番）"],
  handHint: [
    "Only you should see what comes next. The others look away for a moment.",
    "次の画面は、この人だけが見てください。ほかの人は少しの間、目をそらしましょう。",
  ],

  // Result
  result: ["Result", "結果"],
  finished: ["The game is over", "ゲーム終了"],
  toResult: ["See the result", "結果へ"],
  seeBoard: ["Board", "盤面"],
  seeHand: ["My hand", "手元"],
  lookUp: ["Look at the large screen.", "大きな画面を見てください。"],
  abandoned: ["The game was ended early", "対局は途中で終了しました"],
  again: ["Play again", "もう一度"],
  install: ["Install", "インストール"],
  installTitle: ["Keep Engawa on this device", "縁側をこの端末に置く"],
  installHint: [
    "As an app it opens in its own window, and its icon shows when it is your turn.",
    "アプリとして開けるようになり、あなたの番になるとアイコンに印が付きます。",
  ],
  installMenu: [
    "Choose “Add to Home Screen” in the browser’s Share menu.",
    "ブラウザーの共有メニューで「ホーム画面に追加」を選びます。",
  ],
  forgetsAfterAWeek: [
    "This browser deletes the data of a page after a week without a visit; after that you would be a new guest here. An app on the home screen is not affected, and your personal link brings you back.",
    "このブラウザーは、1週間開かないとページの保存内容を消し、ここでのあなたが分からなくなります。ホーム画面に追加すれば消えず、専用リンクからも戻れます。",
  ],
  noLinkShared: [
    "What was shared has no link to this server.",
    "共有されたものに、このサーバーへのリンクがありません。",
  ],
  againDrawn: ["Again, seats drawn", "席を替えて"],
  againOtherwise: ["Again, but different…", "遊び方を変えて"],
  againTitle: ["Play again, but different", "遊び方を変えてもう一度"],
  againHint: [
    "Everybody who played is invited, and their seats are kept.",
    "遊んだ人はみな誘われ、席が取っておかれます。",
  ],
  goToRematch: ["On to the next game", "次の対局へ"],
  seeReplay: ["Watch the replay", "再生する"],
  download: ["Download the record", "棋譜を保存"],
  dice: ["Was chance fair?", "出目や配札の検証"],
  commitSaid: ["Hash published before the start", "始まる前に公開されたハッシュ値"],
  seedSaid: ["Secret seed, revealed now", "ゲーム終了後に明かされたシード"],
  commitKept: [
    "Hash this device kept from before the start",
    "始まる前にこの端末が控えたハッシュ値",
  ],
  keptNone: ["none: it was not here yet", "なし（まだいませんでした）"],
  addedNothing: ["nothing", "なし"],
  fairOwn: [
    "Chance was fair: everything it decided follows from the seed, which was fixed before the start, and from what the players added. What you added is in it.",
    "不正はありませんでした。出目や配札は、開始前に固定されたシードと参加者の乱数から計算した結果と一致します。あなたの加えた乱数も入っています。",
  ],
  fairSeen: [
    "Chance was fair: everything it decided follows from the seed, which was fixed before the start, and from what the players added.",
    "不正はありませんでした。出目や配札は、開始前に固定されたシードと参加者の乱数から計算した結果と一致します。",
  ],
  fairLate: [
    "Everything that chance decided follows from the seed, which is now revealed. This device was not here before the start, so it cannot say whether the seed was fixed in time.",
    "出目や配札は、明かされたシードから計算した結果と一致します。ただし、この端末は開始前にはいなかったので、シードが先に固定されていたかどうかは検証できません。",
  ],
  fairElsewhere: [
    "Everything that chance decided follows from the seed, which was fixed before the start, and from what the players added. What you added came from another device of yours, and only that device can check it.",
    "出目や配札は、開始前に固定されたシードと参加者の乱数から計算した結果と一致します。あなたの乱数は別の端末が加えたので、それが使われたかどうかは、その端末でだけ検証できます。",
  ],
  fairUnknown: [
    "Whether chance was fair cannot be checked for this game.",
    "この対局の出目や配札は、検証できません。",
  ],
  fairHidden: [
    "The game is over, and everything that was hidden is open now: the replay checks whether chance was fair.",
    "対局が終わり、伏せられていたものもすべて公開されました。出目や配札は、再生の画面で検証できます。",
  ],
  unfairCommitment: [
    "Chance was not fair: the seed is not the one that was fixed before the start.",
    "不正の疑いがあります。公開されたシードが、開始前に固定されたものと一致しません。",
  ],
  unfairShare: [
    "Chance was not fair: what this device added before the start is missing (unless you sat down again with another device).",
    "不正の疑いがあります。この端末が開始前に加えた乱数が使われていません（別の端末で座り直したときを除きます）。",
  ],
  unfairSeats: [
    "Chance was not fair: people do not sit where the draw put them.",
    "不正の疑いがあります。席順がくじの結果と一致しません。",
  ],
  noCommit: [
    "This game has no published seed, so its chance cannot be checked.",
    "この対局には公開されたシードがないため、出目や配札を検証できません。",
  ],
  notYetSeed: [
    "The seed is revealed when the game is over.",
    "シードはゲーム終了時に明かされます。",
  ],
  checkYourself: [
    "If you do not trust this page, check the downloaded record with “engawa verify”.",
    "このページに頼らずに確かめたいときは、保存した棋譜を「engawa verify」で検証できます。",
  ],

  // Replay
  replay: ["Replay", "再生"],
  first: ["To the start", "最初へ"],
  previous: ["Previous", "ひとつ前へ"],
  next: ["Next", "ひとつ先へ"],
  last: ["To the end", "最後へ"],
  playOn: ["Play", "再生"],
  pause: ["Pause", "一時停止"],
  moment: ["Moment", "場面"],
  linkMoment: ["Link to this moment", "この場面のリンク"],
  linkLocal: [
    "This link works on this device only: the game is kept here.",
    "この対局は端末の中にあるので、リンクはこの端末でだけ開けます。",
  ],
  linkFile: [
    "To share this moment, send the record; people who open it can go to the same event.",
    "この場面を見せたいときは棋譜を送ってください。開いた人は同じ場面まで進められます。",
  ],
  beforeFirst: ["Before the first event.", "始まる前です。"],
  eyes: ["View as", "視点"],
  eyesOpen: ["Everything open", "すべて公開"],
  notOver: ["The replay is shown when the game is over.", "再生はゲーム終了後に見られます。"],

  // Analysis
  graphPoints: ["Expected points", "期待値"],
  graphWins: ["Chance of winning", "勝つ確率"],
  graphMoment: ["Moment in the graph", "グラフの場面"],

  // Who runs the server
  imprint: ["About this server", "このサーバーについて"],
  privacy: ["Privacy", "プライバシー"],
  manual: ["Manual", "手引き"],

  // Personal link
  me: ["Play on another device", "ほかの端末でも遊ぶ"],

  signedOutHere: [
    "This device has been signed out. You are a new guest here.",
    "この端末はサインアウトされました。ここからは新しいゲストです。",
  ],
  formerGuest: ["a former guest", "元のゲスト"],

  // Not found
  notFound: ["There is nothing here", "ここには何もありません"],
  notFoundHint: [
    "The link may be incomplete, or the table was deleted long ago.",
    "リンクが途中で切れているか、卓がもう片付けられています。",
  ],
} as const satisfies Record<string, Pair>;

type Plain = { readonly [K in keyof typeof pairs]: string };

/** Sentences with something in them. */
const sentences = inBoth(
  {
    stepOf: (n: number, all: number) => `${n} / ${all}`,
    clauseLink: (id: string) => `${id}: link to this rule`,
    seatNumber: (n: number) => `Seat ${n + 1}`,
    nameAt: (n: number) => `Name at seat ${n + 1}`,
    sendAwayIn: (seconds: number) => `Free this seat in ${seconds} s`,
    hostAwayFree: (seconds: number) =>
      `In ${seconds} s anyone with a seat may free the seats of people who are away.`,
    hostAwayStand: (seconds: number) =>
      `In ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min somebody with a seat stands in for the host.`,
    turnOf: (name: string) => `${name}’s turn`,
    waitingFor: (names: readonly string[]) => `Waiting for ${people("en", names)}`,
    waitingForSome: (n: number) => `Waiting for ${n} players`,
    watching: (n: number) => counted(n, "person is watching", "people are watching"),
    emptyTables: (n: number) =>
      n === 1 ? "1 table where nobody is now" : `${n} tables where nobody is now`,
    taken: (taken: number, seats: number) => `${taken} of ${seats} seats taken`,
    players: (n: number) => counted(n, "player", "players"),
    seatsFree: (n: number) => counted(n, "seat is free.", "seats are free."),
    rematchAskedNow: (game: string, names: readonly string[]) =>
      `You are asked to play ${game}${names.length ? ` with ${people("en", names)}` : ""}: home has the table.`,
    rematchWaits: (names: readonly string[]) =>
      `You asked to play again. ${people("en", names)} may still come.`,
    /** What has happened at a table since one was there, and whose turn it is ("" for nobody's). */
    sinceThen: (moves: number, turn: string | false) =>
      inARow("en", [moves > 0 && `${counted(moves, "move", "moves")} since you were here`, turn]),
    isYourTurn: "It is your turn",
    isTurnOf: (names: readonly string[]) => `${people("en", names)} to move`,
    aroundNow: (names: readonly string[]) => `Here now: ${facts("en", names)}`,
    watches: (name: string) => `${name} (watching)`,
    playersRange: (low: number, high: number) =>
      low === high ? counted(low, "player", "players") : `${low}–${high} players`,
    wins: (name: string) => `${name} wins`,
    shareWin: (names: readonly string[]) => `${people("en", names)} share the win`,
    soloScore: (points: number) => `${whole(points)} ${points === 1 ? "point" : "points"}`,
    average: (points: number) => `A perfect player averages ${points.toFixed(1)} points.`,
    rankOf: (n: number) => ["1st", "2nd", "3rd"][n - 1] ?? `${n}th`,
    verified: (n: number) =>
      `Yes. This page has worked out all ${n} results of chance again from the seed and what the players added, and the seed is the one whose hash was published before the start.`,
    entropyOf: (name: string) => `Randomness added by ${name}`,
    unfairEvents: (n: number) =>
      `Chance was not fair: event ${n} of the game does not follow from the seed and what the players added.`,
    notVerified: (why: string) => `No. ${why}`,
    momentOf: (n: number, all: number) => `Event ${n} of ${all}`,
    choose: (move: string) => `Play “${move}”`,
    learning: (percent: number) => `Learning… ${percent} %`,
    firstThought: (bot: string) =>
      `A first thought: this is what the bot “${bot}” would do. It is not always the best move.`,
    exactSoon: (percent: number) => `Working out exact values: ${percent}\u00a0%`,
    /** What something is worth, and what is between two such values. */
    level: (unit: Unit, value: number, error = 0) =>
      unit === "points"
        ? `${within(value, error)} points`
        : `${within(value * 100, error * 100)} %`,
    amount: (unit: Unit, value: number, error = 0) =>
      unit === "points"
        ? `${within(value, error)} points`
        : `${within(value * 100, error * 100)} percentage points`,
    hintBest: (move: string) => `Hint: ${move}`,
    lookBackAt: (n: number, all: number) => `Looking back: event ${n} of ${all}`,
    handTo: (name: string) => `Pass the screen to ${name}`,
    handShow: (name: string) => `I’m ${name} – show my screen`,
    ofDay: (game: string, date: string) => `${game} of ${date}`,
    tableFor: (game: string) => `A table of ${game}`,
    deckCards: (n: number) => counted(n, "card", "cards"),
    deckOf: (title: string, n: number) => `${title} (${counted(n, "card", "cards")})`,
    movesShown: (n: number, all: number) =>
      n === all ? counted(all, "move", "moves") : `${n} of ${all} moves`,
  },
  {
    stepOf: (n: number, all: number) => `${n} / ${all}`,
    clauseLink: (id: string) => `${id}：このルールへのリンク`,
    seatNumber: (n: number) => `${n + 1}番の席`,
    nameAt: (n: number) => `${n + 1}番の席の名前`,
    sendAwayIn: (seconds: number) => `あと${seconds}秒で空けられます`,
    hostAwayFree: (seconds: number) =>
      `あと${seconds}秒で、席のある人なら誰でも、いない人の席を空けられます。`,
    hostAwayStand: (seconds: number) =>
      `あと${Math.floor(seconds / 60)}分${seconds % 60}秒で、席のある人が卓主の代理をします。`,
    turnOf: (name: string) => `${name}さんの番です`,
    waitingFor: (names: readonly string[]) => `${people("ja", names)}を待っています`,
    waitingForSome: (n: number) => `${n}人を待っています`,
    watching: (n: number) => `${n}人が観戦中`,
    emptyTables: (n: number) => `今は誰もいない卓（${n}）`,
    taken: (taken: number, seats: number) => `${seats}席中${taken}席が着席済み`,
    players: (n: number) => `${n}人`,
    seatsFree: (n: number) => `席が${n}つ空いています。`,
    rematchAskedNow: (game: string, names: readonly string[]) =>
      `${names.length ? `${people("ja", names)}から` : ""}「${game}」に誘われています。ホームから参加できます。`,
    rematchWaits: (names: readonly string[]) =>
      `再戦に誘いました。${people("ja", names)}はまだ来ていません。`,
    sinceThen: (moves: number, turn: string | false) =>
      inARow("ja", [moves > 0 && `離れている間に${moves}手進みました`, turn]),
    isYourTurn: "あなたの番です",
    isTurnOf: (names: readonly string[]) => `${people("ja", names)}の番です`,
    aroundNow: (names: readonly string[]) => `今いる人：${facts("ja", names)}`,
    watches: (name: string) => `${name}さん（観戦）`,
    playersRange: (low: number, high: number) => (low === high ? `${low}人` : `${low}〜${high}人`),
    wins: (name: string) => `${name}さんの勝ち`,
    shareWin: (names: readonly string[]) => `同点で、${people("ja", names)}の勝ち`,
    soloScore: (points: number) => `${whole(points)}点`,
    average: (points: number) => `最善を尽くすと、平均は${points.toFixed(1)}点です。`,
    rankOf: (n: number) => `${n}位`,
    verified: (n: number) =>
      `はい。シードとみなさんの加えた乱数から、乱数で決まった結果${n}件をすべて計算し直しました。シードも、始まる前に公開されたハッシュ値と一致しています。`,
    entropyOf: (name: string) => `${name}さんの加えた乱数`,
    unfairEvents: (n: number) =>
      `不正の疑いがあります。${n}番目の出来事が、シードと参加者の乱数から計算した結果と一致しません。`,
    notVerified: (why: string) => `いいえ。${why}`,
    momentOf: (n: number, all: number) => `${all}手中${n}手目`,
    choose: (move: string) => `「${move}」に決める`,
    learning: (percent: number) => `準備中… ${percent}%`,
    firstThought: (bot: string) =>
      `とりあえずの案：ボット「${bot}」ならこうします。最善とは限りません。`,
    exactSoon: (percent: number) => `厳密な値を計算しています：${percent}%`,
    level: (unit: Unit, value: number, error = 0) =>
      unit === "points" ? `${within(value, error)}点` : `${within(value * 100, error * 100)}%`,
    amount: (unit: Unit, value: number, error = 0) =>
      unit === "points"
        ? `${within(value, error)}点`
        : `${within(value * 100, error * 100)}ポイント`,
    hintBest: (move: string) => `ヒント：${move}`,
    lookBackAt: (n: number, all: number) => `振り返り：${all}手中${n}手目`,
    handTo: (name: string) => `${name}さんに渡してください`,
    handShow: (name: string) => `${name}さんの画面を見る`,
    ofDay: (game: string, date: string) => `${date}の${game}`,
    tableFor: (game: string) => `${game}の卓`,
    deckCards: (n: number) => `${n}枚`,
    deckOf: (title: string, n: number) => `${title}（${n}枚）`,
    movesShown: (n: number, all: number) => (n === all ? `${all}通り` : `${all}通り中${n}通り`),
  },
);

export type Words = Plain & (typeof sentences)["en"] & { readonly language: Language };

function build(language: Language): Words {
  const index = { en: 0, ja: 1 }[language];
  const plain = Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[index]]));
  return { ...(plain as Plain), ...sentences[language], language };
}

const both: Readonly<Record<Language, Words>> = { en: build("en"), ja: build("ja") };

/** The page's words in a language. */
export const wordsIn = (language: Language): Words => both[language];

/** The page's words, in a component. */
export const useWords = (): Words => both[useSettings().language];

/** A thing's name in the present language: `say(words, game)`. */
export const say = (words: Words, pair: { readonly en: string; readonly ja: string }): string =>
  pair[words.language];

/** A refusal as a sentence: the server says it in lower case. */
export function sayWhy(words: Words, why: Refusal): string {
  if (why.code === "offline") return words.elsewhere;
  const text = why[words.language];
  if (words.language !== "en" || text === "") return text;
  return ended("en", text.charAt(0).toUpperCase() + text.slice(1));
}

/** An amount that may be a gain or a loss, with its sign. */
export const signed = (value: number, text: string): string =>
  value > 0 && /[1-9]/.test(text) ? `+${text}` : text;

/** `both` (core/sentences.ts, `inBoth`) in the language of `words`. */
export const ownWords = <Own>(words: Words, both: Both<Own>): Own => both[words.language];
