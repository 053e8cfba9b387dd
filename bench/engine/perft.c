/* perft.c - counting legal continuations (perft.h). */
#include "bench/engine/perft.h"

#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

/* A position on the way down: a state, and the number of the event that comes next. */
struct position {
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
    uint64_t event;
};

/* Lets chance act until a player may, or the game is over. */
static unsigned let_chance_act(const struct engawa_game *game, struct position *at)
{
    static const uint8_t key[ENGAWA_SEED_BYTES] = {0};
    unsigned actors;
    while ((actors = game->actors(at->state.bytes)) == ENGAWA_CHANCE_BIT) {
        struct engawa_rng rng;
        struct engawa_outcome outcome;
        engawa_rng_fair(&rng, key, at->event++);
        game->draw(at->state.bytes, &rng, &outcome);
        game->settle(at->state.bytes, &outcome);
    }
    return actors;
}

static uint64_t count(const struct engawa_game *game, struct position *at, int depth)
{
    unsigned actors = let_chance_act(game, at);
    uint64_t sum = 0;
    engawa_move *moves = engawa_reallocate(NULL, (size_t)game->legal_max, sizeof *moves);
    for (; actors; actors &= actors - 1) {
        int seat = engawa_lowest_bit(actors);
        int legal = game->legal(at->state.bytes, seat, moves, game->legal_max);
        if (depth == 1) {
            sum += (uint64_t)legal;
            continue;
        }
        for (int i = 0; i < legal; i++) {
            struct position next = *at;
            next.event++;
            game->play(next.state.bytes, seat, moves[i]);
            sum += count(game, &next, depth - 1);
        }
    }
    free(moves);
    return sum;
}

uint64_t perft_count(const struct engawa_match *match, int depth)
{
    struct position at = {.event = match->length + 1};
    memcpy(at.state.bytes, match->state.bytes, sizeof at.state.bytes);
    return count(match->game, &at, depth);
}
