/* chosen-game.tsx - the fields of a form for a new table that other screens have too: the game, and one's
 * name. */
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../core/core";
import { Ruby } from "../ground/ruby";
import { change, useSettings } from "../ground/settings";
import { say, useWords } from "../ground/words";
import { hasLesson } from "../lessons/lessons";
import { settled, useDecksFor } from "../parts/choices";
import type { Chosen } from "../parts/choices";
import { lastChoices, lastGame } from "../parts/chosen";
import { Radio } from "../parts/frame";
import { usePage } from "../parts/page";
import { Emblem } from "../rooms/emblems";
import { fetchRoom } from "../rooms/rooms";
import { shortOf } from "../rules/short";

/** The game and its options: the last choice until somebody chooses. */
export function useGameChoice(first: string | null, deck: string | null) {
  const { core } = usePage();
  const [name, setName] = useState(first ?? lastGame() ?? core.games[0]!.name);
  const game = core.game(name) ?? core.games[0]!;
  const begin = (of: GameInfo): Chosen => {
    const last = lastChoices(of);
    return deck === null ? last : { ...last, options: { ...last.options, deck } };
  };
  const [chosen, setValue] = useState(() => begin(game));
  const decks = useDecksFor(game, chosen.options.deck);
  const value = settled(game, decks, chosen);
  useEffect(() => fetchRoom(game.name), [game.name]);
  const pick = (next: string) => {
    setName(next);
    setValue(lastChoices(core.game(next) ?? core.games[0]!));
  };
  const set = (changes: Partial<Chosen>) => setValue((old) => ({ ...old, ...changes }));
  return { core, game, decks, value, pick, set };
}

/** The choice of the game. */
export function GameField({ core, game, pick }: ReturnType<typeof useGameChoice>) {
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
    </>
  );
}

/** A sentence about the game, with links to learn more. */
function AboutGame({ game }: { readonly game: GameInfo }) {
  const words = useWords();
  const short = shortOf(game.name);
  return (
    <div class="about-game small">
      {short && (
        <p class="soft">
          <Ruby text={say(words, short)} />
        </p>
      )}
      <p>
        {hasLesson(game.name) && <a href={`/#/learn/${game.name}`}>{words.lessonLong}</a>}
        <a href={`/#/rules/${game.name}`}>{words.rules}</a>
      </p>
    </div>
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
