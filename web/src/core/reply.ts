/* reply.ts - the two kinds of Reply (core.ts): that it was done, and that it was refused. */
import type { Refusal, Reply } from "./core";

type Refused = { readonly ok: false; readonly why: Refusal };

export const done = <T>(value: T): Reply<T> => ({ ok: true, value });

/** Done, and there is nothing more to say. */
export const DONE: Reply<null> = done(null);

export const refused = (code: string, en: string, ja: string): Refused => ({
  ok: false,
  why: { code, en, ja },
});

/** What everybody is told who asks without a connection. */
export const OFFLINE: Refused = refused("offline", "There is no connection.", "接続がありません。");
