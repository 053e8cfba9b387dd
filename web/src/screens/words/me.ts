/* me.ts - texts about the guest's devices and links, in English and Japanese. */
import { inBoth } from "../../core/sentences";
import { useWords } from "../../ground/words";
import type { Words } from "../../ground/words";

const both = inBoth(
  {
    meHint:
      "Open this link on your phone or another computer and you sit there as the same guest, at the same seats. Keep it to yourself: anybody who has it plays as you.",
    meLink: "Your personal link",
    meNone: "Connect to a server first.",
    showLink: "Show link and QR code",
    devices: "Your devices",
    thisDevice: "This device",
    hereNow: "connected now",
    signOut: "Sign out",
    signOutOthers: "Sign out all others",
    signOutSure: "That device can no longer use your seats and games.",
    signOutOthersSure: "No device but this one can use your seats and games any more.",
    signedOut: "Signed out.",
    renew: "Make a new link",
    renewHint:
      "If somebody else may have your link, make a new one, and sign out the devices that you do not know.",
    renewSure:
      "The links that this device has shown so far stop working. Your devices stay signed in.",
    renewed: "There is a new link now.",
    forget: "Delete me here",
    forgetHint:
      "This server forgets your name, what you said, your devices and your personal links. In games and records that others keep, “a former guest” stands in place of your name. You leave your seats, and games go on. Decks that you made stay; delete them first if you wish.",
    forgetSure:
      "Delete your name, what you said and your link from this server? It cannot be taken back.",
    forgotten: "You are deleted here. You are a new guest now.",
    deviceSince: (date: string) => `Since ${date}`,
    lastSeen: (time: string) => `last seen ${time}`,
  },
  {
    meHint:
      "このリンクを別の端末で開くと、同じあなたとして同じ席に座れます。ほかの人には教えないでください。持っている人はあなたとして遊べてしまいます。",
    meLink: "あなたの専用リンク",
    meNone: "先にサーバーへの接続が必要です。",
    showLink: "リンクとQRコードを表示",
    devices: "あなたの端末",
    thisDevice: "この端末",
    hereNow: "接続中",
    signOut: "サインアウト",
    signOutOthers: "ほかをすべてサインアウト",
    signOutSure: "その端末では、あなたの席にも対局にも戻れなくなります。",
    signOutOthersSure: "この端末のほかでは、あなたの席にも対局にも戻れなくなります。",
    signedOut: "サインアウトしました。",
    renew: "リンクを作り直す",
    renewHint:
      "リンクがほかの人に渡ったかもしれないときは、作り直して、知らない端末をサインアウトしてください。",
    renewSure:
      "この端末でこれまでに表示したリンクは使えなくなります。すでに使っている端末はそのままです。",
    renewed: "新しいリンクになりました。",
    forget: "自分の情報を削除",
    forgetHint:
      "このサーバーから、あなたの名前・発言・端末・専用リンクを削除します。ほかの人に残る対局や棋譜では、名前の代わりに「元のゲスト」と出ます。席は離れ、対局は続きます。作ったデッキは残るので、必要なら先に削除してください。",
    forgetSure:
      "このサーバーから、あなたの名前・発言・端末・専用リンクを削除しますか。取り消せません。",
    forgotten: "削除しました。新しいゲストとして接続しています。",
    deviceSince: (date: string) => `${date}から`,
    lastSeen: (time: string) => `最後は${time}`,
  },
);

export type MeWords = Words & (typeof both)["en"];

/** The page's words, and these. */
export function useMeWords(): MeWords {
  const words = useWords();
  return { ...words, ...both[words.language] };
}
