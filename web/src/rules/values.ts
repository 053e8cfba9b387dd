/* values.ts - display texts for those values of options that are words; others appear as
 * spelled. */
import type { Both } from "../core/core";
import { entryOf } from "../ground/entry-of";

interface ValueName extends Both {
  /** The text added at the chosen value. */
  readonly more?: Both;
}

const valueNames: Readonly<Record<string, ValueName>> = {
  yahtzee: { en: "Yahtzee", ja: "ヤッツィー", more: { en: " (13 boxes)", ja: "（13欄）" } },
  yams: { en: "Yams", ja: "ヤムス", more: { en: " (14 boxes)", ja: "（14欄）" } },
  yes: { en: "yes", ja: "はい" },
  no: { en: "no", ja: "いいえ" },
};

export const valueNameOf = (value: string | number): ValueName | undefined =>
  entryOf(valueNames, String(value));
