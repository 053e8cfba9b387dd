/* hint.tsx - what the strongest bot would do, for somebody who practises (local/practice.ts). */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Advice, Answer, Match, Seat } from "../core/core";
import { useMeans } from "../house";
import type { Progress } from "../local/bots";
import { sayWhy, useWords } from "../words";
import { Dialog } from "./frame";

interface HintProps {
  /** Open. */
  readonly match: Match;
  /** Whose turn it is. */
  readonly seat: Seat;
  readonly names: readonly string[];
}

export function Hint(props: HintProps) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button small hint" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.hint}
      </button>
      {open && (
        <Dialog label={words.hintTitle} onClose={() => setOpen(false)}>
          <Advised {...props} />
        </Dialog>
      )}
    </>
  );
}

function Advised({ match, seat, names }: HintProps) {
  const words = useWords();
  const { mind } = useMeans().tables;
  const [progress, hear] = useState<Progress | null>(null);
  const [answer, setAnswer] = useState<Answer<Advice> | null>(null);
  const { language } = words;
  const asked = useRef(names);
  useEffect(() => {
    const stop = new AbortController();
    setAnswer(null);
    void mind.advise(match, seat, asked.current, language, hear, stop.signal).then((got) => stop.signal.aborted || setAnswer(got));
    return () => stop.abort();
  }, [mind, match, seat, language]);
  return (
    <div class="stack tight" role="status">
      {!answer && <p class="soft">{progress && "learning" in progress ? words.learning(Math.floor(progress.learning * 100)) : words.thinking}</p>}
      {answer && !answer.ok && <p>{sayWhy(words, answer.why)}</p>}
      {answer?.ok && (
        <>
          <ol class="hint-moves">
            {answer.value.moves.map(({ do: move, told, value, error }) => (
              <li key={move}>
                <span>{told}</span>
                <span class="number">
                  {words.level(answer.value.unit, value)}
                  {error > 0 && ` ± ${words.amount(answer.value.unit, error)}`}
                </span>
              </li>
            ))}
          </ol>
          <p class="soft small">
            {answer.value.unit === "points" ? words.graphPoints : words.graphWins}. {answer.value.exact ? words.hintExact : words.hintEstimate}
          </p>
        </>
      )}
    </div>
  );
}
