/* deck-making.tsx - the deck editor: the user chooses files, checks the cards, adds words, and
 * uploads the deck. decks/deck-draft.ts keeps the draft. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Core } from "../core/core";
import { draft } from "../decks/deck-draft";
import type { DraftState, DraftCard, Misfit, Work } from "../decks/deck-draft";
import { tidyDeckName } from "../decks/deck-maker";
import { usePage, useServer } from "../parts/page";
import { tellUnless } from "../ground/messages";
import { Check } from "../parts/check";
import { Radio, Dialog } from "../parts/frame";
import { IconButton } from "../parts/ornaments";
import { useStore } from "../ground/store";
import { sayWhy, useWords } from "../ground/words";
import { linkTo } from "../ground/base";
import { LinkField } from "../parts/share";
import { DeckCrop } from "./deck-crop";
import { useDeckWords } from "./words/deck";

const GAME = "dixit";

/** The deck that the game comes with. */
const BUILT_IN = "engawa";

/** Where a table with the deck `name` begins. */
const newWith = (name: string) => `/#/new/${GAME}/${name}`;

const useDraft = (): DraftState => useStore(draft.subscribe, () => draft.state);

/** Returns the number of cards that a user's deck needs for each number of players, from the
 * core. */
function needs(core: Core): readonly { readonly players: number; readonly cards: number }[] {
  const game = core.game(GAME);
  const cards = game?.options.find(({ name }) => name === "cards");
  if (!game || cards?.kind !== "number") return [];
  const enough = (players: number, count: number) => {
    const match = core.match(GAME, { deck: "own", cards: count }, players, "open");
    if (match.ok) match.value.free();
    return match.ok;
  };
  let count = cards.low;
  return Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, i) => {
    const players = game.seats[0] + i;
    while (count < cards.high && !enough(players, count)) count++;
    return { players, cards: count };
  });
}

/** The characters of a name before what makes it hard to guess. */
const STEM_MAX = 50;

/** A name that no deck on the server has. */
function freeName(title: string, taken: readonly string[]): string {
  const stem = tidyDeckName(title).replace(/-$/, "").slice(0, 60) || "pictures";
  let name = stem;
  for (let i = 2; taken.includes(name); i++) name = `${stem}-${i}`;
  return name;
}

/** A deck that has been sent. */
interface Done {
  readonly name: string;
  readonly cards: number;
  readonly private: boolean;
}

interface MakingProps {
  /** Names of the decks on the server. */
  readonly taken: readonly string[];
  /** The decks have changed. */
  readonly again: () => Promise<void>;
}

export function DeckMaking({ taken, again }: MakingProps) {
  const own = useDeckWords();
  const state = useDraft();
  const [done, setDone] = useState<Done | null>(null);
  const onward = useRef<HTMLAnchorElement>(null);
  // The pressed button is gone with the form.
  useEffect(() => onward.current?.focus(), [done]);
  return (
    <section class="card stack" aria-labelledby="deck-make">
      <h2 id="deck-make">{own.make}</h2>
      <p class="soft">{own.makeHint}</p>
      <Files busy={state.work !== null} onFiles={() => setDone(null)} />
      {state.work && <Progress work={state.work} />}
      <div role="status" class="stack">
        {!state.work && state.misfits.length > 0 && <Misfits misfits={state.misfits} />}
        {!state.work && state.cards.length > 0 && <Enough count={state.cards.length} />}
        {done && (
          <div class="notice deck-done">
            <p>{own.sent(done.cards)}</p>
            {done.private && <LinkField link={linkTo(newWith(done.name))} label={own.link} />}
            <a ref={onward} class="button main" href={newWith(done.name)}>
              {own.play}
            </a>
          </div>
        )}
      </div>
      {state.cards.length > 0 && <Cards cards={state.cards} busy={state.work !== null} />}
      {state.cards.length > 0 && (
        <Sending
          state={state}
          taken={taken}
          onDone={(made) => void again().then(() => setDone(made))}
        />
      )}
    </section>
  );
}

/** The input for pictures: a button, or drag and drop. */
function Files({ busy, onFiles }: { readonly busy: boolean; readonly onFiles: () => void }) {
  const own = useDeckWords();
  const { language } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const add = (files: FileList | null | undefined) => {
    const list = [...(files ?? [])];
    if (list.length === 0 || busy) return;
    onFiles();
    void draft.add(list);
  };
  const mix = async () => {
    onFiles();
    tellUnless(await draft.mix(BUILT_IN, language));
  };
  return (
    <div
      class={over ? "deck-drop over" : "deck-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer?.files);
      }}
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        class="unseen"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          add(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <button
        type="button"
        class="button main"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {own.choose}
      </button>
      <span class="soft small deck-drop-hint">{own.drop}</span>
      <button type="button" class="button" disabled={busy} onClick={() => void mix()}>
        {own.mix}
      </button>
    </div>
  );
}

function Progress({ work }: { readonly work: Work }) {
  const own = useDeckWords();
  return (
    <div class="deck-work">
      <label class="field">
        <span>
          {own[work.what]}{" "}
          <span class="hint number">{own.workOf(Math.min(work.done, work.all), work.all)}</span>
        </span>
        <progress value={work.done} max={work.all} />
      </label>
      <button type="button" class="button" onClick={() => draft.cancel()}>
        {own.stop}
      </button>
    </div>
  );
}

function Misfits({ misfits }: { readonly misfits: readonly Misfit[] }) {
  const own = useDeckWords();
  const words = useWords();
  return (
    <div class="notice bad">
      <div class="stack tight">
        <p>{own.misfits(misfits.length)}</p>
        <ul class="deck-misfits small">
          {misfits.map(({ file, why }, i) => (
            <li key={i}>
              <strong>{file}</strong> {sayWhy(words, why)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** For how many players the cards are enough, and how many the next one needs. */
function Enough({ count }: { readonly count: number }) {
  const own = useDeckWords();
  const { core } = usePage();
  const [steps] = useState(() => needs(core));
  const most = steps.filter(({ cards }) => cards <= count).at(-1);
  const next = steps.find(({ cards }) => cards > count);
  const full = Number(core.game(GAME)?.options.find(({ name }) => name === "cards")?.default);
  return (
    <p>
      <strong class="number">{own.inDeck(count)}</strong>
      <br />
      {most && (next ? own.enough(most.players) : own.atMost(most.players))}{" "}
      {next && own.missing(next.cards - count, next.players)}
      {most && count < full && (
        <>
          <br />
          <span class="soft">{own.short(full)}</span>
        </>
      )}
    </p>
  );
}

function Cards({ cards, busy }: { readonly cards: readonly DraftCard[]; readonly busy: boolean }) {
  const own = useDeckWords();
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const at = cards.findIndex(({ id }) => id === open);
  /** Takes a card out; the keyboard goes on at the one that takes its place. */
  const takeOut = () => {
    draft.remove(cards[at]!.id);
    setOpen(null);
    requestAnimationFrame(() =>
      list.current?.querySelectorAll("button")[Math.min(at, cards.length - 2)]?.focus(),
    );
  };
  return (
    <>
      <p class="soft small">{own.cardHint}</p>
      <ul ref={list} class="deck-cards" aria-label={own.cards}>
        {cards.map((card, i) => (
          <li key={card.id}>
            <button
              type="button"
              class="deck-card"
              disabled={busy}
              aria-label={own.card(i + 1, card.title)}
              onClick={() => setOpen(card.id)}
            >
              <img src={card.shown} alt="" width="240" height="360" />
              <span class="deck-card-number number" aria-hidden="true">
                {i + 1}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {at >= 0 && (
        <CardDialog
          card={cards[at]!}
          at={at}
          all={cards.length}
          to={(i) => setOpen(cards[i]?.id ?? null)}
          takeOut={takeOut}
        />
      )}
    </>
  );
}

interface CardDialogProps {
  readonly card: DraftCard;
  /** Its place among `all`, from 0. */
  readonly at: number;
  readonly all: number;
  /** Goes to another card, or out by -1. */
  readonly to: (at: number) => void;
  readonly takeOut: () => void;
}

function CardDialog({ card, at, all, to, takeOut }: CardDialogProps) {
  const own = useDeckWords();
  const field = (name: "title" | "author" | "words", label: string, most: number, hint = "") => (
    <label class="field">
      <span>
        {label} {hint && <span class="hint">{hint}</span>}
      </span>
      <input
        class="input"
        name={name}
        maxLength={most}
        value={card[name]}
        onInput={(event) => draft.describe(card.id, { [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <Dialog label={own.card(at + 1, "")} onClose={() => to(-1)} kind="deck-dialog">
      <div class="deck-edit">
        {card.fit === "crop" ? (
          <DeckCrop card={card} />
        ) : (
          <img src={card.shown} alt="" width="240" height="360" />
        )}
        <div class="stack">
          {field("title", own.cardTitle, 60)}
          {field("author", own.author, 60)}
          {field("words", own.words, 300, own.wordsHint)}
          <fieldset>
            <legend class="legend">{own.fit}</legend>
            <div class="choices">
              {(["crop", "whole"] as const).map((fit) => (
                <Radio
                  key={fit}
                  name="fit"
                  checked={card.fit === fit}
                  onPick={() => void draft.shape(card.id, { fit }).then(tellUnless)}
                >
                  {own[fit]}
                </Radio>
              ))}
            </div>
          </fieldset>
        </div>
      </div>
      <div class="row deck-edit-ways">
        <IconButton icon="back" label={own.previous} disabled={at === 0} press={() => to(at - 1)} />
        <IconButton icon="on" label={own.next} disabled={at === all - 1} press={() => to(at + 1)} />
        <button type="button" class="button push" onClick={takeOut}>
          {own.takeOut}
        </button>
      </div>
    </Dialog>
  );
}

interface SendingProps extends Pick<MakingProps, "taken"> {
  readonly state: DraftState;
  readonly onDone: (made: Done) => void;
}

/** Title and name of the deck, and the button that sends it. */
function Sending({ state, taken, onDone }: SendingProps) {
  const own = useDeckWords();
  const words = useWords();
  const { core } = usePage();
  const [, connection] = useServer();
  const [least] = useState(() => needs(core)[0]);
  const missing = (least?.cards ?? 0) - state.cards.length;
  const shown = (state.name || freeName(state.title, taken)).replace(/-$/, "");
  const name = state.private ? `${shown.slice(0, STEM_MAX)}-${state.secret}` : shown;
  const clash = taken.includes(name);
  const busy = state.work !== null;
  const send = async (event: Event) => {
    event.preventDefault();
    const made = { name, cards: state.cards.length, private: state.private };
    if (tellUnless(await draft.send(name))) onDone(made);
  };
  return (
    <form class="stack deck-send" onSubmit={(event) => void send(event)}>
      <label class="field">
        <span>
          {own.deckTitle} <span class="hint">{words.optional}</span>
        </span>
        <input
          class="input"
          maxLength={60}
          disabled={busy}
          value={state.title}
          onInput={(event) => draft.call({ title: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>
          {own.deckName} <span class="hint">{own.deckNameHint}</span>
        </span>
        <input
          class="input"
          maxLength={64}
          autocapitalize="off"
          spellcheck={false}
          disabled={busy}
          value={state.name || shown}
          onInput={(event) => {
            const tidy = tidyDeckName(event.currentTarget.value);
            event.currentTarget.value = tidy;
            draft.call({ name: tidy });
          }}
        />
      </label>
      {clash && <p class="notice">{own.nameTaken}</p>}
      <Check
        label={own.byLink}
        hint={own.byLinkHint}
        on={state.private}
        change={(on) => draft.call({ private: on })}
      />
      <p class="soft small">{state.private ? own.rightsByLink : own.rights}</p>
      <p class="row">
        {missing > 0 && <span class="small">{own.missing(missing, least!.players)}</span>}
        <button
          class="button main"
          disabled={busy || clash || connection !== "live" || missing > 0}
        >
          {own.send}
        </button>
      </p>
    </form>
  );
}
