/* evening.tsx - an evening on a large screen: the current table, and between games the people
 * present, the proposals and the standings. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { people as inOneLine, remarked } from "../core/sentences";
import { linkTo } from "../ground/base";
import { useStore } from "../ground/store";
import { useWords } from "../ground/words";
import type { RemoteEvening, Shown } from "../net/remote-evening";
import { show } from "../net/showing";
import type { Showing } from "../net/showing";
import { usePage, useServer } from "../parts/page";
import { useEvening } from "../large/party";
import { Qr } from "../parts/share";
import { Emblem } from "../rooms/emblems";
import { goingOn } from "../table/evening";
import { EveningCrest } from "../screens/evening/crest";
import { factsOf } from "../screens/evening/next";
import { Games, NightStanding } from "../screens/evening/past";
import { TvTable } from "./table";
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
          {core.game(one.game)?.[words.language] ?? one.game}
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
  return <Between shown={shown} id={evening.id} title={title} code={code} />;
}

function useTitle(shown: Shown): string {
  const words = useWords();
  const own = useEveningWords();
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "long" }).format(shown.since);
  return shown.title || own.of(date);
}

interface BetweenProps {
  readonly shown: Shown;
  readonly id: string;
  readonly title: string;
  readonly code: string | null;
}

/** The place between games, and the evening's page when it is over. */
function Between({ shown, id, title, code }: BetweenProps) {
  const own = useEveningWords();
  const large = useLargeWords();
  return (
    <div class={`tv-between${shown.games.length ? "" : " fresh"}`}>
      <header class="tv-head">
        <h1>{title}</h1>
        {shown.over && <p class="soft">{own.over}</p>}
      </header>
      <div class="tv-people">
        <h2>{shown.over ? own.cameTitle : large.here}</h2>
        <People shown={shown} />
      </div>
      <div class="tv-story">
        {!shown.over && <Proposals shown={shown} />}
        <NightStanding shown={shown} />
        {shown.games.length > 0 && (
          <section class="tv-games">
            <h2>{own.games}</h2>
            <Games shown={shown} />
          </section>
        )}
      </div>
      <aside class="tv-join">
        {!shown.over && (
          <>
            <h2>{large.joinHere}</h2>
            <Qr text={linkTo(`/e/${id}`)} />
          </>
        )}
        {shown.over && code && <p class="soft">{large.otherEvening(code)}</p>}
      </aside>
    </div>
  );
}

function People({ shown }: { readonly shown: Shown }) {
  const words = useWords();
  return (
    <ul class="tv-crests">
      {shown.people.map(({ guest, name, colour, crest }) => (
        <li key={guest} class={shown.over || shown.here.includes(guest) ? "" : "away"}>
          <EveningCrest crest={crest} colour={colour} />
          <span>{name || words.formerGuest}</span>
        </li>
      ))}
    </ul>
  );
}

function Proposals({ shown }: { readonly shown: Shown }) {
  const words = useWords();
  const own = useEveningWords();
  const large = useLargeWords();
  const { core } = usePage();
  const nameOf = (guest: string) =>
    shown.people.find((one) => one.guest === guest)?.name || words.formerGuest;
  return (
    <section class="tv-next">
      <h2>{large.next}</h2>
      {shown.proposals.length === 0 && <p>{large.nothingYet}</p>}
      <ul>
        {shown.proposals.map(({ k, guest, what }) => {
          const fans = shown.people.filter(({ wish }) => wish === k);
          const game = core.game(what.game);
          const name = game?.[words.language] ?? what.game;
          return (
            <li key={k}>
              <Emblem game={what.game} name={name} />
              <span>
                {large.proposes(name, nameOf(guest))}
                {game && <span class="soft">{factsOf(words, game, what)}</span>}
                {fans.length > 0 && (
                  <span class="soft">
                    {remarked(
                      words.language,
                      own.supporters(fans.length),
                      inOneLine(
                        words.language,
                        fans.map((one) => one.name),
                      ),
                    )}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
