/* check.tsx - a checkbox. */
import { useId } from "preact/hooks";

/** A box to tick, with what it means. */
export function Check({
  label,
  hint,
  on,
  change,
}: {
  readonly label: string;
  readonly hint: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={id}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <p class="soft small check-hint" id={id}>
        {hint}
      </p>
    </div>
  );
}
