/* presence.h - presence: the guests at a table, and how long others have been away.
 *
 * Presence is not in the log: after a restart everybody counts as away from then on.
 *
 * A screen is a television or the like that shows the table to the people around it. It sees what a
 * spectator sees, even if its guest has a seat. Screens are counted separately: a table with
 * screens alone counts as empty.
 */
#ifndef ENGAWA_SERVER_PRESENCE_H
#define ENGAWA_SERVER_PRESENCE_H

#include "server/house/visitor.h"

/* Subscribes VISITOR to LIVE if necessary, as a SCREEN or as themselves, and counts a pending reply
 * to `enter`, which sets where in the log they continue. Returns NULL, sets WHY and changes nothing
 * on refusal. */
struct subscription *presence_enter(struct visitor *visitor, struct live_table *live, bool screen,
                                    struct engawa_reason *why);

/* Returns the seat of SUBSCRIPTION's visitor; -1 if they have none, or for a screen. */
int presence_seat(const struct subscription *subscription);

/* Returns whether LIVE is empty. */
bool presence_is_empty(const struct live_table *live);

/* Returns the subscription of VISITOR to LIVE, or NULL. */
struct subscription *presence_find(const struct visitor *visitor, const struct live_table *live);

/* Ends the subscription of VISITOR to LIVE, on purpose. With LIVE NULL it ends all of them, as a
 * lost connection unless they said goodbye. */
void presence_leave(struct visitor *visitor, struct live_table *live);

/* Updates the presence of all guests at LIVE. Call it after a change of visitors or seats. */
void presence_update(struct live_table *live);

/* Returns when the lobby starts to show LIVE as empty, in ms, past or future; INT64_MAX while
 * someone is there, and for a table of another server.
 */
int64_t presence_empty_at(const struct live_table *live);

/* Marks the lobby as changed if it is wrong about whether LIVE is empty. */
void presence_tell_lobby(struct live_table *live);

/* Returns whether GUEST is at LIVE. */
bool presence_has(const struct live_table *live, const char *guest);

/* Returns whether a guest sits in SEAT and is present. */
bool presence_is_here(const struct live_table *live, int seat);

/* Returns when the guest of SEAT has been away long enough to lose the seat, in ms, past or future;
 * INT64_MAX if they are present, or if no guest sits there. */
int64_t presence_away_at(const struct live_table *live, int seat);

/* Returns whether the guest of SEAT has been away that long. */
bool presence_is_away(const struct live_table *live, int seat);

/* Returns whether GUEST may free the seat of a player who is away, or of a bot: the host may, and,
 * once the host has been away for a minute, anyone with a seat or who has joined an evening. */
bool presence_may_free(const struct live_table *live, const char *guest);

/* Returns the seat of the guest who may become acting host: once the host has been away for five
 * minutes, the one who sat down first among those who are seated and present. -1 if none. */
int presence_successor(const struct live_table *live);

/* Returns when to call presence_successor next, in ms, if no guest arrives, leaves or sits down
 * before; INT64_MAX for never. */
int64_t presence_next(const struct live_table *live);

/* Writes the name of GUEST at LIVE into NAME, which has space for ENTRY_NAME_BYTES and a NUL: the
 * present one, or else the last one in the log. Returns false if none is known. */
bool presence_name(const struct live_table *live, const char *guest, char *name);

/* Ends the subscriptions of visitors who may no longer be at the table, and sends them the reason;
 * screens have to enter again. Call it once the turn is on disk. */
void presence_clear(struct live_table *live);

/* Appends {"guests":[…],"names":[…],"watching":n}, "screens":n if any, and, if a seated guest or
 * the host is away, the member "away":[{"guest","since","how"}]. */
void presence_write(const struct live_table *live, struct engawa_text *text);

#endif
