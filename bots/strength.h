/* strength.h - the character and the measured strength of each bot, for people who choose one.
 *
 * One row for each bot that tables offer: the percentage of games that it wins against another
 * level of the same game, measured in docs/bots.md. With more than two players, one bot of one kind
 * sits among bots of the other kind, in every arrangement, so that equal bots win fifty.
 */
#ifndef ENGAWA_STRENGTH_H
#define ENGAWA_STRENGTH_H

#include "bots/bot.h"

struct engawa_strength {
    const char *game, *bot; /* their names */
    const char *other;      /* the opponent in the measurement */
    int percent;            /* of games won */
    /* A sentence that follows from how it plays. */
    const char *character_en, *character_ja;
};

/* Returns the strength of BOT at GAME; NULL for a bot that was not measured. */
const struct engawa_strength *engawa_strength_of(const struct engawa_bot *bot,
                                                 const struct engawa_game *game);

/* Appends a sentence about the character of BOT, and one about its strength: "Wins about 4 of 10
 * games against Strong." Appends nothing for a bot that was not measured. */
void engawa_strength_tell(const struct engawa_bot *bot, const struct engawa_game *game,
                          enum engawa_language language, struct engawa_text *text);

#endif
