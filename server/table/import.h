/* import.h - builds a finished table from a game record, for `engawa admin import`.
 *
 * Its log is an ordinary one: `open`, `start` with the players' names, the events with their times,
 * and the closing line. No guest ever sat there, so the table is on no guest's list and does not
 * count for ratings. `open` keeps the record's header unchanged, and `end` its last line, so that
 * the table's record is the imported one (table_record).
 */
#ifndef ENGAWA_SERVER_IMPORT_H
#define ENGAWA_SERVER_IMPORT_H

#include "server/table/table.h"

enum {
    IMPORT_MAX = 1 << 20,  /* bytes of a record, the same limit as for exports */
    IMPORT_LINE_MAX = 4096 /* bytes of its first and its last line, which the log keeps whole */
};

/* Returns a new table with a random id built from TEXT, LENGTH arbitrary bytes; the caller owns it.
 * NOW is the time of entries that are not events. Returns NULL with WHY, which names the line, on
 * failure. Besides malformed (engine/record.h) and unfair records (engawa_record_fair) it refuses
 * those over the limits above ("large"), names that no guest may have ("text"), and times before
 * 1970 or after 9999 and closing lines that an entry cannot have ("form"). */
struct table *import_read(const char *text, size_t length, int64_t now, struct engawa_reason *why);

#endif
