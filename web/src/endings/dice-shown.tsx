/* dice-shown.tsx - a small picture of the dice at one moment, with the kept ones marked. */
import { facts } from "../core/sentences";
import { useWords } from "../ground/words";
import { Face } from "../parts/die";

interface DiceShownProps {
  readonly dice: readonly number[];
  /** The faces of those that were kept, "366". */
  readonly kept: string;
  /** They fall as they are drawn. */
  readonly falls?: boolean;
  /** The last one is not one of the others. */
  readonly apart?: boolean;
  readonly words: {
    readonly dice: string;
    readonly die: (place: number, face: number) => string;
    readonly kept: string;
  };
}

export function DiceShown({ dice, kept, falls, apart, words }: DiceShownProps) {
  const { language } = useWords();
  const left = [...kept];
  return (
    <ul class={apart ? "dice-shown apart" : "dice-shown"} aria-label={words.dice}>
      {dice.map((face, place) => {
        const at = left.indexOf(String(face));
        if (at >= 0) left.splice(at, 1);
        const name = facts(language, [words.die(place + 1, face), at >= 0 && words.kept]);
        return (
          <li key={place} class={at >= 0 ? "kept" : ""}>
            <span class={falls ? "tumble" : ""} role="img" aria-label={name}>
              <Face face={face} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
