/* words.h - cleans, checks and compares text that people write and others see: names, titles, chat,
 * clues, descriptions of decks.
 *
 * One function cleans and checks it all, by Unicode's own tables (utf8proc), so that a text is what
 * it looks like. Another prints any text on a terminal by the same rules. A third decides whether
 * two names could be confused (the confusables of UTS #39, from ICU). */
#ifndef ENGAWA_WORDS_WORDS_H
#define ENGAWA_WORDS_WORDS_H

#include "engine/text.h"

enum {
    WORDS_MARKS_MAX = 4,    /* accents on one letter (UTS #39, 5.4) */
    WORDS_NUMBER_BYTES = 16 /* added to distinguish names: " the seventh", 9999999人目の */
};

/* Writes TEXT (well-formed UTF-8) as people see it into INTO, which has a capacity of 4 * MOST + 1
 * bytes:
 * - in normal form C;
 * - without blanks at both ends; several blanks become one, and all but the ideographic one
 *   (U+3000) a space. A character that only looks blank (U+2800) is a blank;
 * - without invisible characters: default ignorable characters, marks of direction, tags. Joiners
 *   stay where a script needs them and within an emoji, variation selectors behind emoji and
 *   Chinese characters, tags in the flags of England, Scotland and Wales.
 *
 * Returns false, with WHY and the code "text", if fewer than LEAST or more than MOST characters are
 * left, and for controls, line separators, changes of direction (U+202A-202E, U+2066-2069), private
 * and unassigned characters, an accent at the beginning, more than WORDS_MARKS_MAX on one
 * character. */
bool words_clean(const char *text, size_t least, size_t most, char *into,
                 struct engawa_reason *why);

/* Appends TEXT, any bytes, for a terminal: omits the characters that words_clean omits, and writes
 * U+FFFD for those that it refuses and for malformed UTF-8. Keeps newlines, tabs and blanks. */
void words_show(const char *text, struct engawa_text *shown);

/* Appends TEXT, well-formed UTF-8 that somebody typed, in normal form KC and without blanks at both
 * ends: full-width letters and digits of a Japanese keyboard become plain ones. */
void words_plain(const char *text, struct engawa_text *plain);

/* A name's appearance as two hashes: as written, and with case, width and form folded. */
struct words_look {
    uint64_t written, folded;
};

/* Returns the look of NAME, ignoring blanks and invisible characters. */
struct words_look words_look(const char *name);

/* Returns whether two names could be taken for each other. */
bool words_alike(struct words_look one, struct words_look other);

/* Writes WISHED to NAME, SIZE bytes, if IS_TAKEN is false for it; otherwise the first free one of
 * "Aki the second", "Aki the third", ... or, if the name has kana or Chinese characters,
 * 二人目のアキ and so on. Numbers above twelve are in figures: "Aki 13", 13人目のアキ. SIZE must
 * have space for WISHED and WORDS_NUMBER_BYTES more. */
void words_tell_apart(const char *wished, bool (*is_taken)(void *context, struct words_look look),
                      void *context, char *name, size_t size);

/* Returns whether NAME is WISHED or a name that words_tell_apart may make of it, in the form of
 * older versions too, with a number behind it: "Aki 2". */
bool words_told_apart(const char *wished, const char *name);

#endif
