/* absent-later.tsx - loads absent.tsx on demand, so that a first visit does not carry it. */
import { useEffect, useState } from "preact/hooks";
import type { Table, TableState } from "../table/table";

type Kept = typeof import("./absent");
let kept: Kept | null = null;

export function Absent(props: { readonly table: Table; readonly state: TableState }) {
  const [absent, set] = useState(kept);
  const { connection, clock } = props.state;
  useEffect(() => {
    if (absent || connection === "lost") return;
    void import("./absent").then(
      (found) => set((kept = found)),
      () => undefined, // with the next connection
    );
  }, [connection]);
  if (absent) return <absent.Absent {...props} />;
  return clock.kind === "none" ? null : <div class="clocks" />;
}
