/* show-later.tsx - loads the form that puts a table on a large screen (show.tsx) when the user
 * opens the table's sheet. */
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
