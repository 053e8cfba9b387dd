/* training.c - training on any machine (training.h). */
#include "bots/dou_dizhu/trainer/training.h"

#include "bots/dou_dizhu/trainer/checkpoint.h"
#include "bots/dou_dizhu/trainer/play.h"
#include "engine/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The size of a step at the beginning, with random and with earlier weights, and at the end; the
 * share of random moves at the beginning and at the end. */
static const float step_new = 1e-3f, step_again = 4e-4f, step_last = 2e-5f;
static const float explore_first = 0.04f, explore_last = 0.01f;

enum { AGES = 16 /* earlier selves in the course of a training, one after the other */ };

struct training {
    const struct trainer_plan *plan;
    struct trainer_mark mark;
    struct trainer_networks networks, teacher;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- the beginning ---- */

static struct trainer_mark mark_of(const struct trainer_plan *plan)
{
    return (struct trainer_mark){.seats = plan->seats,
                                 .columns = plan->wide ? TRAINER_WIDEST : TRAINER_COLUMNS,
                                 .critic = plan->critic,
                                 .beliefs = plan->beliefs,
                                 .opponents = plan->opponents,
                                 .taught = plan->teacher != NULL,
                                 .again = plan->from != NULL,
                                 .hands = plan->hands,
                                 .seed = plan->seed};
}

/* Whether two marks are of the same training. */
static bool same_training(const struct trainer_mark *one, const struct trainer_mark *other)
{
    return one->seats == other->seats && one->columns == other->columns &&
           one->critic == other->critic && one->beliefs == other->beliefs &&
           one->opponents == other->opponents && one->taught == other->taught &&
           one->again == other->again && one->hands == other->hands && one->seed == other->seed;
}

/* Goes on from a checkpoint; returns whether there was one of this training. */
static bool go_on(struct training *training)
{
    struct trainer_mark mark;
    struct trainer_networks networks;
    char *path = trainer_checkpoint_path(training->plan->out);
    bool read = trainer_checkpoint_read(path, &mark, &networks);
    free(path);
    if (read && same_training(&mark, &training->mark)) {
        training->mark = mark;
        training->networks = networks;
        fprintf(training->plan->log, "goes on after %ld hands\n", (long)mark.played);
        return true;
    }
    if (read)
        trainer_networks_close(&networks);
    return false;
}

/* Begins with the weights of a file, or with random ones. */
static bool begin_anew(struct training *training)
{
    const struct trainer_plan *plan = training->plan;
    const struct trainer_kind kind = {.seats = plan->seats,
                                      .columns = (int)training->mark.columns,
                                      .critic = plan->critic,
                                      .beliefs = plan->beliefs};
    char *bytes = plan->from ? trainer_weights_open(plan->from, plan->seats) : NULL;
    if (plan->from && !bytes)
        return false;
    training->networks = trainer_networks_of(&kind, plan->seed, bytes);
    free(bytes);
    return true;
}

static bool find_teacher(struct training *training)
{
    const struct trainer_plan *plan = training->plan;
    struct trainer_mark mark;
    if (!plan->teacher)
        return true;
    if (!trainer_checkpoint_read(plan->teacher, &mark, &training->teacher)) {
        training->teacher = (struct trainer_networks){0};
        return trainer_complain(plan->teacher, "this is not a checkpoint");
    }
    return mark.seats == plan->seats ||
           trainer_complain(plan->teacher, "this checkpoint is for another number of players");
}

/* ---- the run ---- */

static struct trainer_cycle next_cycle(const struct training *training)
{
    const struct trainer_mark *mark = &training->mark;
    float past = (float)mark->played / (float)mark->hands;
    float first = mark->again ? step_again : step_new;
    return (struct trainer_cycle){.seed = mark->seed,
                                  .number = (uint64_t)mark->played,
                                  .steps = (long)mark->steps,
                                  .rate = first + past * (step_last - first),
                                  .explore = explore_first + past * (explore_last - explore_first)};
}

/* Writes a line about the hands since the last one, which took SECONDS. */
static void log_report(const struct training *training, const struct trainer_report *report,
                       double seconds)
{
    FILE *log = training->plan->log;
    fprintf(log, "%10ld hands, %.0f a second: landlord wins %.4f, error %.4f",
            (long)training->mark.played, (double)report->hands / seconds,
            (double)report->won / (double)report->hands, report->error / (double)report->decisions);
    if (report->ranks > 0)
        fprintf(log, ", beliefs' loss %.4f", report->loss / (double)report->ranks);
    fprintf(log, ", %.1f decisions a hand\n", (double)report->decisions / (double)report->hands);
    fflush(log);
}

/* Writes the files. A teacher's networks fit no bot. */
static bool write_files(struct training *training, struct trainer_machine *machine)
{
    const char *out = training->plan->out;
    char *path = trainer_checkpoint_path(out);
    trainer_machine_save(machine, &training->networks.memory);
    bool fine = trainer_checkpoint_write(path, &training->mark, &training->networks);
    free(path);
    return fine && (training->plan->wide || trainer_weights_write(out, &training->networks));
}

/* Plays the next cycle, and lets the networks become earlier selves when it is time. */
static void play_cycle(struct training *training, struct trainer_machine *machine,
                       struct trainer_report *report)
{
    struct trainer_mark *mark = &training->mark;
    const struct trainer_cycle cycle = next_cycle(training);
    int64_t age = mark->played * AGES / mark->hands;
    trainer_machine_run(machine, &cycle, report);
    mark->played += trainer_machine_hands();
    mark->steps += trainer_machine_hands() / trainer_machine_batch();
    if (mark->played * AGES / mark->hands > age)
        trainer_machine_age(machine);
}

static bool run(struct training *training)
{
    const struct trainer_plan *plan = training->plan;
    const struct trainer_mark *mark = &training->mark;
    const struct trainer_school school = {.place = &training->networks.place,
                                          .teaching = &training->teacher.place,
                                          .teacher = training->teacher.memory.weight,
                                          .opponents = plan->opponents};
    struct trainer_machine *machine = trainer_machine_open(&school, &training->networks.memory);
    struct trainer_report report = {0};
    double start = now(), last = start;
    bool fine = true, over = mark->played >= mark->hands;
    while (fine && !over) {
        play_cycle(training, machine, &report);
        double time = now();
        over = mark->played >= mark->hands || time - start >= plan->seconds;
        if (over || time - last >= plan->pause) {
            log_report(training, &report, time - last);
            fine = write_files(training, machine);
            report = (struct trainer_report){0};
            last = time;
        }
    }
    trainer_machine_close(machine);
    return fine;
}

bool trainer_run(const struct trainer_plan *plan)
{
    struct training training = {.plan = plan, .mark = mark_of(plan)};
    bool fine =
        find_teacher(&training) && (go_on(&training) || begin_anew(&training)) && run(&training);
    trainer_networks_close(&training.teacher);
    trainer_networks_close(&training.networks);
    return fine;
}

/* ---- matches ---- */

struct trainer_verdict trainer_match(int seats, const char *one, const char *other, long deals,
                                     uint64_t seed)
{
    const struct trainer_kind kind = {.seats = seats, .columns = TRAINER_COLUMNS};
    struct trainer_players players = {.layout = trainer_layout_of(seats)};
    struct trainer_table *table = engawa_allocate(1, sizeof *table);
    struct trainer_networks networks[2] = {trainer_networks_of(&kind, 0, one),
                                           trainer_networks_of(&kind, 0, other)};
    double sum = 0, squares = 0, count = (double)deals;
    players.place = networks[0].place;
    for (long deal = 0; deal < deals; deal++) {
        double wins = 0;
        for (int i = 0; i < 2; i++) {
            players.weight[0] = networks[i].memory.weight;
            players.weight[1] = networks[1 - i].memory.weight;
            trainer_play_hand(table, &players, seed, (uint64_t)deal, false);
            bool won = table->hand.size[table->hand.landlord] == 0;
            wins += won == (i == 0) ? 0.5 : 0;
        }
        sum += wins;
        squares += wins * wins;
    }
    for (int i = 0; i < 2; i++)
        trainer_networks_close(&networks[i]);
    free(table);
    double mean = sum / count, variance = (squares / count - mean * mean) / (count - 1);
    return (struct trainer_verdict){.share = mean, .within = 1.96 * sqrt(variance)};
}

bool trainer_compare(const struct trainer_plan *plan, long deals)
{
    char *one = trainer_weights_open(plan->out, plan->seats);
    char *other = one && plan->from ? trainer_weights_open(plan->from, plan->seats) : NULL;
    if (other) {
        struct trainer_verdict verdict = trainer_match(plan->seats, one, other, deals, plan->seed);
        fprintf(plan->log, "%s wins %.1f %% (95 %%: %.1f to %.1f) of %ld deals\n", plan->out,
                100 * verdict.share, 100 * (verdict.share - verdict.within),
                100 * (verdict.share + verdict.within), deals);
    }
    bool fine = other;
    free(one);
    free(other);
    return fine;
}
