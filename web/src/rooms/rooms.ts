/* rooms.ts - the list of rooms: one line a game.
 *
 * A room's script is fetched when somebody comes to a table of its game, so that a first visit does
 * not carry five rooms. (All style sheets come with the page: build.mjs.)
 */
import { entryOf } from "../ground/entry-of";
import { createElement } from "preact";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useReducer } from "preact/hooks";
import type { Options } from "../core/core";
import { plain } from "./plain/plain";
import type { Room } from "./room";

const rooms: Readonly<Record<string, () => Promise<Room>>> = {
  "burning-desire": async () => (await import("./burning_desire/room")).burningDesire,
  dixit: async () => (await import("./dixit/room")).dixit,
  "dou-dizhu": async () => (await import("./dou_dizhu/room")).douDizhu,
  "sengoku-domino": async () => (await import("./sengoku_domino/room")).sengokuDomino,
  yahtzee: async () => (await import("./yahtzee/room")).yahtzee,
};

const open = new Map<string, Room>();

/** Opens the room of a game: the plain one where there is no other, or it cannot be fetched. */
async function unlock(game: string): Promise<void> {
  const room = await (entryOf(rooms, game)?.() ?? Promise.resolve(plain)).catch(() => plain);
  open.set(game, room);
}

/** Fetches the room of a game whose table is about to be opened. Whether that works is seen there. */
export const fetchRoom = (game: string): void =>
  void entryOf(rooms, game)?.().catch(() => undefined);

/** The room of a game, in a component; null while it is fetched. */
export function useRoom(game: string): Room | null {
  const [, again] = useReducer<number, void>((n) => n + 1, 0);
  useEffect(() => {
    let gone = false;
    if (!open.has(game)) void unlock(game).then(() => gone || again());
    return () => {
      gone = true;
    };
  }, [game]);
  return open.get(game) ?? null;
}

/** Returns the room's illustrations for the events of a game in the log (parts/beside.ts). */
export function useBeside(
  { Beside }: Room,
  game: string,
  options: Options,
): ((text: string) => ComponentChildren) | null {
  return useMemo(
    () => (Beside ? (text: string) => createElement(Beside, { game, options, text }) : null),
    [Beside, game, options],
  );
}
