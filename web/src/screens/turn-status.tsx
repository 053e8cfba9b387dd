/* turn-status.tsx - whose turn it is, above the board; or what happened last. */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
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
  /** What happened last, in words, where no log is beside the board. */
  readonly last: string;
  /** How much of its work before its first move a bot has done, from 0 to 1; null when there is
   * none to do. */
  readonly learning: number | null;
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

/** Whose turn it is, in words, with a sign; and what happened last. */
export function TurnStatus({
  board,
  behind,
  jump,
  spectating,
  spectators,
  last: happened,
  learning,
  children,
}: TurnProps) {
  const words = useWords();
  const { acting, mine } = board;
  const own = acting.find((seat) => mine.includes(seat));
  const text = statusOf(board, words);
  // Between two events nobody is to act: the text stays as it was.
  const last = useRef({ text, seat: acting[0] });
  if (acting.length) last.current = { text, seat: own ?? acting[0] };
  const { text: shown, seat } = last.current;
  return (
    <div class={`turn-line${own !== undefined ? " own" : ""}`}>
      {seat !== undefined && <Crest seat={seat} />}
      <p class="turn-text">{shown}</p>
      {spectating ? (
        <span class="soft small">{words.watchingNow}</span>
      ) : (
        spectators > 0 && <span class="soft small">{words.watching(spectators)}</span>
      )}
      {behind > 6 ? (
        <button type="button" class="button small push" onClick={jump}>
          {words.catchUp}
        </button>
      ) : (
        <span class="turn-last soft" aria-hidden="true">
          {learning === null ? happened : words.learning(Math.floor(learning * 100))}
        </span>
      )}
      {children}
    </div>
  );
}
