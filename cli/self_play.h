/* self_play.h - one game among bots, drawn from a seed: what `engawa sim` and `engawa match` play.
 *
 * Each game has a table seed of its own that follows from the seed given and the number of the
 * game; from it come the chance events, by the fair procedure, and the choices of the bots.
 *
 *   self_play_begin(...);
 *   while (self_play_next(&self_play, &event))
 *       self_play_apply(&self_play, &event);
 *   ... self_play.state ...
 *   self_play_end(&self_play);
 */
#ifndef CLI_SELF_PLAY_H
#define CLI_SELF_PLAY_H

#include "bots/bot.h"

/* Memory for the games of one thread, kept from game to game. It is empty when zeroed. */
struct self_play_scratch {
    engawa_move *legal; /* legal_max of them */
};

struct self_play {
    const struct engawa_game *game;
    const struct engawa_setup *setup;
    struct self_play_scratch *scratch;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX]; /* NULL: uniformly random */
    int budget;                                     /* of a bot, milliseconds a move */
    const char *lore; /* what the bots know besides (bots/lore.h): "" until the caller says more */
    bool noted;       /* moves get their notes: a bot or a record needs them */
    uint8_t seed[ENGAWA_SEED_BYTES], key[ENGAWA_SEED_BYTES];
    struct engawa_rng choice; /* of the players */
    size_t events;            /* so far */
    long moves;               /* of players, among them */
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
    struct engawa_match *view[ENGAWA_SEATS_MAX]; /* of the seats with a bot */
};

/* Begins game NUMBER of the series that SEED gives. GAME, SETUP and SCRATCH outlive SELF_PLAY. BOTS
 * has an entry for each seat; a seat with a bot may be given another at any time (self_play->bot).
 * NOTED: moves are to have
 * their notes, even if no seat has a bot. */
void self_play_begin(struct self_play *self_play, const struct engawa_game *game,
                     const struct engawa_setup *setup, const struct engawa_bot *const *bots,
                     int budget, bool noted, const char *seed, long number,
                     struct self_play_scratch *scratch);

/* Fills EVENT with what happens next: an outcome of chance, or a player's move. False when the game
 * is over. */
bool self_play_next(struct self_play *self_play, struct engawa_event *event);

/* Shows EVENT to the bots, and makes it happen. */
void self_play_apply(struct self_play *self_play, const struct engawa_event *event);

void self_play_end(struct self_play *self_play);
void self_play_scratch_free(struct self_play_scratch *scratch);

#endif
