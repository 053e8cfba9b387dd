/* random.c - a bot for any game: each legal move is equally likely. */
#include "bots/registry.h"

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    struct engawa_event event;
    (void)budget;
    engawa_random_move(view, rng, &event);
    view->game->print(view->state.bytes, &event, move);
}

const struct engawa_bot engawa_bot_random = {
    .name = "random",
    .label_en = "Random",
    .label_ja = "きまぐれ",
    .game = NULL,
    .choose = choose,
};
