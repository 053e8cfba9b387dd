/* words.ts - the texts of this room, in English and Japanese. */
import { counted, facts, inBoth, people } from "../../core/sentences";
import { ownWords } from "../../ground/words";
import type { Words } from "../../ground/words";
import { columnOf, COMMANDER, marksOf, tileText } from "./view";
import type { Tile } from "./view";

const markNames = {
  en: ["commander", "sword", "long spear", "bow", "horse", "banner", "gun"],
  ja: ["総大将", "刀隊", "長槍隊", "弓隊", "騎馬隊", "旗印", "鉄砲隊"],
} as const;

const fields = ["一", "二", "三", "四"];

const roomWords = inBoth(
  {
    mark: (mark: number) => markNames.en[mark] ?? "",
    halfOf: (mark: number) => (mark === 0 ? "commander ½" : `${markNames.en[mark]} ${mark}`),
    tile: (tile: Tile) => (tile === COMMANDER ? "commander" : tileText(tile)),
    tileInWords: (tile: Tile) =>
      tile === COMMANDER
        ? "Commander, touches any tile"
        : `${tileText(tile)}: ${marksOf(tile)
            .map((mark) => markNames.en[mark])
            .join(" and ")}`,
    theTile: (tile: Tile) => (tile === COMMANDER ? "the commander" : tileText(tile)),
    strength: (n: number) => `strength ${n}`,
    cross: "×",

    battlefield: (n: number) => `Battlefield ${n}`,
    fieldShort: (n: number) => String(n),
    inField: (n: number) => ` (battlefield ${n})`,
    round: (n: number) => `Round ${n}`,
    wholeMap: "Whole map",
    wholeShort: "All",
    look: "Which part of the map to show",
    current: "current",
    map: "Map",
    board: "Board, columns a to j, rows 1 to 10",
    castle: (n: number, owner: string) => `castle ${n}${owner ? `, ${owner}` : ""}`,
    castleOpen: "not taken",
    castleFalls: (name: string) => `${name} takes a castle!`,
    castleVoid: "nobody’s",
    empty: "empty",
    latest: "the last tile laid",
    latestShort: "last",
    fits: "fits here",
    fitsTurned: "fits here when turned",
    ghost: "your tile would lie here",
    held: (name: string) => `${name}’s`,

    lines: (n: number) => `Lines of battlefield ${n}`,
    line: (from: string, to: string) =>
      columnOf(from) === columnOf(to) ? `Column ${from}–${to}` : `Row ${from}–${to}`,
    lineShort: (from: string, to: string) =>
      columnOf(from) === columnOf(to) ? `Column ${from[0]}` : `Row ${from.slice(1)}`,
    lineOpen: (sums: readonly string[], lead: string | null) =>
      sums.length === 0
        ? "nothing in it yet"
        : `${facts("en", sums)}; ${lead === null ? "nobody would get it" : `${lead} leads`}`,
    lineWon: (name: string) => `won by ${name}`,
    lineVoid: "nobody’s",
    sum: (name: string, n: number) => `${name} ${n}`,

    track: "Order by strength",
    trackSpace: (strength: number) => `Strength ${strength}`,
    trackCross: "The × area: equal strengths; the last to deploy goes first",
    trackTold: (name: string, strength: number, tile: string) =>
      `${name}: ${tile}, strength ${strength}`,
    trackDone: "has placed",
    trackNext: "places now",

    people: "Warlords",
    castles: (n: number) => counted(n, "castle", "castles"),
    linesWon: (n: number) => counted(n, "line", "lines"),
    handAndStock: (hand: number, stock: number) => `${hand} in hand, ${stock} in the stock`,
    hasCommander: "commander not used yet",
    usedCommander: "commander used",
    deployedNow: (tile: string, strength: number) => `deployed ${tile}, strength ${strength}`,
    tilesOf: (name: string) => `${name}’s tiles`,
    myTiles: "My tiles: what is left",
    seeTiles: (name: string) => `See which tiles ${name} has left`,
    inHand: "In hand",
    inStock: "Still to come",
    inStockOrHand: "In hand or in the stock",
    spent: "Played or gone",
    stockNote: (hand: number, stock: number) => `${hand} in hand, ${stock} in the stock.`,
    leftInHand: (n: number) => `left in hand: ${n}`,
    leftNone: "nothing left in hand",

    hand: "Your hand",
    handOf: (name: string) => `${name}’s hand`,
    stock: (n: number) => `Stock ${n}`,
    deployHint: "Choose a tile to deploy.",
    deploy: (tile: string) => `Deploy ${tile}`,
    wouldBe: (n: number) => `Strength ${n}. `,
    wouldShare: (names: readonly string[]) =>
      `Same strength as ${people("en", names)}: you go to ×, the last to deploy first. `,
    wouldFit: (n: number) =>
      n === 0
        ? "It fits nowhere as the board lies."
        : n === 1
          ? "It fits in one place now."
          : `It fits in ${n} places now.`,

    placeHint: "Tap a lit cell; tap again to turn the tile. It also fits the dotted cells, turned.",
    placeKeys: "Arrows move, Enter chooses, R turns, M the map, Esc cancels.",
    deployKeys: "Keys 1–6 choose a tile, Enter deploys, M the map, Esc cancels.",
    turnIt: "Turn",
    piece: "What to lay",
    deployed: "deployed",
    instead: "instead",
    lay: (tile: string, first: string, second: string) => `Lay ${tile} on ${first} ${second}`,
    placed: (tile: Tile, first: string, second: string) =>
      tile === COMMANDER
        ? `on ${first} and ${second}`
        : `${marksOf(tile)[0]} on ${first}, ${marksOf(tile)[1]} on ${second}`,
    asList: (n: number) => `All ${n} places`,
    becomes: (line: string, sum: number) => `${line}: you ${sum}`,
    youLead: "you lead",
    otherLeads: (name: string) => `${name} leads`,
    nobodyLeads: "tied: nobody",
    closesYou: "closes, yours",
    closesOther: (name: string) => `closes, to ${name}`,
    closesNobody: "closes, nobody’s",
    effect: "What that does",
    discard: (tile: string) => `Discard ${tile}`,
    discardSure: (tile: string) => `${tile} leaves the game. Really discard it?`,
    fitsNowhere: (tile: string) => `${tile} fits nowhere.`,
    fitsNowhereCommander: "You may discard it, or lay the commander instead.",
    mayDiscard: "It is discarded.",

    outright: "Outright",
    castlesFirst: "Castles",
    linesNext: "Lines",
    handLast: "In hand",
    yes: "yes",
    ranked: "Ranked by castles, then by lines, then by the strength left in hand.",
    rankedOutright:
      "Players with two castles or 13 lines come first; then castles, lines and the strength left in hand decide.",
    cancel: "Cancel",
    sends: "Sending…",
    allHands: "Everybody’s tiles",
    finalHands: "Tiles left at the end",
  },
  {
    mark: (mark: number) => markNames.ja[mark] ?? "",
    halfOf: (mark: number) => (mark === 0 ? "総大将½" : `${markNames.ja[mark]}${mark}`),
    tile: (tile: Tile) => (tile === COMMANDER ? "総大将" : tileText(tile)),
    tileInWords: (tile: Tile) =>
      tile === COMMANDER
        ? "総大将、何にでも接して置けます"
        : `${tileText(tile)}：${marksOf(tile)
            .map((mark) => markNames.ja[mark])
            .join("と")}`,
    theTile: (tile: Tile) => (tile === COMMANDER ? "総大将" : tileText(tile)),
    strength: (n: number) => `戦力値${n}`,
    cross: "×",

    battlefield: (n: number) => `第${fields[n - 1]}戦場`,
    fieldShort: (n: number) => fields[n - 1] ?? "",
    inField: (n: number) => `（第${fields[n - 1]}戦場）`,
    round: (n: number) => `第${n}ラウンド`,
    wholeMap: "全体図",
    wholeShort: "全体",
    look: "地図のどこを見るか",
    current: "今の戦場",
    map: "地図",
    board: "盤、列aからj、行1から10",
    castle: (n: number, owner: string) => `第${fields[n - 1]}戦場の城${owner ? `、${owner}` : ""}`,
    castleOpen: "まだ誰のものでもない",
    castleFalls: (name: string) => `${name}さん、城を落とす！`,
    castleVoid: "獲得者なし",
    empty: "空き",
    latest: "最後に置かれたタイル",
    latestShort: "新",
    fits: "ここに置けます",
    fitsTurned: "向きを変えれば置けます",
    ghost: "置く予定の場所",
    held: (name: string) => `${name}さん`,

    lines: (n: number) => `第${fields[n - 1]}戦場の花道`,
    line: (from: string, to: string) =>
      columnOf(from) === columnOf(to) ? `縦の花道 ${from}〜${to}` : `横の花道 ${from}〜${to}`,
    lineShort: (from: string, to: string) =>
      columnOf(from) === columnOf(to) ? `縦${from[0]}` : `横${from.slice(1)}`,
    lineOpen: (sums: readonly string[], lead: string | null) =>
      sums.length === 0
        ? "まだ何もありません"
        : `${facts("ja", sums)}。今なら${lead === null ? "誰も取れません" : `${lead}さんのもの`}`,
    lineWon: (name: string) => `${name}さんが獲得`,
    lineVoid: "獲得者なし",
    sum: (name: string, n: number) => `${name}さん${n}`,

    track: "判定エリア",
    trackSpace: (strength: number) => `戦力値${strength}`,
    trackCross: "×エリア：戦力値が同じ人。後から出した人が先です",
    trackTold: (name: string, strength: number, tile: string) =>
      `${name}さん：${tile}、戦力値${strength}`,
    trackDone: "済み",
    trackNext: "今置く人",

    people: "武将たち",
    castles: (n: number) => `城${n}`,
    linesWon: (n: number) => `花道${n}本`,
    handAndStock: (hand: number, stock: number) => `手元${hand}枚、山${stock}枚`,
    hasCommander: "総大将あり",
    usedCommander: "総大将は使用済み",
    deployedNow: (tile: string, strength: number) => `${tile}を出陣、戦力値${strength}`,
    tilesOf: (name: string) => `${name}さんのタイル`,
    myTiles: "自分のタイルの残り",
    seeTiles: (name: string) => `${name}さんの残りのタイルを見る`,
    inHand: "手元",
    inStock: "これから引く",
    inStockOrHand: "手元か山",
    spent: "使用済み",
    stockNote: (hand: number, stock: number) => `手元に${hand}枚、山に${stock}枚。`,
    leftInHand: (n: number) => `手元の戦力値${n}`,
    leftNone: "手元に残りなし",

    hand: "あなたの手元",
    handOf: (name: string) => `${name}さんの手元`,
    stock: (n: number) => `山${n}枚`,
    deployHint: "出すタイルを選んでください。",
    deploy: (tile: string) => `${tile}を出す`,
    wouldBe: (n: number) => `戦力値${n}。`,
    wouldShare: (names: readonly string[]) =>
      `${people("ja", names)}と同じ戦力値：×エリアへ移り、後から出した人が先になります。`,
    wouldFit: (n: number) =>
      n === 0 ? "今の盤では置ける場所がありません。" : `今の盤で置き方は${n}通りです。`,

    placeHint: "光るマスをタップ。もう一度で回転。点線のマスは向きを変えれば置けます。",
    placeKeys: "矢印で移動、Enterで選ぶ、Rで回転、Mで地図、Escでキャンセル。",
    deployKeys: "1〜6でタイルを選ぶ、Enterで出す、Mで地図、Escでキャンセル。",
    turnIt: "回す",
    piece: "置くもの",
    deployed: "出陣中",
    instead: "代わりに",
    lay: (tile: string, first: string, second: string) => `${tile}を${first}・${second}に置く`,
    placed: (tile: Tile, first: string, second: string) =>
      tile === COMMANDER
        ? `${first}と${second}`
        : `${marksOf(tile)[0]}を${first}、${marksOf(tile)[1]}を${second}`,
    asList: (n: number) => `置き方${n}通りの一覧`,
    becomes: (line: string, sum: number) => `${line}：あなたは${sum}`,
    youLead: "首位",
    otherLeads: (name: string) => `首位は${name}さん`,
    nobodyLeads: "同点で獲得者なし",
    closesYou: "確定、あなたの花道",
    closesOther: (name: string) => `確定、${name}さんの花道`,
    closesNobody: "確定、獲得者なし",
    effect: "こうなります",
    discard: (tile: string) => `${tile}を捨てる`,
    discardSure: (tile: string) => `${tile}はゲームから除かれます。本当に捨てますか。`,
    fitsNowhere: (tile: string) => `${tile}を置ける場所がありません。`,
    fitsNowhereCommander: "捨てるか、代わりに総大将を置けます。",
    mayDiscard: "捨てることになります。",

    outright: "勝利条件",
    castlesFirst: "城",
    linesNext: "花道",
    handLast: "手元",
    yes: "達成",
    ranked: "順位は、城の数、花道の本数、手元に残った戦力値の順に比べます。",
    rankedOutright:
      "城2つか花道13本を取った人が先で、そのあとは城の数、花道の本数、手元に残った戦力値の順に比べます。",
    cancel: "キャンセル",
    sends: "送っています…",
    allHands: "みんなの手元",
    finalHands: "最後に手元に残ったタイル",
  },
);

export type RoomWords = (typeof roomWords)["en"];
export const roomWordsIn = (words: Words): RoomWords => ownWords(words, roomWords);
