/* members.c - a parser for one JSON object (members.h). */
#include "server/base/members.h"

#include "engine/text.h"

#include <string.h>

enum { DIGITS_MAX = 18 /* the most that always fit into 64 bits */ };

/* ---- the small parser: each function moves AT past what it reads ---- */

static void skip_blanks(char **at)
{
    while (**at == ' ' || **at == '\t' || **at == '\n' || **at == '\r')
        ++*at;
}

static bool take_sign(char **at, char sign)
{
    skip_blanks(at);
    if (**at != sign)
        return false;
    ++*at;
    return true;
}

/* Reads a string without escapes and replaces its closing quote with a NUL. */
static bool take_string(char **at, const char **text)
{
    unsigned char all = 0;
    if (!take_sign(at, '"'))
        return false;
    char *end = *at;
    for (; *end != '"'; end++) {
        if ((unsigned char)*end < 0x20 || *end == '\\')
            return false;
        all |= (unsigned char)*end;
    }
    if (all >= 0x80 && !engawa_utf8_valid(*at, (size_t)(end - *at)))
        return false;
    *text = *at;
    *end = '\0';
    *at = end + 1;
    return true;
}

/* Reads an integer that is not negative. */
static bool take_integer(char **at, int64_t *integer)
{
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || digits > DIGITS_MAX || (digits > 1 && **at == '0'))
        return false;
    for (; digits > 0; digits--)
        *integer = *integer * 10 + (*(*at)++ - '0');
    return **at != '.' && **at != 'e' && **at != 'E';
}

static bool take_word(char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool take_value(char **at, struct member *value)
{
    skip_blanks(at);
    *value = (struct member){.kind = MEMBER_NOTHING};
    if (**at == '"')
        value->kind = take_string(at, &value->text) ? MEMBER_TEXT : MEMBER_NOTHING;
    else if (take_integer(at, &value->integer))
        value->kind = MEMBER_INTEGER;
    else if (take_word(at, "true"))
        value->kind = MEMBER_TRUE;
    else if (take_word(at, "false"))
        value->kind = MEMBER_FALSE;
    else if (take_word(at, "null"))
        value->kind = MEMBER_NULL;
    return value->kind != MEMBER_NOTHING;
}

static bool take_member(struct members *members, char **at)
{
    const char *name;
    struct member value;
    if (members->count == MEMBERS_PLAIN_MAX || !take_string(at, &name) || !take_sign(at, ':') ||
        !take_value(at, &value) || members_get(members, name).kind != MEMBER_NOTHING)
        return false;
    members->name[members->count] = name;
    members->member[members->count++] = value;
    return true;
}

bool members_read_plain(struct members *members, const char *text, size_t length)
{
    members->json = NULL;
    members->count = 0;
    if (length > MEMBERS_TEXT_MAX)
        return false;
    char *at = members->text;
    memcpy(at, text, length);
    at[length] = '\0'; /* ends every scan: no string and no number contains a NUL */
    if (!take_sign(&at, '{'))
        return false;
    do
        if (!take_member(members, &at))
            return false;
    while (take_sign(&at, ','));
    if (!take_sign(&at, '}'))
        return false;
    skip_blanks(&at);
    return at == members->text + length;
}

/* ---- both parsers ---- */

bool members_read(struct members *members, const char *text, size_t length)
{
    if (members_read_plain(members, text, length))
        return true;
    members->count = 0;
    members->json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(members->json))
        return true;
    members_free(members);
    return false;
}

void members_free(struct members *members)
{
    json_decref(members->json);
    members->json = NULL;
}

struct member member_of(const json_t *json)
{
    struct member value = {.kind = json ? MEMBER_OTHER : MEMBER_NOTHING,
                           .integer = json_integer_value(json),
                           .text = json_string_value(json),
                           .json = json};
    if (json_is_integer(json))
        value.kind = MEMBER_INTEGER;
    else if (json_is_string(json))
        value.kind = MEMBER_TEXT;
    else if (json_is_boolean(json))
        value.kind = json_is_true(json) ? MEMBER_TRUE : MEMBER_FALSE;
    else if (json_is_null(json))
        value.kind = MEMBER_NULL;
    return value;
}

struct member members_get(const struct members *members, const char *name)
{
    if (members->json)
        return member_of(json_object_get(members->json, name));
    for (size_t i = 0; i < members->count; i++)
        if (members->name[i][0] == name[0] && strcmp(members->name[i], name) == 0)
            return members->member[i];
    return (struct member){.kind = MEMBER_NOTHING};
}
