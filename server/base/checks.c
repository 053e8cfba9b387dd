/* checks.c - the results of `engawa admin check`, as rows of a list (checks.h). */
#include "server/base/checks.h"

#include "engine/json.h"

#include <stdarg.h>
#include <stdio.h>

void checks_add(struct engawa_json *json, enum engawa_language language, const char *what,
                bool fine, const char *en, const char *ja, ...)
{
    char say[400];
    va_list arguments;
    va_start(arguments, ja);
    vsnprintf(say, sizeof say, language == ENGAWA_JAPANESE ? ja : en, arguments);
    va_end(arguments);
    engawa_json_object(json, NULL);
    engawa_json_string(json, "check", what);
    engawa_json_bool(json, "fine", fine);
    engawa_json_string(json, "say", say);
    engawa_json_close(json);
}
