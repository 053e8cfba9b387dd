/* later.tsx - what a first visit does not carry: a component that is fetched when it is first shown. */
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** The component that `fetch` brings. Until it is there, `meanwhile` stands in its place; where it
 * cannot be fetched, what `failed` gives. Once fetched it is kept. */
export function later<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ComponentChildren,
  failed: (props: P) => ComponentChildren = meanwhile,
): ComponentType<P> {
  let kept: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Found, found] = useState<{ readonly it: ComponentType<P> | null } | null>(
      kept && { it: kept },
    );
    useEffect(() => {
      if (kept) return;
      void fetch().then(
        (it) => found({ it: (kept = it) }),
        () => found({ it: null }),
      );
    }, []);
    if (!Found) return <>{meanwhile(props)}</>;
    return Found.it ? <Found.it {...props} /> : <>{failed(props)}</>;
  };
}
