/* test_house_fair.c - fairness in a whole house: a rematch asks its players, seats are drawn, and
 * no trick shows two hands or gives advice among people. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/turn/house.h"
#include "tests/support/disk.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void start(struct person *person, const char *id, const char *code)
{
    say(person, "{s:s,s:s}", "ask", "start", "table", id);
    expect(person, code);
}

/* PERSON plays again, with ENTROPY; leaves the new table in NEXT. Returns their seat there, or -1.
 */
static int rematch(struct person *person, const char *id, const char *entropy, char *next)
{
    say(person, "{s:s,s:s,s:s}", "ask", "rematch", "table", id, "entropy", entropy);
    json_t *reply = expect(person, ""), *seat = json_object_get(reply, "seat");
    snprintf(next, 33, "%s", text_of(reply, "table"));
    return json_is_integer(seat) ? (int)json_integer_value(seat) : -1;
}

/* Aki, Ben and a bot play. */
static void begin_a_game(struct person *aki, struct person *ben, char *id)
{
    arrive(aki, NULL, "Aki");
    arrive(ben, NULL, "Ben");
    open_table(aki, "dou-dizhu", 3, id);
    sit(ben, id, 1, "");
    seat_bot(aki, id, 2);
    start(aki, id, "");
}

/* The same, and the game is over. */
static void end_a_game(struct person *aki, struct person *ben, char *id)
{
    begin_a_game(aki, ben, id);
    say(aki, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(aki, "");
}

/* ---- playing again ---- */

static void test_nobody_is_seated_without_asking(void **state)
{
    struct person aki, ben, chie;
    char id[33], next[33], same[33], token[33];
    (void)state;
    end_a_game(&aki, &ben, id);
    arrive(&chie, NULL, "Chie");
    snprintf(token, sizeof token, "%s", ben.token);
    leave(&ben);
    assert_int_equal(rematch(&aki, id, "aa", next), 0);
    assert_int_equal(rematch(&aki, id, "bb", same), 0); /* asked twice: nothing changes */
    assert_string_equal(next, same);
    assert_true(times_logged(&aki, next, "\"sit\": 0"));
    assert_true(times_logged(&aki, next, "\"entropy\": \"aa\""));
    assert_false(times_logged(&aki, next, "\"entropy\": \"bb\""));
    assert_true(times_logged(&aki, next, "\"keep\": 1"));
    assert_false(times_logged(&aki, next, "\"sit\": 1"));
    start(&aki, next, "kept");
    sit(&chie, next, 1, "kept");
    say(&aki, "{s:s,s:s,s:i}", "ask", "bot", "table", next, "seat", 1);
    expect(&aki, "kept");

    arrive(&ben, token, NULL);
    enter(&ben, next); /* to look does not seat them */
    start(&aki, next, "kept");
    assert_int_equal(rematch(&ben, id, "0b", same), 1);
    assert_string_equal(next, same);
    start(&aki, next, "");
    assert_true(times_logged(&aki, next, "\"entropy\": [\"aa\", \"0b\", \"\"]"));
    leave(&ben);
    leave(&chie);
    leave(&aki);
}

/* A game of AKI's at the table ID is over, at whose end a bot stood in for BEN. */
static void end_with_a_stand_in(struct person *aki, struct person *ben, char *id)
{
    begin_a_game(aki, ben, id);
    stand(ben, id);
    seat_bot(aki, id, 1);
    say(aki, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(aki, "");
}

/* Ben stands up, and a bot takes over: the seat is kept for Ben at the next table. */
static void test_a_seat_is_kept_for_its_absent_owner(void **state)
{
    struct person aki, ben;
    char id[33], next[33], same[33];
    (void)state;
    end_with_a_stand_in(&aki, &ben, id);
    assert_int_equal(rematch(&aki, id, "aa", next), 0);
    assert_true(times_logged(&aki, next, "\"keep\": 1"));
    assert_true(times_logged(&aki, next, "\"name\": \"Ben\""));
    assert_false(times_logged(&aki, next, "\"bot\": 1"));
    assert_true(times_logged(&aki, next, "\"bot\": 2"));
    start(&aki, next, "kept");
    assert_int_equal(rematch(&ben, id, "0b", same), 1);
    assert_string_equal(next, same);
    start(&aki, next, "");
    leave(&aki);
    leave(&ben);
}

/* A player who comes back after the end may ask first. */
static void test_an_absent_owner_may_ask_to_play_again(void **state)
{
    struct person aki, ben;
    char id[33], next[33];
    (void)state;
    end_with_a_stand_in(&aki, &ben, id);
    assert_int_equal(rematch(&ben, id, "0b", next), 1);
    assert_true(times_logged(&ben, next, "\"keep\": 0"));
    leave(&aki);
    leave(&ben);
}

/* A player whom the host has removed from the seat is not asked. */
static void test_no_seat_is_kept_for_a_removed_guest(void **state)
{
    struct person aki, ben;
    char id[33], next[33];
    (void)state;
    begin_a_game(&aki, &ben, id);
    say(&aki, "{s:s,s:s,s:i,s:s}", "ask", "remove", "table", id, "seat", 1, "then", "bot");
    say(&aki, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&aki, "");
    rematch(&aki, id, "aa", next);
    assert_false(times_logged(&aki, next, "\"keep\""));
    assert_true(times_logged(&aki, next, "\"bot\": 1"));
    say(&ben, "{s:s,s:s}", "ask", "rematch", "table", id);
    expect(&ben, "no-seat");
    leave(&aki);
    leave(&ben);
}

static void test_the_host_may_free_a_kept_seat(void **state)
{
    struct person aki, ben, chie;
    char id[33], next[33];
    (void)state;
    end_a_game(&aki, &ben, id);
    arrive(&chie, NULL, "Chie");
    rematch(&aki, id, "aa", next);
    say(&chie, "{s:s,s:s,s:i}", "ask", "unseat", "table", next, "seat", 1);
    expect(&chie, "not-host");
    unseat(&aki, next, 1);
    sit(&chie, next, 1, "");
    assert_int_equal(rematch(&ben, id, "0b", next), -1); /* too late, and they see where it is */
    leave(&aki);
    leave(&ben);
    leave(&chie);
}

static void test_a_kept_seat_outlasts_a_restart(void **state)
{
    struct person aki, ben;
    char id[33], next[33], tokens[2][33];
    (void)state;
    end_a_game(&aki, &ben, id);
    rematch(&aki, id, "aa", next);
    snprintf(tokens[0], sizeof tokens[0], "%s", aki.token);
    snprintf(tokens[1], sizeof tokens[1], "%s", ben.token);
    leave(&aki);
    leave(&ben);
    reopen_house();
    arrive(&aki, tokens[0], NULL);
    arrive(&ben, tokens[1], NULL);
    start(&aki, next, "kept");
    assert_int_equal(rematch(&ben, id, "0b", next), 1);
    start(&aki, next, "");
    leave(&aki);
    leave(&ben);
}

static void test_a_rematch_is_refused_as_a_whole(void **state)
{
    struct person aki, ben, chie;
    char id[33];
    (void)state;
    end_a_game(&aki, &ben, id);
    arrive(&chie, NULL, "Chie");
    say(&aki, "{s:s,s:s,s:s}", "ask", "rematch", "table", id, "entropy", "no hex");
    expect(&aki, "entropy");
    assert_false(times_logged(&aki, id, "rematch"));
    say(&chie, "{s:s,s:s}", "ask", "rematch", "table", id);
    expect(&chie, "no-seat");
    leave(&aki);
    leave(&ben);
    leave(&chie);
}

/* ---- drawn seats ---- */

/* The seat of PERSON at the table ID. */
static int seat_of(struct person *person, const char *id)
{
    enter(person, id);
    return (int)json_integer_value(json_object_get(reply_of(person), "seat"));
}

/* Opens tables until the draw has moved Aki from place 0, and checks who sees which hand. */
static void test_everybody_sees_the_hand_of_the_drawn_seat(void **state)
{
    struct person people[3];
    char id[33];
    int seat = 0;
    (void)state;
    for (int i = 0; i < 3; i++)
        arrive(&people[i], NULL, i == 0 ? "Aki" : i == 1 ? "Ben" : "Chie");
    for (int tries = 0; seat == 0 && tries < 40; tries++) {
        say(&people[0], "{s:s,s:s,s:i}", "ask", "open", "game", "dixit", "seats", 3);
        snprintf(id, sizeof id, "%s", text_of(expect(&people[0], ""), "table"));
        for (int i = 0; i < 3; i++) {
            json_array_clear(people[i].heard);
            enter(&people[i], id);
            sit(&people[i], id, i, "");
        }
        start(&people[0], id, "");
        seat = seat_of(&people[0], id);
        if (seat == 0) {
            say(&people[0], "{s:s,s:s}", "ask", "abandon", "table", id);
            expect(&people[0], "");
        }
        for (int i = 0; seat == 0 && i < 3; i++) {
            say(&people[i], "{s:s,s:s}", "ask", "leave", "table", id);
            expect(&people[i], "");
        }
    }
    assert_int_not_equal(seat, 0);
    unsigned seats = 0;
    for (int i = 0; i < 3; i++) {
        char hidden[40];
        seat = seat_of(&people[i], id);
        seats |= 1u << seat;
        for (int other = 0; other < 3; other++) {
            snprintf(hidden, sizeof hidden, "%d:?,?,?,?,?,?,?", other);
            assert_int_equal(times_logged(&people[i], id, hidden) > 0, other != seat);
        }
        /* The push at the start was already for the new seat. */
        char *heard = json_dumps(people[i].heard, 0);
        snprintf(hidden, sizeof hidden, "%d:?,?", seat);
        assert_null(strstr(heard, hidden));
        assert_null(strstr(heard, "\"reset\""));
        free(heard);
    }
    assert_int_equal(seats, 7);
    for (int i = 0; i < 3; i++)
        leave(&people[i]);
}

static void test_the_order_is_an_option_of_the_table(void **state)
{
    static const struct {
        const char *game, *order, *stands;
    } cases[] = {
        {"dixit", NULL, "\"order\": \"random\""},
        {"burning-desire", NULL, "\"order\": \"random\""},
        {"dixit", "seated", "\"order\": \"seated\""},
        {"yahtzee", NULL, "\"order\": \"seated\""},
        {"yahtzee", "random", "\"order\": \"random\""},
    };
    struct person aki;
    (void)state;
    arrive(&aki, NULL, "Aki");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char id[33];
        say(&aki, "{s:s,s:s,s:i,s:s?}", "ask", "open", "game", cases[i].game, "seats", 3, "order",
            cases[i].order);
        snprintf(id, sizeof id, "%s", text_of(expect(&aki, ""), "table"));
        assert_true(times_logged(&aki, id, cases[i].stands));
    }
    say(&aki, "{s:s,s:s,s:i,s:s}", "ask", "open", "game", "dixit", "seats", 3, "order", "by age");
    expect(&aki, "bad-field");
    leave(&aki);
}

/* ---- attackers ---- */

/* Two devices of one guest, one of which watches while the other plays. */
static void test_two_devices_of_a_guest_see_one_hand(void **state)
{
    struct person host, friend, tablet;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&friend, NULL, "Ben");
    arrive(&tablet, friend.token, NULL);
    open_table(&host, "dou-dizhu", 3, id);
    enter(&tablet, id); /* watches */
    sit(&friend, id, 1, "");
    enter(&tablet, id); /* before the start it follows that seat */
    assert_int_equal(json_integer_value(json_object_get(reply_of(&tablet), "seat")), 1);
    seat_bot(&host, id, 2);
    start(&host, id, "");
    sit(&tablet, id, 2, "seated");
    stand(&tablet, id); /* the other device's seat is theirs too */
    unseat(&host, id, 2);
    sit(&tablet, id, 2, "other-seat");
    sit(&friend, id, 2, "other-seat");
    sit(&tablet, id, 1, "");
    for (int i = 0; i < 2; i++) {
        struct person *one = i ? &tablet : &friend;
        assert_true(times_logged(one, id, "0:?"));
        assert_false(times_logged(one, id, "1:?"));
        assert_true(times_logged(one, id, "2:?"));
    }
    leave(&host);
    leave(&friend);
    leave(&tablet);
}

/* A guest who plays alone has hints until another person sits down; earlier asks are not answered
 * after. */
static void test_no_advice_once_somebody_sits_down(void **state)
{
    struct person host, friend;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    arrive(&friend, NULL, "Ben");
    open_table(&host, "yahtzee", 2, id);
    seat_bot(&host, id, 1);
    start(&host, id, "");
    say(&friend, "{s:s,s:s}", "ask", "hint", "table", id); /* watches only */
    expect(&friend, "no-seat");
    say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
    house_commit(house);
    unseat(&host, id, 1);
    sit(&friend, id, 1, "");
    let_bots_play(); /* the hint is worked out now */
    expect(&host, "not-practice");
    stand(&friend, id);
    seat_bot(&host, id, 1);
    say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
    expect(&host, "not-practice");
    leave(&host);
    leave(&friend);
}

/* Returns whether PERSON's messages so far show a hand of SEAT at a table of three. */
static bool saw_hand(const struct person *person, int seat)
{
    char *all = json_dumps(person->heard, 0), shown[16];
    bool found = false;
    snprintf(shown, sizeof shown, " %d:", seat);
    for (const char *at = strstr(all, "deal "); !found && at; at = strstr(at + 1, "deal ")) {
        const char *hand = strstr(at, shown);
        found = hand && hand[3] != '?';
    }
    free(all);
    return found;
}

/* A guest who makes any asks in any order, from two devices, sees one hand at most. */
static void test_no_sequence_of_asks_shows_two_hands(void **state)
{
    struct engawa_rng rng;
    int seen = 0;
    (void)state;
    engawa_rng_fast(&rng, 3);
    for (int game = 0; game < 12; game++) {
        struct person host, other, thief[2];
        char id[33];
        arrive(&host, NULL, "Aki");
        arrive(&other, NULL, "Ben");
        arrive(&thief[0], NULL, "Chie");
        arrive(&thief[1], thief[0].token, NULL);
        struct person *opener = game % 2 ? &thief[0] : &host;
        open_table(opener, "dou-dizhu", 3, id);
        say(opener, "{s:s,s:s,s:b}", "ask", "set", "table", id, "start", 1);
        for (int step = 0; step < 60; step++) {
            struct person *one = step % 3 == 2 ? (step % 2 ? &host : &other) : &thief[step % 2];
            static const char *const asks[] = {"enter", "sit",    "sit",   "stand", "bot",
                                               "bot",   "unseat", "start", "leave", "hint"};
            const char *ask = asks[engawa_rng_below(&rng, sizeof asks / sizeof *asks)];
            now += engawa_rng_below(&rng, 40000);
            say(one, "{s:s,s:s,s:i,s:i,s:s}", "ask", ask, "table", id, "seat",
                (int)engawa_rng_below(&rng, 3), "after", 0, "bot", "random");
            house_commit(house);
        }
        int hands = 0;
        for (int seat = 0; seat < 3; seat++)
            hands += saw_hand(&thief[0], seat) || saw_hand(&thief[1], seat);
        assert_true(hands <= 1);
        seen += hands;
        forget_jobs();
        leave(&host);
        leave(&other);
        leave(&thief[0]);
        leave(&thief[1]);
    }
    assert_true(seen > 3);
}

#define IN_A_HOUSE(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

TOPIC(house_fair)
{
    const struct CMUnitTest tests[] = {
        IN_A_HOUSE(test_nobody_is_seated_without_asking),
        IN_A_HOUSE(test_a_seat_is_kept_for_its_absent_owner),
        IN_A_HOUSE(test_an_absent_owner_may_ask_to_play_again),
        IN_A_HOUSE(test_no_seat_is_kept_for_a_removed_guest),
        IN_A_HOUSE(test_the_host_may_free_a_kept_seat),
        IN_A_HOUSE(test_a_kept_seat_outlasts_a_restart),
        IN_A_HOUSE(test_a_rematch_is_refused_as_a_whole),
        IN_A_HOUSE(test_everybody_sees_the_hand_of_the_drawn_seat),
        IN_A_HOUSE(test_the_order_is_an_option_of_the_table),
        IN_A_HOUSE(test_two_devices_of_a_guest_see_one_hand),
        IN_A_HOUSE(test_no_advice_once_somebody_sits_down),
        IN_A_HOUSE(test_no_sequence_of_asks_shows_two_hands),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
