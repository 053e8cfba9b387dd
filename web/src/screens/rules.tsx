/* rules.tsx - a game's rules: in a few steps for the table, with pictures, then clause by clause
 * behind headings that open, each clause with a link. For a game without clauses it shows the
 * core's help. */
import type { Both } from "../core/core";
import { entryOf } from "../ground/entry-of";
import { Fragment } from "preact";
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { usePage } from "../parts/page";
import { hasLesson } from "../lessons/lessons";
import { Frame } from "../parts/frame";
import { Ruby } from "../ground/ruby";
import { ExampleCards } from "./example-cards";
import { sources } from "../rules/rule";
import type { Clause, Row, Section, Step } from "../rules/rule";
import { hasRules, rulesOf } from "../rules/rules";
import type { Rules } from "../rules/rules";
import { shortOf } from "../rules/short";
import { say, useWords } from "../ground/words";
import type { Words } from "../ground/words";
import { NowhereScreen } from "./nowhere";

type Drawings = Readonly<Record<string, ComponentType>>;

/** The pictures behind steps and clauses; none until they are fetched. */
function useDrawings(game: string): Drawings {
  const [drawings, setDrawings] = useState<Drawings>({});
  useEffect(() => {
    let gone = false;
    setDrawings({});
    void import("./rules-drawn").then(
      ({ drawn }) => gone || setDrawings(entryOf(drawn, game) ?? {}),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [game]);
  return drawings;
}

/** The rules of a game; null while they are fetched, or where there are none. */
function useRules(game: string): Rules | null {
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    let gone = false;
    setRules(null);
    if (hasRules(game))
      void rulesOf(game).then(
        (found) => gone || setRules(found),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [game]);
  return rules;
}

export function RulesScreen({
  id,
  clause,
}: {
  readonly id: string;
  readonly clause: string | null;
}) {
  const words = useWords();
  const { core } = usePage();
  const rules = useRules(id);
  const game = core.game(id);
  if (!game) return <NowhereScreen />;
  const title = say(words, game);
  const short = shortOf(id);
  return (
    <Frame title={`${title} – ${words.rules}`}>
      <article class="card stack rules">
        <p class="soft small">
          {words.rules}
          {words.dot}
          {words.playersRange(game.seats[0], game.seats[1])}
        </p>
        <h1 tabIndex={-1}>
          <Ruby text={title} />
        </h1>
        {short && (
          <p class="rules-short">
            <Ruby text={say(words, short)} before={title} />
          </p>
        )}
        <p class="row">
          {hasLesson(id) && (
            <a class="button main" href={`/#/learn/${id}`}>
              {words.lessonLong}
            </a>
          )}
          <a class={hasLesson(id) ? "button" : "button main"} href={`/#/alone/${id}`}>
            {words.playNow}
          </a>
          <a class="button" href={`/#/new/${id}`}>
            {words.newTable}
          </a>
        </p>
        {rules ? (
          <Told
            game={id}
            rules={rules}
            at={clause}
            before={title + (short ? say(words, short) : "")}
            words={words}
          />
        ) : (
          !hasRules(id) && (
            <HelpText
              text={{ en: game.help_en, ja: game.help_ja }[words.language]}
              joiner={{ en: " ", ja: "" }[words.language]}
            />
          )
        )}
      </article>
    </Frame>
  );
}

/** The clause that a link means: itself, or the one that it is a part of ("Y8.1"). */
const meant = (sections: readonly Section[], at: string | null): string | null => {
  const ids = sections.flatMap(({ clauses }) => clauses.map(({ id }) => id));
  return ids.find((id) => id === at) ?? ids.find((id) => at?.startsWith(`${id}.`)) ?? null;
};

/** What a list says before its entry I. */
const said = (words: Words, list: readonly Both[], i: number): string =>
  list
    .slice(0, i)
    .map((one) => say(words, one))
    .join("");

/** All that a section says, in its order. */
const textsOf = ({ title, clauses, rows = [] }: Section): readonly Both[] => [
  title,
  ...clauses,
  ...rows.flatMap(({ name, is }) => [name, is]),
];

/** The steps, then the sections; the section of the clause that is meant stands open, with that clause in sight. */
function Told({
  game,
  rules: { steps, rules: sections },
  at,
  before,
  words,
}: {
  readonly game: string;
  readonly rules: Rules;
  readonly at: string | null;
  readonly before: string;
  readonly words: Words;
}) {
  const list = useRef<HTMLDivElement>(null);
  const drawings = useDrawings(game);
  const chosen = meant(sections, at);
  useEffect(() => {
    list.current?.querySelector(".clause.at")?.scrollIntoView({ block: "center" });
  }, [chosen, drawings]);
  return (
    <div class="stack" ref={list}>
      <h2>{words.rulesInShort}</h2>
      <Steps steps={steps} drawings={drawings} before={before} words={words} />
      <h2>{words.rulesExact}</h2>
      <p class="soft small">{words.clauseHint}</p>
      <div>
        {sections.map((section, i) => (
          <OneSection
            key={section.title.en}
            section={section}
            game={game}
            chosen={chosen}
            drawings={drawings}
            before={
              before +
              said(words, steps, steps.length) +
              said(words, sections.slice(0, i).flatMap(textsOf), Infinity)
            }
            words={words}
          />
        ))}
      </div>
    </div>
  );
}

function Steps({
  steps,
  drawings,
  before,
  words,
}: {
  readonly steps: readonly Step[];
  readonly drawings: Drawings;
  readonly before: string;
  readonly words: Words;
}) {
  return (
    <ol class="rule-steps">
      {steps.map((step, i) => {
        const Drawn = step.drawn ? drawings[step.drawn] : undefined;
        return (
          <li key={step.en}>
            <Ruby text={say(words, step)} before={before + said(words, steps, i)} />
            {Drawn && <Drawn />}
          </li>
        );
      })}
    </ol>
  );
}

/** A heading that opens, with its clauses and its table. */
function OneSection({
  section,
  game,
  chosen,
  drawings,
  before,
  words,
}: {
  readonly section: Section;
  readonly game: string;
  readonly chosen: string | null;
  readonly drawings: Drawings;
  readonly before: string;
  readonly words: Words;
}) {
  const { title, clauses, rows = [] } = section;
  const texts = textsOf(section);
  const beforeOf = (one: Both) => before + said(words, texts, texts.indexOf(one));
  return (
    <details class="rule-section" open={clauses.some(({ id }) => id === chosen)}>
      <summary>
        <h3>
          <Ruby text={say(words, title)} before={before} />
        </h3>
      </summary>
      <div class="stack tight">
        {clauses.map((clause) => {
          const Drawn = drawings[clause.id];
          return (
            <Fragment key={clause.id}>
              <OneClause
                clause={clause}
                before={beforeOf(clause)}
                link={`/#/rules/${game}/${clause.id}`}
                at={clause.id === chosen}
                words={words}
              />
              {Drawn && <Drawn />}
            </Fragment>
          );
        })}
        {rows.length > 0 && <Rows rows={rows} beforeOf={beforeOf} words={words} />}
      </div>
    </details>
  );
}

function Rows({
  rows,
  beforeOf,
  words,
}: {
  readonly rows: readonly Row[];
  readonly beforeOf: (text: Both) => string;
  readonly words: Words;
}) {
  return (
    <table class="rule-rows">
      <tbody>
        {rows.map((row) => (
          <tr key={row.name.en}>
            <th scope="row">
              <Ruby text={say(words, row.name)} before={beforeOf(row.name)} />
            </th>
            <td>
              <Ruby text={say(words, row.is)} before={beforeOf(row.is)} />
              {row.by && <p class="soft">{say(words, comparedBy(row.by))}</p>}
              {row.cards && <ExampleCards ranks={row.cards.split(" ")} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const comparedBy = (by: Both): Both => ({
  en: `Compared by ${by.en}`,
  ja: `比べるもの：${by.ja}`,
});

function OneClause({
  clause,
  before,
  link,
  at,
  words,
}: {
  readonly clause: Clause;
  readonly before: string;
  readonly link: string;
  readonly at: boolean;
  readonly words: Words;
}) {
  return (
    <div class={at ? "clause at" : "clause"} id={clause.id}>
      <a
        class="clause-id"
        href={link}
        aria-label={words.clauseLink(clause.id)}
        aria-current={at ? "location" : undefined}
      >
        {clause.id}
      </a>
      <div>
        {say(words, clause)
          .split("\n")
          .map((line, i, lines) => (
            <p key={line}>
              <Ruby text={line} before={before + lines.slice(0, i).join("")} />
            </p>
          ))}
        <p class="soft small">
          {[...clause.from].map((letter) => say(words, sources[letter]!)).join(words.dot)}
        </p>
      </div>
    </div>
  );
}

/** The core's help, which has lines for a terminal, as paragraphs: each ends with a full stop at
 * the end of a line, or with an empty line. */
function HelpText({ text, joiner }: { readonly text: string; readonly joiner: string }) {
  const paragraphs: string[] = [];
  let current = "";
  for (const line of text.split("\n")) {
    if (line.trim() === "") {
      if (current) paragraphs.push(current);
      current = "";
      continue;
    }
    current = current ? current + joiner + line.trim() : line.trim();
    if (/[.。]$/.test(line.trim())) {
      paragraphs.push(current);
      current = "";
    }
  }
  if (current) paragraphs.push(current);
  return (
    <>
      {paragraphs.map((paragraph, i) => (
        <p key={i}>{paragraph}</p>
      ))}
    </>
  );
}
