/* replay.c - runs a fuzzer over its corpus, and over damaged copies of it, without libFuzzer: an
 * ordinary test under any compiler. */
#include "engine/chance.h"
#include "engine/memory.h"
#include "fuzz/fuzz.h"
#include "tests/support/amount.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MAX_FILE = 1 << 20, DAMAGED_COPIES = 600 /* of all files together */ };

static int tried;

/* Tries DATA, then COPIES of it with a byte changed, left out or doubled. */
static void try_with_damage(const uint8_t *data, size_t size, int copies)
{
    uint8_t *copy = engawa_allocate(size + 1, 1);
    struct engawa_rng rng;
    engawa_rng_fast(&rng, size);
    LLVMFuzzerTestOneInput(data, size);
    for (int i = 0; size > 0 && i < copies; i++) {
        size_t at = engawa_rng_below(&rng, (uint32_t)size), rest = size - at;
        memcpy(copy, data, size);
        switch (engawa_rng_below(&rng, 3)) {
        case 0:
            copy[at] = (uint8_t)engawa_rng_below(&rng, 256);
            LLVMFuzzerTestOneInput(copy, size);
            break;
        case 1:
            memmove(copy + at, copy + at + 1, rest - 1);
            LLVMFuzzerTestOneInput(copy, size - 1);
            break;
        default:
            memmove(copy + at + 1, copy + at, rest);
            LLVMFuzzerTestOneInput(copy, size + 1);
        }
    }
    free(copy);
    tried++;
}

static void try_file(const char *path, int copies)
{
    static uint8_t data[SIZE_MAX_FILE];
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    try_with_damage(data, size, copies);
}

/* Calls TRY with the path of each file in DIRECTORY; returns how many there are. */
static int each_file(const char *directory, void (*try)(const char *path, int copies), int copies)
{
    int count = 0;
    DIR *files = opendir(directory);
    if (!files) {
        perror(directory);
        exit(1);
    }
    for (const struct dirent *entry; (entry = readdir(files)) != NULL;) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        try(path, copies);
        count++;
    }
    closedir(files);
    return count;
}

static void only_count(const char *path, int copies)
{
    (void)path;
    (void)copies;
}

int main(int argc, char **argv)
{
    int files = 0;
    for (int i = 1; i < argc; i++)
        files += each_file(argv[i], only_count, 0);
    for (int i = 1; i < argc; i++)
        each_file(argv[i], try_file, 1 + (int)events_wanted(DAMAGED_COPIES) / (files + 1));
    printf("[  PASSED  ] %d test(s).\n", tried);
    return tried > 0 ? 0 : 1;
}
