/* retention.h - what the house keeps has an end.
 *
 * Closed tables, guests and clues are kept as long as the operator says (struct world_limits).
 * Guests may be forgotten at any time: their token is nobody's at once, and what they said and what
 * they were called goes from all logs. In the place of the name stands "", for which every page
 * has a word of its own.
 *
 * The work is done in small steps, one each time the house ticks, each in a commit of its own after
 * that of the turn: it costs nobody a move, and nobody waits for it. What is left to do is in the
 * journal, so it goes on after a restart. A step that fails is tried again in an hour.
 */
#ifndef ENGAWA_SERVER_RETENTION_H
#define ENGAWA_SERVER_RETENTION_H

#include "server/house/house_data.h"

#include <jansson.h>

extern const struct part_size retention_state; /* part.h */

/* The house has ticked: there may be a step to do. */
void retention_tick(struct house *house);

/* Fills the turn's batch, which is empty, with the next step, if one is due, and returns it; NULL
 * if there is nothing to write. */
struct batch **retention_step(struct house *house);

/* That BATCH is on disk; or, with WHY, it is not. */
void retention_take(struct house *house, const struct batch *batch,
                    const struct engawa_reason *why);

/* Forgets GUEST. They leave their seats, which a bot may take; the tables whose host they are get
 * another one who has a seat, or are closed. Refuses with "no-such-guest". */
bool retention_forget(struct house *house, const char *guest, struct engawa_reason *why);

/* Goes on with that. */
void retention_go_on_leaving(struct house *house);

/* Nobody leaves any more. */
void retention_close(struct house *house);

/* Removes the table ID, whatever goes on there. Refuses as retention_forget, with "no-such-table".
 */
bool retention_remove(struct house *house, const char *id, struct engawa_reason *why);

/* Does at once what would be done step by step while the house ticks. Returns false if the journal
 * failed. */
bool retention_clean(struct house *house);

/* Takes NOTE of another server, if it tells that a guest was forgotten or a log was changed on
 * disk. Returns whether it did. */
bool retention_take_note(struct house *house, const json_t *note);

#endif
