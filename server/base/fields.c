/* fields.c - the fields of messages (fields.h). */
#include "server/base/fields.h"

#include <stdio.h>

bool fields_take_options(const json_t *options, const struct engawa_game *game,
                         struct engawa_setup *setup, struct engawa_reason *why)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)options, key, value)
    {
        char number[32];
        const char *text = json_string_value(value);
        if (!text && !json_is_integer(value))
            return fields_refuse(why, "options");
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        if (!engawa_setup_option(game, setup, key, text ? text : number, why))
            return false;
    }
    return engawa_setup_offered(setup, why) && engawa_setup_check(game, setup, why);
}

bool fields_refuse(struct engawa_reason *why, const char *name)
{
    return engawa_refuse(why, "bad-field", "the field \"%s\" is missing or wrong",
                         "フィールド「%s」がないか、正しくありません", name);
}
