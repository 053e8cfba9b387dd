/* keys.ts - keyboard shortcuts of a board, which a room offers beside Tab and Enter. */
import { useEffect, useRef } from "preact/hooks";

/** Hears keys wherever the focus is, except while something is typed or a dialog is open, and
 * except Enter or space on something that they would press. A key that is held acts once; only the
 * arrows go on. `keys` returns whether it has used the key. */
export function useKeys(keys: (key: string) => boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let used = false;
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, textarea, select") || document.querySelector("dialog[open]"))
        return;
      if ((event.key === "Enter" || event.key === " ") && target.closest("button, a, summary"))
        return;
      if (!event.repeat || event.key.startsWith("Arrow")) used = latest.current(event.key);
      if (used) event.preventDefault();
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
