/* dixit_clue.h - the clue of Dixit: read from its JSON string, and judged.
 *
 * Neither function allocates. A clue is UTF-8, NUL-terminated, at most ENGAWA_NOTE_MAX bytes.
 */
#ifndef ENGAWA_DIXIT_CLUE_H
#define ENGAWA_DIXIT_CLUE_H

#include "engine/game.h"

/* Reads the JSON string that TEXT is, quotes included and nothing behind it, into CLUE. Refuses
 * what is no JSON string, a lone surrogate, a NUL, and what does not fit (which no legal clue does:
 * 200 scalar values have 800 bytes at most). Whether the clue is legal is not asked here. */
bool engawa_dixit_read_clue(const char *text, char clue[ENGAWA_NOTE_MAX + 1],
                            struct engawa_reason *why);

/* Whether CLUE, well-formed UTF-8, is a legal clue (X2): 1 to 200 scalar values, no control
 * characters, no white space at either end. */
bool engawa_dixit_allow_clue(const char *clue, struct engawa_reason *why);

#endif
