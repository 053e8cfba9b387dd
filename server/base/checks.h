/* checks.h - what `engawa admin check` found, one row of a list for each. */
#ifndef ENGAWA_SERVER_CHECKS_H
#define ENGAWA_SERVER_CHECKS_H

#include "engine/json.h"

/* Appends {"check":"WHAT","fine":…,"say":"…"} to the open array of JSON; the sentence, EN or JA,
 * is a printf format for the same arguments. */
void checks_add(struct engawa_json *json, enum engawa_language language, const char *what,
                bool fine, const char *en, const char *ja, ...);

#endif
