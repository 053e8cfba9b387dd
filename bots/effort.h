/* effort.h - counters of the work that bots do.
 *
 * A bot's budget is given in milliseconds but buys counted work, so that the same budget gives the
 * same move on every machine, however busy it is. Each bot that searches or solves counts its work
 * in a unit that suits it and defines how many units make a millisecond: for the searches of Dou
 * Dizhu and Sengoku Domino the speed of a browser on a phone, for the others that of a present-day
 * processor. The counts are added up here, so that a test can check that no bot exceeds its budget,
 * and a benchmark can compare the count with the clock. No bot reads the counters.
 */
#ifndef EFFORT_H
#define EFFORT_H

/* Adds UNITS of work to this thread's count. A millisecond of budget allows PER_MS units. */
void effort_add(long units, long per_ms);

/* Returns the work of the bots in this thread so far, in milliseconds of budget. */
double effort_done(void);

#endif
