/* anchors.h - fixed ratings of the bots, the reference points for the ratings of people. */
#ifndef ENGAWA_RATING_ANCHORS_H
#define ENGAWA_RATING_ANCHORS_H

#include "rating/rating.h"

#include <stdbool.h>

/* Sets RATING to the fixed rating of the bot BOT in GAME, both by name. Returns false if it has
 * none and is rated like a person. */
bool anchor_of(const char *game, const char *bot, struct rating *rating);

#endif
