/* store.ts - observable state outside the components, which redraw when it changes; and the
 * browser's preferences. */
import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";

/** What `read` gives now. The component is drawn anew when `subscribe` tells of another value; its result
 * ends that. It listens anew only when it is about another thing, `of`. */
export function useStore<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  of: unknown = subscribe,
): T {
  const [, again] = useReducer((n: number) => n + 1, 0);
  const value = read();
  const shown = useRef({ value, read });
  shown.current = { value, read };
  useEffect(() => {
    const look = () => {
      if (!Object.is(shown.current.value, shown.current.read())) again(undefined);
    };
    look(); // it may have changed before anybody listened
    return subscribe(look);
  }, [of]);
  return value;
}

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  return useStore(
    (listener) => {
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => list.matches,
    list,
  );
}

export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
