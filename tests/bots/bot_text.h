/* bot_text.h - a bot's choice as text. */
#ifndef TESTS_BOT_TEXT_H
#define TESTS_BOT_TEXT_H

#include "bots/bot.h"

/* Asks as engawa_bot_move does, and appends the move to TEXT. */
static inline bool bot_text(const struct engawa_bot *bot, const struct engawa_match *view,
                            const char *lore, struct engawa_rng *rng, int budget,
                            struct engawa_text *text)
{
    struct engawa_event event;
    bool legal = engawa_bot_move(bot, view, lore, rng, budget, &event, NULL);
    view->game->print(view->state.bytes, &event, text);
    return legal;
}

#endif
