/* plain_own.h - helpers shared by the implementation files of plain.h. */
#ifndef LIBRARY_PLAIN_OWN_H
#define LIBRARY_PLAIN_OWN_H

#include "library/plain.h"

/* An iterator over concatenated strings. */
struct plain_strings {
    const char *at, *end;
};

/* Returns the next string of STRINGS; empty strings after the last. */
const char *plain_next(struct plain_strings *strings);

/* Reads a name for each seat from STRINGS. */
struct engawa_names plain_names(const char *strings, size_t length);

/* Appends {"code","en","ja"}. */
void plain_add_reason(struct engawa_text *out, const struct engawa_reason *why);

/* Sets OUT to WHY and returns false. */
bool plain_refused(struct engawa_text *out, const struct engawa_reason *why);

/* Returns whether it is the turn of SEAT in STATE; if not, sets OUT to a refusal. */
bool plain_is_turn(const struct engawa_setup *setup, const void *state, int seat,
                   struct engawa_text *out);

/* Returns whether chance is next in STATE; if not, sets OUT to a refusal. */
bool plain_is_chance(const struct engawa_setup *setup, const void *state, struct engawa_text *out);

/* Returns the bot called NAME, "" for the strongest; NULL with a refusal in OUT. */
const struct engawa_bot *plain_bot(const struct engawa_game *game, const char *name,
                                   struct engawa_text *out);

enum engawa_language plain_language(int language);

#endif
