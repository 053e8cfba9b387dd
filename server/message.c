/* message.c - what a visitor says, read (message.h). */
#include "server/message.h"

#include <string.h>

enum { DIGITS_MAX = 18 /* that fit into 64 bits whatever they are */ };

/* ---- the small reader: each moves AT behind what it takes ---- */

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

/* A string without escapes, and a NUL in the place of its closing quote. */
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

/* A whole number that is not below 0. */
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

static bool take_value(char **at, struct message_value *value)
{
    skip_blanks(at);
    *value = (struct message_value){.kind = MESSAGE_NOTHING};
    if (**at == '"')
        value->kind = take_string(at, &value->text) ? MESSAGE_TEXT : MESSAGE_NOTHING;
    else if (take_integer(at, &value->integer))
        value->kind = MESSAGE_INTEGER;
    else if (take_word(at, "true"))
        value->kind = MESSAGE_TRUE;
    else if (take_word(at, "false"))
        value->kind = MESSAGE_FALSE;
    else if (take_word(at, "null"))
        value->kind = MESSAGE_NULL;
    return value->kind != MESSAGE_NOTHING;
}

static bool take_member(struct message *message, char **at)
{
    const char *name;
    struct message_value value;
    if (message->members == MESSAGE_PLAIN_MAX || !take_string(at, &name) || !take_sign(at, ':') ||
        !take_value(at, &value) || message_get(message, name).kind != MESSAGE_NOTHING)
        return false;
    message->member[message->members].name = name;
    message->member[message->members++].value = value;
    return true;
}

bool message_read_plain(struct message *message, const char *text, size_t length)
{
    message->json = NULL;
    message->members = 0;
    if (length > WORLD_MESSAGE_MAX)
        return false;
    char *at = message->text;
    memcpy(at, text, length);
    at[length] = '\0'; /* which ends whatever is taken: no string and no number has one */
    if (!take_sign(&at, '{'))
        return false;
    do
        if (!take_member(message, &at))
            return false;
    while (take_sign(&at, ','));
    if (!take_sign(&at, '}'))
        return false;
    skip_blanks(&at);
    return at == message->text + length;
}

/* ---- both ---- */

bool message_read(struct message *message, const char *text, size_t length)
{
    if (message_read_plain(message, text, length))
        return true;
    message->members = 0;
    if (length <= WORLD_MESSAGE_MAX)
        message->json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(message->json))
        return true;
    message_free(message);
    return false;
}

void message_free(struct message *message)
{
    json_decref(message->json);
    message->json = NULL;
}

static struct message_value value_of(const json_t *json)
{
    struct message_value value = {.kind = json ? MESSAGE_OTHER : MESSAGE_NOTHING,
                                  .integer = json_integer_value(json),
                                  .text = json_string_value(json),
                                  .json = json};
    if (json_is_integer(json))
        value.kind = MESSAGE_INTEGER;
    else if (json_is_string(json))
        value.kind = MESSAGE_TEXT;
    else if (json_is_boolean(json))
        value.kind = json_is_true(json) ? MESSAGE_TRUE : MESSAGE_FALSE;
    else if (json_is_null(json))
        value.kind = MESSAGE_NULL;
    return value;
}

struct message_value message_get(const struct message *message, const char *name)
{
    if (message->json)
        return value_of(json_object_get(message->json, name));
    for (size_t i = 0; i < message->members; i++)
        if (strcmp(message->member[i].name, name) == 0)
            return message->member[i].value;
    return (struct message_value){.kind = MESSAGE_NOTHING};
}
