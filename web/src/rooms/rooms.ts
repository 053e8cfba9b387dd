/* rooms.ts - which room a game is played in: one line a game. */
import { plain } from "./plain/plain";
import type { Room } from "./room";
import { sengokuDomino } from "./sengoku_domino/room";
import { yahtzee } from "./yahtzee/room";

const rooms: Readonly<Record<string, Room>> = {
  "sengoku-domino": sengokuDomino,
  yahtzee,
};

export const roomOf = (game: string): Room => rooms[game] ?? plain;
