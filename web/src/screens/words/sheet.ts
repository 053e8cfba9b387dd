/* sheet.ts - the texts of a table's sheet (hosting.tsx), in English and Japanese. */
import type { Language } from "../../core/core";
import { useSettings } from "../../ground/settings";
import type { From, May, Then } from "../../table/table";

type Both<K extends string> = Readonly<Record<K, string>>;
/** A right that can be granted, and its effect. */
type Offer = Readonly<{ label: string; hint: string }>;

const en = {
  hostIs: (name: string) => `Host: ${name}`,
  hostAway: "The host is not here.",
  standsIn: (name: string) => `${name} stands in for the host until the host is back.`,
  standingIn:
    "You stand in for the host until they are back. You cannot end the game, close the table or make somebody else the host.",
  people: "People",
  nobody: "Nobody is here.",
  seat: (n: number) => `seat ${n + 1}`,
  watches: "watching",
  away: "away",
  you: "you",
  kept: { seat: "may not sit", chat: "muted", table: "kept out" } as Both<From>,
  removeFrom: "Remove from the seat",
  then: {
    wait: { label: "Wait", hint: "The seat stays free until somebody sits down." },
    bot: { label: "A bot", hint: "A bot plays on in this seat." },
    end: { label: "End the game", hint: "The game ends here for everybody." },
  } as Readonly<Record<Then, Offer>>,
  removed: "They cannot sit down here again until you let them.",
  alsoOut: "Keep them out of this table as well",
  outHint:
    "They cannot enter any more. They could come back as a new guest, unless the table has a code.",
  remove: (name: string) => `Remove ${name}`,
  acts: {
    seat: [
      { label: "Let them sit again", hint: "They may take a seat at this table again." },
      { label: "Do not let them sit", hint: "They may not take a seat until you let them." },
    ],
    chat: [
      { label: "Let them talk again", hint: "What they say is shown to everybody again." },
      { label: "Mute", hint: "They cannot say anything at this table, and they are told so." },
    ],
    table: [
      { label: "Let them in again", hint: "They may enter this table again." },
      {
        label: "Keep out",
        hint: "They leave the table and cannot enter any more. They could come back as a new guest, unless the table has a code.",
      },
    ],
  } as Readonly<Record<From, readonly [lift: Offer, keep: Offer]>>,
  pass: (name: string) => `Make ${name} the host`,
  passHint: (name: string) => `${name} decides here from then on, and you no longer do.`,
  others: "What others may do",
  may: {
    watch: {
      label: "Watch",
      hint: "Otherwise people without a seat come in only while a seat is free.",
    },
    chat: { label: "Talk without a seat", hint: "Otherwise only people with a seat talk." },
    sit: { label: "Take a free seat", hint: "Otherwise nobody new sits down." },
    start: {
      label: "Start the game",
      hint: "Anyone with a seat may start it once all seats are taken.",
    },
    end: { label: "End the game early", hint: "Anyone with a seat may end it for everybody." },
  } as Readonly<Record<May, Offer>>,
  yes: "yes",
  no: "no",
  codeNew: "New code",
  codeHint:
    "A short word that people are asked for when they enter. Those who are here stay. Nobody can read it afterwards, not even you.",
  codeOn: "This table has a code.",
  codeOff: "This table has no code.",
  codeSet: "Set the code",
  codeTake: "Remove the code",
  bots: "Bots",
  close: "Close the table",
  closeHint:
    "A game that is going on ends, nobody can say anything more, and there is no next game. This cannot be undone.",
  decisions: "What was decided",
};

const ja: typeof en = {
  hostIs: (name) => `卓主は${name}さんです`,
  hostAway: "卓主は席を外しています。",
  standsIn: (name) => `卓主が戻るまで、${name}さんが代理をしています。`,
  standingIn:
    "卓主が戻るまで、あなたが代理です。対局を終えること、卓を閉じること、卓主を代わってもらうことはできません。",
  people: "ここにいる人",
  nobody: "誰もいません。",
  seat: (n) => `${n + 1}番の席`,
  watches: "観戦",
  away: "離席中",
  you: "あなた",
  kept: { seat: "着席不可", chat: "発言停止", table: "入室不可" },
  removeFrom: "席から外す",
  then: {
    wait: { label: "待つ", hint: "誰かが座るまで、席は空いたままです。" },
    bot: { label: "ボット", hint: "この席はボットが引き継ぎます。" },
    end: { label: "対局を終える", hint: "全員の対局がここで終わります。" },
  },
  removed: "外された人は、あなたが許すまでこの卓に座れません。",
  alsoOut: "この卓への入室も断る",
  outHint:
    "もう入室できません。ただし、卓に合言葉がなければ、新しいゲストとして戻ってくることはできます。",
  remove: (name) => `${name}さんを外す`,
  acts: {
    seat: [
      { label: "また座れるようにする", hint: "この卓の席に、また座れます。" },
      { label: "座れないようにする", hint: "あなたが許すまで、席に座れません。" },
    ],
    chat: [
      { label: "また発言できるようにする", hint: "発言が、また全員に見えるようになります。" },
      { label: "発言を止める", hint: "この卓で発言できなくなり、本人にもそう伝わります。" },
    ],
    table: [
      { label: "また入室できるようにする", hint: "この卓に、また入室できます。" },
      {
        label: "入室を断る",
        hint: "この卓を出て、もう入室できません。ただし、卓に合言葉がなければ、新しいゲストとして戻ってくることはできます。",
      },
    ],
  },
  pass: (name) => `${name}さんを卓主にする`,
  passHint: (name) => `この先は${name}さんが決め、あなたは決められなくなります。`,
  others: "ほかの人ができること",
  may: {
    watch: {
      label: "観戦する",
      hint: "オフのとき、席のない人が入れるのは空席がある間だけです。",
    },
    chat: { label: "席がなくても発言する", hint: "オフのとき、発言できるのは席のある人だけです。" },
    sit: { label: "空いている席に座る", hint: "オフのとき、新しい人は座れません。" },
    start: {
      label: "対局を始める",
      hint: "オンのとき、席がすべて埋まれば、席のある人なら誰でも始められます。",
    },
    end: {
      label: "対局を途中で終える",
      hint: "オンのとき、席のある人なら誰でも、全員の対局を終えられます。",
    },
  },
  yes: "はい",
  no: "いいえ",
  codeNew: "新しい合言葉",
  codeHint:
    "入るときにたずねる短い言葉です。今いる人はそのままです。あとから読むことは、あなたにもできません。",
  codeOn: "この卓には合言葉があります。",
  codeOff: "この卓に合言葉はありません。",
  codeSet: "合言葉を決める",
  codeTake: "合言葉をなくす",
  bots: "ボット",
  close: "卓を閉じる",
  closeHint:
    "対局が途中ならそこで終わり、もう誰も発言できず、次の対局もできません。取り消せません。",
  decisions: "決まったこと",
};

const both: Readonly<Record<Language, typeof en>> = { en, ja };

export const useSheetWords = (): typeof en => both[useSettings().language];
