/* cut_call.h - a connection to PostgreSQL that is cut before one call of libpq, or such a call that
 * is refused.
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

/* Lets the NTH call that sends something return 0, as libpq does when its memory is out. */
void refuse_call_begin(long nth);

/* Ends either. Returns whether that call was made. */
bool cut_call_end(void);

#endif
