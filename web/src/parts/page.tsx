/* page.tsx - what every component may use: the core, the tables in the page, the state of a table. */
import { createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Core } from "../core/core";
import type { LocalTables } from "../local/tables";
import { useStore } from "../ground/store";
import { withPersonas } from "../table/personas";
import { withNames } from "../table/table";
import type { Table, TableState } from "../table/table";
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

/** A table's state as this page's people read it, drawn anew with every change: whoever was forgotten
 * has a word for a name, and bots have theirs in this language. */
export function useTable(table: Table): TableState {
  const words = useWords();
  const { core } = usePage();
  const state = useStore(
    (listener) => table.subscribe(listener),
    () => table.state,
    table,
  );
  return useMemo(
    () => withPersonas(core, withNames(state, words.formerGuest), words.language),
    [core, state, words],
  );
}
