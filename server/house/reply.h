/* reply.h - the form of what comes back for an ask (docs/protocol.md, "Messages"). */
#ifndef ENGAWA_SERVER_REPLY_H
#define ENGAWA_SERVER_REPLY_H

#include "engine/text.h"

#include <stdint.h>

/* RE is the number of the ask, or -1 where it had none. */

/* Appends the beginning of a reply to RE that went well; the caller closes it with }. */
void reply_write_ok(int64_t re, struct engawa_text *json);

/* Appends a whole refusal of RE. */
void reply_write_refusal(int64_t re, const struct engawa_reason *why, enum engawa_language language,
                         struct engawa_text *json);

#endif
