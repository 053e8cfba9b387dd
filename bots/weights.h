/* weights.h - the weights of the bots' networks, for each game and number of seats.
 *
 * The files bots/GAME/SEATS.weights (with _ for - in GAME) are part of a native program. They are
 * large, so the page starts without them and loads those of a game when a bot needs them. Each bot
 * defines the format of its file.
 */
#ifndef ENGAWA_WEIGHTS_H
#define ENGAWA_WEIGHTS_H

#include "bots/embed.h"

#include <stdbool.h>

/* The weights embedded in the program by embed.c; empty in the page. */
extern const struct engawa_bytes engawa_embedded_weights[];

/* Returns the weights for bots of the game called GAME at tables of SEATS; NULL if they are not
 * loaded. */
const struct engawa_bytes *engawa_weights(const char *game, int seats);

/* Stores a copy of the LENGTH BYTES as the weights for bots of the game called GAME at tables of
 * SEATS. Returns true without a change if it has weights already. Returns false and changes nothing
 * if no bot of the game can use them (`fits` in bot.h). No other thread may read weights
 * meanwhile. */
bool engawa_weights_bring(const char *game, int seats, const char *bytes, size_t length);

#endif
