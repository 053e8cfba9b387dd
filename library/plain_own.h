/* plain_own.h - what the files of plain.h have in common. */
#ifndef LIBRARY_PLAIN_OWN_H
#define LIBRARY_PLAIN_OWN_H

#include "library/plain.h"

/* Strings in a row, from which one after another is taken. */
struct plain_strings {
    const char *at, *end;
};

/* Takes the next string of STRINGS; behind the last there are only empty ones. */
const char *plain_next(struct plain_strings *strings);

/* Takes a name for each seat. */
struct engawa_names plain_names(const char *strings, size_t length);

/* Appends "KEY":VALUE, a string. */
void plain_add_member(struct engawa_text *out, const char *key, const char *value);

/* Appends {"code","en","ja"}. */
void plain_add_reason(struct engawa_text *out, const struct engawa_reason *why);

/* Leaves WHY in OUT and returns false. */
bool plain_refused(struct engawa_text *out, const struct engawa_reason *why);

/* Whether it is the turn of SEAT in STATE. False with a refusal in OUT. */
bool plain_is_turn(const struct engawa_setup *setup, const void *state, int seat,
                   struct engawa_text *out);

/* Whether chance is next in STATE. False with a refusal in OUT. */
bool plain_is_chance(const struct engawa_setup *setup, const void *state, struct engawa_text *out);

enum engawa_language plain_language(int language);

#endif
