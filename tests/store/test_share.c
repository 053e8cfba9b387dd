/* test_share.c - how shards are divided among servers (lookout_share): hundreds of divisions that
 * chance has made, each balanced with as few moves as there can be. */
#include "store/servers/lookout.h"
#include "tests/support/amount.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

enum { ROUNDS = 2000 };

static uint64_t numbers = 20;

/* A number below LIMIT. */
static int draw(int limit)
{
    numbers = numbers * 6364136223846793005u + 1442695040888963407u;
    return (int)((numbers >> 33) % (uint64_t)limit);
}

/* COUNT servers with a place, with the ids 10, 20, ... */
static void set_servers(struct lookout_view *view, int count)
{
    *view = (struct lookout_view){.answered = true, .servers = count};
    for (int i = 0; i < count; i++) {
        view->server[i].id = 10 * (i + 1);
        snprintf(view->server[i].place, sizeof view->server[i].place, "10.0.0.%d:1", i);
    }
}

static int count_of(const struct lookout_view *view, int64_t id)
{
    int count = 0;
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        count += view->has[shard] == id;
    return count;
}

/* Whether the shard is a server's in VIEW. */
static bool is_owned(const struct lookout_view *view, int shard)
{
    return lookout_owner(view, shard) != NULL;
}

static bool all_owned(const struct lookout_view *view)
{
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        if (!is_owned(view, shard))
            return false;
    return true;
}

/* What lookout_take does in the store: the server ID has MOST then, if there are so many. */
static int take(struct lookout_view *view, int64_t id, int most)
{
    int has = count_of(view, id), before = has;
    for (int shard = 0; shard < JOURNAL_SHARDS && has < most; shard++) {
        if (is_owned(view, shard))
            continue;
        view->has[shard] = id;
        has++;
    }
    return has - before;
}

/* Lets all give the shards that they should give, all at once; returns how many shards move. */
static int give_all(struct lookout_view *view)
{
    struct lookout_view before = *view;
    int moves = 0;
    for (int i = 0; i < view->servers; i++) {
        struct lookout_share share;
        int gives = 0;
        lookout_share(&before, view->server[i].id, &share);
        for (int shard = 0; shard < JOURNAL_SHARDS; shard++) {
            if (!share.to[shard])
                continue;
            assert_int_equal(before.has[shard], view->server[i].id);
            assert_int_not_equal(share.to[shard], view->server[i].id);
            view->has[shard] = share.to[shard];
            gives++;
        }
        assert_int_equal(gives, share.gives);
        moves += gives;
    }
    return moves;
}

static void assert_balanced(const struct lookout_view *view)
{
    for (int i = 0; i < view->servers; i++) {
        int count = count_of(view, view->server[i].id);
        assert_true(count == JOURNAL_SHARDS / view->servers ||
                    count == JOURNAL_SHARDS / view->servers + 1);
    }
}

/* Returns the least number of shards that must move: all above an equal share, but one for those
 * who may keep the remainder of the division. */
static int fewest_moves(const struct lookout_view *view)
{
    int floor = JOURNAL_SHARDS / view->servers, rest = JOURNAL_SHARDS % view->servers;
    int moves = 0, rich = 0;
    for (int i = 0; i < view->servers; i++) {
        int more = count_of(view, view->server[i].id) - floor;
        moves += more > 0 ? more : 0;
        rich += more > 0;
    }
    return moves - (rich < rest ? rich : rest);
}

static void shards_are_balanced_with_the_fewest_moves(void **state)
{
    (void)state;
    struct lookout_view view;
    for (long round = 0; round < events_wanted(ROUNDS); round++) {
        set_servers(&view, 1 + draw(round % 2 ? 5 : LOOKOUT_SERVERS));
        int most = 1 + draw(view.servers); /* of them have everything */
        for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
            view.has[shard] = view.server[draw(most)].id;
        int expected = fewest_moves(&view);
        assert_int_equal(give_all(&view), expected);
        assert_balanced(&view);
        assert_int_equal(give_all(&view), 0);
    }
}

/* Servers have come and gone; each that looks takes its share, and gives when nothing is left to
 * take. */
static void every_shard_has_a_server_in_the_end(void **state)
{
    (void)state;
    struct lookout_view view;
    for (long round = 0; round < events_wanted(ROUNDS / 4); round++) {
        set_servers(&view, 1 + draw(9));
        for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
            view.has[shard] = 10 * draw(14); /* 0 and those above have no server */
        for (int turns = 0; !all_owned(&view); turns++) {
            struct lookout_share share;
            int64_t id = view.server[draw(view.servers)].id;
            assert_true(turns < 1000);
            lookout_share(&view, id, &share);
            assert_int_equal(share.gives, 0);
            take(&view, id, share.most);
        }
        give_all(&view);
        assert_balanced(&view);
    }
}

/* When one goes only its shards move; when one comes, only those that it gets. */
static void joining_and_leaving_moves_the_fewest_shards(void **state)
{
    (void)state;
    struct lookout_view view;
    struct lookout_share share;
    set_servers(&view, 3);
    for (int i = 0; i < 3; i++) {
        lookout_share(&view, view.server[i].id, &share);
        take(&view, view.server[i].id, share.most);
    }
    assert_int_equal(count_of(&view, 10), 342);
    assert_int_equal(count_of(&view, 30), 341);
    view.servers = 2; /* the third goes */
    struct lookout_view before = view;
    for (int i = 0; i < 2; i++) {
        lookout_share(&view, view.server[i].id, &share);
        assert_int_equal(share.most, 512);
        take(&view, view.server[i].id, share.most);
    }
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        if (before.has[shard] != 30)
            assert_int_equal(before.has[shard], view.has[shard]);
    assert_int_equal(give_all(&view), 0);
    view.servers = 3; /* and comes back */
    assert_int_equal(give_all(&view), 341);
    assert_int_equal(count_of(&view, 30), 341);
}

static void servers_without_a_place_are_left_out(void **state)
{
    (void)state;
    struct lookout_view view;
    struct lookout_share share;
    set_servers(&view, 3);
    view.server[1].place[0] = '\0';
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        view.has[shard] = 10;
    lookout_share(&view, 20, &share);
    assert_true(share.most == 0 && share.gives == 0);
    lookout_share(&view, 10, &share);
    assert_true(share.most == 512 && share.gives == 512);
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        assert_true(share.to[shard] == 0 || share.to[shard] == 30);
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        view.has[shard] = 20; /* it keeps its shards */
    lookout_share(&view, 20, &share);
    assert_int_equal(share.gives, 0);
    lookout_share(&view, 40, &share); /* nobody knows that one */
    assert_true(share.most == 0 && share.gives == 0);
}

/* To whom SHARE gives how many shards. */
static int given_to(const struct lookout_share *share, int64_t id)
{
    int count = 0;
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        count += share->to[shard] == id;
    return count;
}

static void a_leaving_server_gives_all_shards_and_gets_none(void **state)
{
    (void)state;
    struct lookout_view view;
    struct lookout_share share;
    set_servers(&view, 3);
    view.server[1].leaves = true;
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        view.has[shard] = 10;
    lookout_share(&view, 20, &share);
    assert_true(share.most == 0 && share.gives == 0);
    lookout_share(&view, 10, &share);
    assert_true(share.most == 512 && share.gives == 512);
    assert_int_equal(given_to(&share, 30), 512);
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        view.has[shard] = shard < 400 ? 20 : shard < 700 ? 10 : 30;
    lookout_share(&view, 20, &share);
    assert_int_equal(share.gives, 400);
    assert_int_equal(given_to(&share, 10), 212);
    assert_int_equal(given_to(&share, 30), 188);
    lookout_share(&view, 10, &share);
    assert_int_equal(share.gives, 0);
    for (int shard = 900; shard < JOURNAL_SHARDS; shard++)
        view.has[shard] =
            0; /* nobody's: the servers that stay take it, so it does not wait for that */
    lookout_share(&view, 20, &share);
    assert_int_equal(share.gives, 400);
    lookout_share(&view, 40, &share); /* nobody knows that one */
    assert_true(share.most == 0 && share.gives == 0);
}

static void where_all_leave_none_does(void **state)
{
    (void)state;
    struct lookout_view view;
    struct lookout_share share;
    set_servers(&view, 2);
    view.server[0].leaves = view.server[1].leaves = true;
    for (int shard = 0; shard < JOURNAL_SHARDS; shard++)
        view.has[shard] = 10;
    lookout_share(&view, 10, &share);
    assert_true(share.most == 512 && share.gives == 512);
    lookout_share(&view, 20, &share);
    assert_true(share.most == 512 && share.gives == 0);
    view.servers = 1;
    lookout_share(&view, 10, &share);
    assert_true(share.most == 1024 && share.gives == 0);
}

TOPIC(share)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_are_balanced_with_the_fewest_moves),
        cmocka_unit_test(every_shard_has_a_server_in_the_end),
        cmocka_unit_test(joining_and_leaving_moves_the_fewest_shards),
        cmocka_unit_test(servers_without_a_place_are_left_out),
        cmocka_unit_test(a_leaving_server_gives_all_shards_and_gets_none),
        cmocka_unit_test(where_all_leave_none_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
