/* test_copy.c - journal_copy from a file to PostgreSQL and back: every table of the schema has
 * something in it and is the same afterwards, both can go on, a place where something is stays as
 * it is, and one where the copy fails stays empty. test_postgres.sh runs it. */
#include "store/care/copy.h"
#include "store/care/forgotten.h"
#include "store/journal/access.h"
#include "store/journal/beat.h"
#include "store/journal/cards.h"
#include "store/journal/daily.h"
#include "store/journal/guests.h"
#include "store/journal/history.h"
#include "store/journal/logs.h"
#include "store/journal/pushes.h"
#include "store/journal/remarks.h"
#include "store/journal/settings.h"
#include "tests/store/journal_file.h"
#include "tests/support/disk.h"
#include "tests/support/failing_sql.h"
#include "tests/support/journal_book.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char third[310]; /* another file */

static void fill_people(struct journal *journal)
{
    const uint8_t hash[32] = {1, 0, 255}, secret[32] = {3, '\'', '\\'};
    const struct journal_push push = {"d", "https://one", "point", "auth"};
    const struct journal_ruling ruling = {
        .who = "g", .mute = true, .since = 1, .until = 2, .reason = "うるさい 'x'"};
    const struct journal_invite invite = {.code = "c", .since = 1, .uses = 2};
    uint8_t key[32];
    memcpy(key, secret, sizeof key);
    assert_true(WRITE(journal, NULL, batch_put_guest, "g", "縁側 \\ '\"", "ja", 5));
    assert_true(WRITE(journal, NULL, batch_put_guest, "gone", "Ben", "en", 5));
    assert_true(WRITE(journal, NULL, batch_add_device, "d", "g", hash, 1));
    assert_true(WRITE(journal, NULL, batch_bind_login, "g", hash));
    assert_true(WRITE(journal, NULL, batch_put_crest, "g", "pine", 2));
    assert_true(WRITE(journal, NULL, batch_put_push, &push, 5));
    assert_true(WRITE(journal, NULL, batch_put_ruling, &ruling));
    assert_true(WRITE(journal, NULL, batch_keep_setting, "keep-idle", "44"));
    assert_true(WRITE(journal, NULL, batch_put_invite, &invite));
    assert_true(WRITE(journal, NULL, batch_forget_guest, "gone"));
    assert_true(WRITE(journal, NULL, batch_beat, 77));
    assert_true(journal_push_key(journal, key, NULL));
}

static void fill_tables(struct journal *journal)
{
    const struct journal_player player = {.guest = "g", .name = "縁側", .seat = 1, .rank = 1};
    const struct journal_match match = {.table = "a",
                                        .game = "yahtzee",
                                        .options = "{}",
                                        .people = "g",
                                        .text = "\"x\":1",
                                        .note = "n",
                                        .ended = 9,
                                        .seats = 2,
                                        .player = &player,
                                        .players = 1};
    const struct journal_daily daily = {.table = "b", .guest = "g", .name = "縁側", .day = 3};
    const struct journal_remark remark = {"a", 1, "deck", 2, 5, "尻尾", 6, 7};
    assert_true(WRITE(journal, NULL, batch_create_table, "b", 501, seed_b));
    add(journal, "b", 1, "{}");
    assert_true(WRITE(journal, NULL, batch_put_card, "b", 1, "card"));
    assert_true(WRITE(journal, NULL, batch_put_match, &match));
    assert_true(WRITE(journal, NULL, batch_unlist, "g", "a"));
    assert_true(WRITE(journal, NULL, batch_add_remark, &remark, 24));
    assert_true(WRITE(journal, NULL, batch_draw_day, 3, "dice", seed_a, 1));
    assert_true(WRITE(journal, NULL, batch_begin_daily, &daily, "dice"));
    assert_true(journal_commit(journal, NULL));
}

/* Runs SQL, which gives a number, on the file PATH beside which the file ALONGSIDE is `other`. */
static int64_t ask_both(const char *path, const char *alongside, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    char attach[400];
    snprintf(attach, sizeof attach, "ATTACH '%s' AS other", alongside);
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, attach, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return number;
}

/* Each table of the schema is copied, and in both files the same. */
static void assert_same(const char *path, const char *alongside)
{
    struct engawa_text names = {0};
    char sql[400];
    const char *table;
    for (int i = 0; (table = copy_table(i)); i++) {
        snprintf(sql, sizeof sql, "SELECT count(*) FROM main.%s", table);
        if (ask_both(path, alongside, sql) == 0)
            fail_msg("%s is empty", table);
        snprintf(sql, sizeof sql,
                 "SELECT (SELECT count(*) FROM (SELECT * FROM main.%s EXCEPT SELECT * FROM"
                 " other.%s)) + (SELECT count(*) FROM (SELECT * FROM other.%s EXCEPT SELECT * FROM"
                 " main.%s))",
                 table, table, table, table);
        if (ask_both(path, alongside, sql) != 0)
            fail_msg("%s is another one", table);
        engawa_text_printf(&names, "'%s', ", table);
    }
    struct engawa_text all = {0};
    engawa_text_printf(&all,
                       "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT IN"
                       " (%s 'entries', 'tail', 'beat') AND name NOT LIKE 'sqlite%%'",
                       names.at);
    assert_int_equal(ask_both(path, alongside, all.at), 0);
    engawa_text_free(&names);
    engawa_text_free(&all);
}

static void copy(const char *from, const char *to, int64_t *rows)
{
    struct journal *source = opened(from), *target = opened(to);
    struct engawa_reason why = {0};
    if (!journal_copy(source, target, rows, &why))
        fail_msg("%s", why.en);
    journal_close(source);
    journal_close(target);
}

/* The journal of `other`: everything, with several entries in a row. */
static void make(void)
{
    struct journal *journal = opened(other);
    const char *entries[] = {"{\"one\":1}", "{\"two\":\"縁側 \\\"x\\\"\"}", "{\"three\":3}"};
    assert_true(WRITE(journal, NULL, batch_create_table, "a", 500, seed_a));
    assert_true(append_entries(journal, "a", 1, entries, 3, 1700000000123, NULL));
    assert_true(WRITE(journal, NULL, batch_close_table, "a", 9));
    fill_people(journal);
    fill_tables(journal);
    assert_true(WRITE(journal, NULL, batch_create_table, "unread", 502, seed_b));
    assert_true(WRITE(journal, NULL, batch_close_table, "unread", 9));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    alter_file(other, "INSERT INTO unread SELECT number FROM tables WHERE id = 'unread'");
}

static void a_journal_goes_to_postgres_and_back(void **state)
{
    (void)state;
    int64_t there = 0, back = 0;
    const char *log = "1 1700000000123 {\"one\":1}\n"
                      "2 1700000000123 {\"two\":\"縁側 \\\"x\\\"\"}\n"
                      "3 1700000000123 {\"three\":3}\n";
    make();
    copy(other, file, &there);
    copy(file, third, &back);
    assert_true(there > 20);
    assert_int_equal(there, back);
    assert_same(other, third);
    const char *const places[] = {file, third};
    for (int i = 0; i < 2; i++) {
        struct journal *journal = opened(places[i]);
        int64_t beat;
        assert_log(journal, "a", 0, log);
        assert_true(journal_last_beat(journal, &beat, NULL));
        assert_int_equal(beat, 77);
        add(journal, "b", 2, "it goes on");
        assert_true(WRITE(journal, NULL, batch_create_table, "new", 600, seed_b));
        add(journal, "new", 1, "{}");
        assert_true(journal_commit(journal, NULL));
        journal_close(journal);
    }
}

static void a_place_where_something_is_stays_as_it_is(void **state)
{
    (void)state;
    int64_t rows;
    struct engawa_reason why = {0};
    make();
    struct journal *from = opened(other), *to = opened(file);
    assert_true(WRITE(to, NULL, batch_beat, 5));
    assert_true(journal_commit(to, NULL));
    assert_false(journal_copy(from, to, &rows, &why));
    assert_reason(&why, "store");
    assert_int_equal(book_length(to, "a"), 0);
    journal_close(from);
    journal_close(to);
}

/* Copies the file `other` to an empty one while the NTH call fails. Returns whether that was
 * made. */
static bool copy_once(long nth)
{
    struct engawa_reason why = {0};
    int64_t rows;
    disk_remove(third);
    struct journal *from = opened(other), *to = opened(third);
    failing_sql_begin(nth, SQL_DISK);
    bool fine = journal_copy(from, to, &rows, &why);
    bool reached = failing_sql_end();
    if (!fine) {
        assert_reason(&why, "store");
        if (!journal_copy(from, to, &rows, &why)) /* so it was left empty */
            fail_msg("after call %ld has failed: %s", nth, why.en);
    }
    journal_close(from);
    journal_close(to);
    return reached;
}

static void a_copy_whose_call_fails_leaves_the_place_empty(void **state)
{
    (void)state;
    make();
    for (long nth = 1; copy_once(nth); nth++)
        ;
    assert_same(other, third);
}

static int set_up(void **state)
{
    snprintf(third, sizeof third, "%s-third", other);
    unlink(third);
    return set_up_file(state);
}

static int run(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_journal_goes_to_postgres_and_back, set_up),
        cmocka_unit_test_setup(a_place_where_something_is_stays_as_it_is, set_up),
        cmocka_unit_test_setup(a_copy_whose_call_fails_leaves_the_place_empty, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(copy)
{
    return store_is_file() ? 77 : run_journal_tests(run);
}
