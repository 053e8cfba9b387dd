/* reply.ts - constructors for Reply (core.ts): success, or a refusal. */
import type { Refusal, Reply } from "./core";

type Refused = { readonly ok: false; readonly why: Refusal };

export const done = <T>(value: T): Reply<T> => ({ ok: true, value });

/** Done, and there is nothing more to say. */
export const DONE: Reply<null> = done(null);

export const refused = (code: string, en: string, ja: string): Refused => ({
  ok: false,
  why: { code, en, ja },
});

/** The reply to any ask without a connection. */
export const OFFLINE: Refused = refused("offline", "There is no connection.", "接続がありません。");
