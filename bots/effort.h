/* effort.h - counts the work of bots.
 *
 * A bot's budget is given in milliseconds but buys counted work, so that the same budget gives the
 * same move on every machine, however busy it is. Each bot that searches or solves counts units of
 * its own and knows how many of them stand for a millisecond: for the searches of Dou Dizhu and
 * Sengoku Domino what a browser on a phone does, for the others what a processor of today does.
 * The counts are added up here, so that a test can check that no bot does more than its budget
 * allows, and a bench can compare the count with the clock. No bot reads what it has counted.
 */
#ifndef EFFORT_H
#define EFFORT_H

/* Adds UNITS of work, PER_MS of which a bot may do in each millisecond of its budget, to what this
 * thread has done. */
void effort_add(long units, long per_ms);

/* The work that bots have done in this thread so far, in milliseconds of budget. */
double effort_done(void);

#endif
