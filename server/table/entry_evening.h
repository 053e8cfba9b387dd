/* entry_evening.h - the entries of an evening's log as text; entry.h reads and writes all entries
 * and calls these. */
#ifndef ENGAWA_SERVER_ENTRY_EVENING_H
#define ENGAWA_SERVER_ENTRY_EVENING_H

#include "engine/json.h"
#include "server/base/members.h"
#include "server/table/entry.h"

/* Returns whether entries of KIND occur in the log of an evening alone. */
bool entry_evening_has(enum entry_kind kind);

/* Returns whether CREST is a crest: lower-case letters, or 64 hexadecimal digits; "" for none. */
bool entry_evening_is_crest(const char *crest);

/* Appends the members of ENTRY, which is of such a kind. */
void entry_evening_write(const struct entry *entry, struct engawa_json *json);

/* Reads MEMBERS into ENTRY, whose kind is such a kind. Returns false with WHY on failure. */
bool entry_evening_read(const struct members *members, struct entry *entry,
                        struct engawa_reason *why);

#endif
