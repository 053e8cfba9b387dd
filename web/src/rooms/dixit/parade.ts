/* parade.ts - on a large screen, the cards of a round as they are turned over: each by itself, as large as it goes,
 * and then all of them. */
import { useEffect, useState } from "preact/hooks";
import type { BoardProps } from "../room";
import type { DixitView } from "./view";

/** Milliseconds for which one card is shown. */
const EACH = 4000;

/** Which of COUNT cards is shown by itself; null: all are. */
export function useParade(board: BoardProps, view: DixitView, count: number): number | null {
  const [seen, see] = useState({ round: 0, cards: 0 });
  const cards = seen.round === view.round ? seen.cards : 0;
  const goes = board.large === true && view.phase === "vote" && cards < count;
  useEffect(() => {
    if (!goes) return;
    const timer = setTimeout(() => see({ round: view.round, cards: cards + 1 }), EACH);
    return () => clearTimeout(timer);
  }, [goes, view.round, cards]);
  return goes ? cards : null;
}
