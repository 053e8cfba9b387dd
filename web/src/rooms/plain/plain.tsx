/* plain.tsx - a complete room for any game without a special one: the core's description, in nested
 * lists, and the legal moves as buttons with a filter, in which a move can also be typed. */
import { useEffect, useState } from "preact/hooks";
import { Bubble } from "../../parts/bubble";
import { Crest } from "../../parts/ornaments";
import { PlateName } from "../../parts/plate";
import { anything } from "../../core/shape";
import { useWords, whole } from "../../ground/words";
import type { Words } from "../../ground/words";
import type { BoardProps, Room } from "../room";
import { itemName, label, plainValue } from "./labels";
import "./plain.css";

/** Buttons at a time; the filter finds the others. */
const AT_ONCE = 60;
const PLACEHOLDER = '""';

interface ValueProps {
  /** Its label. */
  readonly name: string;
  readonly value: unknown;
  readonly words: Words;
  readonly names: readonly string[];
}

const isNothing = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

function Value({ name, value, words, names }: ValueProps) {
  if (isNothing(value)) return <span class="soft">{words.nothing}</span>;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object" || item === null))
      return (
        <span>
          {value
            .map((item) => (item === null ? "–" : plainValue(words, name, item, names)))
            .join(" ")}
        </span>
      );
    return (
      <ol class="plain-list">
        {value.map((item, i) => (
          <li key={i}>
            <span class="plain-index">{itemName(name, i, names)}</span>
            <Value name={name} value={item} words={words} names={names} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof value === "object") {
    return (
      <dl class="plain-object">
        {Object.entries(value as object).map(([key, item]) => (
          <div key={key}>
            <dt>{label(words, key)}</dt>
            <dd>
              <Value name={key} value={item} words={words} names={names} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return <span>{plainValue(words, name, value, names)}</span>;
}

/** A legal move that this text is: itself, or one with a free text filled in. */
function matching(legal: readonly string[], text: string): boolean {
  return legal.some((move) => {
    if (move === text) return true;
    const [before, after] = move.split(PLACEHOLDER);
    if (after === undefined || before === undefined) return false;
    return (
      text.startsWith(`${before}"`) && text.endsWith(`"${after}`) && text.length > before.length + 2
    );
  });
}

interface Intent {
  readonly wanted: string;
  readonly chosen: string | null;
  /** The words that a move takes. */
  readonly free: string;
}

const EMPTY: Intent = { wanted: "", chosen: null, free: "" };

/** The user's unsent input. It stays while others act, and ends with the user's move. */
function useIntent(board: BoardProps): readonly [Intent, (part: Partial<Intent>) => void] {
  const [intent, set] = useState(EMPTY);
  const { event, mine } = board;
  useEffect(() => {
    if (event && typeof event.by === "number" && mine.includes(event.by)) set(EMPTY);
  }, [event?.n]);
  return [intent, (part) => set({ ...intent, ...part })];
}

interface MovesProps {
  readonly board: BoardProps;
  readonly words: Words;
  readonly intent: Intent;
  readonly change: (part: Partial<Intent>) => void;
}

/** The legal moves: a filter, a button for each, and what sends the chosen one. */
function Moves(props: MovesProps) {
  const { board, words, intent, change } = props;
  const legal = board.legal();
  const { wanted } = intent;
  const chosen = intent.chosen !== null && matching(legal, intent.chosen) ? intent.chosen : null;
  const found = legal.filter((move) => move.includes(wanted.trim()));
  const typed = (event: Event) => {
    event.preventDefault();
    const move = wanted.trim();
    if (matching(legal, move)) change({ chosen: move });
    else if (found.length === 1) change({ chosen: found[0]! });
  };
  return (
    <section class="card stack" aria-labelledby="plain-moves">
      <h2 id="plain-moves">{words.chooseMove}</h2>
      <form class="stack" onSubmit={typed}>
        <label class="field">
          <span>{words.filterMoves}</span>
          <input
            class="input"
            value={wanted}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={(event) => change({ wanted: event.currentTarget.value })}
          />
        </label>
      </form>
      <p class="soft small" role="status">
        {found.length
          ? words.movesShown(Math.min(found.length, AT_ONCE), legal.length)
          : words.noMoves}
      </p>
      <ul class="plain-moves">
        {found.slice(0, AT_ONCE).map((move) => (
          <li key={move}>
            <button
              type="button"
              class="button"
              aria-pressed={move === chosen}
              onClick={() => change({ chosen: move })}
            >
              {move}
            </button>
          </li>
        ))}
      </ul>
      {chosen !== null && <ChosenMove {...props} chosen={chosen} />}
    </section>
  );
}

/** The chosen move with its words, if it takes any, and the button that sends it. */
function ChosenMove({
  board,
  words,
  intent,
  change,
  chosen,
}: MovesProps & { readonly chosen: string }) {
  const { free } = intent;
  const needsWords = chosen.includes(PLACEHOLDER);
  const text = needsWords ? chosen.replace(PLACEHOLDER, () => JSON.stringify(free.trim())) : chosen;
  const incomplete = needsWords && !free.trim();
  const send = (event: Event) => {
    event.preventDefault();
    if (!incomplete) void board.move(text);
  };
  return (
    <form class="row plain-confirm" onSubmit={send}>
      {needsWords && (
        <label class="field">
          <span>{words.freeText}</span>
          <input
            class="input"
            value={free}
            maxLength={200}
            onInput={(event) => change({ free: event.currentTarget.value })}
          />
        </label>
      )}
      <button class="button main" disabled={incomplete}>
        {words.choose(text)}
      </button>
      <button type="button" class="button" onClick={() => change({ chosen: null })}>
        {words.cancel}
      </button>
    </form>
  );
}

function Board(board: BoardProps) {
  const words = useWords();
  const [intent, change] = useIntent(board);
  return (
    <div class="plain">
      {board.me !== null && <Moves board={board} words={words} intent={intent} change={change} />}
      <section class="card stack" aria-labelledby="plain-score">
        <h2 id="plain-score">{words.score}</h2>
        <ul class="stack">
          {board.names.map((name, seat) => (
            <li key={seat} class="row plate">
              <Bubble seat={seat} />
              <Crest seat={seat} />
              <span>
                <PlateName board={board} seat={seat} />
              </span>
              {board.acting.includes(seat) && <span class="soft small">{words.turnOf(name)}</span>}
              <strong class="push number">{whole(board.scores[seat] ?? 0)}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section class="card stack" aria-labelledby="plain-position">
        <h2 id="plain-position">{words.position}</h2>
        <Value name="" value={board.view} words={words} names={board.names} />
      </section>
    </div>
  );
}

export const plain: Room = {
  view: anything,
  pace: ({ by }) => (by === "chance" ? 500 : 700),
  Board,
};
