/* test_shards.c - several servers of one store in PostgreSQL (journal_join, lookout_take,
 * journal_give_shards): who owns each shard, and that a server whose shards were taken over writes
 * nothing. test_crossing.c tests concurrent writes. test_postgres.sh runs it. */
#include "store/journal/beat.h"
#include "store/journal/cards.h"
#include "store/journal/guests.h"
#include "store/journal/logs.h"
#include "store/servers/lookout.h"
#include "store/turn/batch.h"
#include "store/turn/shards.h"
#include "store/turn/writer.h"
#include "tests/store/joined.h"
#include "tests/store/journal_file.h"
#include "tests/support/cut.h"
#include "tests/support/journal_book.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"
#include "tests/support/write_now.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 60 };

static char proxied[300]; /* the address of the store by way of the proxy */

/* ---- who is there ---- */

static void servers_join_and_each_gets_its_share(void **state)
{
    (void)state;
    joined_open(JOINED);
    for (int i = 0, most = 0; i < JOINED; i++) {
        const struct lookout_member *seen = &joined_view.server[i];
        char place[40];
        int number = 0;
        while (joined_id(number) != seen->id)
            number++;
        snprintf(place, sizeof place, "127.0.0.1:%d", number + 1);
        assert_string_equal(seen->place, place);
        assert_string_equal(seen->word, joined_word);
        assert_string_equal(seen->version, "1.0");
        assert_true(seen->since > 0);
        assert_true(i == 0 || joined_view.server[i - 1].id < seen->id);
        assert_true(joined_count(seen->id) == 341 ||
                    (joined_count(seen->id) == 342 && most++ == 0));
    }
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        assert_non_null(lookout_owner(&joined_view, shard));
}

static void a_look_returns_changes_only(void **state)
{
    (void)state;
    char table[8];
    joined_open(2);
    int64_t before = joined_view.change;
    joined_look(2);
    assert_false(joined_view.changed);
    assert_int_equal(joined_view.change, before);
    joined_make(0, table); /* a turn is no news */
    joined_look(2);
    assert_false(joined_view.changed);
    joined_give(0, table, joined_id(1));
    joined_look(2);
    assert_true(joined_view.changed && joined_view.change > before);
    joined_look(2);
    assert_false(joined_view.changed);
    before = joined_view.change;
    assert_true(lookout_leave(joined_lookout, joined_id(0), true));
    joined_look(2);
    assert_true(joined_view.changed && joined_view.change > before);
    before = joined_view.change;
    journal_close(joined[0]);
    joined[0] = NULL;
    joined_look(1);
    assert_true(joined_view.changed && joined_view.change > before);
    assert_int_equal(joined_take(1, 0), 0); /* which changes nothing */
    before = joined_view.change;
    joined_look(1);
    assert_false(joined_view.changed);
    assert_int_equal(joined_view.change, before);
}

static void a_returned_lease_can_be_taken_at_once(void **state)
{
    (void)state;
    joined_open(2);
    journal_close(joined[0]);
    joined[0] = NULL;
    lookout_look(joined_lookout, &joined_view);
    assert_int_equal(joined_view.servers, 1);
    assert_int_equal(joined_take(1, JOURNAL_SHARDS), 512);
}

/* ---- servers alone, and servers that share ---- */

static void assert_not_joined(const char *code)
{
    struct engawa_reason why = {0};
    struct journal *journal;
    assert_false(journal_join(file, "127.0.0.1:9", "1.0", joined_word, &journal, &why));
    assert_null(journal);
    assert_reason(&why, code);
}

static void nobody_joins_a_store_opened_alone(void **state)
{
    (void)state;
    struct journal *alone = opened(file);
    joined_hold();
    assert_not_joined("held");
    journal_close(alone);
    joined_at(0, file);
    joined_look(1);
}

static void nobody_opens_a_shared_store_alone(void **state)
{
    (void)state;
    joined_at(0, file); /* it has nothing, and is there */
    joined_hold();
    assert_not_opened(file, "held");
    journal_close(joined[0]);
    joined[0] = NULL;
    journal_close(opened(file));
}

/* A server that was alone has crashed, and joining ones come; then those crash, and one comes that
 * is alone. */
static void a_new_server_takes_over_from_a_dead_one(void **state)
{
    (void)state;
    int64_t time[JOURNAL_SHARDS], last;
    struct journal *alone = opened(file);
    assert_true(WRITE(alone, NULL, batch_beat, 5000));
    assert_true(journal_commit(alone, NULL));
    store_number(file, "UPDATE servers SET expires = 'epoch' RETURNING 1");
    joined_open(2);
    assert_false(WRITE(alone, NULL, batch_put_guest, "g", "Aki", "ja", 1) &&
                 journal_commit(alone, NULL));
    assert_true(journal_is_ousted(alone));
    journal_close(alone);
    assert_true(journal_beats(joined[0], time, NULL));
    assert_int_equal(time[0], 5000);
    assert_int_equal(time[JOURNAL_SHARDS - 1], 5000);
    assert_true(WRITE(joined[1], NULL, batch_beat, 9000));
    assert_true(journal_commit(joined[1], NULL));
    joined_sleep(0);
    joined_sleep(1);
    alone = opened(file);
    for (int i = 0; i < 2; i++) {
        assert_false(journal_keep(joined[i], NULL));
        assert_true(journal_is_ousted(joined[i]));
    }
    assert_true(journal_last_beat(alone, &last, NULL));
    assert_int_equal(last, 9000);
    assert_true(journal_beats(alone, time, NULL));
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        assert_int_equal(time[shard], joined_view.has[shard] == joined_id(1) ? 9000 : 5000);
    journal_close(alone);
}

/* ---- taking over ---- */

/* A server sleeps, with a turn that it has not begun to write; the two others take its shards. */
static void a_server_that_was_taken_over_writes_nothing(void **state)
{
    (void)state;
    char table[8];
    struct engawa_reason why = {0};
    struct lookout_share share;
    int taken;
    joined_open(JOINED);
    joined_make(2, table);
    assert_true(WRITE(joined[2], NULL, batch_beat, 8000));
    assert_true(journal_commit(joined[2], NULL));
    add(joined[2], table, 2, "of the paused one");
    joined_sleep(2);
    assert_int_equal(joined_take(0, JOURNAL_SHARDS), 0); /* nobody has seen yet that it is gone */
    joined_look(2);
    struct lookout_view before = joined_view;
    for (int i = 0; i < 2; i++) {
        lookout_share(&joined_view, joined_id(i), &share);
        assert_int_equal(share.most, 512);
        assert_int_equal(joined_take(i, share.most), 512 - joined_count(joined_id(i)));
    }
    joined_look(2);
    int next = joined_view.has[journal_shard(table)] == joined_id(0) ? 0 : 1;
    assert_int_equal(joined_view.has[journal_shard(table)], joined_id(next));
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        assert_true(before.has[shard] == joined_view.has[shard] ||
                    before.has[shard] == joined_id(2));
    add(joined[next], table, 2, "of the next one");
    assert_true(journal_commit(joined[next], NULL));
    assert_false(journal_commit(joined[2], &why));
    assert_reason(&why, "store");
    assert_true(journal_is_ousted(joined[2]));
    assert_false(journal_keep(joined[2], NULL));
    assert_false(lookout_take(joined_lookout, joined_id(2), JOURNAL_SHARDS, &taken, &why));
    assert_reason(&why, "store");
    journal_close(joined[2]); /* and gives back nothing that is not its own */
    joined[2] = NULL;
    add(joined[next], table, 3, "three");
    assert_true(journal_commit(joined[next], NULL));
    assert_log(joined[0], table, 1, "2 1002 of the next one\n3 1003 three\n");
    joined_look(2);
    assert_int_equal(joined_count(joined_id(0)), 512);
}

/* A server that comes back in time is not taken over, though the others saw it as gone. */
static void a_returning_server_keeps_its_shards(void **state)
{
    (void)state;
    joined_open(2);
    joined_sleep(1);
    joined_look(1);
    assert_true(journal_keep(joined[1], NULL));
    assert_int_equal(joined_take(0, JOURNAL_SHARDS), 0);
    joined_wake(1);
    joined_look(2);
    assert_int_equal(joined_count(joined_id(1)), 512);
}

static void wake(void *context)
{
    (void)context;
}

/* Has WRITER write BATCH, and returns whether it was written. */
static bool write_all(struct writer *writer, struct batch *batch)
{
    bool fine;
    struct engawa_reason why;
    writer_give(writer, batch);
    writer_wait(writer);
    assert_ptr_equal(writer_take(writer, &fine, &why), batch);
    batch_free(batch);
    if (!fine)
        assert_reason(&why, "store");
    return fine;
}

/* A writer that was away from the database for longer than a lease is not sure until the database
 * answers again. An empty batch of a server that was taken over is refused. */
static void a_writer_is_sure_for_as_long_as_its_lease(void **state)
{
    struct writer *writer;
    struct engawa_reason why;
    struct batch *batch = batch_new();
    char sql[200];
    (void)state;
    joined_at(0, proxied);
    joined_divide(1);
    assert_true(writer_open(joined[0], wake, NULL, &writer, &why));
    assert_true(write_all(writer, batch_new()));
    assert_true(writer_is_sure(writer));
    cut_next(CUT_HOLD);
    batch_beat(batch, 9000);
    writer_give(writer, batch);
    while (writer_is_sure(writer))
        poll(NULL, 0, 20);
    cut_go_on();
    writer_wait(writer);
    bool fine;
    batch_free(writer_take(writer, &fine, &why));
    assert_true(fine);
    assert_true(write_all(writer, batch_new()));
    assert_true(writer_is_sure(writer));
    snprintf(sql, sizeof sql, "DELETE FROM servers WHERE id = %lld RETURNING 1",
             (long long)joined_id(0));
    assert_int_equal(store_number(file, sql), 1);
    assert_false(write_all(writer, batch_new()));
    assert_true(journal_is_ousted(joined[0]));
    writer_close(writer);
}

static void add_going(void *context, const struct journal_going *going)
{
    engawa_text_printf(context, "%s %d;", going->table, (int)going->length);
}

/* A server that takes shards over reads only the cards of their tables, and until when the house
 * was up there. */
static void unfinished_tables_are_read_by_shards(void **state)
{
    (void)state;
    int64_t time[JOURNAL_SHARDS];
    struct journal_shards shards = {{0}}, all;
    struct engawa_text expected = {0}, found = {0};
    char name[8];
    joined_open(2);
    for (int i = 0; i < TABLES; i++) {
        joined_name(name, i);
        int which = joined_view.has[journal_shard(name)] == joined_id(0) ? 0 : 1;
        assert_true(WRITE(joined[which], NULL, batch_create_table, name, i, seed_a));
        add(joined[which], name, 1, "one");
        if (which == 1)
            engawa_text_printf(&expected, "%s 1;", name);
    }
    assert_true(WRITE(joined[1], NULL, batch_beat, 6000));
    for (int i = 0; i < 2; i++)
        assert_true(journal_commit(joined[i], NULL));
    joined_sleep(1);
    joined_look(1);
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        if (joined_view.has[shard] == joined_id(1))
            journal_shards_add(&shards, shard);
    assert_int_equal(joined_take(0, JOURNAL_SHARDS), 512);
    assert_true(journal_going_tables_of(joined[0], &shards, add_going, &found, NULL));
    assert_string_equal(engawa_text_string(&found), engawa_text_string(&expected));
    memset(&all, 255, sizeof all);
    engawa_text_clear(&expected);
    engawa_text_clear(&found);
    assert_true(journal_going_tables(joined[0], add_going, &expected, NULL));
    assert_true(journal_going_tables_of(joined[0], &all, add_going, &found, NULL));
    assert_string_equal(engawa_text_string(&found), engawa_text_string(&expected));
    assert_true(journal_beats(joined[0], time, NULL));
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        assert_int_equal(time[shard], journal_shards_have(&shards, shard) ? 6000 : 0);
    engawa_text_free(&expected);
    engawa_text_free(&found);
}

/* ---- giving ---- */

/* A table goes to another server, gets an entry there, and comes back. */
static void a_table_that_comes_back_goes_on_where_the_other_one_ended(void **state)
{
    (void)state;
    int64_t time[JOURNAL_SHARDS];
    char table[8], stays[8];
    joined_open(2);
    joined_make(0, table);
    int shard = journal_shard(table);
    for (int number = 0;; number++) {
        joined_name(stays, number);
        if (joined_view.has[journal_shard(stays)] == joined_id(0) && journal_shard(stays) != shard)
            break;
    }
    assert_true(WRITE(joined[0], NULL, batch_create_table, stays, 1, seed_a));
    assert_true(journal_commit(joined[0], NULL));
    joined_give(0, table, joined_id(1));
    joined_look(2);
    assert_int_equal(joined_view.has[shard], joined_id(1));
    assert_int_equal(joined_count(joined_id(1)), 513);
    assert_true(journal_beats(joined[1], time, NULL));
    assert_int_equal(time[shard], 7777);
    add(joined[1], table, 2, "two");
    assert_true(journal_commit(joined[1], NULL));
    joined_give(1, table, joined_id(0));
    joined_look(2);
    assert_int_equal(joined_view.has[shard], joined_id(0));
    add(joined[0], table, 3, "three");
    add(joined[0], stays, 1, "one");
    assert_true(journal_commit(joined[0], NULL));
    joined_give(0, table, joined_id(1));
    add(joined[1], table, 4, "four");
    assert_true(journal_commit(joined[1], NULL));
    assert_log(joined[0], table, 1, "2 1002 two\n3 1003 three\n4 1004 four\n");
}

static void a_turn_that_fails_gives_nothing_away(void **state)
{
    (void)state;
    struct journal_shards shards = {{0}};
    struct engawa_reason why = {0};
    char table[8];
    joined_open(2);
    joined_make(0, table);
    journal_shards_add(&shards, journal_shard(table));
    struct batch *batch = batch_new();
    batch_give_shards(batch, &shards, joined_id(1), 5);
    batch_append(batch, table, 2, 1002,
                 "two"); /* the entry goes first, in any order of appending */
    batch_append(batch, table, 2, 1002, "twice");
    assert_false(batch_write(batch, joined[0], &why));
    assert_reason(&why, "taken");
    batch_free(batch);
    joined_look(2);
    assert_int_equal(joined_view.has[journal_shard(table)], joined_id(0));
    batch = batch_new();
    batch_give_shards(batch, &shards, joined_id(1), 5);
    batch_append(batch, table, 2, 1002, "two");
    assert_true(batch_write(batch, joined[0], &why));
    batch_free(batch);
    joined_look(2);
    assert_int_equal(joined_view.has[journal_shard(table)], joined_id(1));
    assert_int_equal(book_length(joined[1], table), 2);
}

static void only_the_owner_gives_a_shard(void **state)
{
    (void)state;
    char table[8];
    joined_open(2);
    joined_find(0, table);
    joined_give(1, table, joined_id(1)); /* it is not its own */
    joined_look(2);
    assert_int_equal(joined_view.has[journal_shard(table)], joined_id(0));
    joined_give(0, table, 12345); /* where nobody is */
    joined_look(2);
    assert_null(lookout_owner(&joined_view, journal_shard(table)));
    assert_int_equal(joined_take(1, 513), 1);
    joined_give(1, table, 0);
    joined_look(2);
    assert_int_equal(joined_view.has[journal_shard(table)], 0);
    assert_int_equal(joined_take(0, 512), 1);
}

/* What lookout_share says is done, by all of them in turns. */
static void a_later_server_gets_its_share(void **state)
{
    (void)state;
    joined_open(1);
    assert_int_equal(joined_count(joined_id(0)), JOURNAL_SHARDS);
    for (int i = 1; i < JOINED; i++)
        joined_at(i, file);
    joined_look(JOINED);
    for (int i = 0; i < JOINED; i++) {
        struct lookout_share share;
        struct batch *batch = batch_new();
        lookout_share(&joined_view, joined_id(i), &share);
        assert_int_equal(share.gives, i == 0 ? 682 : 0);
        for (int to = 1; share.gives && to < JOINED; to++) {
            struct journal_shards shards = {{0}};
            for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
                if (share.to[shard] == joined_id(to))
                    journal_shards_add(&shards, shard);
            batch_give_shards(batch, &shards, joined_id(to), 5);
        }
        assert_true(batch_write(batch, joined[i], NULL));
        batch_free(batch);
    }
    joined_look(JOINED);
    assert_int_equal(joined_count(joined_id(0)), 342);
    assert_int_equal(joined_count(joined_id(1)), 341);
    assert_int_equal(joined_count(joined_id(2)), 341);
}

/* ---- a COMMIT without an answer ---- */

static void each_server_resolves_its_own_commit(void **state)
{
    (void)state;
    char one[8], two[8];
    joined_at(0, proxied);
    joined_at(1, file);
    joined_divide(2);
    joined_make(0, one);
    joined_make(1, two);
    int64_t lengths[] = {1, 1};
    for (int cut = CUT_BEFORE; cut <= CUT_AFTER; cut++) {
        add(joined[1], two, ++lengths[1], "x");
        assert_true(journal_commit(joined[1], NULL));
        cut_next((enum cut)cut);
        add(joined[0], one, lengths[0] + 1, "x");
        lengths[0] += journal_commit(joined[0], NULL);
        assert_false(journal_is_ousted(joined[0]));
        add(joined[1], two, ++lengths[1], "x");
        assert_true(journal_commit(joined[1], NULL));
        assert_int_equal(book_length(joined[0], one), lengths[0]);
        assert_int_equal(book_length(joined[0], two), lengths[1]);
    }
    assert_true(lengths[0] >= 2); /* that which was only not answered */
}

/* ---- the version before this one ---- */

static void joining_upgrades_the_schema_once_the_old_lease_is_over(void **state)
{
    (void)state;
    journal_close(opened(file));
    store_to_fourth();
    store_number(file, "UPDATE leases SET owner = 9, epoch = epoch + 1,"
                       " expires = clock_timestamp() + interval '1 hour' RETURNING 1");
    assert_not_joined("held");
    assert_int_equal(store_number(file, "SELECT version FROM version"), 4);
    store_number(file, "UPDATE leases SET expires = clock_timestamp() RETURNING 1");
    joined_at(0, file);
    assert_true(journal_upgraded(joined[0]));
    joined_at(1, file);
    assert_false(journal_upgraded(joined[1]));
    joined_look(2);
    assert_int_equal(joined_count(0), JOURNAL_SHARDS);
    /* A server of the old version that starts finds that its lease is free, and the schema newer.
     */
    assert_int_equal(store_number(file, "SELECT count(*) FROM leases WHERE shard = 0 AND"
                                        " expires = 'epoch' AND owner <> 9"),
                     1);
    store_number(file, "UPDATE leases SET owner = 9, epoch = epoch + 1 RETURNING 1");
    char table[8];
    assert_int_equal(joined_take(0, 1024), 1024);
    joined_look(2);
    joined_make(0, table); /* nobody here looks at that */
    store_number(file, "UPDATE version SET version = version + 1 RETURNING 1");
    assert_not_joined("schema");
    lookout_look(joined_lookout, &joined_view);
    assert_false(joined_view.answered);
    store_number(file, "UPDATE version SET version = version - 1 RETURNING 1");
}

#define SHARDS(test) cmocka_unit_test_setup_teardown(test, joined_set_up, joined_tear_down)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        SHARDS(servers_join_and_each_gets_its_share),
        SHARDS(a_look_returns_changes_only),
        SHARDS(a_returned_lease_can_be_taken_at_once),
        SHARDS(nobody_joins_a_store_opened_alone),
        SHARDS(nobody_opens_a_shared_store_alone),
        SHARDS(a_new_server_takes_over_from_a_dead_one),
        SHARDS(a_server_that_was_taken_over_writes_nothing),
        SHARDS(a_returning_server_keeps_its_shards),
        SHARDS(a_writer_is_sure_for_as_long_as_its_lease),
        SHARDS(unfinished_tables_are_read_by_shards),
        SHARDS(a_table_that_comes_back_goes_on_where_the_other_one_ended),
        SHARDS(a_turn_that_fails_gives_nothing_away),
        SHARDS(only_the_owner_gives_a_shard),
        SHARDS(a_later_server_gets_its_share),
        SHARDS(each_server_resolves_its_own_commit),
        SHARDS(joining_upgrades_the_schema_once_the_old_lease_is_over),
    };
    char place[200];
    snprintf(place, sizeof place, "%s/cut-shards", getenv("ENGAWA_TEST_FOLDER"));
    snprintf(proxied, sizeof proxied, "postgres://engawa@/postgres?host=%s", place);
    cut_start(place, getenv("ENGAWA_TEST_FOLDER"));
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    cut_stop();
    return failed;
}

TOPIC(shards)
{
    return store_is_file() ? 77 : run_journal_tests(run);
}
