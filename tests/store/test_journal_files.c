/* test_journal_files.c - what journal.h promises of the file: one server at a time, other programs'
 * files, older and newer versions, and damage. */
#include "store/care/forgotten.h"
#include "store/journal/access.h"
#include "store/journal/beat.h"
#include "store/journal/cards.h"
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "tests/store/journal_file.h"
#include "tests/support/disk.h"
#include "tests/support/journal_book.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- files ---- */

/* Opens the journal in a child process, which reports that and waits; the caller kills it. */
static pid_t server_elsewhere(void)
{
    int ready[2];
    char sign;
    assert_int_equal(pipe(ready), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct journal *journal = with_three();
        add(journal, "a", 4, "never committed");
        if (write(ready[1], "!", 1) == 1)
            pause();
        _exit(1);
    }
    assert_int_equal(read(ready[0], &sign, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return child;
}

static void a_second_server_is_refused_at_once_and_the_first_goes_on(void **state)
{
    (void)state;
    struct journal *second = NULL;
    struct engawa_reason why = {0};
    struct journal *journal = with_three();
    assert_not_opened(file, "store");
    assert_log(journal, "a", 2, "3 1700000000123 {\"three\":3}\n");
    journal_close(journal);
    disk_remove(file);
    pid_t child = server_elsewhere();
    assert_not_opened(file, "store");
    assert_false(journal_open(file, &second, &why));
    assert_non_null(strstr(why.en, "in use"));
    assert_int_equal(kill(child, 0), 0);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    journal_close(opened(file));
}

static void another_program_cannot_read_an_open_journal(void **state)
{
    (void)state;
    pid_t child = server_elsewhere();
    sqlite3 *db;
    assert_int_equal(sqlite3_open_v2(file, &db, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT seed FROM tables", NULL, NULL, NULL), SQLITE_BUSY);
    sqlite3_close(db);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

static void a_killed_server_leaves_its_commits_and_no_lock(void **state)
{
    (void)state;
    pid_t child = server_elsewhere();
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    struct journal *journal = opened(file);
    assert_log(journal, "a", 2, "3 1700000000123 {\"three\":3}\n");
    journal_close(journal);
}

static void only_the_owner_may_read_the_file(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    char wal[320];
    snprintf(wal, sizeof wal, "%s-wal", file);
    struct stat facts;
    assert_int_equal(stat(file, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
    assert_int_equal(stat(wal, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
    journal_close(journal);
}

/* A file that the journal refuses stays as it is, byte for byte. */
static void assert_refused_untouched(const char *code)
{
    static unsigned char before[65536], after[65536];
    size_t length = contents(file, before, sizeof before);
    assert_not_opened(file, code);
    assert_int_equal(contents(file, after, sizeof after), length);
    assert_memory_equal(before, after, length);
}

static void a_newer_journal_is_refused_and_left_alone(void **state)
{
    (void)state;
    journal_close(with_three());
    alter_file(file, "PRAGMA user_version = 1000");
    assert_refused_untouched("schema");
}

static void a_file_of_another_program_is_refused_and_left_alone(void **state)
{
    (void)state;
    alter_file(file, "CREATE TABLE pigeons (name TEXT)");
    assert_refused_untouched("schema");
    alter_file(file, "PRAGMA application_id = 77; PRAGMA user_version = 1");
    assert_refused_untouched("schema");
    disk_remove(file);
    char text[5000];
    memset(text, 'x', sizeof text);
    overwrite(file, text, sizeof text);
    assert_refused_untouched("schema");
}

static void an_empty_file_becomes_a_journal(void **state)
{
    (void)state;
    overwrite(file, "", 0);
    struct journal *journal = with_three();
    journal_close(journal);
}

static void the_last_beat_is_known(void **state)
{
    (void)state;
    int64_t time = 7;
    struct journal *journal = opened(file);
    assert_true(journal_last_beat(journal, &time, NULL));
    assert_int_equal(time, 0);
    assert_true(WRITE(journal, NULL, batch_beat, 5000));
    assert_true(WRITE(journal, NULL, batch_beat, 4000)); /* a clock may be set back */
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_true(journal_last_beat(journal, &time, NULL));
    assert_int_equal(time, 4000);
    journal_close(journal);
}

/* The schema of version 1, as released: a journal of that version opens for ever. */
static void a_journal_of_version_1_is_read(void **state)
{
    (void)state;
    alter_file(
        file,
        "PRAGMA journal_mode = WAL; PRAGMA application_id = 1164863351;"
        "PRAGMA user_version = 1;"
        "CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
        " created INTEGER NOT NULL, seed BLOB NOT NULL, closed INTEGER NOT NULL DEFAULT 0)"
        " STRICT;"
        "CREATE TABLE entries (number INTEGER NOT NULL REFERENCES tables,"
        " k INTEGER NOT NULL, time INTEGER NOT NULL, text TEXT NOT NULL,"
        " PRIMARY KEY (number, k)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE guests (id TEXT PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE,"
        " name TEXT NOT NULL, language TEXT NOT NULL, changed INTEGER NOT NULL)"
        " STRICT, WITHOUT ROWID;"
        "INSERT INTO tables VALUES (1, 'a', 500, zeroblob(32), 0);"
        "INSERT INTO entries VALUES (1, 1, 1001, 'first'), (1, 2, 1002, 'second');"
        "INSERT INTO guests VALUES ('g1', "
        "x'0100000000000000000000000000000000000000000000000000000000000000', 'Aki', 'ja', 700),"
        " ('g2', x'0200000000000000000000000000000000000000000000000000000000000000', 'Ben', "
        "'en', 800);");
    uint8_t hash[32] = {2};
    struct journal_guest guest;
    struct journal *journal = opened(file);
    assert_true(journal_guest(journal, hash, &guest, NULL)); /* by the token that they had */
    assert_string_equal(guest.id, "g2");
    assert_string_equal(guest.name, "Ben");
    assert_int_equal(guest.seen, 800);
    assert_int_equal(strlen(guest.device), 17);
    hash[0] = 1;
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.id, "g1");
    assert_string_equal(guest.language, "ja");
    assert_log(journal, "a", 0, "1 1001 first\n2 1002 second\n");
    add(journal, "a", 3, "third");
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
}

/* The journal of version 4 had no cards. */
static void a_journal_of_version_4_is_read(void **state)
{
    (void)state;
    journal_close(with_three());
    alter_file(file,
               "ALTER TABLE guests DROP COLUMN crest; ALTER TABLE guests DROP COLUMN colour;"
               "DROP INDEX guests_login; ALTER TABLE guests DROP COLUMN login;"
               "ALTER TABLE clues DROP COLUMN teller; ALTER TABLE clues DROP COLUMN place;"
               "DROP TABLE settings; DROP TABLE pushes; DROP TABLE push_key;"
               "DROP TABLE days; DROP TABLE dailies;"
               "DROP TABLE players; DROP TABLE matches; DROP TABLE unlisted; DROP TABLE unread;"
               "DROP TABLE rulings; DROP TABLE invites; ALTER TABLE guests DROP COLUMN invited;"
               "DROP TABLE beat; DROP INDEX tables_going; DROP TABLE cards; DROP TABLE tail;"
               "ALTER TABLE entries DROP COLUMN count;"
               "INSERT INTO entries VALUES (1, 1, 5, 'one'), (1, 2, 6, 'two'), (1, 3, 7, 'three');"
               "PRAGMA user_version = 4");
    struct journal *journal = opened(file);
    assert_log(journal, "a", 0, "1 5 one\n2 6 two\n3 7 three\n");
    assert_cards(journal, "a 3 0 \n");
    assert_true(WRITE(journal, NULL, batch_put_card, "a", 3, "three entries"));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_cards(journal, "a 3 3 three entries\n");
    journal_close(journal);
}

/* That of version 7 kept neither bans nor invitations. */
static void a_journal_of_version_7_is_read(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    uint8_t hash[32] = {1};
    struct journal_guest guest;
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "ja", 5));
    assert_true(WRITE(journal, NULL, batch_add_device, "d1", "g1", hash, 5));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    alter_file(file,
               "ALTER TABLE guests DROP COLUMN crest; ALTER TABLE guests DROP COLUMN colour;"
               "DROP INDEX guests_login; ALTER TABLE guests DROP COLUMN login;"
               "ALTER TABLE clues DROP COLUMN teller; ALTER TABLE clues DROP COLUMN place;"
               "DROP TABLE settings; DROP TABLE pushes; DROP TABLE push_key;"
               "DROP TABLE days; DROP TABLE dailies;"
               "DROP TABLE players; DROP TABLE matches; DROP TABLE unlisted; DROP TABLE unread;"
               "DROP TABLE rulings; DROP TABLE invites; ALTER TABLE guests DROP COLUMN invited;"
               "PRAGMA user_version = 7");
    journal = opened(file);
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_int_equal(guest.invited, 0);
    assert_true(WRITE(journal, NULL, batch_invite_guest, "g1", 9));
    assert_true(
        WRITE(journal, NULL, batch_invite_guest, "g1", 10)); /* they were, so nothing happens */
    assert_true(journal_guest_by_id(journal, "g1", &guest, NULL));
    assert_int_equal(guest.invited, 9);
    assert_string_equal(guest.name, "Aki");
    journal_close(journal);
}

static void write_ruling(void *context, const struct journal_ruling *ruling)
{
    engawa_text_printf(context, "%s %s %lld-%lld %s\n", ruling->who, ruling->mute ? "mute" : "ban",
                       (long long)ruling->since, (long long)ruling->until, ruling->reason);
}

static void write_invite(void *context, const struct journal_invite *invite)
{
    engawa_text_printf(context, "%s %lld-%lld %lld\n", invite->code, (long long)invite->since,
                       (long long)invite->until, (long long)invite->uses);
}

static void assert_gate(struct journal *journal, const char *expected)
{
    struct engawa_text text = {0};
    assert_true(journal_rulings(journal, write_ruling, &text, NULL));
    assert_true(journal_invites(journal, write_invite, &text, NULL));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

static void rulings_and_invitations_are_stored_until_changed(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct journal_ruling ruling = {.who = "g1", .since = 5, .until = 9, .reason = "spam"};
    struct journal_invite invite = {.code = "abc", .since = 6, .uses = 3};
    char reason[900];
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "ja", 5));
    assert_true(WRITE(journal, NULL, batch_put_ruling, &ruling));
    ruling.mute = true;
    assert_true(WRITE(journal, NULL, batch_put_ruling, &ruling));
    ruling.until = 0;
    assert_true(WRITE(journal, NULL, batch_put_ruling, &ruling));
    assert_true(WRITE(journal, NULL, batch_put_invite, &invite));
    invite.uses = 2;
    assert_true(WRITE(journal, NULL, batch_put_invite, &invite));
    memset(reason, 'x', sizeof reason - 1);
    reason[sizeof reason - 1] = '\0';
    ruling.reason = reason;
    assert_false(WRITE(journal, NULL, batch_put_ruling, &ruling)); /* it alone is not kept */
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_gate(journal, "g1 ban 5-9 spam\ng1 mute 5-0 spam\nabc 6-0 2\n");
    assert_true(WRITE(journal, NULL, batch_drop_ruling, "g1", true));
    assert_true(WRITE(journal, NULL, batch_drop_ruling, "g2", true)); /* there is none */
    assert_true(WRITE(journal, NULL, batch_drop_invite, "abc"));
    assert_gate(journal, "g1 ban 5-9 spam\n");
    assert_true(WRITE(journal, NULL, batch_forget_guest, "g1"));
    assert_gate(journal, "");
    journal_close(journal);
}

static void a_path_that_cannot_be_a_file_is_refused_with_a_reason(void **state)
{
    (void)state;
    char path[400];
    snprintf(path, sizeof path, "%s-missing/engawa.db", file);
    assert_not_opened(path, "store");
    assert_int_equal(mkdir(other, 0700), 0);
    assert_not_opened(other, "store");
    rmdir(other);
    assert_not_opened("", "store");
}

static void a_journal_without_a_file_works_the_same(void **state)
{
    (void)state;
    struct journal *journal = opened(":memory:");
    assert_true(WRITE(journal, NULL, batch_create_table, "a", 1, seed_a));
    add(journal, "a", 1, "one");
    assert_true(journal_commit(journal, NULL));
    add(journal, "a", 2, "two");
    journal_rollback(journal);
    assert_log(journal, "a", 0, "1 1001 one\n");
    journal_close(journal);
}

/* ---- damage ---- */

/* A hundred entries of some size, so that the file has several pages. */
static void write_many(void)
{
    struct journal *journal = with_three();
    char entry[400];
    memset(entry, 'e', sizeof entry - 1);
    entry[sizeof entry - 1] = '\0';
    for (int64_t k = 4; k <= 100; k++) {
        add(journal, "a", k, entry);
        assert_true(journal_commit(journal, NULL));
    }
    journal_close(journal);
}

static void damage_is_reported_and_never_crashes(void **state)
{
    (void)state;
    static unsigned char good[1 << 20], bad[1 << 20];
    write_many();
    size_t length = contents(file, good, sizeof good);
    int reported = 0;
    for (size_t page = 0; page * 4096 < length; page++) {
        memcpy(bad, good, length);
        memset(bad + page * 4096, 0xa5, 4096);
        overwrite(file, bad, length);
        struct journal *journal = NULL;
        struct engawa_reason why = {0};
        struct engawa_text log = {0}, live = {0};
        bool done = journal_open(file, &journal, &why);
        if (done) {
            done = book_read(journal, "a", 0, &log, &why);
            if (done && !book_live(journal, &live))
                done = false;
        }
        if (!done && why.code[0]) {
            assert_true(!strcmp(why.code, "store") || !strcmp(why.code, "schema"));
            assert_reason(&why, why.code);
            reported++;
        }
        engawa_text_free(&log);
        engawa_text_free(&live);
        journal_close(journal);
        disk_remove(file);
    }
    assert_true(reported >= 5);
}

static void a_torn_log_holds_the_commits_before_the_tear(void **state)
{
    (void)state;
    static unsigned char wal[1 << 20];
    struct journal *journal = with_three();
    char wal_path[320], other_wal[320];
    snprintf(wal_path, sizeof wal_path, "%s-wal", file);
    snprintf(other_wal, sizeof other_wal, "%s-wal", other);
    size_t fresh = contents(wal_path, wal, sizeof wal); /* three entries committed */
    size_t ends[11];
    for (int64_t k = 4; k <= 13; k++) {
        add(journal, "a", k, "x");
        assert_true(journal_commit(journal, NULL));
        ends[k - 4] = contents(wal_path, wal, sizeof wal);
    }
    disk_copy(file, other);
    for (size_t cut = fresh; cut <= ends[9]; cut += 512) {
        disk_copy(file, other);
        overwrite(other_wal, wal, cut);
        int64_t expected = 3;
        while (expected - 3 < 10 && ends[expected - 3] <= cut)
            expected++;
        struct journal *restarted = opened(other);
        assert_int_equal(book_length(restarted, "a"), expected);
        journal_close(restarted);
    }
    journal_close(journal);
}

#define FILE_TEST(test) cmocka_unit_test_setup(test, set_up_file)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        FILE_TEST(a_second_server_is_refused_at_once_and_the_first_goes_on),
        FILE_TEST(another_program_cannot_read_an_open_journal),
        FILE_TEST(a_killed_server_leaves_its_commits_and_no_lock),
        FILE_TEST(only_the_owner_may_read_the_file),
        FILE_TEST(a_newer_journal_is_refused_and_left_alone),
        FILE_TEST(a_file_of_another_program_is_refused_and_left_alone),
        FILE_TEST(an_empty_file_becomes_a_journal),
        FILE_TEST(the_last_beat_is_known),
        FILE_TEST(a_journal_of_version_1_is_read),
        FILE_TEST(a_journal_of_version_4_is_read),
        FILE_TEST(a_journal_of_version_7_is_read),
        FILE_TEST(rulings_and_invitations_are_stored_until_changed),
        FILE_TEST(a_path_that_cannot_be_a_file_is_refused_with_a_reason),
        FILE_TEST(a_journal_without_a_file_works_the_same),
        FILE_TEST(damage_is_reported_and_never_crashes),
        FILE_TEST(a_torn_log_holds_the_commits_before_the_tear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(journal_files)
{
    return run_journal_tests(run);
}
