/* bot-choice.ts - the bot that plays where nobody has chosen one. */
import type { GameInfo } from "./core/core";

/** Neither the weakest nor the strongest; "" where a game has none. */
export const usualBot = ({ bots }: GameInfo): string =>
  (bots.find(({ name }) => name === "normal") ?? bots.at(-1))?.name ?? "";
