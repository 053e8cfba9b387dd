/* embed.h - files that are part of the program (embed.c). */
#ifndef ENGAWA_EMBED_H
#define ENGAWA_EMBED_H

#include <stddef.h>

struct engawa_bytes {
    const char *at;
    size_t length;
};

/* The weights of the networks for Dou Dizhu, for 2, 3 and 4 players (bots/dou_dizhu/network.h). In
 * the page they are empty until they are brought (web/core/weights.c). */
extern struct engawa_bytes engawa_dou_dizhu_weights[];

/* The words of the built-in deck of Dixit (bots/dixit/words.c). */
extern struct engawa_bytes engawa_dixit_text[];

#endif
