/* test_writer.c - a journal in several threads: the writer with its batches, the connection for
 * reading, and how short the write-ahead log stays. */
#include "store/journal/logs.h"
#include "store/journal/remarks.h"
#include "store/turn/writer.h"
#include "tests/support/disk.h"
#include "tests/support/journal_book.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char file[300]; /* in a folder of this test's own */
static const uint8_t seed[32] = {1, 2, 3};

static int setup(void **state)
{
    (void)state;
    disk_remove(file);
    return 0;
}

/* Appends one entry, which must be taken in. */
static void add(struct journal *journal, const char *table, int64_t k, const char *text)
{
    assert_true(WRITE(journal, NULL, batch_append, table, k, 1000 + k, text));
}

/* Table "a" with three entries, committed. */
static struct journal *with_three(void)
{
    struct journal *journal = NULL;
    struct engawa_reason why = {0};
    if (!journal_open(file, &journal, &why))
        fail_msg("%s", why.en);
    assert_true(WRITE(journal, NULL, batch_create_table, "a", 500, seed));
    for (int k = 1; k <= 3; k++)
        add(journal, "a", k, "{}");
    assert_true(journal_commit(journal, NULL));
    return journal;
}

static void a_reader_sees_committed_data_only(void **state)
{
    (void)state;
    struct journal *journal = with_three(), *reader = NULL, *tidier = NULL;
    struct engawa_reason why = {0};
    const char *entry = "x";
    int longs = 0;
    assert_true(journal_open_reader(journal, &reader, &why));
    assert_true(journal_open_tidier(journal, &tidier, &why));
    add(journal, "a", 4, "four");
    assert_int_equal(book_length(reader, "a"), 3);
    assert_true(journal_commit(journal, NULL));
    assert_int_equal(book_length(reader, "a"), 4);
    add(journal, "a", 5, "five");
    journal_rollback(journal);
    assert_int_equal(book_length(reader, "a"), 4);
    for (int k = 5; k < 800; k++) { /* the checkpoint copies the WAL into the file */
        add(journal, "a", k, "{\"n\":1,\"by\":\"chance\",\"do\":\"roll 12345\"}");
        assert_true(journal_commit(journal, NULL));
        enum journal_log log = journal_log(journal);
        assert_true(log != JOURNAL_LOG_TOO_LONG);
        longs += log == JOURNAL_LOG_LONG;
        if (log == JOURNAL_LOG_LONG)
            journal_tidy(tidier);
        assert_int_equal(book_length(reader, "a"), k);
    }
    assert_true(longs > 1);
    journal_close(tidier);
    assert_false(WRITE(reader, &why, batch_append, "a", 800, 0, entry) &&
                 journal_commit(reader, &why));
    assert_string_equal(why.code, "store");
    journal_close(reader);
    journal_close(journal);
}

/* Eighty kilobytes of data, each entry committed by itself. */
static void the_write_ahead_log_stays_short(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    char wal[320];
    struct stat size;
    for (int k = 4; k < 1000; k++) {
        add(journal, "a", k, "{\"n\":1,\"by\":\"chance\",\"do\":\"roll 12345\"}");
        assert_true(journal_commit(journal, NULL));
        if (journal_log(journal) != JOURNAL_LOG_SHORT)
            journal_tidy(journal);
    }
    snprintf(wal, sizeof wal, "%s-wal", file);
    assert_int_equal(stat(wal, &size), 0);
    assert_true(size.st_size <= 1200000);
    assert_int_equal(book_length(journal, "a"), 999);
    journal_close(journal);
}

/* ---- batches ---- */

static void wake(void *context)
{
    (void)context;
}

/* Has BATCH written; CODE: why it was not, or "". */
static void assert_written(struct writer *writer, struct batch *batch, const char *code)
{
    struct engawa_reason why = {0};
    bool fine = false;
    writer_give(writer, batch);
    writer_wait(writer);
    assert_ptr_equal(writer_take(writer, &fine, &why), batch);
    assert_int_equal(fine, !code[0]);
    assert_string_equal(fine ? "" : why.code, code);
    assert_null(writer_take(writer, &fine, &why));
    batch_free(batch);
}

/* As above, while a second thread checkpoints beside the commits. */
static void the_log_of_a_busy_writer_stays_short(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct writer *writer;
    struct engawa_reason why;
    char wal[320];
    struct stat size;
    assert_true(writer_open(journal, wake, NULL, &writer, &why));
    for (int k = 4; k < 2000; k++) {
        struct batch *batch = batch_new();
        batch_append(batch, "a", k, 1, "{\"n\":1,\"by\":\"chance\",\"do\":\"roll 12345\"}");
        assert_written(writer, batch, "");
        assert_true(writer_is_sure(writer)); /* nobody can take a file away */
    }
    snprintf(wal, sizeof wal, "%s-wal", file);
    assert_int_equal(stat(wal, &size), 0);
    assert_true(size.st_size <= 2200000);
    assert_int_equal(book_length(writer_reader(writer), "a"), 1999);
    writer_close(writer);
    journal_close(journal);
}

/* How often the write-ahead log was begun again: bytes 12 to 15 of its header. */
static int begun_again(void)
{
    char wal[320];
    unsigned char header[16] = {0};
    snprintf(wal, sizeof wal, "%s-wal", file);
    FILE *in = fopen(wal, "rb");
    assert_non_null(in);
    assert_int_equal(fread(header, 1, sizeof header, in), sizeof header);
    fclose(in);
    return header[12] << 24 | header[13] << 16 | header[14] << 8 | header[15];
}

/* The thread of the checkpoint does most of the work beside a commit, and the other one the rest
 * before the next, which begins the log again. */
static void a_commit_waits_for_the_checkpoint_of_a_long_log(void **state)
{
    (void)state;
    enum { BYTES = 4000, LONG = 1000 /* entries, in at least as many pages */ };
    struct journal *journal = with_three();
    struct writer *writer;
    struct engawa_reason why;
    char text[BYTES + 1] = {0};
    bool fine = false;
    assert_true(writer_open(journal, wake, NULL, &writer, &why));
    disk_hold_checkpoints(true);
    struct batch *batch = batch_new();
    memset(text, 'x', BYTES);
    for (int i = 0; i < LONG; i++)
        batch_append(batch, "a", 4 + i, 1, text);
    assert_written(writer, batch, "");
    disk_wait();
    batch = batch_new();
    batch_append(batch, "a", 4 + LONG, 1, "beside the checkpoint");
    assert_written(writer, batch, "");
    int before = begun_again();
    batch = batch_new();
    batch_append(batch, "a", 5 + LONG, 1, "after it");
    writer_give(writer, batch);
    usleep(50000);
    assert_null(writer_take(writer, &fine, &why));
    disk_hold_checkpoints(false);
    writer_wait(writer);
    assert_ptr_equal(writer_take(writer, &fine, &why), batch);
    assert_true(fine);
    assert_int_equal(begun_again(), before + 1);
    assert_int_equal(book_length(writer_reader(writer), "a"), 5 + LONG);
    batch_free(batch);
    writer_close(writer);
    journal_close(journal);
}

/* In a thread and without one: a key that is taken undoes the whole batch, and the next goes well.
 */
static void a_batch_is_written_as_a_whole_or_not_at_all(void **state)
{
    (void)state;
    for (int threads = 0; threads < 2; threads++) {
        setup(NULL);
        struct journal *journal = with_three();
        struct writer *writer;
        struct engawa_reason why;
        assert_true(writer_open(journal, threads ? wake : NULL, NULL, &writer, &why));
        struct batch *batch = batch_new();
        batch_create_table(batch, "b", 1, seed);
        batch_append(batch, "b", 1, 1, "first of b");
        batch_append(batch, "a", 3, 1, "too late");
        assert_written(writer, batch, "taken");
        assert_int_equal(book_length(writer_reader(writer), "a"), 3);
        assert_int_equal(book_length(writer_reader(writer), "b"), 0);
        batch = batch_new();
        batch_create_table(batch, "b", 1, seed);
        batch_append(batch, "a", 4, 1, "in time");
        batch_append(batch, "b", 1, 1, "first of b");
        assert_written(writer, batch, "");
        assert_int_equal(book_length(writer_reader(writer), "a"), 4);
        assert_int_equal(book_length(writer_reader(writer), "b"), 1);
        writer_close(writer);
        journal_close(journal);
    }
}

static void a_remark_that_is_not_taken_costs_no_entry(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct writer *writer;
    struct engawa_reason why;
    const struct journal_remark nowhere = {"nowhere", 1, "deck", 1, 1, "words", 1, 1};
    assert_true(writer_open(journal, wake, NULL, &writer, &why));
    struct batch *batch = batch_new();
    batch_add_remark(batch, &nowhere, 5);
    batch_append(batch, "a", 4, 1, "kept");
    writer_give(writer, batch);
    writer_close(writer); /* waits for it */
    assert_int_equal(book_length(journal, "a"), 4);
    journal_close(journal);
}

TOPIC(writer)
{
    char folder[] = "/tmp/engawa-writer-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    snprintf(file, sizeof file, "%s/journal", folder);
    disk_install();
    disk_rest(true);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_reader_sees_committed_data_only, setup),
        cmocka_unit_test_setup(the_write_ahead_log_stays_short, setup),
        cmocka_unit_test_setup(the_log_of_a_busy_writer_stays_short, setup),
        cmocka_unit_test_setup(a_commit_waits_for_the_checkpoint_of_a_long_log, setup),
        cmocka_unit_test(a_batch_is_written_as_a_whole_or_not_at_all),
        cmocka_unit_test_setup(a_remark_that_is_not_taken_costs_no_entry, setup),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    disk_remove(file);
    rmdir(folder);
    return failed;
}
