/* table.tsx - a table on a large screen: its seats while they fill, the board as spectators see it,
 * and the result. It uses the boards of the rooms; large.css of each lays its board out for the
 * distance. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../core/core";
import { linkTo } from "../ground/base";
import { keepWhole, widthOf } from "../ground/phrases";
import { Sounds } from "../ground/sound";
import { useWords } from "../ground/words";
import { RemoteTable } from "../net/remote-table";
import { SaidAround } from "../parts/bubble";
import { playedThere, titleOfTable } from "../parts/choices";
import { Crest } from "../parts/ornaments";
import { usePage, useServer, useTable } from "../parts/page";
import { PartyAround } from "../large/party";
import type { Party } from "../large/party";
import { Qr } from "../parts/share";
import { viewOf } from "../rooms/boards";
import { Emblem } from "../rooms/emblems";
import type { Room } from "../rooms/room";
import { useRoom } from "../rooms/rooms";
import type { Table, TableState } from "../table/table";
import { boardNow, useShown } from "../screens/playing";
import { headline, Ranks } from "../screens/result";
import { TurnStatus } from "../screens/turn-status";
import { useLargeWords } from "../large/words";
import { Headline } from "./headline";

interface TvTableProps {
  readonly id: string;
  readonly pass: string;
  readonly party: Party;
  /** What the evening is called. */
  readonly title: string;
}

export function TvTable(props: TvTableProps) {
  const { id, pass } = props;
  const { core } = usePage();
  const [server] = useServer();
  const [table, setTable] = useState<RemoteTable | null>(null);
  useEffect(() => {
    const made = new RemoteTable(core, server, id, pass);
    setTable(made);
    return () => made.close();
  }, [core, server, id, pass]);
  return table && <Found {...props} table={table} />;
}

function Found(props: TvTableProps & { readonly table: Table }) {
  const words = useWords();
  const { core } = usePage();
  const { party } = props;
  const state = useTable(props.table, party.shown.chat);
  keepWhole([...state.names, ...party.shown.people.map(({ name }) => name)]);
  const game = core.game(state.game);
  if (!game) return <p class="tv-quiet soft">{words.connecting}</p>;
  const part = { ...props, state, game };
  return (
    <PartyAround party={party} state={state}>
      {state.phase === "waiting" ? <Gathering {...part} /> : <Playing {...part} />}
    </PartyAround>
  );
}

/** Letters of all names with which a list has smaller type. */
const MANY = 120;

/** Letters with which a name has smaller type on a board. */
const LONG = 24;

/** The same for a headline. */
const WIDE = 18;

/** A class for a screen where any of NAMES is long. */
export const longAmong = (names: readonly string[]): string =>
  names.some((name) => widthOf(name) > LONG) ? " long-names" : "";

const wideAmong = (names: readonly string[]): string =>
  names.some((name) => widthOf(name) > WIDE) ? " wide-names" : "";

const crowdedBy = (names: readonly string[]): string =>
  names.reduce((sum, name) => sum + Math.max(20, widthOf(name)), 0) > MANY ? " crowded" : "";

interface StateProps extends TvTableProps {
  readonly table: Table;
  readonly state: TableState;
  readonly game: GameInfo;
}

/** The seats while they fill, and the way to them. */
function Gathering({ state, game, party, title }: StateProps) {
  const words = useWords();
  const own = useLargeWords();
  return (
    <div
      class={`tv-gathering${crowdedBy(state.seats.map((seat) => ("name" in seat ? seat.name : "")))}`}
    >
      <header class="tv-head">
        <p class="soft">{title}</p>
        <h1>{titleOfTable(words, game, state)}</h1>
      </header>
      <div class="tv-seats">
        <Emblem game={game.name} name={playedThere(words, game, state.options)} />
        <h2>{own.gathering}</h2>
        <ul class="tv-crests">
          {state.seats.map((seat, i) => (
            <li key={i} class={seat.kind === "empty" || seat.kind === "kept" ? "away" : ""}>
              <Crest seat={i} />
              <span>{seat.kind === "empty" ? own.freeSeat : seat.name}</span>
            </li>
          ))}
        </ul>
      </div>
      <aside class="tv-join">
        <h2>{own.joinHere}</h2>
        <Qr text={linkTo(`/e/${party.evening.id}`)} />
      </aside>
    </div>
  );
}

function Playing(props: StateProps) {
  const words = useWords();
  const room = useRoom(props.state.game);
  if (!room) return <p class="tv-quiet soft">{words.loading}</p>;
  return <InRoom {...props} room={room} />;
}

function InRoom({ table, state, game, title, room }: StateProps & { readonly room: Room }) {
  const words = useWords();
  const shown = useShown(table, state, room, null);
  const turn = useTwoLines();
  const { head, over } = shown;
  if (state.closing && (over || !head.match))
    return <TvResult state={state} room={room} game={game} />;
  if (!head.match) return null;
  const board = boardNow(room, table, state, shown, head.match);
  return (
    <SaidAround table={table} state={state} me={null}>
      <Sounds event={board.event} moving={board.moving} of={room.sound} />
      <div class={`tv-table of-${game.name}${longAmong(board.names)}`}>
        <header class="tv-turn" ref={turn}>
          <TurnStatus
            board={board}
            head={head}
            spectating={false}
            spectators={0}
            learning={state.learning}
            toResult={null}
            ended={false}
          >
            {null}
          </TurnStatus>
          <p class="soft tv-title">
            {title}
            {words.dot}
            {playedThere(words, game, state.options)}
          </p>
        </header>
        <room.Board {...board} large />
      </div>
    </SaidAround>
  );
}

/** The head of a table. Where one line does not hold whose turn it is, it has two of smaller type. */
function useTwoLines() {
  const head = useRef<HTMLElement>(null);
  const fit = () => {
    const text = head.current?.querySelector(".turn-text");
    if (!text) return;
    text.classList.remove("divided");
    text.classList.toggle("divided", text.scrollWidth > text.clientWidth);
  };
  useLayoutEffect(fit);
  useEffect(() => {
    addEventListener("resize", fit);
    void document.fonts.ready.then(fit);
    return () => removeEventListener("resize", fit);
  }, []);
  return head;
}

/** Who has won, and everybody's place. */
function TvResult({
  state,
  room,
  game,
}: {
  readonly state: TableState;
  readonly room: Room;
  readonly game: GameInfo;
}) {
  const words = useWords();
  const closing = state.closing!;
  const finished = closing.end === "finished";
  const view = state.match && finished ? viewOf(room, state.match, "open") : null;
  const ending = view ? room.ending?.(view, words) : undefined;
  const winners = state.names.flatMap((_, seat) => (closing.ranks?.[seat] === 1 ? [seat] : []));
  return (
    <div
      class={`tv-result${crowdedBy(state.names)}${wideAmong(state.names)}${longAmong(state.names)}`}
    >
      <div class="tv-winners">
        <p class="soft">{playedThere(words, game, state.options)}</p>
        {finished && state.names.length > 1 && (
          <p class="tv-winner-crests">
            {winners.map((seat) => (
              <Crest key={seat} seat={seat} />
            ))}
          </p>
        )}
        <Headline
          text={ending?.title ?? headline(words, state.names, closing)}
          names={state.names}
        />
        {ending?.note && <p>{ending.note}</p>}
      </div>
      {view !== null && (
        <Ranks
          names={state.names}
          closing={closing}
          standing={room.standing?.(view, words) ?? null}
        />
      )}
    </div>
  );
}
