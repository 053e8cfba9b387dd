/* training.c - training on any machine (training.h). */
#include "bots/dou_dizhu/trainer/training.h"

#include "bots/dou_dizhu/learner.h"
#include "bots/dou_dizhu/trainer/play.h"
#include "engine/memory.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The size of a step at the beginning, with random and with earlier weights, and at the end; the
 * share of random moves at the beginning and at the end. */
static const float step_new = 1e-3f, step_again = 4e-4f, step_last = 2e-5f;
static const float explore_first = 0.04f, explore_last = 0.01f;

/* The beginning of a checkpoint; the arrays of struct trainer_memory follow. */
struct mark {
    char magic[8];
    int64_t seats, hands, again, played, steps; /* again: it began with earlier weights */
    uint64_t seed;
};

struct training {
    const struct trainer_plan *plan;
    struct mark mark;
    struct trainer_memory memory;
    struct trainer_layout layout;
    struct trainer_place place;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "engawa-trainer: %s: %s\n", path, what);
    return false;
}

/* ---- memory ---- */

/* The network of ROLE in the array WEIGHT, for the functions of learner.h that only use these. */
static struct dou_dizhu_bot_learner learner_of(const struct trainer_place *place, float *weight,
                                               int role)
{
    return (struct dou_dizhu_bot_learner){.rows = place->rows[role],
                                          .count =
                                              (size_t)(place->first[role + 1] - place->first[role]),
                                          .weight = weight + place->first[role]};
}

/* Reads the weights BYTES for tables of SEATS. */
static void read_weights(int seats, const struct trainer_place *place, const char *bytes,
                         float *weight)
{
    const struct dou_dizhu_bot_layout layout = dou_dizhu_bot_layout(seats);
    struct dou_dizhu_bot_network *network = engawa_allocate(1, sizeof *network);
    for (int role = 0; role <= seats; role++) {
        struct dou_dizhu_bot_learner learner = learner_of(place, weight, role);
        dou_dizhu_bot_network_open(network, &layout, bytes, role);
        dou_dizhu_bot_learner_read(&learner, network);
    }
    free(network);
}

struct trainer_memory trainer_memory_of(int seats, const char *from)
{
    const struct trainer_layout layout = trainer_layout_of(seats);
    const struct trainer_place place = trainer_place_of(&layout);
    struct trainer_memory memory = {.count = place.first[seats + 1]};
    memory.weight = engawa_allocate((size_t)memory.count, sizeof(float));
    memory.mean = engawa_allocate((size_t)memory.count, sizeof(float));
    memory.square = engawa_allocate((size_t)memory.count, sizeof(float));
    if (from)
        read_weights(seats, &place, from, memory.weight);
    return memory;
}

void trainer_memory_close(struct trainer_memory *memory)
{
    free(memory->weight);
    free(memory->mean);
    free(memory->square);
}

static void draw_weights(struct training *training)
{
    struct engawa_rng rng;
    engawa_rng_fast(&rng, training->plan->seed);
    for (int role = 0; role <= training->layout.seats; role++) {
        struct dou_dizhu_bot_learner learner;
        long first = training->place.first[role];
        dou_dizhu_bot_learner_open(&learner, training->place.rows[role], &rng);
        memcpy(training->memory.weight + first, learner.weight, learner.count * sizeof(float));
        dou_dizhu_bot_learner_close(&learner);
    }
}

/* ---- files ---- */

/* Reads the file PATH of SIZE bytes; NULL if it is missing or has another size. */
static char *read_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = engawa_allocate(size + 1, 1);
    bool whole = fread(bytes, 1, size + 1, file) == size;
    fclose(file);
    if (whole)
        return bytes;
    free(bytes);
    return NULL;
}

/* PATH with an ENDING; free() it. */
static char *longer(const char *path, const char *ending)
{
    size_t bytes = strlen(path) + strlen(ending) + 1;
    char *both = engawa_allocate(bytes, 1);
    snprintf(both, bytes, "%s%s", path, ending);
    return both;
}

/* A file that is written beside PATH and takes its name when it is whole. */
struct fresh {
    const char *path;
    char *beside;
    FILE *file;
    bool written; /* so far */
};

static struct fresh open_fresh(const char *path)
{
    struct fresh fresh = {.path = path, .beside = longer(path, ".new")};
    fresh.file = fopen(fresh.beside, "wb");
    fresh.written = fresh.file;
    return fresh;
}

static void put(struct fresh *fresh, const void *bytes, size_t length)
{
    fresh->written = fresh->written && fwrite(bytes, 1, length, fresh->file) == length;
}

static bool close_fresh(struct fresh *fresh)
{
    if (fresh->file && fclose(fresh->file) != 0)
        fresh->written = false;
    bool fine = fresh->written && rename(fresh->beside, fresh->path) == 0;
    free(fresh->beside);
    return fine || complain(fresh->path, strerror(errno));
}

static bool write_checkpoint(const struct training *training)
{
    const struct trainer_memory *memory = &training->memory;
    size_t bytes = (size_t)memory->count * sizeof(float);
    char *path = longer(training->plan->out, ".checkpoint");
    struct fresh fresh = open_fresh(path);
    put(&fresh, &training->mark, sizeof training->mark);
    put(&fresh, memory->weight, bytes);
    put(&fresh, memory->mean, bytes);
    put(&fresh, memory->square, bytes);
    bool fine = close_fresh(&fresh);
    free(path);
    return fine;
}

/* Writes the networks, rounded, in the format of the bots. */
static bool write_weights(const struct training *training)
{
    int seats = training->plan->seats;
    size_t size = dou_dizhu_bot_weights_size(seats);
    char *bytes = engawa_allocate(size, 1), *end = bytes + DOU_DIZHU_BOT_HEADER;
    dou_dizhu_bot_weights_header(seats, bytes);
    for (int role = 0; role <= seats; role++) {
        const struct dou_dizhu_bot_learner learner =
            learner_of(&training->place, training->memory.weight, role);
        end = dou_dizhu_bot_learner_write(&learner, end);
    }
    struct fresh fresh = open_fresh(training->plan->out);
    put(&fresh, bytes, size);
    free(bytes);
    return close_fresh(&fresh);
}

/* Goes on from a checkpoint; returns whether there was one. */
static bool read_checkpoint(struct training *training)
{
    char *path = longer(training->plan->out, ".checkpoint");
    struct mark mark;
    struct trainer_memory *memory = &training->memory;
    size_t array = (size_t)memory->count * sizeof(float);
    char *bytes = read_file(path, sizeof mark + 3 * array);
    free(path);
    if (!bytes)
        return false;
    memcpy(&mark, bytes, sizeof mark);
    bool same = memcmp(mark.magic, training->mark.magic, sizeof mark.magic) == 0 &&
                mark.seats == training->mark.seats && mark.hands == training->mark.hands &&
                mark.seed == training->mark.seed && mark.again == training->mark.again;
    if (same) {
        training->mark = mark;
        memcpy(memory->weight, bytes + sizeof mark, array);
        memcpy(memory->mean, bytes + sizeof mark + array, array);
        memcpy(memory->square, bytes + sizeof mark + 2 * array, array);
    }
    free(bytes);
    return same;
}

/* Reads the weights for tables of SEATS in the file PATH; NULL after a complaint. */
static char *open_weights(const char *path, int seats)
{
    size_t size = dou_dizhu_bot_weights_size(seats);
    char *bytes = read_file(path, size);
    if (bytes && dou_dizhu_bot_weights_fit(seats, bytes, size))
        return bytes;
    free(bytes);
    complain(path, "these are not weights for so many players");
    return NULL;
}

/* Begins with a checkpoint, with the weights of a file or with random ones. */
static bool begin(struct training *training)
{
    const struct trainer_plan *plan = training->plan;
    if (read_checkpoint(training)) {
        fprintf(plan->log, "goes on after %ld hands\n", (long)training->mark.played);
        return true;
    }
    if (!plan->from) {
        draw_weights(training);
        return true;
    }
    char *bytes = open_weights(plan->from, plan->seats);
    if (!bytes)
        return false;
    read_weights(plan->seats, &training->place, bytes, training->memory.weight);
    free(bytes);
    return true;
}

/* ---- the run ---- */

static struct trainer_cycle next_cycle(const struct training *training)
{
    const struct mark *mark = &training->mark;
    float past = (float)mark->played / (float)mark->hands;
    float first = mark->again ? step_again : step_new;
    return (struct trainer_cycle){.seed = mark->seed,
                                  .number = (uint64_t)mark->played,
                                  .steps = (long)mark->steps,
                                  .rate = first + past * (step_last - first),
                                  .explore = explore_first + past * (explore_last - explore_first)};
}

/* Writes everything, and a line about the hands since the last one, which took SECONDS. */
static bool report_on(struct training *training, struct trainer_machine *machine,
                      const struct trainer_report *report, double seconds)
{
    trainer_machine_save(machine, &training->memory);
    fprintf(training->plan->log,
            "%10ld hands, %.0f a second: landlord wins %.4f, error %.4f, %.1f decisions a hand\n",
            (long)training->mark.played, (double)report->hands / seconds,
            (double)report->won / (double)report->hands, report->error / (double)report->decisions,
            (double)report->decisions / (double)report->hands);
    fflush(training->plan->log);
    return write_checkpoint(training) && write_weights(training);
}

static bool run(struct training *training)
{
    const struct trainer_plan *plan = training->plan;
    struct mark *mark = &training->mark;
    struct trainer_machine *machine = trainer_machine_open(plan->seats, &training->memory);
    struct trainer_report report = {0};
    double start = now(), last = start;
    bool fine = true, over = mark->played >= mark->hands;
    while (fine && !over) {
        const struct trainer_cycle cycle = next_cycle(training);
        trainer_machine_run(machine, &cycle, &report);
        mark->played += trainer_machine_hands();
        mark->steps += trainer_machine_hands() / trainer_machine_batch();
        double time = now();
        over = mark->played >= mark->hands || time - start >= plan->seconds;
        if (over || time - last >= plan->pause) {
            fine = report_on(training, machine, &report, time - last);
            report = (struct trainer_report){0};
            last = time;
        }
    }
    trainer_machine_close(machine);
    return fine;
}

bool trainer_run(const struct trainer_plan *plan)
{
    struct training training = {.plan = plan,
                                .mark = {.magic = "train 1",
                                         .seats = plan->seats,
                                         .hands = plan->hands,
                                         .again = plan->from != NULL,
                                         .seed = plan->seed},
                                .layout = trainer_layout_of(plan->seats)};
    training.place = trainer_place_of(&training.layout);
    training.memory = trainer_memory_of(plan->seats, NULL);
    bool fine = begin(&training) && run(&training);
    trainer_memory_close(&training.memory);
    return fine;
}

/* ---- matches ---- */

struct trainer_verdict trainer_match(int seats, const char *one, const char *other, long deals,
                                     uint64_t seed)
{
    struct trainer_players players = {.layout = trainer_layout_of(seats)};
    struct trainer_table *table = engawa_allocate(1, sizeof *table);
    struct trainer_memory memory[2] = {trainer_memory_of(seats, one),
                                       trainer_memory_of(seats, other)};
    double sum = 0, squares = 0, count = (double)deals;
    players.place = trainer_place_of(&players.layout);
    for (long deal = 0; deal < deals; deal++) {
        double wins = 0;
        for (int i = 0; i < 2; i++) {
            players.weight[0] = memory[i].weight;
            players.weight[1] = memory[1 - i].weight;
            trainer_play_hand(table, &players, seed, (uint64_t)deal, false);
            bool won = table->hand.size[table->hand.landlord] == 0;
            wins += won == (i == 0) ? 0.5 : 0;
        }
        sum += wins;
        squares += wins * wins;
    }
    for (int i = 0; i < 2; i++)
        trainer_memory_close(&memory[i]);
    free(table);
    double mean = sum / count, variance = (squares / count - mean * mean) / (count - 1);
    return (struct trainer_verdict){.share = mean, .within = 1.96 * sqrt(variance)};
}

bool trainer_compare(const struct trainer_plan *plan, long deals)
{
    char *one = open_weights(plan->out, plan->seats);
    char *other = one && plan->from ? open_weights(plan->from, plan->seats) : NULL;
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
