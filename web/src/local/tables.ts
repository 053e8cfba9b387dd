/* tables.ts - the list of local tables: creates, opens, lists and deletes them. */
import type { Core, Language, Options, Reply } from "../core/core";
import { done } from "../core/reply";
import { isEntry } from "../table/table";
import type { Entry, OpenEntry, Phase, Table, NewTable, TableState } from "../table/table";
import { Analyses } from "./analyses";
import { botsInWorker } from "./bots";
import type { Bots } from "./bots";
import { browserStorage, memoryStorage, Shelf } from "./shelf";
import { FULL, HERE, LocalTable } from "./table";
import type { Surroundings } from "./table";

/** A table in the page, as a list shows it. */
export interface LocalSummary {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly options: Options;
  readonly phase: Phase;
  /** The players' names by seat, "" for a free seat. */
  readonly names: readonly string[];
  readonly created: number;
  /** Milliseconds since the epoch of the last thing that happened. */
  readonly touched: number;
}

/** Who sits down: a name, or a bot's ("" for the usual one), if possible as persona `who`. */
export type Player =
  | { readonly name: string }
  | { readonly bot: string; readonly who?: number | undefined };

/** Replacements of browser functions, for tests. */
export interface Replacements {
  readonly storage?: ReturnType<typeof memoryStorage>;
  readonly bots?: Bots;
  readonly pace?: number;
  readonly language?: () => Language;
}

/** The address of the worker in the build (build.mjs). */
declare const ENGAWA_BOT_WORKER: string;

const PACE = 650;

export class LocalTables {
  /** The bots of this page, for hints and analyses too. */
  readonly bots: Bots;
  readonly analyses: Analyses;
  /** Whether tables outlast the page; otherwise the browser allows no storage. */
  readonly lasting: boolean;
  private readonly shelf: Shelf;
  private readonly opened = new Map<string, LocalTable>();
  private readonly around: Surroundings;

  constructor(
    private readonly core: Core,
    replacements: Replacements = {},
  ) {
    const storage = replacements.storage ?? browserStorage();
    this.lasting = storage !== null;
    this.shelf = new Shelf(storage ?? memoryStorage());
    this.bots = replacements.bots ?? botsInWorker(core, ENGAWA_BOT_WORKER);
    this.analyses = new Analyses(this.bots);
    this.around = {
      core,
      shelf: this.shelf,
      bots: this.bots,
      now: () => Date.now(),
      pace: replacements.pace ?? PACE,
      language: replacements.language ?? (() => "en"),
      again: (state) => this.again(state),
      closed: (id) => void this.opened.delete(id),
    };
    globalThis.addEventListener?.("storage", ({ key }) => {
      const id = Shelf.idOf(key);
      if (id !== null) this.opened.get(id)?.refresh();
    });
  }

  /** Every table, the latest first. */
  list(): LocalSummary[] {
    return this.shelf.ids().flatMap((id) => {
      const stored = this.shelf.read(id);
      const first = stored?.log[0];
      if (!stored || !first || !isEntry(first, "open")) return [];
      return [summary(id, stored.created, first, stored.log)];
    });
  }

  /** A new table, with nobody at it yet. */
  create(order: NewTable): Reply<LocalTable> {
    const checked = this.core.match(order.game, order.options, order.seats, "open");
    if (!checked.ok) return checked;
    const { options } = checked.value;
    checked.value.free();
    const id = this.newId();
    const seed = this.core.fair.seed();
    const stored = this.shelf.create(id, seed, Date.now(), {
      open: { ...order, options, private: true, lang: this.around.language(), host: HERE },
      commit: this.core.fair.commit(seed),
    });
    const table = stored === "stored" ? this.open(id) : null;
    return table ? done(table) : FULL;
  }

  /** A new table with these players, one a seat, already started. */
  async play(order: Omit<NewTable, "seats">, players: readonly Player[]): Promise<Reply<Table>> {
    const made = this.create({ ...order, seats: players.length });
    if (!made.ok) return made;
    const table = made.value;
    for (const [seat, player] of players.entries()) {
      const sat = await ("bot" in player
        ? table.bot(seat, player.bot, player.who)
        : table.sit(seat, player.name));
      if (!sat.ok) return sat;
    }
    const started = await table.start();
    return started.ok ? made : started;
  }

  /** The table `id` as it was left, or null. Opening it twice gives the same object. */
  open(id: string): LocalTable | null {
    const already = this.opened.get(id);
    if (already) return already;
    const stored = this.shelf.read(id);
    if (!stored) return null;
    const table = new LocalTable(this.around, id, stored);
    this.opened.set(id, table);
    return table;
  }

  remove(id: string): void {
    this.opened.get(id)?.close();
    this.shelf.remove(id);
  }

  private async again({ game, options, title, seats, may }: TableState): Promise<Reply<Table>> {
    const players = seats.map(
      (seat): Player =>
        seat.kind === "bot"
          ? { bot: seat.bot, who: seat.who }
          : { name: seat.kind === "guest" ? seat.name : "" },
    );
    const next = await this.play({ game, options, title, private: true }, players);
    if (next.ok && may.count) await next.value.count(true);
    return next;
  }

  private newId(): string {
    return this.core.fair.entropy().slice(0, 12);
  }
}

function summary(
  id: string,
  created: number,
  { open }: OpenEntry,
  log: readonly Entry[],
): LocalSummary {
  const { game, options, title } = open;
  const names = Array.from({ length: open.seats }, () => "");
  let phase: Phase = "waiting";
  for (const entry of log) {
    if (isEntry(entry, "sit")) names[entry.sit] = entry.name;
    else if (isEntry(entry, "bot")) names[entry.bot] = entry.name;
    else if (isEntry(entry, "stand")) names[entry.stand] = "";
    else if (isEntry(entry, "start")) phase = "playing";
    else if (isEntry(entry, "end")) phase = entry.end;
  }
  return { id, title, game, options, phase, names, created, touched: log.at(-1)?.t ?? created };
}
