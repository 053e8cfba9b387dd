/* pause.ts - the delays between attempts to reconnect to the server.
 *
 * A server that is started anew is back within a fraction of a second, so the first tries come soon;
 * then they become rare, for a server that stays away. Chance spreads them, so that not everybody
 * comes at the same moment. */
const PAUSES = [200, 250, 300, 800, 1500, 3000, 5000, 8000] as const;

/** After so many failures the server may be away for longer. */
export const SOON = 4;

/** After so many there is no longer pause. */
export const RARE: number = PAUSES.length;

/** Milliseconds to wait after `failures` in a row; `chance` is from 0 to 1. */
export const pauseAfter = (failures: number, chance = Math.random()): number =>
  PAUSES[Math.min(failures, PAUSES.length - 1)]! * (0.5 + chance);
