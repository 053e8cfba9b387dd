/* test_journal_faults.c - the journal on a disk that fails.
 *
 * One turn after another is written while the Nth operation of the disk fails, for one N after
 * another until none is left to fail, and then a few turns more; once alone and once for good, as
 * an I/O error and as a full disk; in a new journal, and in an existing one. Beside the journal
 * there is a model of the confirmed data. After every commit, and after a kill -9 or a power cut
 * and a restart at that moment, the journal holds exactly that. After the commits the tail is
 * emptied, which can fail too and takes nothing back.
 */
#include "store/journal/logs.h"
#include "store/turn/journal.h"
#include "tests/support/amount.h"
#include "tests/support/disk.h"
#include "tests/support/journal_book.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char file[300], killed[300], made[300], synced[300];

static const char *const tables[] = {"a", "b"};
enum {
    TABLES = 2,
    TURNS = 8,
    FIRST_TURNS = 2,      /* of a journal that is made anew */
    SEAT_CLOCK_AFTER = 2, /* a fault */
    FEW = 70,             /* operations: all turns but that of many pages */
    WORDY = 2000          /* bytes of an entry */
};

static struct model {
    int64_t kept[TABLES], pending[TABLES]; /* entries; a table exists from its first on */
    bool lost;                             /* a write of this turn was refused */
    bool stays;                            /* the disk never recovers */
} model;

static bool fails_well(const struct engawa_reason *why)
{
    if (strcmp(why->code, "store") != 0 || !why->en[0] || !why->ja[0])
        fail_msg("refused with '%s' (%s)", why->code, why->en);
    return false;
}

/* Adds COUNT entries to table T, and the table itself at its first time. */
static void write_entries(struct journal *journal, int t, size_t count)
{
    static const uint8_t seed[32] = {5};
    static char wordy[WORDY + 1];
    memset(wordy, 'w', WORDY);
    const char *entries[8];
    for (size_t i = 0; i < count; i++)
        entries[i] = wordy;
    struct engawa_reason why = {0};
    bool done = model.pending[t] > 0 ||
                WRITE(journal, &why, batch_create_table, tables[t], 1, seed) || fails_well(&why);
    done = done &&
           (append_entries(journal, tables[t], model.pending[t] + 1, entries, count, 2, &why) ||
            fails_well(&why));
    if (done)
        model.pending[t] += (int64_t)count;
    else
        model.lost = true;
}

/* A restart after a kill, or after a power cut (ONLY_SYNCED), finds the confirmed data. */
static void assert_restart(bool only_synced)
{
    (only_synced ? disk_copy_synced : disk_copy)(file, killed);
    struct journal *journal = NULL;
    struct engawa_reason why = {0};
    if (!journal_open(killed, &journal, &why))
        fail_msg("after a kill: %s", why.en);
    for (int t = 0; t < TABLES; t++)
        assert_int_equal(book_length(journal, tables[t]), model.kept[t]);
    journal_close(journal);
}

/* Ends the turn; true when it was confirmed. */
static bool commit(struct journal *journal)
{
    struct engawa_reason why = {0};
    bool done = journal_commit(journal, &why) || fails_well(&why);
    journal_arrange(journal, 14 * WORDY);
    if (journal_log(journal) != JOURNAL_LOG_SHORT)
        journal_tidy(journal);
    if (done && model.lost)
        fail_msg("a commit confirmed a turn of which a write was refused");
    memcpy(done ? model.kept : model.pending, done ? model.pending : model.kept, sizeof model.kept);
    model.lost = false;
    return done;
}

/* The journal shows the confirmed data; a lost disk may refuse to answer. */
static void assert_kept(struct journal *journal)
{
    for (int t = 0; t < TABLES; t++) {
        int64_t length = book_length(journal, tables[t]);
        if (length != model.kept[t] && !(model.stays && length == -1))
            fail_msg("table %s has %d entries of %d", tables[t], (int)length, (int)model.kept[t]);
    }
}

/* The turns: one table, both, a turn given up, and one too large for the cache. */
static void play_turn(struct journal *journal, int turn)
{
    static const size_t writes[TURNS][TABLES] = {{3, 0}, {1, 0}, {1, 2}, {0, 4},
                                                 {2, 2}, {8, 8}, {1, 0}, {1, 1}};
    for (int t = 0; t < TABLES; t++)
        if (writes[turn][t])
            write_entries(journal, t, writes[turn][t]);
    if (turn == 3) {
        journal_rollback(journal);
        memcpy(model.pending, model.kept, sizeof model.kept);
        model.lost = false;
    }
}

/* Opens the journal, or sees it refused well. */
static struct journal *open_journal(void)
{
    struct journal *journal = NULL;
    struct engawa_reason why = {0};
    if (!journal_open(file, &journal, &why))
        fails_well(&why);
    return journal;
}

/* Plays one turn on a disk that recovers. In any case a restart finds the confirmed data, and a
 * turn that was refused succeeds when it is played again. */
static void play_through(struct journal *journal, int turn)
{
    bool happened = disk_has_failed();
    for (int attempt = 0; attempt < 3; attempt++) {
        play_turn(journal, turn);
        bool done = commit(journal);
        assert_kept(journal);
        if (disk_has_failed() && !happened) { /* in this turn */
            disk_rest(true);
            assert_restart(false);
            assert_restart(true);
            disk_rest(false);
        }
        if (done)
            return;
    }
    fail_msg("the disk works again, the journal does not");
}

/* Puts an empty journal in the file's place, durable as it is. */
static void put_made(void)
{
    static bool is_made;
    if (!is_made) {
        journal_close(open_journal());
        disk_copy(file, made);
        disk_remove(file);
        is_made = true;
    }
    disk_copy(made, file);
    disk_copy(made, synced);
}

/* Begins with no journal, or with an EMPTY one. */
static void begin(bool empty)
{
    disk_fail(0, false, false);
    disk_remove(file);
    if (empty)
        put_made();
    model = (struct model){0};
}

/* Plays the turns; true when the fault was reached. */
static bool play(long nth, bool stays, bool full, bool empty)
{
    begin(empty);
    model.stays = stays;
    disk_fail(nth, stays, full);
    struct journal *journal = open_journal();
    if (!journal && !stays)
        journal = open_journal();
    int turns = empty ? TURNS : FIRST_TURNS, left = SEAT_CLOCK_AFTER;
    for (int turn = 0; journal && turn < turns && left > 0; turn++) {
        left -= disk_has_failed();
        if (stays) {
            play_turn(journal, turn);
            commit(journal);
            assert_kept(journal);
        } else {
            play_through(journal, turn);
        }
    }
    assert_true(journal || stays);
    journal_close(journal);
    bool reached = disk_has_failed();
    disk_fail(0, false, false);
    if (!stays)
        assert_restart(false);
    return reached;
}

/* The operation to fail after the NTH. Neighbours differ little where a journal is made anew, and
 * where a turn writes page after page: there it is every STEP-th, and all only with EVENTS of 1 or
 * more. */
static long after(long nth, bool empty, long step)
{
    return nth + (events_wanted(1) > 0 || (empty && nth < FEW) ? 1 : step);
}

/* Tries every STEP-th N; returns how many operations there were. */
static long try_all(bool full, bool empty, long step)
{
    long nth = 1;
    while (!case_wanted(nth) || play(nth, false, full, empty))
        nth = after(nth, empty, step);
    return nth - 1;
}

static void one_io_error_anywhere_loses_nothing_confirmed(void **state)
{
    (void)state;
    assert_true(try_all(false, false, 5) > 60);
    assert_true(try_all(false, true, 4) > 60);
}

static void a_disk_full_for_a_moment_loses_nothing_confirmed(void **state)
{
    (void)state;
    assert_true(try_all(true, false, 7) > 60);
    assert_true(try_all(true, true, 6) > 60);
}

/* The disk is gone for good at the Nth operation. When it comes back every confirmed entry is
 * there. A refused one may be there too: nothing could be cut off any more. */
static void after_a_disk_went_away_everything_confirmed_is_there(bool full, bool empty)
{
    for (long nth = 1; !case_wanted(nth) || play(nth, true, full, empty);
         nth = after(nth, empty, 8)) {
        if (!case_wanted(nth))
            continue;
        struct journal *journal = open_journal();
        assert_non_null(journal);
        for (int t = 0; t < TABLES; t++)
            assert_true(book_length(journal, tables[t]) >= model.kept[t]);
        journal_close(journal);
    }
}

static void everything_confirmed_outlives_a_dead_disk(void **state)
{
    (void)state;
    after_a_disk_went_away_everything_confirmed_is_there(false, false);
    after_a_disk_went_away_everything_confirmed_is_there(false, true);
}

static void everything_confirmed_outlives_a_full_disk(void **state)
{
    (void)state;
    after_a_disk_went_away_everything_confirmed_is_there(true, false);
    after_a_disk_went_away_everything_confirmed_is_there(true, true);
}

/* When one write of a turn fails, SQLite gives up the writes before it too. The commit
 * must not confirm them, nor may later writes of the turn slip through one by one. */
static void a_turn_with_a_failed_write_is_refused_as_a_whole(void **state)
{
    (void)state;
    int failures = 0;
    for (long nth = 1; nth < 200; nth++) {
        begin(true);
        struct journal *journal = open_journal();
        write_entries(journal, 0, 1);
        write_entries(journal, 1, 1);
        assert_true(commit(journal));
        disk_fail(nth, false, true);
        for (int i = 0; i < 6; i++) /* larger than the cache, so pages go to the disk early */
            write_entries(journal, 0, 8);
        bool lost = model.lost, reached = disk_has_failed();
        disk_fail(0, false, false);
        write_entries(journal, 1, 1);
        assert_int_equal(model.lost, lost);
        assert_int_equal(commit(journal), !lost);
        assert_kept(journal);
        journal_close(journal);
        failures += lost;
        if (!reached)
            break;
    }
    assert_true(failures > 5);
}

/* SQLite gives up an open turn for a read that fails, too. */
static void a_turn_with_a_failed_read_is_refused_as_a_whole(void **state)
{
    (void)state;
    begin(true);
    struct journal *journal = open_journal();
    write_entries(journal, 0, 8);
    write_entries(journal, 0, 8);
    write_entries(journal, 1, 8);
    assert_true(commit(journal));
    write_entries(journal, 1, 1);
    disk_fail_reads(true);
    assert_int_equal(book_length(journal, "a"), -1);
    disk_fail_reads(false);
    write_entries(journal, 0, 1);
    assert_true(model.lost);
    assert_false(commit(journal));
    assert_kept(journal);
    write_entries(journal, 0, 1);
    assert_true(commit(journal));
    assert_kept(journal);
    journal_close(journal);
}

/* A small cache brings early writes into reach. */
static int make_small(sqlite3 *db, char **message, const struct sqlite3_api_routines *api)
{
    (void)message;
    (void)api;
    return sqlite3_exec(db, "PRAGMA cache_size = 4", NULL, NULL, NULL);
}

TOPIC(journal_faults)
{
    char folder[] = "/tmp/engawa-faults-XXXXXX";
    if (!mkdtemp(folder))
        return 1;
    snprintf(file, sizeof file, "%s/journal", folder);
    snprintf(synced, sizeof synced, "%s/journal.synced", folder);
    snprintf(killed, sizeof killed, "%s/killed", folder);
    snprintf(made, sizeof made, "%s/made", folder);
    disk_install();
    sqlite3_auto_extension((void (*)(void))make_small);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_io_error_anywhere_loses_nothing_confirmed),
        cmocka_unit_test(a_disk_full_for_a_moment_loses_nothing_confirmed),
        cmocka_unit_test(everything_confirmed_outlives_a_dead_disk),
        cmocka_unit_test(everything_confirmed_outlives_a_full_disk),
        cmocka_unit_test(a_turn_with_a_failed_write_is_refused_as_a_whole),
        cmocka_unit_test(a_turn_with_a_failed_read_is_refused_as_a_whole),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    disk_remove(file);
    disk_remove(killed);
    disk_remove(made);
    rmdir(folder);
    return failed;
}
