/* hint.tsx - the strongest bot's suggestion, for a user who practises (local/practice.ts). */
import { useEffect, useState } from "preact/hooks";
import type { Advice, Reply } from "../core/core";
import type { Progress } from "../table/progress";
import type { Table } from "../table/table";
import { say, sayWhy, useWords } from "../ground/words";
import { Dialog } from "./frame";

interface HintProps {
  readonly table: Table;
  /** The number of events so far: advice is valid for one moment. */
  readonly events: number;
}

export function Hint(props: HintProps) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button small hint"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
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

/** Until the answer is there: how far it is, and what a quicker bot would do. */
function Meanwhile({ progress }: { readonly progress: Progress | null }) {
  const words = useWords();
  if (!progress || !("learning" in progress)) return <p class="soft">{words.thinking}</p>;
  const { learning, first } = progress;
  return (
    <>
      {first && (
        <>
          <ul class="hint-moves">
            <li>{first.told}</li>
          </ul>
          <p class="soft small">{words.firstThought(say(words, first.bot))}</p>
        </>
      )}
      <label class="analysis-progress">
        <span class="soft number">{words.exactSoon(Math.floor(learning * 100))}</span>
        <progress max={1} value={learning} />
      </label>
    </>
  );
}

/** Returns the advice for this moment once it is known, and the progress until then. */
function useAdvice({ table, events }: HintProps) {
  const [progress, hear] = useState<Progress | null>(null);
  const [reply, setReply] = useState<Reply<Advice> | null>(null);
  const { language } = useWords();
  useEffect(() => {
    const stop = new AbortController();
    setReply(null);
    void table
      .advise(language, hear, stop.signal)
      .then((got) => stop.signal.aborted || setReply(got));
    return () => stop.abort();
  }, [table, events, language]);
  return { progress, reply };
}

/** In the first game after an introduction: the best move, without being asked for, and the way to do without.
 * The line keeps its height, so that the board stays where it is. `wanted`: it is the reader's turn. */
export function HintLine({
  wanted,
  end,
  ...props
}: HintProps & { readonly wanted: boolean; readonly end: () => void }) {
  const words = useWords();
  return (
    <div class="hint-line">
      <p class="soft">{wanted ? <BestMove {...props} /> : words.hintsOn}</p>
      <button type="button" class="button small quiet" onClick={end}>
        {words.hintsEnd}
      </button>
    </div>
  );
}

function BestMove(props: HintProps) {
  const words = useWords();
  const { progress, reply } = useAdvice(props);
  if (reply && !reply.ok) return <>{sayWhy(words, reply.why)}</>;
  const best =
    reply?.value.moves[0]?.told ?? (progress && "first" in progress && progress.first?.told);
  return <>{best ? words.hintBest(best) : words.thinking}</>;
}

function Advised(props: HintProps) {
  const words = useWords();
  const { progress, reply } = useAdvice(props);
  return (
    <div class="stack tight" role="status">
      {!reply && <Meanwhile progress={progress} />}
      {reply && !reply.ok && <p>{sayWhy(words, reply.why)}</p>}
      {reply?.ok && (
        <>
          <ol class="hint-moves">
            {reply.value.moves.map(({ do: move, told, value, error }) => (
              <li key={move}>
                <span>{told}</span>
                <span class="number">{words.level(reply.value.unit, value, error)}</span>
              </li>
            ))}
          </ol>
          <p class="soft small">
            {reply.value.unit === "points" ? words.graphPoints : words.graphWins}:{" "}
            {reply.value.exact ? words.hintExact : words.hintEstimate}
          </p>
        </>
      )}
    </div>
  );
}
