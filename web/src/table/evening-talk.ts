/* evening-talk.ts - what people say in an evening, as it is read at its tables. */
import type { EveningState } from "./evening";
import type { ChatMessage, TableState } from "./table";

/** Whether people at a table talk in its evening: while both are open, and all at the table may talk. */
export const talksIn = ({ may, closed }: TableState, evening: EveningState): boolean =>
  !evening.over && may.chat && !closed;

/** Adds to `table` what was said in its evening, except by guests whom the table's host has silenced. */
export function withTalk(table: TableState, chat: readonly ChatMessage[]): TableState {
  if (chat.length === 0) return table;
  const silent = (guest: string) =>
    table.kept.some((one) => one.guest === guest && one.from.includes("chat"));
  const heard = chat.filter(({ guest, text }) => text !== "" && !silent(guest));
  return { ...table, chat: [...table.chat, ...heard].sort((a, b) => a.t - b.t) };
}
