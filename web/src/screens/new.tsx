/* new.tsx - the form for a new table: on the server with friends, or in this page alone. */
import { plainCode } from "../ground/pasted";
import { useId, useRef, useState } from "preact/hooks";
import { keepChoices } from "../parts/chosen";
import type { Core, GameInfo } from "../core/core";
import { inARow, remarked } from "../core/sentences";
import type { Player } from "../local/tables";
import { newToken } from "../net/server";
import { offline, onOffline } from "../offline/offline";
import { usePage, useServer } from "../parts/page";
import { ChoiceRows } from "../parts/choices";
import { Frame } from "../parts/frame";
import { CrestOf } from "../parts/ornaments";
import { piece } from "../parts/piece";
import { tellUnless } from "../ground/messages";
import { go } from "../ground/route";
import { change, useSettings } from "../ground/settings";
import { useStore } from "../ground/store";
import { say, useWords } from "../ground/words";
import { FORMS, friendsIn, linesOf, markOf } from "../table/crests";
import type { Friend } from "../table/crests";
import { theWitnesses } from "../table/witness";
import { GameField, NameField, useGameChoice } from "./chosen-game";
import { CodeField } from "./decisions";
import { useHostingWords } from "./words/hosting";

/** The parameters of a link to a new table. */
interface NewProps {
  readonly game: string | null;
  readonly deck: string | null;
}

/** The code that friends say at the door; without one everybody comes in who has the link. */
function NewCode({
  code,
  change,
}: {
  readonly code: string;
  readonly change: (code: string) => void;
}) {
  const words = useWords();
  const own = useHostingWords();
  const id = useId();
  const label = (
    <>
      {own.code} <span class="hint">{words.optional}</span>
    </>
  );
  return (
    <div class="stack tight">
      <CodeField label={label} code={code} change={change} describedby={id} />
      <p class="soft small" id={id}>
        {own.codeAtDoor}
      </p>
    </div>
  );
}

/** What makes one table of several tries to open it, where the replies are lost: the same table is asked for
 * with the same two. */
interface Opening {
  readonly wanted: string;
  readonly once: string;
  readonly entropy: string;
}

function openingOf(core: Core, value: object, game: GameInfo, before: Opening | null): Opening {
  const wanted = JSON.stringify([game.name, value]);
  if (before?.wanted === wanted) return before;
  return { wanted, once: newToken(), entropy: core.fair.entropy() };
}

/** A table on the server. Who opens it sits down, and waits for friends or begins with bots. `after`: the
 * table whose people are invited to play again. */
export function NewScreen({
  game: first,
  deck,
  after = null,
}: NewProps & { readonly after?: string | null }) {
  const words = useWords();
  const choice = useGameChoice(first, deck);
  const { core, game, decks, value, set } = choice;
  const [server, state] = useServer();
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState("");
  const opening = useRef<Opening | null>(null);
  const open = async (bots: boolean) => {
    setBusy(true);
    const { once, entropy } = (opening.current = openingOf(core, value, game, opening.current));
    // A name that nobody gives anew stays.
    const { title: given, ...choices } = value;
    const named = after === null || given !== "" ? { title: given } : {};
    const wanted = { game: game.name, ...choices, ...named, entropy };
    const reply = await (after === null
      ? server.askUntilReply("open", { ...wanted, seat: 0, once, evening: value.seats > 1 })
      : server.ask("rematch", { ...wanted, table: after }));
    if (reply.ok) {
      opening.current = null;
      const table = String(reply.value.table);
      for (const place of plainCode(code) ? [table, reply.value.evening] : [])
        if (place) tellUnless(await server.ask("set", { table: place, code: plainCode(code) }));
      keepChoices(game.name, value);
      if (after === null) theWitnesses().saw(table, String(reply.value.commit));
      if (reply.value.seat !== null && theWitnesses().of(table).entropy === null)
        theWitnesses().added(table, entropy);
      if (bots) tellUnless(await server.ask("start", { table, fill: game.usual }));
      go(`/t/${table}`);
    }
    setBusy(false);
    tellUnless(reply);
  };
  const off = busy || state !== "live";
  const submit = (event: Event) => {
    event.preventDefault();
    void open(false);
  };
  const title = after === null ? words.newTable : words.againTitle;
  return (
    <Frame title={title} needsServer>
      <form class="card stack narrow-card" onSubmit={submit}>
        <h1 tabIndex={-1}>{title}</h1>
        {after !== null && <p class="soft">{words.againHint}</p>}
        <GameField {...choice} />
        <ChoiceRows
          key={game.name}
          game={game}
          decks={decks}
          value={value}
          set={set}
          seatsLabel={words.seats}
          shared
        >
          {value.seats > 1 && <NewCode code={code} change={setCode} />}
        </ChoiceRows>
        <NameField />
        {state !== "live" && !server.turnedAway && <p class="notice">{words.offline}</p>}
        <div class="row form-end">
          {after === null && value.seats > 1 && game.bots.length > 0 && (
            <button type="button" class="button" disabled={off} onClick={() => void open(true)}>
              {words.openWithBots}
            </button>
          )}
          <button class="button main push" disabled={off}>
            {after === null ? words.open : words.again}
          </button>
        </div>
      </form>
    </Frame>
  );
}

/** Who sits at seat 1, 2, …: a bot's name, or "" for somebody at this screen; as many as the game
 * can have, the usual bot where nobody was chosen. */
function othersOf(game: GameInfo, seats: number, wanted: readonly string[]): readonly string[] {
  return Array.from({ length: seats - 1 }, (_, i) => {
    const one = wanted[i];
    return one === "" || game.bots.some((bot) => bot.name === one) ? one! : game.usual;
  });
}

/** A game in this page: alone, against bots, or several people at one screen. */
export function AloneScreen({ game: first, deck }: NewProps) {
  const words = useWords();
  const { tables } = usePage();
  const { name, crest, friends: known } = useSettings();
  const choice = useGameChoice(first, deck);
  const { game, decks, value, set } = choice;
  const { options, seats } = value;
  const [friends, setFriends] = useState(() => friendsIn(known));
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const kept = useStore(onOffline, offline);
  const others = othersOf(game, seats, wanted);
  const play = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const players = others.map(
      (bot, i): Player => (bot ? { bot } : { name: friends[i]?.name || `${words.guest} ${i + 2}` }),
    );
    change({ friends: linesOf(friends) });
    const table = { game: game.name, options, title: "", private: true };
    keepChoices(game.name, value);
    const reply = await tables.play(table, [{ name: name || words.guest }, ...players]);
    setBusy(false);
    if (tellUnless(reply)) go(`/#/play/${reply.value.state.id}`);
  };
  return (
    <Frame title={words.alone}>
      <form class="card stack narrow-card" onSubmit={(event) => void play(event)}>
        <h1 tabIndex={-1}>{words.alone}</h1>
        <p class="soft">
          {inARow(words.language, [
            words.aloneHint,
            kept === "ready" ? words.keptHere : kept === "installing" ? null : words.keptWhileOpen,
          ])}
        </p>
        {!tables.lasting && <p class="notice">{words.notStored}</p>}
        <GameField {...choice} />
        <ChoiceRows
          key={game.name}
          game={game}
          decks={decks}
          value={value}
          set={set}
          seatsLabel={words.people}
          shared={false}
        />
        {others.map((value, i) => (
          <PlayerField
            key={i}
            seat={i + 1}
            game={game}
            value={value}
            set={(next) => setWanted(others.map((one, j) => (j === i ? next : one)))}
            friend={friends[i] ?? NOBODY}
            call={(next) =>
              setFriends(others.map((_, j) => (j === i ? next : (friends[j] ?? NOBODY))))
            }
          />
        ))}
        <NameField />
        {others.includes("") && (
          <CrestField
            of={null}
            face={faceOf(crest, 0)}
            appear={({ form, colour }) => change({ crest: `${form} ${colour}` })}
          />
        )}
        <div class="row">
          <button class="button main push" disabled={busy}>
            {words.play}
          </button>
        </div>
      </form>
    </Frame>
  );
}

/** Somebody at this device who has said nothing yet. */
const NOBODY: Friend = { name: "", crest: "" };

/** How somebody appears who has chosen this crest, or none. */
const faceOf = (crest: string, seat: number) =>
  crest ? markOf(crest, null) : { form: FORMS[seat % FORMS.length]!, colour: seat };

// With the screen of evenings: a separate script would cost more than it holds.
const CrestField = piece(() => import("./evening/evening").then((found) => found.CrestField));

/** The choice of a seat's player: one of the bots, or a person at this screen. */
function PlayerField({
  seat,
  game,
  value,
  set,
  friend,
  call,
}: {
  readonly seat: number;
  readonly game: GameInfo;
  readonly value: string;
  readonly set: (value: string) => void;
  /** Somebody at this screen. */
  readonly friend: Friend;
  readonly call: (friend: Friend) => void;
}) {
  const words = useWords();
  const select = (
    <label class="field">
      <span>{words.seatNumber(seat)}</span>
      <select class="input" value={value} onChange={(event) => set(event.currentTarget.value)}>
        {game.bots.map((bot) => (
          <option key={bot.name} value={bot.name}>
            {remarked(words.language, say(words, bot), words.bot)}
          </option>
        ))}
        <option value="">{words.shared}</option>
      </select>
      <span class="soft small">
        {game.bots.find(({ name }) => name === value)?.strength[words.language]}
      </span>
    </label>
  );
  if (value) return select;
  const face = faceOf(friend.crest, seat);
  const unnamed = `${words.guest} ${seat + 1}`;
  return (
    <>
      {select}
      <label class="field">
        <span class="who">
          <CrestOf form={face.form} colour={face.colour} />
          {words.nameAt(seat)}
        </span>
        <input
          class="input"
          maxLength={40}
          placeholder={unnamed}
          defaultValue={friend.name}
          onInput={(event) => call({ ...friend, name: event.currentTarget.value.trim() })}
        />
      </label>
      <CrestField
        of={friend.name || unnamed}
        face={face}
        appear={({ form, colour }) => call({ ...friend, crest: `${form} ${colour}` })}
      />
    </>
  );
}
