/* dixit_clue.h - parses and validates the clue of Dixit.
 *
 * Neither function allocates. A clue is UTF-8, NUL-terminated, at most ENGAWA_NOTE_MAX bytes.
 */
#ifndef ENGAWA_DIXIT_CLUE_H
#define ENGAWA_DIXIT_CLUE_H

#include "engine/game.h"

/* Reads TEXT, one JSON string with its quotes and nothing behind it, into CLUE. Refuses anything
 * else, a lone surrogate, a NUL, and a string that does not fit: a legal clue of 200 scalar values
 * has at most 800 bytes. Does not check whether the clue is legal. */
bool dixit_read_clue(const char *text, char clue[ENGAWA_NOTE_MAX + 1], struct engawa_reason *why);

/* Returns whether CLUE, well-formed UTF-8, is a legal clue (X2): 1 to 200 scalar values, no control
 * characters, no white space at either end. */
bool dixit_allow_clue(const char *clue, struct engawa_reason *why);

#endif
