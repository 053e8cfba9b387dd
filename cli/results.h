/* results.h - the file of `engawa match --results`: what has been played, so that a contest that
 * was ended goes on where it was.
 *
 * It is lines of JSON: first one that says what is played, then one for each deal of two bots, as
 * soon as it has been played. So whatever ends the program costs at most the deals under way. A
 * line that was cut off is taken away when the file is opened again. The same file serves more
 * deals and more bots than before: what it has is not played again.
 */
#ifndef CLI_RESULTS_H
#define CLI_RESULTS_H

#include "cli/contest.h"

struct results;

/* Opens the file at PATH for CONTEST, which has begun, and marks as played what it has; makes it
 * where there is none. NULL after a complaint: it cannot be read or written, it is of another
 * contest, or no file of results; then it stays as it is. */
struct results *results_open(const char *path, struct contest *contest);

/* Adds deal DEAL of pair PAIR. The first line that cannot be written is complained of. */
void results_keep(struct results *results, const struct contest *contest, int pair, long deal);

/* Whether everything has been written. Frees RESULTS, which may be NULL. */
bool results_close(struct results *results);

#endif
