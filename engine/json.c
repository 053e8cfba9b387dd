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

/* Asserts that the last name or comma was followed by a value. */
static void assert_complete(const struct engawa_json *json)
{
    assert(json->text->length > 0);
    assert(json->text->at[json->text->length - 1] != ':');
    assert(json->text->at[json->text->length - 1] != ',');
}

struct engawa_json engawa_json_begin(struct engawa_text *text)
{
    return (struct engawa_json){.text = text};
}

void engawa_json_end(const struct engawa_json *json)
{
    assert(innermost(json) == NOTHING && json->some);
    assert_complete(json);
}

/* Appends the comma before a value that is not the first one. */
static void separate(struct engawa_json *json)
{
    if (json->some) {
        assert(innermost(json) != NOTHING);
        assert_complete(json);
        engawa_text_add_char(json->text, ',');
    }
    json->some = true;
}

struct engawa_text *engawa_json_value(struct engawa_json *json, const char *name)
{
    struct engawa_text *text = json->text;
    assert(innermost(json) != STRING && (innermost(json) == OBJECT) == (name != NULL));
    separate(json);
    if (name) {
        engawa_text_add_char(text, '"');
        engawa_text_add(text, name);
        engawa_text_add_bytes(text, "\":", 2);
    }
    return text;
}

void engawa_json_members(struct engawa_json *json, const char *object)
{
    size_t length = strlen(object);
    assert(innermost(json) == OBJECT);
    assert(length >= 2 && object[0] == '{' && object[length - 1] == '}');
    if (length == 2)
        return;
    separate(json);
    engawa_text_add_bytes(json->text, object + 1, length - 2);
}

static void open_level(struct engawa_json *json, const char *name, enum level level, char bracket)
{
    engawa_text_add_char(engawa_json_value(json, name), bracket);
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
    if (json->some)
        assert_complete(json);
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
