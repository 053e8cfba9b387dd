/* manifest.h - the description of a dataset, as JSON: all parameters, the columns and planes, and
 * the files with their checksums. */
#ifndef CLI_DATASET_MANIFEST_H
#define CLI_DATASET_MANIFEST_H

#include "cli/dataset/shard.h"
#include "engine/chance.h"

enum { DATASET_FILE_MAX = 64, DATASET_HASH_BYTES = 32 };

/* A shard that has been written. */
struct dataset_file {
    struct dataset_counts counts;
    size_t bytes;
    uint8_t hash[DATASET_HASH_BYTES]; /* SHA-256 of the file */
};

/* Writes the file name of shard NUMBER, from 0. */
void dataset_file_name(const struct dataset *dataset, int number, char name[DATASET_FILE_MAX]);

/* Returns the counts of all of DATASET's FILES together. */
struct dataset_counts dataset_sum(const struct dataset *dataset, const struct dataset_file *files);

/* Appends the manifest of DATASET, whose shards are FILES. */
void dataset_manifest(const struct dataset *dataset, const struct dataset_file *files,
                      struct engawa_text *text);

#endif
