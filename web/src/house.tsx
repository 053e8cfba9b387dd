/* house.tsx - what every screen may use: the core, the tables in the page, the house, messages. */
import { createContext } from "preact";
import { useContext, useEffect, useState, useSyncExternalStore } from "preact/compat";
import type { Answer, Core } from "./core/core";
import type { LocalTables } from "./local/tables";
import { theHouse } from "./net/connection";
import type { ConnectionState, House } from "./net/connection";
import { Why } from "./parts/why";
import { settings } from "./settings";
import type { Table, TableState } from "./table";
import { sayWhy, wordsIn } from "./words";

export interface Means {
  readonly core: Core;
  readonly tables: LocalTables;
}

export const MeansContext = createContext<Means | null>(null);

export function useMeans(): Means {
  const means = useContext(MeansContext);
  if (!means) throw new Error("no core");
  return means;
}

/** The house and how the connection to it stands. */
export function useHouse(): readonly [House, ConnectionState] {
  const house = theHouse();
  return [
    house,
    useSyncExternalStore(
      (listener) => house.subscribe(listener),
      () => house.state,
    ),
  ];
}

/** A table's state, drawn anew with every change. */
export function useTable(table: Table): TableState {
  return useSyncExternalStore(
    (listener) => table.subscribe(listener),
    () => table.state,
  );
}

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query);
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => list.matches,
  );
}

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* ---- short messages at the lower edge ---- */

interface Message {
  readonly text: string;
  /** The game that a clause in the text belongs to. */
  readonly game: string;
}

let toast: (Message & { readonly until: ReturnType<typeof setTimeout> }) | null = null;
const toastListeners = new Set<() => void>();

export function tell(text: string, game = ""): void {
  if (toast) clearTimeout(toast.until);
  const until = setTimeout(() => {
    toast = null;
    for (const listener of toastListeners) listener();
  }, 4500);
  toast = { text, game, until };
  for (const listener of toastListeners) listener();
}

/** Shows why something (a move of `game`) did not work; true if it did. */
export function tellUnless<T>(answer: Answer<T>, game = ""): answer is { ok: true; value: T } {
  if (!answer.ok) tell(sayWhy(wordsIn(settings().language), answer.why), game);
  return answer.ok;
}

export function Toast() {
  const [shown, show] = useState<Message | null>(null);
  useEffect(() => {
    const listener = () => show(toast);
    toastListeners.add(listener);
    return () => void toastListeners.delete(listener);
  }, []);
  return (
    <div role="status">
      {shown && (
        <div class="toast">
          <Why {...shown} />
        </div>
      )}
    </div>
  );
}
