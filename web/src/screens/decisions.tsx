/* decisions.tsx - the part of the host's sheet (hosting.tsx) that a first visit needs: news of the
 * host's decisions, and the field for a table's code. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { tell } from "../ground/messages";
import type { TableState } from "../table/table";
import { sayDecision, useHostingWords } from "./words/hosting";

/** The field for a code, without the browser's correction and autofill. */
export function CodeField({
  label,
  code,
  change,
  describedby,
}: {
  readonly label: ComponentChildren;
  readonly code: string;
  readonly change: (code: string) => void;
  readonly describedby: string;
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        class="input"
        value={code}
        maxLength={40}
        autocomplete="off"
        autocapitalize="none"
        autocorrect="off"
        spellcheck={false}
        aria-describedby={describedby}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

/** Announces the host's decisions to everybody at the table. */
export function DecisionNews({ state }: { readonly state: TableState }): ComponentChildren {
  const own = useHostingWords();
  const told = useRef<number | null>(null);
  const { decisions, connection } = state;
  useEffect(() => {
    if (connection !== "live") return;
    const last = decisions.at(-1)?.k ?? 0;
    const news = told.current === null ? [] : decisions.filter(({ k }) => k > told.current!);
    told.current = last;
    if (news.length) tell(news.map(({ decision }) => sayDecision(own, decision)).join(" "));
  }, [decisions, connection]);
  return null;
}
