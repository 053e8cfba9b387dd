/* test_failing_calls.c - each call of the database in each write of the journal fails once.
 *
 * A write is refused with a whole reason, and the journal is as it was before. Afterwards the same
 * write is done as if nothing had happened. test_failing_reads.c does the same with what is read.
 */
#include "store/care/forgotten.h"
#include "store/care/retention.h"
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
#include "store/sql/sql_sqlite.h"
#include "store/turn/transaction.h"
#include "tests/store/full_journal.h"
#include "tests/store/journal_file.h"
#include "tests/support/disk.h"
#include "tests/support/failing_sql.h"
#include "tests/support/journal_book.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const uint8_t hash_c[32] = {3};

/* ---- the contents of a journal ---- */

static int add_row(void *context, int columns, char **value, char **name)
{
    (void)name;
    for (int i = 0; i < columns; i++)
        engawa_text_printf(context, "%s|", value[i] ? value[i] : "-");
    engawa_text_add(context, "\n");
    return 0;
}

static int add_rows(void *context, int columns, char **value, char **name)
{
    struct {
        sqlite3 *db;
        struct engawa_text *text;
    } *at = context;
    char sql[100];
    (void)columns;
    (void)name;
    snprintf(sql, sizeof sql, "SELECT * FROM %s", value[0]);
    engawa_text_printf(at->text, "%s\n", value[0]);
    return sqlite3_exec(at->db, sql, add_row, at->text, NULL);
}

/* Sets TEXT to all rows of all tables. */
static void read_all(struct journal *journal, struct engawa_text *text)
{
    struct {
        sqlite3 *db;
        struct engawa_text *text;
    } at = {sql_sqlite_handle(journal_sql(journal)), text};
    engawa_text_clear(text);
    assert_int_equal(sqlite3_exec(at.db, "SELECT name FROM sqlite_schema WHERE type = 'table'",
                                  add_rows, &at, NULL),
                     SQLITE_OK);
}

/* ---- writes ---- */

static void put_guest(struct batch *batch)
{
    batch_put_guest(batch, "i", "Dai", "ja", 40);
}

static void add_device(struct batch *batch)
{
    batch_add_device(batch, "d3", "h", hash_c, 40);
}

static void renew_device(struct batch *batch)
{
    batch_renew_device(batch, "d1", "g", hash_c);
}

static void see_device(struct batch *batch)
{
    batch_see_device(batch, "d1", 60);
}

static void drop_device(struct batch *batch)
{
    batch_drop_device(batch, "d2", "g");
}

static void forget_guest(struct batch *batch)
{
    batch_forget_guest(batch, "g");
}

static void note_forgotten(struct batch *batch)
{
    batch_note_forgotten(batch, "gone", 3);
}

static void end_forgotten(struct batch *batch)
{
    batch_note_forgotten(batch, "gone", INT64_MAX);
}

static void rule(struct batch *batch)
{
    const struct journal_ruling ruling = {"g", false, 1, 0, "rude"};
    batch_put_ruling(batch, &ruling);
    batch_drop_ruling(batch, "h", true);
}

static void invite(struct batch *batch)
{
    const struct journal_invite invite = {"other", 1, 0, 1};
    batch_put_invite(batch, &invite);
    batch_use_invite(batch, "other");
    batch_use_invite(batch, "code");
    batch_drop_invite(batch, "code");
    batch_invite_guest(batch, "g", 50);
}

static void set_push(struct batch *batch)
{
    const struct journal_push next = {"d2", "https://push.example/2", "key", "auth"};
    batch_put_push(batch, &next, 13);
    batch_drop_push(batch, "d1", "");
}

static void keep_setting(struct batch *batch)
{
    batch_keep_setting(batch, "guests", "6");
    batch_keep_setting(batch, "guests", NULL);
}

static void play(struct batch *batch)
{
    batch_create_table(batch, "new", 900, seed_a);
    batch_append(batch, "new", 1, 901, "{}");
    batch_append(batch, "on", 4, 902, "{}");
    batch_put_card(batch, "on", 4, "{\"k\":4}");
    batch_close_table(batch, "on", 903);
}

static void end_match(struct batch *batch)
{
    batch_put_match(batch, &full_match);
    batch_no_match(batch, "unread");
    batch_judge_match(batch, "over", " =1");
}

static void unlist(struct batch *batch)
{
    batch_unlist(batch, "g", "over");
    batch_unlist(batch, "h", "");
}

static void drop_matches(struct batch *batch)
{
    batch_drop_matches(batch);
}

static void add_remark(struct batch *batch)
{
    const struct journal_remark next = {"over", 3, "cats", 1, 60, "an ear", 2, 2};
    batch_add_remark(batch, &next, 1);
}

static void forget_remarks(struct batch *batch)
{
    batch_trim_remarks(batch, 1);
    batch_forget_remarks(batch, "cats");
}

static void play_daily(struct batch *batch)
{
    struct journal_daily game = full_daily;
    snprintf(game.table, sizeof game.table, "on");
    snprintf(game.guest, sizeof game.guest, "h");
    batch_draw_day(batch, 21, "d", seed_a, 6);
    batch_begin_daily(batch, &game, "d");
    batch_finish_daily(batch, "on", 60, 900);
    batch_judge_daily(batch, "day", 100);
    batch_end_days(batch, 21, 20);
}

static void remove_table(struct batch *batch)
{
    batch_remove_table(batch, "over");
}

static void erase(struct batch *batch)
{
    batch_erase(batch, 1);
    batch_erase(batch, 100);
}

static void drop_old(struct batch *batch)
{
    batch_drop_guests(batch, 15, 10);
    batch_drop_remarks(batch, 60, 10);
}

static void shrink(struct batch *batch)
{
    batch_shrink(batch, 10);
}

static void rewrite(struct batch *batch)
{
    batch_rewrite(batch, 1, 1, "{\"by\":\"\"}");
    batch_rewrite(batch, 1, 3, "{\"by\":\"\"}");
}

static void beat(struct batch *batch)
{
    batch_beat(batch, 2000);
}

static const struct {
    const char *name;
    void (*fill)(struct batch *batch);
} writes[] = {
    {"put_guest", put_guest},
    {"add_device", add_device},
    {"renew_device", renew_device},
    {"see_device", see_device},
    {"drop_device", drop_device},
    {"forget_guest", forget_guest},
    {"note", note_forgotten},
    {"end_forgotten", end_forgotten},
    {"rule", rule},
    {"invite", invite},
    {"set_push", set_push},
    {"keep_setting", keep_setting},
    {"play", play},
    {"end_match", end_match},
    {"unlist", unlist},
    {"drop_matches", drop_matches},
    {"add_remark", add_remark},
    {"forget_remarks", forget_remarks},
    {"play_daily", play_daily},
    {"remove_table", remove_table},
    {"erase", erase},
    {"drop_old", drop_old},
    {"shrink", shrink},
    {"rewrite", rewrite},
    {"beat", beat},
};

enum { WRITES = sizeof writes / sizeof *writes };

static bool write_batch(struct journal *journal, void (*fill)(struct batch *batch),
                        struct engawa_reason *why)
{
    struct batch *batch = batch_new();
    fill(batch);
    bool fine = batch_write(batch, journal, why);
    if (batch->lost.code[0])
        *why = batch->lost;
    batch_free(batch);
    return fine;
}

/* Writes WRITES[AT] to the full journal while the NTH call fails with ERROR, and sets AFTER
 * to what it holds then. It is refused, and nothing changes, or it is done. Returns whether that
 * call was made. */
static bool write_once(int at, long nth, enum sql_error error, struct engawa_text *after,
                       bool *refused)
{
    struct engawa_reason why = {0};
    struct engawa_text before = {0};
    disk_copy(other, file);
    struct journal *journal = opened(file);
    read_all(journal, &before);
    failing_sql_begin(nth, error);
    bool fine = write_batch(journal, writes[at].fill, &why);
    bool reached = failing_sql_end();
    *refused = !fine;
    if (!fine || why.code[0])
        assert_reason(&why,
                      strcmp(why.code, "taken") == 0 && error == SQL_TAKEN ? "taken" : "store");
    read_all(journal, after);
    if (!fine && strcmp(before.at, after->at) != 0)
        fail_msg("%s: call %ld failed, and something was kept", writes[at].name, nth);
    if (!fine && !write_batch(journal, writes[at].fill, &why))
        fail_msg("%s after call %ld has failed: %s", writes[at].name, nth, why.en);
    journal_close(journal);
    engawa_text_free(&before);
    return reached;
}

static void a_write_whose_call_fails_is_refused_and_changes_nothing(void **state)
{
    struct engawa_text done = {0}, after = {0};
    bool refused;
    (void)state;
    full_journal_make();
    for (int at = 0; at < WRITES; at++) {
        int refusals = 0;
        write_once(at, 0, SQL_FINE, &done, &refused);
        assert_false(refused);
        for (long nth = 1; write_once(at, nth, SQL_DISK, &after, &refused); nth++) {
            refusals += refused;
            if (!refused && strcmp(done.at, after.at) != 0)
                fail_msg("%s: call %ld failed, and nobody was told", writes[at].name, nth);
        }
        if (refusals < 2)
            fail_msg("%s: only %d refusals", writes[at].name, refusals);
    }
    engawa_text_free(&done);
    engawa_text_free(&after);
}

/* Such a transaction goes on, so what follows may be kept. */
static void a_value_that_the_tables_forbid_is_refused(void **state)
{
    struct engawa_text after = {0};
    bool refused;
    (void)state;
    full_journal_make();
    for (int at = 0; at < WRITES; at++)
        for (long nth = 1; write_once(at, nth, SQL_TAKEN, &after, &refused) &&
                           write_once(at, nth, SQL_VALUE, &after, &refused);
             nth++)
            ;
    engawa_text_free(&after);
}

/* Such an error ends neither the journal nor the batch. */
static void a_batch_is_tried_again_where_that_may_help(void **state)
{
    static const struct {
        enum sql_error error;
        bool again;
    } errors[] = {{SQL_LOST, true}, {SQL_AGAIN, true}, {SQL_DISK, false}, {SQL_FULL, false}};
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        struct engawa_reason why = {0};
        struct batch *batch = batch_new();
        set_up_file(NULL);
        struct journal *journal = with_three();
        batch_append(batch, "a", 4, 1, "four");
        failing_sql_begin(1, errors[i].error);
        bool fine = batch_write(batch, journal, &why);
        assert_true(failing_sql_end());
        assert_int_equal(fine, errors[i].again);
        assert_int_equal(book_length(journal, "a"), fine ? 4 : 3);
        batch_free(batch);
        journal_close(journal);
    }
}

static void a_batch_is_given_up_where_the_database_stays_away(void **state)
{
    (void)state;
    struct engawa_reason why = {0};
    struct batch *batch = batch_new();
    struct journal *journal = with_three();
    batch_append(batch, "a", 4, 1, "four");
    failing_sql_begin(-1, SQL_LOST);
    assert_false(batch_write(batch, journal, &why));
    assert_true(failing_sql_end());
    assert_reason(&why, "store");
    assert_true(batch_write(batch, journal, NULL));
    assert_int_equal(book_length(journal, "a"), 4);
    batch_free(batch);
    journal_close(journal);
}

#define TEST(test) cmocka_unit_test_setup(test, set_up_file)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_write_whose_call_fails_is_refused_and_changes_nothing),
        TEST(a_value_that_the_tables_forbid_is_refused),
        TEST(a_batch_is_tried_again_where_that_may_help),
        TEST(a_batch_is_given_up_where_the_database_stays_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(failing_calls)
{
    return run_journal_tests(run);
}
