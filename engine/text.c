/* text.c - growable strings, refusal reasons, UTF-8 (text.h). */
#include "engine/text.h"
#include "engine/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void engawa_text_free(struct engawa_text *text)
{
    free(text->at);
    *text = (struct engawa_text){0};
}

void engawa_text_clear(struct engawa_text *text)
{
    text->length = 0;
    if (text->at)
        text->at[0] = '\0';
}

void engawa_text_drop(struct engawa_text *text, size_t count)
{
    text->length -= count;
    if (text->length > 0)
        memmove(text->at, text->at + count, text->length + 1);
    else
        engawa_text_free(text);
}

const char *engawa_text_string(const struct engawa_text *text)
{
    return text->at ? text->at : "";
}

static void grow(struct engawa_text *text, size_t need)
{
    size_t capacity = text->capacity ? text->capacity : 64;
    while (capacity < need)
        capacity *= 2;
    text->at = engawa_reallocate(text->at, capacity, 1);
    text->capacity = capacity;
}

/* Makes sure that MORE bytes and the closing NUL fit. */
static inline void reserve(struct engawa_text *text, size_t more)
{
    size_t need = text->length + more + 1;
    if (need > text->capacity)
        grow(text, need);
}

void engawa_text_reserve(struct engawa_text *text, size_t more)
{
    reserve(text, more);
}

void engawa_text_add_bytes(struct engawa_text *text, const char *bytes, size_t length)
{
    reserve(text, length);
    if (length)
        memcpy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = '\0';
}

void engawa_text_add(struct engawa_text *text, const char *string)
{
    engawa_text_add_bytes(text, string, strlen(string));
}

void engawa_text_add_char(struct engawa_text *text, char c)
{
    reserve(text, 1);
    text->at[text->length++] = c;
    text->at[text->length] = '\0';
}

void engawa_text_add_number(struct engawa_text *text, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    for (; rest >= 100; rest /= 100) { /* two digits at a time */
        unsigned pair = (unsigned)(rest % 100);
        digits[--at] = (char)('0' + pair % 10);
        digits[--at] = (char)('0' + pair / 10);
    }
    if (rest >= 10) {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    }
    digits[--at] = (char)('0' + rest);
    if (number < 0)
        digits[--at] = '-';
    engawa_text_add_bytes(text, digits + at, sizeof digits - at);
}

/* Prints into the free space; prints a second time only if it does not fit. */
void engawa_text_vprintf(struct engawa_text *text, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    size_t space = text->capacity - text->length;
    int length = vsnprintf(space ? text->at + text->length : NULL, space, format, arguments);
    assert(length >= 0); /* only a wide character has no spelling */
    if ((size_t)length >= space) {
        reserve(text, (size_t)length);
        vsnprintf(text->at + text->length, (size_t)length + 1, format, again);
    }
    text->length += (size_t)length;
    va_end(again);
}

void engawa_text_printf(struct engawa_text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    engawa_text_vprintf(text, format, arguments);
    va_end(arguments);
}

/* Returns how many of the LENGTH BYTES need no escape in a JSON string. */
static size_t plain_length(const char *bytes, size_t length)
{
    size_t plain = 0;
    for (; plain < length; plain++) {
        unsigned char c = (unsigned char)bytes[plain];
        if (c > '\\' ? c == 0x7f : c < 0x20 || c == '"' || c == '\\')
            break;
    }
    return plain;
}

static void add_escaped(struct engawa_text *text, char c)
{
    if (c == '"' || c == '\\')
        engawa_text_add_bytes(text, c == '"' ? "\\\"" : "\\\\", 2);
    else
        engawa_text_printf(text, "\\u%04x", (unsigned)c);
}

void engawa_text_add_json(struct engawa_text *text, const char *bytes, size_t length)
{
    reserve(text, length + 2);
    text->at[text->length++] = '"';
    for (size_t at = 0;; at++) {
        size_t plain = plain_length(bytes + at, length - at);
        reserve(text, plain + 1);
        if (plain)
            memcpy(text->at + text->length, bytes + at, plain);
        text->length += plain;
        at += plain;
        if (at == length)
            break;
        add_escaped(text, bytes[at]);
    }
    text->at[text->length++] = '"';
    text->at[text->length] = '\0';
}

/* The length of the well-formed sequence at BYTES, 0 if there is none. */
static size_t sequence_length(const unsigned char *bytes, size_t length)
{
    unsigned char first = bytes[0];
    if (first < 0x80)
        return 1;
    size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || size > length)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    if ((first == 0xe0 && bytes[1] < 0xa0) || (first == 0xed && bytes[1] > 0x9f) ||
        (first == 0xf0 && bytes[1] < 0x90) || (first == 0xf4 && bytes[1] > 0x8f))
        return 0;
    return size;
}

/* Removes partial characters from SENTENCE: a precision may have cut a quotation, and the size of
 * the field its end. */
static void keep_characters(char *sentence)
{
    const char *from = sentence;
    for (size_t left = strlen(sentence); left > 0;) {
        size_t size = sequence_length((const unsigned char *)from, left);
        memmove(sentence, from, size);
        sentence += size;
        from += size ? size : 1;
        left -= size ? size : 1;
    }
    *sentence = '\0';
}

bool engawa_refuse(struct engawa_reason *why, const char *code, const char *en, const char *ja, ...)
{
    if (!why)
        return false;
    va_list arguments, again;
    va_start(arguments, ja);
    va_copy(again, arguments);
    snprintf(why->code, sizeof why->code, "%s", code);
    vsnprintf(why->en, sizeof why->en, en, arguments);
    vsnprintf(why->ja, sizeof why->ja, ja, again);
    va_end(again);
    va_end(arguments);
    keep_characters(why->en);
    keep_characters(why->ja);
    return false;
}

const char *engawa_reason_in(const struct engawa_reason *why, enum engawa_language language)
{
    return language == ENGAWA_JAPANESE ? why->ja : why->en;
}

bool engawa_utf8_valid(const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    while (length > 0) {
        size_t size = sequence_length(at, length);
        if (size == 0)
            return false;
        at += size;
        length -= size;
    }
    return true;
}

unsigned engawa_utf8_next(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    if (c[0] < 0x80) {
        *at += 1;
        return c[0];
    }
    if (c[0] < 0xe0) {
        *at += 2;
        return (c[0] & 0x1fu) << 6 | (c[1] & 0x3fu);
    }
    if (c[0] < 0xf0) {
        *at += 3;
        return (c[0] & 0x0fu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
    }
    *at += 4;
    return (c[0] & 0x07u) << 18 | (c[1] & 0x3fu) << 12 | (c[2] & 0x3fu) << 6 | (c[3] & 0x3fu);
}
