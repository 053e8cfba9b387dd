/* log.h - the logs of tables, from the journal and to it. */
#ifndef ENGAWA_SERVER_LOG_H
#define ENGAWA_SERVER_LOG_H

#include "server/house/house_data.h"

/* Whether ID may be a table's; refuses with "no-such-table". */
bool log_check_id(const char *id, struct engawa_reason *why);

/* The table ID as JOURNAL has it, owned by the caller. NULL: WHY. Any thread may call it with a
 * journal of its own. */
struct table *log_read(struct journal *journal, const char *id, struct engawa_reason *why);

/* The table ID, awake, whose log is read here and now if it is not in memory. NULL: WHY, with the
 * code "no-such-table" where there is none. Asks do not call it (load.h). */
struct live_table *log_find(struct house *house, const char *id, struct engawa_reason *why);

/* LIVE wakes up with TABLE, which was read from the journal and is taken over. */
void log_wake(struct live_table *live, struct table *table);

/* LIVE, which is awake, goes on with TABLE, in which the entries say something else than they did,
 * and so does everybody there. False: there are others meanwhile, and nothing was done. */
bool log_renew(struct live_table *live, struct table *table);

/* LIVE cannot be read, for the reason WHY: if it is asleep it is forgotten, or, where the disk
 * failed, it is tried again later. */
void log_lose(struct live_table *live, const struct engawa_reason *why);

/* Puts LIVE to sleep, with nobody there and nothing under way. Its card is written. */
void log_put_away(struct live_table *live);

/* Has the card of LIVE written, if it is not over and the journal does not have it. */
void log_keep_card(struct live_table *live);

/* Draws the id of a new table that is to be ours. False: WHY, this house has none. */
bool log_draw_id(struct house *house, char id[IDS_MAX + 1], struct engawa_reason *why);

/* A new empty table ID, which there is not yet, with the seed GIVEN, or, for NULL, a fresh one;
 * this turn writes it. */
struct live_table *log_begin(struct house *house, const char *id,
                             const uint8_t given[ENGAWA_SEED_BYTES]);

/* Has this turn write ENTRIES, composed for the table, which is ours, and applies them, then what
 * follows by itself. */
void log_write(struct live_table *live, const struct entry_list *entries);

/* The same of ENTRY, an entry `down`, for LIVE, which is asleep and stays so: all that it changes
 * is on its card. */
void log_write_down(struct live_table *live, const struct entry *entry);

/* Ends the table. False: it is over. */
bool log_abandon(struct live_table *live);

/* The table that has to make place for another where the house is full: of ours that nobody has
 * started the one that has been empty for longest, if it has been for a while. NULL: none. */
struct live_table *log_emptiest(struct house *house);

#endif
