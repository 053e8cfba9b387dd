/* words.h - text that people write and others see: names, titles, chat, clues, what is said of
 * decks.
 *
 * One function cleans and checks it all, by Unicode's own tables (utf8proc), so that a text is what
 * it looks like. Another shows any text in a terminal by the same rules. A third tells whether two
 * names could be taken for each other (the confusables of UTS #39, from ICU). */
#ifndef ENGAWA_WORDS_WORDS_H
#define ENGAWA_WORDS_WORDS_H

#include "engine/text.h"

enum {
    WORDS_MARKS_MAX = 4,    /* accents on one letter (UTS #39, 5.4) */
    WORDS_NUMBER_BYTES = 16 /* that tell a name apart: " the seventh", 9999999人目の */
};

/* Writes TEXT (well-formed UTF-8) as people see it into INTO, which has a capacity of 4 * MOST + 1
 * bytes:
 * - in normal form C;
 * - without blanks at both ends; several blanks become one, and all but the ideographic one
 * (U+3000) a space. What only looks blank (U+2800) is a blank;
 * - without what shows nothing: default ignorable characters, marks of direction, tags. Joiners
 * stay where a script needs them and within an emoji, variation selectors behind emoji and Chinese
 *   characters, tags in the flags of England, Scotland and Wales.
 *
 * False, with WHY and the code "text", if fewer than LEAST or more than MOST characters are left,
 * and for controls, line separators, changes of direction (U+202A-202E, U+2066-2069), private and
 * unassigned characters, an accent at the beginning, more than WORDS_MARKS_MAX on one character. */
bool words_clean(const char *text, size_t least, size_t most, char *into,
                 struct engawa_reason *why);

/* Appends TEXT, any bytes, for a terminal: what words_clean leaves out is left out, and U+FFFD
 * stands for what it refuses and for what is no UTF-8. Newlines, tabs and blanks stay. */
void words_show(const char *text, struct engawa_text *shown);

/* How a name looks, as a number: as it is written, and without differences of case, width and form.
 */
struct words_look {
    uint64_t written, folded;
};

/* The look of NAME. Blanks and what shows nothing do not count. */
struct words_look words_look(const char *name);

/* Whether two names could be taken for each other. */
bool words_alike(struct words_look one, struct words_look other);

/* Writes WISHED into NAME, SIZE bytes, if IS_TAKEN is false for it; otherwise as the first of "Aki
 * the second", "Aki the third", ... for which it is, or, where the name has kana or Chinese
 * characters, 二人目のアキ and so on. Above twelve there are figures: "Aki 13", 13人目のアキ. It
 * fits: SIZE has space for WISHED and WORDS_NUMBER_BYTES more. */
void words_tell_apart(const char *wished, bool (*is_taken)(void *context, struct words_look look),
                      void *context, char *name, size_t size);

/* Whether NAME is WISHED or what words_tell_apart may make of it, also as older versions did: with
 * a number behind it, "Aki 2". */
bool words_told_apart(const char *wished, const char *name);

#endif
