/* bench_journal.c - engawa-bench-journal [FOLDER]: measures the cost of an entry in the journal.
 *
 * Batches of 1, 8, 64 and 200 entries go to the 200 tables of a new journal in FOLDER (the current
 * one), each entry to the next table. Prints for each size the processor time of an entry, that of
 * the kernel included, how long a batch takes on average and at most, and how long the write-ahead
 * log has become.
 */
#include "store/journal/logs.h"
#include "store/turn/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 200, ENTRIES = 12800 };

static const char entry[] = "{\"n\":117,\"by\":1,\"do\":\"keep 12455\"}";

static double seconds(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int64_t length[TABLES];

/* The next COUNT entries. */
static struct batch *next_batch(int count)
{
    static int table;
    struct batch *batch = batch_new();
    for (int i = 0; i < count; i++, table = (table + 1) % TABLES) {
        char id[16];
        snprintf(id, sizeof id, "table-%d", table);
        batch_append(batch, id, ++length[table], 1, entry);
    }
    return batch;
}

static void wake(void *context)
{
    (void)context;
}

/* Has BATCH written, and returns how long that took. */
static double write_batch(struct writer *writer, struct batch *batch)
{
    struct engawa_reason why;
    bool fine;
    double begun = seconds(CLOCK_MONOTONIC);
    writer_give(writer, batch);
    writer_wait(writer);
    double took = seconds(CLOCK_MONOTONIC) - begun;
    batch_free(writer_take(writer, &fine, &why));
    if (!fine) {
        fprintf(stderr, "%s\n", why.en);
        exit(1);
    }
    return took;
}

static void measure(struct writer *writer, const char *wal, int size)
{
    int count = size < 8 ? ENTRIES / 16 : ENTRIES / size;
    double processor = seconds(CLOCK_PROCESS_CPUTIME_ID), waited = 0, longest = 0;
    struct stat about = {0};
    for (int i = 0; i < count; i++) {
        double took = write_batch(writer, next_batch(size));
        waited += took;
        longest = took > longest ? took : longest;
    }
    processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
    stat(wal, &about);
    printf("%3d entries a batch: %6.2f µs of processor an entry, %6.2f ms a batch, %6.2f at most, "
           "log %.1f MB\n",
           size, processor * 1e6 / count / size, waited * 1e3 / count, longest * 1e3,
           (double)about.st_size / 1e6);
}

int main(int argc, char **argv)
{
    static const int sizes[] = {1, 8, 64, 200};
    char path[300], wal[310];
    struct journal *journal;
    struct writer *writer;
    struct engawa_reason why;
    const uint8_t seed[32] = {0};
    snprintf(path, sizeof path, "%s/bench-%d.db", argc > 1 ? argv[1] : ".", (int)getpid());
    snprintf(wal, sizeof wal, "%s-wal", path);
    if (!journal_open(path, &journal, &why) || !writer_open(journal, wake, NULL, &writer, &why)) {
        fprintf(stderr, "%s\n", why.en);
        return 1;
    }
    struct batch *tables = batch_new();
    for (int i = 0; i < TABLES; i++) {
        char id[16];
        snprintf(id, sizeof id, "table-%d", i);
        batch_create_table(tables, id, 1, seed);
    }
    write_batch(writer, tables);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        measure(writer, wal, sizes[i]);
    writer_close(writer);
    journal_close(journal);
    remove(path);
    return 0;
}
