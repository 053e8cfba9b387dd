/* checkpoint.c - networks that learn, and their files (checkpoint.h). */
#include "bots/dou_dizhu/trainer/checkpoint.h"

#include "bots/dou_dizhu/learner.h"
#include "engine/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[8] = "train 2";

bool trainer_complain(const char *path, const char *what)
{
    fprintf(stderr, "engawa-trainer: %s: %s\n", path, what);
    return false;
}

/* ---- memory ---- */

static float *zeros(long count)
{
    return engawa_allocate((size_t)count, sizeof(float));
}

static struct trainer_networks new_networks(const struct trainer_kind *kind)
{
    struct trainer_networks networks = {.place = trainer_place_of(kind)};
    long count = networks.place.first[TRAINER_NETWORKS];
    networks.memory = (struct trainer_memory){.count = count,
                                              .weight = zeros(count),
                                              .mean = zeros(count),
                                              .square = zeros(count),
                                              .earlier = zeros(count)};
    return networks;
}

void trainer_networks_close(struct trainer_networks *networks)
{
    free(networks->memory.weight);
    free(networks->memory.mean);
    free(networks->memory.square);
    free(networks->memory.earlier);
}

/* Draws COUNT numbers of mean 0 and about the given DEVIATION. */
static void draw(struct trainer_rng *rng, float *weight, long count, float deviation)
{
    const int parts = 1 << 20;
    for (long i = 0; i < count; i++) {
        int sum = 0;
        for (int k = 0; k < 3; k++)
            sum += trainer_rng_below(rng, parts) - parts / 2;
        weight[i] = 2 * (float)sum / (float)parts * deviation;
    }
}

/* Draws the weights of network number I; the offsets stay 0. */
static void draw_network(struct trainer_networks *networks, struct trainer_rng *rng, int i)
{
    const struct trainer_place *place = &networks->place;
    float *weight = networks->memory.weight + place->first[i];
    int rows = place->rows[i], columns = place->kind.columns;
    if (rows == 0)
        return;
    if (i > 2 * place->kind.seats) { /* beliefs */
        long first = (long)rows * TRAINER_COLUMNS;
        draw(rng, weight, first, 0.1f);
        first += TRAINER_COLUMNS;
        draw(rng, weight + first, place->first[i + 1] - place->first[i] - first, 0.05f);
        return;
    }
    const struct trainer_layers layers = trainer_layers_of(rows, columns);
    draw(rng, weight, layers.offset, 0.1f);
    draw(rng, weight + layers.second, layers.second_offset - layers.second, 0.12f);
    draw(rng, weight + layers.last, layers.last_offset - layers.last, 0.1f);
}

/* The network of ROLE, for the functions of learner.h that only use these. */
static struct dou_dizhu_bot_learner learner_of(const struct trainer_networks *networks, int role)
{
    const struct trainer_place *place = &networks->place;
    return (struct dou_dizhu_bot_learner){.rows = place->rows[role],
                                          .count =
                                              (size_t)(place->first[role + 1] - place->first[role]),
                                          .weight = networks->memory.weight + place->first[role]};
}

static void read_weights(struct trainer_networks *networks, const char *bytes)
{
    int seats = networks->place.kind.seats;
    const struct dou_dizhu_bot_layout layout = dou_dizhu_bot_layout(seats);
    struct dou_dizhu_bot_network *network = engawa_allocate(1, sizeof *network);
    for (int role = 0; role <= seats; role++) {
        struct dou_dizhu_bot_learner learner = learner_of(networks, role);
        dou_dizhu_bot_network_open(network, &layout, bytes, role);
        dou_dizhu_bot_learner_read(&learner, network);
    }
    free(network);
}

struct trainer_networks trainer_networks_of(const struct trainer_kind *kind, uint64_t seed,
                                            const char *from)
{
    struct trainer_networks networks = new_networks(kind);
    struct trainer_rng rng = trainer_rng_of(seed, 0);
    for (int i = 0; i < TRAINER_NETWORKS; i++)
        draw_network(&networks, &rng, i);
    if (from)
        read_weights(&networks, from);
    memcpy(networks.memory.earlier, networks.memory.weight,
           (size_t)networks.memory.count * sizeof(float));
    return networks;
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
    return fine || trainer_complain(fresh->path, strerror(errno));
}

char *trainer_checkpoint_path(const char *path)
{
    return longer(path, ".checkpoint");
}

bool trainer_checkpoint_write(const char *path, const struct trainer_mark *mark,
                              const struct trainer_networks *networks)
{
    const struct trainer_memory *memory = &networks->memory;
    size_t bytes = (size_t)memory->count * sizeof(float);
    struct trainer_mark signed_mark = *mark;
    struct fresh fresh = open_fresh(path);
    memcpy(signed_mark.magic, magic, sizeof magic);
    put(&fresh, &signed_mark, sizeof signed_mark);
    put(&fresh, memory->weight, bytes);
    put(&fresh, memory->mean, bytes);
    put(&fresh, memory->square, bytes);
    put(&fresh, memory->earlier, bytes);
    return close_fresh(&fresh);
}

/* Whether MARK is of a training that there can be. */
static bool fits(const struct trainer_mark *mark)
{
    bool known = mark->columns == TRAINER_COLUMNS || mark->columns == TRAINER_WIDEST;
    return memcmp(mark->magic, magic, sizeof magic) == 0 && mark->seats >= 2 &&
           mark->seats <= TRAINER_SEATS && known;
}

/* Reads COUNT floats from FILE. */
static bool take(FILE *file, float *to, long count)
{
    return fread(to, sizeof *to, (size_t)count, file) == (size_t)count;
}

bool trainer_checkpoint_read(const char *path, struct trainer_mark *mark,
                             struct trainer_networks *networks)
{
    FILE *file = fopen(path, "rb");
    bool whole = file && fread(mark, sizeof *mark, 1, file) == 1 && fits(mark);
    if (whole) {
        const struct trainer_kind kind = {.seats = (int)mark->seats,
                                          .columns = (int)mark->columns,
                                          .critic = mark->critic != 0,
                                          .beliefs = mark->beliefs != 0};
        *networks = new_networks(&kind);
        const struct trainer_memory *memory = &networks->memory;
        long count = memory->count;
        whole = take(file, memory->weight, count) && take(file, memory->mean, count) &&
                take(file, memory->square, count) && take(file, memory->earlier, count) &&
                fgetc(file) == EOF;
        if (!whole)
            trainer_networks_close(networks);
    }
    if (file)
        fclose(file);
    return whole;
}

/* ---- weights ---- */

bool trainer_weights_write(const char *path, const struct trainer_networks *networks)
{
    int seats = networks->place.kind.seats;
    size_t size = dou_dizhu_bot_weights_size(seats);
    char *bytes = engawa_allocate(size, 1), *end = bytes + DOU_DIZHU_BOT_HEADER;
    dou_dizhu_bot_weights_header(seats, bytes);
    for (int role = 0; role <= seats; role++) {
        const struct dou_dizhu_bot_learner learner = learner_of(networks, role);
        end = dou_dizhu_bot_learner_write(&learner, end);
    }
    struct fresh fresh = open_fresh(path);
    put(&fresh, bytes, size);
    free(bytes);
    return close_fresh(&fresh);
}

char *trainer_weights_open(const char *path, int seats)
{
    size_t size = dou_dizhu_bot_weights_size(seats);
    char *bytes = read_file(path, size);
    if (bytes && dou_dizhu_bot_weights_fit(seats, bytes, size))
        return bytes;
    free(bytes);
    trainer_complain(path, "these are not weights for so many players");
    return NULL;
}
