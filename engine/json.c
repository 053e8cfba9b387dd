/* json.c - a writer of JSON text (json.h). */
#include "engine/json.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* What a level is: its two bits in `open`. */
enum level { NOTHING, OBJECT, ARRAY, STRING };

static enum level innermost(const struct engawa_json *json)
{
    return (enum level)(json->open & 3);
}

/* Whether a value follows the last name or comma of TEXT, which is not empty. */
static bool is_complete(const struct engawa_text *text)
{
    char last = text->at[text->length - 1];
    return last != ':' && last != ',';
}

/* TEXT, which has room for that, ends at END now. */
static void end_text(struct engawa_text *text, char *end)
{
    *end = '\0';
    text->length = (size_t)(end - text->at);
}

struct engawa_json engawa_json_begin(struct engawa_text *text)
{
    return (struct engawa_json){.text = text};
}

void engawa_json_end(const struct engawa_json *json)
{
    assert(innermost(json) == NOTHING && json->some);
    assert(json->text->length > 0 && is_complete(json->text));
}

/* Appends the comma before a value that is not the first one, with room for MORE bytes behind it.
 * Returns where they go. */
static inline char *separate(struct engawa_json *json, size_t more)
{
    struct engawa_text *text = json->text;
    if (text->capacity - text->length < more + 2)
        engawa_text_reserve(text, more + 1);
    char *end = text->at + text->length;
    if (json->some) {
        assert(innermost(json) != NOTHING && is_complete(text));
        *end++ = ',';
    }
    json->some = true;
    return end;
}

/* Appends what precedes a value, with room for one byte behind it. Returns where that goes. */
static char *begin_value(struct engawa_json *json, const char *name)
{
    size_t length = name ? strlen(name) : 0;
    assert(innermost(json) != STRING && (innermost(json) == OBJECT) == (name != NULL));
    char *end = separate(json, length + 4);
    if (name) {
        *end++ = '"';
        memcpy(end, name, length);
        end += length;
        *end++ = '"';
        *end++ = ':';
    }
    return end;
}

struct engawa_text *engawa_json_value(struct engawa_json *json, const char *name)
{
    end_text(json->text, begin_value(json, name));
    return json->text;
}

void engawa_json_members(struct engawa_json *json, const char *object)
{
    size_t length = strlen(object);
    assert(innermost(json) == OBJECT);
    assert(length >= 2 && object[0] == '{' && object[length - 1] == '}');
    if (length == 2)
        return;
    char *end = separate(json, length - 2);
    memcpy(end, object + 1, length - 2);
    end_text(json->text, end + length - 2);
}

static void open_level(struct engawa_json *json, const char *name, enum level level, char bracket)
{
    char *end = begin_value(json, name);
    *end++ = bracket;
    end_text(json->text, end);
    assert(json->open >> 62 == 0);
    json->open = json->open << 2 | level;
    json->some = false;
}

void engawa_json_object(struct engawa_json *json, const char *name)
{
    open_level(json, name, OBJECT, '{');
}

void engawa_json_array(struct engawa_json *json, const char *name)
{
    open_level(json, name, ARRAY, '[');
}

struct engawa_text *engawa_json_quote(struct engawa_json *json, const char *name)
{
    open_level(json, name, STRING, '"');
    return json->text;
}

void engawa_json_close(struct engawa_json *json)
{
    static const char brackets[] = {[OBJECT] = '}', [ARRAY] = ']', [STRING] = '"'};
    assert(innermost(json) != NOTHING);
    assert(!json->some || is_complete(json->text));
    engawa_text_add_char(json->text, brackets[innermost(json)]);
    json->open >>= 2;
    json->some = true;
}

void engawa_json_string(struct engawa_json *json, const char *name, const char *string)
{
    engawa_text_add_json(engawa_json_value(json, name), string, strlen(string));
}

void engawa_json_integer(struct engawa_json *json, const char *name, int64_t value)
{
    engawa_text_add_number(engawa_json_value(json, name), value);
}

void engawa_json_real(struct engawa_json *json, const char *name, int decimals, double value)
{
    if (isfinite(value))
        engawa_text_printf(engawa_json_value(json, name), "%.*f", decimals, value);
    else
        engawa_json_null(json, name);
}

void engawa_json_bool(struct engawa_json *json, const char *name, bool value)
{
    engawa_text_add(engawa_json_value(json, name), value ? "true" : "false");
}

void engawa_json_null(struct engawa_json *json, const char *name)
{
    engawa_text_add_bytes(engawa_json_value(json, name), "null", 4);
}

void engawa_json_known(struct engawa_json *json, const char *name, bool known, int64_t value)
{
    if (known)
        engawa_json_integer(json, name, value);
    else
        engawa_json_null(json, name);
}
