/* self_play.h - plays one game among bots from a seed, for `engawa sim` and `engawa match`.
 *
 * Each game's table seed is derived from the given seed and the number of the game. It determines
 * the chance events, by the fair procedure, and the choices of the bots.
 *
 *   self_play_begin(...);
 *   while (self_play_next(&self_play, &event))
 *       self_play_apply(&self_play, &event);
 *   ... self_play.state ...
 *   self_play_end(&self_play);
 */
#ifndef CLI_CONTEST_SELF_PLAY_H
#define CLI_CONTEST_SELF_PLAY_H

#include "bots/bot.h"

/* Memory for the games of one thread, reused from game to game. Empty when zeroed. */
struct self_play_scratch {
    engawa_move *legal; /* legal_max of them */
};

struct self_play {
    const struct engawa_game *game;
    const struct engawa_setup *setup;
    struct self_play_scratch *scratch;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX]; /* NULL: uniformly random */
    /* The bots of the beginning. TELL is called for each when the game is over, with what its seat
     * saw; NULL unless the caller sets it. */
    const struct engawa_bot *told[ENGAWA_SEATS_MAX];
    void (*tell)(const struct engawa_bot *bot, const struct engawa_match *view);
    int budget;       /* of a bot, milliseconds a move */
    const char *lore; /* the bots' lore (bots/lore.h): "" unless the caller sets it */
    bool noted;       /* moves get notes, for a bot or a record */
    uint8_t seed[ENGAWA_SEED_BYTES], key[ENGAWA_SEED_BYTES];
    struct engawa_rng choice;      /* of the players */
    size_t events;                 /* so far */
    long moves;                    /* of these, by players */
    long faults[ENGAWA_SEATS_MAX]; /* illegal or missing answers of each seat's bot */
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
    struct engawa_match *view[ENGAWA_SEATS_MAX]; /* of the seats with a bot */
};

/* Begins game NUMBER of the series of SEED. GAME, SETUP and SCRATCH must outlive SELF_PLAY. BOTS
 * has an entry for each seat; the caller may replace the bot of a seat at any time
 * (self_play->bot). With NOTED, moves get notes even if no seat has a bot. */
void self_play_begin(struct self_play *self_play, const struct engawa_game *game,
                     const struct engawa_setup *setup, const struct engawa_bot *const *bots,
                     int budget, bool noted, const char *seed, long number,
                     struct self_play_scratch *scratch);

/* Fills EVENT with the next event: an outcome of chance, or a player's move. Returns false when the
 * game is over. */
bool self_play_next(struct self_play *self_play, struct engawa_event *event);

/* Shows EVENT to the bots and applies it. */
void self_play_apply(struct self_play *self_play, const struct engawa_event *event);

/* Tells the bots the result, if the game is over, and frees the memory of SELF_PLAY. */
void self_play_end(struct self_play *self_play);
void self_play_scratch_free(struct self_play_scratch *scratch);

#endif
