/* test_failing_reads.c - what each function reads of the journal, and each of its calls of the
 * database fails once: it is refused, or gives what it always gives. Afterwards it is read as if
 * nothing had happened. */
#include "store/care/forgotten.h"
#include "store/care/lists.h"
#include "store/care/retention.h"
#include "store/journal/access.h"
#include "store/journal/beat.h"
#include "store/journal/cards.h"
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "store/journal/pushes.h"
#include "store/journal/remarks.h"
#include "store/journal/settings.h"
#include "store/turn/shards.h"
#include "tests/store/full_journal.h"
#include "tests/store/journal_file.h"
#include "tests/support/failing_sql.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

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
    engawa_text_printf(context, "%s %s %s %d %d %d (%s) %s\n", found->table, found->game,
                       found->options, (int)found->ended, found->seats, found->finished,
                       found->people, found->text);
    for (int i = 0; i < found->players; i++) {
        const struct journal_player *player = &found->player[i];
        engawa_text_printf(context, "  %s %s %d %d %d\n", player->guest, player->name, player->seat,
                           player->rank, (int)player->score);
    }
}

static void see_tally(void *context, const struct journal_tally *tally)
{
    engawa_text_printf(context, "%s %s %d %d %d %d %d %d %d\n", tally->game, tally->options,
                       (int)tally->matches, (int)tally->finished, (int)tally->won, (int)tally->best,
                       (int)tally->sum, (int)tally->first, (int)tally->last);
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
    bool fine = journal_guest(journal, full_hash, &guest, why) &&
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
    const char *expected;
} reads[] = {
    {"access", read_access,
     "h 1 loud\n"
     "code 2\n"
     "guests 5\n"},
    {"pushes", read_pushes,
     "d1 https://push.example/1\n"
     "https://push.example/1\n"},
    {"push_key", read_push_key, "7\n"},
    {"remarks", read_remarks, "2 1 a tail\n"},
    {"guests", read_guests,
     "d2 11\n"
     "d1 10\n"
     "Aki\n"},
    {"forgotten", read_forgotten,
     "on 1 {\"by\":\"g\"}\n"
     "on 2 {\"by\":\"h\"}\n"
     "on 3 {\"by\":\"g\",\"more\":1}\n"
     "over 1 {\"by\":\"g\"}\n"
     "over 2 {\"by\":\"h\"}\n"
     "over 3 {}\n"
     "unread 1 {\"by\":\"g\"}\n"
     "unread 2 {\"by\":\"h\"}\n"
     "day 1 {\"by\":\"g\"}\n"
     "day 2 {\"by\":\"h\"}\n"
     "gone 10\n"},
    {"days", read_days,
     "19\n"
     "1 day\n"},
    {"dailies", read_dailies,
     "day g 70\n"
     "day g 70\n"
     "1\n"},
    {"history", read_history,
     "over yahtzee {} 900 2 1 (g h) \"x\":1\n"
     "  g Aki 0 1 30\n"
     "  h Ben 1 2 20\n"
     "0 1\n"
     "yahtzee {} 1 1 1 30 30 900 900\n"
     "g h 1 2\n"},
    {"rated", read_rated,
     "2 yahtzee 1 g h\n"
     "over Aki 0\n"},
    {"tables", read_tables,
     "on 3 2 {}\n"
     "day 2 0 \n"
     "on 3 2 {}\n"
     "day 2 0 \n"},
    {"log", read_log,
     "1 {\"by\":\"g\"}\n"
     "2 {\"by\":\"h\"}\n"
     "3 {\"by\":\"g\",\"more\":1}\n"
     "over\n"
     "unread\n"
     "500\n"},
    {"lists", read_lists,
     "on {\"by\":\"g\"} 3\n"
     "over {\"by\":\"g\"} 3\n"
     "unread {\"by\":\"g\"} 2\n"
     "day {\"by\":\"g\"} 2\n"
     "g Aki 0\n"
     "h Ben 0\n"
     "over\n"},
    {"beats", read_beats, "1000 1000\n"},
};

enum { READS = sizeof reads / sizeof *reads };

/* Reads READS[AT] into TEXT while the NTH call fails with SQL_DISK. Returns whether it was made. */
static bool read_once(int at, long nth)
{
    const char *expected = reads[at].expected;
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
    full_journal_make();
    for (int at = 0; at < READS; at++)
        for (long nth = 1; read_once(at, nth); nth++)
            ;
}

static int run(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_read_whose_call_fails_is_refused_or_right, set_up_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(failing_reads)
{
    return run_journal_tests(run);
}
