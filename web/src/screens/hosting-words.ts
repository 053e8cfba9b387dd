/* hosting-words.ts - what the page says about the host of a table, what they decide and what others
 * may do, in English and Japanese. */
import type { Language } from "../core/core";
import { useSettings } from "../settings";
import { sayAway, sayClock } from "./clock-words";
import type { Choices, Decision, From, May, Switch, Then } from "../table";

type Both<K extends string> = Readonly<Record<K, string>>;
/** What is said of a choice that has changed. */
type Told = { readonly [K in Exclude<keyof Choices, "private">]: (value: Choices[K]) => string };
/** What is offered, and what follows from it. */
type Offer = Readonly<{ label: string; hint: string }>;

const en = {
  table: "This table",
  host: "host",
  hostIs: (name: string) => `Host: ${name}`,
  hostAway: "The host is not here.",
  standsIn: (name: string) => `${name} stands in for the host until the host is back.`,
  standingIn:
    "You stand in for the host until they are back: all but ending the game, closing the table and passing the role on.",
  people: "People",
  nobody: "Nobody is here.",
  seat: (n: number) => `seat ${n + 1}`,
  watches: "watching",
  away: "away",
  you: "you",
  manage: (name: string) => `Remove or mute ${name}`,
  manageShort: "Remove or mute…",
  kept: { seat: "may not sit", chat: "muted", table: "kept out" } as Both<From>,
  removeFrom: "Remove from the seat",
  then: {
    wait: { label: "Wait", hint: "The seat stays free until somebody sits down." },
    bot: { label: "A bot", hint: "A bot plays on in this seat." },
    end: { label: "End the game", hint: "The game ends here for everybody." },
  } as Readonly<Record<Then, Offer>>,
  removed: "Whoever is removed may not sit down here until you let them.",
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
      { label: "Mute", hint: "They cannot say anything at this table, and are told so." },
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
    start: { label: "Start the game", hint: "Everybody with a seat, once all seats are taken." },
    end: { label: "End the game early", hint: "Everybody with a seat, for all." },
  } as Readonly<Record<May, Offer>>,
  yes: "yes",
  no: "no",
  code: "Code",
  codeNew: "New code",
  codeHint:
    "A short word that is asked for on entering. Who is here stays. Nobody can read it afterwards, not even you.",
  codeOn: "This table has a code.",
  codeOff: "This table has no code.",
  codeSet: "Set the code",
  codeTake: "Take the code away",
  close: "Close the table",
  closeHint:
    "The game ends if it is not over, nobody says anything more, and there is no next game. It cannot be taken back.",
  decisions: "What was decided",
  doorTitle: "This table has a code",
  doorHint: "Ask the host for it.",
  enter: "Enter",
  outTitle: "You are not at this table",
  inviteCode: "They need the code as well.",
  said: {
    watch: ["Only people with a seat are here from now on.", "People without a seat may watch."],
    chat: ["Only people with a seat may talk.", "People without a seat may talk."],
    sit: ["Nobody new may sit down.", "New people may sit down."],
    start: ["Only the host starts the game.", "Everybody with a seat may start the game."],
    end: ["Only the host may end the game early.", "Everybody with a seat may end the game early."],
    count: ["Nobody is shown what is still out.", "Everybody is shown what is still out."],
    code: ["The table has no code any more.", "The table has a new code."],
    private: ["The table is in the list of open tables.", "Only people with the link come in."],
  } as Readonly<Record<Switch | "code" | "private", readonly [no: string, yes: string]>>,
  chosen: {
    seats: (n) => `The table has ${n} ${n === 1 ? "seat" : "seats"} now.`,
    options: () => "What is played here has changed.",
    title: (title) =>
      title ? `The table is called “${title}” now.` : "The table has no name now.",
    order: (order) =>
      order === "random"
        ? "Who sits where is drawn when the game starts."
        : "Everybody plays where they sit.",
    clock: (clock) => `Time to think: ${sayClock(clock, "en")}.`,
    away: (away) => `If somebody does not play: ${sayAway(away, "en")}.`,
  } as Told,
  told: {
    wait: (name: string) => `The host removed ${name}. The seat waits for somebody.`,
    bot: (name: string) => `The host removed ${name}. A bot plays on.`,
    end: (name: string) => `The host removed ${name} and ended the game.`,
    seat: (name: string, on: boolean) =>
      on ? `The host does not let ${name} sit down.` : `${name} may sit down again.`,
    chat: (name: string, on: boolean) =>
      on ? `The host muted ${name}.` : `${name} may talk again.`,
    table: (name: string, on: boolean) =>
      on ? `The host keeps ${name} out of this table.` : `${name} may enter again.`,
    host: (name: string, standsIn: boolean) =>
      standsIn ? `${name} stands in for the host, who is away.` : `${name} is the host now.`,
    close: "The host has closed this table.",
  },
};

const ja: typeof en = {
  table: "この卓について",
  host: "主",
  hostIs: (name) => `主: ${name}`,
  hostAway: "主は席を外しています。",
  standsIn: (name) => `主が戻るまで、${name}さんが代理をしています。`,
  standingIn:
    "主が戻るまで、あなたが代理です。できないのは、対局を終えること、卓を閉じること、役を渡すことだけです。",
  people: "ここにいる人",
  nobody: "誰もいません。",
  seat: (n) => `${n + 1}番の席`,
  watches: "観戦",
  away: "離席中",
  you: "あなた",
  manage: (name) => `${name}さんを外す・発言を止める`,
  manageShort: "外す・発言を止める…",
  kept: { seat: "着席不可", chat: "発言停止", table: "入室不可" },
  removeFrom: "席から外す",
  then: {
    wait: { label: "待つ", hint: "誰かが座るまで、席は空いたままです。" },
    bot: { label: "ボット", hint: "この席はボットが引き継ぎます。" },
    end: { label: "対局を終える", hint: "全員の対局がここで終わります。" },
  },
  removed: "外された人は、あなたが許すまでこの卓に座れません。",
  alsoOut: "この卓にも入れないようにする",
  outHint:
    "もう入室できません。ただし、卓に合言葉がなければ、新しいお客として戻ってくることはできます。",
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
      { label: "また入れるようにする", hint: "この卓に、また入れます。" },
      {
        label: "入れないようにする",
        hint: "この卓を出て、もう入室できません。ただし、卓に合言葉がなければ、新しいお客として戻ってくることはできます。",
      },
    ],
  },
  pass: (name) => `${name}さんを主にする`,
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
      hint: "オンのとき、席がすべて埋まれば、席のある人なら誰でも。",
    },
    end: { label: "対局を途中で終える", hint: "オンのとき、席のある人なら誰でも、全員の対局を。" },
  },
  yes: "はい",
  no: "いいえ",
  code: "合言葉",
  codeNew: "新しい合言葉",
  codeHint:
    "入るときにたずねる短い言葉です。今いる人はそのままです。あとから読むことは、あなたにもできません。",
  codeOn: "この卓には合言葉があります。",
  codeOff: "この卓に合言葉はありません。",
  codeSet: "合言葉を決める",
  codeTake: "合言葉をなくす",
  close: "卓を閉じる",
  closeHint:
    "対局が途中ならそこで終わり、もう誰も発言できず、次の対局もできません。取り消せません。",
  decisions: "決まったこと",
  doorTitle: "この卓には合言葉があります",
  doorHint: "主にたずねてください。",
  enter: "入る",
  outTitle: "この卓には入れません",
  inviteCode: "合言葉も伝えてください。",
  said: {
    watch: ["ここにいられるのは、席のある人だけになりました。", "席のない人も観戦できます。"],
    chat: ["発言できるのは席のある人だけです。", "席のない人も発言できます。"],
    sit: ["新しい人は座れません。", "新しい人も座れます。"],
    start: ["対局を始められるのは主だけです。", "席のある人なら誰でも対局を始められます。"],
    end: [
      "対局を途中で終えられるのは主だけです。",
      "席のある人なら誰でも対局を途中で終えられます。",
    ],
    count: ["まだ出ていないものの表示をやめました。", "まだ出ていないものが、全員に表示されます。"],
    code: ["合言葉はなくなりました。", "新しい合言葉が決まりました。"],
    private: ["この卓は一覧に出ています。", "入れるのは、リンクを知っている人だけです。"],
  },
  chosen: {
    seats: (n) => `席は${n}つになりました。`,
    options: () => "遊び方の設定が変わりました。",
    title: (title) =>
      title ? `卓の名前は「${title}」になりました。` : "卓の名前はなくなりました。",
    order: (order) =>
      order === "random" ? "席順は、始めるときに抽選します。" : "いま座っている席で始めます。",
    clock: (clock) => `考える時間は、${sayClock(clock, "ja")}です。`,
    away: (away) => `打たない人がいたら、${sayAway(away, "ja")}。`,
  },
  told: {
    wait: (name) => `主が${name}さんを外しました。席は誰かを待っています。`,
    bot: (name) => `主が${name}さんを外しました。ボットが引き継ぎます。`,
    end: (name) => `主が${name}さんを外し、対局を終えました。`,
    seat: (name, on) =>
      on ? `主が${name}さんの着席を止めました。` : `${name}さんはまた座れます。`,
    chat: (name, on) =>
      on ? `主が${name}さんの発言を止めました。` : `${name}さんはまた発言できます。`,
    table: (name, on) =>
      on ? `主が${name}さんの入室を断りました。` : `${name}さんはまた入れます。`,
    host: (name, standsIn) =>
      standsIn ? `主が不在のため、${name}さんが代理をします。` : `主は${name}さんです。`,
    close: "主がこの卓を閉じました。",
  },
};

export type HostingWords = typeof en;

const both: Readonly<Record<Language, HostingWords>> = { en, ja };

export const useHostingWords = (): HostingWords => both[useSettings().language];

/** What was decided, as a sentence or two. */
export function sayDecision(own: HostingWords, decision: Decision): string {
  const { told, said } = own;
  if ("remove" in decision) return told[decision.then](decision.name);
  if ("bar" in decision) return told[decision.bar](decision.name, decision.on);
  if ("host" in decision) return told.host(decision.name, decision["stands-in"]);
  if ("close" in decision) return told.close;
  return Object.entries(decision.set)
    .map(([what, value]) => {
      const tell = own.chosen[what as keyof Told] as ((value: unknown) => string) | undefined;
      return tell?.(value) ?? said[what as Switch | "code" | "private"]?.[value ? 1 : 0] ?? "";
    })
    .join(own === ja ? "" : " ");
}
