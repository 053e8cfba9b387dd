/* batch.h - many games at once, on arrays that the caller owns.
 *
 * A batch is a number of games of one setup that are played side by side. Each call of
 * engawa_batch_step makes one decision in every game. It then lets chance do what comes next,
 * begins a new game where one is over, and writes what the next decisions need: who acts, what they
 * may do, what they see. Nothing is allocated in a step once the lists of moves have grown.
 *
 * Chance is the fast generator's (engine/chance.h), seeded for each play by the batch's seed, the
 * game's number and the number of plays before it. So a batch plays the same with any number of
 * threads, and one game of it is the same whatever the others do.
 *
 * Where several seats may act at once, they are asked one after another, the lowest first. A free
 * text (Dixit's clue) is left out.
 *
 * A batch is for one thread at a time; it has threads of its own.
 */
#ifndef ENGAWA_BATCH_H
#define ENGAWA_BATCH_H

#include "batch/observe.h"

struct engawa_batch;

/* Where a step writes. What is NULL is left out. GAMES and SEATS are those of the batch. */
struct engawa_batch_arrays {
    int32_t *actor;       /* [GAMES] the seat that acts */
    int64_t *offset;      /* [GAMES + 1] the moves of game i begin at moves[offset[i]] and end
                             before moves[offset[i + 1]] */
    uint64_t *moves;      /* [capacity] the legal moves of all games, each game's in its order */
    int64_t capacity;     /* of `moves`, `feature` and `number` */
    uint8_t *observation; /* [GAMES][engawa_observation_size] what the acting seat may know */
    uint8_t *open;        /* [GAMES][engawa_observation_size] everything, seen from that seat */
    float *reward;        /* [GAMES][SEATS] the final scores where a game has just ended, else 0 */
    uint8_t *done;        /* [GAMES] 1 where a game has just ended and a new one began */
    uint8_t *feature;     /* [capacity][engawa_features_size] of each of the moves */
    int32_t *number;      /* [capacity] of each as another library counts it (plays.h), -1: none */
};

/* A batch of GAMES games of SETUP (which has passed engawa_setup_check and is copied), worked on by
 * THREADS threads, at least 1, the caller's included. All games are at their first decision. Free
 * it with engawa_batch_free. NULL with the reason where a number is out of range. */
struct engawa_batch *engawa_batch_new(const struct engawa_setup *setup, int games, int threads,
                                      uint64_t seed, struct engawa_reason *why);
void engawa_batch_free(struct engawa_batch *batch);

/* Writes to ARRAYS where the games stand; rewards and `done` are those of the last step. Returns
 * how many moves are legal in all. If that is more than ARRAYS->capacity, `moves` has the lists of
 * the first games only, as far as they fit as a whole; offsets are complete. `feature` and `number`
 * are written for the same moves, and stay as they are where the game has none. */
int64_t engawa_batch_look(struct engawa_batch *batch, const struct engawa_batch_arrays *arrays);

/* Makes move number CHOICE[i], from 0, of the list of legal moves in each game i; then does what
 * engawa_batch_look does, and returns the same. -1 where a choice is no number of a move: WHY (may
 * be NULL) says which, and nothing has changed. */
int64_t engawa_batch_step(struct engawa_batch *batch, const int32_t *choice,
                          const struct engawa_batch_arrays *arrays, struct engawa_reason *why);

/* As engawa_batch_step, with a move in each game that the batch draws uniformly, and leaves in
 * CHOICE (if it is not NULL) what it drew: for baselines, and to measure speed. */
int64_t engawa_batch_random(struct engawa_batch *batch, int32_t *choice,
                            const struct engawa_batch_arrays *arrays);

/* How many bytes the save of one game has. */
size_t engawa_batch_save_size(const struct engawa_batch *batch);

/* Copies game GAME, with its chance to come, to SAVE or back. A save is plain bytes: it may go into
 * any game of any batch of the same setup, in any process of the same version on a machine of the
 * same byte order. Restoring does not check the bytes: they must come from engawa_batch_save. */
void engawa_batch_save(const struct engawa_batch *batch, int game, void *save);
void engawa_batch_restore(struct engawa_batch *batch, int game, const void *save);

/* The state of game GAME, for the functions of engine/game.h. It changes with the next step. */
const void *engawa_batch_state(const struct engawa_batch *batch, int game);

#endif
