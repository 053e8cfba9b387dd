/* waiting.tsx - the screen of a table before its game: the invitation and the start first, then the
 * seats, the game and its options, and the chat. */
import { useEffect, useReducer, useState } from "preact/hooks";
import { linkTo } from "../ground/base";
import { named, person } from "../core/sentences";
import { keepChoices } from "../parts/chosen";
import type { GameInfo } from "../core/core";
import { useServer } from "../parts/page";
import { Bubble, SaidAround } from "../parts/bubble";
import { ChoiceRows, optionsInWords, playedThere, useDecksFor } from "../parts/choices";
import type { Chosen } from "../parts/choices";
import { Check } from "../parts/check";
import { tellUnless } from "../ground/messages";
import { Crest } from "../parts/ornaments";
import { SignalsOffer } from "../parts/preferences";
import { LinkField, Qr } from "../parts/share";
import { go } from "../ground/route";
import { shortOf } from "../rules/short";
import { change, useSettings } from "../ground/settings";
import type { Choices, Hosting, SeatState, Table, TableState } from "../table/table";
import { say, useWords } from "../ground/words";
import type { Words } from "../ground/words";
import { FreeButton, HostAway } from "./away";
import { Code, TableSheet } from "./hosting";
import { sayClock } from "../parts/clock-words";
import { useHostingWords } from "./words/hosting";
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
  useEffect(() => {
    if (state.rematch && state.phase === "abandoned") go(`/t/${state.rematch}`);
  }, [state.rematch]);
  const [server] = useServer();
  const [about, setAbout] = useState<string | null>(null);
  const [bot, setBot] = useState(game.usual);
  const shared = state.place === "server";
  const seated = state.mine.length > 0;
  const places = { table, state, game, bot };
  return (
    <div class="waiting">
      <SaidAround table={table} state={state} me={server.guest}>
        <AboutTable {...props} manage={() => setAbout("")} />
        {!seated && state.open.length > 0 && <Join table={table} state={state} />}
        {shared && <Invitation link={linkTo(invitationOf(state))} code={state.may.code} />}
        <Start {...places} />
        <section class="stack tight waiting-seats" aria-labelledby="waiting-seats">
          <div class="row seats-head">
            <h2 id="waiting-seats">{words.places}</h2>
            <BotLevel {...places} setBot={setBot} />
          </div>
          <HostAway state={state} />
          <ul class="seats" aria-label={words.places}>
            {state.seats.map((seat, i) => (
              <SeatCard key={i} {...places} seat={seat} index={i} manage={setAbout} />
            ))}
          </ul>
          {seated && (
            <NameAtTable renamed={() => void table.sit(state.mine[0]!).then(tellUnless)} />
          )}
          {seated && shared && <SignalsOffer />}
        </section>
        {shared && state.host && table.hosting && (
          <Change state={state} game={game} hosting={table.hosting} />
        )}
        {shared && (
          <section class="card stack tight waiting-talk" aria-labelledby="waiting-talk">
            <h2 id="waiting-talk">{words.chat}</h2>
            <Around state={state} />
            <Talk table={table} state={state} story={[]} />
          </section>
        )}
      </SaidAround>
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

/** The game and its options, and the way to the sheet of the table. */
function AboutTable(props: WaitingProps & { readonly manage: () => void }) {
  const { table, state, game, title, manage } = props;
  const words = useWords();
  const own = useHostingWords();
  const { language } = useSettings();
  const facts = [
    state.title && playedThere(words, game, state.options),
    words.players(state.seats.length),
    optionsInWords(words, game, state.options, state.seats.length),
    state.private && words.private2,
    state.drawn && state.seats.length > 1 && words.orderDrawn,
    state.clock.kind !== "none" && sayClock(state.clock, language),
  ];
  return (
    <div class="waiting-about">
      <h1 tabIndex={-1}>{title}</h1>
      <p class="soft">
        {facts.filter(Boolean).map((fact) => `${fact}${words.dot}`)}
        <a href={`/#/rules/${game.name}`}>{words.rules}</a>
      </p>
      {state.rated && state.seats.length > 1 && (
        <p class="waiting-rated">
          <strong>{words.ratedGame}</strong> <span class="soft">{words.ratedHint}</span>
        </p>
      )}
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

/** Somebody who has come by the link: a name, and one tap to the first free seat. */
function Join({ table, state }: { readonly table: Table; readonly state: TableState }) {
  const words = useWords();
  const { name } = useSettings();
  const sit = (event: Event) => {
    event.preventDefault();
    void table.sit(state.open[0]!, name || words.guest).then(tellUnless);
  };
  return (
    <form class="card join" onSubmit={sit}>
      <NameAtTable renamed={null} />
      <button class="button main">{words.sitDown}</button>
    </form>
  );
}

interface Places {
  readonly table: Table;
  readonly state: TableState;
  readonly game: GameInfo;
  /** The bot that takes a seat. */
  readonly bot: string;
}

/** The one button that begins: it fills the free seats with bots where there are any. */
function Start({ table, state, game, bot }: Places) {
  const words = useWords();
  const mayStart = state.host || (state.mine.length > 0 && state.may.start);
  const free = state.seats.filter(({ kind }) => kind === "empty").length;
  const kept = state.seats.flatMap((seat) => (seat.kind === "kept" ? [seat.name] : []));
  const fills = free > 0 && kept.length === 0 && game.bots.length > 0;
  const ready = free === 0 && kept.length === 0;
  const hint = kept.length
    ? words.waitingFor(kept)
    : free > 0
      ? words.seatsFree(free)
      : state.mine.length === 0
        ? state.seats.some(({ kind }) => kind === "bot")
          ? words.fullBots
          : words.fullWatch
        : mayStart
          ? ""
          : words.startOther;
  return (
    <div class="start-line">
      {mayStart && (
        <button
          type="button"
          class="button main wide start"
          disabled={!ready && !fills}
          aria-describedby="start-hint"
          onClick={() => void table.start(fills ? bot : null).then(tellUnless)}
        >
          {fills ? words.fillAndStart : words.start}
        </button>
      )}
      <p id="start-hint" class="soft small" role="status">
        {hint}
      </p>
    </div>
  );
}

/** The choice of the bot for free seats, for users who may seat one. */
function BotLevel({ state, game, bot, setBot }: Places & { setBot: (bot: string) => void }) {
  const words = useWords();
  const [server] = useServer();
  const programs = state.place === "server" ? server.programs : [];
  const free = state.seats.some(({ kind }) => kind === "empty");
  if (!free || game.bots.length < 2 || !mayBot(state, game)) return null;
  return (
    <div class="bot-level push">
      <label class="row tight">
        <span class="soft small">{words.whichBot}</span>
        <select class="input" value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
          {game.bots.map((one) => (
            <option key={one.name} value={one.name}>
              {say(words, one)}
            </option>
          ))}
          {programs.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p class="soft small">
        {programs.includes(bot)
          ? words.ownProgram
          : game.bots.find(({ name }) => name === bot)?.strength[words.language]}
      </p>
    </div>
  );
}

const mayBot = (state: TableState, game: GameInfo) =>
  (state.host || state.mine.length > 0) && game.bots.length > 0;

/** The choices that the host may still change. */
function Change({
  state,
  game,
  hosting,
}: {
  readonly state: TableState;
  readonly game: GameInfo;
  readonly hosting: Hosting;
}) {
  const words = useWords();
  const decks = useDecksFor(game, state.options.deck);
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  const value: Chosen = {
    options: state.options,
    seats: state.seats.length,
    title: state.title,
    private: state.private,
    order: state.drawn ? "random" : "seated",
    ...(state.lang && { lang: state.lang }),
    clock: state.clock,
    ...(state.away && { away: state.away }),
    rated: state.rated,
    throw: state.throwAfter,
  };
  const set = async (changes: Partial<Choices>) => {
    if (tellUnless(await hosting.set(changes))) keepChoices(game.name, { ...value, ...changes });
    else again(); // the rows show what is so
  };
  const counts = shortOf(game.name)?.counts;
  return (
    <details class="card waiting-change">
      <summary>{words.changeTable}</summary>
      <div class="stack">
        <ChoiceRows
          game={game}
          decks={decks}
          value={value}
          set={(changes) => void set(changes)}
          seatsLabel={words.seats}
          shared
        >
          {counts && (
            <Check
              label={say(words, counts.label)}
              hint={say(words, counts.hint)}
              on={state.may.count}
              change={(count) => void hosting.set({ count }).then(tellUnless)}
            />
          )}
          <Code state={state} hosting={hosting} />
        </ChoiceRows>
      </div>
    </details>
  );
}

/** The people present. */
function Around({ state }: { readonly state: TableState }) {
  const words = useWords();
  const seated = (guest: string) =>
    state.seats.some((seat) => seat.kind === "guest" && seat.guest === guest);
  const names = state.people.map(({ guest, name }) =>
    seated(guest) ? person(words.language, name) : words.watches(name),
  );
  return <p class="soft small">{words.aroundNow(names)}</p>;
}

/** The link that is sent to friends. */
/** Where friends come in: the evening leads to its table, and on from there. */
const invitationOf = ({ id, evening }: TableState): string =>
  evening === null ? `/t/${id}` : `/e/${evening}`;

function Invitation({ link, code }: { readonly link: string; readonly code: boolean }) {
  const words = useWords();
  const own = useHostingWords();
  return (
    <section class="card invite" aria-labelledby="invite">
      <Qr text={link} />
      <div class="stack tight">
        <h2 id="invite">{words.invite}</h2>
        <p class="soft small">
          {words.inviteHint} {code && own.inviteCode}
        </p>
        <LinkField link={link} label={words.tableLink} />
      </div>
    </section>
  );
}

/** The name of somebody who has come by a link; it holds when they take a seat. Somebody who
 * sits already gets the new name when they leave the field: `renamed` sits down again on the
 * same seat. */
export function NameAtTable({ renamed }: { readonly renamed: (() => void) | null }) {
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

interface SeatCardProps extends Places {
  readonly seat: SeatState;
  readonly index: number;
  /** Opens the sheet of the table at a guest. */
  readonly manage: (guest: string) => void;
}

function SeatCard(props: SeatCardProps) {
  const { seat, index, table, state, manage } = props;
  const words = useWords();
  const own = useHostingWords();
  const mine = state.mine.includes(index);
  const free = seat.kind === "empty";
  const inSeat = seat.kind === "guest" || seat.kind === "bot";
  const guest = seat.kind === "guest" ? seat.guest : null;
  const isHost = "guest" in seat && seat.guest === state.hosts.acting;
  return (
    <li class={`seat-card${inSeat ? " taken" : ""}`}>
      <Crest seat={index} />
      <div class="seat-who">
        <Bubble seat={index} />
        {!free ? (
          <>
            <strong>
              {seat.name}
              {seat.kind === "bot" && seat.level}
            </strong>
            <span class="soft small">
              {mine ? words.you : presenceOf(seat, words)}
              {isHost && table.hosting && `${words.dot}${own.host}`}
            </span>
          </>
        ) : (
          <span class="soft">{words.seatFree}</span>
        )}
      </div>
      <div class="seat-do">
        {(free || (seat.kind === "kept" && seat.mine)) && <SitButton {...props} />}
        {free && <BotButton {...props} />}
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
        <FreeAgain {...props} />
      </div>
      {seat.kind === "bot" && seat.strength && (
        <p class="soft small seat-strength">{seat.strength}</p>
      )}
    </li>
  );
}

/** Frees the seat of a bot, of somebody who is away, or that is kept. */
function FreeAgain({ seat, index, table, state, game }: SeatCardProps) {
  if (seat.kind === "empty" || state.mine.includes(index)) return null;
  const away = seat.kind === "kept" || (seat.kind === "guest" && !seat.here);
  if (seat.kind === "bot" ? !mayBot(state, game) : !away) return null;
  return (
    <FreeButton
      seat={index}
      name={seat.name}
      state={state}
      free={() => void table.unseat(index).then(tellUnless)}
      kind="quiet"
    />
  );
}

/** Returns the presence of a player: a bot, here, away, or still awaited. */
function presenceOf(seat: Exclude<SeatState, { kind: "empty" }>, words: Words): string {
  if (seat.kind === "bot") return words.bot;
  if (seat.kind === "kept") return seat.mine ? words.keptForYou : words.keptSeat;
  return seat.here ? words.here : words.away;
}

/** Takes the seat, or moves to it; absent for those who may not. */
function SitButton({ index, table, state }: SeatCardProps) {
  const words = useWords();
  const { name } = useSettings();
  if (!state.open.includes(index)) return null;
  return (
    <button
      type="button"
      class={`button ${state.mine.length ? "quiet" : ""}`}
      aria-label={named(words.language, words.sitHere, words.seatNumber(index))}
      onClick={() => void table.sit(index, name || words.guest).then(tellUnless)}
    >
      {words.sitHere}
    </button>
  );
}

/** Gives the seat to a bot. */
function BotButton({ index, table, state, game, bot }: SeatCardProps) {
  const words = useWords();
  if (!mayBot(state, game)) return null;
  return (
    <button
      type="button"
      class="button"
      aria-label={named(words.language, words.addBot, words.seatNumber(index))}
      onClick={() => void table.bot(index, bot).then(tellUnless)}
    >
      {words.botShort}
    </button>
  );
}
