/* phrases.tsx - a heading with names: its lines end between phrases, and not inside a name that fits on a line; a
 * phrase that is longer than a line is divided beside the name. */
import { Fragment } from "preact";
import { phrasesAround } from "../ground/phrases";

/** What is before the longest of NAMES in a phrase, that name, and what is after it. */
function divided(phrase: string, names: readonly string[]): readonly string[] {
  const name = names.reduce(
    (longest, name) => (name.length > longest.length && phrase.includes(name) ? name : longest),
    "",
  );
  const at = phrase.indexOf(name);
  return [phrase.slice(0, at), name, phrase.slice(at + name.length)];
}

export function Phrases({
  text,
  names,
}: {
  readonly text: string;
  readonly names: readonly string[];
}) {
  return (
    <span class="phrases">
      {phrasesAround(text, names).map((part, i) => {
        const [before, name, after] = divided(part, names);
        // Nothing is before the first phrase: where it is too long, what follows the name begins the next line.
        const flows = i === 0 && before === "";
        return (
          <Fragment key={i}>
            {i > 0 && <wbr />}
            {name && flows ? (
              <>
                <span class="phrase">{name}</span>
                {after}
              </>
            ) : name ? (
              <span class="phrase">
                {before}
                <span class="phrase">{name}</span>
                {after}
              </span>
            ) : (
              part
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
