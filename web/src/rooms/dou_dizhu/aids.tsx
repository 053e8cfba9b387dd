/* aids.tsx - aids for the player: the count of unseen cards, and an automatic pass when nothing
 * beats the play. The core counts, from what the viewer sees; cards of the kitty count as unseen
 * until they are played, or until the viewer holds them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { inARow, named } from "../../core/sentences";
import { Check } from "../../parts/check";
import { settled } from "../../parts/settling";
import { Dialog } from "../../parts/frame";
import { change, useSettings } from "../../ground/settings";
import type { BoardProps } from "../room";
import type { Parts } from "./seats";
import { printed } from "./view";

/** Low to high. */
const RANKS = [..."3456789TJQKA2BR"];

/** The number of unseen cards of each rank. */
export function CardsOut({ parts }: { readonly parts: Parts }) {
  const { view, own } = parts;
  const left = RANKS.map((rank) => ({
    rank,
    name: own.jokers[rank as "B" | "R"] ?? printed(rank),
    sign: rank === "B" ? "小" : rank === "R" ? "大" : printed(rank),
    count: view.out.split(rank).length - 1,
  })).reverse();
  return (
    <>
      <p class="dd-outs-name" aria-hidden="true">
        {own.counts}
      </p>
      <p class="dd-outs" role="group" aria-label={own.counts}>
        {left.map(({ rank, name, sign, count }) => (
          <span key={rank} class={count === 0 ? "dd-rank none" : "dd-rank"}>
            <span class="unseen">{own.outOf(name, count)} </span>
            <span aria-hidden="true">{sign}</span>
            <strong class="number" aria-hidden="true">
              {count}
            </strong>
          </span>
        ))}
      </p>
    </>
  );
}

/** The user's settings for this table. */
export function Aids({ parts, close }: { readonly parts: Parts; readonly close: () => void }) {
  const { board, own, words } = parts;
  const { passes } = useSettings();
  const { counts, count } = board;
  return (
    <Dialog label={own.aids} onClose={close}>
      <div class="stack">
        {board.mine.length > 0 && (
          <Check
            label={own.passes}
            hint={own.passesHint}
            on={passes}
            change={(on) => change({ passes: on })}
          />
        )}
        {count ? (
          <Check label={own.counts} hint={own.countsHint} on={counts} change={count} />
        ) : (
          <p class="small">
            {inARow(words.language, [
              named(words.language, own.counts, counts ? own.countsOn : own.countsOff),
              own.countsHint,
            ])}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Milliseconds until the page passes: at least, and so much more at random. */
const SOONEST = 2000;
const SPREAD = 3000;

/** Passes automatically, if the player wants that, when it is the `only` legal move; `passing`: it
 * is about to. Several people at one screen pass by hand. */
export function usePassing(board: BoardProps, only: boolean, pass: () => void) {
  const { passes } = useSettings();
  const n = board.event?.n ?? 0;
  const [stopped, stopAt] = useState(-1);
  const latest = useRef(pass);
  latest.current = pass;
  const passing = passes && only && board.mine.length === 1 && stopped !== n;
  useEffect(() => {
    if (!passing) return;
    const go = () => {
      if (settled()) latest.current();
      else timer = setTimeout(go, SOONEST);
    };
    let timer = setTimeout(go, SOONEST + Math.random() * SPREAD);
    return () => clearTimeout(timer);
  }, [passing, n]);
  return { passing, stop: () => stopAt(n) };
}
