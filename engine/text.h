/* text.h - growable strings, and refusal reasons in two languages.
 *
 * Only the border of the engine (record, wire, terminal, page) reads and writes text; the fold
 * inside works with numbers. So these helpers may allocate, and a playout never calls them.
 */
#ifndef ENGAWA_TEXT_H
#define ENGAWA_TEXT_H

#include "engine/compat.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A string that grows at its end. Zero-initialise it. `at` is NULL or a NUL-terminated string of
 * `length` bytes. Its owner frees it with engawa_text_free. */
struct engawa_text {
    char *at;
    size_t length;
    size_t capacity;
};

void engawa_text_free(struct engawa_text *text);

/* Empties TEXT and keeps its memory. */
void engawa_text_clear(struct engawa_text *text);

/* Removes the first COUNT bytes, at most `length`. Frees the memory of a text that becomes
 * empty. */
void engawa_text_drop(struct engawa_text *text, size_t count);

/* Reserves room for MORE bytes. */
void engawa_text_reserve(struct engawa_text *text, size_t more);

/* Returns the text as a string, "" if it is empty. Valid until TEXT changes. */
const char *engawa_text_string(const struct engawa_text *text);

/* Append to TEXT. */
void engawa_text_add(struct engawa_text *text, const char *string);
void engawa_text_add_bytes(struct engawa_text *text, const char *bytes, size_t length);
void engawa_text_add_char(struct engawa_text *text, char c);
void engawa_text_add_number(struct engawa_text *text, int64_t number); /* in decimal */
void engawa_text_printf(struct engawa_text *text, const char *format, ...) ENGAWA_PRINTF(2, 3);
void engawa_text_vprintf(struct engawa_text *text, const char *format, va_list arguments)
    ENGAWA_PRINTF(2, 0);

/* Appends LENGTH bytes of UTF-8 as a quoted JSON string. */
void engawa_text_add_json(struct engawa_text *text, const char *bytes, size_t length);

/* The languages of the page, the terminal and every message. */
enum engawa_language { ENGAWA_ENGLISH, ENGAWA_JAPANESE };

/* The reason for a refusal: a stable code for programs (lower case, hyphens) and one sentence for
 * people in each language. */
struct engawa_reason {
    char code[32];
    char en[240];
    char ja[240];
};

/* Fills WHY (which may be NULL) and returns false, so that a check can end with `return
 * engawa_refuse(...)`. EN and JA are printf formats that take the same arguments in the same order,
 * which the compiler checks; neither may be NULL. Truncates a long sentence at a character. */
bool engawa_refuse(struct engawa_reason *why, const char *code, const char *en, const char *ja, ...)
    ENGAWA_NOT_NULL(2, 3, 4) ENGAWA_PRINTF(3, 5) ENGAWA_PRINTF(4, 5);

/* Returns the sentence of WHY in LANGUAGE. */
const char *engawa_reason_in(const struct engawa_reason *why, enum engawa_language language);

/* Returns whether LENGTH bytes are well-formed UTF-8 (RFC 3629: no surrogates, no overlong
 * forms). */
bool engawa_utf8_valid(const char *bytes, size_t length);

/* Reads one scalar value of well-formed UTF-8 at *AT and moves *AT behind it. */
unsigned engawa_utf8_next(const char **at);

#endif
