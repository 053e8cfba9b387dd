/* store.ts - what lives outside the components: drawn anew when it changes. */
import { useEffect, useReducer, useRef } from "preact/hooks";

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
