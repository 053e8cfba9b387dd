/* shelf.ts - the journal of local tables, in the browser's storage.
 *
 * A table is its log. An event is shown only after it was stored, and an entry whose number is
 * taken is refused, so that two windows at one table cannot write over each other. Each table has
 * one key.
 */
import { stored } from "../ground/base";
import type { Entry, EntryBody } from "../table/table";

/** A stored table. Its seed stays secret until the game has ended. */
export interface Stored {
  readonly v: 1;
  readonly created: number;
  readonly seed: string;
  readonly log: readonly Entry[];
}

/** The part of localStorage that is used; tests bring their own. */
export type Storage = Pick<
  globalThis.Storage,
  "length" | "key" | "getItem" | "setItem" | "removeItem"
>;

const PREFIX = stored("engawa.table.");

export type Append = "stored" | "taken" | "full";

export class Shelf {
  constructor(private readonly storage: Storage) {}

  /** The ids of all tables, the latest first. */
  ids(): string[] {
    const found: { id: string; created: number }[] = [];
    for (let i = 0; i < this.storage.length; i++) {
      const key = this.storage.key(i);
      if (!key?.startsWith(PREFIX)) continue;
      const id = key.slice(PREFIX.length);
      const table = this.read(id);
      if (table) found.push({ id, created: table.created });
    }
    return found.sort((a, b) => b.created - a.created).map(({ id }) => id);
  }

  /** A table, or null if there is none that can be read. */
  read(id: string): Stored | null {
    try {
      const table = JSON.parse(this.storage.getItem(PREFIX + id) ?? "null") as Stored | null;
      return table?.v === 1 && table.log.length > 0 ? table : null;
    } catch {
      return null;
    }
  }

  /** Stores a new table; from then on `append` adds to its log. */
  create(id: string, seed: string, created: number, first: EntryBody): Append {
    const log = [{ k: 1, t: created, ...first }];
    return this.write(id, { v: 1, created, seed, log });
  }

  /** Stores entries that follow number `after`: all of them or none. */
  append(id: string, after: number, entries: readonly Entry[]): Append {
    const table = this.read(id);
    if (!table || table.log.length !== after) return "taken";
    return this.write(id, { ...table, log: [...table.log, ...entries] });
  }

  remove(id: string): void {
    this.storage.removeItem(PREFIX + id);
  }

  /** The id of the table that a change of storage under `key` is about. */
  static idOf(key: string | null): string | null {
    return key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
  }

  /** Writes a table. Where there is no space, the oldest finished games are removed. */
  private write(id: string, table: Stored): Append {
    const text = JSON.stringify(table);
    for (;;) {
      try {
        this.storage.setItem(PREFIX + id, text);
        return "stored";
      } catch {
        const oldest = this.ids()
          .reverse()
          .find((other) => other !== id && this.isOver(other));
        if (oldest === undefined) return "full";
        this.remove(oldest);
      }
    }
  }

  private isOver(id: string): boolean {
    return this.read(id)?.log.some((entry) => "end" in entry) ?? false;
  }
}

/** A storage that lasts as long as the page, for browsers that allow none. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** The browser's storage, if it may be used and holds what is put there. */
export function browserStorage(): Storage | null {
  try {
    const probe = stored("engawa.probe");
    localStorage.setItem(probe, "1");
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}
