/* server-decks.ts - a client for the server's deck API over HTTP: lists, uploads (picture by
 * picture) and deletes decks.
 *
 * See "HTTP" in docs/protocol.md. A request carries the guest's secret token. A refusal is a JSON
 * object with code, en and ja.
 */
import { useCallback, useEffect, useState } from "preact/hooks";
import { below } from "../ground/base";
import type { Both, Refusal, Reply } from "../core/core";
import { DONE, done, OFFLINE } from "../core/reply";
import { bilingual } from "./decks";
import { settings } from "../ground/settings";

/** A row of the list of decks. */
export interface ServerDeck {
  readonly name: string;
  readonly title: Both | null;
  readonly cards: number;
  readonly bytes: number;
  /** Only those with the link find it. */
  readonly private: boolean;
  /** Whether this guest made it. */
  readonly mine: boolean;
}

/** A card in the deck.json of an upload. */
export interface CardWords {
  readonly title?: string;
  readonly author?: string;
  readonly words?: readonly string[];
}

async function refusal(response: Response): Promise<Refusal> {
  const said = (await response.json().catch(() => null)) as Partial<Refusal> | null;
  if (!said?.en) return OFFLINE.why;
  return { code: said.code ?? "refused", en: said.en, ja: said.ja ?? said.en };
}

/** Asks the server; never rejected. */
async function ask(
  method: string,
  path: string,
  body: Blob | string | null,
  gone?: AbortSignal,
): Promise<Reply<Response>> {
  const { token } = settings();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (body !== null)
    headers["content-type"] = typeof body === "string" ? "application/json" : body.type;
  try {
    const response = await fetch(below(`/decks/${path}`), {
      method,
      headers,
      body,
      cache: "no-store",
      ...(gone && { signal: gone }),
    });
    return response.ok ? done(response) : { ok: false, why: await refusal(response) };
  } catch {
    return OFFLINE;
  }
}

function readRow(value: unknown): ServerDeck[] {
  const {
    name,
    title,
    cards,
    bytes,
    private: hidden,
    mine,
  } = (value ?? {}) as Record<string, unknown>;
  if (typeof name !== "string" || typeof cards !== "number") return [];
  return [
    {
      name,
      title: bilingual(title),
      cards,
      bytes: Number(bytes) || 0,
      private: hidden === true,
      mine: mine === true,
    },
  ];
}

export interface ServerDecks {
  /** All decks on the server, the built-in one first. */
  readonly decks: readonly ServerDeck[];
  /** Clues of each card that the server remembers for its bots. */
  readonly clues: number;
}

async function listDecks(): Promise<Reply<ServerDecks>> {
  const reply = await ask("GET", "", null);
  if (!reply.ok) return reply;
  const said = (await reply.value.json().catch(() => null)) as {
    decks?: unknown;
    clues?: unknown;
  } | null;
  return done({
    decks: Array.isArray(said?.decks) ? said.decks.flatMap(readRow) : [],
    clues: Number(said?.clues) || 0,
  });
}

/** Sends a file of the deck `name`; `gone` gives up. */
export async function sendFile(
  name: string,
  file: string,
  body: Blob | string,
  gone: AbortSignal,
): Promise<Reply<null>> {
  const reply = await ask("PUT", `${name}/${file}`, body, gone);
  return reply.ok ? DONE : reply;
}

/** Throws a deck away, finished or not. */
export async function removeDeck(name: string): Promise<Reply<null>> {
  const reply = await ask("DELETE", name, null);
  return reply.ok ? DONE : reply;
}

/** The decks on the server in a component, and a way to fetch them again. They are fetched whenever
 * they become `wanted`, with a live connection; null until they are known. */
export function useServerDecks(
  wanted: boolean,
): readonly [ServerDecks | null, () => Promise<void>] {
  const [decks, set] = useState<ServerDecks | null>(null);
  const again = useCallback(async () => {
    const reply = await listDecks();
    if (reply.ok) set(reply.value);
  }, []);
  useEffect(() => {
    if (wanted) void again();
  }, [wanted]);
  return [decks, again];
}
