/* move.c - how programs ask a bot for its move (bot.h). */
#include "bots/bot.h"

#include "engine/memory.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

void engawa_random_move(const struct engawa_match *view, struct engawa_rng *rng,
                        struct engawa_event *event)
{
    const struct engawa_game *game = view->game;
    const void *state = view->state.bytes;
    event->by = view->viewer;
    event->outcome.count = 0;
    event->note[0] = '\0';
    if (game->pick) {
        event->move = game->pick(state, view->viewer, rng);
    } else {
        engawa_move *moves = engawa_reallocate(NULL, (size_t)game->legal_max, sizeof *moves);
        int count = game->legal(state, view->viewer, moves, game->legal_max);
        event->move = moves[engawa_rng_below(rng, (uint32_t)count)];
        free(moves);
    }
    engawa_give_note(game, state, event);
}

/* Says in WHY that BOT chose MOVE, against RULE. */
static void report(const struct engawa_bot *bot, const char *move, const struct engawa_reason *rule,
                   struct engawa_reason *why)
{
    engawa_refuse(why, "bot-fault", "the bot %s chose \"%.80s\": %s%.0s",
                  "ボット %s が反則の手「%.80s」を選びました：%.0s%s", bot->name, move, rule->en,
                  rule->ja);
}

bool engawa_bot_move(const struct engawa_bot *bot, const struct engawa_match *view,
                     const char *lore, struct engawa_rng *rng, int budget,
                     struct engawa_event *event, struct engawa_reason *why)
{
    struct engawa_text text = {0};
    struct engawa_reason rule;
    if (bot->recall)
        bot->recall(view, lore, rng, budget, &text);
    else
        bot->choose(view, rng, budget, &text);
    bool legal = engawa_read(view->game, view->state.bytes, view->setup.seats, view->viewer,
                             engawa_text_string(&text), ENGAWA_FULL, event, &rule);
    if (!legal) {
        report(bot, engawa_text_string(&text), &rule, why);
        engawa_random_move(view, rng, event);
    }
    engawa_text_free(&text);
    return legal;
}
