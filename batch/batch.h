/* batch.h - plays many games in parallel, with input and output in arrays of the caller.
 *
 * A batch is a number of games of one setup that are played side by side. Each call of
 * engawa_batch_step makes one decision in every game. It then draws the outcomes of chance up to
 * the next decision, begins a new game where one is over, and writes the data for the next
 * decisions: the acting seat, its legal moves, its observation. A step allocates nothing once the
 * lists of moves have grown.
 *
 * Chance is the fast generator's (engine/chance.h), seeded for each play by the batch's seed, the
 * game's number and the number of plays before it. So a batch plays the same with any number of
 * threads, and each game is independent of the others.
 *
 * Where several seats may act at once, they act one after another, the lowest first. A free text
 * (Dixit's clue) is left out; bots get a word in its place.
 *
 * One thread at a time may use a batch; it runs its own worker threads.
 */
#ifndef ENGAWA_BATCH_H
#define ENGAWA_BATCH_H

#include "batch/observe.h"
#include "bots/bot.h"

struct engawa_batch;

/* The arrays that a step writes; NULL ones are left out. GAMES and SEATS are those of the batch. */
struct engawa_batch_arrays {
    int32_t *actor;       /* [GAMES] the seat that acts */
    int64_t *offset;      /* [GAMES + 1] the moves of game i begin at moves[offset[i]] and end
                             before moves[offset[i + 1]] */
    uint64_t *moves;      /* [capacity] the legal moves of all games, in each game's order */
    int64_t capacity;     /* of `moves`, `feature`, `number` and `action` */
    uint8_t *observation; /* [GAMES][engawa_observation_size] the knowledge of the acting seat */
    uint8_t *open;        /* [GAMES][engawa_observation_size] everything, seen from that seat */
    float *reward;        /* [GAMES][SEATS] the scores if a game has just ended, else 0 */
    uint8_t *done;        /* [GAMES] 1 if a game has just ended and a new one began */
    uint8_t *feature;     /* [capacity][engawa_features_size] of each of the moves */
    int32_t *number;      /* [capacity] of each in RLCard's numbering (plays.h); -1 if none */
    int32_t *action;      /* [capacity] the action of each of the moves (observe.h) */
    uint8_t *mask;        /* [GAMES][engawa_actions] 1 for each legal action */
    uint8_t *truncated;   /* [GAMES] 1 if `done` and the limit has ended the game */
    uint8_t *last; /* [GAMES][SEATS][engawa_observation_size] where `done`: each seat's knowledge at
                      the end of the game; unchanged elsewhere */
};

/* Returns a batch of GAMES games of SETUP (which has passed engawa_setup_check and is copied), run
 * by THREADS threads, at least 1, including the caller's. All games are at their first decision.
 * Free it with engawa_batch_free. Returns NULL with the reason if a number is out of range. */
struct engawa_batch *engawa_batch_new(const struct engawa_setup *setup, int games, int threads,
                                      uint64_t seed, struct engawa_reason *why);
void engawa_batch_free(struct engawa_batch *batch);

/* Ends each play after LIMIT decisions, at least 1; 0, as at first, for no limit. It ends where a
 * caller's seat would move, so bots may have made more decisions meanwhile. A play that has
 * more already ends with the next decision. */
void engawa_batch_limit(struct engawa_batch *batch, int limit);

/* Gives the seats of every game to bots: BOT[seat], or the caller moves where it is NULL. A bot
 * that is next moves at once, so the arrays have only positions in which the caller moves; each
 * decision costs a bot about BUDGET milliseconds at most (bots/bot.h). The bots must stay valid.
 * Begins the first play of every game anew. Games with bots cannot be saved. Returns false with WHY
 * and changes nothing if every seat would have a bot. */
bool engawa_batch_bots(struct engawa_batch *batch, const struct engawa_bot *const bot[], int budget,
                       struct engawa_reason *why);

/* Writes the present state of the games to ARRAYS; rewards, `done` and `truncated` are those of the
 * last step, and `last` is left out. Returns the total number of legal moves. If that exceeds
 * ARRAYS->capacity, `moves` has only the lists of the first games that fit as a whole; offsets and
 * masks are complete. `feature`, `number` and `action` are written for the same moves, and stay
 * unchanged if the game has none. */
int64_t engawa_batch_look(struct engawa_batch *batch, const struct engawa_batch_arrays *arrays);

/* Makes move number CHOICE[i], from 0, of the list of legal moves in each game i; then does the
 * same as engawa_batch_look, and returns the same. If a choice is not the number of a move, returns
 * -1 with WHY (may be NULL) and changes nothing. */
int64_t engawa_batch_step(struct engawa_batch *batch, const int32_t *choice,
                          const struct engawa_batch_arrays *arrays, struct engawa_reason *why);

/* The action that leaves a game as it is. */
enum { ENGAWA_BATCH_STAY = -2 };

/* Like engawa_batch_step, with the actions of the moves, or ENGAWA_BATCH_STAY. The game must have
 * actions. If an action is not legal in its game, returns -1 with WHY and changes nothing. */
int64_t engawa_batch_act(struct engawa_batch *batch, const int32_t *action,
                         const struct engawa_batch_arrays *arrays, struct engawa_reason *why);

/* Like engawa_batch_step, with a uniformly random move in each game. Writes the moves drawn to
 * CHOICE (may be NULL): for baselines, and to measure speed. */
int64_t engawa_batch_random(struct engawa_batch *batch, int32_t *choice,
                            const struct engawa_batch_arrays *arrays);

/* Returns the size of one game's save in bytes. */
size_t engawa_batch_save_size(const struct engawa_batch *batch);

/* Copies game GAME, with the state of its generator, to SAVE or back. A save is plain bytes: it may
 * go into any game of any batch of the same setup, in any process of the same version on a machine
 * of the same byte order. Restoring does not check the bytes: they must come from
 * engawa_batch_save. The batch has no bots. */
void engawa_batch_save(const struct engawa_batch *batch, int game, void *save);
void engawa_batch_restore(struct engawa_batch *batch, int game, const void *save);

/* Returns the state of game GAME, for the functions of engine/game.h. Valid until the next step. */
const void *engawa_batch_state(const struct engawa_batch *batch, int game);

#endif
