/* phrases.tsx - a heading with names: its lines end between phrases, and not inside a name that fits. */
import { Fragment } from "preact";
import { phrasesAround } from "../ground/phrases";

export function Phrases({
  text,
  names,
}: {
  readonly text: string;
  readonly names: readonly string[];
}) {
  return (
    <span class="phrases">
      {phrasesAround(text, names).map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
