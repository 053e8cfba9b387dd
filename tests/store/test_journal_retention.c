/* test_journal_retention.c - deletion from the journal: a removed table is gone at once and as a
 * whole, the rest goes in steps, kept data stays, the file shrinks, and neither a failing disk nor
 * a power cut in the middle leaves half a table. */
#include "store/care/forgotten.h"
#include "store/care/retention.h"
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "store/journal/remarks.h"
#include "store/turn/journal.h"
#include "tests/support/disk.h"
#include "tests/support/journal_book.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char file[300], killed[300];
static const uint8_t seed[32] = {7};

static struct journal *opened(const char *path)
{
    struct journal *journal = NULL;
    struct engawa_reason why = {0};
    if (!journal_open(path, &journal, &why))
        fail_msg("%s", why.en);
    return journal;
}

/* Adds TABLE with ENTRIES entries of half a kilobyte that was closed at ENDED, or not, for 0. */
static void add_table(struct journal *journal, const char *table, int entries, int64_t ended)
{
    char text[500];
    const char *all[] = {text};
    memset(text, table[0], sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_true(WRITE(journal, NULL, batch_create_table, table, 1, seed));
    for (int k = 1; k <= entries; k++)
        assert_true(WRITE(journal, NULL, batch_append, table, k, k, all[0]));
    if (ended)
        assert_true(WRITE(journal, NULL, batch_close_table, table, ended));
}

static int setup(void **state)
{
    (void)state;
    disk_fail(0, false, false);
    if (store_is_file()) {
        disk_remove(file);
        disk_remove(killed);
    } else {
        store_empty();
    }
    struct journal *journal = opened(file);
    add_table(journal, "keep", 5, 0);
    add_table(journal, "young", 5, 300);
    add_table(journal, "old", 300, 100);
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    return 0;
}

/* Returns the number that SQL selects in the closed file. */
static int64_t number_in(const char *sql)
{
    return store_number(file, sql);
}

static void the_oldest_closed_table_is_found(void **state)
{
    char table[JOURNAL_TABLE_ID_MAX + 1];
    struct journal *journal = opened(file);
    (void)state;
    assert_true(journal_old_table(journal, 100, table, NULL));
    assert_string_equal(table, "");
    assert_true(journal_old_table(journal, 1000, table, NULL));
    assert_string_equal(table, "old");
    assert_true(WRITE(journal, NULL, batch_remove_table, "old"));
    assert_true(journal_old_table(journal, 1000, table, NULL));
    assert_string_equal(table, "young");
    journal_close(journal);
}

static void a_removed_table_is_gone_at_once_and_erased_in_steps(void **state)
{
    struct journal *journal = opened(file);
    struct engawa_reason why;
    const char *entry[] = {"late"};
    uint8_t got[32];
    int64_t created;
    (void)state;
    assert_true(WRITE(journal, NULL, batch_erase, 100));
    assert_int_equal(write_now_erased.entries, 0);
    assert_true(WRITE(journal, NULL, batch_remove_table, "old"));
    assert_false(WRITE(journal, &why, batch_remove_table, "old"));
    assert_string_equal(why.code, "no-such-table");
    assert_int_equal(book_length(journal, "old"), 0);
    assert_false(journal_table(journal, "old", got, &created, &why));
    assert_false(WRITE(journal, &why, batch_append, "old", 301, 9, entry[0]));
    assert_string_equal(why.code, "no-such-table");
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    assert_int_equal(
        number_in(store_is_file()
                      ? "SELECT count(*) FROM tables WHERE seed = zeroblob(32)"
                      : "SELECT count(*) FROM tables WHERE seed = decode(repeat('00', 32), 'hex')"),
        1);
    journal = opened(file);
    for (int left = 300; left > 0; left -= 100) {
        assert_true(WRITE(journal, NULL, batch_erase, 100));
        assert_int_equal(write_now_erased.entries, 100);
    }
    assert_true(WRITE(journal, NULL, batch_erase, 100));
    assert_int_equal(write_now_erased.entries, 1); /* its row */
    assert_true(WRITE(journal, NULL, batch_erase, 100));
    assert_int_equal(write_now_erased.entries, 0);
    assert_true(journal_commit(journal, NULL));
    assert_int_equal(book_length(journal, "keep"), 5);
    assert_int_equal(book_length(journal, "young"), 5);
    journal_close(journal);
    assert_int_equal(number_in("SELECT count(*) FROM tables"), 2);
    assert_int_equal(number_in("SELECT count(*) FROM entries"), 10);
}

static void a_remark_outlives_its_table(void **state)
{
    struct journal *journal = opened(file);
    const struct journal_remark remark = {"old", 3, "cats", 1, 50, "a tail", 1, 1};
    (void)state;
    assert_true(WRITE(journal, NULL, batch_add_remark, &remark, 24));
    assert_true(WRITE(journal, NULL, batch_remove_table, "old"));
    do
        assert_true(WRITE(journal, NULL, batch_erase, 1000));
    while (write_now_erased.entries > 0);
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    assert_int_equal(number_in("SELECT count(*) FROM clues"), 1);
    assert_int_equal(number_in("SELECT count(*) FROM entries"), 10);
    journal = opened(file);
    assert_true(WRITE(journal, NULL, batch_drop_remarks, 50, 10));
    assert_int_equal(write_now_erased.remarks, 0);
    assert_true(WRITE(journal, NULL, batch_drop_remarks, 51, 10));
    assert_int_equal(write_now_erased.remarks, 1);
    assert_true(WRITE(journal, NULL, batch_erase, 1000));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    assert_int_equal(number_in("SELECT count(*) FROM tables"), 2);
}

static void guests_go_by_when_they_were_last_seen(void **state)
{
    struct journal *journal = opened(file);
    struct journal_guest guest;
    struct engawa_reason why;
    uint8_t hash[2][32] = {{1}, {2}};
    char name[JOURNAL_GUEST_ID_MAX + 1];
    int64_t number;
    (void)state;
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "en", 100));
    assert_true(WRITE(journal, NULL, batch_add_device, "d1", "g1", hash[0], 100));
    assert_true(WRITE(journal, NULL, batch_put_guest, "g2", "Ben", "ja", 150));
    assert_true(WRITE(journal, NULL, batch_add_device, "d2", "g2", hash[1], 150));
    assert_true(WRITE(journal, NULL, batch_see_device, "d2", 200));
    assert_true(WRITE(journal, NULL, batch_drop_guests, 200, 10));
    assert_int_equal(write_now_erased.guests, 1);
    assert_false(journal_guest(journal, hash[0], &guest, &why));
    assert_true(journal_guest(journal, hash[1], &guest, &why));
    assert_int_equal(guest.seen, 200);
    assert_false(WRITE(journal, &why, batch_forget_guest, "g1"));
    assert_string_equal(why.code, "no-such-guest");
    assert_true(WRITE(journal, &why, batch_forget_guest, "g2"));
    assert_false(journal_guest(journal, hash[1], &guest, &why));
    assert_true(WRITE(journal, NULL, batch_note_forgotten, "g2", 2));
    assert_true(journal_forgotten(journal, name, &number, NULL));
    assert_string_equal(name, "g2");
    assert_int_equal(number, 2);
    assert_true(WRITE(journal, NULL, batch_note_forgotten, "g2", INT64_MAX));
    assert_true(journal_forgotten(journal, name, &number, NULL));
    assert_string_equal(name, "");
    journal_close(journal);
}

static int64_t size_of(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 ? (int64_t)about.st_size : 0;
}

/* Erases removed data and returns its space. */
static bool clean(struct journal *journal, struct engawa_reason *why)
{
    do
        if (!WRITE(journal, why, batch_erase, 50) || !journal_commit(journal, why))
            return false;
    while (write_now_erased.entries > 0);
    do
        if (!WRITE(journal, why, batch_shrink, 8) || !journal_commit(journal, why))
            return false;
    while (write_now_erased.pages > 0);
    return journal_settle_file(journal, why);
}

static void the_file_shrinks_step_by_step(void **state)
{
    (void)state;
    if (!store_is_file())
        skip();
    struct journal *journal = opened(file);
    assert_true(journal_settle_file(journal, NULL));
    int64_t before = size_of(file);
    assert_true(WRITE(journal, NULL, batch_remove_table, "old"));
    do
        assert_true(WRITE(journal, NULL, batch_erase, 100));
    while (write_now_erased.entries > 0);
    assert_true(WRITE(journal, NULL, batch_shrink, 8));
    assert_int_equal(write_now_erased.pages, 8);
    assert_true(clean(journal, NULL));
    assert_true(before > 150000);
    assert_true(size_of(file) < before - 80000);
    char wal[310];
    snprintf(wal, sizeof wal, "%s-wal", file);
    assert_int_equal(size_of(wal), 0);
    assert_int_equal(book_length(journal, "young"), 5);
    journal_close(journal);
}

/* A file of before could not shrink: it is written anew once, with all that is in it. */
static void an_old_file_learns_to_shrink(void **state)
{
    sqlite3 *db;
    (void)state;
    if (!store_is_file())
        skip();
    assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = NONE;"
                                  "VACUUM",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    assert_int_equal(number_in("PRAGMA auto_vacuum"), 0);
    struct journal *journal = opened(file);
    assert_int_equal(book_length(journal, "old"), 300);
    journal_close(journal);
    assert_int_equal(number_in("PRAGMA auto_vacuum"), 2);
}

/* After a kill, or a power cut, a restart finds the kept tables whole and the removed one whole or
 * absent, and erases the rest of it. */
static void assert_restart(bool only_synced, bool removed)
{
    struct engawa_reason why;
    (only_synced ? disk_copy_synced : disk_copy)(file, killed);
    struct journal *journal = opened(killed);
    assert_int_equal(book_length(journal, "keep"), 5);
    assert_int_equal(book_length(journal, "young"), 5);
    int64_t length = book_length(journal, "old");
    assert_true(length == 0 || (!removed && length == 300));
    assert_true(clean(journal, &why));
    journal_close(journal);
}

static void a_failing_disk_leaves_no_half_table(void **state)
{
    bool reached = true;
    int rounds = 0;
    if (!store_is_file())
        skip();
    for (long nth = 1; reached; nth += 13, rounds++) {
        struct engawa_reason why;
        setup(state);
        struct journal *journal = opened(file);
        disk_fail(nth, false, nth % 2);
        bool removed =
            WRITE(journal, &why, batch_remove_table, "old") && journal_commit(journal, &why);
        if (!removed)
            journal_rollback(journal);
        bool fine = removed && clean(journal, &why);
        if (removed && !fine)
            journal_rollback(journal);
        reached = disk_has_failed();
        assert_true(fine || reached);
        disk_rest(true);
        assert_restart(false, removed);
        assert_restart(true, removed);
        disk_rest(false);
        disk_fail(0, false, false);
        assert_true(removed ? clean(journal, &why) : book_length(journal, "old") == 300);
        journal_close(journal);
    }
    assert_true(rounds > 5);
}

TOPIC(journal_retention)
{
    char folder[] = "/tmp/engawa-retention-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    char path[300];
    snprintf(path, sizeof path, "%s/journal", folder);
    store_place(file, sizeof file, path);
    snprintf(killed, sizeof killed, "%s/killed", folder);
    disk_install();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(the_oldest_closed_table_is_found, setup),
        cmocka_unit_test_setup(a_removed_table_is_gone_at_once_and_erased_in_steps, setup),
        cmocka_unit_test_setup(a_remark_outlives_its_table, setup),
        cmocka_unit_test_setup(guests_go_by_when_they_were_last_seen, setup),
        cmocka_unit_test_setup(the_file_shrinks_step_by_step, setup),
        cmocka_unit_test_setup(an_old_file_learns_to_shrink, setup),
        cmocka_unit_test_setup(a_failing_disk_leaves_no_half_table, setup),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    disk_remove(file);
    disk_remove(killed);
    rmdir(folder);
    return failed;
}
