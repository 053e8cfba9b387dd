/* new.tsx - a new table: on the server with friends, or in this page alone. */
import { useState } from "preact/hooks";
import type { GameInfo, GameOption, Options } from "../core/core";
import { usePage, useServer } from "../page";
import { tellUnless } from "../parts/toast";
import type { Player } from "../local/tables";
import { offline, onOffline } from "../offline/offline";
import { hasLesson } from "../lessons/lessons";
import { useServerDecks } from "../net/decks";
import type { ServerDeck } from "../net/decks";
import { Emblem } from "../parts/emblems";
import { Radio, Frame } from "../parts/frame";
import { go } from "../route";
import { shortOf } from "../rules/short";
import { change, useSettings } from "../settings";
import { useStore } from "../store";
import { say, useWords } from "../words";
import type { Words } from "../words";

/** Names of option values that are words, and what is said of them where they are chosen; others are
 * shown as they are spelled. */
const values: Readonly<
  Record<
    string,
    {
      readonly en: string;
      readonly ja: string;
      readonly more?: { readonly en: string; readonly ja: string };
    }
  >
> = {
  yahtzee: { en: "Yahtzee", ja: "ヤッツィー", more: { en: " (13 boxes)", ja: "(13欄)" } },
  yams: { en: "Yams", ja: "ヤムス", more: { en: " (14 boxes)", ja: "(14欄)" } },
  yes: { en: "yes", ja: "はい" },
  no: { en: "no", ja: "いいえ" },
};

function valueName(words: Words, value: string | number, choosing = false): string {
  const known = values[String(value)];
  if (!known) return String(value);
  return say(words, known) + (choosing && known.more ? say(words, known.more) : "");
}

/** The options of a table in words, the given ones only. A value that is a name speaks for itself. */
export function optionsInWords(words: Words, game: GameInfo | undefined, options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => {
      const option = game?.options.find((one) => one.name === name);
      if (values[value]?.more || !option) return valueName(words, value);
      return `${say(words, option)}: ${valueName(words, value)}`;
    })
    .join(" · ");
}

/** What a table is called: as it was named, or else as its game. */
export function titleOfTable(
  words: Words,
  game: GameInfo,
  { title, options }: { readonly title: string; readonly options: Options },
): string {
  const named = Object.values(options).find((value) => values[value]?.more);
  return title || (named === undefined ? say(words, game) : valueName(words, named));
}

function OptionField({
  option,
  value,
  set,
}: {
  readonly option: GameOption;
  readonly value: string | number;
  readonly set: (value: string | number) => void;
}) {
  const words = useWords();
  if (option.kind === "choice" && option.choices.length <= 4)
    return (
      <fieldset>
        <legend class="legend">{say(words, option)}</legend>
        <div class="choices">
          {option.choices.map((one) => (
            <Radio
              key={one}
              name={`option-${option.name}`}
              checked={String(value) === one}
              onPick={() => set(one)}
            >
              {valueName(words, one, true)}
            </Radio>
          ))}
        </div>
      </fieldset>
    );
  return (
    <label class="field">
      <span>{say(words, option)}</span>
      {option.kind === "choice" ? (
        <select
          class="input"
          value={String(value)}
          onChange={(event) => set(event.currentTarget.value)}
        >
          {option.choices.map((one) => (
            <option key={one} value={one}>
              {valueName(words, one, true)}
            </option>
          ))}
        </select>
      ) : option.kind === "number" ? (
        <input
          class="input"
          type="number"
          inputMode="numeric"
          required
          min={option.low}
          max={option.high}
          step={option.step}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      ) : (
        <input
          class="input"
          required
          pattern="[a-z0-9\-]{1,64}"
          autocapitalize="off"
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </label>
  );
}

/** The name of a deck for people. */
export const titleOf = (words: Words, deck: ServerDeck): string =>
  deck.title ? say(words, deck.title) : deck.name;

/** Which deck on the server is played with; the number of its cards follows. */
function DeckField({
  decks,
  value,
  set,
}: {
  readonly decks: readonly ServerDeck[];
  readonly value: string;
  readonly set: (deck: string) => void;
}) {
  const words = useWords();
  const label = (deck: ServerDeck) => `${titleOf(words, deck)} (${words.deckCards(deck.cards)})`;
  return (
    <div class="stack tight">
      {decks.length <= 6 ? (
        <fieldset>
          <legend class="legend">{words.deck}</legend>
          <div class="choices">
            {decks.map((deck) => (
              <Radio
                key={deck.name}
                name="deck"
                checked={value === deck.name}
                onPick={() => set(deck.name)}
              >
                {label(deck)}
              </Radio>
            ))}
          </div>
        </fieldset>
      ) : (
        <label class="field">
          <span>{words.deck}</span>
          <select class="input" value={value} onChange={(event) => set(event.currentTarget.value)}>
            {decks.map((deck) => (
              <option key={deck.name} value={deck.name}>
                {label(deck)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="small">
        <a href="/#/decks">{words.decksMore}</a>
      </p>
    </div>
  );
}

/** The decks that a game can be played with: those on the server, without a connection the built-in
 * one; null for a game without pictures. */
function useDecksFor(game: GameInfo): readonly ServerDeck[] | null {
  const preset = (name: string) => game.options.find((option) => option.name === name)?.default;
  const builtIn = preset("deck");
  const decks = useServerDecks(builtIn !== undefined)[0]?.decks;
  if (builtIn === undefined) return null;
  if (decks?.length) return decks;
  return [
    {
      name: builtIn,
      title: { en: "Engawa", ja: "縁側" },
      cards: Number(preset("cards")),
      bytes: 0,
      mine: false,
    },
  ];
}

function useGameChoice(first: string | null, deck: string | null) {
  const { core } = usePage();
  const [name, setName] = useState(first ?? core.games[0]!.name);
  const [given, setGiven] = useState<Options>(deck === null ? {} : { deck });
  const [wanted, setSeats] = useState<number | null>(null);
  const game = core.game(name) ?? core.games[0]!;
  const [low, high] = game.seats;
  const seats = Math.min(Math.max(wanted ?? usual(game), low), high);
  const fields = game.options.filter((one) => one.seats === undefined || one.seats === seats);
  const decks = useDecksFor(game);
  const defaults = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  // A deck of people's must say how many cards it has, even where that is the default.
  const played = decks?.find((one) => one.name === given["deck"] && one.name !== defaults["deck"]);
  const options: Options = Object.fromEntries(
    fields.flatMap((option) => {
      if (decks && option.name === "deck") return played ? [[option.name, played.name]] : [];
      if (decks && option.name === "cards") return played ? [[option.name, played.cards]] : [];
      const value = given[option.name];
      if (value === undefined || String(value) === option.default) return [];
      return [[option.name, option.kind === "number" ? Number(value) : value]];
    }),
  );
  const pick = (next: string) => {
    setName(next);
    setGiven({});
  };
  const field = { low, high, value: seats, set: setSeats };
  return { core, game, pick, given, setGiven, options, fields, decks, played, seats, field };
}

function GameFields({
  core,
  game,
  pick,
  given,
  setGiven,
  fields,
  decks,
  played,
  field,
  seatsLabel,
}: ReturnType<typeof useGameChoice> & { readonly seatsLabel: string }) {
  const words = useWords();
  return (
    <>
      <fieldset>
        <legend class="legend">{words.game}</legend>
        <div class="choices game-choices">
          {core.games.map((one) => (
            <Radio
              key={one.name}
              name="game"
              checked={one.name === game.name}
              onPick={() => pick(one.name)}
            >
              <Emblem game={one.name} name={say(words, one)} />
              {say(words, one)}
            </Radio>
          ))}
        </div>
      </fieldset>
      <AboutGame game={game} />
      <SeatsField {...field} label={seatsLabel} />
      {fields.map((option) =>
        decks && option.name === "cards" ? null : decks && option.name === "deck" ? (
          <DeckField
            key="deck"
            decks={decks}
            value={played?.name ?? option.default}
            set={(deck) => setGiven({ ...given, deck })}
          />
        ) : (
          <OptionField
            key={`${game.name} ${option.name}`}
            option={option}
            value={given[option.name] ?? option.default}
            set={(value) => setGiven({ ...given, [option.name]: value })}
          />
        ),
      )}
    </>
  );
}

/** What kind of game it is, and where to learn more. */
function AboutGame({ game }: { readonly game: GameInfo }) {
  const words = useWords();
  const short = shortOf(game.name);
  return (
    <div class="about-game small">
      {short && <p class="soft">{say(words, short)}</p>}
      <p>
        {hasLesson(game.name) && <a href={`/#/learn/${game.name}`}>{words.lessonLong}</a>}
        <a href={`/#/rules/${game.name}`}>{words.rules}</a>
      </p>
    </div>
  );
}

const usual = (game: GameInfo): number => shortOf(game.name)?.players ?? 2;

/** A number of seats, from `low` to `high`. */
function SeatsField({
  low,
  high,
  value,
  set,
  label,
}: {
  readonly low: number;
  readonly high: number;
  readonly value: number;
  readonly set: (n: number) => void;
  readonly label: string;
}) {
  const words = useWords();
  const numbers = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  return (
    <fieldset>
      <legend class="legend">{label}</legend>
      <div class="choices">
        {numbers.map((n) => (
          <Radio
            key={n}
            name="seats"
            label={words.players(n)}
            checked={n === value}
            onPick={() => set(n)}
          >
            {n}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}

export function NameField() {
  const words = useWords();
  const { name } = useSettings();
  return (
    <label class="field">
      <span>
        {words.yourName} <span class="hint">{words.nameHint}</span>
      </span>
      <input
        class="input"
        name="name"
        autocomplete="nickname"
        maxLength={40}
        placeholder={words.guest}
        defaultValue={name}
        onInput={(event) => change({ name: event.currentTarget.value.trim() })}
      />
    </label>
  );
}

/** What a link to a new table may name. */
interface NewProps {
  readonly game: string | null;
  readonly deck: string | null;
}

/** A table on the server. */
export function NewScreen({ game: first, deck }: NewProps) {
  const words = useWords();
  const choice = useGameChoice(first, deck);
  const { game, options, seats } = choice;
  const [server, state] = useServer();
  const [title, setTitle] = useState("");
  const [hidden, setHidden] = useState(false);
  const [told, setTold] = useState<"random" | "seated" | null>(null);
  const [busy, setBusy] = useState(false);
  const order = told ?? (game.seats_drawn ? "random" : "seated");
  const open = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const setup = { game: game.name, options, seats, order };
    const reply = await server.ask("open", { ...setup, title: title.trim(), private: hidden });
    setBusy(false);
    if (tellUnless(reply)) go(`/t/${String(reply.value.table)}`);
  };
  return (
    <Frame title={words.newTable} needsServer>
      <form class="card stack narrow-card" onSubmit={(event) => void open(event)}>
        <h1 tabIndex={-1}>{words.newTable}</h1>
        <GameFields {...choice} seatsLabel={words.seats} />
        {seats > 1 && (
          <fieldset>
            <legend class="legend">{words.order}</legend>
            <div class="choices">
              <Radio name="order" checked={order === "random"} onPick={() => setTold("random")}>
                {words.orderRandom}
              </Radio>
              <Radio name="order" checked={order === "seated"} onPick={() => setTold("seated")}>
                {words.orderSeated}
              </Radio>
            </div>
          </fieldset>
        )}
        <NameField />
        <label class="field">
          <span>
            {words.title} <span class="hint">{words.optional}</span>
          </span>
          <input
            class="input"
            maxLength={60}
            value={title}
            placeholder={words.tableFor(say(words, game))}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={hidden}
            onChange={(event) => setHidden(event.currentTarget.checked)}
          />
          <span>
            {words.private}
            <br />
            <span class="soft small">{words.privateHint}</span>
          </span>
        </label>
        {state !== "live" && <p class="notice">{words.offline}</p>}
        <div class="row">
          <button class="button main push" disabled={busy || state !== "live"}>
            {words.open}
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
  const { name } = useSettings();
  const choice = useGameChoice(first, deck);
  const { game, options, seats } = choice;
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const kept = useStore(onOffline, offline);
  const others = othersOf(game, seats, wanted);
  const play = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const players = others.map((bot, i): Player =>
      bot ? { bot } : { name: `${words.guest} ${i + 2}` },
    );
    const table = { game: game.name, options, title: "", private: true };
    const reply = await tables.play(table, [{ name: name || words.guest }, ...players]);
    setBusy(false);
    if (tellUnless(reply)) go(`/#/play/${reply.value.state.id}`);
  };
  return (
    <Frame title={words.alone}>
      <form class="card stack narrow-card" onSubmit={(event) => void play(event)}>
        <h1 tabIndex={-1}>{words.alone}</h1>
        <p class="soft">
          {words.aloneHint}{" "}
          {kept === "ready" ? words.keptHere : kept === "installing" ? "" : words.keptWhileOpen}
        </p>
        {!tables.lasting && <p class="notice">{words.notStored}</p>}
        <GameFields {...choice} seatsLabel={words.people} />
        {others.map((value, i) => (
          <PlayerField
            key={i}
            seat={i + 1}
            game={game}
            value={value}
            set={(next) => setWanted(others.map((one, j) => (j === i ? next : one)))}
          />
        ))}
        <NameField />
        <div class="row">
          <button class="button main push" disabled={busy}>
            {words.play}
          </button>
        </div>
      </form>
    </Frame>
  );
}

/** Who sits at a seat: one of the bots, or somebody at this screen. */
function PlayerField({
  seat,
  game,
  value,
  set,
}: {
  readonly seat: number;
  readonly game: GameInfo;
  readonly value: string;
  readonly set: (value: string) => void;
}) {
  const words = useWords();
  return (
    <label class="field">
      <span>{words.seatNumber(seat)}</span>
      <select class="input" value={value} onChange={(event) => set(event.currentTarget.value)}>
        {game.bots.map((bot) => (
          <option key={bot.name} value={bot.name}>
            {`${say(words, bot)} (${words.bot})`}
          </option>
        ))}
        <option value="">{words.shared}</option>
      </select>
      <span class="soft small">
        {game.bots.find(({ name }) => name === value)?.strength[words.language]}
      </span>
    </label>
  );
}
