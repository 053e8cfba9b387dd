/* reply.h - the form of replies and pushes (docs/protocol.md, "Messages"). */
#ifndef ENGAWA_SERVER_REPLY_H
#define ENGAWA_SERVER_REPLY_H

#include "engine/json.h"

/* RE is the `id` of the ask, or -1 if it had none. */

/* Begins a successful reply to RE in TEXT. The caller adds members and calls reply_end. */
struct engawa_json reply_begin(int64_t re, struct engawa_text *text);

/* Begins the push NAME in TEXT. The caller adds members and calls reply_end. */
struct engawa_json reply_begin_push(const char *name, struct engawa_text *text);

/* Ends a reply or a push. */
void reply_end(struct engawa_json *json);

/* Appends a complete refusal of RE. */
void reply_write_refusal(int64_t re, const struct engawa_reason *why, enum engawa_language language,
                         struct engawa_text *text);

/* Appends the complete push NAME about TABLE, or about none if that is NULL. */
void reply_write_push(const char *name, const char *table, struct engawa_text *text);

#endif
