/* test_failing_calls.c - each call of the database in each operation of the journal fails once.
 *
 * A write is refused with a whole reason, and the journal is as it was before. A read is refused
 * too, or gives what it always gives. Afterwards the same operation is done as if nothing had
 * happened.
 */
#include "store/care/forgotten.h"
#include "store/care/lists.h"
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
#include "tests/store/journal_file.h"
#include "tests/support/disk.h"
#include "tests/support/failing_sql.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const uint8_t hash_a[32] = {1}, hash_b[32] = {2}, hash_c[32] = {3};
static const struct journal_push push = {"d1", "https://push.example/1", "key", "auth"};
static const struct journal_daily daily_game = {"day", "g", "Aki", 20, 0, 0, 0};
static const struct journal_remark remark = {"over", 2, "cats", 1, 50, "a tail", 1, 1};
static const struct journal_player players[] = {{"g", "Aki", 0, 1, 30, 0},
                                                {"h", "Ben", 1, 2, 20, 0}};
static const struct journal_match match = {.table = "over",
                                           .game = "yahtzee",
                                           .options = "{}",
                                           .ended = 900,
                                           .seats = 2,
                                           .finished = true,
                                           .people = "g h",
                                           .text = "\"x\":1",
                                           .note = "1 g h",
                                           .player = players,
                                           .players = 2};

/* ---- the journal before an operation ---- */

/* Adds TABLE with two entries. */
static void add_table(struct batch *batch, const char *table, const uint8_t seed[32])
{
    batch_create_table(batch, table, 500, seed);
    batch_append(batch, table, 1, 600, "{\"by\":\"g\"}");
    batch_append(batch, table, 2, 700, "{\"by\":\"h\"}");
}

static void add_people(struct batch *batch)
{
    const struct journal_ruling ruling = {"h", true, 1, 0, "loud"};
    const struct journal_invite invite = {"code", 1, 0, 2};
    batch_put_guest(batch, "g", "Aki", "ja", 10);
    batch_put_guest(batch, "h", "Ben", "en", 20);
    batch_put_guest(batch, "gone", "Cho", "en", 30);
    batch_add_device(batch, "d1", "g", hash_a, 10);
    batch_add_device(batch, "d2", "g", hash_b, 11);
    batch_put_push(batch, &push, 12);
    batch_put_ruling(batch, &ruling);
    batch_put_invite(batch, &invite);
    batch_forget_guest(batch, "gone");
    batch_keep_setting(batch, "guests", "5");
}

static void add_games(struct batch *batch)
{
    add_table(batch, "on", seed_a);
    add_table(batch, "over", seed_b);
    add_table(batch, "unread", seed_b);
    add_table(batch, "day", seed_a);
    add_table(batch, "removed", seed_a);
    batch_put_card(batch, "on", 2, "{}");
    batch_close_table(batch, "over", 900);
    batch_close_table(batch, "unread", 950);
    batch_put_match(batch, &match);
    batch_add_remark(batch, &remark, 24);
    batch_draw_day(batch, 20, "d", seed_a, 5);
    batch_draw_day(batch, 19, "d", seed_b, 4);
    batch_end_days(batch, 20, 1);
    batch_begin_daily(batch, &daily_game, "d");
    batch_finish_daily(batch, "day", 70, 800);
    batch_close_table(batch, "removed", 100);
    batch_remove_table(batch, "removed");
    batch_beat(batch, 1000);
}

/* Writes what add_people or add_games adds. */
static void write_all(struct journal *journal, void (*fill)(struct batch *batch))
{
    struct engawa_reason why = {0};
    struct batch *batch = batch_new();
    fill(batch);
    if (!batch_write(batch, journal, &why) || batch->lost.code[0])
        fail_msg("%s%s", why.en, batch->lost.en);
    batch_free(batch);
}

/* Some entries are in their places, and the others in the tail. */
static void more_entries(struct batch *batch)
{
    batch_append(batch, "on", 3, 800, "{\"by\":\"g\",\"more\":1}");
    batch_append(batch, "over", 3, 810, "{}");
}

/* Leaves free pages in the file. */
static void erase_much(struct batch *batch)
{
    static char much[200000];
    memset(much, 'm', sizeof much - 1);
    batch_create_table(batch, "erased", 1, seed_a);
    batch_append(batch, "erased", 1, 2, much);
    batch_close_table(batch, "erased", 3);
    batch_remove_table(batch, "erased");
    batch_erase(batch, 100);
}

static void make_base(void)
{
    struct journal *journal = opened(file);
    write_all(journal, erase_much);
    write_all(journal, add_people);
    write_all(journal, add_games);
    journal_arrange(journal, 1);
    write_all(journal, more_entries);
    journal_close(journal);
    disk_copy(file, other);
}

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
    batch_put_match(batch, &match);
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
    struct journal_daily game = daily_game;
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

/* Writes WRITES[AT] to the journal of make_base while the NTH call fails with ERROR, and sets AFTER
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
    make_base();
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
    make_base();
    for (int at = 0; at < WRITES; at++)
        for (long nth = 1; write_once(at, nth, SQL_TAKEN, &after, &refused) &&
                           write_once(at, nth, SQL_VALUE, &after, &refused);
             nth++)
            ;
    engawa_text_free(&after);
}

/* ---- reads ---- */

static void see_ruling(void *context, const struct journal_ruling *ruling)
{
    engawa_text_printf(context, "%s %d %s\n", ruling->who, ruling->mute, ruling->reason);
}

static void see_invite(void *context, const struct journal_invite *invite)
{
    engawa_text_printf(context, "%s %d\n", invite->code, (int)invite->uses);
}

static void see_text(void *context, const char *text)
{
    engawa_text_printf(context, "%s\n", text);
}

static void see_setting(void *context, const char *name, const char *value)
{
    engawa_text_printf(context, "%s %s\n", name, value);
}

static void see_push(void *context, const struct journal_push *found)
{
    engawa_text_printf(context, "%s %s\n", found->device, found->endpoint);
}

static void see_remark(void *context, int64_t table, int64_t card, const char *said)
{
    engawa_text_printf(context, "%d %d %s\n", (int)table, (int)card, said);
}

static void see_found_device(void *context, const struct journal_device *device)
{
    engawa_text_printf(context, "%s %d\n", device->id, (int)device->seen);
}

static void see_day(void *context, int64_t day)
{
    engawa_text_printf(context, "%d\n", (int)day);
}

static void see_daily(void *context, const struct journal_daily *game)
{
    engawa_text_printf(context, "%s %s %d\n", game->table, game->guest, (int)game->score);
}

static void see_match(void *context, const struct journal_match *found)
{
    engawa_text_printf(context, "%s %s %s\n", found->table, found->people, found->text);
    for (int i = 0; i < found->players; i++)
        engawa_text_printf(context, "  %s\n", found->player[i].name);
}

static void see_tally(void *context, const struct journal_tally *tally)
{
    engawa_text_printf(context, "%s %d %d\n", tally->game, (int)tally->matches, (int)tally->best);
}

static void see_group(void *context, const struct journal_group *group)
{
    engawa_text_printf(context, "%s %d %d\n", group->people, (int)group->matches, group->players);
}

static void see_rated(void *context, int64_t number, const char *game, const char *note)
{
    engawa_text_printf(context, "%d %s %s\n", (int)number, game, note);
}

static void see_going(void *context, const struct journal_going *going)
{
    engawa_text_printf(context, "%s %d %d %s\n", going->table, (int)going->length, (int)going->k,
                       going->card);
}

static void see_entry(void *context, const struct journal_entry *entry)
{
    engawa_text_printf(context, "%d %s\n", (int)entry->k, entry->text);
}

static void see_about(void *context, const struct journal_about *about)
{
    engawa_text_printf(context, "%s %s %d\n", about->id, about->text, (int)about->entries);
}

static void see_line(void *context, const struct journal_line *line)
{
    engawa_text_printf(context, "%s %d %s\n", line->table, (int)line->k, line->text);
}

/* Reads what it names, and appends it to TEXT. */
typedef bool read_function(struct journal *journal, struct engawa_text *text,
                           struct engawa_reason *why);

static bool read_access(struct journal *journal, struct engawa_text *text,
                        struct engawa_reason *why)
{
    return journal_rulings(journal, see_ruling, text, why) &&
           journal_invites(journal, see_invite, text, why) &&
           journal_settings(journal, see_setting, text, why);
}

static bool read_pushes(struct journal *journal, struct engawa_text *text,
                        struct engawa_reason *why)
{
    return journal_pushes(journal, "g", see_push, text, why) &&
           journal_push_endpoints(journal, see_text, text, why);
}

static bool read_push_key(struct journal *journal, struct engawa_text *text,
                          struct engawa_reason *why)
{
    uint8_t secret[32] = {7};
    bool fine = journal_push_key(journal, secret, why);
    engawa_text_printf(text, "%d\n", fine ? secret[0] : 0);
    return fine;
}

static bool read_remarks(struct journal *journal, struct engawa_text *text,
                         struct engawa_reason *why)
{
    return journal_remarks(journal, "cats", see_remark, text, why);
}

static bool read_guests(struct journal *journal, struct engawa_text *text,
                        struct engawa_reason *why)
{
    struct journal_guest guest;
    bool fine = journal_guest(journal, hash_a, &guest, why) &&
                journal_guest_of_device(journal, "d1", &guest, why) &&
                journal_guest_by_id(journal, "g", &guest, why) &&
                journal_has_guest(journal, "h", why) &&
                journal_devices(journal, "g", see_found_device, text, why);
    engawa_text_printf(text, "%s\n", fine ? guest.name : "");
    return fine;
}

static bool read_forgotten(struct journal *journal, struct engawa_text *text,
                           struct engawa_reason *why)
{
    char guest[JOURNAL_GUEST_ID_MAX + 1];
    int64_t number;
    int done;
    bool fine = journal_forgotten(journal, guest, &number, why) &&
                journal_scan(journal, 0, 0, 100, see_line, text, &done, why);
    engawa_text_printf(text, "%s %d\n", fine ? guest : "", fine ? done : 0);
    return fine;
}

static bool read_days(struct journal *journal, struct engawa_text *text, struct engawa_reason *why)
{
    struct journal_day day;
    char table[JOURNAL_TABLE_ID_MAX + 1];
    bool there, found;
    bool fine = journal_day(journal, 19, "d", &day, &there, why) && there &&
                journal_days(journal, 10, see_day, text, why) &&
                journal_unended(journal, 30, &found, why) && found &&
                journal_unjudged(journal, table, why);
    engawa_text_printf(text, "%d %s\n", fine && day.ended, fine ? table : "");
    return fine;
}

static bool read_dailies(struct journal *journal, struct engawa_text *text,
                         struct engawa_reason *why)
{
    struct journal_daily game;
    bool there;
    int64_t count;
    bool fine = journal_own_daily(journal, 20, "d", "g", &game, &there, why) && there &&
                journal_count_daily(journal, 20, "d", 0, 100, &count, why) &&
                journal_board(journal, 20, "d", false, 10, see_daily, text, why) &&
                journal_board(journal, 20, "d", true, 10, see_daily, text, why);
    engawa_text_printf(text, "%d\n", fine ? (int)count : 0);
    return fine;
}

static bool read_history(struct journal *journal, struct engawa_text *text,
                         struct engawa_reason *why)
{
    struct journal_history history = {.guest = "g",
                                      .before = "",
                                      .game = "yahtzee",
                                      .with = "h",
                                      .people = "",
                                      .result = JOURNAL_WON,
                                      .most = 10};
    bool more, listed;
    if (!journal_history(journal, &history, see_match, text, &more, why) ||
        !journal_listed(journal, "g", "over", &listed, why))
        return false;
    engawa_text_printf(text, "%d %d\n", more, listed);
    history.before = "over";
    return journal_history(journal, &history, see_match, text, &more, why) &&
           journal_tallies(journal, "g", 10, see_tally, text, why) &&
           journal_groups(journal, "g", 10, see_group, text, why);
}

static bool read_rated(struct journal *journal, struct engawa_text *text, struct engawa_reason *why)
{
    char unread[2][JOURNAL_TABLE_ID_MAX + 1], table[JOURNAL_TABLE_ID_MAX + 1],
        name[JOURNAL_NAME_MAX + 1];
    int count;
    bool fine = journal_rated(journal, see_rated, text, why) &&
                journal_unjudged_match(journal, "yahtzee", table, why) &&
                journal_rated_name(journal, "g", "yahtzee", name, why) &&
                journal_unread(journal, 2, unread, &count, why);
    engawa_text_printf(text, "%s %s %d\n", fine ? table : "", fine ? name : "", fine ? count : 0);
    return fine;
}

static bool read_tables(struct journal *journal, struct engawa_text *text,
                        struct engawa_reason *why)
{
    struct journal_shards shards;
    memset(&shards, 0xff, sizeof shards);
    return journal_going_tables(journal, see_going, text, why) &&
           journal_going_tables_of(journal, &shards, see_going, text, why);
}

static bool read_log(struct journal *journal, struct engawa_text *text, struct engawa_reason *why)
{
    uint8_t seed[32];
    int64_t created;
    bool fine = journal_read(journal, "on", 0, see_entry, text, why) &&
                journal_table(journal, "on", seed, &created, why) &&
                journal_tables_with_seed(journal, seed_b, see_text, text, why);
    engawa_text_printf(text, "%d\n", fine ? (int)created : 0);
    return fine;
}

static bool read_lists(struct journal *journal, struct engawa_text *text, struct engawa_reason *why)
{
    char table[JOURNAL_TABLE_ID_MAX + 1];
    bool fine = journal_list_tables(journal, 0, 10, see_about, text, why) &&
                journal_list_guests(journal, 0, "", 10, see_about, text, why) &&
                journal_old_table(journal, 1000, table, why);
    engawa_text_printf(text, "%s\n", fine ? table : "");
    return fine;
}

static bool read_beats(struct journal *journal, struct engawa_text *text, struct engawa_reason *why)
{
    static int64_t time[JOURNAL_SHARDS];
    int64_t last, ahead;
    bool fine = journal_last_beat(journal, &last, why) && journal_beats(journal, time, why) &&
                journal_ahead(journal, &ahead, why);
    engawa_text_printf(text, "%d %d\n", fine ? (int)last : 0, fine ? (int)time[5] : 0);
    return fine;
}

static const struct {
    const char *name;
    read_function *read;
} reads[] = {
    {"access", read_access},   {"pushes", read_pushes},   {"push_key", read_push_key},
    {"remarks", read_remarks}, {"guests", read_guests},   {"forgotten", read_forgotten},
    {"days", read_days},       {"dailies", read_dailies}, {"history", read_history},
    {"rated", read_rated},     {"tables", read_tables},   {"log", read_log},
    {"lists", read_lists},     {"beats", read_beats},
};

enum { READS = sizeof reads / sizeof *reads };

/* Reads READS[AT] into TEXT while the NTH call fails with SQL_DISK. Returns whether it was made. */
static bool reads_wrong(int at, long nth, const char *expected)
{
    struct engawa_reason why = {0};
    struct engawa_text text = {0};
    struct journal *journal = opened(file);
    failing_sql_begin(nth, SQL_DISK);
    bool fine = reads[at].read(journal, &text, &why);
    bool reached = failing_sql_end();
    if (!fine)
        assert_reason(&why, "store");
    else if (strcmp(engawa_text_string(&text), expected) != 0)
        fail_msg("%s: call %ld failed, and this was read: %s", reads[at].name, nth, text.at);
    journal_rollback(journal);
    engawa_text_clear(&text);
    if (!reads[at].read(journal, &text, &why) || strcmp(engawa_text_string(&text), expected) != 0)
        fail_msg("%s after call %ld has failed: %s", reads[at].name, nth, why.en);
    journal_close(journal);
    engawa_text_free(&text);
    return reached;
}

static void a_read_whose_call_fails_is_refused_or_right(void **state)
{
    (void)state;
    make_base();
    for (int at = 0; at < READS; at++) {
        struct engawa_reason why = {0};
        struct engawa_text expected = {0};
        struct journal *journal = opened(file);
        if (!reads[at].read(journal, &expected, &why))
            fail_msg("%s: %s", reads[at].name, why.en);
        assert_true(expected.length > 1);
        assert_true(journal_commit(journal, NULL));
        journal_close(journal);
        for (long nth = 1; reads_wrong(at, nth, expected.at); nth++)
            ;
        engawa_text_free(&expected);
    }
}

#define TEST(test) cmocka_unit_test_setup(test, set_up_file)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_write_whose_call_fails_is_refused_and_changes_nothing),
        TEST(a_value_that_the_tables_forbid_is_refused),
        TEST(a_read_whose_call_fails_is_refused_or_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(failing_calls)
{
    return run_journal_tests(run);
}
