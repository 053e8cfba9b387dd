/* test_journal.c - the promises of the headers in store/journal/, sentence by sentence, for tables,
 * logs, cards, transactions and guests. */
#include "store/care/forgotten.h"
#include "store/care/lists.h"
#include "store/care/retention.h"
#include "store/journal/beat.h"
#include "store/journal/cards.h"
#include "store/journal/daily.h"
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "store/turn/shards.h"
#include "store/turn/transaction.h"
#include "tests/store/journal_file.h"
#include "tests/support/disk.h"
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

/* ---- tables and logs ---- */

static void a_new_journal_is_empty(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    struct engawa_text live = {0};
    assert_true(book_live(journal, &live));
    assert_string_equal(engawa_text_string(&live), "");
    engawa_text_free(&live);
    journal_close(journal);
    journal_close(NULL);
}

static void entries_come_back_in_order_with_number_time_and_text(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    const char *all = "1 1700000000123 {\"one\":1}\n"
                      "2 1700000000123 {\"two\":\"縁側 \\\"x\\\"\"}\n"
                      "3 1700000000123 {\"three\":3}\n";
    assert_log(journal, "a", 0, all);
    assert_log(journal, "a", 2, "3 1700000000123 {\"three\":3}\n");
    assert_log(journal, "a", 3, "");
    assert_log(journal, "a", 99, "");
    journal_close(journal);
    journal = opened(file);
    assert_log(journal, "a", 0, all);
    journal_close(journal);
}

static void a_number_that_exists_is_taken_and_nothing_of_the_append_is_kept(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    const char *two[] = {"x", "y"};
    struct engawa_reason why = {0};
    add(journal, "a", 4, "four");
    for (int64_t first = -1; first <= 6; first++) {
        if (first == 5)
            continue;
        memset(&why, 0, sizeof why);
        assert_false(append_entries(journal, "a", first, two, 2, 0, &why));
        assert_reason(&why, "taken");
    }
    assert_log(journal, "a", 3, "4 1004 four\n"); /* the turn goes on as it was */
    assert_true(append_entries(journal, "a", 5, two, 2, 7, NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_log(journal, "a", 3, "4 1004 four\n5 7 x\n6 7 y\n");
    journal_close(journal);
}

static void a_statement_that_cannot_be_prepared_fails_when_it_has_run(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct engawa_reason why = {0};
    struct sql_statement *row = journal_statement(journal, "SELECT k FROM nowhere WHERE k = ?1");
    sql_bind_number(row, 1, 1);
    assert_false(sql_step(row));
    assert_false(journal_has_read(journal, sql_end(row), &why));
    assert_reason(&why, "store");
    add(journal, "a", 4, "four");
    assert_true(journal_commit(journal, NULL)); /* a read alone has failed */
    memset(&why, 0, sizeof why);
    add(journal, "a", 5, "five");
    assert_false(journal_run(journal, journal_statement(journal, "DELETE FROM nowhere"), &why));
    assert_reason(&why, "store");
    assert_false(journal_commit(journal, NULL)); /* a write takes its turn with it */
    assert_log(journal, "a", 3, "4 1004 four\n");
    journal_close(journal);
}

static void each_table_has_a_separate_log(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    assert_true(WRITE(journal, NULL, batch_create_table, "b", 1, seed_b));
    struct engawa_reason why = {0};
    const char *entry = "x";
    assert_false(WRITE(journal, &why, batch_append, "b", 2, 0, entry));
    assert_reason(&why, "taken");
    add(journal, "b", 1, "first of b");
    assert_log(journal, "b", 0, "1 1001 first of b\n");
    assert_log(journal, "a", 2, "3 1700000000123 {\"three\":3}\n");
    journal_close(journal);
}

static void a_table_that_does_not_exist_is_named_in_the_refusal(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct engawa_reason why = {0};
    const char *entry = "x";
    assert_false(WRITE(journal, &why, batch_append, "nope", 1, 0, entry));
    assert_reason(&why, "no-such-table");
    assert_non_null(strstr(why.en, "nope"));
    memset(&why, 0, sizeof why);
    assert_false(WRITE(journal, &why, batch_close_table, "nope", 1));
    assert_reason(&why, "no-such-table");
    memset(&why, 0, sizeof why);
    struct engawa_text text = {0};
    assert_false(book_read(journal, "nope", 0, &text, &why));
    assert_reason(&why, "no-such-table");
    memset(&why, 0, sizeof why);
    uint8_t seed[32];
    int64_t created;
    assert_false(journal_table(journal, "nope", seed, &created, &why));
    assert_reason(&why, "no-such-table");
    journal_close(journal);
}

static void a_table_keeps_seed_and_time_and_its_id_is_given_once(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    struct engawa_reason why = {0};
    assert_false(WRITE(journal, &why, batch_create_table, "a", 9, seed_b));
    assert_reason(&why, "taken");
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    uint8_t seed[32];
    int64_t created = 0;
    assert_true(journal_table(journal, "a", seed, &created, NULL));
    assert_memory_equal(seed, seed_a, 32);
    assert_int_equal(created, 500);
    char longest[JOURNAL_TABLE_ID_MAX + 2];
    memset(longest, 'i', sizeof longest);
    longest[JOURNAL_TABLE_ID_MAX + 1] = '\0';
    assert_false(WRITE(journal, &why, batch_create_table, longest, 9, seed_b));
    assert_reason(&why, "store");
    longest[JOURNAL_TABLE_ID_MAX] = '\0';
    assert_true(WRITE(journal, &why, batch_create_table, longest, 9, seed_b));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
}

/* SEE closes the table that it is shown. */
static void close_it(void *context, const struct journal_going *going)
{
    assert_true(WRITE(context, NULL, batch_close_table, going->table, 1));
}

static void live_tables_are_those_not_closed_oldest_first(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    assert_true(WRITE(journal, NULL, batch_create_table, "young", 300, seed_a));
    assert_true(WRITE(journal, NULL, batch_create_table, "old", 100, seed_a));
    assert_true(WRITE(journal, NULL, batch_create_table, "over", 200, seed_a));
    add(journal, "over", 1, "end");
    assert_true(WRITE(journal, NULL, batch_close_table, "over", 1));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    struct engawa_text live = {0};
    assert_true(book_live(journal, &live));
    assert_string_equal(engawa_text_string(&live), "old\nyoung\n");
    assert_log(journal, "over", 0, "1 1001 end\n");
    assert_true(journal_going_tables(journal, close_it, journal, NULL));
    engawa_text_clear(&live);
    assert_true(book_live(journal, &live));
    assert_string_equal(engawa_text_string(&live), "");
    engawa_text_free(&live);
    journal_close(journal);
}

static void add_id(void *context, const struct journal_going *going)
{
    engawa_text_printf(context, "%s ", going->table);
}

/* The numbers are those of `printf %s ID | sha256sum`, and never change. */
static void a_table_has_the_same_shard_for_ever(void **state)
{
    (void)state;
    const char *const ids[] = {"a", "b", "t1"};
    const int shards[] = {0xca978 >> 10, 0x3e23e >> 10, 0x628b4 >> 10};
    struct journal_shards some = {{0}};
    struct engawa_text found = {0};
    struct journal *journal = opened(file);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(journal_shard(ids[i]), shards[i]);
        assert_true(WRITE(journal, NULL, batch_create_table, ids[i], i, seed_a));
        assert_false(journal_shards_have(&some, shards[i]));
        if (i != 1)
            journal_shards_add(&some, shards[i]);
    }
    assert_true(journal_commit(journal, NULL));
    assert_true(journal_going_tables_of(journal, &some, add_id, &found, NULL));
    assert_string_equal(engawa_text_string(&found), "a t1 ");
    assert_true(store_is_file() == (journal_server(journal) == 0));
    engawa_text_free(&found);
    journal_close(journal);
}

/* The database is on this machine, so both have one clock; a file has no clock. */
static void a_store_says_how_its_clock_differs(void **state)
{
    enum { MINUTE = 60 * 1000 };
    int64_t ahead = MINUTE;
    struct journal *journal = opened(file);
    (void)state;
    assert_true(journal_ahead(journal, &ahead, NULL));
    assert_true(store_is_file() ? ahead == 0 : ahead > -MINUTE && ahead < MINUTE);
    journal_close(journal);
}

/* A file belongs to one server, and keeps its shards. */
static void a_file_is_not_divided(void **state)
{
    (void)state;
    struct engawa_reason why = {0};
    struct journal *journal = with_three(), *joined;
    struct journal_shards all;
    int64_t time[JOURNAL_SHARDS];
    memset(&all, 255, sizeof all);
    if (store_is_file()) {
        assert_true(WRITE(journal, NULL, batch_give_shards, &all, 5, 7));
        assert_true(WRITE(journal, NULL, batch_beat, 9));
        assert_true(journal_commit(journal, NULL));
        assert_true(journal_beats(journal, time, NULL));
        assert_true(time[0] == 9 && time[JOURNAL_SHARDS - 1] == 9);
        assert_false(journal_join(file, "127.0.0.1:1", "1.0", "w", &joined, &why));
        assert_null(joined);
        assert_reason(&why, "store");
    }
    add(journal, "a", 4, "four");
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
}

/* ---- cards ---- */

static void a_card_is_kept_beside_its_log_until_it_is_replaced(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    assert_cards(journal, "a 3 0 \n");
    assert_true(WRITE(journal, NULL, batch_put_card, "a", 3, "three entries"));
    assert_true(WRITE(journal, NULL, batch_put_card, "nowhere", 1, "no table"));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_cards(journal, "a 3 3 three entries\n");
    add(journal, "a", 4, "four");
    assert_cards(journal, "a 4 3 three entries\n"); /* and can be told to be old */
    assert_true(WRITE(journal, NULL, batch_put_card, "a", 4, "four entries"));
    assert_cards(journal, "a 4 4 four entries\n");
    journal_rollback(journal);
    assert_cards(journal, "a 3 3 three entries\n");
    journal_close(journal);
}

/* How many cards the file has. */
static int count_cards(void)
{
    return (int)store_number(file, "SELECT count(*) FROM cards");
}

static void note_number(void *context, const struct journal_line *line)
{
    *(int64_t *)context = line->number;
}

/* Rewrites the second entry of the only table. */
static void rewrite_second(struct journal *journal)
{
    int64_t number = 0;
    int done;
    assert_true(journal_scan(journal, 0, 0, 1, note_number, &number, &done, NULL));
    assert_true(WRITE(journal, NULL, batch_rewrite, number, 2, "{}"));
    assert_cards(journal, "a 3 0 \n");
}

static void a_card_is_deleted_with_its_log(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++) {
        set_up_file(state);
        struct journal *journal = with_three();
        assert_true(WRITE(journal, NULL, batch_put_card, "a", 3, "Aki was here"));
        assert_true(journal_commit(journal, NULL));
        if (way == 0)
            assert_true(WRITE(journal, NULL, batch_close_table, "a", 5));
        else if (way == 1)
            assert_true(WRITE(journal, NULL, batch_remove_table, "a"));
        else
            rewrite_second(journal);
        assert_true(WRITE(journal, NULL, batch_put_card, "a", 3, "") &&
                    journal_commit(journal, NULL));
        assert_cards(journal, way == 2 ? "a 3 3 \n" : "");
        journal_close(journal);
        assert_int_equal(count_cards(), way == 2);
    }
}

/* ---- transactions ---- */

static void uncommitted_data_is_visible_and_lost(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    uint8_t hash[32] = {7};
    struct journal_guest guest;
    struct engawa_reason why = {0};
    add(journal, "a", 4, "four");
    assert_true(WRITE(journal, NULL, batch_create_table, "b", 1, seed_b));
    assert_true(WRITE(journal, NULL, batch_close_table, "a", 1));
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "ja", 1));
    assert_true(WRITE(journal, NULL, batch_add_device, "d1", "g1", hash, 1));
    assert_log(journal, "a", 3, "4 1004 four\n");
    assert_log(journal, "b", 0, "");
    assert_true(journal_guest(journal, hash, &guest, NULL));
    journal_rollback(journal);
    for (int again = 0; again < 2; again++) {
        assert_log(journal, "a", 3, "");
        assert_false(journal_guest(journal, hash, &guest, &why));
        assert_reason(&why, "no-such-guest");
        struct engawa_text live = {0};
        assert_true(book_live(journal, &live));
        assert_string_equal(engawa_text_string(&live), "a\n");
        engawa_text_free(&live);
        add(journal, "a", 4, "four");
        journal_close(journal); /* rolls back too */
        journal = opened(file);
    }
    journal_close(journal);
}

static void a_commit_of_nothing_does_not_touch_the_disk(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    disk_fail(0, false, false);
    for (int i = 0; i < 100; i++)
        assert_true(journal_commit(journal, NULL));
    journal_rollback(journal);
    assert_int_equal(disk_operations(), 0);
    add(journal, "a", 4, "four");
    assert_true(journal_commit(journal, NULL));
    assert_true(disk_operations() > 0 || !store_is_file());
    journal_close(journal);
}

static void many_writes_are_one_sync(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    add(journal, "a", 4, "x");
    disk_fail(0, false, false);
    assert_true(journal_commit(journal, NULL));
    long one = disk_operations();
    for (int64_t k = 5; k < 25; k++)
        add(journal, "a", k, "x");
    disk_fail(0, false, false);
    assert_true(journal_commit(journal, NULL));
    assert_int_equal(disk_operations(), one);
    journal_close(journal);
}

static void committed_data_survives_a_power_cut(void **state)
{
    (void)state;
    if (!store_is_file())
        skip(); /* test_postgres.c */
    struct journal *journal = with_three();
    for (int64_t k = 4; k < 40; k++) {
        char entry[20], expected[60];
        snprintf(entry, sizeof entry, "entry %d", (int)k);
        add(journal, "a", k, entry);
        assert_true(journal_commit(journal, NULL));
        disk_copy_synced(file, other);
        struct journal *restarted = opened(other);
        snprintf(expected, sizeof expected, "%d %d %s\n", (int)k, (int)k + 1000, entry);
        assert_log(restarted, "a", k - 1, expected);
        journal_close(restarted);
    }
    journal_close(journal);
}

/* ---- guests ---- */

static void a_guest_is_found_by_token_and_changes_name_and_language(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    uint8_t hash[32] = {1}, stranger[32] = {2};
    struct journal_guest guest = {0};
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "en", 1));
    assert_true(WRITE(journal, NULL, batch_add_device, "d1", "g1", hash, 1));
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "あき", "ja", 2));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.id, "g1");
    assert_string_equal(guest.name, "あき");
    assert_string_equal(guest.language, "ja");
    assert_string_equal(guest.device, "d1");
    assert_int_equal(guest.seen, 1);
    struct engawa_reason why = {0};
    assert_false(journal_guest(journal, stranger, &guest, &why));
    assert_reason(&why, "no-such-guest");
    journal_close(journal);
}

static void a_guest_keeps_a_crest(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    uint8_t hash[32] = {1};
    struct journal_guest guest = {0};
    assert_true(WRITE(journal, NULL, batch_put_crest, "g1", "sun", 3)); /* there is nobody */
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "en", 1));
    assert_true(WRITE(journal, NULL, batch_add_device, "d1", "g1", hash, 1));
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.crest, "");
    assert_true(WRITE(journal, NULL, batch_put_crest, "g1", "pine", 2));
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Akiko", "ja", 2));
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.crest, "pine");
    assert_int_equal(guest.colour, 2);
    assert_true(journal_guest_by_id(journal, "g1", &guest, NULL));
    assert_string_equal(guest.crest, "pine");
    journal_close(journal);
}

/* Writes the devices to a text: "d2 5 9\n", the one that was here last first. */
static void list_device(void *context, const struct journal_device *device)
{
    engawa_text_printf(context, "%s %lld %lld\n", device->id, (long long)device->since,
                       (long long)device->seen);
}

static void assert_devices(struct journal *journal, const char *guest, const char *expected)
{
    struct engawa_text text = {0};
    assert_true(journal_devices(journal, guest, list_device, &text, NULL));
    assert_string_equal(engawa_text_string(&text), expected);
    engawa_text_free(&text);
}

static void every_device_of_a_guest_has_a_separate_token(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    uint8_t one[32] = {1}, two[32] = {2}, three[32] = {3};
    struct journal_guest guest = {0};
    struct engawa_reason why = {0};
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "en", 1));
    assert_true(WRITE(journal, NULL, batch_put_guest, "g2", "Ben", "en", 1));
    assert_true(WRITE(journal, NULL, batch_add_device, "d1", "g1", one, 1));
    assert_true(WRITE(journal, NULL, batch_add_device, "d2", "g1", two, 2));
    assert_devices(journal, "g1", "d2 2 2\nd1 1 1\n");
    assert_devices(journal, "g2", "");
    assert_true(WRITE(journal, NULL, batch_see_device, "d1", 9));
    assert_true(WRITE(journal, NULL, batch_see_device, "d9", 9));
    assert_devices(journal, "g1", "d1 1 9\nd2 2 2\n");
    assert_true(journal_guest(journal, two, &guest, NULL));
    assert_string_equal(guest.device, "d2");

    assert_true(WRITE(journal, NULL, batch_renew_device, "d2", "g1", three));
    assert_false(journal_guest(journal, two, &guest, &why));
    assert_true(journal_guest(journal, three, &guest, NULL));
    assert_true(WRITE(journal, NULL, batch_renew_device, "d2", "g1", three)); /* sent again */
    assert_false(WRITE(journal, &why, batch_renew_device, "d2", "g2", two));  /* not theirs */
    assert_reason(&why, "no-such-device");

    assert_false(WRITE(journal, &why, batch_drop_device, "d1", "g2"));
    assert_reason(&why, "no-such-device");
    assert_true(WRITE(journal, NULL, batch_drop_device, "d1", "g1"));
    assert_false(journal_guest(journal, one, &guest, &why));
    assert_false(journal_guest_of_device(journal, "d1", &guest, &why));
    assert_true(journal_guest_of_device(journal, "d2", &guest, NULL));
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_devices(journal, "g1", "d2 2 2\n");
    journal_close(journal);
}

static void nobody_gets_the_token_of_another(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    uint8_t hash[32] = {1}, second[32] = {2};
    struct journal_guest guest = {0};
    struct engawa_reason why = {0};
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "en", 1));
    assert_true(WRITE(journal, NULL, batch_put_guest, "g2", "Eve", "en", 1));
    assert_true(WRITE(journal, NULL, batch_add_device, "d1", "g1", hash, 1));
    assert_false(WRITE(journal, &why, batch_add_device, "d2", "g2", hash, 2));
    assert_reason(&why, "taken");
    assert_false(WRITE(journal, &why, batch_add_device, "d1", "g2", second, 2));
    assert_reason(&why, "taken");
    assert_false(WRITE(journal, &why, batch_add_device, "d3", "g3", second, 2)); /* nobody's */
    assert_true(WRITE(journal, NULL, batch_add_device, "d2", "g2", second, 2));
    memset(&why, 0, sizeof why);
    assert_false(WRITE(journal, &why, batch_renew_device, "d2", "g2", hash));
    assert_reason(&why, "taken");
    assert_true(journal_commit(journal, NULL));
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.id, "g1");
    assert_string_equal(guest.name, "Aki");
    journal_close(journal);
}

static void a_login_has_one_guest(void **state)
{
    (void)state;
    struct journal *journal = opened(file);
    const uint8_t one[32] = {1, 0, 255}, two[32] = {2};
    struct journal_guest guest = {0};
    struct engawa_reason why = {0};
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", "Aki", "en", 1));
    assert_true(WRITE(journal, NULL, batch_put_guest, "g2", "Eve", "en", 1));
    assert_true(WRITE(journal, NULL, batch_bind_login, "g1", one));
    assert_false(WRITE(journal, &why, batch_bind_login, "g2", one));
    assert_reason(&why, "taken");
    assert_true(WRITE(journal, NULL, batch_bind_login, "g1", two)); /* keeps the first */
    assert_true(journal_commit(journal, NULL));
    journal_close(journal);
    journal = opened(file);
    assert_true(journal_guest_of_login(journal, one, &guest, NULL));
    assert_string_equal(guest.id, "g1");
    assert_true(guest.has_login);
    assert_true(journal_guest_by_id(journal, "g2", &guest, NULL));
    assert_false(guest.has_login);
    assert_false(journal_guest_of_login(journal, two, &guest, &why));
    assert_reason(&why, "no-such-guest");
    assert_true(WRITE(journal, NULL, batch_forget_guest, "g1"));
    assert_false(journal_guest_of_login(journal, one, &guest, &why));
    assert_true(WRITE(journal, NULL, batch_bind_login, "g2", one));
    assert_true(journal_commit(journal, NULL));
    assert_true(journal_guest_of_login(journal, one, &guest, NULL));
    assert_string_equal(guest.id, "g2");
    journal_close(journal);
}

static void a_name_that_does_not_fit_is_refused_and_the_rest_of_the_turn_is_kept(void **state)
{
    (void)state;
    struct journal *journal = with_three();
    uint8_t hash[32] = {1};
    struct journal_guest guest = {0};
    struct engawa_reason why = {0};
    char name[201];
    memset(name, 'n', 200);
    name[200] = '\0';
    add(journal, "a", 4, "four");
    assert_false(WRITE(journal, &why, batch_put_guest, "g1", name, "en", 1));
    assert_reason(&why, "store");
    name[199] = '\0';
    assert_true(WRITE(journal, NULL, batch_put_guest, "g1", name, "en", 1));
    assert_true(WRITE(journal, NULL, batch_add_device, "d1", "g1", hash, 1));
    assert_false(WRITE(journal, &why, batch_put_guest, "", "x", "en", 1));
    assert_false(WRITE(journal, &why, batch_put_guest, "g2", "x", "eng", 1));
    assert_false(WRITE(journal, &why, batch_add_device, "", "g1", hash, 1));
    assert_true(journal_commit(journal, NULL));
    assert_true(journal_guest(journal, hash, &guest, NULL));
    assert_string_equal(guest.name, name);
    assert_log(journal, "a", 3, "4 1004 four\n");
    journal_close(journal);
}

/* ---- daily games, and the list of the tables ---- */

static void a_forgotten_guest_has_no_daily_game(void **state)
{
    const struct journal_daily game = {"a", "g", "Aki", 20, 0, 0, 0};
    struct journal_daily found;
    struct journal *journal = with_three();
    char table[JOURNAL_TABLE_ID_MAX + 1] = "x";
    bool there;
    (void)state;
    assert_true(WRITE(journal, NULL, batch_put_guest, "g", "Aki", "ja", 1));
    assert_true(WRITE(journal, NULL, batch_begin_daily, &game, "d"));
    assert_true(journal_unjudged(journal, table, NULL));
    assert_string_equal(table, ""); /* it goes on */
    assert_true(WRITE(journal, NULL, batch_finish_daily, "a", 7, 2));
    assert_true(journal_unjudged(journal, table, NULL));
    assert_string_equal(table, "a");
    assert_true(WRITE(journal, NULL, batch_forget_guest, "g"));
    assert_true(journal_own_daily(journal, 20, "d", "g", &found, &there, NULL));
    assert_false(there);
    journal_close(journal);
}

static void add_day(void *context, int64_t day)
{
    engawa_text_printf(context, "%d;", (int)day);
}

static void a_day_ends_and_is_forgotten_later(void **state)
{
    struct journal *journal = opened(file);
    struct journal_day found;
    struct engawa_text days = {0};
    bool there, unended;
    (void)state;
    for (int day = 19; day <= 22; day++)
        assert_true(WRITE(journal, NULL, batch_draw_day, day, "d", seed_a, 5));
    assert_true(WRITE(journal, NULL, batch_draw_day, 22, "d", seed_b, 6)); /* the first holds */
    assert_true(WRITE(journal, NULL, batch_end_days, 22, 20));
    for (int day = 19; day <= 22; day++) {
        assert_true(journal_day(journal, day, "d", &found, &there, NULL));
        assert_int_equal(there, day >= 20);
        assert_int_equal(there && found.ended, day == 20 || day == 21);
    }
    assert_memory_equal(found.seed, seed_a, sizeof found.seed);
    assert_int_equal(found.since, 5);
    assert_true(journal_unended(journal, 22, &unended, NULL));
    assert_false(unended);
    assert_true(journal_unended(journal, 23, &unended, NULL));
    assert_true(unended);
    assert_true(journal_days(journal, 9, add_day, &days, NULL));
    assert_string_equal(engawa_text_string(&days), "21;20;");
    engawa_text_free(&days);
    journal_close(journal);
}

/* ---- what a batch answers before it is written ---- */

/* Adds one of seven operations on the guest g1 to BATCH. */
static void add_operation(struct batch *batch, int which, const uint8_t hash[32])
{
    if (which == 0)
        batch_bind_login(batch, "g1", hash);
    else if (which == 1)
        batch_add_device(batch, "d1", "g1", hash, 1);
    else if (which == 2)
        batch_renew_device(batch, "d1", "g1", hash);
    else if (which == 3)
        batch_drop_device(batch, "d1", "g1");
    else if (which == 4)
        batch_put_guest(batch, "g1", "Aki", "ja", 1);
    else if (which == 5)
        batch_put_crest(batch, "g1", "fan", 1);
    else
        batch_forget_guest(batch, "g1");
}

static void a_batch_concerns_guests_and_tokens(void **state)
{
    const uint8_t none[32] = {0}, one[32] = {[31] = 1}, two[32] = {[31] = 2};
    (void)state;
    for (int which = 0; which < 7; which++) {
        struct batch *batch = batch_new();
        batch_draw_day(batch, 3, "d", seed_a, 1);
        batch_see_device(batch, "d2", 1);
        assert_false(batch_concerns(batch, "g1", one));
        assert_false(batch_concerns(batch, "g2", none));
        add_operation(batch, which, one);
        batch_put_guest(batch, "g3", "Chie", "ja", 1);
        assert_true(batch_concerns(batch, "g1", NULL));
        assert_true(batch_concerns(batch, "g1", two));
        assert_true(batch_concerns(batch, "g3", NULL));
        assert_false(batch_concerns(batch, "g2", NULL));
        assert_false(batch_concerns(batch, "g2", none));
        assert_false(batch_concerns(batch, "g2", two));
        assert_int_equal(batch_concerns(batch, "g2", one), which < 3);
        batch_free(batch);
    }
}

/* Wherever the operation is in the batch. */
static void a_batch_knows_whether_it_has_an_operation(void **state)
{
    const struct journal_daily game = {"a", "g", "Aki", 20, 0, 0, 0};
    (void)state;
    for (int others = 0; others < 9; others++) {
        struct batch *batch = batch_new();
        for (int i = 0; i < 3; i++) {
            if (others % 3 == i)
                batch_draw_day(batch, 3, "d", seed_a, 1);
            if (others / 3 == i)
                batch_begin_daily(batch, &game, "d");
            assert_int_equal(batch_draws_day(batch), others % 3 <= i);
            assert_int_equal(batch_begins_daily(batch), others / 3 <= i);
        }
        batch_free(batch);
    }
}

static void add_about(void *context, const struct journal_about *about)
{
    engawa_text_printf(context, "%s%s;", about->id, about->closed ? " closed" : "");
}

static void a_list_says_which_tables_are_closed(void **state)
{
    struct engawa_text list = {0};
    (void)state;
    journal_close(with_three());
    struct journal *journal = opened(file); /* its entries are in their places */
    assert_true(WRITE(journal, NULL, batch_create_table, "b", 1, seed_b));
    assert_true(WRITE(journal, NULL, batch_close_table, "b", 2));
    assert_true(journal_list_tables(journal, 0, 10, add_about, &list, NULL));
    assert_string_equal(engawa_text_string(&list), "a;b closed;");
    engawa_text_free(&list);
    journal_close(journal);
}

#define FILE_TEST(test) cmocka_unit_test_setup(test, set_up_file)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        FILE_TEST(a_new_journal_is_empty),
        FILE_TEST(a_table_has_the_same_shard_for_ever),
        FILE_TEST(a_store_says_how_its_clock_differs),
        FILE_TEST(a_file_is_not_divided),
        FILE_TEST(a_forgotten_guest_has_no_daily_game),
        FILE_TEST(a_list_says_which_tables_are_closed),
        FILE_TEST(a_day_ends_and_is_forgotten_later),
        FILE_TEST(a_batch_concerns_guests_and_tokens),
        FILE_TEST(a_batch_knows_whether_it_has_an_operation),
        FILE_TEST(entries_come_back_in_order_with_number_time_and_text),
        FILE_TEST(a_number_that_exists_is_taken_and_nothing_of_the_append_is_kept),
        FILE_TEST(a_statement_that_cannot_be_prepared_fails_when_it_has_run),
        FILE_TEST(each_table_has_a_separate_log),
        FILE_TEST(a_table_that_does_not_exist_is_named_in_the_refusal),
        FILE_TEST(a_table_keeps_seed_and_time_and_its_id_is_given_once),
        FILE_TEST(live_tables_are_those_not_closed_oldest_first),
        FILE_TEST(uncommitted_data_is_visible_and_lost),
        FILE_TEST(a_commit_of_nothing_does_not_touch_the_disk),
        FILE_TEST(many_writes_are_one_sync),
        FILE_TEST(committed_data_survives_a_power_cut),
        FILE_TEST(a_guest_is_found_by_token_and_changes_name_and_language),
        FILE_TEST(a_guest_keeps_a_crest),
        FILE_TEST(every_device_of_a_guest_has_a_separate_token),
        FILE_TEST(nobody_gets_the_token_of_another),
        FILE_TEST(a_login_has_one_guest),
        FILE_TEST(a_name_that_does_not_fit_is_refused_and_the_rest_of_the_turn_is_kept),
        FILE_TEST(a_card_is_kept_beside_its_log_until_it_is_replaced),
        FILE_TEST(a_card_is_deleted_with_its_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

TOPIC(journal)
{
    return run_journal_tests(run);
}
