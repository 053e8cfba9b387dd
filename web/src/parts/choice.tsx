/* choice.tsx - a radio button that looks like a button, and a box to tick that says what it means. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

/** One of several: a radio button that looks like a button. */
export function Radio({
  name,
  checked,
  onPick,
  lang,
  label,
  describedby,
  children,
}: {
  readonly name: string;
  /** Its name, where what is drawn there says too little. */
  readonly label?: string;
  readonly checked: boolean;
  readonly onPick: () => void;
  readonly lang?: string;
  readonly describedby?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <label class="choice" lang={lang}>
      <input
        type="radio"
        name={name}
        checked={checked}
        aria-label={label}
        aria-describedby={describedby}
        onChange={onPick}
      />
      <span>{children}</span>
    </label>
  );
}

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
