/* turn-status.tsx - the turn status above the board, and, where no log is beside the board,
 * everybody's last action. Both keep their height, so that the board does not move. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SeenEvent } from "../core/core";
import { widthOf } from "../ground/phrases";
import { useKeys } from "../parts/keys";
import type { Called } from "../parts/story";
import { Crest } from "../parts/ornaments";
import { useTalkWords } from "../parts/talk-words";
import type { Playhead } from "../parts/playhead";
import type { BoardProps } from "../rooms/room";
import { useWords } from "../ground/words";
import type { Words } from "../ground/words";

interface TurnProps {
  readonly board: BoardProps;
  readonly head: Playhead;
  readonly spectating: boolean;
  readonly spectators: number;
  /** How much of its work before its first move a bot has done, from 0 to 1; null when there is
   * none to do. */
  readonly learning: number | null;
  /** Shows the result of a game that has just ended; null while it goes on. */
  readonly toResult: (() => void) | null;
  /** The game is over, but its table ends later: a daily game. */
  readonly ended: boolean;
  readonly children: ComponentChildren;
}

/** Returns the turn status in words; a blank while no seat has the turn. */
function statusOf({ acting, mine, names }: BoardProps, words: Words): string {
  const own = acting.find((seat) => mine.includes(seat));
  if (own !== undefined) return mine.length > 1 ? words.turnOf(names[own] ?? "") : words.yourTurn;
  if (acting.length === 0) return " ";
  if (acting.length === 1) return words.turnOf(names[acting[0]!] ?? "");
  if (acting.length > 2) return words.waitingForSome(acting.length);
  return words.waitingFor(acting.map((seat) => names[seat] ?? ""));
}

/** What is said aloud when somebody at this screen is to act after others have: "Your turn". Null while
 * nobody here is, and for who plays alone, whose turn it always is. Chance between two moves of one player
 * does not end their turn; but where several choose at once, what it has laid is another choice. */
export function useTurnAloud({ acting, mine, names }: BoardProps): Called | null {
  const words = useWords();
  const own = acting.find((seat) => mine.includes(seat));
  const last = useRef({ own, chance: false, choice: 0 });
  const { chance, choice } = last.current;
  if (acting.length === 0) last.current.chance = true;
  else last.current = { own, chance: false, choice: choice + Number(chance && acting.length > 1) };
  const seat = last.current.own;
  if (seat === undefined || names.length === 1) return null;
  return {
    key: `${seat} ${last.current.choice}`,
    text: mine.length > 1 ? words.turnOf(names[seat] ?? "") : words.yourTurn,
  };
}

/** Its class, by its length: it keeps its height. */
function sizeOf(text: string): string {
  const width = widthOf(text);
  return width > 48 ? "turn-text longer" : width > 24 ? "turn-text long" : "turn-text";
}

/** The turn status in words, with a sign. */
export function TurnStatus(props: TurnProps) {
  const { board, head, spectating, spectators, learning, toResult, ended, children } = props;
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
  if (ended)
    return (
      <div class="turn-line">
        <p class="turn-text">{words.finished}</p>
        {children}
      </div>
    );
  return (
    <div class={`turn-line${own !== undefined ? " own" : ""}`}>
      {seat !== undefined && <Crest seat={seat} />}
      <p class={sizeOf(shown)}>{shown}</p>
      {spectating ? (
        <span class="soft small watchers">{words.watchingNow}</span>
      ) : (
        spectators > 0 && <span class="soft small watchers">{words.watching(spectators)}</span>
      )}
      {learning !== null && (
        <span class="soft small">{words.learning(Math.floor(learning * 100))}</span>
      )}
      {head.waiting !== null ? (
        <NextStep head={head} name={board.names[head.waiting] ?? ""} />
      ) : (
        head.behind > 6 && (
          <button type="button" class="button small push" onClick={() => head.jump()}>
            {words.catchUp}
          </button>
        )
      )}
      {children}
    </div>
  );
}

/** Shows the next move of a bot; so do the space bar, and a tap on the board where it presses nothing. */
function NextStep({ head, name }: { readonly head: Playhead; readonly name: string }) {
  const own = useTalkWords();
  useKeys((key) => {
    if (key === " ") head.next();
    return key === " ";
  });
  useEffect(() => {
    const tap = ({ target }: Event) => {
      const place = (target as Element).closest("a, button, input, label, summary, main");
      if (place?.tagName === "MAIN") head.next();
    };
    document.addEventListener("click", tap);
    return () => document.removeEventListener("click", tap);
  }, [head]);
  return (
    <button type="button" class="button small push next-step" onClick={() => head.next()}>
      {own.step(name)}
    </button>
  );
}

/** What everybody did last, in a box that never grows: in smaller type where it is long. Where even that
 * is too long, as with the sentences of eight people, the latest is in sight and the rest can be moved to. */
export function LastMoves({
  events,
  seats,
}: {
  readonly events: readonly SeenEvent[];
  readonly seats: number;
}) {
  const box = useRef<HTMLParagraphElement>(null);
  const key = events.map(({ sentence }) => sentence).join(" ");
  const [fit, setFit] = useState({ key, small: 0 });
  const { small } = fit.key === key ? fit : { small: 0 };
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = box.current!;
    if (scrollHeight > clientHeight + 1 && small < 2) setFit({ key, small: small + 1 });
    else box.current!.scrollTop = scrollHeight;
  }, [key, fit]);
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => setFit({ key: "", small: 0 }));
    sizes.observe(box.current!);
    return () => sizes.disconnect();
  }, []);
  return (
    <p
      class={`last-moves soft small-${small}${seats > 5 ? " of-many" : ""}`}
      aria-hidden="true"
      ref={box}
    >
      {/* All of it is new each time: what is told does not wander about. */}
      <span key={`${key} ${small}`}>
        {events.map(({ n, by, sentence }) => (
          <span key={n} class="last-move">
            {typeof by === "number" && <Crest seat={by} />}
            {sentence}{" "}
          </span>
        ))}
      </span>
    </p>
  );
}
