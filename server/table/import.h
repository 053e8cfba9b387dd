/* import.h - a table made of a record, as `engawa admin import` brings it into a house.
 *
 * The table is over from its first moment. Its log is one that any reader of logs knows: `open`,
 * `start` with the players' names, the events with their times, and the closing line. Nobody ever
 * sat there, so it is on no guest's list and counts for no rating. `open` keeps the record's header
 * as it was, and `end` its last line, so the table's record is the one that came (table_record).
 */
#ifndef ENGAWA_SERVER_IMPORT_H
#define ENGAWA_SERVER_IMPORT_H

#include "server/table/table.h"

enum {
    IMPORT_MAX = 1 << 20,  /* bytes of a record: as many as can be exported */
    IMPORT_LINE_MAX = 4096 /* of its first and its last line, which the log keeps whole */
};

/* The table that TEXT, LENGTH bytes of anything, makes, with a random id; owned by the caller. NOW
 * is the time of its entries that are no events. NULL: WHY, with the line. Besides what makes a
 * record wrong (engine/record.h) and unfair (engawa_record_fair) these are refused: what is longer
 * than the bounds above ("large"), names that nobody could have here ("text"), times before 1970 or
 * after 9999 and a closing line that an entry cannot have ("form"). */
struct table *import_read(const char *text, size_t length, int64_t now, struct engawa_reason *why);

#endif
