/* bout.h - one game among bots, drawn from a seed: what `engawa sim` and `engawa match` play.
 *
 * Each game has a table seed of its own that follows from the seed given and the number of the
 * game; from it come the chance events, by the fair procedure, and the choices of the bots.
 *
 *   engawa_bout_begin(...);
 *   while (engawa_bout_next(&bout, &event))
 *       engawa_bout_apply(&bout, &event);
 *   ... bout.state ...
 *   engawa_bout_end(&bout);
 */
#ifndef ENGAWA_BOUT_H
#define ENGAWA_BOUT_H

#include "bots/bot.h"

/* What the games of one thread need to be played: kept from game to game. Zeroed it is empty. */
struct engawa_bout_room {
    engawa_move *legal; /* room for legal_max */
    struct engawa_text text;
};

struct engawa_bout {
    const struct engawa_game *game;
    const struct engawa_setup *setup;
    struct engawa_bout_room *room;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX]; /* NULL: uniformly random */
    int budget;                                     /* of a bot, milliseconds a move */
    bool watched;                                   /* there is a bot, or someone keeps a record */
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

/* Begins game NUMBER of those under SEED. GAME, SETUP and ROOM outlive the bout. BOTS has an entry
 * for each seat; a seat with a bot may be given another at any time (bout->bot). WATCHED: events
 * are wanted as text, even if there is no bot. */
void engawa_bout_begin(struct engawa_bout *bout, const struct engawa_game *game,
                       const struct engawa_setup *setup, const struct engawa_bot *const *bots,
                       int budget, bool watched, const char *seed, long number,
                       struct engawa_bout_room *room);

/* Lets whoever is next choose EVENT. False when the game is over. */
bool engawa_bout_next(struct engawa_bout *bout, struct engawa_event *event);

/* Shows EVENT to the bots, and makes it happen. */
void engawa_bout_apply(struct engawa_bout *bout, const struct engawa_event *event);

void engawa_bout_end(struct engawa_bout *bout);
void engawa_bout_room_free(struct engawa_bout_room *room);

/* Now, in seconds of some clock that never goes back. */
double engawa_cli_seconds(void);

#endif
