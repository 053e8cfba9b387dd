/* random.c - a bot for any game: each legal move is equally likely. */
#include "bots/registry.h"

static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    (void)self;
    engawa_random_move(asked->view, asked->rng, event);
}

const struct engawa_bot engawa_bot_random = {
    .name = "random",
    .label_en = "Random",
    .label_ja = "きまぐれ",
    .game = NULL,
    .choose = choose,
};
