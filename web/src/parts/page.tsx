/* page.tsx - the context of all components: the core, the local tables, the server, the state of a
 * table. */
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Core } from "../core/core";
import type { LocalTables } from "../local/tables";
import { theServer } from "../net/server";
import type { ConnectionState, Server } from "../net/server";
import { useStore } from "../ground/store";
import { withPersonas } from "../table/personas";
import { withNames } from "../table/table";
import { withTalk } from "../table/evening-talk";
import type { ChatMessage, Table, TableState } from "../table/table";
import { useWords } from "../ground/words";

export interface Page {
  readonly core: Core;
  readonly tables: LocalTables;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error("no core");
  return page;
}

/** The server and how the connection to it stands. */
export function useServer(): readonly [Server, ConnectionState] {
  const server = theServer();
  return [
    server,
    useStore(
      (listener) => server.subscribe(listener),
      () => server.state,
      server,
    ),
  ];
}

/** The operator's word to everybody; "" for none. */
export function useNotice(): string {
  const server = theServer();
  return useStore(
    (listener) => server.subscribe(listener),
    () => server.notice,
    server,
  );
}

/** Returns whether the server's version has changed since this page was loaded. */
export function useOutdated(): boolean {
  const server = theServer();
  return useStore(
    (listener) => server.subscribe(listener),
    () => server.outdated,
    server,
  );
}

const NOTHING: readonly ChatMessage[] = [];

/** A table's state as this page's people read it, drawn anew with every change: forgotten guests
 * have a word for a name, and bots have theirs in this language. `talk`: what was said in its evening. */
export function useTable(table: Table, talk: readonly ChatMessage[] = NOTHING): TableState {
  const words = useWords();
  const { core } = usePage();
  const state = useStore(
    (listener) => table.subscribe(listener),
    () => table.state,
    table,
  );
  return useMemo(
    () => withPersonas(core, withNames(withTalk(state, talk), words.formerGuest), words.language),
    [core, state, talk, words],
  );
}
