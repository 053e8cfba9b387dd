/* failing_sql.h - a database of which one call fails.
 *
 * A program that is linked with --wrap=sql_open,--wrap=sql_join counts the calls of each connection
 * that can fail: to prepare, to step, to read a text, to begin, to commit and so on. The Nth of
 * them fails with an error, as the driver would report it: after SQL_TAKEN and SQL_VALUE the
 * transaction goes on, after every other error it is rolled back (store/sql/sql.h). Any thread may
 * call.
 */
#ifndef ENGAWA_TESTS_FAILING_SQL_H
#define ENGAWA_TESTS_FAILING_SQL_H

#include "store/sql/sql.h"

/* Lets the NTH call from now fail with ERROR (1 is the next one; 0: none); with -NTH, all calls
 * from that one on. */
void failing_sql_begin(long nth, enum sql_error error);

/* Ends that. Returns whether that call was made. */
bool failing_sql_end(void);

#endif
