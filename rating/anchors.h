/* anchors.h - how strong the bots are, as fixed points for the ratings of people. */
#ifndef ENGAWA_RATING_ANCHORS_H
#define ENGAWA_RATING_ANCHORS_H

#include "rating/rating.h"

#include <stdbool.h>

/* Fills RATING with what the bot BOT of GAME is worth, both by their names. False: it is no anchor
 * and is rated like anybody. */
bool anchor_of(const char *game, const char *bot, struct rating *rating);

#endif
