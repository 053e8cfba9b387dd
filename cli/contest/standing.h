/* standing.h - prints the results of a contest (contest.h).
 *
 * The unit of comparison is the deal, not the game: the games of a deal are not independent, so the
 * confidence intervals come from the spread between deals (a clustered standard error).
 */
#ifndef CLI_CONTEST_STANDING_H
#define CLI_CONTEST_STANDING_H

#include "cli/contest/contest.h"

enum standing_form { STANDING_TABLE, STANDING_JSON, STANDING_MARKDOWN };

/* Prints the results of CONTEST, whose deals have all been played, this run in SECONDS. For two
 * bots it prints their match with each way to seat them; for more, a table of all pairs, the best
 * first. Markdown prints such a table for any number of bots. With roles a table also has each
 * bot's results in the role and against it. Each form includes the bots' faults. */
void standing_print(const struct contest *contest, enum standing_form form, double seconds);

#endif
