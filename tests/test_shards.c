/* test_shards.c - several servers of one store in PostgreSQL (journal_join, lookout_take,
 * journal_give_shards): whose each shard is, that a server which was taken over writes nothing, and
 * what two of them write at the same time. test_postgres.sh runs it. */
#include "store/batch.h"
#include "store/lookout.h"
#include "tests/cut.h"
#include "tests/journal_book.h"
#include "tests/journal_file.h"
#include "tests/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SERVERS = 3, TABLES = 60 };

static struct journal *server[SERVERS]; /* NULL: it is not there */
static bool asleep[SERVERS];            /* it does not prolong its lease */
static struct lookout *lookout;
static struct lookout_view view;
static char proxied[300]; /* the address of the store by way of the proxy */

/* ---- servers ---- */

static const char word[] = "0123456789abcdef0123456789abcdef";

static void join_at(int which, const char *address)
{
    struct engawa_reason why;
    char place[40];
    snprintf(place, sizeof place, "127.0.0.1:%d", which + 1);
    if (!journal_join(address, place, "1.0", word, &server[which], &why))
        fail_msg("%s", why.en);
    assert_true(journal_server(server[which]) > 0);
    asleep[which] = false;
}

static int64_t id_of(int which)
{
    return journal_server(server[which]);
}

/* Looks until COUNT servers are seen; all prolong their leases meanwhile but those asleep. */
static void look_for(int count)
{
    for (;;) {
        for (int i = 0; i < SERVERS; i++)
            if (server[i] && !asleep[i])
                assert_true(journal_keep(server[i], NULL));
        lookout_look(lookout, &view);
        if (view.state != LOOKOUT_AWAY && view.servers == count)
            return;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
}

static int count_of(int64_t id)
{
    int count = 0;
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        count += view.has[shard] == id;
    return count;
}

/* Has server WHICH take so many shards that it has MOST, and returns how many those were. */
static int take(int which, int most)
{
    struct engawa_reason why;
    int taken;
    if (!lookout_take(lookout, id_of(which), most, &taken, &why))
        fail_msg("%s", why.en);
    return taken;
}

/* COUNT servers that have joined take what is their share, until nothing is left. */
static void divide(int count)
{
    for (int at = 0, left = JOURNAL_SHARDS; left > 0; at = (at + 1) % count) {
        struct lookout_share share;
        look_for(count);
        lookout_share(&view, id_of(at), &share);
        left -= take(at, share.most);
    }
    look_for(count);
}

static void join(int count)
{
    for (int i = 0; i < count; i++)
        join_at(i, file);
    divide(count);
}

/* Server WHICH sleeps from now on, and its lease runs out. */
static void put_to_sleep(int which)
{
    char sql[200];
    asleep[which] = true;
    snprintf(sql, sizeof sql, "UPDATE servers SET expires = 'epoch' WHERE id = %lld RETURNING 1",
             (long long)id_of(which));
    assert_int_equal(store_number(file, sql), 1);
}

/* The leases of all who are there hold for as long as the test takes. */
static void hold(void)
{
    store_number(file, "UPDATE servers SET expires = clock_timestamp() + interval '1 hour'"
                       " RETURNING 1");
}

static int set_up(void **state)
{
    struct engawa_reason why;
    if (set_up_file(state) != 0 || !lookout_open(file, &lookout, &why))
        return 1;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < SERVERS; i++) {
        journal_close(server[i]);
        server[i] = NULL;
    }
    lookout_close(lookout);
    return 0;
}

/* ---- tables ---- */

static void name_table(char name[8], int number)
{
    snprintf(name, 8, "t%d", number);
}

/* A table of a shard that server WHICH has, as the last look has seen it. */
static void table_of(int which, char name[8])
{
    for (int number = 0;; number++) {
        name_table(name, number);
        if (view.has[journal_shard(name)] == id_of(which))
            return;
    }
}

/* Server WHICH makes a table of its own, with an entry. */
static void make_table(int which, char name[8])
{
    table_of(which, name);
    assert_true(journal_create_table(server[which], name, 1, seed_a, NULL));
    add(server[which], name, 1, "one");
    assert_true(journal_commit(server[which], NULL));
}

/* Server WHICH gives the shard of TABLE to the server TO. */
static void give(int which, const char *table, int64_t to)
{
    struct journal_shards shards = {{0}};
    struct batch *batch = batch_new();
    struct engawa_reason why;
    journal_shards_add(&shards, journal_shard(table));
    batch_give_shards(batch, &shards, to, 7777);
    if (!batch_write(batch, server[which], &why))
        fail_msg("%s", why.en);
    batch_free(batch);
}

/* ---- who is there ---- */

static void servers_join_and_each_gets_its_share(void **state)
{
    (void)state;
    lookout_look(lookout, &view);
    assert_int_equal(view.state, LOOKOUT_FREE);
    join(SERVERS);
    assert_int_equal(view.state, LOOKOUT_HELD);
    for (int i = 0, most = 0; i < SERVERS; i++) {
        const struct lookout_member *seen = &view.server[i];
        char place[40];
        int number = 0;
        while (id_of(number) != seen->id)
            number++;
        snprintf(place, sizeof place, "127.0.0.1:%d", number + 1);
        assert_string_equal(seen->place, place);
        assert_string_equal(seen->word, word);
        assert_string_equal(seen->version, "1.0");
        assert_true(seen->since > 0);
        assert_true(i == 0 || view.server[i - 1].id < seen->id);
        assert_true(count_of(seen->id) == 341 || (count_of(seen->id) == 342 && most++ == 0));
    }
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        assert_non_null(lookout_owner(&view, shard));
}

static void a_look_says_what_is_new_and_only_that(void **state)
{
    (void)state;
    char table[8];
    struct engawa_reason why;
    join(2);
    int64_t before = view.change;
    look_for(2);
    assert_false(view.changed);
    assert_int_equal(view.change, before);
    make_table(0, table); /* a turn is no news */
    look_for(2);
    assert_false(view.changed);
    give(0, table, id_of(1));
    look_for(2);
    assert_true(view.changed && view.change > before);
    look_for(2);
    assert_false(view.changed);
    before = view.change;
    assert_true(journal_announce(server[0], "127.0.0.1:9", "1.1", word, &why));
    look_for(2);
    assert_true(view.changed && view.change > before);
    before = view.change;
    journal_close(server[0]);
    server[0] = NULL;
    look_for(1);
    assert_true(view.changed && view.change > before);
    assert_int_equal(take(1, 0), 0); /* which changes nothing */
    before = view.change;
    look_for(1);
    assert_false(view.changed);
    assert_int_equal(view.change, before);
}

static void what_is_given_back_may_be_taken_at_once(void **state)
{
    (void)state;
    join(2);
    journal_close(server[0]);
    server[0] = NULL;
    lookout_look(lookout, &view);
    assert_int_equal(view.servers, 1);
    assert_int_equal(take(1, JOURNAL_SHARDS), 512);
}

/* ---- whoever is alone, and those who share ---- */

static void assert_not_joined(const char *code)
{
    struct engawa_reason why = {0};
    struct journal *journal;
    assert_false(journal_join(file, "127.0.0.1:9", "1.0", word, &journal, &why));
    assert_null(journal);
    assert_reason(&why, code);
}

static void nobody_joins_who_is_alone(void **state)
{
    (void)state;
    struct engawa_reason why;
    struct journal *alone = opened(file);
    hold();
    assert_not_joined("held");
    assert_true(journal_announce(alone, "127.0.0.1:8", "1.0", word, &why)); /* and is no more */
    join_at(0, file);
    look_for(2);
    assert_int_equal(count_of(journal_server(alone)), JOURNAL_SHARDS);
    assert_true(journal_put_guest(alone, "g", "Aki", "ja", 1, NULL));
    assert_true(journal_commit(alone, NULL));
    journal_close(alone);
}

static void nobody_is_alone_where_others_are(void **state)
{
    (void)state;
    struct engawa_reason why = {0};
    struct journal *journal;
    join_at(0, file); /* it has nothing, and is there */
    hold();
    assert_false(journal_claim(file, &journal, &why));
    assert_reason(&why, "held");
    assert_not_opened(file, "held");
    journal_close(server[0]);
    server[0] = NULL;
    journal_close(opened(file));
}

/* Who was alone has crashed, and joins come; then those crash, and somebody comes who is alone. */
static void whoever_comes_takes_the_place_of_the_dead(void **state)
{
    (void)state;
    int64_t time[JOURNAL_SHARDS], last;
    struct journal *alone = opened(file);
    assert_true(journal_beat(alone, 5000, NULL));
    assert_true(journal_commit(alone, NULL));
    store_number(file, "UPDATE servers SET expires = 'epoch' RETURNING 1");
    join(2);
    assert_false(journal_put_guest(alone, "g", "Aki", "ja", 1, NULL) &&
                 journal_commit(alone, NULL));
    assert_true(journal_is_ousted(alone));
    journal_close(alone);
    assert_true(journal_beats(server[0], time, NULL));
    assert_int_equal(time[0], 5000);
    assert_int_equal(time[JOURNAL_SHARDS - 1], 5000);
    assert_true(journal_beat(server[1], 9000, NULL));
    assert_true(journal_commit(server[1], NULL));
    put_to_sleep(0);
    put_to_sleep(1);
    alone = opened(file);
    for (int i = 0; i < 2; i++) {
        assert_false(journal_keep(server[i], NULL));
        assert_true(journal_is_ousted(server[i]));
    }
    assert_true(journal_last_beat(alone, &last, NULL));
    assert_int_equal(last, 9000);
    assert_true(journal_beats(alone, time, NULL));
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        assert_int_equal(time[shard], view.has[shard] == id_of(1) ? 9000 : 5000);
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
    join(SERVERS);
    make_table(2, table);
    assert_true(journal_beat(server[2], 8000, NULL));
    assert_true(journal_commit(server[2], NULL));
    add(server[2], table, 2, "of the paused one");
    put_to_sleep(2);
    assert_int_equal(take(0, JOURNAL_SHARDS), 0); /* nobody has seen yet that it is gone */
    look_for(2);
    struct lookout_view before = view;
    for (int i = 0; i < 2; i++) {
        lookout_share(&view, id_of(i), &share);
        assert_int_equal(share.most, 512);
        assert_int_equal(take(i, share.most), 512 - count_of(id_of(i)));
    }
    look_for(2);
    int next = view.has[journal_shard(table)] == id_of(0) ? 0 : 1;
    assert_int_equal(view.has[journal_shard(table)], id_of(next));
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        assert_true(before.has[shard] == view.has[shard] || before.has[shard] == id_of(2));
    add(server[next], table, 2, "of the next one");
    assert_true(journal_commit(server[next], NULL));
    assert_false(journal_commit(server[2], &why));
    assert_reason(&why, "store");
    assert_true(journal_is_ousted(server[2]));
    assert_false(journal_keep(server[2], NULL));
    assert_false(lookout_take(lookout, id_of(2), JOURNAL_SHARDS, &taken, &why));
    assert_reason(&why, "store");
    journal_close(server[2]); /* and gives back nothing that is not its own */
    server[2] = NULL;
    add(server[next], table, 3, "three");
    assert_true(journal_commit(server[next], NULL));
    assert_log(server[0], table, 1, "2 1002 of the next one\n3 1003 three\n");
    look_for(2);
    assert_int_equal(count_of(id_of(0)), 512);
}

/* Whoever comes back in time is not taken over, though it was seen as gone. */
static void whoever_comes_back_keeps_its_shards(void **state)
{
    (void)state;
    join(2);
    put_to_sleep(1);
    look_for(1);
    assert_true(journal_keep(server[1], NULL));
    assert_int_equal(take(0, JOURNAL_SHARDS), 0);
    asleep[1] = false;
    look_for(2);
    assert_int_equal(count_of(id_of(1)), 512);
}

static void add_going(void *context, const struct journal_going *going)
{
    engawa_text_printf(context, "%s %d;", going->table, (int)going->length);
}

/* Whoever takes shards over reads the cards of their tables alone, and until when the house was up
 * there. */
static void what_goes_on_is_read_by_shards(void **state)
{
    (void)state;
    int64_t time[JOURNAL_SHARDS];
    struct journal_shards shards = {{0}}, all;
    struct engawa_text expected = {0}, found = {0};
    char name[8];
    join(2);
    for (int i = 0; i < TABLES; i++) {
        name_table(name, i);
        int which = view.has[journal_shard(name)] == id_of(0) ? 0 : 1;
        assert_true(journal_create_table(server[which], name, i, seed_a, NULL));
        add(server[which], name, 1, "one");
        if (which == 1)
            engawa_text_printf(&expected, "%s 1;", name);
    }
    assert_true(journal_beat(server[1], 6000, NULL));
    for (int i = 0; i < 2; i++)
        assert_true(journal_commit(server[i], NULL));
    put_to_sleep(1);
    look_for(1);
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        if (view.has[shard] == id_of(1))
            journal_shards_add(&shards, shard);
    assert_int_equal(take(0, JOURNAL_SHARDS), 512);
    assert_true(journal_going_tables_of(server[0], &shards, add_going, &found, NULL));
    assert_string_equal(engawa_text_string(&found), engawa_text_string(&expected));
    memset(&all, 255, sizeof all);
    engawa_text_clear(&expected);
    engawa_text_clear(&found);
    assert_true(journal_going_tables(server[0], add_going, &expected, NULL));
    assert_true(journal_going_tables_of(server[0], &all, add_going, &found, NULL));
    assert_string_equal(engawa_text_string(&found), engawa_text_string(&expected));
    assert_true(journal_beats(server[0], time, NULL));
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
    join(2);
    make_table(0, table);
    int shard = journal_shard(table);
    for (int number = 0;; number++) {
        name_table(stays, number);
        if (view.has[journal_shard(stays)] == id_of(0) && journal_shard(stays) != shard)
            break;
    }
    assert_true(journal_create_table(server[0], stays, 1, seed_a, NULL));
    assert_true(journal_commit(server[0], NULL));
    give(0, table, id_of(1));
    look_for(2);
    assert_int_equal(view.has[shard], id_of(1));
    assert_int_equal(count_of(id_of(1)), 513);
    assert_true(journal_beats(server[1], time, NULL));
    assert_int_equal(time[shard], 7777);
    add(server[1], table, 2, "two");
    assert_true(journal_commit(server[1], NULL));
    give(1, table, id_of(0));
    look_for(2);
    assert_int_equal(view.has[shard], id_of(0));
    add(server[0], table, 3, "three");
    add(server[0], stays, 1, "one");
    assert_true(journal_commit(server[0], NULL));
    give(0, table, id_of(1));
    add(server[1], table, 4, "four");
    assert_true(journal_commit(server[1], NULL));
    assert_log(server[0], table, 1, "2 1002 two\n3 1003 three\n4 1004 four\n");
}

static void a_turn_that_fails_gives_nothing_away(void **state)
{
    (void)state;
    struct journal_shards shards = {{0}};
    struct engawa_reason why = {0};
    char table[8];
    join(2);
    make_table(0, table);
    journal_shards_add(&shards, journal_shard(table));
    struct batch *batch = batch_new();
    batch_give_shards(batch, &shards, id_of(1), 5);
    batch_append(batch, table, 2, 1002, "two"); /* the entry goes before, whatever the order is */
    batch_append(batch, table, 2, 1002, "twice");
    assert_false(batch_write(batch, server[0], &why));
    assert_reason(&why, "taken");
    batch_free(batch);
    look_for(2);
    assert_int_equal(view.has[journal_shard(table)], id_of(0));
    batch = batch_new();
    batch_give_shards(batch, &shards, id_of(1), 5);
    batch_append(batch, table, 2, 1002, "two");
    assert_true(batch_write(batch, server[0], &why));
    batch_free(batch);
    look_for(2);
    assert_int_equal(view.has[journal_shard(table)], id_of(1));
    assert_int_equal(book_length(server[1], table), 2);
}

static void only_who_has_a_shard_gives_it(void **state)
{
    (void)state;
    char table[8];
    join(2);
    table_of(0, table);
    give(1, table, id_of(1)); /* it is not its own */
    look_for(2);
    assert_int_equal(view.has[journal_shard(table)], id_of(0));
    give(0, table, 12345); /* where nobody is */
    look_for(2);
    assert_null(lookout_owner(&view, journal_shard(table)));
    assert_int_equal(take(1, 513), 1);
    give(1, table, 0);
    look_for(2);
    assert_int_equal(view.has[journal_shard(table)], 0);
    assert_int_equal(take(0, 512), 1);
}

/* What lookout_share says is done, by all of them in turns. */
static void whoever_comes_later_is_given_their_share(void **state)
{
    (void)state;
    join(1);
    assert_int_equal(count_of(id_of(0)), JOURNAL_SHARDS);
    for (int i = 1; i < SERVERS; i++)
        join_at(i, file);
    look_for(SERVERS);
    for (int i = 0; i < SERVERS; i++) {
        struct lookout_share share;
        struct batch *batch = batch_new();
        lookout_share(&view, id_of(i), &share);
        assert_int_equal(share.gives, i == 0 ? 682 : 0);
        for (int to = 1; share.gives && to < SERVERS; to++) {
            struct journal_shards shards = {{0}};
            for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
                if (share.to[shard] == id_of(to))
                    journal_shards_add(&shards, shard);
            batch_give_shards(batch, &shards, id_of(to), 5);
        }
        assert_true(batch_write(batch, server[i], NULL));
        batch_free(batch);
    }
    look_for(SERVERS);
    assert_int_equal(count_of(id_of(0)), 342);
    assert_int_equal(count_of(id_of(1)), 341);
    assert_int_equal(count_of(id_of(2)), 341);
}

/* ---- two who write at the same time ---- */

static void turns_of_two_servers_do_not_wait_for_each_other(void **state)
{
    (void)state;
    char one[8], two[8];
    join(2);
    make_table(0, one);
    make_table(1, two);
    for (int64_t k = 2; k < 20; k++) {
        add(server[0], one, k, "x");
        assert_true(journal_put_guest(server[0], "a", "Aki", "ja", k, NULL)); /* it is under way */
        add(server[1], two, k, "x");
        assert_true(journal_put_guest(server[1], "b", "Ben", "en", k, NULL));
        assert_true(journal_commit(server[1], NULL));
        assert_true(journal_commit(server[0], NULL));
    }
    assert_int_equal(book_length(server[0], one), 19);
    assert_int_equal(book_length(server[0], two), 19);
}

static int64_t uses_left(void)
{
    return store_number(file, "SELECT coalesce(sum(uses), 0) FROM invites");
}

static void *use_invite(void *journal)
{
    struct batch *batch = batch_new();
    batch_use_invite(batch, "code");
    bool fine = batch_write(batch, journal, NULL);
    batch_free(batch);
    return fine ? journal : NULL;
}

/* The other server's use is under way when this one is written. */
static void uses_of_an_invitation_are_counted_once_each(void **state)
{
    (void)state;
    const struct journal_invite invite = {.code = "code", .since = 1, .uses = 3};
    join(2);
    assert_true(journal_put_invite(server[0], &invite, NULL));
    assert_true(journal_commit(server[0], NULL));
    for (int64_t left = 3; left > -3; left -= 2) {
        pthread_t thread;
        void *fine;
        assert_int_equal(uses_left(), left > 0 ? left : 0);
        assert_true(journal_use_invite(server[0], "code", NULL));
        assert_true(journal_put_guest(server[0], "g", "Aki", "ja", 1, NULL)); /* and is sent */
        assert_int_equal(pthread_create(&thread, NULL, use_invite, server[1]), 0);
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        assert_true(journal_commit(server[0], NULL));
        pthread_join(thread, &fine);
        assert_non_null(fine);
    }
    assert_int_equal(store_number(file, "SELECT count(*) FROM invites"), 0);
}

/* What SERVER writes of what there is only once; TABLE is its own. */
static struct batch *all_that_is_there_once(const char *device, const char *name, const char *table)
{
    struct batch *batch = batch_new();
    uint8_t seed[32] = {(uint8_t)name[0]};
    const struct journal_ruling ruling = {
        .who = "g", .mute = true, .since = 1, .until = 2, .reason = name};
    const struct journal_push push = {device, "https://one", "point", "auth"};
    struct journal_daily game = {.day = 3, .guest = "g"};
    snprintf(game.table, sizeof game.table, "%s", table);
    snprintf(game.name, sizeof game.name, "%s", name);
    batch_put_guest(batch, "g", name, "ja", 1);
    batch_keep_setting(batch, "keep-idle", name);
    batch_put_ruling(batch, &ruling);
    batch_draw_day(batch, 3, "dice", seed, 1);
    batch_begin_daily(batch, &game, "dice");
    batch_add_device(batch, device, "g", seed, 1);
    batch_put_push(batch, &push, 1);
    return batch;
}

/* A batch that a thread writes. */
struct turn {
    struct journal *journal;
    struct batch *batch;
    struct engawa_reason why;
    bool fine;
};

static void *write_turn(void *context)
{
    struct turn *turn = context;
    turn->fine = batch_write(turn->batch, turn->journal, &turn->why);
    batch_free(turn->batch);
    return NULL;
}

/* Both write it at once: no turn fails, and one of them is kept, or the last. */
static void what_is_there_once_is_kept_once(void **state)
{
    (void)state;
    char table[2][8];
    join(2);
    for (int i = 0; i < 2; i++)
        make_table(i, table[i]);
    pthread_t thread[2];
    struct turn turn[] = {
        {.journal = server[0], .batch = all_that_is_there_once("d0", "Aki", table[0])},
        {.journal = server[1], .batch = all_that_is_there_once("d1", "Ben", table[1])}};
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, write_turn, &turn[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < 2; i++)
        if (!turn[i].fine)
            fail_msg("%s", turn[i].why.en);
    static const char *const tables[] = {"guests",  "settings", "rulings", "days",
                                         "dailies", "devices",  "pushes"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char sql[80];
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", tables[i]);
        assert_int_equal(store_number(file, sql), 1);
    }
    assert_int_equal(store_number(file, "SELECT count(*) FROM devices"), 2);
}

enum { GUESTS = 100 };

/* What a thread writes: many guests, from the first or from the last on. */
struct writing {
    pthread_barrier_t *start;
    struct journal *journal;
    const char *name;
    bool backwards;
    bool fine;
};

static void *write_guests(void *context)
{
    struct writing *writing = context;
    struct batch *batch = batch_new();
    char guest[8];
    for (int i = 0; i < GUESTS; i++) {
        snprintf(guest, sizeof guest, "g%d", writing->backwards ? GUESTS - 1 - i : i);
        batch_put_guest(batch, guest, writing->name, "ja", 1);
    }
    pthread_barrier_wait(writing->start);
    writing->fine = batch_write(batch, writing->journal, NULL);
    batch_free(batch);
    return NULL;
}

static int64_t deadlocks(void)
{
    return store_number(file, "SELECT deadlocks FROM pg_stat_database"
                              " WHERE datname = current_database()");
}

/* Two servers write the same guests in opposite orders, until the database has found them waiting
 * for each other: no turn fails, and each is there as a whole. */
static void two_servers_in_each_others_way_both_write(void **state)
{
    (void)state;
    store_number(file, "ALTER SYSTEM SET deadlock_timeout = '20ms'");
    store_number(file, "SELECT pg_reload_conf()::int");
    join(2);
    int64_t before = deadlocks();
    while (deadlocks() == before) {
        pthread_barrier_t start;
        pthread_t thread[2];
        struct writing writing[] = {{&start, server[0], "Aki", false, false},
                                    {&start, server[1], "Ben", true, false}};
        pthread_barrier_init(&start, NULL, 2);
        for (int i = 0; i < 2; i++)
            assert_int_equal(pthread_create(&thread[i], NULL, write_guests, &writing[i]), 0);
        for (int i = 0; i < 2; i++)
            pthread_join(thread[i], NULL);
        pthread_barrier_destroy(&start);
        assert_true(writing[0].fine && writing[1].fine);
        assert_int_equal(store_number(file, "SELECT count(DISTINCT name) FROM guests"), 1);
        assert_int_equal(store_number(file, "SELECT count(*) FROM guests"), GUESTS);
    }
    store_number(file, "ALTER SYSTEM RESET deadlock_timeout");
    store_number(file, "SELECT pg_reload_conf()::int");
}

/* What one server's turn is about another one has removed: the rest of the turn is written. */
static void what_another_server_has_removed_fails_no_turn(void **state)
{
    (void)state;
    const uint8_t hash[32] = {1}, other_hash[32] = {2};
    struct engawa_reason why;
    char table[8];
    join(2);
    make_table(0, table);
    assert_true(journal_put_guest(server[0], "gone", "Aki", "ja", 1, NULL));
    assert_true(journal_put_guest(server[0], "g", "Ben", "en", 1, NULL));
    assert_true(journal_add_device(server[0], "d", "g", hash, 1, NULL));
    assert_true(journal_commit(server[0], NULL));
    struct batch *batch = batch_new();
    batch_add_device(batch, "e", "gone", other_hash, 1);
    batch_renew_device(batch, "d", "g", other_hash);
    batch_drop_device(batch, "d", "g");
    batch_forget_guest(batch, "gone");
    batch_append(batch, table, 2, 1002, "two");
    assert_true(journal_forget_guest(server[1], "gone", NULL));
    assert_true(journal_drop_device(server[1], "d", "g", NULL));
    assert_true(journal_commit(server[1], NULL));
    if (!batch_write(batch, server[0], &why))
        fail_msg("%s", why.en);
    assert_string_equal(batch->lost.code, "no-such-guest");
    batch_free(batch);
    assert_int_equal(book_length(server[0], table), 2);
    assert_int_equal(store_number(file, "SELECT count(*) FROM devices"), 0);
}

/* A guest takes a match off their list at one server while another one removes its table. */
static void what_came_too_late_keeps_no_removed_table(void **state)
{
    (void)state;
    char table[8];
    int done;
    join(2);
    make_table(0, table);
    assert_true(journal_close_table(server[0], table, 1, NULL));
    assert_true(journal_remove_table(server[0], table, NULL));
    assert_true(journal_commit(server[0], NULL));
    store_number(file, "INSERT INTO unlisted SELECT 'g', number FROM tables RETURNING number");
    store_number(file, "INSERT INTO unread SELECT number FROM tables RETURNING number");
    assert_true(journal_erase(server[0], 100, &done, NULL));
    assert_true(journal_commit(server[0], NULL));
    assert_int_equal(store_number(file, "SELECT count(*) FROM tables"), 0);
}

/* ---- a COMMIT without an answer ---- */

static void each_server_finds_out_what_became_of_its_own_commit(void **state)
{
    (void)state;
    char one[8], two[8];
    join_at(0, proxied);
    join_at(1, file);
    divide(2);
    make_table(0, one);
    make_table(1, two);
    int64_t lengths[] = {1, 1};
    for (int cut = CUT_BEFORE; cut <= CUT_AFTER; cut++) {
        add(server[1], two, ++lengths[1], "x");
        assert_true(journal_commit(server[1], NULL));
        cut_next((enum cut)cut);
        add(server[0], one, lengths[0] + 1, "x");
        lengths[0] += journal_commit(server[0], NULL);
        assert_false(journal_is_ousted(server[0]));
        add(server[1], two, ++lengths[1], "x");
        assert_true(journal_commit(server[1], NULL));
        assert_int_equal(book_length(server[0], one), lengths[0]);
        assert_int_equal(book_length(server[0], two), lengths[1]);
    }
    assert_true(lengths[0] >= 2); /* that which was only not answered */
}

/* ---- the version before this one ---- */

static void joining_climbs_when_the_old_lease_is_over(void **state)
{
    (void)state;
    journal_close(opened(file));
    store_to_fourth();
    store_number(file, "UPDATE leases SET owner = 9, epoch = epoch + 1,"
                       " expires = clock_timestamp() + interval '1 hour' RETURNING 1");
    assert_not_joined("held");
    assert_int_equal(store_number(file, "SELECT version FROM version"), 4);
    store_number(file, "UPDATE leases SET expires = clock_timestamp() RETURNING 1");
    join_at(0, file);
    assert_true(journal_climbed(server[0]));
    join_at(1, file);
    assert_false(journal_climbed(server[1]));
    look_for(2);
    assert_int_equal(count_of(0), JOURNAL_SHARDS);
    /* A server of the old version that starts finds that its lease is free, and the schema newer.
     */
    assert_int_equal(store_number(file, "SELECT count(*) FROM leases WHERE shard = 0 AND"
                                        " expires = 'epoch' AND owner <> 9"),
                     1);
    store_number(file, "UPDATE leases SET owner = 9, epoch = epoch + 1 RETURNING 1");
    char table[8];
    assert_int_equal(take(0, 1024), 1024);
    look_for(2);
    make_table(0, table); /* nobody here looks at that */
    store_number(file, "UPDATE version SET version = version + 1 RETURNING 1");
    assert_not_joined("schema");
    lookout_look(lookout, &view);
    assert_int_equal(view.state, LOOKOUT_NEWER);
    store_number(file, "UPDATE version SET version = version - 1 RETURNING 1");
}

#define SHARDS(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

static int run(void)
{
    const struct CMUnitTest tests[] = {
        SHARDS(servers_join_and_each_gets_its_share),
        SHARDS(a_look_says_what_is_new_and_only_that),
        SHARDS(what_is_given_back_may_be_taken_at_once),
        SHARDS(nobody_joins_who_is_alone),
        SHARDS(nobody_is_alone_where_others_are),
        SHARDS(whoever_comes_takes_the_place_of_the_dead),
        SHARDS(a_server_that_was_taken_over_writes_nothing),
        SHARDS(whoever_comes_back_keeps_its_shards),
        SHARDS(what_goes_on_is_read_by_shards),
        SHARDS(a_table_that_comes_back_goes_on_where_the_other_one_ended),
        SHARDS(a_turn_that_fails_gives_nothing_away),
        SHARDS(only_who_has_a_shard_gives_it),
        SHARDS(whoever_comes_later_is_given_their_share),
        SHARDS(turns_of_two_servers_do_not_wait_for_each_other),
        SHARDS(uses_of_an_invitation_are_counted_once_each),
        SHARDS(what_is_there_once_is_kept_once),
        SHARDS(two_servers_in_each_others_way_both_write),
        SHARDS(what_another_server_has_removed_fails_no_turn),
        SHARDS(what_came_too_late_keeps_no_removed_table),
        SHARDS(each_server_finds_out_what_became_of_its_own_commit),
        SHARDS(joining_climbs_when_the_old_lease_is_over),
    };
    char place[200];
    snprintf(place, sizeof place, "%s/cut-shards", getenv("ENGAWA_TEST_FOLDER"));
    snprintf(proxied, sizeof proxied, "postgres://engawa@/postgres?host=%s", place);
    cut_start(place, getenv("ENGAWA_TEST_FOLDER"));
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    cut_stop();
    return failed;
}

int main(void)
{
    return store_is_file() ? 77 : run_journal_tests(run);
}
