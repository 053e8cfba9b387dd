/* checks.h - the results of `engawa admin check`, as rows of a list. */
#ifndef ENGAWA_SERVER_CHECKS_H
#define ENGAWA_SERVER_CHECKS_H

#include "engine/json.h"

/* Appends {"check":"WHAT","fine":…,"say":"…"} to the open array of JSON. EN and JA are printf
 * formats of the sentence in the two languages, for the same arguments. */
void checks_add(struct engawa_json *json, enum engawa_language language, const char *what,
                bool fine, const char *en, const char *ja, ...);

#endif
