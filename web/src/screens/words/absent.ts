/* absent.ts - texts about people who think, stall, leave and return, in English and Japanese. */
import type { Language } from "../../core/core";
import { counted, people } from "../../core/sentences";
import { useSettings } from "../../ground/settings";
import type { Absence, Then } from "../../table/table";

const en = {
  clocks: "Clocks",
  timeLeft: (name: string, time: string) => `${name}: ${time} left`,
  little: "little time",
  up: "time is up",
  nearlyUp: (name: string) => `${name}: the time is nearly up.`,
  nearlyUpMine: "Your time is nearly up.",
  asked: {
    time: (name: string) => `${name}’s time is up.`,
    left: (name: string) => `${name} has left.`,
    lost: (name: string) => `${name} has lost the connection.`,
  },
  askedMine:
    "Your time is up. Make a move, and play goes on. Until then the others may decide what to do.",
  what: "What now?",
  ways: { wait: "Wait", bot: "A bot plays on", end: "End with no result" } as Readonly<
    Record<Then, string>
  >,
  wants: (name: string, way: string) => `${name}: ${way}`,
  decides: (seconds: number, what: string) => `If nobody decides within ${seconds} s, ${what}.`,
  waiting: (name: string) => `The table waits for ${name}.`,
  left: (name: string) => `${name} has left the table.`,
  lost: (name: string) => `${name} has lost the connection.`,
  since: (minutes: number) =>
    minutes ? `That was ${counted(minutes, "minute", "minutes")} ago.` : "",
  askIn: (seconds: number) => `In ${seconds} s the others will be asked what to do.`,
  seatFree: "This seat is free",
  addBot: "Add a bot",
  sitHere: "Sit here",
  botForYou: "A bot is playing for you.",
  cameLate: (names: readonly string[]) => `${people("en", names)} came to watch.`,
  giveBotSeat: "Give them a bot’s seat",
  letWatch: "Let them watch",
  takeBack: "Take my seat back",
  thinks: (name: string) => `${name} has been thinking for a while.`,
  nudge: (name: string) => `Nudge ${name}`,
  nudged: "Nudged",
  nudges: (by: string, name: string) => `${by} nudges ${name}.`,
  nudgesMe: (by: string) => `${by} nudges you: it is your turn.`,
  told: {
    time: (name: string) => `${name}’s time is up.`,
    away: (name: string) => `${name} is away, and it is their turn.`,
    wait: (name: string) => `The table waits for ${name}.`,
    bot: (name: string) => `A bot plays on for ${name}.`,
    end: () => "The game ends with no result.",
    back: (name: string) => `${name} is back.`,
    returned: (name: string) => `${name} is back and takes the seat from the bot.`,
  } as Readonly<Record<Absence["what"], (name: string) => string>>,
};

const ja: AbsentWords = {
  clocks: "持ち時間",
  timeLeft: (name, time) => `${name}さん：残り${time}`,
  little: "残りわずか",
  up: "時間切れ",
  nearlyUp: (name) => `${name}さんの残り時間がわずかです。`,
  nearlyUpMine: "あなたの残り時間がわずかです。",
  asked: {
    time: (name) => `${name}さんの時間が切れました。`,
    left: (name) => `${name}さんは席を外しました。`,
    lost: (name) => `${name}さんの接続が切れています。`,
  },
  askedMine:
    "時間が切れました。次の手を選べば続けられます。それまでに、ほかの人が決めることもできます。",
  what: "どうしますか？",
  ways: { wait: "待つ", bot: "ボットが代わる", end: "勝ち負けなしで終える" },
  wants: (name, way) => `${name}さん：${way}`,
  decides: (seconds, what) => `決まらないときは、${what}（あと${seconds}秒）。`,
  waiting: (name) => `${name}さんを待っています。`,
  left: (name) => `${name}さんは卓を離れました。`,
  lost: (name) => `${name}さんの接続が切れました。`,
  since: (minutes) => (minutes ? `${minutes}分前です。` : ""),
  askIn: (seconds) => `あと${seconds}秒で、どうするかをここにいる人に聞きます。`,
  seatFree: "席が空いています",
  addBot: "ボットを入れる",
  sitHere: "ここに座る",
  botForYou: "ボットがあなたの代わりにプレイしています。",
  cameLate: (names) => `${people("ja", names)}が観に来ました。`,
  giveBotSeat: "ボットの席をゆずる",
  letWatch: "観てもらう",
  takeBack: "自分の席に戻る",
  thinks: (name) => `${name}さんの番がしばらく続いています。`,
  nudge: (name) => `${name}さんに声をかける`,
  nudged: "声をかけました",
  nudges: (by, name) => `${by}さんが${name}さんに声をかけました。`,
  nudgesMe: (by) => `${by}さんが呼んでいます。あなたの番です。`,
  told: {
    time: (name) => `${name}さんの時間が切れました。`,
    away: (name) => `${name}さんの番ですが、席にいません。`,
    wait: (name) => `${name}さんを待つことになりました。`,
    bot: (name) => `${name}さんの代わりにボットがプレイします。`,
    end: () => "対局は勝ち負けなしで終わりました。",
    back: (name) => `${name}さんが戻りました。`,
    returned: (name) => `${name}さんが戻り、ボットと代わりました。`,
  },
};

export type AbsentWords = typeof en;

const both: Readonly<Record<Language, AbsentWords>> = { en, ja };

export const useAbsentWords = (): AbsentWords => both[useSettings().language];
