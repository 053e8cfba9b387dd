/* turn-status.tsx - above the board: whose turn it is; below that, where no log is beside the board,
 * what everybody did last. Both keep their height, so that the board stays where it is. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Seat, SeenEvent } from "../core/core";
import { Crest } from "../parts/ornaments";
import type { BoardProps } from "../rooms/room";
import { useWords } from "../words";
import type { Words } from "../words";

interface TurnProps {
  readonly board: BoardProps;
  readonly behind: number;
  readonly jump: () => void;
  readonly spectating: boolean;
  readonly spectators: number;
  /** How much of its work before its first move a bot has done, from 0 to 1; null when there is
   * none to do. */
  readonly learning: number | null;
  /** Shows the result of a game that has just ended; null while it goes on. */
  readonly toResult: (() => void) | null;
  readonly children: ComponentChildren;
}

/** Whose turn it is, in words; a blank while it is nobody's. */
function statusOf({ acting, mine, names }: BoardProps, words: Words): string {
  const own = acting.find((seat) => mine.includes(seat));
  if (own !== undefined) return mine.length > 1 ? words.turnOf(names[own] ?? "") : words.yourTurn;
  if (acting.length === 0) return " ";
  if (acting.length === 1) return words.turnOf(names[acting[0]!] ?? "");
  if (acting.length > 2) return words.waitingForSome(acting.length);
  return words.waitingFor(acting.map((seat) => names[seat]).join(", "));
}

/** Its class, by its length: it keeps its height. Japanese takes twice the width. */
function sizeOf(text: string): string {
  const width = [...text].reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 0);
  return width > 48 ? "turn-text longer" : width > 24 ? "turn-text long" : "turn-text";
}

/** Whose turn it is, in words, with a sign. */
export function TurnStatus(props: TurnProps) {
  const { board, behind, jump, spectating, spectators, learning, toResult, children } = props;
  const words = useWords();
  const { acting, mine } = board;
  const own = acting.find((seat) => mine.includes(seat));
  const text = statusOf(board, words);
  // Between two events nobody is to act: the text stays as it was.
  const last = useRef({ text, seat: acting[0] });
  if (acting.length) last.current = { text, seat: own ?? acting[0] };
  const { text: shown, seat } = last.current;
  if (toResult)
    return (
      <div class="turn-line">
        <p class="turn-text">{words.finished}</p>
        <button type="button" class="button small push" onClick={toResult}>
          {words.toResult}
        </button>
      </div>
    );
  return (
    <div class={`turn-line${own !== undefined ? " own" : ""}`}>
      {seat !== undefined && <Crest seat={seat} />}
      <p class={sizeOf(shown)}>{shown}</p>
      {spectating ? (
        <span class="soft small">{words.watchingNow}</span>
      ) : (
        spectators > 0 && <span class="soft small watchers">{words.watching(spectators)}</span>
      )}
      {learning !== null && (
        <span class="soft small">{words.learning(Math.floor(learning * 100))}</span>
      )}
      {behind > 6 && (
        <button type="button" class="button small push" onClick={jump}>
          {words.catchUp}
        </button>
      )}
      {children}
    </div>
  );
}

/** The last sentence of each seat since `mine` acted, the oldest first, and of chance where it is the
 * very last. */
export function lastOfEach(
  story: readonly SeenEvent[],
  mine: readonly Seat[],
): readonly SeenEvent[] {
  const found = new Map<SeenEvent["by"], SeenEvent>();
  for (const event of [...story].reverse()) {
    if (typeof event.by === "number" && mine.includes(event.by) && found.size > 0) break;
    if (found.has(event.by) || (event.by === "chance" && found.size > 0)) continue;
    found.set(event.by, event);
    if (found.size > 7 || story.length - event.n > 40) break;
  }
  return [...found.values()].reverse();
}

/** What everybody did last, on two lines that never grow: as much of it as there is space for, the
 * latest always, in smaller type where it is long. */
export function LastMoves({ events }: { readonly events: readonly SeenEvent[] }) {
  const box = useRef<HTMLParagraphElement>(null);
  const key = events.map(({ sentence }) => sentence).join(" ");
  const [fit, setFit] = useState({ key, without: 0, small: 0 });
  const now = fit.key === key ? fit : { key, without: 0, small: 0 };
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = box.current!;
    if (scrollHeight <= clientHeight + 1) return;
    if (now.without < events.length - 1) setFit({ ...now, without: now.without + 1 });
    else if (now.small < 2) setFit({ ...now, small: now.small + 1 });
  });
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => setFit({ key: "", without: 0, small: 0 }));
    sizes.observe(box.current!);
    return () => sizes.disconnect();
  }, []);
  return (
    <p class={`last-moves soft small-${now.small}`} aria-hidden="true" ref={box}>
      {/* All of it is new each time: what is told does not wander about. */}
      <span key={`${key} ${now.without} ${now.small}`}>
        {events.slice(now.without).map(({ n, by, sentence }) => (
          <span key={n} class="last-move">
            {typeof by === "number" && <Crest seat={by} />}
            {sentence}{" "}
          </span>
        ))}
      </span>
    </p>
  );
}
