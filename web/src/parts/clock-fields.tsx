/* clock-fields.tsx - rows of a table's choices: the time to think, the default for players who do not play, and the
 * time until the dice of somebody who does not throw them fall. */
import { inBoth } from "../core/sentences";
import { sayAway, sayClock } from "./clock-words";
import { useSettings } from "../ground/settings";
import type { Choices, Then } from "../table/table";
import { THROW_AFTER } from "../table/table";
import { NO_CLOCK } from "../table/turns";
import type { ClockRule } from "../table/turns";
import { ownWords, useWords } from "../ground/words";

const DAY = 86_400;

/** The clocks offered; the server accepts others as well. */
const RULES: readonly ClockRule[] = [
  NO_CLOCK,
  ...[30, 60, 120, 300].map((seconds) => ({ kind: "move" as const, seconds })),
  { kind: "bank", seconds: 300, increment: 5 },
  { kind: "bank", seconds: 600, increment: 10 },
  { kind: "bank", seconds: 1800, increment: 10 },
  ...[1, 3, 7].map((days) => ({ kind: "days" as const, seconds: days * DAY })),
];

const WAYS: readonly Then[] = ["wait", "bot", "end"];

const same = (one: ClockRule, other: ClockRule) => JSON.stringify(one) === JSON.stringify(other);

/** `rule` as it is offered; no clock where it is none of those. */
export const offered = (rule: unknown): ClockRule =>
  RULES.find((one) => same(one, rule as ClockRule)) ?? NO_CLOCK;

interface FieldsProps {
  readonly value: Partial<Pick<Choices, "clock" | "away">>;
  readonly set: (changes: Partial<Choices>) => void;
}

export function ClockFields({ value, set }: FieldsProps) {
  const words = useWords();
  const { language } = useSettings();
  const clock = value.clock ?? NO_CLOCK;
  const away = value.away ?? (clock.kind === "none" ? "wait" : "bot");
  const rules = RULES.some((one) => same(one, clock)) ? RULES : [...RULES, clock];
  return (
    <>
      <label class="field">
        <span>{words.clock}</span>
        <select
          class="input"
          value={rules.findIndex((one) => same(one, clock))}
          onChange={(event) => set({ clock: rules[Number(event.currentTarget.value)]! })}
        >
          {rules.map((rule, i) => (
            <option key={i} value={i}>
              {sayClock(rule, language)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{words.clockAway}</span>
        <select
          class="input"
          value={away}
          onChange={(event) => set({ away: event.currentTarget.value as Then })}
        >
          {WAYS.map((way) => (
            <option key={way} value={way}>
              {sayAway(way, language)}
            </option>
          ))}
        </select>
        <span class="soft small">{words.clockAwayHint}</span>
      </label>
    </>
  );
}

/** The seconds offered; the server accepts others as well. */
export const THROWS: readonly number[] = [4, THROW_AFTER, 15, 30, 60];

const throwWords = inBoth(
  {
    label: "If somebody does not throw, the dice fall",
    after: (seconds: number) => `after ${seconds} seconds`,
  },
  {
    label: "振らない人のサイコロを自動で振るまで",
    after: (seconds: number) => `${seconds}秒`,
  },
);

interface ThrowProps {
  readonly value: Partial<Pick<Choices, "throw">>;
  readonly set: (changes: Partial<Choices>) => void;
}

export function ThrowField({ value, set }: ThrowProps) {
  const own = ownWords(useWords(), throwWords);
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
