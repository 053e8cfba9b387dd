/* personas.ts - names of bots. A log has the number of a bot's persona; the core (bots/persona.h)
 * has its name and the text about its level, in the reader's language. Bots of older logs keep
 * their names. */
import type { BotInfo, Core, Language } from "../core/core";
import type { SeatState, TableState } from "./table";

const LANGUAGES: readonly Language[] = ["en", "ja"];

/** The level of a bot as it stands behind its name. */
export const levelOf = (bot: BotInfo, language: Language): string =>
  ({ en: ` · ${bot.en.toLowerCase()}`, ja: `・${bot.ja}` })[language];

/** Returns the name of persona `who` as `bot` in a log or a record; without such a persona only the
 * level. */
export function titleOfBot(core: Core, who: number, bot: BotInfo, language: Language): string {
  const name = core.personas[who - 1]?.[language];
  return name === undefined ? bot[language] : name + levelOf(bot, language);
}

/** The seat of somebody whom a record names, in `language`: a record has a persona with its level, in the
 * language of the table, and sentences want the persona alone. */
export function seatNamed(core: Core, game: string, name: string, language: Language): SeatState {
  for (const bot of core.game(game)?.bots ?? [])
    for (const persona of core.personas)
      if (LANGUAGES.some((one) => name === persona[one] + levelOf(bot, one)))
        return {
          kind: "bot",
          bot: bot.name,
          name: persona[language],
          level: levelOf(bot, language),
          strength: bot.strength[language],
        };
  return { kind: "guest", guest: "", name, here: true };
}

/** `state` as somebody reads it in `language`: with the names of its bots, their levels, and how
 * strong those are. */
export function withPersonas(core: Core, state: TableState, language: Language): TableState {
  if (!state.seats.some(({ kind }) => kind === "bot") && !state.whos.some(Boolean)) return state;
  const bots = core.game(state.game)?.bots ?? [];
  const persona = (who: number | null | undefined) => core.personas[(who ?? 0) - 1]?.[language];
  const seats = state.seats.map((seat): SeatState => {
    const info = seat.kind === "bot" && bots.find(({ name }) => name === seat.bot);
    if (seat.kind !== "bot" || !info) return seat;
    const strength = info.strength[language];
    const name = persona(seat.who);
    if (name === undefined) return { ...seat, strength };
    return { ...seat, name, level: levelOf(info, language), strength };
  });
  const names = state.names.map((name, seat) => persona(state.whos[seat]) ?? name);
  return { ...state, seats, names };
}
