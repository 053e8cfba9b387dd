/* witness.ts - this device's observations of a table before its first event, and its contribution
 * to the seed.
 *
 * A record alone cannot show that its dice were fixed in time: its writer can choose everything in
 * it afterwards (docs/fair-chance.md, "Checking a record"). So the device keeps the commitment that
 * the table showed before the start, and the entropy that it made itself. The first commitment
 * counts; a table cannot exchange it later.
 */
import { stored } from "../ground/base";

export interface Witness {
  /** The commitment as it was before the first event; null if the device was not there yet. */
  readonly commit: string | null;
  /** The entropy that this device made and the table took, in hexadecimal; null for none. */
  readonly entropy: string | null;
  /** Whether this guest sat down once more with other entropy, as from another device. */
  readonly elsewhere?: boolean;
}

type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = stored("engawa.witness");
/** How many tables are kept, the latest ones. */
const KEPT = 300;

type Kept = readonly (readonly [table: string, witness: Witness])[];

const isWitness = (json: unknown): json is Witness => {
  const { commit, entropy } = (json ?? {}) as Partial<Record<keyof Witness, unknown>>;
  const isHex = (one: unknown) => one === null || typeof one === "string";
  return isHex(commit) && isHex(entropy);
};

export class Witnesses {
  /** What a browser that stores nothing remembers until the page closes. */
  private held: Kept = [];

  constructor(private readonly store: Store | null) {}

  /** What is kept of a table. */
  of(table: string): Witness {
    return this.read().find(([id]) => id === table)?.[1] ?? { commit: null, entropy: null };
  }

  /** The table has not begun, and shows this commitment. */
  saw(table: string, commit: string): void {
    const known = this.of(table);
    if (known.commit === null) this.write(table, { ...known, commit });
  }

  /** The table, which had not begun, took this entropy for a seat. */
  added(table: string, entropy: string): void {
    this.write(table, { ...this.of(table), entropy, elsewhere: false });
  }

  /** Before the start the table says that this guest sat down with this entropy. */
  sat(table: string, entropy: string): void {
    const known = this.of(table);
    const elsewhere = known.entropy !== null && known.entropy !== entropy;
    if (elsewhere !== (known.elsewhere ?? false)) this.write(table, { ...known, elsewhere });
  }

  private read(): Kept {
    try {
      const json: unknown = JSON.parse(this.store?.getItem(KEY) ?? "null");
      if (!Array.isArray(json)) return this.held;
      return json.filter((one): one is Kept[number] => Array.isArray(one) && isWitness(one[1]));
    } catch {
      return this.held;
    }
  }

  private write(table: string, witness: Witness): void {
    const others = this.read().filter(([id]) => id !== table);
    this.held = [...others, [table, witness] as const].slice(-KEPT);
    try {
      this.store?.setItem(KEY, JSON.stringify(this.held));
    } catch {
      // It holds until the page closes.
    }
  }
}

function storage(): Store | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

let witnesses: Witnesses | undefined;

/** What this device keeps. */
export function theWitnesses(): Witnesses {
  witnesses ??= new Witnesses(storage());
  return witnesses;
}
