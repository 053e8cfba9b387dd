/* test_deck_limits.c - limits of guests' decks (store/decks/decks.h): how many, how much space for
 * a guest and for an address, and for how long an unused deck stays. */
#include "store/decks/decks.h"
#include "store/turn/journal.h"
#include "store/turn/transaction.h"
#include "tests/server/app/shelf.h"
#include "tests/support/topic.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

/* ---- space ---- */

/* Puts cards into GUEST's deck of their name until there is no space. Returns how many. */
static int fill(struct shelf *shelf, const char *guest)
{
    int cards = 0;
    while (strcmp(put(shelf, guest, guest, cards + 1), "") == 0)
        cards++;
    assert_string_equal(put(shelf, guest, guest, cards + 1), "full");
    return cards;
}

/* A card takes two blocks, and an empty deck three. */
static void an_address_leaves_space_for_others(void **unused)
{
    struct shelf shelf = open_decks(100 * 4096, 33 * 4096);
    struct engawa_reason why;
    (void)unused;
    decks_limit_addresses(shelf.decks, 8);
    assert_int_equal(fill(&shelf, "g1"), 15);
    assert_int_equal(fill(&shelf, "g2"), 7); /* half of the space is 50 blocks */
    assert_string_equal(put(&shelf, "g3", "cats", 1), "full");
    come_from("2001:db8::/64");
    assert_int_equal(fill(&shelf, "g3"), 15); /* others get as much as one guest may have */
    /* A guest's decks come along to another address, and leave their space at the first. */
    assert_string_equal(put(&shelf, "g2", "g2", 8), "full");
    come_from("192.0.2.1");
    assert_string_equal(put(&shelf, "g4", "cats", 1), "");
    assert_string_equal(put(&shelf, "g1", "g1", 16), "full");
    assert_true(decks_delete(shelf.decks, "g1", "g1", false, &why));
    assert_int_equal(fill(&shelf, "g5"), 15);
    close_decks(&shelf);
}

static void the_share_of_an_address_is_never_below_that_of_a_guest(void **unused)
{
    struct shelf shelf = open_decks(40 * 4096, 33 * 4096);
    (void)unused;
    decks_limit_addresses(shelf.decks, 8);
    assert_int_equal(fill(&shelf, "g1"), 15);
    decks_limit_addresses(shelf.decks, 1);
    assert_string_equal(put(&shelf, "g2", "g2", 1), "full");
    decks_limit_addresses(shelf.decks, 0); /* without a limit */
    assert_int_equal(fill(&shelf, "g2"), 2);
    close_decks(&shelf);
}

/* A guest's space is limited, and counted in the same way after a restart. */
static void one_guest_takes_a_share_of_the_space(void **unused)
{
    struct shelf shelf = open_decks(1 << 20, 24 * 4096);
    char path[200];
    int card = 1;
    (void)unused;
    while (strcmp(put(&shelf, "g1", "cats", card), "") == 0)
        card++;
    assert_int_equal(card, 11);
    assert_string_equal(put(&shelf, "g1", "cats", 1), ""); /* the same again takes nothing more */
    assert_string_equal(put(&shelf, "g1", "cats", 12), "full");
    assert_string_equal(put(&shelf, "g2", "dogs", 1), "");
    decks_close(shelf.decks);
    snprintf(path, sizeof path, "%s/decks", shelf.directory);
    assert_true(
        decks_open(path, shelf.journal, 1 << 20, 24 * 4096, shelf_reserved, &shelf.decks, NULL));
    assert_string_equal(put(&shelf, "g1", "cats", 12), "full");
    assert_true(decks_delete(shelf.decks, "g1", "cats", false, NULL));
    assert_string_equal(put(&shelf, "g1", "cats", 12), "");
    close_decks(&shelf);
}

static void one_guest_keeps_so_many_decks(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    char name[20];
    (void)unused;
    for (int i = 0; i < DECKS_OF_ONE; i++) {
        snprintf(name, sizeof name, "deck-%d", i);
        assert_string_equal(put(&shelf, "g1", name, 1), "");
    }
    assert_string_equal(put(&shelf, "g1", "one-more", 1), "full");
    assert_string_equal(put(&shelf, "g2", "one-more", 1), "");
    assert_true(decks_delete(shelf.decks, "g1", "deck-3", false, NULL));
    assert_string_equal(put(&shelf, "g1", "another", 1), "");
    close_decks(&shelf);
}

/* ---- time ---- */

/* The deck "cats" was last used long ago. */
static void let_time_pass(struct shelf *shelf)
{
    struct timespec long_ago[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};
    char path[300];
    if (!shelf->journal) {
        snprintf(path, sizeof path, "%s/decks/cats/maker", shelf->directory);
        assert_int_equal(utimensat(AT_FDCWD, path, long_ago, 0), 0);
        return;
    }
    assert_true(journal_begin(shelf->journal, NULL));
    assert_int_equal(
        sql_run(journal_statement(shelf->journal, "UPDATE decks SET changed = 1000000")), SQL_FINE);
    assert_true(journal_commit(shelf->journal, NULL));
}

/* The time of the file with the maker says when a deck was last used; reading it counts. */
static void an_unused_deck_is_deleted(void **unused)
{
    struct shelf shelf = open_decks(1 << 24, 1 << 24);
    struct decks_file file = {.deck = "cats"};
    struct engawa_text bytes = {0};
    char name[DECKS_NAME_MAX + 1];
    (void)unused;
    for (int card = 1; card <= 26; card++)
        put(&shelf, "g1", "cats", card);
    assert_string_equal(finish(&shelf, "g1", "cats", 26, "null"), "");
    assert_false(decks_drop_unused(shelf.decks, 2000000, name));
    let_time_pass(&shelf);
    assert_true(decks_read(shelf.decks, &file, &bytes, &bytes, NULL));
    assert_false(decks_drop_unused(shelf.decks, 2000000, name));
    let_time_pass(&shelf);
    decks_use(shelf.decks, "cats"); /* a table plays with it */
    decks_use(shelf.decks, "dogs");
    assert_false(decks_drop_unused(shelf.decks, 2000000, name));
    let_time_pass(&shelf);
    assert_false(decks_drop_unused(shelf.decks, 1000000, name));
    assert_true(decks_drop_unused(shelf.decks, 2000000, name));
    assert_string_equal(name, "cats");
    assert_false(decks_read(shelf.decks, &file, &bytes, &bytes, NULL));
    engawa_text_free(&bytes);
    close_decks(&shelf);
}

TOPIC(deck_limits)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_leaves_space_for_others),
        cmocka_unit_test(the_share_of_an_address_is_never_below_that_of_a_guest),
        cmocka_unit_test(one_guest_takes_a_share_of_the_space),
        cmocka_unit_test(one_guest_keeps_so_many_decks),
        cmocka_unit_test(an_unused_deck_is_deleted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
