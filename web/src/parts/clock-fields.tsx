/* clock-fields.tsx - two rows of a table's choices: the time to think, and the default for players
 * who do not play. */
import { sayAway, sayClock } from "./clock-words";
import { useSettings } from "../ground/settings";
import type { Choices, Then } from "../table/table";
import { NO_CLOCK } from "../table/turns";
import type { ClockRule } from "../table/turns";
import { useWords } from "../ground/words";

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
