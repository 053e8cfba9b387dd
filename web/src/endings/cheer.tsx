/* cheer.tsx - cheers: a tap on another player's dice or cards sends one, and a great throw is
 * announced to everybody. */
import { useEffect, useState } from "preact/hooks";
import type { Table } from "../table/table";

/** Milliseconds for which a feat is in sight. */
const LASTS = 2000;

/** Returns the click handler of a board: a click on a friend's things (parts/cheered.tsx) cheers. */
export function cheering({ reacting }: Table): (event: MouseEvent) => void {
  return ({ target }) => {
    const { dataset } = (target as Element).closest<HTMLElement>("[data-cheer], button, a") ?? {};
    if (dataset?.["cheer"] === undefined) return;
    void reacting?.react("bravo"); // one that comes too soon after another is not given
  };
}

/** A feat, for two seconds after event `n`. */
export function Feat({ of, n }: { readonly of: string | null; readonly n: number }) {
  const [shown, show] = useState<{ readonly of: string; readonly n: number } | null>(null);
  useEffect(() => {
    if (of) show({ of, n });
  }, [of, n]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => show(null), LASTS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown ? (
    <p key={shown.n} class="feat" role="status">
      {shown.of}
    </p>
  ) : null;
}
