/* decks.tsx - the decks on the server: shows and deletes them, and leads to the editor
 * (deck-making.tsx, which loads with this screen). */
import { useEffect, useState } from "preact/hooks";
import { named } from "../core/sentences";
import { linkTo } from "../ground/base";
import { LinkField } from "../parts/share";
import { forgetDeck, useDeck } from "../decks/decks";
import { useServer } from "../parts/page";
import { tell, tellUnless } from "../ground/messages";
import { removeDeck, useServerDecks } from "../decks/server-decks";
import type { ServerDeck } from "../decks/server-decks";
import { Frame, Sure } from "../parts/frame";
import { useWords } from "../ground/words";
import { titleOf } from "../parts/choices";
import { useDeckWords } from "./words/deck";

/** Thumbnails that a deck shows of itself. */
const SAMPLE = 12;

function useMaking() {
  const [making, set] = useState<typeof import("./deck-making") | null>(null);
  useEffect(() => {
    // Without a connection it cannot be fetched, nor could a deck be sent.
    void import("./deck-making").then(set, () => undefined);
  }, []);
  return making;
}

export function DecksScreen() {
  const words = useWords();
  const own = useDeckWords();
  const [, state] = useServer();
  const [listed, again] = useServerDecks(state === "live");
  const decks = listed?.decks;
  const making = useMaking();
  return (
    <Frame title={words.decks} needsServer>
      <div class="decks-page stack">
        <section class="card stack">
          <h1 tabIndex={-1}>{words.decks}</h1>
          <p class="soft">{own.hint}</p>
          {listed && <p class="soft small">{listed.clues > 0 ? own.heard : own.unheard}</p>}
          {decks ? (
            <ul class="decks" aria-label={words.decks}>
              {decks.map((deck) => (
                <DeckRow key={deck.name} deck={deck} again={again} />
              ))}
            </ul>
          ) : (
            <p class="notice">{state === "live" ? words.loading : own.offline}</p>
          )}
        </section>
        {making && <making.DeckMaking taken={decks?.map(({ name }) => name) ?? []} again={again} />}
      </div>
    </Frame>
  );
}

function DeckRow({
  deck,
  again,
}: {
  readonly deck: ServerDeck;
  readonly again: () => Promise<void>;
}) {
  const words = useWords();
  const own = useDeckWords();
  const [sure, setSure] = useState(false);
  const name = titleOf(words, deck);
  const remove = async () => {
    setSure(false);
    const removed = tellUnless(await removeDeck(deck.name));
    if (removed) {
      forgetDeck(deck.name);
      tell(own.removed);
    }
    await again();
    // The button is gone with the deck: the keyboard goes on at the top.
    if (removed) document.querySelector("h1")?.focus();
  };
  return (
    <li class="deck-line">
      <Strip name={deck.name} />
      <div class="row">
        <div>
          <h2 class="deck-title">{name}</h2>
          <p class="soft small number">
            {[
              deck.title && deck.name,
              words.deckCards(deck.cards),
              deck.bytes > 0 && own.size(deck.bytes),
              deck.private && own.linked,
            ]
              .filter(Boolean)
              .join(words.dot)}
          </p>
        </div>
        <div class="row push">
          {deck.mine && (
            <button
              type="button"
              class="button quiet small"
              aria-label={named(words.language, own.remove, name)}
              onClick={() => setSure(true)}
            >
              {own.remove}
            </button>
          )}
          <a
            class="button small"
            href={`/#/new/dixit/${deck.name}`}
            aria-label={named(words.language, words.newTable, name)}
          >
            {words.newTable}
          </a>
        </div>
      </div>
      {deck.private && <LinkField link={linkTo(`/#/new/dixit/${deck.name}`)} label={own.link} />}
      {sure && (
        <Sure
          label={own.remove}
          text={`${own.removeSure(name)} ${own.removeHint}`}
          onYes={() => void remove()}
          onNo={() => setSure(false)}
        />
      )}
    </li>
  );
}

/** A few cards of a deck, each as far from the next as the others. */
function Strip({ name }: { readonly name: string }) {
  const { cards } = useDeck(name);
  const step = Math.max(1, cards.length / SAMPLE);
  const some = Array.from(
    { length: Math.min(SAMPLE, cards.length) },
    (_, i) => cards[Math.floor(i * step)]!,
  );
  return (
    <div class="deck-strip" aria-hidden="true">
      {some.map(
        ({ number, thumb }) =>
          thumb && (
            <img
              key={number}
              src={thumb}
              alt=""
              width="240"
              height="360"
              loading="lazy"
              decoding="async"
            />
          ),
      )}
    </div>
  );
}
