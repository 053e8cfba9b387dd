/* tricks.tsx - the last round of play: its plays and its winner. The core shows where a round
 * begins: a player with nothing to beat leads. */
import { useMemo } from "preact/hooks";
import type { Seat } from "../../core/core";
import { remarked } from "../../core/sentences";
import { Dialog } from "../../parts/frame";
import { Crest } from "../../parts/ornaments";
import type { BoardProps } from "../room";
import { Small } from "./hand";
import type { Parts } from "./seats";
import { cardsOf, readable } from "./view";
import type { DouDizhuView } from "./view";

/** A round of play: what each did in turn, from the one who led. */
type Trick = readonly { readonly n: number; readonly seat: Seat; readonly text: string }[];

/** The rounds of this hand that can be seen again: the one that is on, if there is something to beat, and
 * the last one that is over. */
function lastTricks({ story, then, view }: BoardProps<DouDizhuView>): {
  readonly now: Trick | null;
  readonly last: Trick | null;
} {
  const wanted = view.lay ? 2 : 1;
  const tricks: Trick[] = [];
  let moves: { n: number; seat: Seat; text: string }[] = [];
  for (let i = story.length - 1; i >= 0 && tricks.length < wanted; i--) {
    const { n, by, do: text } = story[i]!;
    if (text.startsWith("kitty ") || text.startsWith("deal ")) break;
    if (typeof by !== "number") continue;
    moves = [{ n, seat: by, text }, ...moves];
    if (text === "pass" || then(n - 1).lay) continue;
    tricks.push(moves);
    moves = [];
  }
  const [latest = null, before = null] = tricks;
  return wanted === 2 ? { now: latest, last: before } : { now: null, last: latest };
}

/** Returns whether this hand has a play. */
export const hasTricks = ({ seats }: DouDizhuView): boolean =>
  seats.some(({ played }) => played !== "");

export function LastTrick({ parts, close }: { readonly parts: Parts; readonly close: () => void }) {
  const { board, own } = parts;
  const n = board.event?.n ?? 0;
  const { now, last } = useMemo(() => lastTricks(board), [n]);
  return (
    <Dialog label={own.lastTrick} onClose={close}>
      <div class="stack dd-tricks">
        {last ? <Moves trick={last} parts={parts} over /> : <p class="soft">{own.noTrick}</p>}
        {now && (
          <>
            <h3>{own.thisTrick}</h3>
            <Moves trick={now} parts={parts} over={false} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Moves({
  trick,
  parts,
  over,
}: {
  readonly trick: Trick;
  readonly parts: Parts;
  readonly over: boolean;
}) {
  const { board, own, words, nameOf } = parts;
  const taken = trick.reduce((at, { text }, i) => (text === "pass" ? at : i), 0);
  return (
    <ol class="dd-trick">
      {trick.map(({ n, seat, text }, i) => {
        const cards = cardsOf(text);
        const kind = nameOf(cards.join(""));
        return (
          <li key={n} class={over && i === taken ? "taken" : ""}>
            <Crest seat={seat} />
            <span class="dd-name">{board.names[seat]}</span>
            {cards.length > 0 ? (
              <Small
                cards={cards}
                words={own}
                plain
                label={remarked(words.language, readable(own, cards), kind?.[words.language] ?? "")}
              />
            ) : (
              <span class="dd-said">{own.passed}</span>
            )}
            <span class="small">{over && i === taken ? own.took : ""}</span>
          </li>
        );
      })}
    </ol>
  );
}
