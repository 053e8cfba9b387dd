/* hosting.ts - texts about the host of a table, their decisions and the rights of others, in
 * English and Japanese. */
import type { Language } from "../../core/core";
import { counted } from "../../core/sentences";
import { useSettings } from "../../ground/settings";
import { sayAway, sayClock } from "../../parts/clock-words";
import type { Choices, Decision, Switch } from "../../table/table";

/** What is said of a choice that has changed. */
type Told = {
  readonly [K in Exclude<keyof Choices, "private" | "rated">]: (value: Choices[K]) => string;
};

const en = {
  table: "This table",
  host: "host",
  manage: (name: string) => `Remove or mute ${name}`,
  manageShort: "Remove or mute…",
  code: "Code",
  between: " ",
  codeAtDoor: "Friends type it before they come in. You can change it later.",
  doorTitle: "This table has a code",
  doorHint: "Ask the host for it.",
  enter: "Enter",
  outTitle: "You are not at this table",
  inviteCode: "They need the code as well.",
  said: {
    watch: ["Only people with a seat may be here from now on.", "People without a seat may watch."],
    chat: ["Only people with a seat may talk.", "People without a seat may talk."],
    sit: ["Nobody new may sit down.", "New people may sit down."],
    start: ["Only the host starts the game.", "Everybody with a seat may start the game."],
    end: ["Only the host may end the game early.", "Everybody with a seat may end the game early."],
    count: ["Nobody is shown what is still out.", "Everybody is shown what is still out."],
    code: ["The table has no code any more.", "The table has a new code."],
    private: ["The table is in the list of open tables.", "Only people with the link come in."],
    rated: ["The game does not count for ratings.", "The game counts for ratings."],
  } as Readonly<Record<Switch | "code" | "private" | "rated", readonly [no: string, yes: string]>>,
  chosen: {
    seats: (n) => `The table has ${counted(n, "seat", "seats")} now.`,
    options: () => "What is played here has changed.",
    title: (title) =>
      title ? `The table is called “${title}” now.` : "The table has no name now.",
    order: (order) =>
      order === "random"
        ? "Who sits where is drawn when the game starts."
        : "Everybody plays where they sit.",
    lang: (lang) =>
      lang === "ja"
        ? "The table’s language is Japanese now."
        : "The table’s language is English now.",
    clock: (clock) => `Time to think: ${sayClock(clock, "en")}.`,
    away: (away) => `If somebody does not move, ${sayAway(away, "en")}.`,
    throw: (seconds) => `If somebody does not throw, the dice fall after ${seconds} seconds.`,
  } as Told,
  told: {
    wait: (name: string) => `The host removed ${name}. The seat stays free.`,
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
  host: "卓主",
  manage: (name) => `${name}さんを外す・発言を止める`,
  manageShort: "外す・発言を止める…",
  code: "合言葉",
  between: "",
  codeAtDoor: "友だちは、入る前にこれを入力します。あとからでも変えられます。",
  doorTitle: "この卓には合言葉があります",
  doorHint: "卓主に聞いてください。",
  enter: "入る",
  outTitle: "この卓には入れません",
  inviteCode: "合言葉も伝えてください。",
  said: {
    watch: ["ここにいられるのは、席のある人だけになりました。", "席のない人も観戦できます。"],
    chat: ["発言できるのは席のある人だけです。", "席のない人も発言できます。"],
    sit: ["新しい人は座れません。", "新しい人も座れます。"],
    start: ["対局を始められるのは卓主だけです。", "席のある人なら誰でも対局を始められます。"],
    end: [
      "対局を途中で終えられるのは卓主だけです。",
      "席のある人なら誰でも対局を途中で終えられます。",
    ],
    count: [
      "まだ出ていないカードの表示をやめました。",
      "まだ出ていないカードが、全員に表示されます。",
    ],
    code: ["合言葉はなくなりました。", "新しい合言葉が決まりました。"],
    private: ["この卓は一覧に出ています。", "入れるのは、リンクを知っている人だけです。"],
    rated: ["この対局はレーティングの対象外です。", "この対局はレーティングの対象です。"],
  },
  chosen: {
    seats: (n) => `席は${n}つになりました。`,
    options: () => "遊び方の設定が変わりました。",
    title: (title) =>
      title ? `卓の名前は「${title}」になりました。` : "卓の名前はなくなりました。",
    order: (order) =>
      order === "random"
        ? "席順は、始めるときにくじ引きで決めます。"
        : "今座っている席で始めます。",
    lang: (lang) =>
      lang === "ja" ? "卓の言語は日本語になりました。" : "卓の言語は英語になりました。",
    clock: (clock) => `持ち時間：${sayClock(clock, "ja")}`,
    away: (away) => `手番が進まないときは、${sayAway(away, "ja")}。`,
    throw: (seconds) => `${seconds}秒振らないと、サイコロは自動で振られます。`,
  },
  told: {
    wait: (name) => `卓主が${name}さんを外しました。席は空けておきます。`,
    bot: (name) => `卓主が${name}さんを外しました。ボットが引き継ぎます。`,
    end: (name) => `卓主が${name}さんを外し、対局を終えました。`,
    seat: (name, on) =>
      on ? `卓主が${name}さんの着席を止めました。` : `${name}さんはまた座れます。`,
    chat: (name, on) =>
      on ? `卓主が${name}さんの発言を止めました。` : `${name}さんはまた発言できます。`,
    table: (name, on) =>
      on ? `卓主が${name}さんの入室を断りました。` : `${name}さんはまた入れます。`,
    host: (name, standsIn) =>
      standsIn ? `卓主が不在のため、${name}さんが代理をします。` : `卓主は${name}さんです。`,
    close: "卓主がこの卓を閉じました。",
  },
};

export type HostingWords = typeof en;

const both: Readonly<Record<Language, HostingWords>> = { en, ja };

export const useHostingWords = (): HostingWords => both[useSettings().language];

/** A decision of the host, as a sentence or two. */
export function sayDecision(own: HostingWords, decision: Decision): string {
  const { told, said } = own;
  if ("remove" in decision) return told[decision.then](decision.name);
  if ("bar" in decision) return told[decision.bar](decision.name, decision.on);
  if ("host" in decision) return told.host(decision.name, decision["stands-in"]);
  if ("close" in decision) return told.close;
  return Object.entries(decision.set)
    .map(([what, value]) => {
      const tell = own.chosen[what as keyof Told] as ((value: unknown) => string) | undefined;
      return (
        tell?.(value) ?? said[what as Switch | "code" | "private" | "rated"]?.[value ? 1 : 0] ?? ""
      );
    })
    .join(own.between);
}
