/* choices.tsx - the host's choices for a table, one row each. The common rows come first, the
 * others are folded.
 *
 * A new table and a table that waits for its start use the same rows. They know the choices as they
 * are, and say which are to change; whether that is kept in the page or asked of the server is their
 * user's matter.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { GameInfo, GameOption, Language, Options } from "../core/core";
import { dateOf, facts, isolated, named } from "../core/sentences";
import { deckOf } from "../decks/decks";
import { useServerDecks } from "../decks/server-decks";
import type { ServerDeck } from "../decks/server-decks";
import { shortOf } from "../rules/short";
import { valueNameOf } from "../rules/values";
import type { Choices } from "../table/table";
import { say, useWords } from "../ground/words";
import type { Words } from "../ground/words";
import { Check } from "./check";
import { ClockFields, ThrowField } from "./clock-fields";
import { Radio } from "./frame";
import { useServer } from "./page";

function valueName(words: Words, value: string | number, choosing = false): string {
  const known = valueNameOf(value);
  if (!known) return String(value);
  return say(words, known) + (choosing && known.more ? say(words, known.more) : "");
}

/** The title for a table with these options: that of the game, or of one of its sheets. */
export const playedThere = (words: Words, game: GameInfo, options: Options): string =>
  titleOfTable(words, game, { title: "", options });

/** The options of a table for `seats` in words, those that were given and mean something there, without
 * what `playedThere` says. */
export function optionsInWords(
  words: Words,
  game: GameInfo | undefined,
  options: Options,
  seats: number,
): string {
  return Object.entries(options)
    .filter(([name, value]) => {
      const option = game?.options.find((one) => one.name === name);
      return !valueNameOf(value)?.more && (option?.seats === undefined || option.seats === seats);
    })
    .map(([name, value]) => {
      const option = game?.options.find((one) => one.name === name);
      if (!option) return valueName(words, value);
      return named(words.language, say(words, option), valueName(words, value));
    })
    .join(words.dot);
}

interface Titled {
  readonly title: string;
  readonly options: Options;
  /** Of a daily game. */
  readonly day?: number | null | undefined;
}

/** Returns the title of a table: its name or else that of its game; a daily game has a date,
 * too. */
export function titleOfTable(
  words: Words,
  game: GameInfo,
  { title, options, day }: Titled,
): string {
  const value = Object.values(options).find((value) => valueNameOf(value)?.more);
  const called =
    isolated(title) || (value === undefined ? say(words, game) : valueName(words, value));
  return typeof day === "number" ? words.ofDay(called, dateOf(words.language, day)) : called;
}

/** Returns the titles of `game`: those of its sheets, if it has several, which count together. */
export const titlesOf = (words: Words, game: GameInfo): string =>
  facts(
    words.language,
    game.options
      .flatMap((option) => (option.kind === "choice" ? option.choices : []))
      .filter((value) => valueNameOf(value)?.more)
      .map((value) => valueName(words, value)),
  ) || say(words, game);

interface OptionProps {
  readonly option: GameOption;
  readonly value: string | number;
  readonly set: (value: string | number) => void;
}

/** A number or a name, set once it is written: other changes meanwhile leave the typed text as it
 * is. */
function Typed({ option, value, set }: OptionProps) {
  const [draft, write] = useState<string | null>(null);
  const kind =
    option.kind === "number"
      ? ({
          type: "number",
          inputMode: "numeric",
          min: option.low,
          max: option.high,
          step: option.step,
        } as const)
      : ({ pattern: "[a-z0-9\\-]{1,64}", autocapitalize: "off" } as const);
  return (
    <input
      class="input"
      required
      {...kind}
      value={draft ?? value}
      onInput={(event) => write(event.currentTarget.value)}
      onChange={(event) => {
        write(null);
        set(event.currentTarget.value);
      }}
    />
  );
}

function OptionField({ option, value, set }: OptionProps) {
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
      ) : (
        <Typed option={option} value={value} set={set} />
      )}
    </label>
  );
}

/** The name of a deck for people. */
export const titleOf = (words: Words, deck: ServerDeck): string =>
  deck.title ? say(words, deck.title) : deck.name;

/** The choice of a deck on the server; the number of its cards follows. */
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
  const label = (deck: ServerDeck) => words.deckOf(titleOf(words, deck), deck.cards);
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

/** The deck NAME of the server, which its list may leave out; null until it is known. */
function useLinked(name: string | null): ServerDeck | null {
  const [linked, set] = useState<ServerDeck | null>(null);
  useEffect(() => {
    let gone = false;
    if (name !== null)
      void deckOf(name).then(({ known, title, cards }) => {
        if (gone || !known) return;
        set({ name, title, cards: cards.length, bytes: 0, private: true, mine: false });
      });
    return () => {
      gone = true;
    };
  }, [name]);
  return linked?.name === name ? linked : null;
}

/** The decks that a game can be played with: those on the server and the one with the name `chosen`, without a
 * connection the built-in one; null for a game without pictures. */
export function useDecksFor(game: GameInfo, chosen?: unknown): readonly ServerDeck[] | null {
  const preset = (name: string) => game.options.find((option) => option.name === name)?.default;
  const builtIn = preset("deck");
  const [, state] = useServer();
  const decks = useServerDecks(builtIn !== undefined && state === "live")[0]?.decks;
  const unlisted = decks?.length && chosen && !decks.some(({ name }) => name === chosen);
  const linked = useLinked(builtIn !== undefined && unlisted ? String(chosen) : null);
  if (builtIn === undefined) return null;
  if (decks?.length) return linked ? [...decks, linked] : decks;
  return [
    {
      name: builtIn,
      title: { en: "Engawa", ja: "縁側" },
      cards: Number(preset("cards")),
      bytes: 0,
      private: false,
      mine: false,
    },
  ];
}

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

/** Returns the usual number of seats. */
export const usualSeats = (game: GameInfo): number => shortOf(game.name)?.players ?? 2;

/** The number of seats nearest to `wanted` that the game allows. */
export const seatsFor = ({ seats: [low, high] }: GameInfo, wanted: number): number =>
  Math.min(Math.max(wanted, low), high);

/** The choices for a table. The server has a default for an absent one. */
export type Chosen = Omit<Choices, "clock" | "away" | "lang" | "rated" | "throw"> &
  Partial<Choices>;

/** Returns the default choices for a table of `game`. */
export function usualChoices(game: GameInfo): Chosen {
  const order = game.seats_drawn ? "random" : "seated";
  const seats = seatsFor(game, usualSeats(game));
  return { options: {}, seats, title: "", private: false, order };
}

/** Those of the options `given` that mean something with `seats`, without defaults; a deck says how many cards
 * it has. */
function optionsFor(
  game: GameInfo,
  decks: readonly ServerDeck[] | null,
  given: Options,
  seats: number,
): Options {
  const preset = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  const deck = decks?.find((one) => one.name === given["deck"] && one.name !== preset["deck"]);
  return Object.fromEntries(
    game.options.flatMap((option) => {
      if (option.seats !== undefined && option.seats !== seats) return [];
      if (decks && option.name === "deck") return deck ? [[option.name, deck.name]] : [];
      if (decks && option.name === "cards") return deck ? [[option.name, deck.cards]] : [];
      const value = given[option.name];
      if (value === undefined || String(value) === option.default) return [];
      return [[option.name, option.kind === "number" ? Number(value) : value]];
    }),
  );
}

/** `choices` as they may be asked for: with what their deck asks, and without options that mean nothing. */
export const settled = (
  game: GameInfo,
  decks: readonly ServerDeck[] | null,
  choices: Chosen,
): Chosen => ({
  ...choices,
  options: optionsFor(game, decks, choices.options, choices.seats),
});

interface RowsProps {
  readonly game: GameInfo;
  /** The result of `useDecksFor`. */
  readonly decks: readonly ServerDeck[] | null;
  readonly value: Chosen;
  readonly set: (changes: Partial<Choices>) => void;
  readonly seatsLabel: string;
  /** Whether it is a table with a link, which has a name and may be listed. */
  readonly shared: boolean;
  /** Rows for what only some tables have; they are folded. */
  readonly children?: ComponentChildren;
}

/** The rows: how many play and what decides the game most; folded, the rest. */
export function ChoiceRows({ game, decks, value, set, seatsLabel, shared, children }: RowsProps) {
  const words = useWords();
  const { seats, options } = value;
  const [low, high] = game.seats;
  const choose = (given: Options) => set({ options: optionsFor(game, decks, given, seats) });
  const rows = game.options
    .filter((option) => option.seats === undefined || option.seats === seats)
    .filter((option) => !decks || option.name !== "cards")
    .map((option) =>
      decks && option.name === "deck" ? (
        <DeckField
          key="deck"
          decks={decks}
          value={String(options["deck"] ?? option.default)}
          set={(deck) => choose({ ...options, deck })}
        />
      ) : (
        <OptionField
          key={`${game.name} ${option.name}`}
          option={option}
          value={options[option.name] ?? option.default}
          set={(given) => choose({ ...options, [option.name]: given })}
        />
      ),
    );
  const setSeats = (n: number) => {
    const kept = optionsFor(game, decks, options, n);
    const same = Object.keys(kept).length === Object.keys(options).length;
    set({ seats: n, ...(!same && { options: kept }) });
  };
  return (
    <>
      {low < high && (
        <SeatsField low={low} high={high} value={seats} set={setSeats} label={seatsLabel} />
      )}
      {rows[0]}
      {(rows.length > 1 || shared || children) && (
        <details class="more">
          <summary>{words.moreChoices}</summary>
          <div class="stack">
            {rows.slice(1)}
            {shared && <TableFields game={game} value={value} set={set} />}
            {children}
          </div>
        </details>
      )}
    </>
  );
}

/** The choice of the language that a table's bots speak. */
export function LanguageField({
  value,
  set,
}: {
  readonly value: Language | null;
  readonly set: (lang: Language) => void;
}) {
  const words = useWords();
  const id = useId();
  return (
    <div class="stack tight">
      <fieldset aria-describedby={id}>
        <legend class="legend">{words.tableLanguage}</legend>
        <div class="choices">
          {(["ja", "en"] as const).map((lang) => (
            <Radio key={lang} name={`${id}-lang`} checked={value === lang} onPick={() => set(lang)}>
              {words[lang]}
            </Radio>
          ))}
        </div>
      </fieldset>
      <p class="soft small" id={id}>
        {words.tableLanguageHint}
      </p>
    </div>
  );
}

/** The choice of the seating, the title, and whether the lobby lists the table. */
function TableFields({ game, value, set }: Pick<RowsProps, "game" | "value" | "set">) {
  const words = useWords();
  return (
    <>
      {value.seats > 1 && (
        <fieldset>
          <legend class="legend">{words.order}</legend>
          <div class="choices">
            {(["random", "seated"] as const).map((order) => (
              <Radio
                key={order}
                name="order"
                checked={value.order === order}
                onPick={() => set({ order })}
              >
                {order === "random" ? words.orderRandom : words.orderSeated}
              </Radio>
            ))}
          </div>
        </fieldset>
      )}
      {value.seats > 1 && (
        <Check
          label={words.rated}
          hint={words.ratedHint}
          on={value.rated ?? false}
          change={(rated) => set({ rated })}
        />
      )}
      <LanguageField value={value.lang ?? words.language} set={(lang) => set({ lang })} />
      {value.seats > 1 && <ClockFields value={value} set={set} />}
      {value.seats > 1 && shortOf(game.name)?.throws && <ThrowField value={value} set={set} />}
      <label class="field">
        <span>
          {words.title} <span class="hint">{words.optional}</span>
        </span>
        <input
          class="input"
          maxLength={60}
          value={value.title}
          placeholder={words.tableFor(playedThere(words, game, value.options))}
          onChange={(event) => set({ title: event.currentTarget.value.trim() })}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={value.private}
          onChange={(event) => set({ private: event.currentTarget.checked })}
        />
        <span>
          {words.private}
          <br />
          <span class="soft small">{words.privateHint}</span>
        </span>
      </label>
    </>
  );
}
