/* rules.tsx - a game's rules in short, as the core tells them. */
import { useMeans } from "../house";
import { Frame } from "../parts/frame";
import { say, useWords } from "../words";
import { NowhereScreen } from "./nowhere";

export function RulesScreen({ id }: { readonly id: string }) {
  const words = useWords();
  const { core } = useMeans();
  const game = core.game(id);
  if (!game) return <NowhereScreen />;
  const title = say(words, game);
  return (
    <Frame title={`${title} – ${words.rules}`}>
      <article class="card stack rules">
        <p class="soft small">
          {words.rules} · {words.playersRange(game.seats[0], game.seats[1])}
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        <HelpText text={words.language === "ja" ? game.help_ja : game.help_en} joiner={words.language === "ja" ? "" : " "} />
        <p class="row">
          <a class="button main" href="/#/alone">
            {words.alone}
          </a>
          <a class="button" href="/#/new">
            {words.newTable}
          </a>
        </p>
      </article>
    </Frame>
  );
}

/** The core's text has lines of terminal width; here they flow, a paragraph for each full stop that
 * ends a line, or each empty line. */
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
