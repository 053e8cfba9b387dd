/* weights.h - what the networks of bots have learned, for each game and number of seats.
 *
 * The files bots/GAME/SEATS.weights (with _ for - in GAME) are part of a native program. They are
 * large, so the page has none of them at first and brings those of a game when a bot needs them.
 * What stands in a file is the bot's own affair.
 */
#ifndef ENGAWA_WEIGHTS_H
#define ENGAWA_WEIGHTS_H

#include "bots/embed.h"

#include <stdbool.h>

/* The weights that are part of the program, made by embed.c; in the page none. */
extern const struct engawa_bytes engawa_embedded_weights[];

/* The weights for bots of the game called GAME at tables of SEATS; NULL if they are not here. */
const struct engawa_bytes *engawa_weights(const char *game, int seats);

/* Keeps a copy of the LENGTH BYTES as the weights for bots of the game called GAME at tables of
 * SEATS; if there are some already, nothing changes and it returns true. False, and nothing has
 * changed, if no bot of the game can use them (`fits` in bot.h). No other thread may ask for
 * weights meanwhile. */
bool engawa_weights_bring(const char *game, int seats, const char *bytes, size_t length);

#endif
