/* notation.h - small helpers that several games' text and results are made with. */
#ifndef ENGAWA_NOTATION_H
#define ENGAWA_NOTATION_H

#include "engine/game.h"

/* Ranks by score: the highest is 1, equal scores share a place and the next one is skipped
 * (1, 1, 3). */
void engawa_rank_scores(const int64_t *scores, int seats, int *ranks);

/* Appends the name of SEAT for a sentence, or "seat N" in LANGUAGE where it has none. */
void engawa_add_name(struct engawa_text *text, const struct engawa_names *names, int seat,
                     enum engawa_language language);

/* If *TEXT starts with WORD and then a blank or its end, moves *TEXT behind both and returns
 * true. A blank with nothing behind it is no match: a move has one spelling. */
bool engawa_take_word(const char **text, const char *word);

/* Reads a whole number without leading zeros (0 itself is fine), at most MAX, from *TEXT and
 * moves *TEXT behind it. Returns -1 and moves nothing where there is none. */
long engawa_take_number(const char **text, long max);

/* Whether MOVE ends with an empty free text ("\"\""): so `legal` lists a move that stands for every
 * text, and it must get one to be made. */
bool engawa_lacks_note(const char *move);

/* Gives EVENT, a legal move of a player in STATE, a word if it lacks its free text. */
void engawa_give_note(const struct engawa_game *game, const void *state,
                      struct engawa_event *event);

#endif
