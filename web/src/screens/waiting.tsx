/* waiting.tsx - a table before its game: people and bots take seats, and the link is sent to
 * friends. */
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../core/core";
import { useServer } from "../page";
import { Bubble, SaidAround } from "../parts/bubble";
import { tellUnless } from "../parts/toast";
import { Crest } from "../parts/ornaments";
import { LinkField, Qr } from "../parts/share";
import { go } from "../route";
import { change, useSettings } from "../settings";
import type { SeatState, Table, TableState } from "../table";
import { say, useWords } from "../words";
import type { Words } from "../words";
import { FreeButton, HostAway } from "./away";
import { TableSheet } from "./hosting";
import { useHostingWords } from "./hosting-words";
import { optionsInWords } from "./new";
import { Talk } from "./talk";

interface WaitingProps {
  readonly table: Table;
  readonly state: TableState;
  readonly game: GameInfo;
  readonly title: string;
}

export function Waiting(props: WaitingProps) {
  const { table, state, game } = props;
  const words = useWords();
  const full = state.seats.every(({ kind }) => kind === "guest" || kind === "bot");
  const seated = state.mine.length > 0;
  useEffect(() => {
    if (state.rematch && state.phase === "abandoned") go(`/t/${state.rematch}`);
  }, [state.rematch]);
  const [server] = useServer();
  const [about, setAbout] = useState<string | null>(null);
  return (
    <div class="waiting">
      <SaidAround table={table} state={state} me={server.guest}>
        <div class="stack">
          <AboutTable {...props} manage={() => setAbout("")} />
          {(seated || !full) && (
            <NameAtTable
              renamed={seated ? () => void table.sit(state.mine[0]!).then(tellUnless) : null}
            />
          )}
          <HostAway state={state} />
          <ul class="seats" aria-label={words.seats}>
            {state.seats.map((seat, i) => (
              <SeatCard
                key={i}
                seat={seat}
                index={i}
                table={table}
                state={state}
                game={game}
                manage={setAbout}
              />
            ))}
          </ul>
          <Start table={table} state={state} full={full} />
          {state.place === "server" && (
            <section class="card stack tight waiting-talk" aria-labelledby="waiting-talk">
              <h2 id="waiting-talk">{words.chat}</h2>
              <Talk table={table} state={state} story={[]} />
            </section>
          )}
        </div>
      </SaidAround>
      {state.place === "server" && (
        <Invitation link={`${location.origin}/t/${state.id}`} code={state.may.code} />
      )}
      {about !== null && (
        <TableSheet
          table={table}
          state={state}
          me={server.guest}
          about={about}
          onClose={() => setAbout(null)}
        />
      )}
    </div>
  );
}

/** What is played here and how, and the way to the sheet of the table. */
function AboutTable(props: WaitingProps & { readonly manage: () => void }) {
  const { table, state, game, title, manage } = props;
  const words = useWords();
  const own = useHostingWords();
  const facts = [
    state.title && say(words, game),
    optionsInWords(words, game, state.options),
    state.private && words.private2,
    state.drawn && state.seats.length > 1 && words.orderDrawn,
  ];
  return (
    <div>
      <h1 tabIndex={-1}>{title}</h1>
      <p class="soft">
        {facts.filter(Boolean).map((fact) => `${fact} · `)}
        <a href={`/#/rules/${game.name}`}>{words.rules}</a>
      </p>
      {table.hosting && (
        <button
          type="button"
          class="button quiet small waiting-sheet"
          aria-haspopup="dialog"
          onClick={manage}
        >
          {own.table}
        </button>
      )}
    </div>
  );
}

interface StartProps {
  readonly table: Table;
  readonly state: TableState;
  /** Whether somebody sits in every seat. */
  readonly full: boolean;
}

function Start({ table, state, full }: StartProps) {
  const words = useWords();
  const mayStart = state.host || (state.mine.length > 0 && state.may.start);
  return (
    <div class="start-line">
      {mayStart ? (
        <button
          type="button"
          class="button main wide start"
          disabled={!full}
          aria-describedby="start-hint"
          onClick={() => void table.start().then(tellUnless)}
        >
          {words.start}
        </button>
      ) : null}
      <p id="start-hint" class="soft small" role="status">
        {!full ? words.startWait : mayStart ? "" : words.startOther}{" "}
        {state.spectators > 0 && words.watching(state.spectators)}
      </p>
    </div>
  );
}

/** The link that is sent to friends. */
function Invitation({ link, code }: { readonly link: string; readonly code: boolean }) {
  const words = useWords();
  const own = useHostingWords();
  return (
    <section class="card stack invite" aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <p class="soft small">
        {words.inviteHint} {code && own.inviteCode}
      </p>
      <LinkField link={link} label={words.tableLink} />
      <Qr text={link} />
    </section>
  );
}

/** The name of somebody who has come by a link; it holds when they take a seat. Somebody who
 * sits already gets the new name when they leave the field: `renamed` sits down again on the
 * same seat. */
function NameAtTable({ renamed }: { readonly renamed: (() => void) | null }) {
  const words = useWords();
  const { name } = useSettings();
  const typed = (text: string) => change({ name: text.trim() });
  return (
    <label class="field name-at-table">
      <span>{words.yourName}</span>
      <input
        class="input"
        name="name"
        autocomplete="nickname"
        maxLength={40}
        placeholder={words.guest}
        defaultValue={name}
        onInput={(event) => renamed || typed(event.currentTarget.value)}
        onChange={(event) => {
          if (!renamed || event.currentTarget.value.trim() === name) return;
          typed(event.currentTarget.value);
          renamed();
        }}
      />
    </label>
  );
}

interface SeatCardProps {
  readonly seat: SeatState;
  readonly index: number;
  readonly table: Table;
  readonly state: TableState;
  readonly game: GameInfo;
  /** Opens the sheet of the table at a guest. */
  readonly manage: (guest: string) => void;
}

function SeatCard(props: SeatCardProps) {
  const { seat, index, table, state, game, manage } = props;
  const words = useWords();
  const own = useHostingWords();
  const [bot, setBot] = useState(game.bots.at(-1)?.name ?? "");
  const mine = state.mine.includes(index);
  const mayBot = (state.host || state.mine.length > 0) && game.bots.length > 0;
  const free = seat.kind === "empty";
  const inSeat = seat.kind === "guest" || seat.kind === "bot";
  const away = seat.kind === "kept" || (seat.kind === "guest" && !seat.here);
  const guest = seat.kind === "guest" ? seat.guest : null;
  const isHost = "guest" in seat && seat.guest === state.hosts.acting;
  return (
    <li class={`seat-card${inSeat ? " taken" : ""}`}>
      <Crest seat={index} />
      <div class="seat-who">
        <Bubble seat={index} />
        {!free ? (
          <>
            <strong>{seat.name}</strong>
            <span class="soft small">
              {mine ? words.you : presenceOf(seat, words)}
              {isHost && table.hosting && ` · ${own.host}`}
            </span>
          </>
        ) : (
          <span class="soft">{words.seatFree}</span>
        )}
      </div>
      <div class="seat-do">
        {(free || (seat.kind === "kept" && seat.mine)) && <SitButton {...props} />}
        {free && mayBot && <BotChoice {...props} bot={bot} setBot={setBot} />}
        {mine && (
          <button
            type="button"
            class="button quiet"
            onClick={() => void table.stand(index).then(tellUnless)}
          >
            {words.standUp}
          </button>
        )}
        {guest !== null && state.host && !isHost && table.hosting && (
          <button
            type="button"
            class="button quiet"
            aria-haspopup="dialog"
            aria-label={own.manage(inSeat ? seat.name : "")}
            onClick={() => manage(guest)}
          >
            {own.manageShort}
          </button>
        )}
        {!free && !mine && (seat.kind === "bot" ? mayBot : away) && (
          <FreeButton
            seat={index}
            name={seat.name}
            state={state}
            free={() => void table.unseat(index).then(tellUnless)}
            kind="quiet"
          />
        )}
      </div>
    </li>
  );
}

/** Whether somebody is a bot, here, away, or still awaited. */
function presenceOf(seat: Exclude<SeatState, { kind: "empty" }>, words: Words): string {
  if (seat.kind === "bot") return words.bot;
  if (seat.kind === "kept") return seat.mine ? words.keptForYou : words.keptSeat;
  return seat.here ? words.here : words.away;
}

/** Takes the seat; absent for those who may have no more. */
function SitButton({ index, table, state }: SeatCardProps) {
  const words = useWords();
  const { name } = useSettings();
  if (state.place !== "local" && state.mine.length > 0) return null;
  if (!state.open.includes(index)) return null;
  return (
    <button
      type="button"
      class="button main"
      aria-label={`${words.sitHere}: ${words.seatNumber(index)}`}
      onClick={() => void table.sit(index, name || words.guest).then(tellUnless)}
    >
      {words.sitHere}
    </button>
  );
}

/** Which bot sits down, and the button that lets it. */
function BotChoice({
  index,
  table,
  game,
  bot,
  setBot,
}: SeatCardProps & { readonly bot: string; readonly setBot: (bot: string) => void }) {
  const words = useWords();
  return (
    <span class="bot-choice">
      {game.bots.length > 1 && (
        <select
          class="input"
          aria-label={`${words.whichBot}: ${words.seatNumber(index)}`}
          value={bot}
          onChange={(event) => setBot(event.currentTarget.value)}
        >
          {game.bots.map((one) => (
            <option key={one.name} value={one.name}>
              {say(words, one)}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        class="button"
        aria-label={`${words.addBot}: ${words.seatNumber(index)}`}
        onClick={() => void table.bot(index, bot).then(tellUnless)}
      >
        {words.addBot}
      </button>
    </span>
  );
}
