/* radio.tsx - a radio button. */
import type { ComponentChildren } from "preact";

/** One of several: a radio button that looks like a button. */
export function Radio({
  name,
  checked,
  onPick,
  lang,
  label,
  children,
}: {
  readonly name: string;
  /** Its name, where what is drawn there says too little. */
  readonly label?: string;
  readonly checked: boolean;
  readonly onPick: () => void;
  readonly lang?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <label class="choice" lang={lang}>
      <input type="radio" name={name} checked={checked} aria-label={label} onChange={onPick} />
      <span>{children}</span>
    </label>
  );
}
