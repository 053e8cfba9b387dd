/* manifest.c - writes the description of a dataset (manifest.h). */
#include "cli/dataset/manifest.h"

#include "batch/observe.h"
#include "engine/json.h"
#include "engine/version.h"

#include <stdio.h>

void dataset_file_name(const struct dataset *dataset, int number, char name[DATASET_FILE_MAX])
{
    snprintf(name, DATASET_FILE_MAX, "%s-%05d.npz", dataset->game->name, number + 1);
}

struct dataset_counts dataset_sum(const struct dataset *dataset, const struct dataset_file *files)
{
    struct dataset_counts sum = {0};
    for (int i = 0; i < dataset_shards(dataset); i++) {
        sum.games += files[i].counts.games;
        sum.decisions += files[i].counts.decisions;
        sum.moves += files[i].counts.moves;
        sum.faults += files[i].counts.faults;
    }
    return sum;
}

static void add_counts(struct engawa_json *json, const struct dataset_counts *counts)
{
    engawa_json_integer(json, "games", counts->games);
    engawa_json_integer(json, "decisions", counts->decisions);
    engawa_json_integer(json, "moves", counts->moves);
    engawa_json_integer(json, "faults", counts->faults);
}

/* All that the games follow from. */
static void add_parameters(struct engawa_json *json, const struct dataset *dataset)
{
    engawa_json_string(json, "engawa", engawa_version);
    engawa_json_string(json, "game", dataset->game->name);
    engawa_setup_json(dataset->game, &dataset->setup, engawa_json_value(json, "options"));
    engawa_json_integer(json, "seats", dataset->setup.seats);
    engawa_json_string(json, "seed", dataset->seed);
    engawa_json_array(json, "bots");
    for (int seat = 0; seat < dataset->setup.seats; seat++)
        if (dataset->bot[seat])
            engawa_json_string(json, NULL, dataset->bot[seat]->name);
        else
            engawa_json_null(json, NULL);
    engawa_json_close(json);
    if (dataset->adviser) {
        engawa_json_string(json, "adviser", dataset->adviser->name);
        engawa_json_string(json, "unit",
                           dataset->adviser->unit == ENGAWA_POINTS ? "points" : "wins");
    } else {
        engawa_json_null(json, "adviser");
        engawa_json_null(json, "unit");
    }
    engawa_json_integer(json, "budget", dataset->budget);
    engawa_json_integer(json, "random", dataset->random);
    engawa_json_string(json, "told", dataset->lore);
}

static void add_columns(struct engawa_json *json, const struct dataset *dataset)
{
    static const char *const lengths[] = {"games", "decisions", "moves"};
    struct dataset_column columns[DATASET_COLUMNS_MAX];
    int count = dataset_columns(dataset, columns);
    engawa_json_array(json, "columns");
    for (int i = 0; i < count; i++) {
        engawa_json_object(json, NULL);
        engawa_json_string(json, "name", columns[i].name);
        engawa_json_string(json, "type", columns[i].type);
        engawa_json_array(json, "shape");
        engawa_text_printf(engawa_json_quote(json, NULL), "%s%s", lengths[columns[i].of],
                           columns[i].ends ? " + 1" : "");
        engawa_json_close(json);
        if (columns[i].width)
            engawa_json_integer(json, NULL, columns[i].width);
        engawa_json_close(json);
        engawa_json_string(json, "means", columns[i].means);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static void add_planes(struct engawa_json *json, const char *name,
                       const struct engawa_plane *planes, int count)
{
    engawa_json_array(json, name);
    for (int i = 0; i < count; i++) {
        engawa_json_object(json, NULL);
        engawa_json_string(json, "name", planes[i].name);
        engawa_json_integer(json, "length", planes[i].length);
        engawa_json_string(json, "means", planes[i].means);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

static void add_files(struct engawa_json *json, const struct dataset *dataset,
                      const struct dataset_file *files)
{
    engawa_json_array(json, "shards");
    for (int i = 0; i < dataset_shards(dataset); i++) {
        char name[DATASET_FILE_MAX], hash[2 * DATASET_HASH_BYTES + 1];
        dataset_file_name(dataset, i, name);
        engawa_hex(files[i].hash, sizeof files[i].hash, hash);
        engawa_json_object(json, NULL);
        engawa_json_string(json, "file", name);
        engawa_json_integer(json, "bytes", (int64_t)files[i].bytes);
        engawa_json_string(json, "sha256", hash);
        add_counts(json, &files[i].counts);
        engawa_json_close(json);
    }
    engawa_json_close(json);
}

void dataset_manifest(const struct dataset *dataset, const struct dataset_file *files,
                      struct engawa_text *text)
{
    struct engawa_plane planes[ENGAWA_PLANES_MAX];
    struct dataset_counts sum = dataset_sum(dataset, files);
    struct engawa_json json = engawa_json_begin(text);
    engawa_json_object(&json, NULL);
    engawa_json_integer(&json, "dataset", 1);
    add_parameters(&json, dataset);
    add_counts(&json, &sum);
    add_columns(&json, dataset);
    add_planes(&json, "planes", planes,
               engawa_observation_planes(&dataset->setup, planes, ENGAWA_PLANES_MAX));
    add_planes(&json, "actions", planes,
               engawa_actions_groups(&dataset->setup, planes, ENGAWA_PLANES_MAX));
    add_files(&json, dataset, files);
    engawa_json_close(&json);
    engawa_json_end(&json);
    engawa_text_add_char(text, '\n');
}
