/* retention.h - retention: deletion of old data, and of guests and tables on request.
 *
 * Closed tables, guests and clues are kept as long as the operator says (struct world_limits).
 * Guests may be forgotten at any time: their token becomes invalid at once, and their messages and
 * names disappear from all logs. The name becomes "", for which every page shows a word in its own
 * language.
 *
 * The work is done in small steps, one per tick of the house, each in its own commit after that of
 * the turn: no move is lost, and no visitor waits for it. The remaining work is in the journal, so
 * it continues after a restart. A step that fails is retried in an hour.
 */
#ifndef ENGAWA_SERVER_RETENTION_H
#define ENGAWA_SERVER_RETENTION_H

#include "server/house/house_data.h"

#include <jansson.h>

extern const struct part_size retention_state; /* part.h */

/* Allows the next step. Call on every tick of the house. */
void retention_tick(struct house *house);

/* Fills the turn's batch, which is empty, with the next step and returns it, or returns NULL if
 * none is due. */
struct batch **retention_step(struct house *house);

/* Reports the result of writing BATCH: WHY is the reason of a failure, or NULL. */
void retention_take(struct house *house, const struct batch *batch,
                    const struct engawa_reason *why);

/* Forgets GUEST. They leave their seats, which a bot may take. Their tables get another host who
 * has a seat, or are closed. Returns false with WHY "no-such-guest". */
bool retention_forget(struct house *house, const char *guest, struct engawa_reason *why);

/* Goes on with that. */
void retention_go_on_leaving(struct house *house);

/* Ends retention_leave's work and frees its state. */
void retention_close(struct house *house);

/* Removes the table ID, even while it is played. Returns false with WHY "no-such-table". */
bool retention_remove(struct house *house, const char *id, struct engawa_reason *why);

/* Does all due steps at once, without waiting for ticks. Returns false if the journal failed. */
bool retention_clean(struct house *house);

/* Handles NOTE from a neighbour if it announces a forgotten guest or a log that changed on disk.
 * Returns true if it did. */
bool retention_take_note(struct house *house, const json_t *note);

#endif
