/* bench_trainer.c - how many hands a second the networks of Dou Dizhu learn from, on one core: by
 * the trainer for cards, and by `engawa train`.
 *
 *     engawa-bench-trainer [HANDS]
 *
 * Both begin with the bots' weights. They take turns, and the times are of this process alone.
 */
#include "bots/dou_dizhu/network.h"
#include "bots/dou_dizhu/trainer/checkpoint.h"
#include "bots/registry.h"
#include "bots/trainer.h"
#include "bots/weights.h"
#include "games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 5, HANDS = 3200 };

static double seconds_since(clock_t start)
{
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* Returns the seconds in which it plays HANDS hands for SEATS, with the weights FROM. */
static double train_anywhere(int seats, const char *from, long hands)
{
    const struct trainer_kind kind = {.seats = seats, .columns = TRAINER_COLUMNS};
    struct trainer_networks networks = trainer_networks_of(&kind, 0, from);
    const struct trainer_school school = {.place = &networks.place};
    struct trainer_machine *machine = trainer_machine_open(&school, &networks.memory);
    struct trainer_report report = {0};
    struct trainer_cycle cycle = {.seed = 1, .rate = 1e-5f, .explore = 0.01f};
    clock_t start = clock();
    for (; report.hands < hands; cycle.steps++, cycle.number = (uint64_t)report.hands)
        trainer_machine_run(machine, &cycle, &report);
    double seconds = seconds_since(start) * (double)hands / (double)report.hands;
    trainer_machine_close(machine);
    trainer_networks_close(&networks);
    return seconds;
}

/* The same for the other trainer. */
static double train(int seats, const char *from, long hands)
{
    const struct engawa_trainer *trainer = engawa_trainer_for("dou-dizhu");
    struct engawa_training_report report;
    void *training = trainer->begin(seats, 1, 1000000, from);
    clock_t start = clock();
    trainer->play(training, hands, &report);
    double seconds = seconds_since(start);
    trainer->end(training);
    return seconds;
}

int main(int argc, char **argv)
{
    long hands = argc > 1 ? strtol(argv[1], NULL, 10) : HANDS;
    if (argc > 2 || hands < 1) {
        fputs("usage: engawa-bench-trainer [HANDS]\n", stderr);
        return 2;
    }
    engawa_add_games();
    engawa_add_bots();
    for (int seats = 2; seats <= 4; seats++) {
        const char *from = engawa_weights("dou-dizhu", seats)->at;
        double anywhere = 0, trained = 0;
        for (int round = 0; round < ROUNDS; round++) {
            anywhere += train_anywhere(seats, from, hands);
            trained += train(seats, from, hands);
        }
        double all = (double)(ROUNDS * hands);
        printf("%d players: engawa-trainer %.0f hands a second, engawa train %.0f; ratio %.2f\n",
               seats, all / anywhere, all / trained, trained / anywhere);
    }
    return 0;
}
