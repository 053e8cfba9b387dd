/* piece.tsx - components that load on demand: a first visit needs none of them. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** The component that `load` brings; nothing stands there before. */
export function piece<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let kept: ComponentType<P> | null = null;
  return function Piece(props: P) {
    const [Part, come] = useState(() => kept);
    useEffect(() => {
      if (Part) return;
      load().then(
        (found) => come(() => (kept = found)),
        () => undefined, // the screen does without it
      );
    }, []);
    return Part && <Part {...props} />;
  };
}
