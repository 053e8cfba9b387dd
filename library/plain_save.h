/* plain_save.h - bytes that leave the library and come back: behind a seal, a hash of the bytes,
 * of what they are and of the version that wrote them. So bytes that are anything else are
 * refused. It guards against mistakes, not against who makes a seal on purpose. */
#ifndef LIBRARY_PLAIN_SAVE_H
#define LIBRARY_PLAIN_SAVE_H

#include "engine/game.h"

enum { PLAIN_SEAL = 32 /* bytes */ };

/* Writes the seal and the LENGTH BYTES, a KIND of thing of games of SETUP, to SAVE. */
void plain_save_seal(const struct engawa_setup *setup, const char *kind, const void *bytes,
                     size_t length, void *save);

/* The WANTED bytes in SAVE, which has LENGTH, behind the seal of such a thing. NULL with a refusal
 * in OUT. */
const void *plain_save_open(const struct engawa_setup *setup, const char *kind, const void *save,
                            size_t length, size_t wanted, struct engawa_text *out);

#endif
