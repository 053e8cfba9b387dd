/* endings.ts - the list of endings, loaded when a game is over: one line a game. */
import { useEffect, useState } from "preact/hooks";
import { entryOf } from "../ground/entry-of";
import type { Ending } from "./ending";

const endings: Readonly<Record<string, () => Promise<Ending>>> = {
  "burning-desire": async () => (await import("./burning_desire/ending")).burningEnding,
  dixit: async () => (await import("./dixit/ending")).dixitEnding,
  "dou-dizhu": async () => (await import("./dou_dizhu/ending")).douDizhuEnding,
  "sengoku-domino": async () => (await import("./sengoku_domino/ending")).sengokuEnding,
  yahtzee: async () => (await import("./yahtzee/ending")).yahtzeeEnding,
};

/** The ending of a game, in a component; null while it is fetched, and where there is none. */
export function useEnding(game: string): Ending["Ending"] | null {
  const [ending, come] = useState<Ending | null>(null);
  useEffect(() => {
    let gone = false;
    const fetched = entryOf(endings, game)?.();
    fetched?.then(
      (found) => gone || come(found),
      () => undefined, // the result is there without it
    );
    return () => {
      gone = true;
    };
  }, [game]);
  return ending?.Ending ?? null;
}
