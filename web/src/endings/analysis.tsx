/* analysis.tsx - the strongest bot's analysis of a finished game: a graph of the game, the value of
 * the decision at the current moment, and a summary for each seat in plain words. */
import type { Finding, Match, SeenEvent, Unit, Verdict } from "../core/core";
import { usePage } from "../parts/page";
import type { Progress } from "../table/progress";
import type { Analysed } from "../local/bots";
import { judged } from "../local/practice";
import { useStore } from "../ground/store";
import { say, sayWhy, signed } from "../ground/words";
import { useAnalysisWords } from "./analysis-words";
import type { AnalysisWords } from "./analysis-words";
import { Graph } from "../parts/graph";
import { Crest } from "../parts/ornaments";

interface AnalysisProps {
  /** Open and finished, and its record's text. */
  readonly match: Match;
  readonly record: string;
  readonly names: readonly string[];
  /** The present moment and what happened there. */
  readonly n: number;
  readonly sentence: string;
  /** Every event in words. */
  readonly story: readonly SeenEvent[];
  readonly to: (n: number) => void;
  /** The address of a moment. */
  readonly link: (n: number) => string;
}

export function Analysis(props: AnalysisProps) {
  const words = useAnalysisWords();
  const { core, tables } = usePage();
  const { analyses } = tables;
  const { match, record } = props;
  const state = useStore(
    (listener) => analyses.subscribe(listener),
    () => analyses.stateOf(record),
    analyses,
  );
  const game = core.game(match.game);
  return (
    <section class="card stack analysis" aria-labelledby="analysis-title">
      <h2 id="analysis-title">{words.analysis}</h2>
      {!judged(core, match) ? (
        <p class="soft">{words.noJudge(game ? say(words, game) : match.game)}</p>
      ) : (
        (state.at === "idle" || state.at === "refused") && (
          <div class="row">
            <p class="soft">{words.analyseHint}</p>
            <button type="button" class="button" onClick={() => void analyses.begin(record, match)}>
              {words.analyse}
            </button>
          </div>
        )
      )}
      {state.at === "working" && (
        <Working {...props} progress={state.progress} cancel={() => analyses.cancel(record)} />
      )}
      {state.at === "refused" && (
        <p class="notice" role="alert">
          {sayWhy(words, state.why)}
        </p>
      )}
      {state.at === "done" && <Done {...props} found={state.found} />}
    </section>
  );
}

/** The part of an analysis that is known. */
type Found = Extract<Progress, { found: unknown }>;

/** Returns the progress of the work, as a share of 1 and in words. */
function farOf(progress: Progress | null, words: AnalysisWords): readonly [number, string] {
  if (progress && "learning" in progress)
    return [progress.learning, words.learning(Math.floor(progress.learning * 100))];
  if (!progress || !("found" in progress)) return [0, words.thinking];
  const { found, all } = progress;
  return [found.length / all, words.judged(found.length, all)];
}

/** The progress of the work, and the results so far. */
function Working(
  props: AnalysisProps & { readonly progress: Progress | null; readonly cancel: () => void },
) {
  const words = useAnalysisWords();
  const { progress } = props;
  const found = progress && "found" in progress ? progress : null;
  const shown = found?.found.some(({ worth, decision }) => worth || decision);
  return (
    <>
      <Far progress={progress} cancel={props.cancel} />
      {found && shown && (
        <>
          <Findings {...props} findings={found.found} unit={found.unit} />
          <p class="soft small">{words.inAllLater}</p>
        </>
      )}
    </>
  );
}

/** A bar with words. */
function Far({
  progress,
  cancel,
}: {
  readonly progress: Progress | null;
  readonly cancel: () => void;
}) {
  const words = useAnalysisWords();
  const [share, text] = farOf(progress, words);
  return (
    <div class="row analysis-work">
      <label class="analysis-progress">
        <span class="number">{text}</span>
        <progress max={1} value={share} />
      </label>
      <button type="button" class="button" onClick={cancel}>
        {words.cancel}
      </button>
    </div>
  );
}

/** The graph and the present moment, as far as the game has been looked at. */
function Findings({
  match,
  names,
  n,
  sentence,
  story,
  to,
  findings,
  unit,
}: AnalysisProps & Pick<Found, "unit"> & { readonly findings: readonly Finding[] }) {
  const words = useAnalysisWords();
  return (
    <>
      <Graph
        findings={findings}
        unit={unit}
        names={names}
        n={n}
        all={match.length}
        sentence={sentence}
        to={to}
      />
      <div class="stack tight analysis-moment">
        <h3>{words.atMoment}</h3>
        {findings.length < Math.min(n + 1, match.length) ? (
          <p class="soft">{words.notYet}</p>
        ) : (
          <Moment match={match} names={names} findings={findings} n={n} unit={unit} story={story} />
        )}
      </div>
    </>
  );
}

function Done(props: AnalysisProps & { readonly found: Analysed }) {
  const words = useAnalysisWords();
  const { names, link } = props;
  const { findings, verdicts } = props.found;
  const { unit, exact } = verdicts[0]!;
  return (
    <>
      <Said verdicts={verdicts} names={names} link={link} />
      <Findings {...props} findings={findings} unit={unit} />
      <div class="stack tight">
        <h3>{words.inAll}</h3>
        <ul class="analysis-seats">
          {verdicts.map((one) => (
            <li key={one.seat} class="stack tight">
              <h4>
                <Crest seat={one.seat} />
                <span>{names[one.seat]}</span>
              </h4>
              <p>{say(words, one)}</p>
              {unit === "points" && exact && <Sum findings={findings} one={one} />}
              {one.worst > 0 && (
                <a href={link(one.worst - 1)}>
                  {words.costliest(one.worst, words.amount(unit, one.worst_lost, one.worst_error))}
                </a>
              )}
            </li>
          ))}
        </ul>
        <p class="soft small">{exact ? words.analysisExact : words.analysisEstimate}</p>
        {verdicts[0]!.luck === null && <p class="soft small">{words.luckUnknown}</p>}
      </div>
    </>
  );
}

/** A summary for each seat, in a few sentences, with a link to the most costly moment. */
function Said({
  verdicts,
  names,
  link,
}: Pick<AnalysisProps, "names" | "link"> & { readonly verdicts: readonly Verdict[] }) {
  const words = useAnalysisWords();
  return (
    <ul class="analysis-seats">
      {verdicts.map((one) => (
        <li key={one.seat} class="stack tight">
          <h3>
            <Crest seat={one.seat} />
            <span>{names[one.seat]}</span>
          </h3>
          <p>
            {say(words, one.say)}{" "}
            {one.worst > 0 && <a href={link(one.worst - 1)}>{words.seeDearest}</a>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The expected score, with luck and losses, is the score. */
function Sum({ findings, one }: { readonly findings: readonly Finding[]; readonly one: Verdict }) {
  const words = useAnalysisWords();
  const score = findings.at(-1)?.worth?.[one.seat];
  if (score === undefined || one.luck === null) return null;
  const { luck, lost } = one;
  const plain = (value: number) => value.toFixed(1).replace("-", "−");
  return (
    <p class="soft small number">
      {words.addsUp(
        plain(score + lost - luck),
        signed(luck, plain(luck)),
        plain(-lost),
        score.toFixed(0),
      )}
    </p>
  );
}

interface MomentProps {
  readonly match: Match;
  readonly names: readonly string[];
  readonly findings: readonly Finding[];
  readonly n: number;
  readonly unit: Unit;
  readonly story: readonly SeenEvent[];
}

/** What chance brought at the moment, and the decision that stands before it: the board shows what it was
 * made on. */
function Moment(props: MomentProps) {
  const { names, findings, n, unit } = props;
  const words = useAnalysisWords();
  const luck = findings[n - 1]?.luck;
  const next = findings[n];
  return (
    <>
      {luck && (
        <ul class="stack tight">
          {names.map((name, seat) => (
            <li key={seat} class="number">
              {words.luckOf(name, signed(luck[seat]!, words.amount(unit, luck[seat]!)))}
            </li>
          ))}
        </ul>
      )}
      {next?.decision ? (
        <Choice {...props} finding={next} decision={next.decision} />
      ) : (
        !luck && <p class="soft">{n === 0 ? words.nothingYet : words.nothingKnown}</p>
      )}
    </>
  );
}

/** A decision: the best move and the one that was made, side by side. */
function Choice({
  match,
  names,
  n,
  unit,
  story,
  finding,
  decision,
}: MomentProps & {
  readonly finding: Finding;
  readonly decision: NonNullable<Finding["decision"]>;
}) {
  const words = useAnalysisWords();
  const { choices, lost, value, best_value, error } = decision;
  const least = unit === "points" ? 0.05 : 0.0005;
  const played = words.playedMove(story[n]?.sentence ?? "", words.level(unit, value));
  const away =
    lost < least && error <= 0
      ? `< ${words.amount(unit, least * 2)}`
      : words.amount(unit, lost, error);
  const good = choices < 2 ? words.onlyMove : error > 0 ? words.seemsBest : words.wasBest;
  return (
    <>
      <h4>
        {typeof finding.by === "number" && <Crest seat={finding.by} />}
        <span>{words.decides(names[Number(finding.by)] ?? "")}</span>
      </h4>
      {choices < 2 || lost <= 0 ? (
        <p>{[played, good].join(" – ")}</p>
      ) : (
        <>
          <ul class="analysis-moves">
            <li class="best">
              {words.bestMove(tell(match, finding, names, words), words.level(unit, best_value))}
            </li>
            <li>{played}</li>
          </ul>
          <p class="analysis-lost number">{words.gaveAway(away)}</p>
        </>
      )}
    </>
  );
}

/** The best move as a sentence, in the present language. */
function tell(
  match: Match,
  { n, by, decision }: Finding,
  names: readonly string[],
  words: AnalysisWords,
): string {
  const other = match.copy();
  try {
    other.truncate(n - 1);
    const done = other.append(by, decision!.best);
    return done.ok
      ? other.events(n - 1, "open", names, words.language)[0]!.sentence
      : decision!.best;
  } finally {
    other.free();
  }
}
