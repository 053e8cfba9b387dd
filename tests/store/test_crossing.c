/* test_crossing.c - two servers of one store in PostgreSQL write at the same time: neither waits
 * for the other without need, no turn fails because of the other server, and shared rows stay
 * unique. test_postgres.sh runs it. */
#include "store/care/forgotten.h"
#include "store/care/retention.h"
#include "store/journal/access.h"
#include "store/journal/daily.h"
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "store/journal/pushes.h"
#include "store/journal/settings.h"
#include "store/turn/batch.h"
#include "tests/store/joined.h"
#include "tests/store/journal_file.h"
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
#include <stdio.h>
#include <time.h>

static void turns_of_two_servers_do_not_wait_for_each_other(void **state)
{
    (void)state;
    char one[8], two[8];
    joined_open(2);
    joined_make(0, one);
    joined_make(1, two);
    for (int64_t k = 2; k < 20; k++) {
        add(joined[0], one, k, "x");
        assert_true(
            WRITE(joined[0], NULL, batch_put_guest, "a", "Aki", "ja", k)); /* it is under way */
        add(joined[1], two, k, "x");
        assert_true(WRITE(joined[1], NULL, batch_put_guest, "b", "Ben", "en", k));
        assert_true(journal_commit(joined[1], NULL));
        assert_true(journal_commit(joined[0], NULL));
    }
    assert_int_equal(book_length(joined[0], one), 19);
    assert_int_equal(book_length(joined[0], two), 19);
}

static int64_t uses_left(void)
{
    return store_number(file, "SELECT coalesce(sum(uses), 0) FROM invites");
}

static void *use_invite(void *journal)
{
    struct batch *batch = batch_new();
    batch_use_invite(batch, "code");
    bool fine = batch_write(batch, journal, NULL);
    batch_free(batch);
    return fine ? journal : NULL;
}

/* The other server's use is under way when this one is written. */
static void uses_of_an_invitation_are_counted_once_each(void **state)
{
    (void)state;
    const struct journal_invite invite = {.code = "code", .since = 1, .uses = 3};
    joined_open(2);
    assert_true(WRITE(joined[0], NULL, batch_put_invite, &invite));
    assert_true(journal_commit(joined[0], NULL));
    for (int64_t left = 3; left > -3; left -= 2) {
        pthread_t thread;
        void *fine;
        assert_int_equal(uses_left(), left > 0 ? left : 0);
        assert_true(WRITE(joined[0], NULL, batch_use_invite, "code"));
        assert_true(WRITE(joined[0], NULL, batch_put_guest, "g", "Aki", "ja", 1)); /* and is sent */
        assert_int_equal(pthread_create(&thread, NULL, use_invite, joined[1]), 0);
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        assert_true(journal_commit(joined[0], NULL));
        pthread_join(thread, &fine);
        assert_non_null(fine);
    }
    assert_int_equal(store_number(file, "SELECT count(*) FROM invites"), 0);
}

/* Writes the shared rows for SERVER; TABLE is its own. */
static struct batch *all_that_is_there_once(const char *device, const char *name, const char *table)
{
    struct batch *batch = batch_new();
    uint8_t seed[32] = {(uint8_t)name[0]};
    const struct journal_ruling ruling = {
        .who = "g", .mute = true, .since = 1, .until = 2, .reason = name};
    const struct journal_push push = {device, "https://one", "point", "auth"};
    struct journal_daily game = {.day = 3, .guest = "g"};
    snprintf(game.table, sizeof game.table, "%s", table);
    snprintf(game.name, sizeof game.name, "%s", name);
    batch_put_guest(batch, "g", name, "ja", 1);
    batch_keep_setting(batch, "keep-idle", name);
    batch_put_ruling(batch, &ruling);
    batch_draw_day(batch, 3, "dice", seed, 1);
    batch_begin_daily(batch, &game, "dice");
    batch_add_device(batch, device, "g", seed, 1);
    batch_put_push(batch, &push, 1);
    return batch;
}

/* A batch that a thread writes. */
struct turn {
    struct journal *journal;
    struct batch *batch;
    struct engawa_reason why;
    bool fine;
};

static void *write_turn(void *context)
{
    struct turn *turn = context;
    turn->fine = batch_write(turn->batch, turn->journal, &turn->why);
    batch_free(turn->batch);
    return NULL;
}

/* Both write it at once: no turn fails, and one of them is kept, or the last. */
static void shared_rows_stay_unique(void **state)
{
    (void)state;
    char table[2][8];
    joined_open(2);
    for (int i = 0; i < 2; i++)
        joined_make(i, table[i]);
    pthread_t thread[2];
    struct turn turn[] = {
        {.journal = joined[0], .batch = all_that_is_there_once("d0", "Aki", table[0])},
        {.journal = joined[1], .batch = all_that_is_there_once("d1", "Ben", table[1])}};
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, write_turn, &turn[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < 2; i++)
        if (!turn[i].fine)
            fail_msg("%s", turn[i].why.en);
    static const char *const tables[] = {"guests", "settings", "rulings",
                                         "days",   "dailies",  "pushes"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char sql[80];
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", tables[i]);
        assert_int_equal(store_number(file, sql), 1);
    }
    assert_int_equal(store_number(file, "SELECT count(*) FROM devices"), 2);
}

enum { GUESTS = 100, ROUNDS = 5 };

/* The work of a thread: writes many guests, from the first or from the last on. */
struct writing {
    pthread_barrier_t *start;
    struct journal *journal;
    const char *name;
    bool backwards, fine;
    struct engawa_reason why;
};

static void *write_guests(void *context)
{
    struct writing *writing = context;
    struct batch *batch = batch_new();
    char guest[8];
    for (int i = 0; i < GUESTS; i++) {
        snprintf(guest, sizeof guest, "g%d", writing->backwards ? GUESTS - 1 - i : i);
        batch_put_guest(batch, guest, writing->name, "ja", 1);
    }
    pthread_barrier_wait(writing->start);
    writing->fine = batch_write(batch, writing->journal, &writing->why);
    batch_free(batch);
    return NULL;
}

static int64_t deadlocks(void)
{
    return store_number(file, "SELECT deadlocks FROM pg_stat_database"
                              " WHERE datname = current_database()");
}

/* Two servers write the same guests in opposite orders, until the database has found them waiting
 * for each other: no turn fails, and each is there as a whole. */
static void two_servers_in_each_others_way_both_write(void **state)
{
    (void)state;
    store_number(file, "ALTER SYSTEM SET deadlock_timeout = '20ms'");
    store_number(file, "SELECT pg_reload_conf()::int");
    joined_open(2);
    int64_t before = deadlocks();
    for (int round = 0; round < ROUNDS || deadlocks() == before; round++) {
        pthread_barrier_t start;
        pthread_t thread[2];
        struct writing writing[] = {
            {.start = &start, .journal = joined[0], .name = "Aki"},
            {.start = &start, .journal = joined[1], .name = "Ben", .backwards = true}};
        pthread_barrier_init(&start, NULL, 2);
        for (int i = 0; i < 2; i++)
            assert_int_equal(pthread_create(&thread[i], NULL, write_guests, &writing[i]), 0);
        for (int i = 0; i < 2; i++)
            pthread_join(thread[i], NULL);
        pthread_barrier_destroy(&start);
        for (int i = 0; i < 2; i++)
            if (!writing[i].fine)
                fail_msg("%s", writing[i].why.en);
        assert_int_equal(store_number(file, "SELECT count(DISTINCT name) FROM guests"), 1);
        assert_int_equal(store_number(file, "SELECT count(*) FROM guests"), GUESTS);
    }
    store_number(file, "ALTER SYSTEM RESET deadlock_timeout");
    store_number(file, "SELECT pg_reload_conf()::int");
}

/* The turn of one server refers to rows that another one has removed: the rest of the turn is
 * written. */
static void rows_removed_by_another_server_fail_no_turn(void **state)
{
    (void)state;
    const uint8_t hash[32] = {1}, other_hash[32] = {2};
    struct engawa_reason why;
    char table[8];
    joined_open(2);
    joined_make(0, table);
    assert_true(WRITE(joined[0], NULL, batch_put_guest, "gone", "Aki", "ja", 1));
    assert_true(WRITE(joined[0], NULL, batch_put_guest, "g", "Ben", "en", 1));
    assert_true(WRITE(joined[0], NULL, batch_add_device, "d", "g", hash, 1));
    assert_true(journal_commit(joined[0], NULL));
    struct batch *batch = batch_new();
    batch_add_device(batch, "e", "gone", other_hash, 1);
    batch_renew_device(batch, "d", "g", other_hash);
    batch_drop_device(batch, "d", "g");
    batch_forget_guest(batch, "gone");
    batch_append(batch, table, 2, 1002, "two");
    assert_true(WRITE(joined[1], NULL, batch_forget_guest, "gone"));
    assert_true(WRITE(joined[1], NULL, batch_drop_device, "d", "g"));
    assert_true(journal_commit(joined[1], NULL));
    if (!batch_write(batch, joined[0], &why))
        fail_msg("%s", why.en);
    assert_string_equal(batch->lost.code, "no-such-guest");
    batch_free(batch);
    assert_int_equal(book_length(joined[0], table), 2);
    assert_int_equal(store_number(file, "SELECT count(*) FROM devices"), 0);
}

/* A guest takes a match off their list at one server while another one removes its table. */
static void late_rows_keep_no_removed_table(void **state)
{
    (void)state;
    char table[8];
    joined_open(2);
    joined_make(0, table);
    assert_true(WRITE(joined[0], NULL, batch_close_table, table, 1));
    assert_true(WRITE(joined[0], NULL, batch_remove_table, table));
    assert_true(journal_commit(joined[0], NULL));
    store_number(file, "INSERT INTO unlisted SELECT 'g', number FROM tables RETURNING number");
    store_number(file, "INSERT INTO unread SELECT number FROM tables RETURNING number");
    assert_true(WRITE(joined[0], NULL, batch_erase, 100));
    assert_true(journal_commit(joined[0], NULL));
    assert_int_equal(store_number(file, "SELECT count(*) FROM tables"), 0);
}

#define CROSSING(test) cmocka_unit_test_setup_teardown(test, joined_set_up, joined_tear_down)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        CROSSING(turns_of_two_servers_do_not_wait_for_each_other),
        CROSSING(uses_of_an_invitation_are_counted_once_each),
        CROSSING(shared_rows_stay_unique),
        CROSSING(two_servers_in_each_others_way_both_write),
        CROSSING(rows_removed_by_another_server_fail_no_turn),
        CROSSING(late_rows_keep_no_removed_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(crossing)
{
    return store_is_file() ? 77 : run_journal_tests(run);
}
