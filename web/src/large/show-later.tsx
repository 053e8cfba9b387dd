/* show-later.tsx - fetches the form by which a table comes onto a large screen (show.tsx) once somebody looks
 * at the sheet of the table. */
import { useEffect, useState } from "preact/hooks";
import type { TableState } from "../table/table";

type Form = typeof import("./show");
let kept: Form | null = null;

export function ShowTable(props: { readonly state: TableState }) {
  const [form, set] = useState(kept);
  useEffect(() => {
    if (!form)
      void import("./show").then(
        (found) => set((kept = found)),
        () => undefined, // when the sheet is opened again
      );
  }, []);
  return form && <form.ShowTable {...props} />;
}
