/* embed.h - files embedded in the program; embed.c writes their bytes as C at build time. */
#ifndef ENGAWA_EMBED_H
#define ENGAWA_EMBED_H

#include <stddef.h>

/* An embedded file. Lists of files end with a NULL `at`. */
struct engawa_bytes {
    const char *name; /* with its folder: "dixit/deck.words" */
    const char *at;
    size_t length;
};

#endif
