/* why.tsx - the reason of a refusal, in the core's words; a clause in it links to the rules. */
import { hasRules } from "../rules/rules";

/** `text` may end in the number of a clause of `game`: "… (Y8.1)", "…（Y8.1）". */
export function Why({ text, game }: { readonly text: string; readonly game: string }) {
  const [all, before, clause, after] =
    /^(.*[(（])([A-Z]\d{1,2}(?:\.\d)?)([)）].*)$/s.exec(text) ?? [];
  if (all === undefined || !hasRules(game)) return <>{text}</>;
  return (
    <>
      {before}
      <a href={`/#/rules/${game}/${clause}`} target="_blank">
        {clause}
      </a>
      {after}
    </>
  );
}
