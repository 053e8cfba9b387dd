/* favourites.tsx - what the players of a game liked best of what others wrote: a vote that stays in the page of
 * their evening. */
import { useEffect, useState } from "preact/hooks";
import { inBoth, people } from "../core/sentences";
import { tellUnless } from "../ground/messages";
import { useStore } from "../ground/store";
import { ownWords, useWords } from "../ground/words";
import { holdEvening } from "../net/remote-evening";
import type { RemoteEvening } from "../net/remote-evening";
import { SignMark } from "../parts/reactions";
import { useServer } from "../parts/page";
import type { TableState } from "../table/table";

export interface Favourites {
  /** Who likes event `n` best. */
  readonly of: (n: number) => readonly string[];
  /** One's own; 0 for none. */
  readonly mine: number;
  /** Chooses event `n`, 0 for none; null for those who may not. */
  readonly choose: ((n: number) => void) | null;
}

const favouriteWords = inBoth(
  {
    ask: "Which clue was loveliest?",
    hint: "Choose one that somebody else gave. You may change your mind until the evening is over.",
    chosen: "A heart marks the loveliest clues",
    this: "Loveliest",
    thisOne: (clue: string) => `Loveliest: “${clue}”`,
    by: (names: readonly string[]) => `Loveliest for ${people("en", names)}`,
  },
  {
    ask: "一番素敵だったお題は？",
    hint: "ほかの人が出したお題からひとつ選びます。集いがお開きになるまで変えられます。",
    chosen: "ハートは素敵だったお題のしるし",
    this: "一番素敵",
    thisOne: (clue: string) => `一番素敵：「${clue}」`,
    by: (names: readonly string[]) => `${people("ja", names)}の一番`,
  },
);

/** The favourites of the game at a server's table that is over, as they change. */
export function useFavourites(state: TableState): Favourites | null {
  const words = useWords();
  const [server] = useServer();
  const [evening, setEvening] = useState<RemoteEvening | null>(null);
  const id = state.place === "server" ? state.evening : null;
  useEffect(() => {
    if (id === null) return;
    const [held, release] = holdEvening(server, id);
    setEvening(held);
    return () => {
      release();
      setEvening(null);
    };
  }, [server, id]);
  const shown = useStore(
    (listener) => evening?.subscribe(listener) ?? (() => {}),
    () => evening?.state ?? null,
    evening,
  );
  const game = shown?.games.find(({ table }) => table === state.id);
  if (!evening || !shown?.known || !game?.ended?.finished) return null;
  const here = shown.favourites.filter(({ table }) => table === state.id);
  const nameOf = (guest: string) =>
    shown.people.find((one) => one.guest === guest)?.name || words.formerGuest;
  const may = !shown.over && game.players.includes(server.guest ?? "");
  return {
    of: (n) => here.filter((one) => one.n === n).map(({ guest }) => nameOf(guest)),
    mine: here.find(({ guest }) => guest === server.guest)?.n ?? 0,
    choose: may ? (n) => void evening.favourite(state.id, n).then(tellUnless) : null,
  };
}

/** The question above what can be chosen; nothing where nobody can choose and nobody has. */
export function FavouriteQuestion({
  favourites,
  any,
}: {
  readonly favourites: Favourites;
  /** Somebody has chosen. */
  readonly any: boolean;
}) {
  const words = useWords();
  const own = ownWords(words, favouriteWords);
  if (!favourites.choose) return any ? <h4>{own.chosen}</h4> : null;
  return (
    <div>
      <h4>{own.ask}</h4>
      <p class="soft small">{own.hint}</p>
    </div>
  );
}

interface FavouriteProps {
  readonly favourites: Favourites;
  readonly n: number;
  /** What was written. */
  readonly text: string;
  /** One wrote it oneself. */
  readonly own: boolean;
}

/** Who likes event `n` best, and the button to say that one does. */
export function FavouriteRow({ favourites, n, text, own: mine }: FavouriteProps) {
  const words = useWords();
  const own = ownWords(words, favouriteWords);
  const { choose } = favourites;
  const fans = favourites.of(n);
  const chosen = favourites.mine === n;
  if ((!choose || mine) && fans.length === 0) return null;
  return (
    <p class="favourite row">
      {choose && !mine && (
        <button
          type="button"
          class="button small"
          aria-pressed={chosen}
          aria-label={own.thisOne(text)}
          onClick={() => choose(chosen ? 0 : n)}
        >
          <SignMark sign="thanks" />
          {own.this}
        </button>
      )}
      {fans.length > 0 && (
        <span class="favourite-of">
          {(!choose || mine) && <SignMark sign="thanks" />}
          {own.by(fans)}
        </span>
      )}
    </p>
  );
}
