/* sentence.c - bilingual sentence templates (sentence.h). */
#include "engine/sentence.h"

#include "engine/notation.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Returns the text of the placeholder named by the LENGTH bytes at NAME from ARGUMENTS, which stay
 * unchanged. */
static const char *place(const char *name, size_t length, va_list arguments)
{
    va_list rest;
    va_copy(rest, arguments);
    const char *found = NULL;
    for (const char *other; !found && (other = va_arg(rest, const char *));) {
        const char *what = va_arg(rest, const char *);
        if (strlen(other) == length && memcmp(other, name, length) == 0)
            found = what ? what : "";
    }
    va_end(rest);
    assert(found);
    return found;
}

void engawa_say(struct engawa_text *text, enum engawa_language language,
                struct engawa_sentence sentence, ...)
{
    va_list arguments;
    va_start(arguments, sentence);
    const char *at = language == ENGAWA_JAPANESE ? sentence.ja : sentence.en;
    for (;;) {
        size_t plain = strcspn(at, "{");
        engawa_text_add_bytes(text, at, plain);
        if (at[plain] == '\0')
            break;
        const char *name = at + plain + 1;
        size_t length = strcspn(name, "}");
        engawa_text_add(text, place(name, length, arguments));
        at = name + length + 1;
    }
    va_end(arguments);
}

struct engawa_digits engawa_digits(int64_t number)
{
    struct engawa_digits digits;
    snprintf(digits.text, sizeof digits.text, "%lld", (long long)number);
    return digits;
}

void engawa_add_person(struct engawa_text *text, const struct engawa_names *names, int seat,
                       enum engawa_language language)
{
    engawa_add_name(text, names, seat, language);
    engawa_text_add(text, language == ENGAWA_JAPANESE ? "さん" : "");
}

void engawa_add_people(struct engawa_text *text, const struct engawa_names *names, unsigned seats,
                       enum engawa_language language)
{
    int count = engawa_popcount(seats);
    for (int i = 0; i < count; i++, seats &= seats - 1) {
        engawa_text_add(text, engawa_before(i, count, language));
        engawa_add_person(text, names, engawa_lowest_bit(seats), language);
    }
}

const char *engawa_before(int i, int count, enum engawa_language language)
{
    if (i == 0)
        return "";
    return language == ENGAWA_ENGLISH && i == count - 1 ? " and " : engawa_comma(language);
}

const char *engawa_comma(enum engawa_language language)
{
    return language == ENGAWA_JAPANESE ? "、" : ", ";
}

/* A mark of ASCII as wide as a Japanese character, by the last byte of its UTF-8. */
#define WIDE(last) "\xef\xbc" last

/* Whether the LENGTH bytes at TEXT end in MARK. */
static bool ends_in(const char *text, size_t length, const char *mark)
{
    size_t size = strlen(mark);
    return length >= size && memcmp(text + length - size, mark, size) == 0;
}

/* The length of TEXT without one of MARKS at its end; its LENGTH if there is none. */
static size_t without(const char *text, size_t length, const char *const *marks)
{
    for (; *marks; marks++)
        if (ends_in(text, length, *marks))
            return length - strlen(*marks);
    return length;
}

void engawa_end_sentence(struct engawa_text *text, enum engawa_language language)
{
    static const char *const closing[] = {"”", "\"", "」", "』", ")", WIDE("\x89"), NULL};
    static const char *const ends[] = {".", "!", "?", "…", "。", WIDE("\x81"), WIDE("\x9f"), NULL};
    size_t length = text->length, next;
    if (length == 0)
        return;
    while ((next = without(text->at, length, closing)) < length)
        length = next;
    if (without(text->at, length, ends) == length)
        engawa_text_add(text, language == ENGAWA_JAPANESE ? "。" : ".");
}

void engawa_next_sentence(struct engawa_text *text, enum engawa_language language)
{
    engawa_end_sentence(text, language);
    if (text->length > 0 && language == ENGAWA_ENGLISH)
        engawa_text_add_char(text, ' ');
}
