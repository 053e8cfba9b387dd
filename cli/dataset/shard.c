/* shard.c - plays the games of a shard and collects their columns (shard.h). */
#include "cli/dataset/shard.h"

#include "batch/observe.h"
#include "cli/contest/self_play.h"
#include "engine/memory.h"
#include "engine/notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The columns, in their order. */
enum {
    BEGIN,
    SCORE,
    RANK,
    SEAT,
    RANDOM,
    CHOICE,
    OBSERVATION,
    OFFSET,
    ACTION,
    VALUE,
    ERROR,
    COLUMNS
};

struct shard {
    const struct dataset *dataset;
    struct engawa_text data[COLUMNS];
    struct dataset_counts counts;
    struct self_play self_play;
    struct self_play_scratch scratch;
    struct engawa_rng rng;        /* for values and random moves, which change no bot's choice */
    engawa_move *moves;           /* the legal moves of a decision */
    struct engawa_advice *advice; /* about each of them */
    uint8_t *observation;
    int observation_size;
};

int dataset_columns(const struct dataset *dataset, struct dataset_column *columns)
{
    const int seats = dataset->setup.seats, seen = engawa_observation_size(&dataset->setup);
    const struct dataset_column all[COLUMNS] = {
        [BEGIN] = {"begin", "<i8", DATASET_GAMES, .ends = true,
                   .means = "the decisions of game i are begin[i] to begin[i + 1] - 1"},
        [SCORE] = {"score", "<i8", DATASET_GAMES, .width = seats,
                   .means = "the final score of each seat"},
        [RANK] = {"rank", "|u1", DATASET_GAMES, .width = seats,
                  .means = "the final rank of each seat, from 1; equals have the same"},
        [SEAT] = {"seat", "|u1", DATASET_DECISIONS, .means = "the seat that decides"},
        [RANDOM] = {"random", "|u1", DATASET_DECISIONS, .means = "1 if the move was random"},
        [CHOICE] = {"choice", "<i4", DATASET_DECISIONS,
                    .means = "the move made: its place among the legal moves, from 0"},
        [OBSERVATION] = {"observation", "|u1", DATASET_DECISIONS, .width = seen,
                         .means = "what the seat knows, by the planes of the manifest"},
        [OFFSET] = {"offset", "<i8", DATASET_DECISIONS, .ends = true,
                    .means = "the legal moves of decision i are offset[i] to offset[i + 1] - 1"},
        [ACTION] = {"action", "<i4", DATASET_MOVES,
                    .means = "the number of the move, the same in every position"},
        [VALUE] = {"value", "<f4", DATASET_MOVES,
                   .means = "what the move is worth to the seat, by search; NaN if unknown"},
        [ERROR] = {"error", "<f4", DATASET_MOVES,
                   .means = "the standard error of the value; 0 if exact, NaN if unknown"},
    };
    for (int i = 0; i < COLUMNS; i++)
        columns[i] = all[i];
    return COLUMNS;
}

int dataset_shards(const struct dataset *dataset)
{
    return (dataset->games + dataset->shard - 1) / dataset->shard;
}

/* ---- one decision ---- */

/* Sets the values of the COUNT moves of SEAT, NaN where they are unknown: without an adviser, or
 * where there is no choice. */
static void advise(struct shard *shard, int seat, int count)
{
    const struct dataset *dataset = shard->dataset;
    for (int i = 0; i < count; i++)
        shard->advice[i] = (struct engawa_advice){shard->moves[i], NAN, NAN};
    if (!dataset->adviser || count < 2)
        return;
    const struct engawa_question asked = {.view = shard->self_play.view[seat],
                                          .lore = dataset->lore,
                                          .rng = &shard->rng,
                                          .budget = dataset->budget};
    dataset->adviser->advise(dataset->adviser, &asked, shard->advice, count);
}

/* The place of the move with the most value, the first of equals; 0 if no value is known. */
static int best(const struct shard *shard, int count)
{
    int found = 0;
    for (int i = 1; i < count; i++)
        if (shard->advice[i].value > shard->advice[found].value)
            found = i;
    return found;
}

static int place_of(const struct shard *shard, int count, engawa_move move)
{
    int place = 0;
    while (place < count && shard->moves[place] != move)
        place++;
    return place;
}

/* Lets SEAT make one of the COUNT moves: sets EVENT, and returns its place. */
static int decide(struct shard *shard, int seat, int count, bool random, struct engawa_event *event)
{
    struct self_play *self_play = &shard->self_play;
    if (random) {
        engawa_random_move(self_play->view[seat], &shard->rng, event);
        self_play->moves++;
    } else if (shard->dataset->bot[seat]) {
        self_play_next(self_play, event);
    } else {
        *event = (struct engawa_event){.by = seat, .move = shard->moves[best(shard, count)]};
        engawa_give_note(shard->dataset->game, self_play->state.bytes, event);
    }
    return place_of(shard, count, event->move);
}

static void add_decision(struct shard *shard, int seat, int count, int choice, bool random)
{
    const struct engawa_game *game = shard->dataset->game;
    const void *state = shard->self_play.state.bytes;
    memset(shard->observation, 0, (size_t)shard->observation_size);
    engawa_observe(game, state, seat, false, shard->observation);
    engawa_text_add_bytes(&shard->data[OBSERVATION], (const char *)shard->observation,
                          (size_t)shard->observation_size);
    npz_put(&shard->data[SEAT], (uint64_t)seat, 1);
    npz_put(&shard->data[RANDOM], random, 1);
    npz_put(&shard->data[CHOICE], (uint64_t)choice, 4);
    npz_put(&shard->data[OFFSET], (uint64_t)shard->counts.moves, 8);
    for (int i = 0; i < count; i++) {
        npz_put(&shard->data[ACTION], (uint64_t)engawa_action(game, state, seat, shard->moves[i]),
                4);
        npz_put_real(&shard->data[VALUE], shard->advice[i].value);
        npz_put_real(&shard->data[ERROR], shard->advice[i].error);
    }
    shard->counts.decisions++;
    shard->counts.moves += count;
}

/* ---- games ---- */

/* Adds the result of the finished game. */
static void add_result(struct shard *shard)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    shard->dataset->game->result(shard->self_play.state.bytes, scores, ranks);
    for (int seat = 0; seat < shard->dataset->setup.seats; seat++) {
        npz_put(&shard->data[SCORE], (uint64_t)scores[seat], 8);
        npz_put(&shard->data[RANK], (uint64_t)ranks[seat], 1);
        shard->counts.faults += shard->self_play.faults[seat];
    }
    shard->counts.games++;
}

/* Plays game NUMBER of the dataset, from 1. */
static void play(struct shard *shard, long number)
{
    const struct dataset *dataset = shard->dataset;
    const struct engawa_game *game = dataset->game;
    const struct engawa_bot *bot[ENGAWA_SEATS_MAX];
    struct self_play *self_play = &shard->self_play;
    struct engawa_event event;
    for (int seat = 0; seat < dataset->setup.seats; seat++)
        bot[seat] = dataset->bot[seat] ? dataset->bot[seat] : dataset->adviser;
    self_play_begin(self_play, game, &dataset->setup, bot, dataset->budget, true, dataset->seed,
                    number, &shard->scratch);
    self_play->lore = dataset->lore;
    struct engawa_rng ahead = self_play->choice;
    engawa_rng_fast(&shard->rng, engawa_rng_word(&ahead));
    npz_put(&shard->data[BEGIN], (uint64_t)shard->counts.decisions, 8);
    for (unsigned actors; (actors = game->actors(self_play->state.bytes)) != 0;) {
        if (actors == ENGAWA_CHANCE_BIT) {
            self_play_next(self_play, &event);
        } else {
            int seat = engawa_lowest_bit(actors);
            int count = game->legal(self_play->state.bytes, seat, shard->moves, game->legal_max);
            advise(shard, seat, count);
            bool random = (int)engawa_rng_below(&shard->rng, 100) < dataset->random;
            int choice = decide(shard, seat, count, random, &event);
            add_decision(shard, seat, count, choice, random);
        }
        self_play_apply(self_play, &event);
    }
    add_result(shard);
    self_play_end(self_play);
}

/* ---- the shard ---- */

static void add_columns(struct shard *shard, struct npz *npz)
{
    const int64_t lengths[] = {[DATASET_GAMES] = shard->counts.games,
                               [DATASET_DECISIONS] = shard->counts.decisions,
                               [DATASET_MOVES] = shard->counts.moves};
    struct dataset_column columns[DATASET_COLUMNS_MAX];
    int count = dataset_columns(shard->dataset, columns);
    for (int i = 0; i < count; i++) {
        const int64_t shape[] = {lengths[columns[i].of] + columns[i].ends, columns[i].width};
        npz_add(npz, columns[i].name, columns[i].type, shape, columns[i].width ? 2 : 1,
                &shard->data[i]);
        engawa_text_free(&shard->data[i]);
    }
}

struct dataset_counts dataset_play(const struct dataset *dataset, int number, struct npz *npz)
{
    size_t most = (size_t)dataset->game->legal_max;
    int size = engawa_observation_size(&dataset->setup);
    struct shard *shard = engawa_allocate(1, sizeof *shard);
    shard->dataset = dataset;
    shard->moves = engawa_allocate(most, sizeof *shard->moves);
    shard->advice = engawa_allocate(most, sizeof *shard->advice);
    shard->observation = engawa_allocate((size_t)size, 1);
    shard->observation_size = size;
    long first = (long)number * dataset->shard + 1, last = first + dataset->shard - 1;
    for (long game = first; game <= last && game <= dataset->games; game++)
        play(shard, game);
    npz_put(&shard->data[BEGIN], (uint64_t)shard->counts.decisions, 8);
    npz_put(&shard->data[OFFSET], (uint64_t)shard->counts.moves, 8);
    add_columns(shard, npz);
    struct dataset_counts counts = shard->counts;
    self_play_scratch_free(&shard->scratch);
    free(shard->moves);
    free(shard->advice);
    free(shard->observation);
    free(shard);
    return counts;
}
