/* test_upgrade.c - this version opens a journal of any released version with all its data, and
 * leaves a copy of it beside; and there is a way back. */
#include "engine/chance.h"
#include "store/care/backup.h"
#include "store/journal/guests.h"
#include "store/journal/remarks.h"
#include "store/sql/schema.h"
#include "tests/store/journal_file.h"
#include "tests/support/disk.h"
#include "tests/support/failing_files.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_WITH_DEVICES = 3 /* the version */ };

/* The beginning of the SHA-256 of each released migration: these never change. */
static const char *const released[] = {
    "ea76ec67fc1329bd", "375608f1e435c8e6", "55033e8372c783e4", "a663827dc3c7298f",
    "017f57b8247bb1aa", "7dd887d2990c67fe", "2c1d4b6fe4d29f93", "2e1431c2ad0e6c21",
    "530bbd7d033ea1f3", "97e5e645a4ef2b56", "81f39daa52564784", "7f4d6299df23c5e1",
    "bb8629220cf6c240", "665244677c8f0fe1",
};

static void a_released_migration_never_changes(void **state)
{
    (void)state;
    assert_true(sizeof released / sizeof *released <= SCHEMA_VERSION);
    for (size_t step = 0; step < sizeof released / sizeof *released; step++) {
        const char *sql = schema_migrations[step];
        uint8_t hash[32];
        char hex[17];
        engawa_sha256((const uint8_t *)sql, strlen(sql), hash);
        for (int i = 0; i < 8; i++)
            snprintf(hex + 2 * i, 3, "%02x", hash[i]);
        assert_string_equal(hex, released[step]);
    }
}

/* ---- a file of each version ---- */

static const char *kept_of(int version)
{
    static char name[330];
    snprintf(name, sizeof name, "%s.version-%d", file, version);
    return name;
}

#define TOKEN "x'0100000000000000000000000000000000000000000000000000000000000000'"

/* FILE as VERSION made it: two tables, one of them closed, with their logs, and a guest. */
static void make_version(int version)
{
    struct engawa_text sql = {0};
    engawa_text_printf(&sql, "PRAGMA journal_mode = WAL; PRAGMA application_id = %d;",
                       SCHEMA_APPLICATION_ID);
    for (int step = 0; step < version; step++)
        engawa_text_add(&sql, schema_migrations[step]);
    engawa_text_add(&sql, "INSERT INTO tables (number, id, created, seed, closed) VALUES"
                          " (1, 'a', 500, zeroblob(32), 0), (2, 'b', 600, zeroblob(32), 1);"
                          "INSERT INTO entries (number, k, time, text) VALUES"
                          " (1, 1, 5, 'one'), (1, 2, 6, 'two'), (2, 1, 7, 'over');");
    if (version < FIRST_WITH_DEVICES)
        engawa_text_add(&sql, "INSERT INTO guests VALUES ('g1', " TOKEN ", 'Aki', 'ja',"
                              " 700);");
    else
        engawa_text_add(&sql, "INSERT INTO guests (id, name, language, changed) VALUES"
                              " ('g1', 'Aki', 'ja', 700);"
                              "INSERT INTO devices VALUES ('d1', 'g1', " TOKEN ", 1, 2);");
    engawa_text_printf(&sql, "PRAGMA user_version = %d", version);
    alter_file(file, sql.at);
    engawa_text_free(&sql);
}

/* Opens the journal PATH and expects the data of make_version. */
static void assert_made(const char *path)
{
    uint8_t hash[32] = {1};
    struct journal_guest guest;
    struct journal *journal = opened(path);
    assert_log(journal, "a", 0, "1 5 one\n2 6 two\n");
    assert_log(journal, "b", 0, "1 7 over\n");
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.id, "g1");
    assert_string_equal(guest.name, "Aki");
    add(journal, "a", 3, "three");
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
}

static int version_of(const char *path)
{
    sqlite3 *db;
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int version = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return version;
}

static void every_version_is_upgraded_and_leaves_a_copy(void **state)
{
    for (int version = 1; version < SCHEMA_VERSION; version++) {
        struct stat facts;
        set_up_file(state);
        make_version(version);
        assert_made(file);
        assert_int_equal(version_of(file), SCHEMA_VERSION);
        assert_int_equal(version_of(kept_of(version)), version);
        assert_int_equal(stat(kept_of(version), &facts), 0);
        assert_int_equal(facts.st_mode & 0777, 0600);
        journal_close(opened(file)); /* of this version already */
        assert_int_not_equal(access(kept_of(SCHEMA_VERSION), F_OK), 0);
        disk_copy(kept_of(version), other);
        assert_made(other);
    }
}

static void only_the_newest_copies_stay(void **state)
{
    (void)state;
    for (int version = 1; version < SCHEMA_VERSION; version++) {
        disk_remove(file);
        make_version(version);
        assert_made(file);
    }
    for (int version = 1; version < SCHEMA_VERSION; version++)
        assert_int_equal(access(kept_of(version), F_OK) == 0, version > SCHEMA_VERSION - 4);
}

static void join(void *context, int64_t table, int64_t card, const char *text)
{
    engawa_text_printf(context, "%d %d %s, ", (int)table, (int)card, text);
}

/* Adds a remark to the journal PATH, and expects those that it has then. */
static void assert_remarks(const char *path, const struct journal_remark *more,
                           const char *expected)
{
    struct engawa_text text = {0};
    struct journal *journal = opened(path);
    assert_true(WRITE(journal, NULL, batch_add_remark, more, 24));
    assert_true(journal_commit(journal, NULL));
    assert_true(journal_remarks(journal, "d", join, &text, NULL));
    assert_string_equal(text.at, expected);
    engawa_text_free(&text);
    journal_close(journal);
}

/* Nobody knows who made the remarks of an older version: they count as those of one table. */
static void remarks_survive_an_upgrade_and_a_return(void **state)
{
    (void)state;
    enum { BEFORE = 13 };
    struct engawa_reason why;
    struct journal_remark more = {"b", 9, "d", 1, 9, "new", 5, 6};
    make_version(BEFORE);
    alter_file(file, "INSERT INTO clues VALUES (1, 1, 'd', 1, 5, 'one'), (2, 1, 'd', 1, 6, 'two')");
    assert_remarks(file, &more, "1 1 one, 1 1 two, 2 1 new, ");
    assert_true(journal_restore(kept_of(BEFORE), file, other, &why));
    assert_int_equal(version_of(file), BEFORE);
    more.text = "newer";
    assert_remarks(file, &more, "1 1 one, 1 1 two, 2 1 newer, ");
}

static void without_a_copy_nothing_is_upgraded(void **state)
{
    (void)state;
    make_version(5);
    assert_int_equal(mkdir(kept_of(5), 0700), 0);
    assert_not_opened(file, "store");
    assert_int_equal(version_of(file), 5);
    rmdir(kept_of(5));
    assert_made(file);
    assert_int_equal(version_of(kept_of(5)), 5);
}

/* Lets the NTH call that touches a file fail while a journal of version 5 is opened. Returns
 * whether there were so many. */
static bool upgrade_once(long nth, bool ours)
{
    struct journal *journal;
    struct engawa_reason why = {0};
    set_up_file(NULL);
    make_version(5);
    disk_rest(ours);
    failing_files_begin(ours ? nth : 0, EIO);
    disk_fail(ours ? 0 : nth, false, false);
    bool fine = journal_open(file, &journal, &why);
    bool reached = failing_files_end() || disk_has_failed();
    disk_fail(0, false, false);
    disk_rest(false);
    if (!fine)
        assert_reason(&why, "store");
    journal_close(journal);
    assert_made(file);
    return reached;
}

static void an_upgrade_that_fails_is_done_the_next_time(void **state)
{
    (void)state;
    for (long nth = 1; upgrade_once(nth, true); nth++)
        ;
    for (long nth = 1; upgrade_once(nth, false); nth += 5)
        ;
}

/* ---- the way back ---- */

static void a_newer_journal_is_refused_and_the_copy_is_named(void **state)
{
    (void)state;
    struct journal *journal;
    struct engawa_reason why;
    make_version(4);
    assert_made(file);
    alter_file(file, "PRAGMA user_version = 1000");
    assert_false(journal_open(file, &journal, &why));
    assert_reason(&why, "schema");
    assert_non_null(strstr(why.en, "journal.version-4"));
    assert_non_null(strstr(why.ja, "journal.version-4"));
    assert_true(journal_restore(kept_of(4), file, other, &why));
    assert_made(file);
    assert_int_equal(version_of(other), 1000); /* its earlier content is not lost */
}

static void a_damaged_journal_gives_way_to_a_backup(void **state)
{
    (void)state;
    static char text[8192];
    struct engawa_reason why;
    char wal[330];
    snprintf(wal, sizeof wal, "%s-wal", file);
    make_version(4);
    assert_made(file);
    memset(text, 'x', sizeof text);
    overwrite(file, text, sizeof text);
    overwrite(wal, text, sizeof text);
    assert_true(journal_restore(kept_of(4), file, other, &why));
    assert_int_not_equal(access(wal, F_OK), 0);
    assert_made(file);
}

static void an_open_journal_is_not_replaced(void **state)
{
    (void)state;
    struct engawa_reason why;
    make_version(4);
    struct journal *journal = opened(file);
    assert_false(journal_restore(kept_of(4), file, other, &why));
    assert_reason(&why, "store");
    assert_log(journal, "a", 0, "1 5 one\n2 6 two\n");
    journal_close(journal);
    assert_true(journal_restore(kept_of(4), file, other, &why));
    assert_int_equal(version_of(file), 4);
}

static int run(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_released_migration_never_changes),
        cmocka_unit_test_setup(every_version_is_upgraded_and_leaves_a_copy, set_up_file),
        cmocka_unit_test_setup(only_the_newest_copies_stay, set_up_file),
        cmocka_unit_test_setup(remarks_survive_an_upgrade_and_a_return, set_up_file),
        cmocka_unit_test_setup(an_upgrade_that_fails_is_done_the_next_time, set_up_file),
        cmocka_unit_test_setup(without_a_copy_nothing_is_upgraded, set_up_file),
        cmocka_unit_test_setup(a_newer_journal_is_refused_and_the_copy_is_named, set_up_file),
        cmocka_unit_test_setup(a_damaged_journal_gives_way_to_a_backup, set_up_file),
        cmocka_unit_test_setup(an_open_journal_is_not_replaced, set_up_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(upgrade)
{
    return run_journal_tests(run);
}
