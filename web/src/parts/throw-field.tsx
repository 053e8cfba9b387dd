/* throw-field.tsx - a row of a table's choices: how long the others wait for somebody who does not throw. */
import { inBoth } from "../core/sentences";
import { ownWords, useWords } from "../ground/words";
import type { Choices } from "../table/table";
import { THROW_AFTER } from "../table/table";

/** The seconds offered; the server accepts others as well. */
export const THROWS: readonly number[] = [4, THROW_AFTER, 15, 30, 60];

const fieldWords = inBoth(
  {
    label: "If somebody does not throw, the dice fall",
    after: (seconds: number) => `after ${seconds} seconds`,
  },
  {
    label: "振らない人のサイコロを自動で振るまで",
    after: (seconds: number) => `${seconds}秒`,
  },
);

interface FieldProps {
  readonly value: Partial<Pick<Choices, "throw">>;
  readonly set: (changes: Partial<Choices>) => void;
}

export function ThrowField({ value, set }: FieldProps) {
  const own = ownWords(useWords(), fieldWords);
  const seconds = value.throw ?? THROW_AFTER;
  return (
    <label class="field">
      <span>{own.label}</span>
      <select
        class="input"
        value={seconds}
        onChange={(event) => set({ throw: Number(event.currentTarget.value) })}
      >
        {(THROWS.includes(seconds) ? THROWS : [...THROWS, seconds]).map((one) => (
          <option key={one} value={one}>
            {own.after(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
