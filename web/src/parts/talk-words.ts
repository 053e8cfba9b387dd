/* talk-words.ts - texts about reactions, muting, signals and pace, in English and Japanese. */
import type { Language } from "../core/core";
import type { Sign } from "../table/signs";
import type { Tempo } from "../ground/settings";
import { useSettings } from "../ground/settings";

/** Something to choose, and what follows from it. */
type Offer = Readonly<{ label: string; hint: string }>;

const en = {
  reactions: "Reactions",
  signs: {
    bow: "A bow",
    bravo: "Well done!",
    laugh: "Ha ha!",
    wow: "Wow!",
    ouch: "Ouch…",
    hmm: "Hmm…",
    thanks: "Thank you",
    tea: "A cup of tea: just a moment",
  } as Readonly<Record<Sign, string>>,
  more: (n: number) => `and ${n} more`,
  about: (name: string) => `Hide or show what ${name} says`,
  mute: (name: string) => `Hide what ${name} says`,
  hear: (name: string) => `Show what ${name} says`,
  muteHint: "Only on this device: what they say and their reactions are hidden. They are not told.",
  mutedLines: (name: string) => `What ${name} says is hidden here.`,
  mutedHere: "hidden by you",
  signals: "Signals",
  nudges: {
    label: "Nudges",
    hint: "Others at the table may remind you that it is your turn.",
  } as Offer,
  titled: { label: "Title of the tab", hint: "It says when it is your turn." } as Offer,
  sound: { label: "Sounds of the table", hint: "Dice, cards, and a bell on your turn." } as Offer,
  buzz: { label: "Vibration", hint: "A short one on your turn." } as Offer,
  awake: {
    label: "Keep the screen on",
    hint: "While you are in a game and this page is open in front of you.",
  } as Offer,
  closed: {
    label: "Tell me when it is my turn, even when this page is closed",
    hint: "Once for each table, until you are back there. The message goes through your browser’s push service, which cannot read it.",
  } as Offer,
  closedWhy: {
    denied:
      "This browser does not allow messages from this page. You can change that in its settings.",
    browser: "This browser’s push service could not be reached. Please try again later.",
    server: "The server could not save that. Please try again later.",
  } as Readonly<Record<"denied" | "browser" | "server", string>>,
  closedHome:
    "Once this page is on the home screen, it can tell you when it is your turn, even while it is closed.",
  offer: "Notify you when it is your turn?",
  offerHint: "You can change that in the menu at any time.",
  offerDone: "Done",
  atTable: "At the table",
  tempo: "Pace of the bots",
  tempos: {
    brisk: { label: "Brisk", hint: "What happens is shown quickly." },
    calm: { label: "Calm", hint: "There is more time to look at everything." },
    steps: {
      label: "Step by step",
      hint: "Where all others are bots, each of their moves waits for a tap or the space bar.",
    },
  } as Readonly<Record<Tempo, Offer>>,
  step: (name: string) => `Next: ${name}`,
  crowd: {
    label: "Reactions from people who watch",
    hint: "Otherwise only those of people with a seat are shown.",
  } as Offer,
  moreSettings: "Signals, pace and more",
};

type TalkWords = typeof en;

const ja: TalkWords = {
  reactions: "リアクション",
  signs: {
    bow: "よろしくお願いします",
    bravo: "お見事！",
    laugh: "あはは",
    wow: "おおっ！",
    ouch: "あちゃー",
    hmm: "うーん…",
    thanks: "ありがとう",
    tea: "ちょっと一服",
  },
  more: (n) => `ほか${n}件`,
  about: (name) => `${name}さんの発言を隠す・戻す`,
  mute: (name) => `${name}さんの発言を隠す`,
  hear: (name) => `${name}さんの発言を戻す`,
  muteHint: "この端末でだけ、発言とリアクションが隠れます。相手には伝わりません。",
  mutedLines: (name) => `${name}さんの発言は隠しています。`,
  mutedHere: "発言を隠しています",
  signals: "お知らせ",
  nudges: {
    label: "声かけ",
    hint: "あなたの番が続いていると、同じ卓の人が知らせることができます。",
  },
  titled: { label: "タブのタイトル", hint: "あなたの番になると、タイトルに出ます。" },
  sound: { label: "卓の音を鳴らす", hint: "サイコロやカードの音と、あなたの番を知らせる鈴です。" },
  buzz: { label: "振動", hint: "あなたの番になると、短く震えます。" },
  awake: { label: "画面を消さない", hint: "席についていて、このページを見ている間です。" },
  closed: {
    label: "ページを閉じていても、番が来たら知らせる",
    hint: "卓ごとに、戻るまで1回だけです。知らせはブラウザーのプッシュサービスを通りますが、そこでは中身を読めません。",
  },
  closedWhy: {
    denied:
      "このブラウザーでは、このページからの通知が許可されていません。ブラウザーの設定で変えられます。",
    browser: "ブラウザーのプッシュサービスにつながりませんでした。あとでもう一度お試しください。",
    server: "サーバーに記録できませんでした。あとでもう一度お試しください。",
  },
  closedHome: "ホーム画面に追加すると、閉じている間も、番が来たことを知らせられます。",
  offer: "あなたの番をお知らせしますか",
  offerHint: "メニューでいつでも変えられます。",
  offerDone: "これにする",
  atTable: "卓での見え方",
  tempo: "ボットの速さ",
  tempos: {
    brisk: { label: "きびきび", hint: "どんどん進みます。" },
    calm: { label: "ゆっくり", hint: "一手ずつ見る時間が長くなります。" },
    steps: {
      label: "一手ずつ",
      hint: "ほかが全員ボットのときは、ボットの一手ごとにタップかスペースキーを待ちます。",
    },
  },
  step: (name) => `次へ：${name}`,
  crowd: {
    label: "観ている人のリアクション",
    hint: "オフのときは、席についている人のものだけが出ます。",
  },
  moreSettings: "お知らせ・速さなど",
};

const both: Readonly<Record<Language, TalkWords>> = { en, ja };

/** These words, in a component. */
export const useTalkWords = (): TalkWords => both[useSettings().language];
