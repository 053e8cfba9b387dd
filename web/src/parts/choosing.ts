/* choosing.ts - choose, preview, confirm: for boards where a single tap sends nothing.
 *
 * A tap only chooses; a button says what the choice would bring, and that button sends it.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { settled } from "./settling";

export interface Choosing {
  /** The pending choice; null if none. */
  readonly chosen: string | null;
  /** Something has been sent, and the reply is not there yet. */
  readonly busy: boolean;
  /** The button that confirms, and the part of the board that keeps the focus when it goes away. */
  readonly confirm: RefObject<HTMLButtonElement | null>;
  readonly region: RefObject<HTMLElement | null>;
  cancel(): void;
  /** A choice by key moves the focus to the button that confirms; a second tap takes a choice
   * back. */
  choose(what: string, byKey?: boolean): void;
  /** Sends a move; `before` is called if it is really sent. */
  send(text: string, before?: () => void): Promise<void>;
}

/** The board of the choice: the last event shown, and the function that sends a move. */
interface Board {
  readonly event: { readonly n: number } | null;
  readonly move: (text: string) => Promise<boolean>;
}

/** `possible`: whether something can be chosen now. */
export function useChoosing(board: Board, possible: (what: string) => boolean): Choosing {
  const [chosen, choose] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const region = useRef<HTMLElement>(null);
  const toConfirm = useRef(false);
  const n = board.event?.n ?? 0;
  useLayoutEffect(() => choose(null), [n]);
  useLayoutEffect(() => {
    if (chosen !== null && toConfirm.current) confirm.current?.focus();
    toConfirm.current = false;
  }, [chosen]);
  return {
    chosen: chosen !== null && possible(chosen) ? chosen : null,
    busy,
    confirm,
    region,
    cancel: () => choose(null),
    choose(what, byKey = false) {
      toConfirm.current = byKey;
      if (what === chosen && byKey) confirm.current?.focus();
      choose(what === chosen && !byKey ? null : what);
    },
    async send(text, before) {
      if (!settled() || busy) return;
      setBusy(true);
      // The button that was pressed goes away; the keyboard stays at the dice.
      if (region.current?.contains(document.activeElement)) region.current.focus();
      before?.();
      if (await board.move(text)) choose(null);
      setBusy(false);
    },
  };
}
