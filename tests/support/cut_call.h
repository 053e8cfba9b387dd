/* cut_call.h - a connection to PostgreSQL that is cut before one call of libpq.
 *
 * A program that is linked with --wrap of each function in cut_call.c counts the calls that send
 * something or wait for an answer. Before the Nth of them its connection is shut down, as a network
 * does that breaks. Any thread may call.
 */
#ifndef ENGAWA_TESTS_CUT_CALL_H
#define ENGAWA_TESTS_CUT_CALL_H

#include <stdbool.h>

/* Cuts the connection of the NTH call from now (1 is the next one; 0: none). */
void cut_call_begin(long nth);

/* Ends that. Returns whether that call was made. */
bool cut_call_end(void);

#endif
