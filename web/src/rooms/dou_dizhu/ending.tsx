/* ending.tsx - the ending of a match of Dou Dizhu: a chart over the hands, each doubling of the
 * stake, and the turning point by the values of the search. */
import { useMemo } from "preact/hooks";
import { inBoth } from "../../core/sentences";
import { Course } from "../../endings/course";
import { toldOf, useJudged } from "../../endings/judged";
import { usePage } from "../../parts/page";
import { useSlices } from "../../endings/slices";
import { ownWords, sayWhy, useWords } from "../../ground/words";
import type { Analysed } from "../../local/bots";
import { readRecord } from "../../table/record";
import type { Ending, EndingProps } from "../ending";
import { sideOf } from "./past";
import { roomWordsIn } from "./view";
import type { DouDizhuView } from "./view";

const endWords = inBoth(
  {
    course: "The match, hand by hand",
    stakes: "How the stakes doubled",
    turning: "The turning point",
    find: "Find it",
    findHint: "The best bot looks at every decision. That takes a while.",
    looking: (n: number, all: number) => `${n} of ${all} events`,
    thinking: "Thinking…",
    better: (told: string) => `Better: ${told}`,
    cost: (amount: string) => `It cost about ${amount}, more than any other decision.`,
    none: "No decision stands out: everybody played well.",
    see: "See the moment",
  },
  {
    course: "対局の流れ（1局ごと）",
    stakes: "賭け点の動き",
    turning: "勝負の分かれ目",
    find: "探す",
    findHint: "一番強いボットが、ひとつひとつの選択を調べます。少し時間がかかります。",
    looking: (n: number, all: number) => `${all}手中${n}手`,
    thinking: "考えています…",
    better: (told: string) => `より良い手：${told}`,
    cost: (amount: string) => `損はおよそ${amount}で、この対局で一番大きな損でした。`,
    none: "目立つ損はありません。みなさん上手でした。",
    see: "その場面を見る",
  },
);

/** A change of the stake: the event, and what it was from then on. */
interface Step {
  readonly n: number;
  readonly hand: number;
  readonly stake: number;
}

/** The steps of each hand's stake, from the bid on. */
function stepsOf(views: readonly DouDizhuView[]): readonly Step[] {
  const steps: Step[] = [];
  views.forEach(({ phase, hand, stake }, i) => {
    const last = steps.at(-1);
    if (phase === "play" && (last?.hand !== hand || last.stake !== stake))
      steps.push({ n: i + 1, hand, stake });
  });
  return steps;
}

function DouDizhuEnd(props: EndingProps<DouDizhuView>) {
  const { board, link } = props;
  const words = useWords();
  const own = roomWordsIn(words);
  const end = ownWords(words, endWords);
  const { names, story, then, view } = board;
  const views = useSlices(story.length, (i) => then(story[i]!.n), story);
  const sums = view.past.reduce<readonly (readonly number[])[]>(
    (all, { paid }) => [...all, paid.map((points, seat) => all.at(-1)![seat]! + points)],
    [names.map(() => 0)],
  );
  const steps = views && stepsOf(views);
  return (
    <>
      {view.past.length > 1 && <Course label={end.course} names={names} steps={sums} goal={null} />}
      <section class="stack tight" aria-labelledby="dd-stakes">
        <h3 id="dd-stakes">{end.stakes}</h3>
        <ol class="stakes">
          {view.past.map((past, i) => (
            <li key={i}>
              <strong>{own.sideOf(i + 1, sideOf(own, past))}</strong>
              <span class="number">
                {steps
                  ?.filter(({ hand }) => hand === i + 1)
                  .map(({ n, stake }, k) => (
                    <>
                      {k > 0 && " → "}
                      <a key={n} href={link(n)} title={story[n - 1]?.sentence}>
                        {stake}
                      </a>
                    </>
                  ))}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <Turning {...props} />
    </>
  );
}

/** The most costly decision, shown on request. */
function Turning({ board, match, link, record }: EndingProps<DouDizhuView>) {
  const words = useWords();
  const end = ownWords(words, endWords);
  const { core, tables } = usePage();
  const analysis = useJudged(match, record, false);
  // Who played has seen only their own hand until now: the record has everybody's.
  const open = useMemo(() => {
    const read = record === null ? null : readRecord(core, record);
    return read?.ok ? read.value.match : match;
  }, [core, record, match]);
  const begin = () => record !== null && void tables.analyses.begin(record, open);
  const progress = analysis.at === "working" ? analysis.progress : null;
  return (
    <section class="stack tight" aria-labelledby="dd-turning">
      <h3 id="dd-turning">{end.turning}</h3>
      {(analysis.at === "idle" || analysis.at === "refused") && (
        <>
          <p class="soft">{end.findHint}</p>
          <p>
            <button type="button" class="button" disabled={record === null} onClick={begin}>
              {end.find}
            </button>
          </p>
        </>
      )}
      {analysis.at === "refused" && (
        <p class="notice" role="alert">
          {sayWhy(words, analysis.why)}
        </p>
      )}
      {analysis.at === "working" && (
        <p class="soft number" role="status">
          {progress && "found" in progress
            ? end.looking(progress.found.length, progress.all)
            : end.thinking}
        </p>
      )}
      {analysis.at === "done" && <Turn {...{ board, link }} match={open} found={analysis.found} />}
    </section>
  );
}

function Turn({
  board,
  match,
  link,
  found,
}: Pick<EndingProps<DouDizhuView>, "board" | "match" | "link"> & { readonly found: Analysed }) {
  const words = useWords();
  const end = ownWords(words, endWords);
  const worst = found.verdicts.reduce((a, b) => (b.worst_lost > a.worst_lost ? b : a));
  const { unit, worst: n, worst_lost } = worst;
  const best = found.findings[n - 1]?.decision?.best;
  if (n === 0 || best === undefined) return <p>{end.none}</p>;
  return (
    <>
      <p>{board.story[n - 1]?.sentence}</p>
      <p>{end.better(toldOf(match, n, worst.seat, best, board.names, words.language))}</p>
      <p class="soft">{end.cost(words.amount(unit, worst_lost))}</p>
      <p>
        <a href={link(n - 1)}>{end.see}</a>
      </p>
    </>
  );
}

export const douDizhuEnding: Ending<DouDizhuView> = { Ending: DouDizhuEnd };
