/* talk.tsx - what happened and what was said at a table, and a field to say more. */
import { useMemo } from "preact/hooks";
import type { SeenEvent } from "../core/core";
import { SayForm, StoryList } from "../parts/story";
import type { Table, TableState } from "../table";
import { sayDecision, useHostingWords } from "./hosting-words";

export interface TalkProps {
  readonly table: Table;
  readonly state: TableState;
  readonly story: readonly SeenEvent[];
  readonly link?: ((n: number) => string) | undefined;
  readonly at?: number | undefined;
  /** Somebody goes to a moment of the game. */
  readonly onLeave?: (() => void) | undefined;
}

export function Talk({ table, state, story, link, at, onLeave }: TalkProps) {
  const own = useHostingWords();
  const notes = useMemo(
    () => state.decisions.map(({ k, t, decision }) => ({ k, t, text: sayDecision(own, decision) })),
    [state.decisions, own],
  );
  const seatOf = (guest: string) =>
    state.seats.findIndex((seat) => seat.kind === "guest" && seat.guest === guest);
  return (
    <>
      <div
        class="log-box"
        onClick={(event) => (event.target as Element).closest("a") && onLeave?.()}
      >
        <StoryList
          story={story}
          chat={state.chat}
          notes={notes}
          host={{ guest: state.hosts.acting, label: own.host }}
          seatOf={seatOf}
          link={link}
          at={at}
        />
      </div>
      <SayForm table={table} />
    </>
  );
}
