/* hints.h - hints for a person who practises: the move of the best bot (table_may_hint).
 *
 * The bots' threads work out a hint from what the seat has seen; it is the reply to an ask that
 * waits for it. A guest has at most one hint in progress, over all their connections, and an
 * address as many as its share of guests, so repeated requests or reconnections delay no other
 * guest. A repeated ask for a hint in progress gets that hint. There is no hint if the visitor has
 * left, the game has gone on, or a person has sat down meanwhile.
 */
#ifndef ENGAWA_SERVER_HINTS_H
#define ENGAWA_SERVER_HINTS_H

#include "server/house/visitor.h"

extern const struct part_size hints_state; /* part.h */

/* Starts a hint for SEAT, VISITOR's own seat at LIVE, as the reply to RE. Returns false with WHY
 * set on refusal, and then starts nothing. */
bool hints_ask(struct visitor *visitor, struct live_table *live, int seat, int64_t re,
               struct engawa_reason *why);

/* Sends the hint of JOB to the visitor who waits for it, if any. LIVE is the job's table, or NULL
 * if it was dropped. */
void hints_take(struct house *house, const struct live_table *live, const struct job *job);

/* Drops the hints in progress. */
void hints_close(struct house *house);

#endif
