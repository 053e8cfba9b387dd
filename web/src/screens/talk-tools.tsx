/* talk-tools.tsx - the header buttons for log, chat and reactions, if there is no space for the log
 * beside the board. The reactions have a row below the header, or, on a phone on its side, replace
 * the turn status, so that they cover nothing. */
import { useState } from "preact/hooks";
import { serverTime } from "../net/server-time";
import { Crowd } from "../parts/bubble";
import { useMuted } from "../parts/mute";
import { Icon } from "../parts/ornaments";
import { SignMark, SignRow } from "../parts/reactions";
import { useTalkWords } from "../parts/talk-words";
import type { Table, TableState } from "../table/table";
import { useWords } from "../ground/words";

/** Whether the strip is open. */
export interface Strip {
  readonly open: boolean;
  readonly show: (open: boolean) => void;
}

export function useSignStrip(): Strip {
  const [open, show] = useState(false);
  return { open, show };
}

interface ToolsProps {
  readonly table: Table;
  readonly unread: number;
  readonly signs: Strip;
  /** Opens the log. */
  readonly onOpen: () => void;
}

export function TalkTools({ table, unread, signs, onOpen }: ToolsProps) {
  const words = useWords();
  const own = useTalkWords();
  return (
    <>
      {table.reacting && (
        <button
          type="button"
          class="button quiet icon signs-open"
          aria-label={own.reactions}
          aria-expanded={signs.open}
          onClick={() => signs.show(!signs.open)}
        >
          <Crowd>
            <SignMark sign="laugh" />
          </Crowd>
        </button>
      )}
      <button type="button" class="button quiet small talk" aria-haspopup="dialog" onClick={onOpen}>
        <Icon name="talk" />
        <span class="talk-label">{words.log}</span>
        {unread > 0 && (
          <span class="unread">
            {unread}
            <span class="unseen"> {words.newMessages}</span>
          </span>
        )}
      </button>
    </>
  );
}

/** The reactions, open until they are closed; on a phone on its side until one was given. */
export function SignStrip({ table, signs }: { readonly table: Table; readonly signs: Strip }) {
  const low = () => matchMedia("(orientation: landscape) and (max-height: 31.24rem)").matches;
  return (
    <div class="sign-strip">
      <SignRow table={table} after={() => low() && signs.show(false)} />
    </div>
  );
}

/** How much has been said by others since one last read it, by whom one hears. */
export function useUnread({ chat }: TableState, reading: boolean): number {
  const isMuted = useMuted();
  const last = chat.at(-1)?.t ?? 0;
  const [seen, see] = useState(() => Math.max(last, serverTime()));
  if (reading && seen < last) see(last);
  return reading ? 0 : chat.filter(({ t, guest }) => t > seen && !isMuted(guest)).length;
}
