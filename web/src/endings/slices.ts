/* slices.ts - runs long work on the main thread in short slices, so that the page stays
 * responsive. */
import { useEffect, useState } from "preact/hooks";

/** Milliseconds. */
const SLICE = 12;

/** Returns the results of `make` for 0 to COUNT - 1, computed again when `of` changes; null until
 * all are ready. */
export function useSlices<T>(
  count: number,
  make: (i: number) => T,
  of: unknown,
): readonly T[] | null {
  const [made, set] = useState<{ readonly of: unknown; readonly all: readonly T[] } | null>(null);
  useEffect(() => {
    const all: T[] = [];
    const slice = () => {
      const end = performance.now() + SLICE;
      while (all.length < count && performance.now() < end) all.push(make(all.length));
      if (all.length < count) timer = setTimeout(slice);
      else set({ of, all });
    };
    let timer = setTimeout(slice);
    return () => clearTimeout(timer);
  }, [of, count]);
  return made?.of === of ? (made?.all ?? null) : null;
}
