/* host.tsx - the operator's page: visitors, tables, stored data, and the commands about them.
 * `engawa admin link` prints its address.
 *
 * The link's key is good once. The browser keeps the key that it gets in return for as long as the
 * server says (half a day), or until somebody signs out here. Every command is one of `engawa
 * admin`.
 */
import { isolated } from "../core/sentences";
import { useCallback, useEffect, useState } from "preact/hooks";
import { stored } from "../ground/base";
import type { Reply } from "../core/core";
import type { Fields } from "../net/server";
import { usePage, useServer } from "../parts/page";
import { Frame, manualPage, Sure } from "../parts/frame";
import { tell, tellUnless } from "../ground/messages";
import { mark } from "../ground/route";
import { shown } from "../ground/shown";
import { say, sayWhy, useWords } from "../ground/words";
import { Checks } from "./host-checks";
import { Decide } from "./host-decide";
import type { Person } from "./host-decide";
import { Invitations } from "./host-invitations";
import { useMoment } from "./host-moment";
import { useHostWords } from "./words/host";

const KEY = stored("engawa.host");
const EVERY = 5000;
/** Backups and checks wait for the disk. */
const PATIENCE = 120_000;

type Row = Readonly<Record<string, unknown>>;
export type Command = (
  words: readonly string[],
  more?: Fields,
  within?: number,
) => Promise<Reply<Fields>>;

/** The data of the page, which it requests again and again. */
export interface Office {
  readonly status: Row;
  readonly here: readonly Person[];
  readonly tables: readonly Row[];
  readonly rulings: readonly Row[];
  readonly invites: readonly Row[];
  readonly backups: readonly Row[];
}

const text = (row: Row, key: string): string => shown(String(row[key] ?? ""));
const number = (row: Row, key: string): number => Number(row[key] ?? 0);
const listOf = (reply: Reply<Fields>) => (reply.ok ? ((reply.value.list ?? []) as Row[]) : []);

/** The key that this browser has; "" for none. */
function storedKey(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function storeKey(key: string): void {
  try {
    if (key) localStorage.setItem(KEY, key);
    else localStorage.removeItem(KEY);
  } catch {
    // It holds until the page closes.
  }
}

/** Returns true if this visitor is the operator; a sentence if not; null before the reply. */
function useEntry(link: string | null): readonly [true | string | null, () => void] {
  const words = useWords();
  const own = useHostWords();
  const [server] = useServer();
  const [key, setKey] = useState(() => link ?? storedKey());
  const [entry, setEntry] = useState<true | string | null>(key ? null : own.need);
  useEffect(() => {
    if (link) mark("/#/host");
  }, [link]);
  useEffect(() => {
    if (!key) return;
    return server.onLive(() => {
      void server.ask("operate", { key }).then((reply) => {
        if (reply.ok) {
          storeKey(String(reply.value.key));
          setKey(String(reply.value.key));
          setEntry(true);
        } else if (reply.why.code !== "offline") {
          storeKey("");
          setEntry(sayWhy(words, reply.why));
        }
      });
    });
  }, [server, key]);
  const leave = () => {
    storeKey("");
    setKey("");
    setEntry(own.left);
  };
  return [entry, leave];
}

export function HostScreen({ link }: { readonly link: string | null }) {
  const own = useHostWords();
  const [entry, leave] = useEntry(link);
  return (
    <Frame title={own.title} needsServer>
      {entry === true ? (
        <Everything leave={leave} />
      ) : (
        <div class="card stack narrow-card">
          <h1 tabIndex={-1}>{own.title}</h1>
          <p class={entry === null ? "soft" : ""}>{entry ?? own.asking}</p>
        </div>
      )}
    </Frame>
  );
}

/** Returns the server's data, requested every few seconds while the page is visible. */
function useOffice(command: Command): readonly [Office | null, () => Promise<void>] {
  const [office, setOffice] = useState<Office | null>(null);
  const look = useCallback(async () => {
    const [status, here, tables, rulings, invites, backups] = await Promise.all([
      command(["status"]),
      command(["guests", "here"]),
      command(["tables", "going"]),
      command(["guests", "rulings"]),
      command(["invite", "list"]),
      command(["backup", "list"], {}, PATIENCE),
    ]);
    if (!status.ok) return;
    setOffice({
      status: status.value,
      here: listOf(here) as unknown as Person[],
      tables: listOf(tables),
      rulings: listOf(rulings),
      invites: listOf(invites),
      backups: listOf(backups),
    });
  }, [command]);
  useEffect(() => {
    void look();
    const timer = setInterval(() => document.hidden || void look(), EVERY);
    return () => clearInterval(timer);
  }, [look]);
  return [office, look];
}

function Everything({ leave }: { readonly leave: () => void }) {
  const own = useHostWords();
  const [server] = useServer();
  const words = useWords();
  const { language } = words;
  const command = useCallback<Command>(
    (words, more = {}, within = undefined) =>
      server.ask("admin", { do: words, lang: language, ...more }, within),
    [server, language],
  );
  const [office, look] = useOffice(command);
  const act = async (words: readonly string[], more: Fields = {}, within?: number) => {
    const reply = await command(words, more, within);
    const fine = tellUnless(reply);
    await look();
    return fine ? reply.value : null;
  };
  if (!office) return <p class="soft">{own.asking}</p>;
  const parts = { office, act };
  return (
    <div class="host-page stack">
      <h1 tabIndex={-1}>{own.title}</h1>
      <Now status={office.status} />
      <Message {...parts} />
      <People {...parts} />
      <Tables {...parts} />
      <Rulings {...parts} />
      <Invitations {...parts} />
      <Backups {...parts} />
      <Checks command={command} />
      <More command={command} />
      <p class="row">
        <a href={manualPage(language, "operating")} target="_blank" rel="noopener noreferrer">
          {words.manual}
        </a>
        <button type="button" class="button" onClick={leave}>
          {own.leave}
        </button>
      </p>
    </div>
  );
}

export interface PartProps {
  readonly office: Office;
  readonly act: (
    words: readonly string[],
    more?: Fields,
    within?: number,
  ) => Promise<Fields | null>;
}

/** Numbers that say how the server is. */
function Now({ status }: { readonly status: Row }) {
  const own = useHostWords();
  const moment = useMoment();
  const write = (key: string): string => {
    const value = number(status, key);
    if (key === "since") return moment(value);
    if (key === "load_percent") return `${value} %`;
    if (key === "memory") return `${Math.round(value / 1e6)} MB`;
    if (key === "disk_free") return `${(value / 1e9).toFixed(1)} GB`;
    return String(value);
  };
  return (
    <section class="card stack tight" aria-labelledby="host-now">
      <h2 id="host-now">{own.now}</h2>
      {status.disk_failing === true && <p class="notice">{own.failing}</p>}
      {status.closed === true && <p class="soft">{own.byInvitation}</p>}
      <dl class="host-facts">
        {Object.entries(own.facts).map(([key, label]) => (
          <div key={key}>
            <dt class="soft small">{label}</dt>
            <dd>{write(key)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Message({ act }: PartProps) {
  const own = useHostWords();
  const [said, setSaid] = useState("");
  const send = async (what: string) => {
    const reply = await act(["message", what]);
    if (!reply) return;
    tell(what ? own.sent(Number(reply.told)) : own.taken);
    setSaid("");
  };
  return (
    <section class="card stack tight" aria-labelledby="host-message">
      <h2 id="host-message">{own.message}</h2>
      <form
        class="stack tight"
        onSubmit={(event) => {
          event.preventDefault();
          void send(said);
        }}
      >
        <input
          class="input"
          maxLength={200}
          aria-labelledby="host-message"
          aria-describedby="host-message-hint"
          value={said}
          onInput={(event) => setSaid(event.currentTarget.value)}
        />
        <p class="soft small" id="host-message-hint">
          {own.messageHint}
        </p>
        <p class="row">
          <button type="submit" class="button main" disabled={!said.trim()}>
            {own.send}
          </button>
          <button type="button" class="button quiet" onClick={() => void send("")}>
            {own.takeBack}
          </button>
        </p>
      </form>
    </section>
  );
}

function People({ office, act }: PartProps) {
  const words = useWords();
  const own = useHostWords();
  const [chosen, choose] = useState<Person | null>(null);
  return (
    <section class="card stack tight" aria-labelledby="host-people">
      <h2 id="host-people">{own.people}</h2>
      {office.here.length === 0 && <p class="soft">{own.nobody}</p>}
      <ul class="table-list">
        {office.here.map((one) => (
          <li key={one.guest} class="row nowrap">
            <span class="table-name">
              <strong>{isolated(one.name)}</strong>
              <span class="soft small">
                {[one.address, one.tables > 0 && own.at(one.tables), one.muted && own.kinds.mute]
                  .filter(Boolean)
                  .join(words.dot)}
              </span>
            </span>
            <button
              type="button"
              class="button small push"
              aria-label={own.decide(isolated(one.name))}
              aria-haspopup="dialog"
              onClick={() => choose(one)}
            >
              {own.decideShort}
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Decide
          person={chosen}
          onNo={() => choose(null)}
          onYes={(words, more) => {
            choose(null);
            void act(words, more).then((done) => done && tell(own.done));
          }}
        />
      )}
    </section>
  );
}

function Tables({ office, act }: PartProps) {
  const own = useHostWords();
  const words = useWords();
  const { core } = usePage();
  const [closing, close] = useState<Row | null>(null);
  const nameOf = (row: Row) => {
    const game = core.game(text(row, "game"));
    return (
      isolated(text(row, "title")) || words.tableFor(game ? say(words, game) : text(row, "game"))
    );
  };
  return (
    <section class="card stack tight" aria-labelledby="host-tables">
      <h2 id="host-tables">{own.tables}</h2>
      {office.tables.length === 0 && <p class="soft">{own.noTables}</p>}
      <ul class="table-list">
        {office.tables.map((row) => (
          <li key={text(row, "table")} class="row nowrap">
            <a class="table-link" href={`/t/${text(row, "table")}`}>
              <span class="table-name">
                <strong>{nameOf(row)}</strong>
                <span class="soft small">
                  {[own.states[text(row, "state")], own.peopleAt(number(row, "here"))].join(
                    words.dot,
                  )}
                </span>
              </span>
            </a>
            <button
              type="button"
              class="button small push"
              aria-label={own.closeTable(nameOf(row))}
              aria-haspopup="dialog"
              onClick={() => close(row)}
            >
              {own.close}
            </button>
          </li>
        ))}
      </ul>
      {closing && (
        <Sure
          text={own.closeSure(nameOf(closing))}
          label={own.close}
          onNo={() => close(null)}
          onYes={() => {
            close(null);
            void act(["tables", "close", text(closing, "table")]);
          }}
        />
      )}
    </section>
  );
}

function Rulings({ office, act }: PartProps) {
  const words = useWords();
  const own = useHostWords();
  const moment = useMoment();
  return (
    <section class="card stack tight" aria-labelledby="host-rulings">
      <h2 id="host-rulings">{own.rulings}</h2>
      {office.rulings.length === 0 && <p class="soft">{own.noRulings}</p>}
      <ul class="table-list">
        {office.rulings.map((row) => (
          <li key={`${text(row, "who")} ${text(row, "ruling")}`} class="row nowrap">
            <span class="table-name">
              <strong>{text(row, "name") || text(row, "who")}</strong>
              <span class="soft small">
                {[
                  own.kinds[text(row, "ruling")],
                  number(row, "until") ? own.until(moment(number(row, "until"))) : own.untilLifted,
                  text(row, "reason"),
                ].join(words.dot)}
              </span>
            </span>
            <button
              type="button"
              class="button small push"
              aria-label={own.liftOf(text(row, "who"))}
              onClick={() =>
                void act(["guests", row.ruling === "mute" ? "unmute" : "unban", String(row.who)])
              }
            >
              {own.lift}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Backups({ office, act }: PartProps) {
  const own = useHostWords();
  const moment = useMoment();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const done = await act(["backup", "new"], {}, PATIENCE);
    setBusy(false);
    if (done) tell(own.backupMade);
  };
  return (
    <section class="card stack tight" aria-labelledby="host-backups">
      <h2 id="host-backups">{own.backups}</h2>
      {office.backups.length === 0 && <p class="soft">{own.noBackups}</p>}
      <ul class="table-list">
        {office.backups.map((row) => (
          <li key={text(row, "backup")} class="row nowrap">
            <span class="table-name">
              <strong>{moment(number(row, "made"))}</strong>
              <span class="soft small">{`${(number(row, "bytes") / 1e6).toFixed(1)} MB`}</span>
            </span>
            <button
              type="button"
              class="button small push"
              aria-label={own.dropOf(text(row, "backup"))}
              onClick={() => void act(["backup", "delete", text(row, "backup")], {}, PATIENCE)}
            >
              {own.drop}
            </button>
          </li>
        ))}
      </ul>
      <p class="row">
        <button type="button" class="button" disabled={busy} onClick={() => void make()}>
          {own.backUp}
        </button>
      </p>
    </section>
  );
}

/** Seldom used parts, which are fetched when somebody opens them. */
function More({ command }: { readonly command: Command }) {
  const own = useHostWords();
  const [refusals, setRefusals] = useState<readonly Row[]>([]);
  const [settings, setSettings] = useState<readonly Row[]>([]);
  const open = async () => {
    setRefusals(listOf(await command(["refusals"])));
    setSettings(listOf(await command(["settings"])));
  };
  return (
    <details class="card" onToggle={(event) => event.currentTarget.open && void open()}>
      <summary>{own.more}</summary>
      <div class="stack">
        {refusals.length > 0 && <h2>{own.refusals}</h2>}
        <Pairs rows={refusals} key1="code" key2="number" />
        <h2>{own.settings}</h2>
        <Pairs rows={settings} key1="setting" key2="value" />
      </div>
    </details>
  );
}

function Pairs({
  rows,
  key1,
  key2,
}: {
  readonly rows: readonly Row[];
  readonly key1: string;
  readonly key2: string;
}) {
  return (
    <dl class="host-pairs small">
      {rows.map((row) => (
        <div key={text(row, key1)}>
          <dt>{text(row, key1)}</dt>
          <dd>{text(row, key2) || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
