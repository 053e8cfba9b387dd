/* headline.tsx - a heading with names on a large screen. Its lines end between phrases, and not inside a name that fits
 * on a line; only a phrase that is longer than a line is divided, and then beside the name. What follows a name at the
 * beginning then begins the next line. */
import { Fragment } from "preact";
import { phrasesOf, wholeNames, widthOf } from "../ground/phrases";

/** Letters with which a headline takes about three lines; a longer one has smaller type. */
const THREE_LINES = 48;

interface HeadlineProps {
  readonly text: string;
  readonly names: readonly string[];
}

/** TEXT in phrases; in English they are words, each with the space before it. */
const partsOf = ({ text, names }: HeadlineProps): readonly string[] =>
  wholeNames(
    phrasesOf(text).flatMap((phrase) => phrase.match(/ *[^ ]+| +$/g) ?? []),
    names,
  );

/** A phrase, divided around the longest name in it. */
function divided(phrase: string, names: readonly string[]): readonly string[] {
  const name = names
    .filter((name) => name && phrase.includes(name))
    .reduce((longest, name) => (name.length > longest.length ? name : longest), "");
  const at = phrase.indexOf(name);
  return [phrase.slice(0, at), name, phrase.slice(at + name.length)].filter(Boolean);
}

export function Headline(props: HeadlineProps) {
  return (
    <h1 class={widthOf(props.text) > THREE_LINES ? "long" : ""}>
      {partsOf(props).map((part, i) => {
        const pieces = divided(part.trimStart(), props.names);
        const flows = i === 0 && props.names.includes(pieces[0] ?? "");
        return (
          <Fragment key={i}>
            {i > 0 && (part.startsWith(" ") ? " " : <wbr />)}
            <span class={flows ? "" : "tv-phrase"}>
              {pieces.map((piece, i) => (
                <Fragment key={i}>
                  {i > 0 && <wbr />}
                  {flows && i === 0 ? <span class="tv-phrase">{piece}</span> : piece}
                </Fragment>
              ))}
            </span>
          </Fragment>
        );
      })}
    </h1>
  );
}
