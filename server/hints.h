/* hints.h - hints for a person who practises: what the best bot would do (table_may_hint).
 *
 * A hint is worked out by the bots' threads from what the seat has seen, and is the reply to an ask
 * that waits for it. The visitor may be gone when it comes, and another may lie at the same
 * address in memory, so a visitor who waits has a ticket. By then the game may have gone on too, or
 * a person may have sat down: then there is no hint. A visitor waits for one hint at a time.
 */
#ifndef ENGAWA_SERVER_HINTS_H
#define ENGAWA_SERVER_HINTS_H

#include "server/visitor.h"

/* VISITOR would like a hint for SEAT, their own at LIVE; it will be the reply to RE. False: WHY,
 * and nothing is under way. */
bool hints_ask(struct visitor *visitor, struct live_table *live, int seat, int64_t re,
               struct engawa_reason *why);

/* The hint of JOB is worked out: replies to the visitor who asked, if they are still there. LIVE is
 * the job's table, NULL when it is forgotten. */
void hints_take(struct house *house, const struct live_table *live, const struct job *job);

#endif
