/* skill.tsx - luck against skill at the end of a dice game: a sentence for each player, the
 * value of the dice and of the choices, and the best and the most costly decision with their
 * positions. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Finding, Match, Seat, Verdict } from "../core/core";
import { inBoth } from "../core/sentences";
import { ownWords, say, signed, useWords } from "../ground/words";
import type { AnalysisState } from "../local/analyses";
import type { Analysed } from "../local/bots";
import { byRank, toldOf } from "./judged";
import { Crest } from "../parts/ornaments";
import { usePage } from "../parts/page";

export const skillWords = inBoth(
  {
    title: "Luck and skill",
    judging: "Every decision is being looked at…",
    luck: "Luck",
    choices: "Choices",
    best: (name: string) => `The best decision of ${name}`,
    bestBy: (amount: string) => `The next best was worth ${amount} less.`,
    dearest: (name: string) => `The costliest decision of ${name}`,
    dearestBy: (amount: string) => `It cost ${amount}.`,
    better: (told: string) => `Better: ${told}`,
    perfect: (name: string) => `${name} gave nothing away.`,
    see: "See the moment",
  },
  {
    title: "運と腕",
    judging: "ひとつひとつの選択を調べています…",
    luck: "運",
    choices: "選択",
    best: (name: string) => `${name}さんの一番良い選択`,
    bestBy: (amount: string) => `次に良い手より${amount}上でした。`,
    dearest: (name: string) => `${name}さんの一番もったいない選択`,
    dearestBy: (amount: string) => `${amount}の損でした。`,
    better: (told: string) => `最善：${told}`,
    perfect: (name: string) => `${name}さんの選択に損はありませんでした。`,
    see: "その場面を見る",
  },
);

export interface SkillProps {
  readonly match: Match;
  readonly names: readonly string[];
  readonly ranks: readonly number[];
  /** The seat whose decisions are shown: the viewer's, or the winner's. */
  readonly seat: Seat;
  readonly analysis: AnalysisState;
  readonly link: (n: number) => string;
  /** The board on which event N was decided. */
  readonly picture: (n: number) => ComponentChildren;
}

export function Skill(props: SkillProps) {
  const own = ownWords(useWords(), skillWords);
  const { analysis } = props;
  if (analysis.at === "idle" || analysis.at === "refused") return null;
  return (
    <section class="stack tight" aria-labelledby="skill-title">
      <h3 id="skill-title">{own.title}</h3>
      {analysis.at === "working" ? (
        <p class="soft quiet-wait">{own.judging}</p>
      ) : (
        <>
          <Balance {...props} verdicts={analysis.found.verdicts} />
          <Decisions {...props} found={analysis.found} />
        </>
      )}
    </section>
  );
}

/** Each player's sentence, with luck and losses as bars about the middle. */
function Balance({
  names,
  ranks,
  verdicts,
}: SkillProps & { readonly verdicts: readonly Verdict[] }) {
  const words = useWords();
  const own = ownWords(words, skillWords);
  const most = Math.max(...verdicts.flatMap(({ luck, lost }) => [Math.abs(luck ?? 0), lost]), 1);
  return (
    <ul class="skill">
      {byRank(ranks).map((seat) => {
        const one = verdicts[seat]!;
        const { unit, luck, lost } = one;
        return (
          <li key={seat}>
            <p>
              <Crest seat={seat} /> <strong>{names[seat]}</strong>
            </p>
            <p>{say(words, one.say)}</p>
            <dl>
              {luck !== null && (
                <Bar
                  name={own.luck}
                  share={luck / most}
                  amount={signed(luck, words.amount(unit, luck))}
                />
              )}
              <Bar name={own.choices} share={-lost / most} amount={words.amount(unit, -lost)} />
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

/** A bar to the right of the middle for what was gained, to the left for what was lost. */
function Bar({
  name,
  share,
  amount,
}: {
  readonly name: string;
  readonly share: number;
  readonly amount: string;
}) {
  const width = `${(Math.abs(share) * 50).toFixed(1)}%`;
  return (
    <div>
      <dt>{name}</dt>
      <dd class="skill-bar" aria-hidden="true">
        <span
          class={share < 0 ? "less" : "more"}
          style={share < 0 ? { right: "50%", width } : { left: "50%", width }}
        />
      </dd>
      <dd class="number">{amount}</dd>
    </div>
  );
}

/** A decision that was the best, and by how much. */
interface Best {
  readonly n: number;
  readonly ahead: number;
}

/** The decision of `seat` to keep dice that was the best by most; null while that is not known. */
function useBest({ match, names, seat }: SkillProps, findings: readonly Finding[]): Best | null {
  const { tables } = usePage();
  const { language } = useWords();
  const [best, set] = useState<Best | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      let found: Best | null = null;
      for (const { n, by, decision } of findings) {
        if (by !== seat || !decision || decision.lost > 0 || decision.choices < 2) continue;
        if (!match.event(n).do.startsWith("keep")) continue;
        const then = match.copy();
        then.truncate(n - 1);
        const told = await tables.bots.advise(then, seat, names, language, undefined, stop.signal);
        then.free();
        if (stop.signal.aborted) return;
        const [first, second] = told.ok ? told.value.moves : [];
        const ahead = first && second ? first.value - second.value : 0;
        if (ahead > (found?.ahead ?? 0)) found = { n, ahead };
      }
      set(found);
    };
    void look();
    return () => stop.abort();
  }, [findings, seat]);
  return best;
}

function Decisions(props: SkillProps & { readonly found: Analysed }) {
  const { match, names, seat, link, picture, found } = props;
  const words = useWords();
  const own = ownWords(words, skillWords);
  const best = useBest(props, found.findings);
  const { unit, worst, worst_lost, lost } = found.verdicts[seat]!;
  const name = names[seat] ?? "";
  const told = (n: number) => match.events(n - 1, "open", names, words.language)[0]!.sentence;
  const better = worst > 0 ? found.findings[worst - 1]?.decision?.best : undefined;
  const plain = (amount: number) => words.amount(unit, amount).replace(".0", "");
  return (
    <div class="decisions">
      {best && (
        <figure>
          <figcaption>{own.best(name)}</figcaption>
          {picture(best.n)}
          <p>{told(best.n)}</p>
          <p class="soft">{own.bestBy(plain(best.ahead))}</p>
          <a href={link(best.n - 1)}>{own.see}</a>
        </figure>
      )}
      {better !== undefined && (
        <figure>
          <figcaption>{own.dearest(name)}</figcaption>
          {picture(worst)}
          <p>{told(worst)}</p>
          <p>{own.better(toldOf(match, worst, seat, better, names, words.language))}</p>
          <p class="soft">{own.dearestBy(plain(worst_lost))}</p>
          <a href={link(worst - 1)}>{own.see}</a>
        </figure>
      )}
      {lost === 0 && <p class="soft">{own.perfect(name)}</p>}
    </div>
  );
}
