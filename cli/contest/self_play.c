/* self_play.c - plays one game among bots from a seed (self_play.h). */
#include "cli/contest/self_play.h"

#include "cli/base/common.h"
#include "engine/memory.h"
#include "engine/notation.h"

#include <stdlib.h>
#include <string.h>

/* SHA-256 of PURPOSE, the seed given and the number of the game. */
static void derive(const char *purpose, const char *seed, long number, uint8_t hash[32])
{
    char head[64];
    uint8_t seed_hash[32], input[sizeof head + sizeof seed_hash];
    engawa_sha256((const uint8_t *)seed, strlen(seed), seed_hash);
    int length = snprintf(head, sizeof head, "engawa/sim/%s/%ld/", purpose, number);
    memcpy(input, head, (size_t)length);
    memcpy(input + length, seed_hash, sizeof seed_hash);
    engawa_sha256(input, (size_t)length + sizeof seed_hash, hash);
}

void self_play_begin(struct self_play *self_play, const struct engawa_game *game,
                     const struct engawa_setup *setup, const struct engawa_bot *const *bots,
                     int budget, bool noted, const char *seed, long number,
                     struct self_play_scratch *scratch)
{
    static const struct engawa_entropy nothing[ENGAWA_SEATS_MAX];
    uint8_t hash[32];
    uint64_t choice = 0;
    memset(self_play, 0, sizeof *self_play);
    self_play->game = game;
    self_play->setup = setup;
    self_play->scratch = scratch;
    self_play->budget = budget;
    self_play->lore = "";
    self_play->noted = noted;
    derive("table", seed, number, self_play->seed);
    engawa_fair_key(self_play->seed, nothing, setup->seats, self_play->key);
    derive("choice", seed, number, hash);
    for (int i = 0; i < 8; i++)
        choice = choice << 8 | hash[i];
    engawa_rng_fast(&self_play->choice, choice);
    game->start(self_play->state.bytes, setup);
    for (int seat = 0; seat < setup->seats; seat++) {
        self_play->bot[seat] = self_play->told[seat] = bots[seat];
        if (!bots[seat])
            continue;
        self_play->noted = true;
        self_play->view[seat] = engawa_match_new(game, setup, seat);
    }
    if (!scratch->legal)
        scratch->legal = engawa_allocate((size_t)game->legal_max, sizeof *scratch->legal);
}

bool self_play_next(struct self_play *self_play, struct engawa_event *event)
{
    const struct engawa_game *game = self_play->game;
    const void *state = self_play->state.bytes;
    unsigned actors = game->actors(state);
    if (actors == 0)
        return false;
    event->note[0] = '\0';
    if (actors == ENGAWA_CHANCE_BIT) {
        struct engawa_rng rng;
        event->by = ENGAWA_CHANCE;
        engawa_rng_fair(&rng, self_play->key, self_play->events + 1);
        game->draw(state, &rng, &event->outcome);
        return true;
    }
    event->by = engawa_lowest_bit(actors);
    self_play->moves++;
    if (self_play->bot[event->by]) {
        bool legal = cli_ask_bot(self_play->bot[event->by], self_play->view[event->by],
                                 self_play->lore, &self_play->choice, self_play->budget, event);
        self_play->faults[event->by] += !legal;
        return true;
    }
    if (game->pick) {
        event->move = game->pick(state, event->by, &self_play->choice);
    } else {
        int count = game->legal(state, event->by, self_play->scratch->legal, game->legal_max);
        event->move =
            self_play->scratch->legal[engawa_rng_below(&self_play->choice, (uint32_t)count)];
    }
    if (self_play->noted)
        engawa_give_note(game, state, event);
    return true;
}

void self_play_apply(struct self_play *self_play, const struct engawa_event *event)
{
    for (int seat = 0; seat < self_play->setup->seats; seat++)
        if (self_play->view[seat])
            engawa_match_show(self_play->view[seat], self_play->state.bytes, event, 0);
    engawa_apply(self_play->game, self_play->state.bytes, event);
    self_play->events++;
}

void self_play_end(struct self_play *self_play)
{
    bool over = self_play->game->actors(self_play->state.bytes) == 0;
    for (int seat = 0; seat < self_play->setup->seats; seat++) {
        if (over && self_play->tell && self_play->told[seat])
            self_play->tell(self_play->told[seat], self_play->view[seat]);
        engawa_match_free(self_play->view[seat]);
    }
}

void self_play_scratch_free(struct self_play_scratch *scratch)
{
    free(scratch->legal);
}
