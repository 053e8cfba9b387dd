/* judged.ts - fetches the best bot's analysis of a finished game, for the ending. */
import { useEffect } from "preact/hooks";
import type { By, Core, Language, Match, Seat } from "../core/core";
import { useStore } from "../ground/store";
import type { AnalysisState } from "../local/analyses";
import { judged } from "../local/practice";
import { usePage } from "../parts/page";

/** An open match of the same events: MATCH itself where it is one. Only for games that hide nothing. */
export function openedOf(core: Core, match: Match): Match {
  if (match.viewer === "open") return match;
  const made = core.match(match.game, match.options, match.seats, "open");
  if (!made.ok) return match;
  for (let n = 1; n <= match.length; n++) {
    const { by, do: text, time } = match.event(n);
    made.value.append(by, text, time);
  }
  return made.value;
}

/** The analysis of MATCH, open and finished, which is kept under its record. Where somebody `wants` it, it begins
 * by itself. */
export function useJudged(match: Match, record: string | null, wants: boolean): AnalysisState {
  const { core, tables } = usePage();
  const { analyses } = tables;
  const state = useStore(
    (listener) => analyses.subscribe(listener),
    () => analyses.stateOf(record ?? ""),
    record,
  );
  useEffect(() => {
    if (wants && record && state.at === "idle" && judged(core, match))
      void analyses.begin(record, match);
  }, [wants, record]);
  return state;
}

/** The move TEXT as a sentence, made by BY in the place of event N. */
export function toldOf(
  match: Match,
  n: number,
  by: By,
  text: string,
  names: readonly string[],
  language: Language,
): string {
  const other = match.copy();
  other.truncate(n - 1);
  const done = other.append(by, text);
  const told = done.ok ? other.events(n - 1, "open", names, language)[0]!.sentence : text;
  other.free();
  return told;
}

/** Everybody's scores after each event, from before the first one on. */
export function scoresOf(match: Match): readonly (readonly number[])[] {
  const copy = match.copy();
  const scores: (readonly number[])[] = [];
  for (let n = match.length; n >= 0; n--) {
    copy.truncate(n);
    scores[n] = copy.result().scores;
  }
  copy.free();
  return scores;
}

/** The seats by rank, the winners first. */
export const byRank = (ranks: readonly number[]): readonly Seat[] =>
  ranks.map((_, seat) => seat).sort((a, b) => ranks[a]! - ranks[b]!);
