/* head.c - a parser for the head of an HTTP/1.1 request (head.h).
 *
 * It splits a copy of the text in place: the character after each part becomes its NUL.
 */
#include "server/net/head.h"

#include "engine/memory.h"
#include "engine/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { GOOD = 0, BAD = 400, TARGET_TOO_LONG = 414, TOO_LARGE = 431, OTHER_VERSION = 505 };

/* Fields that a request may have at most once. */
static const char *const single[] = {
    "authorization", "content-length",    "content-type",          "expect", "host",
    "origin",        "sec-websocket-key", "sec-websocket-version", "upgrade"};

size_t head_find(const char *text, size_t length)
{
    for (size_t i = 3; i < length; i++)
        if (text[i] == '\n' && memcmp(text + i - 3, "\r\n\r\n", 4) == 0)
            return i + 1;
    return 0;
}

/* ---- characters ---- */

static bool is_letter_of_token(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* Returns the length of the token at the start of TEXT. */
static size_t span_token(const char *text)
{
    size_t length = 0;
    while (is_letter_of_token((unsigned char)text[length]))
        length++;
    return length;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decodes the percent escapes of TEXT in place. Returns false if one is malformed or encodes a
 * control character, or the result is not UTF-8. */
static bool decode(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++, to++) {
        *to = *at;
        if (*at == '%') {
            int high = hex_digit(at[1]), low = high < 0 ? -1 : hex_digit(at[2]);
            if (low < 0)
                return false;
            at += 2;
            *to = (char)(high * 16 + low);
        }
        if ((unsigned char)*to < 0x20 || *to == 0x7f)
            return false;
    }
    *to = '\0';
    return engawa_utf8_valid(text, (size_t)(to - text));
}

/* ---- the first line ---- */

/* Splits "/path?query". The query must be decodable, and stays encoded. */
static unsigned read_target(struct head *head, char *target)
{
    if (strlen(target) > HEAD_TARGET_MAX)
        return TARGET_TOO_LONG;
    for (const char *at = target; *at; at++)
        if (*at <= ' ' || *at >= 0x7f || *at == '#')
            return BAD;
    char *query = strchr(target, '?');
    if (query)
        *query++ = '\0';
    char *copy = engawa_copy_string(query ? query : "");
    bool fine = *target == '/' && decode(target) && decode(copy);
    free(copy);
    head->path = target;
    head->query = query;
    return fine ? GOOD : BAD;
}

static unsigned read_version(struct head *head, const char *version)
{
    if (strncmp(version, "HTTP/", 5) != 0 || strlen(version) != 8 || version[6] != '.' ||
        !strchr("0123456789", version[5]) || !strchr("0123456789", version[7]))
        return BAD;
    head->minor = version[7] - '0';
    return version[5] == '1' && head->minor <= 1 ? GOOD : OTHER_VERSION;
}

/* Parses "METHOD TARGET VERSION", separated by single blanks. */
static unsigned read_first_line(struct head *head, char *line)
{
    size_t length = span_token(line);
    char *target = line + length;
    if (length == 0 || *target != ' ')
        return BAD;
    *target++ = '\0';
    char *version = strchr(target, ' ');
    if (!version)
        return BAD;
    *version++ = '\0';
    head->method = line;
    unsigned status = read_version(head, version);
    return status ? status : read_target(head, target);
}

/* ---- the fields ---- */

/* Parses "NAME: VALUE", with optional blanks around the value. */
static bool read_field(struct head *head, char *line)
{
    size_t length = span_token(line);
    char *value = line + length;
    if (length == 0 || *value != ':')
        return false;
    *value++ = '\0';
    for (char *at = line; *at; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at | 0x20);
    value += strspn(value, " \t");
    size_t end = strlen(value);
    while (end > 0 && (value[end - 1] == ' ' || value[end - 1] == '\t'))
        value[--end] = '\0';
    for (const char *at = value; *at; at++)
        if (((unsigned char)*at < 0x20 && *at != '\t') || *at == 0x7f)
            return false;
    head->field[head->count].name = line;
    head->field[head->count++].value = value;
    return true;
}

/* Cuts off the line at *AT and moves *AT past it; returns NULL if it does not end with CR LF. */
static char *next_line(char **at)
{
    char *line = *at, *end = strpbrk(line, "\r\n");
    if (!end || end[0] != '\r' || end[1] != '\n')
        return NULL;
    *end = '\0';
    *at = end + 2;
    return line;
}

static unsigned read_fields(struct head *head, char *at)
{
    for (;;) {
        char *line = next_line(&at);
        if (!line)
            return BAD;
        if (!*line)
            return GOOD;
        if (head->count == HEAD_FIELDS_MAX)
            return TOO_LARGE;
        if (!read_field(head, line))
            return BAD;
    }
}

static int count_fields(const struct head *head, const char *name)
{
    int count = 0;
    for (int i = 0; i < head->count; i++)
        count += strcmp(head->field[i].name, name) == 0;
    return count;
}

/* Checks the fields that say where the request ends and which host it is for. */
static unsigned check_fields(struct head *head)
{
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (count_fields(head, single[i]) > 1)
            return BAD;
    if (head_get(head, "transfer-encoding") || (head->minor == 1 && !head_get(head, "host")))
        return BAD;
    const char *length = head_get(head, "content-length");
    head->length = -1;
    if (!length)
        return GOOD;
    size_t digits = strspn(length, "0123456789");
    if (digits == 0 || digits > 15 || length[digits])
        return BAD;
    head->length = strtoll(length, NULL, 10);
    return GOOD;
}

unsigned head_read(struct head *head, const char *text, size_t length)
{
    *head = (struct head){.text = NULL};
    if (length > HEAD_MAX)
        return TOO_LARGE;
    if (memchr(text, '\0', length))
        return BAD;
    char *at = head->text = engawa_allocate(length + 1, 1);
    memcpy(at, text, length);
    char *line = next_line(&at);
    unsigned status = line ? read_first_line(head, line) : BAD;
    status = status ? status : read_fields(head, at);
    status = status ? status : check_fields(head);
    if (status)
        head_free(head);
    return status;
}

void head_free(struct head *head)
{
    free(head->text);
    *head = (struct head){.text = NULL};
}

/* ---- lookup ---- */

const char *head_get(const struct head *head, const char *name)
{
    for (int i = 0; i < head->count; i++)
        if (strcmp(head->field[i].name, name) == 0)
            return head->field[i].value;
    return NULL;
}

bool head_mentions(const struct head *head, const char *name, const char *text)
{
    for (int i = 0; i < head->count; i++)
        if (strcmp(head->field[i].name, name) == 0 && strstr(head->field[i].value, text))
            return true;
    return false;
}

/* Returns whether BEHIND, the text after the word of an element, gives it the weight 0: ";q=0". */
static bool is_unwanted(const char *behind)
{
    for (; *behind && *behind != ','; behind++) {
        if (*behind != ';')
            continue;
        const char *weight = behind + 1 + strspn(behind + 1, " \t");
        if (strncasecmp(weight, "q=0", 3) == 0)
            return strchr(",; \t", weight[3 + strspn(weight + 3, ".0")]) != NULL;
    }
    return false;
}

static bool list_has(const char *list, const char *word)
{
    for (;;) {
        list += strspn(list, ", \t");
        if (!*list)
            return false;
        size_t length = strcspn(list, ",; \t");
        if (length == strlen(word) && strncasecmp(list, word, length) == 0 &&
            !is_unwanted(list + length))
            return true;
        list += strcspn(list, ",");
    }
}

bool head_lists(const struct head *head, const char *name, const char *word)
{
    for (int i = 0; i < head->count; i++)
        if (strcmp(head->field[i].name, name) == 0 && list_has(head->field[i].value, word))
            return true;
    return false;
}
