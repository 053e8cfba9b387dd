/* checks.c - what `engawa admin check` found (checks.h). */
#include "server/house/checks.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void checks_add(struct engawa_text *json, enum engawa_language language, const char *what,
                bool fine, const char *en, const char *ja, ...)
{
    char say[400], last = json->length ? json->at[json->length - 1] : '[';
    va_list arguments;
    va_start(arguments, ja);
    vsnprintf(say, sizeof say, language == ENGAWA_JAPANESE ? ja : en, arguments);
    va_end(arguments);
    engawa_text_printf(json, "%s{\"check\":\"%s\",\"fine\":%s,\"say\":", last == '[' ? "" : ",",
                       what, fine ? "true" : "false");
    engawa_text_add_json(json, say, strlen(say));
    engawa_text_add_char(json, '}');
}
