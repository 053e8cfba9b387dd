/* standing.h - what a contest tells about its bots (contest.h).
 *
 * What is compared is the deal, not the game: the games of a deal are not independent, so the
 * intervals come from the spread between deals (a clustered standard error).
 */
#ifndef CLI_STANDING_H
#define CLI_STANDING_H

#include "cli/contest.h"

enum standing_form { STANDING_TABLE, STANDING_JSON, STANDING_MARKDOWN };

/* Prints what came of CONTEST, whose deals have all been played, SECONDS of which now. Two bots
 * have their match told, with each way to seat them; more have a table of everyone against
 * everyone, the best first. Markdown is such a table for any number of bots. */
void standing_print(const struct contest *contest, enum standing_form form, double seconds);

#endif
