/* talk.tsx - the log and chat of a table, with the field for messages and the reactions. */
import { useMemo, useState } from "preact/hooks";
import type { SeenEvent } from "../core/core";
import { useServer } from "../parts/page";
import { AboutSpeaker, useMuted } from "../parts/mute";
import { useSaying } from "../large/party";
import { SignRow } from "../parts/reactions";
import { SayForm, StoryList } from "../parts/story";
import type { Person, Table, TableState } from "../table/table";
import { sayDecision, useHostingWords } from "./words/hosting";

export interface TalkProps {
  readonly table: Table;
  readonly state: TableState;
  readonly story: readonly SeenEvent[];
  readonly link?: ((n: number) => string) | undefined;
  readonly at?: number | undefined;
  /** Reactions are given elsewhere. */
  readonly signless?: boolean;
  /** Somebody goes to a moment of the game. */
  readonly onLeave?: (() => void) | undefined;
}

export function Talk({ table, state, story, link, at, signless, onLeave }: TalkProps) {
  const own = useHostingWords();
  const [{ guest: me }] = useServer();
  const [speaker, setSpeaker] = useState<Person | null>(null);
  const isMuted = useMuted();
  const saying = useSaying(table, state);
  const about = (guest: string) => {
    const name = state.chat.find((one) => one.guest === guest)?.name ?? "";
    return table.reacting && guest !== me ? () => setSpeaker({ guest, name }) : null;
  };
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
          about={about}
          isMuted={isMuted}
          link={link}
          at={at}
        />
      </div>
      {!signless && <SignRow table={table} />}
      <SayForm table={saying} />
      {speaker && <AboutSpeaker {...speaker} onClose={() => setSpeaker(null)} />}
    </>
  );
}
