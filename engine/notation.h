/* notation.h - helpers for parsing moves, naming players and ranking scores. */
#ifndef ENGAWA_NOTATION_H
#define ENGAWA_NOTATION_H

#include "engine/game.h"

/* Sets RANKS by SCORES: the highest gets 1, equal scores share a rank and the next rank is skipped
 * (1, 1, 3). */
void engawa_rank_scores(const int64_t *scores, int seats, int *ranks);

/* Appends the name of SEAT for a sentence, or "seat N" in LANGUAGE if it has none. */
void engawa_add_name(struct engawa_text *text, const struct engawa_names *names, int seat,
                     enum engawa_language language);

/* If *TEXT is WORD, or starts with WORD, a blank and something more, moves *TEXT behind WORD and
 * the blank and returns true. Refuses a trailing blank: a move has one spelling. */
bool engawa_take_word(const char **text, const char *word);

/* Reads a whole number from 0 to MAX, without leading zeros, from *TEXT and moves *TEXT behind it.
 * Returns -1 and moves nothing if there is none. */
long engawa_take_number(const char **text, long max);

/* Refuses a hidden part ("?") where nothing can be hidden. Returns false. */
bool engawa_refuse_hidden(struct engawa_reason *why);

/* Returns whether MOVE ends with an empty note (""). `legal` lists a move with a note like this;
 * the move needs a text before it can be made. */
bool engawa_lacks_note(const char *move);

/* Sets the note of EVENT, a legal move in STATE, to a word if the move needs one. */
void engawa_give_note(const struct engawa_game *game, const void *state,
                      struct engawa_event *event);

#endif
