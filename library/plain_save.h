/* plain_save.h - sealed byte strings: saves with a hash of the bytes, their kind and the library
 * version. Opening refuses any other bytes. The seal guards against mistakes, not against
 * forgery. */
#ifndef LIBRARY_PLAIN_SAVE_H
#define LIBRARY_PLAIN_SAVE_H

#include "engine/game.h"

enum { PLAIN_SEAL = 32 /* bytes */ };

/* Writes the seal and the LENGTH BYTES, which are data of KIND for games of SETUP, to SAVE. */
void plain_save_seal(const struct engawa_setup *setup, const char *kind, const void *bytes,
                     size_t length, void *save);

/* Returns the WANTED bytes behind the seal in SAVE, which has LENGTH bytes, after checking kind and
 * setup. Returns NULL with a refusal in OUT. */
const void *plain_save_open(const struct engawa_setup *setup, const char *kind, const void *save,
                            size_t length, size_t wanted, struct engawa_text *out);

#endif
