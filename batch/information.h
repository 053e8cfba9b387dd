/* information.h - information states: all that a seat has been shown since the first event, for
 * algorithms that need perfect recall. An observation (observe.h) tells a position and forgets how
 * it came about.
 *
 * There are two forms: a text, which is equal for two matches exactly if the seat has been shown
 * the same events, and a table with a row for each event. A row is made of planes like an
 * observation. It has all of the event but a free text (Dixit's clue).
 */
#ifndef ENGAWA_INFORMATION_H
#define ENGAWA_INFORMATION_H

#include "batch/observe.h"
#include "engine/match.h"

/* Appends what SEAT has been shown of MATCH, which is open or SEAT's own: a line "seat 0" with its
 * number, then a line for each event, "0 keep 66" or "chance roll 66123". */
void engawa_information_text(const struct engawa_match *match, int seat, struct engawa_text *text);

/* Returns the bytes of a row for games of SETUP; 0 if the game has no observer. */
int engawa_information_size(const struct engawa_setup *setup);

/* Lists the planes of a row, or the first CAPACITY of them. Returns the total number. */
int engawa_information_planes(const struct engawa_setup *setup, struct engawa_plane *list,
                              int capacity);

/* Writes the first CAPACITY events of MATCH, as SEAT has been shown them, to BYTES, the oldest
 * first: engawa_information_size bytes each, zeroed by the caller. MATCH is open or SEAT's own.
 * Returns the number of events, which engawa_game.longest bounds. */
size_t engawa_information(const struct engawa_match *match, int seat, size_t capacity,
                          uint8_t *bytes);

#endif
