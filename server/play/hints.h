/* hints.h - hints for a person who practises: what the best bot would do (table_may_hint).
 *
 * A hint is worked out by the bots' threads from what the seat has seen, and is the reply to an ask
 * that waits for it. A guest has one hint worked out at a time, whatever connections they use, and
 * an address as many as it has guests' shares; so whoever comes back and asks again makes nobody
 * wait longer. Who asks again for a hint that is still being worked out gets that one. When it
 * comes, the visitor may be gone, the game may have gone on, or a person may have sat down: then
 * there is none.
 */
#ifndef ENGAWA_SERVER_HINTS_H
#define ENGAWA_SERVER_HINTS_H

#include "server/house/visitor.h"

extern const struct part_size hints_state; /* part.h */

/* VISITOR would like a hint for SEAT, their own at LIVE; it will be the reply to RE. False: WHY,
 * and nothing more is under way than before. */
bool hints_ask(struct visitor *visitor, struct live_table *live, int seat, int64_t re,
               struct engawa_reason *why);

/* The hint of JOB is worked out: replies to the visitor who waits for it, if there is one. LIVE is
 * the job's table, NULL when it is forgotten. */
void hints_take(struct house *house, const struct live_table *live, const struct job *job);

/* Forgets the hints that are being worked out. */
void hints_close(struct house *house);

#endif
