/* test_places.c - the cache of tables: of those with the same hash the newest are remembered, and
 * they displace no others. */
#include "store/turn/journal_data.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

enum { WAYS = 4, MORE = WAYS + 1 };

static struct journal journal;

/* Writes to IDS the ids of MORE tables that have the hash of "first", or one that is BY greater. */
static void find_ids(int by, char ids[MORE][20])
{
    struct journal_place *place = places_remember(&journal, "first", 1, 1) + by * WAYS;
    for (int i = 0, found = 0; found < MORE; i++) {
        snprintf(ids[found], sizeof ids[found], "t%d", i);
        found += places_remember(&journal, ids[found], i, 1) == place;
    }
    free(journal.places);
    journal.places = places_new();
}

static int set_up(void **state)
{
    (void)state;
    journal.places = places_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(journal.places);
    return 0;
}

static void assert_known(const char *id, int64_t number)
{
    const struct journal_place *place = places_find(&journal, id);
    assert_non_null(place);
    assert_string_equal(place->id, id);
    assert_int_equal(place->number, number);
    assert_int_equal(place->length, 10 * number);
}

static void the_newest_of_one_hash_are_remembered(void **state)
{
    char before[MORE][20], ids[MORE][20], behind[MORE][20];
    (void)state;
    find_ids(-1, before);
    find_ids(0, ids);
    find_ids(1, behind);
    for (int i = 0; i < WAYS; i++) {
        places_remember(&journal, before[i], i, 10 * i);
        places_remember(&journal, behind[i], i, 10 * i);
    }
    for (int i = 0; i < MORE; i++) {
        places_remember(&journal, ids[i], i, 10 * i);
        for (int j = i < WAYS ? 0 : i - WAYS + 1; j <= i; j++)
            assert_known(ids[j], j);
    }
    assert_null(places_find(&journal, ids[0]));
    for (int i = 0; i < WAYS; i++) {
        assert_known(before[i], i);
        assert_known(behind[i], i);
    }
    places_forget(&journal, ids[2]);
    assert_null(places_find(&journal, ids[2]));
    assert_null(places_find(&journal, ""));
    assert_known(ids[1], 1);
    assert_known(ids[3], 3);
}

TOPIC(places)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_newest_of_one_hash_are_remembered, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
