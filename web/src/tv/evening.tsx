/* evening.tsx - an evening on a large screen: the current table, and between games the people
 * present, the proposals and the standings. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { people as inOneLine, remarked } from "../core/sentences";
import { linkTo } from "../ground/base";
import { keepWhole, phrased, widthOf } from "../ground/phrases";
import { useStore } from "../ground/store";
import { useWords } from "../ground/words";
import type { RemoteEvening, Shown } from "../net/remote-evening";
import { show } from "../net/showing";
import type { Showing } from "../net/showing";
import { playedThere } from "../parts/choices";
import { usePage, useServer } from "../parts/page";
import { useEvening } from "../large/party";
import { Qr } from "../parts/share";
import { Emblem } from "../rooms/emblems";
import type { Sign } from "../table/signs";
import { goingOn, standings } from "../table/evening";
import type { Companion, Proposal } from "../table/evening";
import { SignMark } from "../parts/reactions";
import { EveningCrest } from "../screens/evening/crest";
import { factsOf } from "../screens/evening/next";
import { Moments, titleOf, useMoments } from "../screens/evening/moments";
import { outcomeOf } from "../screens/evening/past";
import { longAmong, TvTable } from "./table";
import { useSigns } from "../screens/evening/people";
import { useEveningWords } from "../screens/words/evening";
import { useLargeWords } from "../large/words";

interface FollowProps {
  readonly showing: Showing;
  /** With which another evening can be shown, once this one is over; null: none. */
  readonly code: string | null;
  readonly onOver: (over: boolean) => void;
}

/** Follows an evening for as long as its pass holds. */
export function Follow(props: FollowProps) {
  const evening = useEvening(props.showing.evening, props.showing.pass);
  return evening && <Evening {...props} evening={evening} />;
}

/** Milliseconds for which the result of a game is seen before the place between games. */
const RESULT_LASTS = 15_000;

/** The table to look at: the one whose game is on, and after its end for a while; null: none. While a game is on,
 * another one that begins elsewhere does not take its place, unless somebody chooses it. */
function useTableOf(shown: Shown): readonly [string | null, (table: string) => void] {
  const [table, look] = useState<string | null>(null);
  const stays = shown.games.some((one) => one.table === table && one.ended === null);
  const next = shown.over ? null : (goingOn(shown)?.table ?? null);
  useEffect(() => {
    if (stays) return;
    if (next !== null) return look(next);
    if (table === null) return;
    const timer = setTimeout(() => look(null), RESULT_LASTS);
    return () => clearTimeout(timer);
  }, [stays, next, table]);
  return [table, look];
}

/** The tables of the evening between which one can choose, by a tap, the keys of a remote control, or a phone. */
function Choice({
  shown,
  table,
  choose,
}: {
  readonly shown: Shown;
  readonly table: string;
  readonly choose: (table: string) => void;
}) {
  const words = useWords();
  const own = useLargeWords();
  const { core } = usePage();
  const on = shown.games.filter((one) => one.ended === null || one.table === table);
  const tables = on.map((one) => one.table);
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? tables.length - 1 : 0;
      if (step) choose(tables[(tables.indexOf(table) + step) % tables.length]!);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [tables.join(), table]);
  if (on.length < 2) return null;
  const nameOf = (guest: string | null) =>
    shown.people.find((one) => one.guest === guest)?.name ?? "";
  return (
    <div class="tv-choice" role="group" aria-label={own.games}>
      {on.map((one) => (
        <button
          key={one.table}
          type="button"
          aria-pressed={one.table === table}
          onClick={() => choose(one.table)}
        >
          <span class="tv-choice-game">{core.game(one.game)?.[words.language] ?? one.game}</span>
          <span class="soft">
            {inOneLine(words.language, one.players.map(nameOf).filter(Boolean))}
          </span>
        </button>
      ))}
    </div>
  );
}

function Evening({ evening, showing, code, onOver }: FollowProps & { evening: RemoteEvening }) {
  const words = useWords();
  const shown = useStore(
    (listener) => evening.subscribe(listener),
    () => evening.state,
    evening,
  );
  const missing = useStore(
    (listener) => evening.subscribe(listener),
    () => evening.missing,
    evening,
  );
  const [table, choose] = useTableOf(shown);
  const [server] = useServer();
  useEffect(
    () =>
      server.onPush((push, { table, look, off }) => {
        if (push !== "screens" || table !== evening.id) return;
        if (off === true) show(null);
        else choose(String(look));
      }),
    [server, evening],
  );
  const { over, known } = shown;
  keepWhole(shown.people.map(({ name }) => name));
  const gone = missing !== null && missing.code !== "crowded";
  useEffect(() => {
    if (gone) show(null);
  }, [gone]);
  useEffect(() => onOver(over), [over]);
  const title = useTitle(shown);
  const party = useMemo(() => ({ evening, shown }), [evening, shown]);
  if (!known) return <p class="tv-quiet soft">{words.connecting}</p>;
  if (table !== null)
    return (
      <>
        <TvTable key={table} id={table} pass={showing.pass} party={party} title={title} />
        <Choice shown={shown} table={table} choose={choose} />
      </>
    );
  return <Between shown={shown} evening={evening} title={title} code={code} />;
}

function useTitle(shown: Shown): string {
  const words = useWords();
  const own = useEveningWords();
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "long" }).format(shown.since);
  return shown.title || own.of(date);
}

interface BetweenProps {
  readonly shown: Shown;
  readonly evening: RemoteEvening;
  readonly title: string;
  readonly code: string | null;
}

/** The place between games, and the evening's page when it is over. */
function Between({ shown, evening, title, code }: BetweenProps) {
  const own = useEveningWords();
  const found = useMoments(evening.id, shown);
  const signs = useSigns(evening);
  const people = { shown, signs };
  const crowded = linesOf(shown.people) > RANKED ? " crowded" : "";
  const long = longAmong(shown.people.map(({ name }) => name));
  return (
    <div class={`tv-between${shown.games.length ? "" : " fresh"}${crowded}${long}`}>
      <header class="tv-head">
        <h1>{title}</h1>
        {shown.over && <p class="soft">{own.over}</p>}
      </header>
      {standings(shown).length > 0 ? <Night {...people} /> : <People {...people} />}
      <div class="tv-story">
        {shown.over ? <Moments {...found} /> : <Proposals shown={shown} />}
        <Join id={evening.id} over={shown.over} code={code} />
      </div>
    </div>
  );
}

/** The proposals that fit: those that most people like. */
const PROPOSALS_SHOWN = 3;

/** The most people that fit, in a list and in the standings, which leave the rest to games. */
const LISTED = 14;
const RANKED = 8;

/** Letters of a name that fit on one line of the standings. */
const ONE_LINE = 18;

/** Letters of a game and its winners that fit on one line below the standings, and of the smaller ones there. */
const GAME_LINE = 36;
const SMALL_GAME_LINE = 44;

/** How many lines people take in the standings. */
const linesOf = (people: readonly Companion[]): number =>
  people.reduce((lines, { name }) => lines + Math.ceil((widthOf(name) || 1) / ONE_LINE), 0);

/** Where any name is long, all lines are smaller: so many fit, with so many letters of a name. A name that is there
 * alone has the height of two, for the numbers beside it. */
const SMALL_LINES = 12;
const SMALL_LINE = 24;

/** How many lines are left below the standings for the games. */
function leftOf(people: readonly Companion[]): number {
  if (longAmong(people.map(({ name }) => name)) === "") return RANKED - linesOf(people);
  const letters = linesOf(people) > RANKED ? 2 * SMALL_LINE : SMALL_LINE;
  return people.reduce(
    (left, { name }) => left - Math.max(2, Math.ceil(widthOf(name) / letters)),
    SMALL_LINES,
  );
}

interface JoinProps {
  readonly id: string;
  readonly over: boolean;
  readonly code: string | null;
}

/** The way to the evening, or how another one comes to this screen. */
function Join({ id, over, code }: JoinProps) {
  const large = useLargeWords();
  if (over) return code && <p class="tv-join soft">{large.otherEvening(code)}</p>;
  return (
    <aside class="tv-join">
      <h2>{large.joinHere}</h2>
      <Qr text={linkTo(`/e/${id}`)} />
    </aside>
  );
}

/** Whether somebody is there; after the evening nobody is away. */
const isHere = ({ over, here }: Shown, { guest }: Companion) => over || here.includes(guest);

interface PeopleProps {
  readonly shown: Shown;
  /** The reactions that they have just given, by guest. */
  readonly signs: ReadonlyMap<string, Sign>;
}

function Who({ person, signs }: Pick<PeopleProps, "signs"> & { readonly person: Companion }) {
  const words = useWords();
  const sign = signs.get(person.guest);
  return (
    <>
      <EveningCrest crest={person.crest} colour={person.colour} />
      <span>{person.name || words.formerGuest}</span>
      {sign && <SignMark sign={sign} />}
    </>
  );
}

/** Everybody of an evening in which no game has ended. */
function People({ shown, signs }: PeopleProps) {
  const own = useEveningWords();
  const large = useLargeWords();
  const others = shown.people.length - LISTED;
  return (
    <section class="tv-people">
      <h2>{shown.over ? own.cameTitle : large.here}</h2>
      <ul class="tv-crests">
        {shown.people.slice(0, LISTED).map((person) => (
          <li key={person.guest} class={isHere(shown, person) ? "" : "away"}>
            <Who person={person} signs={signs} />
          </li>
        ))}
      </ul>
      {others > 0 && <p class="soft">{own.more(others)}</p>}
    </section>
  );
}

/** The standings, and below them those who have not played. */
function Night({ shown, signs }: PeopleProps) {
  const own = useEveningWords();
  const ranked = standings(shown);
  const rest = shown.people.filter((one) => !ranked.some(({ person }) => person === one));
  const rows = [...ranked, ...rest.map((person) => ({ person, won: null, points: null }))];
  const others = rows.length - RANKED;
  return (
    <section class="tv-people">
      <table class="tv-night">
        <thead>
          <tr>
            <th scope="col">
              <h2>{shown.over ? own.finalStanding : own.standing}</h2>
            </th>
            <th scope="col">{own.won}</th>
            <th scope="col">{own.points}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, RANKED).map(({ person, won, points }) => (
            <tr key={person.guest} class={isHere(shown, person) ? "" : "away"}>
              <th scope="row">
                <span class="tv-who">
                  <Who person={person} signs={signs} />
                </span>
              </th>
              <td>{won}</td>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && <p class="soft">{own.more(others)}</p>}
      <Played shown={shown} most={leftOf(rows.map(({ person }) => person))} />
    </section>
  );
}

/** The latest games that have ended, on MOST lines at the most. */
function Played({ shown, most }: { readonly shown: Shown; readonly most: number }) {
  const words = useWords();
  const own = useEveningWords();
  const { core } = usePage();
  const told = shown.games
    .filter(({ ended }) => ended !== null)
    .map((game) => ({
      table: game.table,
      title: titleOf(core, game.game, words.language),
      rest: `${words.dot}${outcomeOf(words, own, shown, game)}`,
    }));
  const small = longAmong(shown.people.map(({ name }) => name)) !== "";
  const letters = small ? SMALL_GAME_LINE : GAME_LINE;
  let first = told.length;
  for (let lines = most; first > 0; first--) {
    const { title, rest } = told[first - 1]!;
    lines -= Math.ceil(widthOf(title + rest) / letters);
    if (lines < 0) break;
  }
  if (first === told.length) return null;
  return (
    <section class="tv-games">
      <h2>{own.games}</h2>
      <ol>
        {told.slice(first).map(({ table, title, rest }) => (
          <li key={table}>
            <strong>{title}</strong>
            <span class="soft">{phrased(rest)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Proposals({ shown }: { readonly shown: Shown }) {
  const own = useEveningWords();
  const large = useLargeWords();
  const liked = shown.proposals
    .map((proposal) => ({ proposal, fans: shown.people.filter(({ wish }) => wish === proposal.k) }))
    .sort((a, b) => b.fans.length - a.fans.length);
  const others = liked.length - PROPOSALS_SHOWN;
  return (
    <section class="tv-next">
      <h2>{large.next}</h2>
      {liked.length === 0 && <p>{large.nothingYet}</p>}
      <ul>
        {liked.slice(0, PROPOSALS_SHOWN).map(({ proposal, fans }) => (
          <Offer key={proposal.k} {...{ shown, proposal, fans }} />
        ))}
      </ul>
      {others > 0 && <p class="soft">{own.more(others)}</p>}
    </section>
  );
}

interface OfferProps {
  readonly shown: Shown;
  readonly proposal: Proposal;
  readonly fans: readonly Companion[];
}

/** A proposal: the game, by whom and with which options, and the crests of those who like it. */
function Offer({ shown, proposal, fans }: OfferProps) {
  const words = useWords();
  const own = useEveningWords();
  const { core } = usePage();
  const { guest, what } = proposal;
  const game = core.game(what.game);
  const name = game ? playedThere(words, game, what.options) : what.game;
  const by = shown.people.find((one) => one.guest === guest)?.name || words.formerGuest;
  const names = inOneLine(
    words.language,
    fans.map((one) => one.name),
  );
  const likes = remarked(words.language, own.supporters(fans.length), names);
  return (
    <li>
      <Emblem game={what.game} name={name} />
      <span class="tv-offer">
        <strong>{name}</strong>
        <span class="soft">
          {own.proposes(by)}
          {game && `${words.dot}${factsOf(words, game, what)}`}
        </span>
      </span>
      {fans.length > 0 && (
        <span class="tv-fans" role="img" aria-label={likes}>
          {fans.slice(0, 8).map((one) => (
            <EveningCrest key={one.guest} crest={one.crest} colour={one.colour} />
          ))}
        </span>
      )}
    </li>
  );
}
