/* moment.tsx - a past moment of a running game, from the viewer's own seat, and the way back to the
 * present. */
import { useMemo } from "preact/hooks";
import type { Match, SeenEvent } from "../core/core";
import { useWords } from "../ground/words";
import { Icon } from "./ornaments";

/** The game as it stood after event `n`; null for the present. */
export function useMoment(match: Match | null, n: number | null): Match | null {
  return useMemo(() => {
    if (!match || n === null) return null;
    const moment = match.copy();
    moment.truncate(n);
    return moment;
  }, [match, n]);
}

interface BarProps {
  readonly n: number;
  readonly all: number;
  readonly event: SeenEvent | null;
  /** The user's turn has begun meanwhile. */
  readonly wanted: boolean;
  /** The address of a moment; of the present for null. */
  readonly link: (n: number | null) => string;
}

export function MomentBar({ n, all, event, wanted, link }: BarProps) {
  const words = useWords();
  return (
    <section class="look-back" aria-label={words.lookBack}>
      <p class="look-back-told">
        <span class="soft small">{words.lookBackAt(n, all)}</span>
        <span>{event?.sentence ?? words.beforeFirst}</span>
      </p>
      <div class="row look-back-do">
        {n > 0 && (
          <a class="button icon" aria-label={words.previous} href={link(n - 1)}>
            <Icon name="back" />
          </a>
        )}
        {n < all && (
          <a class="button icon" aria-label={words.next} href={link(n + 1)}>
            <Icon name="on" />
          </a>
        )}
        <a class="button main push" href={link(null)}>
          {wanted ? words.toPresentTurn : words.toPresent}
        </a>
      </div>
    </section>
  );
}
