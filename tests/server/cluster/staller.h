/* staller.h - a table with a clock of ten seconds, where somebody moves only when the time has run
 * out; and the checks of its log, whatever happens to the servers meanwhile.
 *
 * Ben and Aki are connected only for each ask, every time to the next server. A violation fails the
 * test (cmocka).
 */
#ifndef ENGAWA_TESTS_STALLER_H
#define ENGAWA_TESTS_STALLER_H

#include <stdbool.h>

/* A game begins at a table that IS_WANTED, and it is Ben's turn. PORT says where the next
 * connection goes. */
void staller_open(int (*port)(void), bool (*is_wanted)(const char *id));

/* The table's id. */
const char *staller_table(void);

/* Whether the log says that the time has run out in this turn, or that the game is over. */
bool staller_is_out(void);

/* If so, and it was so already when this was called before, Ben moves, and Aki, until it is his
 * turn again. So every event between two calls happens to a turn in which time has run out, too. */
void staller_move(void);

/* Checks that time ran out once a turn at most, and when it was over. Returns how often. */
int staller_check(void);

void staller_close(void);

#endif
