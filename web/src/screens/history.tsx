/* history.tsx - the guest's finished games at the server: figures, filters, the list, files. */
import { facts as listed, named } from "../core/sentences";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../core/core";
import { fetchRecord } from "../net/remote-table";
import { usePage, useServer } from "../parts/page";
import { optionsInWords, titleOfTable, titlesOf } from "../parts/choices";
import { Frame, Sure } from "../parts/frame";
import { IconButton } from "../parts/ornaments";
import { tellUnless } from "../ground/messages";
import { useWatched } from "../parts/watched";
import { askAll, askInTurn, askPage, nameOf, namesAt, perfectMean } from "../net/played";
import { hasPoints } from "../rules/short";
import type { Figures, Filter, Group, Played } from "../net/played";
import { download } from "../ground/record-file";
import { useWords, whole } from "../ground/words";
import { useHistoryWords } from "./words/history";
import { RatingsCard } from "./ratings";

/** Returns the server's data about this guest besides the list; null before the reply. */
function useAbout() {
  const [server] = useServer();
  const [figures, setFigures] = useState<readonly Figures[] | null>(null);
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const look = useCallback(async () => {
    const own = await askInTurn(server, "figures");
    if (own.ok) setFigures(own.value.games as readonly Figures[]);
    const found = await askInTurn(server, "groups");
    if (found.ok) setGroups(found.value.groups as readonly Group[]);
  }, [server]);
  useWatched(server, () => void look());
  return { figures, groups, look };
}

/** The list as far as it was asked for, with `filter`. */
export function useList(filter: Filter) {
  const [server] = useServer();
  const [list, setList] = useState<{ readonly all: readonly Played[]; readonly more: boolean }>();
  const key = JSON.stringify(filter);
  const wanted = useRef(key);
  wanted.current = key;
  const ask = useCallback(
    async (known: readonly Played[]) => {
      const reply = await askPage(server, filter, known.at(-1)?.table ?? null);
      if (wanted.current !== key || !tellUnless(reply)) return;
      const { matches, more } = reply.value;
      setList({ all: [...known, ...matches], more });
    },
    [server, key],
  );
  /** The filter with which the reader has gone on to older games; they keep those in sight. */
  const paged = useRef("");
  useWatched(server, () => paged.current === key || void ask([]), ask);
  const drop = (table: string) =>
    list && setList({ ...list, all: list.all.filter((one) => one.table !== table) });
  const older = () => {
    paged.current = key;
    void ask(list?.all ?? []);
  };
  return { list, older, again: () => void ask([]), drop };
}

export function HistoryScreen() {
  const words = useWords();
  const own = useHistoryWords();
  const [filter, setFilter] = useState<Filter>({});
  const { figures, groups, look } = useAbout();
  const { list, older, again, drop } = useList(filter);
  const gone = (table: string | null) => {
    if (table === null) again();
    else drop(table);
    void look();
  };
  return (
    <Frame title={words.history} needsServer>
      <div class="stack history">
        <header class="stack tight">
          <h1 tabIndex={-1}>{words.history}</h1>
          <p class="soft">{own.hint}</p>
          <p>
            <a href="/#/evenings">{words.evenings}</a>
          </p>
        </header>
        {figures && figures.length > 0 && <FiguresCard figures={figures} />}
        <RatingsCard />
        <section class="card stack" aria-labelledby="history-list">
          <h2 id="history-list">{own.list}</h2>
          <Filters figures={figures ?? []} groups={groups} filter={filter} set={setFilter} />
          {!list && <p class="soft">{words.loading}</p>}
          {list?.all.length === 0 && <p class="soft">{own.none}</p>}
          <ul class="table-list" aria-labelledby="history-list">
            {list?.all.map((one) => (
              <PlayedRow key={one.table} one={one} gone={gone} />
            ))}
          </ul>
          {list?.more && (
            <button type="button" class="button" onClick={older}>
              {own.older}
            </button>
          )}
        </section>
        {figures && figures.length > 0 && <Files gone={gone} />}
      </div>
    </Frame>
  );
}

/** What is said of a game with these options. */
function useTitles() {
  const words = useWords();
  const { core } = usePage();
  return (name: string, options: Played["options"], seats: number, day?: number) => {
    const game = core.game(name);
    const title = game ? titleOfTable(words, game, { title: "", options, day }) : name;
    return { game, title, facts: optionsInWords(words, game, options, seats) };
  };
}

/** The figures of each game, beside perfect play where that is known. */
function FiguresCard({ figures }: { readonly figures: readonly Figures[] }) {
  const own = useHistoryWords();
  const { core } = usePage();
  const titles = useTitles();
  const perfect = useMemo(
    () => figures.map(({ game, options }) => perfectMean(core, core.game(game), options)),
    [core, figures],
  );
  const number = (value: number | undefined) => (value === undefined ? "–" : whole(value));
  const mean = (value: number | null | undefined) => value?.toFixed(1).replace("-", "−") ?? "–";
  return (
    <section class="card stack" aria-labelledby="history-figures">
      <h2 id="history-figures">{own.figures}</h2>
      <div class="figures-box" tabIndex={0} role="region" aria-labelledby="history-figures">
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{own.game}</th>
              <th scope="col">{own.played}</th>
              <th scope="col">{own.won}</th>
              <th scope="col">{own.best}</th>
              <th scope="col">{own.mean}</th>
              {perfect.some((value) => value !== null) && <th scope="col">{own.perfect}</th>}
            </tr>
          </thead>
          <tbody>
            {figures.map((one, i) => {
              const { title, facts } = titles(one.game, one.options, 0);
              return (
                <tr key={one.game + JSON.stringify(one.options)}>
                  <th scope="row">
                    {title} {facts && <span class="soft small">{facts}</span>}
                  </th>
                  <td>{one.matches}</td>
                  <td>{one.won}</td>
                  <td>{number(one.best)}</td>
                  <td>{mean(one.mean)}</td>
                  {perfect.some((value) => value !== null) && <td>{mean(perfect[i])}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {perfect.some((value) => value !== null) && <p class="soft small">{own.perfectHint}</p>}
    </section>
  );
}

interface FiltersProps {
  readonly figures: readonly Figures[];
  readonly groups: readonly Group[];
  readonly filter: Filter;
  readonly set: (filter: Filter) => void;
}

/** One of several, or any. */
function Pick({
  label,
  value,
  any,
  of,
  set,
}: {
  readonly label: string;
  readonly value: string;
  readonly any: string;
  readonly of: readonly (readonly [value: string, name: string])[];
  readonly set: (value: string) => void;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <select class="input" value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{any}</option>
        {of.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** `filter` with these members, without those that are undefined. */
const changed = (filter: Filter, part: { readonly [K in keyof Filter]: Filter[K] | undefined }) =>
  Object.fromEntries(
    Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined),
  ) as Filter;

/** When a year of this clock, or one of its months (from 0), begins and ends. */
const span = (year: number, month: number | null) => ({
  from: new Date(year, month ?? 0).getTime(),
  to: (month === null ? new Date(year + 1, 0) : new Date(year, month + 1)).getTime(),
});

function Filters({ figures, groups, filter, set }: FiltersProps) {
  const words = useWords();
  const own = useHistoryWords();
  const { core } = usePage();
  const [server] = useServer();
  const [year, setYear] = useState("");
  const [month, setMonth] = useState("");
  const games = core.games.filter(({ name }) => figures.some(({ game }) => game === name));
  const first = Math.min(...figures.map((one) => one.first));
  const last = Math.max(...figures.map((one) => one.last));
  const years: string[] = [];
  for (let y = new Date(last).getFullYear(); y >= new Date(first).getFullYear(); y--)
    years.push(String(y));
  const people = new Map(
    groups
      .flatMap((group) => group.people)
      .filter(({ guest }) => guest !== server.guest)
      .map((one) => [one.guest, nameOf(words, one)]),
  );
  const months = Array.from({ length: 12 }, (_, i) => i);
  const monthName = new Intl.DateTimeFormat(words.language, { month: "long" });
  const when = (y: string, m: string) => {
    setYear(y);
    setMonth(y ? m : "");
    const time = y ? span(Number(y), m === "" ? null : Number(m)) : {};
    set(changed(filter, { from: undefined, to: undefined, ...time }));
  };
  return (
    <div class="filters">
      <Pick
        label={own.game}
        value={filter.game ?? ""}
        any={own.anyGame}
        of={games.map((game: GameInfo) => [game.name, titlesOf(words, game)] as const)}
        set={(game) => set(changed(filter, { game: game || undefined }))}
      />
      <Pick
        label={own.with}
        value={filter.with ?? ""}
        any={own.anybody}
        of={[...people]}
        set={(guest) => set(changed(filter, { with: guest || undefined }))}
      />
      <Pick
        label={own.result}
        value={filter.result ?? ""}
        any={own.anyResult}
        of={(["won", "lost", "unfinished"] as const).map((one) => [one, own[one]] as const)}
        set={(result) =>
          set(changed(filter, { result: (result || undefined) as Filter["result"] }))
        }
      />
      <Pick
        label={own.year}
        value={year}
        any={own.any}
        of={years.map((one) => [one, one] as const)}
        set={(one) => when(one, month)}
      />
      {year && (
        <Pick
          label={own.month}
          value={month}
          any={own.any}
          of={months.map((one) => [String(one), monthName.format(new Date(2000, one))] as const)}
          set={(one) => when(year, one)}
        />
      )}
    </div>
  );
}

/** Returns the outcome for this guest. */
export function useOutcome() {
  const words = useWords();
  const own = useHistoryWords();
  const [server] = useServer();
  return ({ game, people, ranks, scores }: Played): string => {
    const seat = people.find(({ guest }) => guest === server.guest)?.seat;
    if (!ranks || !scores || seat === undefined) return own.unfinished;
    const rank = words.rankOf(ranks[seat]!);
    const score = whole(scores[seat]!);
    if (!hasPoints(game)) return rank;
    return ranks.length === 1 ? own.points(score) : own.place(rank, score);
  };
}

function PlayedRow({
  one,
  gone,
}: {
  readonly one: Played;
  readonly gone: (table: string) => void;
}) {
  const words = useWords();
  const own = useHistoryWords();
  const { core } = usePage();
  const [server] = useServer();
  const titles = useTitles();
  const outcome = useOutcome();
  const [sure, setSure] = useState(false);
  const { title, facts } = titles(one.game, one.options, one.seats, one.day);
  const me = one.people.find(({ guest }) => guest === server.guest)?.seat;
  const others = namesAt(core, words, one).filter((name, seat) => name && seat !== me);
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeStyle: "short" });
  const day = date.format(one.t);
  const off = async () => {
    setSure(false);
    if (tellUnless(await server.ask("unlist", { table: one.table }))) gone(one.table);
  };
  return (
    <li class="row nowrap">
      <a
        class="table-link"
        href={one.day === undefined ? `/replay/${one.table}` : `/t/${one.table}`}
      >
        <span class="table-name">
          <strong>{title}</strong>
          <span class="soft small">
            {[listed(words.language, others), facts].filter(Boolean).join(words.dot)}
          </span>
        </span>
        <span class="table-state small">
          {outcome(one)}
          <br />
          <span class="soft">{day}</span>
        </span>
      </a>
      <IconButton
        icon="cross"
        label={named(words.language, own.off, listed(words.language, [title, day]))}
        kind="quiet"
        press={() => setSure(true)}
      />
      {sure && (
        <Sure
          label={own.off}
          text={own.offSure}
          onNo={() => setSure(false)}
          onYes={() => void off()}
        />
      )}
    </li>
  );
}

/** All of it as files, and an empty list. */
function Files({ gone }: { readonly gone: (table: null) => void }) {
  const own = useHistoryWords();
  const [server] = useServer();
  const [far, setFar] = useState("");
  const [sure, setSure] = useState(false);
  const save = async () => {
    const all = await askAll(server);
    if (tellUnless(all))
      download("engawa-games.json", JSON.stringify({ games: all.value }, null, 1) + "\n");
  };
  const saveRecords = async () => {
    const all = await askAll(server);
    if (!tellUnless(all)) return;
    const records: string[] = [];
    for (const { table } of all.value) {
      setFar(own.saving(records.length + 1, all.value.length));
      const record = await fetchRecord(table);
      if (record.ok) records.push(record.value);
    }
    const missing = all.value.length - records.length;
    setFar(missing ? own.notAll(missing) : "");
    download("engawa-records.engawa", records.join(""));
  };
  const empty = async () => {
    setSure(false);
    if (tellUnless(await server.ask("unlist", { all: true }))) gone(null);
  };
  return (
    <section class="card stack" aria-labelledby="history-files">
      <h2 id="history-files">{own.keep}</h2>
      <p class="soft small">{own.keepHint}</p>
      <p class="row">
        <button type="button" class="button" onClick={() => void save()}>
          {own.save}
        </button>
        <button type="button" class="button" onClick={() => void saveRecords()}>
          {own.saveRecords}
        </button>
        <button type="button" class="button push" onClick={() => setSure(true)}>
          {own.offAll}
        </button>
      </p>
      <p role="status" class="soft small">
        {far}
      </p>
      {sure && (
        <Sure
          label={own.offAll}
          text={own.offAllHint}
          onNo={() => setSure(false)}
          onYes={() => void empty()}
        />
      )}
    </section>
  );
}
