/* log.h - the logs of tables: reading them from the journal and appending to them. */
#ifndef ENGAWA_SERVER_LOG_H
#define ENGAWA_SERVER_LOG_H

#include "server/house/house_data.h"

/* Returns whether ID has the form of a table's id; otherwise sets WHY ("no-such-table"). */
bool log_check_id(const char *id, struct engawa_reason *why);

/* Returns the table ID as JOURNAL has it, owned by the caller. Returns NULL and sets WHY on
 * failure. Thread-safe if each thread has its JOURNAL. */
struct table *log_read(struct journal *journal, const char *id, struct engawa_reason *why);

/* Returns the table ID, awake, reading its log at once if it is not in memory. Returns NULL and
 * sets WHY on failure ("no-such-table" if it does not exist). Asks use load.h instead. */
struct live_table *log_find(struct house *house, const char *id, struct engawa_reason *why);

/* Wakes LIVE with TABLE, which was read from the journal, and takes it over. */
void log_wake(struct live_table *live, struct table *table);

/* Replaces the table of LIVE, which is awake, by TABLE, where the same entries have other contents,
 * and makes its subscribers enter again. Returns false and changes nothing if the number of entries
 * differs; otherwise takes TABLE over. */
bool log_renew(struct live_table *live, struct table *table);

/* Handles a failure to read LIVE, for the reason WHY. If the disk failed, or LIVE is awake,
 * schedules another try; otherwise drops LIVE. */
void log_lose(struct live_table *live, const struct engawa_reason *why);

/* Writes the card of LIVE and puts it to sleep. The table must be empty, with no work in
 * progress. */
void log_put_away(struct live_table *live);

/* Adds the card of LIVE to the batch of cards, unless it is over, stale, or the journal has that
 * card. */
void log_keep_card(struct live_table *live);

/* Draws the id of a new table of this server, of the same shard as the table BESIDE unless that is
 * NULL. Returns false and sets WHY if this server has no shard. */
bool log_draw_id(struct house *house, const char *beside, char id[IDS_MAX + 1],
                 struct engawa_reason *why);

/* Returns a new empty table ID, which does not exist yet, and adds it to this turn's batch. Its
 * seed is GIVEN, or a random one for NULL. */
struct live_table *log_begin(struct house *house, const char *id,
                             const uint8_t given[ENGAWA_SEED_BYTES]);

/* Appends ENTRIES, composed for LIVE, to this turn's batch and applies them, then the entries that
 * follow from them automatically. The table must be this server's. */
void log_write(struct live_table *live, const struct entry_list *entries);

/* Like log_write, for ENTRY, an entry `down`, and LIVE, which is asleep and stays so: its card
 * holds all that the entry changes. */
void log_write_down(struct live_table *live, const struct entry *entry);

/* Abandons the table LIVE. Returns false if it is over. */
bool log_abandon(struct live_table *live);

/* Returns the table to end when the house is full: of this server's tables that have not begun, the
 * one that has been empty longest, if it has been for long enough. NULL if none. */
struct live_table *log_emptiest(struct house *house);

#endif
