/* strength.h - how strong each bot is, for people who choose one.
 *
 * One row for each bot that tables offer: how many of a hundred games it wins against another level
 * of the same game, as docs/bots.md measured it. Where more than two play, one of the two kinds
 * sits among the other in each way there is, so that equal bots win fifty.
 */
#ifndef ENGAWA_STRENGTH_H
#define ENGAWA_STRENGTH_H

#include "bots/bot.h"

struct engawa_strength {
    const char *game, *bot; /* their names */
    const char *other;      /* the bot against which it was measured */
    int percent;            /* of the games that it wins */
};

/* What is known of BOT at GAME; NULL for a bot that was not measured. */
const struct engawa_strength *engawa_strength_of(const struct engawa_bot *bot,
                                                 const struct engawa_game *game);

/* Appends a plain sentence about that: "Wins about 4 of 10 games against Strong." Nothing for a bot
 * that was not measured. */
void engawa_strength_tell(const struct engawa_bot *bot, const struct engawa_game *game,
                          enum engawa_language language, struct engawa_text *text);

#endif
