/* test_store_faults.c - the journal on PostgreSQL under failures: a connection cut before and after
 * a COMMIT, a database that is killed and restarted, a lost lease. In each case acknowledged data
 * is there, once, and refused data is not. test_postgres.sh runs it. */
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "store/turn/writer.h"
#include "tests/store/journal_file.h"
#include "tests/support/cut.h"
#include "tests/support/journal_book.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char proxied[300]; /* the address of the store by way of the proxy */

/* Has postgres.sh do ACTION with the database. */
static void postgres(const char *action)
{
    char command[600];
    snprintf(command, sizeof command, "'%s' %s '%s'", getenv("ENGAWA_TEST_POSTGRES"), action,
             getenv("ENGAWA_TEST_FOLDER"));
    assert_int_equal(system(command), 0);
}

/* A journal at PLACE with the table "a" and its first entry. */
static struct journal *with_one(const char *place)
{
    struct journal *journal = opened(place);
    assert_true(WRITE(journal, NULL, batch_create_table, "a", 1, seed_a));
    add(journal, "a", 1, "one");
    assert_true(journal_commit(journal, NULL));
    return journal;
}

/* ---- cut connections ---- */

static void a_connection_cut_before_the_commit_keeps_nothing(void **state)
{
    (void)state;
    struct engawa_reason why = {0};
    struct journal *journal = with_one(proxied);
    cut_next(CUT_BEFORE);
    add(journal, "a", 2, "two");
    assert_false(journal_commit(journal, &why));
    assert_reason(&why, "store");
    assert_true(journal_was_cut(journal));
    assert_int_equal(book_length(journal, "a"), 1);
    add(journal, "a", 2, "two again");
    assert_true(journal_commit(journal, NULL));
    assert_log(journal, "a", 1, "2 1002 two again\n");
    journal_close(journal);
}

static void a_connection_cut_after_the_commit_keeps_all_of_it_once(void **state)
{
    (void)state;
    struct journal *journal = with_one(proxied);
    cut_next(CUT_AFTER);
    add(journal, "a", 2, "two");
    assert_true(journal_commit(journal, NULL));
    assert_log(journal, "a", 1, "2 1002 two\n");
    add(journal, "a", 3, "three");
    assert_true(journal_commit(journal, NULL));
    assert_int_equal(book_length(journal, "a"), 3);
    journal_close(journal);
}

static void a_connection_cut_during_the_commit_is_no_lie(void **state)
{
    (void)state;
    struct journal *journal = with_one(proxied);
    int64_t length = 1;
    for (int cut = 0; cut < 6; cut++) {
        cut_next(CUT_BEHIND);
        add(journal, "a", length + 1, "x");
        length += journal_commit(journal, NULL);
        assert_int_equal(book_length(journal, "a"), length);
    }
    journal_close(journal);
}

static void a_batch_goes_on_after_a_cut(void **state)
{
    (void)state;
    struct engawa_reason why = {0};
    struct journal *journal = with_one(proxied);
    for (int where = CUT_BEFORE; where <= CUT_AFTER; where++) {
        struct batch *batch = batch_new();
        int64_t k = where + 1;
        batch_append(batch, "a", k, 1000 + k, "x");
        cut_next((enum cut)where);
        assert_true(batch_write(batch, journal, &why));
        assert_int_equal(book_length(journal, "a"), k);
        batch_free(batch);
    }
    journal_close(journal);
}

/* ---- a database that is killed ---- */

static atomic_long acknowledged;
static atomic_bool enough;

/* Appends one entry after another, as a house does. */
static void *append_all(void *context)
{
    for (int64_t k = 2; !atomic_load(&enough); k++) {
        struct batch *batch = batch_new();
        batch_append(batch, "a", k, 1000 + k, "x");
        bool fine = batch_write(batch, context, NULL);
        batch_free(batch);
        if (!fine)
            k--;
        else
            atomic_store(&acknowledged, (long)k);
    }
    return NULL;
}

static void wait_for(long count)
{
    while (atomic_load(&acknowledged) < count)
        usleep(1000);
}

static void acknowledged_data_outlives_a_killed_database(void **state)
{
    (void)state;
    pthread_t thread;
    struct journal *journal = with_one(file), *reader;
    assert_true(journal_open_reader(journal, &reader, NULL));
    assert_int_equal(pthread_create(&thread, NULL, append_all, journal), 0);
    for (int round = 0; round < 3; round++) {
        wait_for(atomic_load(&acknowledged) + 20);
        postgres("crash");
        long before = atomic_load(&acknowledged);
        postgres("start");
        assert_true(book_length(reader, "a") >= before); /* it connects anew */
    }
    wait_for(atomic_load(&acknowledged) + 5);
    atomic_store(&enough, true);
    pthread_join(thread, NULL);
    assert_int_equal(book_length(journal, "a"), atomic_load(&acknowledged));
    journal_close(reader);
    journal_close(journal);
}

/* ---- the lease ---- */

static void a_server_without_its_lease_writes_nothing(void **state)
{
    (void)state;
    struct engawa_reason why = {0};
    struct journal *paused = with_one(file);
    add(paused, "a", 2, "before the pause");
    store_number(file, "UPDATE servers SET expires = 'epoch' RETURNING 1"); /* it was long */
    struct journal *next = opened(file);
    add(next, "a", 2, "of the other one");
    assert_true(journal_commit(next, NULL));
    assert_false(journal_commit(paused, &why));
    assert_reason(&why, "store");
    assert_true(journal_is_ousted(paused));
    assert_true(WRITE(next, NULL, batch_put_guest, "g", "Aki", "ja", 1));
    assert_false(WRITE(paused, NULL, batch_put_guest, "g", "Ben", "en", 1) &&
                 journal_commit(paused, NULL));
    journal_close(paused); /* and gives back nothing that is not its own */
    add(next, "a", 3, "three");
    assert_true(journal_commit(next, NULL));
    assert_log(next, "a", 1, "2 1002 of the other one\n3 1003 three\n");
    journal_close(next);
}

static void ignore_wake(void *context)
{
    (void)context;
}

static void a_store_that_is_in_use_is_refused(void **state)
{
    (void)state;
    struct writer *writer;
    struct journal *journal = with_one(file);
    assert_true(writer_open(journal, ignore_wake, NULL, &writer, NULL)); /* renews it */
    assert_not_opened(file, "held");
    writer_close(writer);
    journal_close(journal);
    journal = opened(file); /* given back */
    assert_false(journal_is_ousted(journal));
    journal_close(journal);
}

static void an_entry_that_is_there_is_taken(void **state)
{
    (void)state;
    struct engawa_reason why = {0};
    struct journal *journal = with_one(file);
    store_number(file, "INSERT INTO entries SELECT number, 2, 5, 'another''s', 1 FROM tables"
                       " RETURNING 1");
    add(journal, "a", 2, "two");
    assert_false(journal_commit(journal, &why));
    assert_reason(&why, "taken");
    add(journal, "a", 3, "three");
    assert_true(journal_commit(journal, NULL));
    assert_log(journal, "a", 1, "2 5 another's\n3 1003 three\n");
    journal_close(journal);
}

#define FAULT(test) cmocka_unit_test_setup(test, set_up_file)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        FAULT(a_connection_cut_before_the_commit_keeps_nothing),
        FAULT(a_connection_cut_after_the_commit_keeps_all_of_it_once),
        FAULT(a_connection_cut_during_the_commit_is_no_lie),
        FAULT(a_batch_goes_on_after_a_cut),
        FAULT(acknowledged_data_outlives_a_killed_database),
        FAULT(a_server_without_its_lease_writes_nothing),
        FAULT(a_store_that_is_in_use_is_refused),
        FAULT(an_entry_that_is_there_is_taken),
    };
    char place[200];
    snprintf(place, sizeof place, "%s/cut", getenv("ENGAWA_TEST_FOLDER"));
    snprintf(proxied, sizeof proxied, "postgres://engawa@/postgres?host=%s", place);
    cut_start(place, getenv("ENGAWA_TEST_FOLDER"));
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    cut_stop();
    return failed;
}

TOPIC(store_faults)
{
    return store_is_file() ? 77 : run_journal_tests(run);
}
