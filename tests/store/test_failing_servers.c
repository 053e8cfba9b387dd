/* test_failing_servers.c - a store in PostgreSQL of which one call fails, whose connection is cut
 * before it, or for which libpq has no memory: what opens the store, a server's turn, a look, a
 * takeover, and guests' decks. Each is refused or done, and never half of it. A cut behind the last
 * answer shows at the next call, so that one may fail too. test_postgres.sh runs it. */
#include "store/decks/deck_files.h"
#include "store/journal/beat.h"
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "store/servers/lookout.h"
#include "store/turn/batch.h"
#include "tests/store/joined.h"
#include "tests/store/journal_file.h"
#include "tests/support/cut_call.h"
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

#include <stdio.h>
#include <string.h>

enum { MANY = 100 };

/* ---- three ways to fail ---- */

/* Begins and ends a way to fail at the NTH call. */
struct failing {
    void (*begin)(long nth);
    bool (*end)(void);
};

static void begin_sql(long nth)
{
    failing_sql_begin(nth, SQL_DISK);
}

static const struct failing ways[] = {
    {begin_sql, failing_sql_end},
    {cut_call_begin, cut_call_end},
    {refuse_call_begin, cut_call_end},
};

/* Calls TRY, which does the same each time, and lets its first call fail, then its second, and so
 * on, in each of the ways from FIRST on. After many calls, which are then the rows of a long list,
 * it leaves most out. */
static void fail_each(void (*try)(const struct failing *way, long nth, bool *reached), int first)
{
    for (size_t i = (size_t)first; i < sizeof ways / sizeof *ways; i++) {
        bool reached = true;
        for (long nth = 1; reached; nth += nth < MANY ? 1 : MANY - 1)
            try(&ways[i], nth, &reached);
    }
}

/* WHY is a refusal by the store, and whole. */
static void assert_store(const struct engawa_reason *why)
{
    assert_reason(why, "store");
}

/* Changes the store as another program would. */
static void change(const char *sql)
{
    struct engawa_text none = {0};
    store_texts(file, sql, &none);
    engawa_text_free(&none);
}

/* Lets all leases run out that a failure has left behind. */
static void end_leases(void)
{
    change("DO $$ BEGIN IF to_regclass('engawa.shards') IS NULL"
           " THEN UPDATE leases SET expires = 'epoch';"
           " ELSE UPDATE servers SET expires = 'epoch'; END IF; END $$");
}

/* ---- opening ---- */

static void open_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct journal *journal, *reader = NULL;
    way->begin(nth);
    bool fine = journal_open(file, &journal, &why) && journal_open_reader(journal, &reader, &why);
    *reached = way->end();
    if (!fine)
        assert_store(&why);
    journal_close(reader);
    journal_close(journal);
    end_leases();
    journal = opened(file);
    assert_int_equal(book_length(journal, "a"), 3);
    journal_close(journal);
}

static void a_store_that_fails_while_it_is_opened_opens_the_next_time(void **state)
{
    (void)state;
    journal_close(with_three());
    fail_each(open_once, 0);
}

/* The database is empty, so the schema is made. */
static void make_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct journal *journal;
    change("DROP SCHEMA engawa CASCADE");
    way->begin(nth);
    bool fine = journal_open(file, &journal, &why);
    *reached = way->end();
    if (!fine)
        assert_store(&why);
    journal_close(journal);
    change("CREATE SCHEMA IF NOT EXISTS engawa; DROP SCHEMA engawa CASCADE");
    journal_close(with_three());
}

static void a_store_that_fails_while_its_schema_is_made_is_made_the_next_time(void **state)
{
    (void)state;
    fail_each(make_once, 1);
}

/* The schema is of a version before the present one. */
static void upgrade_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct journal *journal;
    store_empty();
    journal_close(with_three());
    if (nth % 2)
        store_to_fifth();
    else
        store_to_fourth();
    way->begin((nth + 1) / 2);
    bool fine = journal_open(file, &journal, &why);
    *reached = way->end() || nth % 2;
    if (!fine)
        assert_store(&why);
    journal_close(journal);
    end_leases();
    journal = opened(file);
    assert_int_equal(book_length(journal, "a"), 3);
    journal_close(journal);
}

static void a_store_that_fails_while_it_is_upgraded_is_upgraded_the_next_time(void **state)
{
    (void)state;
    fail_each(upgrade_once, 1);
}

/* ---- a turn ---- */

static int64_t length; /* of the log of "a" */

/* Adds an entry and much else to the journal of server 0, in one turn. */
static bool write_turn(struct engawa_reason *why)
{
    struct batch *batch = batch_new();
    uint8_t hash[32] = {(uint8_t)length, (uint8_t)(length >> 8), 9};
    char device[20];
    snprintf(device, sizeof device, "d%d", (int)length);
    batch_append(batch, "a", length + 1, 1000 + length, "x");
    batch_put_guest(batch, "g", "Aki", "ja", length);
    batch_add_device(batch, device, "g", hash, length);
    batch_add_device(batch, "late", "g", hash, length); /* the token is taken, so it is lost */
    batch_see_device(batch, device, length);
    batch_beat(batch, length);
    bool fine = batch_write(batch, joined[0], why);
    batch_free(batch);
    return fine;
}

static void turn_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    way->begin(nth);
    bool fine = write_turn(&why);
    *reached = way->end();
    if (!fine)
        assert_store(&why);
    length += fine;
    assert_int_equal(book_length(joined[0], "a"), length);
    if (!write_turn(&why))
        fail_msg("%s", why.en);
    length++;
}

static void a_turn_that_fails_is_kept_whole_or_not_at_all(void **state)
{
    (void)state;
    joined_open(1);
    joined_hold();
    assert_true(WRITE(joined[0], NULL, batch_create_table, "a", 1, seed_a));
    add(joined[0], "a", 1, "one");
    assert_true(journal_commit(joined[0], NULL));
    length = 1;
    fail_each(turn_once, 0);
}

static void keep_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    way->begin(nth);
    bool fine = journal_keep(joined[0], &why);
    *reached = way->end();
    if (!fine)
        assert_store(&why);
    assert_false(journal_is_ousted(joined[0]));
    assert_true(journal_keep(joined[0], NULL) || journal_keep(joined[0], NULL));
}

static void a_lease_that_could_not_be_renewed_is_renewed_the_next_time(void **state)
{
    (void)state;
    joined_open(1);
    fail_each(keep_once, 0);
}

static void join_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct journal *journal;
    way->begin(nth);
    bool fine = journal_join(file, "127.0.0.1:9", "1.0", joined_word, &journal, &why);
    *reached = way->end();
    if (!fine)
        assert_store(&why);
    journal_close(journal);
    change("DELETE FROM servers WHERE place = '127.0.0.1:9'");
}

static void leave_once(const struct failing *way, long nth, bool *reached)
{
    struct journal *journal;
    assert_true(journal_join(file, "127.0.0.1:9", "1.0", joined_word, &journal, NULL));
    way->begin(nth);
    journal_give_back(journal);
    *reached = way->end();
    journal_close(journal);
    if (!*reached)
        assert_int_equal(
            store_number(file, "SELECT count(*) FROM servers WHERE place = '127.0.0.1:9'"), 0);
    change("DELETE FROM servers WHERE place = '127.0.0.1:9'");
}

static void a_server_that_fails_to_join_or_to_leave_takes_nothing(void **state)
{
    (void)state;
    joined_open(1);
    joined_hold();
    fail_each(join_once, 0);
    fail_each(leave_once, 0);
    joined_look(1);
    assert_int_equal(joined_count(joined_id(0)), JOURNAL_SHARDS);
}

/* ---- a lookout ---- */

/* Opens a lookout before or after the failure begins. */
static void look_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct lookout_view view = {.answered = false};
    struct lookout *lookout;
    if (nth % 2)
        assert_true(lookout_open(file, &lookout, &why));
    way->begin((nth + 1) / 2);
    bool fine = nth % 2 || lookout_open(file, &lookout, &why);
    if (fine)
        lookout_look(lookout, &view);
    else
        assert_store(&why);
    *reached = way->end() || nth % 2;
    if (view.answered)
        assert_int_equal(view.servers, 2);
    for (int i = 0; fine && i < 2; i++)
        lookout_look(lookout, &view);
    lookout_close(lookout);
    assert_int_equal(view.servers, fine ? 2 : 0);
    assert_int_equal(view.answered, fine);
}

static void a_look_that_fails_is_no_answer(void **state)
{
    (void)state;
    joined_open(2);
    joined_hold();
    fail_each(look_once, 0);
}

static void take_once(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    int taken;
    way->begin(nth);
    bool fine = lookout_take(joined_lookout, joined_id(0), JOURNAL_SHARDS, &taken, &why);
    *reached = way->end();
    if (!fine) {
        assert_store(&why);
        lookout_look(joined_lookout, &joined_view);
        lookout_look(joined_lookout, &joined_view);
        int now = joined_count(joined_id(0));
        /* The answer to the COMMIT may be what was lost. */
        assert_true(now == JOURNAL_SHARDS / 2 || now == JOURNAL_SHARDS);
    }
    if (*reached) {
        change("UPDATE shards SET server = 0 WHERE shard < 512");
        change("UPDATE shards_version SET version = version + 1");
    }
    lookout_look(joined_lookout, &joined_view);
}

static void a_takeover_that_fails_takes_all_or_nothing(void **state)
{
    (void)state;
    joined_open(1);
    joined_hold();
    change("UPDATE shards SET server = 0 WHERE shard < 512");
    change("UPDATE shards_version SET version = version + 1");
    joined_look(1);
    fail_each(take_once, 0);
}

static void ignore_server(void *context, const struct lookout_server *server)
{
    *(int *)context += server->shards >= 0;
}

static void ignore_standby(void *context, const struct lookout_standby *standby)
{
    *(int *)context += standby->behind >= 0;
}

static void list_once(const struct failing *way, long nth, bool *reached)
{
    int servers = 0, standbys = 0;
    way->begin(nth);
    bool left = lookout_leave(joined_lookout, joined_id(0), true);
    bool listed = lookout_list(joined_lookout, ignore_server, &servers);
    bool stood = lookout_standbys(joined_lookout, ignore_standby, &standbys);
    *reached = way->end();
    assert_true(!listed || servers == 1);
    assert_true(!stood || standbys == 0);
    assert_true(*reached || (left && listed && stood));
    assert_true(lookout_leave(joined_lookout, joined_id(0), false) ||
                lookout_leave(joined_lookout, joined_id(0), false));
    lookout_look(joined_lookout, &joined_view);
    assert_false(joined_view.server[0].leaves);
}

static void a_list_that_fails_is_none(void **state)
{
    (void)state;
    joined_open(1);
    joined_hold();
    fail_each(list_once, 0);
}

/* ---- decks ---- */

static void count_deck(void *context, const struct deck_about *about)
{
    *(int *)context += about->whole;
}

/* Makes, reads and removes a deck; each step is done or refused, and the deck is whole or gone. */
static void make_deck(const struct failing *way, long nth, bool *reached)
{
    struct engawa_reason why = {0};
    struct engawa_text bytes = {0}, tails = {0};
    struct deck_files *files;
    int64_t cost = 0, size = 0;
    int before = 0, after = 0;
    way->begin(nth);
    bool fine = deck_rows_open(joined[0], &files, &why);
    if (!fine)
        assert_store(&why);
    bool made = fine && deck_files_begin(files, "d", "g") &&
                deck_files_put(files, "d", "1.jpg", "1.webp", "picture", 7) &&
                deck_files_cost_at(files, "d", "1.jpg") > 0 &&
                deck_files_finish(files, "d", "{}", 2);
    if (made)
        deck_files_use(files, "d", 5);
    bool read = made && deck_files_read(files, "d", "1.jpg", &bytes, NULL) &&
                deck_files_list(files, "d", true, &tails) &&
                deck_files_measure(files, "d", true, &cost, &size) &&
                deck_files_each(files, count_deck, &before) && deck_files_used(files, "d") > 0;
    bool gone = read && deck_files_remove(files, "d", true);
    *reached = way->end();
    assert_true(*reached || gone);
    if (read)
        assert_string_equal(engawa_text_string(&bytes), "picture");
    if (fine) {
        assert_true(deck_files_remove(files, "d", true) || deck_files_remove(files, "d", true));
        assert_true(deck_files_each(files, count_deck, &after) ||
                    deck_files_each(files, count_deck, &after));
        assert_int_equal(after, 0);
        deck_files_close(files);
    }
    engawa_text_free(&bytes);
    engawa_text_free(&tails);
}

static void a_deck_is_made_and_removed_or_nobody_is_told_so(void **state)
{
    (void)state;
    joined_open(1);
    joined_hold();
    fail_each(make_deck, 0);
}

#define TEST(test)   cmocka_unit_test_setup(test, set_up_file)
#define JOINED(test) cmocka_unit_test_setup_teardown(test, joined_set_up, joined_tear_down)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_store_that_fails_while_it_is_opened_opens_the_next_time),
        TEST(a_store_that_fails_while_its_schema_is_made_is_made_the_next_time),
        TEST(a_store_that_fails_while_it_is_upgraded_is_upgraded_the_next_time),
        JOINED(a_turn_that_fails_is_kept_whole_or_not_at_all),
        JOINED(a_lease_that_could_not_be_renewed_is_renewed_the_next_time),
        JOINED(a_server_that_fails_to_join_or_to_leave_takes_nothing),
        JOINED(a_look_that_fails_is_no_answer),
        JOINED(a_takeover_that_fails_takes_all_or_nothing),
        JOINED(a_list_that_fails_is_none),
        JOINED(a_deck_is_made_and_removed_or_nobody_is_told_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(failing_servers)
{
    return run_journal_tests(run);
}
