/* trainer_lanes.c - plays some hands of the trainer, learns from them and prints sums over all that
 * came of it. As C it has one lane, as C++ with lanes.h the 32 of a warp (test_trainer_lanes.sh).
 */
#ifdef __cplusplus
#include "tests/bots/lanes.h"
#endif

#include "bots/dou_dizhu/trainer/learn.h"
#include "bots/dou_dizhu/trainer/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HANDS = 3 };

static struct trainer_players players;
static struct trainer_table table;
static float *weight, *gradient, *mean, *square;
static uint64_t seen;

/* Adds BYTES to the sum over all that was seen (FNV-1a). */
static void see(const void *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    for (size_t i = 0; i < length; i++)
        seen = (seen ^ at[i]) * UINT64_C(0x100000001b3);
}

static void see_table(void)
{
    for (int i = 0; i < table.examples; i++) {
        const struct trainer_example *example = &table.example[i];
        see(&example->role, sizeof example->role);
        see(&example->won, sizeof example->won);
        see(&example->points, sizeof example->points);
        see(example->feature, (size_t)example->count * sizeof *example->feature);
    }
}

/* What each lane does. */
static void act(void)
{
    int seats = players.layout.seats;
    for (uint64_t number = 0; number < HANDS; number++) {
        trainer_play_hand(&table, &players, (uint64_t)seats, number, true);
        if (TRAINER_LANE == 0)
            see_table();
        for (int i = 0; i < table.examples; i++) {
            float error = trainer_learn_from(&players, gradient, &table.example[i], &table.scratch);
            if (TRAINER_LANE == 0)
                see(&error, sizeof error);
        }
        for (int i = 0; i < table.guesses; i++) {
            const struct trainer_guess *guess = &table.guess[i];
            int network = trainer_beliefs(seats, guess->role), ranks = 0;
            long first = players.place.first[network];
            float loss =
                trainer_learn_guess(weight + first, gradient + first, players.place.rows[network],
                                    &players.layout, guess, &table.scratch, &ranks);
            if (TRAINER_LANE == 0)
                see(&loss, sizeof loss);
        }
        TRAINER_SYNC();
    }
}

static float *zeros(long count)
{
    float *all = (float *)calloc((size_t)count, sizeof *all);
    if (!all)
        exit(1);
    return all;
}

/* The kinds of trainings: with a critic, with opponents and beliefs, a student with a teacher. */
enum { CRITIC, OPPONENTS, STUDENT, KINDS };

static float *random_weights(long count, uint64_t seed)
{
    struct trainer_rng rng = trainer_rng_of(seed, (uint64_t)count);
    float *all = zeros(count);
    for (long i = 0; i < count; i++)
        all[i] = (float)(trainer_rng_below(&rng, 2001) - 1000) * 1e-4f;
    return all;
}

static void play(int seats, int training, bool backwards)
{
    struct trainer_kind kind, teacher;
    kind.seats = teacher.seats = seats;
    kind.columns = training == CRITIC ? TRAINER_WIDEST : TRAINER_COLUMNS;
    kind.critic = training == CRITIC;
    kind.beliefs = training == OPPONENTS;
    teacher.columns = TRAINER_WIDEST;
    teacher.critic = teacher.beliefs = false;
    players.layout = trainer_layout_of(seats);
    players.place = trainer_place_of(&kind);
    players.teaching = trainer_place_of(&teacher);
    players.explore = 0.1f;
    players.opponents = training == OPPONENTS ? 80 : 0;
    long count = players.place.first[TRAINER_NETWORKS];
    weight = random_weights(count, 1);
    float *earlier = random_weights(count, 2);
    float *teaching = random_weights(players.teaching.first[TRAINER_NETWORKS], 3);
    gradient = zeros(count);
    mean = zeros(count);
    square = zeros(count);
    players.weight[0] = players.weight[1] = weight;
    players.earlier = earlier;
    players.teacher = training == STUDENT ? teaching : NULL;
    seen = UINT64_C(0xcbf29ce484222325);
#ifdef __cplusplus
    lanes_run(act, backwards);
#else
    (void)backwards;
    act();
#endif
    for (long i = 0; i < count; i++)
        trainer_step(&weight[i], &gradient[i], &mean[i], &square[i], 0.01f, 1e-3f);
    see(weight, (size_t)count * sizeof *weight);
    printf("%d players, training %d: %d examples in the last hand, %016llx\n", seats, training,
           table.examples, (unsigned long long)seen);
    free(weight);
    free(earlier);
    free(teaching);
    free(gradient);
    free(mean);
    free(square);
}

int main(void)
{
    for (int seats = 2; seats <= 4; seats++)
        for (int training = 0; training < KINDS; training++)
            play(seats, training, (seats + training) % 2 == 0);
    return 0;
}
