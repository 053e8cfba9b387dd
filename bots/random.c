/* random.c - a bot for any game: each legal move is equally likely. */
#include "bots/registry.h"

#include "engine/notation.h"

#include <stdlib.h>

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    const struct engawa_game *game = view->game;
    const void *state = view->state.bytes;
    struct engawa_event event = {.by = view->viewer};
    (void)budget;
    if (game->pick) {
        event.move = game->pick(state, view->viewer, rng);
    } else {
        engawa_move *moves = malloc((size_t)game->legal_max * sizeof *moves);
        if (!moves)
            abort();
        int count = game->legal(state, view->viewer, moves, game->legal_max);
        event.move = moves[engawa_rng_below(rng, (uint32_t)count)];
        free(moves);
    }
    engawa_give_note(game, state, &event);
    game->print(state, &event, move);
}

const struct engawa_bot engawa_bot_random = {
    .name = "random",
    .label_en = "Random",
    .label_ja = "きまぐれ",
    .game = NULL,
    .choose = choose,
};
