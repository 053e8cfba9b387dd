/* example-cards.tsx - example cards by rank, for the rules of Dou Dizhu. */
import type { Both } from "../core/core";
import { say, useWords } from "../ground/words";

/** The jokers in an example: on the card, and said. */
const jokers: Readonly<Record<string, { readonly face: string; readonly said: Both }>> = {
  B: { face: "小", said: { en: "black joker", ja: "黒ジョーカー" } },
  R: { face: "大", said: { en: "red joker", ja: "赤ジョーカー" } },
};

/** Cards by their ranks, as an example. */
export function ExampleCards({ ranks }: { readonly ranks: readonly string[] }) {
  const words = useWords();
  const heard = ranks.map((rank) => {
    const joker = jokers[rank];
    return joker ? say(words, joker.said) : rank;
  });
  const label = { en: `Example: ${heard.join(" ")}`, ja: `例：${heard.join(" ")}` };
  return (
    <p class="rule-cards" role="img" aria-label={say(words, label)}>
      {ranks.map((rank, place) => (
        <span key={place} class={rank === "R" ? "red" : ""}>
          {jokers[rank]?.face ?? rank}
        </span>
      ))}
    </p>
  );
}
