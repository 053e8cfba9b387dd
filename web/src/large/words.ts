/* words.ts - the texts about large screens, in English and Japanese: those on them, and those where
 * the user chooses one. */
import type { Language } from "../core/core";
import { useSettings } from "../ground/settings";

const en = {
  large: "Large screen",
  lead: "This screen can be your table",
  scan: "Scan this with a phone that has joined the evening, or type this there:",
  where: "On the phone: the evening’s page, or “This table” in the menu, then “Large screen”",
  noCode: "Just a moment…",
  joinHere: "Join in",
  here: "Here now",
  next: "Next",
  nothingYet: "What shall we play? Propose it on your phone.",
  freeSeat: "free",
  gathering: "The seats are filling",
  lost: "Reconnecting…",
  otherEvening: (code: string) => `Another evening: ${code}`,
  howTo: (address: string) =>
    `Open ${address} on a television, tablet or laptop, and type the four characters that it shows.`,
  code: "Code on the screen",
  sound: "Sound from that screen",
  soundHint: "Phones are silent while a large screen is there.",
  showThere: "Show the evening there",
  shown: "The screen follows the evening now.",
  there: (n: number) => (n === 1 ? "A large screen is there." : `${n} large screens are there.`),
  remove: (n: number): string => (n === 1 ? "Remove the screen" : "Remove the screens"),
  removed: "The evening is on no large screen any more.",
  shows: "What the large screen shows",
  showGame: (game: string, names: string) => `Show ${game} (${names})`,
  games: "Games",
  showTitle: "Show the evening on that screen?",
  noEvening: "You have not joined an evening. Open a table for an evening first, and scan again.",
};

const ja: typeof en = {
  large: "大きな画面",
  lead: "この画面が、みんなの卓になります",
  scan: "集いに来ている人のスマートフォンで読み取るか、次のコードを入れてください。",
  where: "スマートフォンでは、集いのページか、メニューの「この卓について」にある「大きな画面」から",
  noCode: "少しお待ちください…",
  joinHere: "加わる",
  here: "来ている人",
  next: "次のゲーム",
  nothingYet: "次は何で遊びますか。スマートフォンから提案できます。",
  freeSeat: "空席",
  gathering: "席につくのを待っています",
  lost: "つなぎ直しています…",
  otherEvening: (code) => `別の集いを映す：${code}`,
  howTo: (address) =>
    `テレビやタブレット、パソコンで ${address} を開き、表示された4文字を入れてください。`,
  code: "画面のコード",
  sound: "音は大きな画面から出す",
  soundHint: "大きな画面がある間、スマートフォンからは音が出ません。",
  showThere: "集いを映す",
  shown: "画面に集いを映しました。",
  there: (n) => `大きな画面が${n}台あります。`,
  remove: () => "画面から外す",
  removed: "大きな画面から集いを外しました。",
  shows: "大きな画面に映すもの",
  showGame: (game, names) => `${game}（${names}）を映す`,
  games: "ゲーム",
  showTitle: "この画面に集いを映しますか",
  noEvening: "今は集いに来ていません。先に集いの卓を開いてから、もう一度読み取ってください。",
};

const all: Readonly<Record<Language, typeof en>> = { en, ja };

export const useLargeWords = (): typeof en => all[useSettings().language];
