/* rooms.ts - which room a game is played in: one line a game. */
import { dixit } from "./dixit/room";
import { plain } from "./plain/plain";
import type { Room } from "./room";
import { yahtzee } from "./yahtzee/room";

const rooms: Readonly<Record<string, Room>> = {
  dixit,
  yahtzee,
};

export const roomOf = (game: string): Room => rooms[game] ?? plain;
