/* choose.tsx - the form for a clue. */
import { useRef, useState } from "preact/hooks";
import { sayWhy } from "../../ground/words";
import type { Words } from "../../ground/words";
import type { BoardProps } from "../room";
import { clueMove } from "./view";
import type { RoomWords } from "./view";

interface ClueFormProps {
  readonly card: number;
  readonly clue: string;
  readonly setClue: (text: string) => void;
  readonly check: BoardProps["check"];
  readonly words: Words;
  readonly own: RoomWords;
  readonly send: (text: string) => void;
}

/** The form for a card's clue. Once something is typed, it says what the core finds wrong with
 * it. */
export function ClueForm({ card, clue, setClue, check, words, own, send }: ClueFormProps) {
  const [tried, setTried] = useState(false);
  const move = clueMove(card, clue);
  const why = check(move);
  const shown = why && (tried || move !== clueMove(card, "")) ? sayWhy(words, why) : "";
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (!why) send(move);
  };
  // A phone's keyboard would cover the picture that has just been opened.
  const typing = useRef(matchMedia("(hover: hover) and (pointer: fine)").matches).current;
  return (
    <form class="dixit-clue-form" onSubmit={submit}>
      <label class="field">
        <span>{own.clue}</span>
        <input
          class="input"
          value={clue}
          placeholder={own.cluePlaceholder}
          autocomplete="off"
          autofocus={typing}
          enterkeyhint="send"
          aria-invalid={shown !== ""}
          aria-describedby="clue-why"
          onInput={(event) => setClue(event.currentTarget.value)}
        />
      </label>
      <p class="dixit-clue-why" id="clue-why" role="status">
        {shown || own.final}
      </p>
      <button class="button main wide">{own.tell}</button>
    </form>
  );
}
