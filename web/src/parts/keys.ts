/* keys.ts - the keys of a board: they work wherever the focus is, save where something is typed. */
import { useEffect, useRef } from "preact/hooks";

/** Calls `keys` with each key pressed; true: it was taken. Not while something is typed or a dialog
 * is open, and Enter and space not on what they press anyway. */
export function useKeys(keys: (key: string) => boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select, dialog")) return;
      if ((event.key === "Enter" || event.key === " ") && target.closest("button, a, summary")) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
