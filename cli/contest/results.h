/* results.h - the results file of `engawa match --results`, from which an interrupted contest
 * resumes.
 *
 * It has lines of JSON: a header with the contest's parameters, then one line for each completed
 * deal of two bots. So an interruption loses at most the deals in progress. Opening the file
 * removes a truncated last line. The same file serves more deals and more bots than before:
 * completed deals are not repeated.
 */
#ifndef CLI_CONTEST_RESULTS_H
#define CLI_CONTEST_RESULTS_H

#include "cli/contest/contest.h"

struct results;

/* Opens or creates the file at PATH for CONTEST, which has begun, and marks its deals as played.
 * Returns NULL after a complaint and leaves the file unchanged if it cannot be read or written,
 * belongs to another contest, or is not a results file. */
struct results *results_open(const char *path, struct contest *contest);

/* Appends deal DEAL of pair PAIR to KEEPER, a struct results: for contest.keep. Complains about the
 * first line that cannot be written. */
void results_keep(void *keeper, const struct contest *contest, int pair, long deal);

/* Closes and frees RESULTS (may be NULL). Returns whether everything was written. */
bool results_close(struct results *results);

#endif
