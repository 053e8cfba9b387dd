/* words.h - text that people type: names, titles, chat. */
#ifndef ENGAWA_SERVER_WORDS_H
#define ENGAWA_SERVER_WORDS_H

#include "engine/text.h"

/* Copies TEXT (well-formed UTF-8) without the blanks at both ends into INTO, which has a
 * capacity of 4 * MOST + 1 bytes. False, with WHY, if that is fewer than LEAST or more than MOST
 * characters, or contains a character that has no width of its own and could disguise the
 * rest: controls, line separators, changes of writing direction. */
bool words_clean(const char *text, size_t least, size_t most, char *into,
                 struct engawa_reason *why);

#endif
