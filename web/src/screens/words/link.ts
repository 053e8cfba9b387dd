/* link.ts - texts about a personal link that was opened, in English and Japanese. */
import type { Language } from "../../core/core";
import { useSettings } from "../../ground/settings";

const en = {
  title: "A personal link",
  whose: (name: string) => `This is the personal link of ${name}.`,
  warning: (name: string) =>
    `Go on only if you are ${name} yourself. The sender of this link is the same guest: they would see your cards and could play for you.`,
  leave: (name: string) =>
    `You are ${name} here now. If you go on, this device gives that up, with its seats. Only another device of ${name} can bring it back.`,
  stay: (name: string) => `Stay as ${name}`,
  go: (name: string) => `I am ${name}`,
  done: (name: string) => `You are ${name} here now.`,
  own: (name: string) => `This device is ${name} already. There is nothing to do.`,
  local: "The games on this device stay here either way.",
};

const ja: typeof en = {
  title: "専用リンク",
  whose: (name) => `${name}さんの専用リンクです。`,
  warning: (name) =>
    `ご自分が${name}さんのときだけ進んでください。リンクを送ってきた人と同じゲストになり、手札を見られたり、代わりに手を選ばれたりします。`,
  leave: (name) =>
    `今ここでは${name}さんです。続けると、この端末では今の名前と席を使えなくなります。戻せるのは、${name}さんの別の端末からだけです。`,
  stay: (name) => `${name}さんのままでいる`,
  go: (name) => `${name}さん本人です`,
  done: (name) => `ここでは${name}さんになりました。`,
  own: (name) => `この端末はもう${name}さんです。何もしなくて構いません。`,
  local: "この端末の中の対局は、どちらでも残ります。",
};

const both: Readonly<Record<Language, typeof en>> = { en, ja };

export const useLinkWords = (): typeof en => both[useSettings().language];
