/* test_neighbours.c - several houses of one store, in one thread: asks at a table elsewhere, the
 * houses' knowledge of each other, and tables that move from one to another (neighbours.h).
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/turn/house.h"
#include "tests/server/cluster/three_houses.h"
#include "tests/support/disk.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void a_game_is_played_from_everywhere(void **state)
{
    struct person aki, ben, cho;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 1, NULL, "Ben");
    come(&cho, 2, NULL, "Cho");
    open_at(&aki, 2, id);
    enter_at(&aki, id);
    enter_at(&ben, id);
    enter_at(&cho, id);
    ask_all(&aki, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    expect_code(&aki, "");
    ask_all(&ben, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":1", id);
    expect_code(&ben, "");
    ask_all(&cho, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":1", id);
    expect_code(&cho, "taken");
    ask_all(&aki, "\"ask\":\"start\",\"table\":\"%s\"", id);
    expect_code(&aki, "");
    ask_all(&ben, "\"ask\":\"move\",\"table\":\"%s\",\"after\":0,\"do\":\"roll\"", id);
    expect_code(&ben, "not-your-turn");
    ask_all(&ben, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"hello\"", id);
    expect_code(&ben, "");
    assert_true(was_told(&cho, "log", "hello"));
    assert_int_equal(json_array_size(json_object_get(pushed(&cho, "here"), "guests")), 3);
    leave(&aki);
    leave(&ben);
    leave(&cho);
}

/* An evening and its tables are in one house, and people meet there from all of them. */
static void an_evening_is_visited_from_everywhere(void **state)
{
    struct person aki, ben;
    char evening[33], table[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 1, NULL, "Ben");
    json_t *reply = ask_all(&aki, "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2,"
                                  "\"seat\":0,\"evening\":true");
    snprintf(evening, sizeof evening, "%s", text_of(reply, "evening"));
    snprintf(table, sizeof table, "%s", text_of(reply, "table"));
    assert_int_equal(shard_of(table), shard_of(evening));
    enter_at(&aki, evening);
    enter_at(&ben, evening);
    ask_all(&ben, "\"ask\":\"join\",\"table\":\"%s\",\"colour\":1", evening);
    expect_code(&ben, "");
    ask_all(&aki, "\"ask\":\"abandon\",\"table\":\"%s\"", table);
    assert_true(was_told(&ben, "log", "result"));
    int from = owner[shard_of(evening)];
    hand_over(from, (from + 1) % HOUSES); /* and it moves with its tables */
    settle_houses();
    enter_at(&ben, evening);
    ask_all(&ben, "\"ask\":\"propose\",\"table\":\"%s\",\"game\":\"yahtzee\",\"seats\":2", evening);
    expect_code(&ben, "");
    leave(&aki);
    leave(&ben);
}

/* Returns the reply to PERSON who enters the table ID; free() it. */
static char *told_of(struct person *person, const char *id)
{
    enter_at(person, id);
    return json_dumps(json_object_get(reply_of(person), "log"), 0);
}

/* A player at a table elsewhere gets the same messages as there, and no more. */
/* A code is known in all houses, and the screen is told in its own. */
static void a_screen_elsewhere_shows_an_evening(void **state)
{
    struct person aki, screen;
    char evening[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&screen, 1, NULL, "Screen");
    json_t *reply = ask_all(&aki, "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2,"
                                  "\"seat\":0,\"private\":true,\"evening\":true");
    snprintf(evening, sizeof evening, "%s", text_of(reply, "evening"));
    while (owner[shard_of(evening)] != 2) /* neither the host's house nor the screen's */
        hand_over(owner[shard_of(evening)], 2);
    settle_houses();
    enter_at(&aki, evening);
    reply = ask_all(&screen, "\"ask\":\"screen\"");
    char code[5];
    snprintf(code, sizeof code, "%s", text_of(reply, "screen"));
    ask_all(&aki, "\"ask\":\"show\",\"table\":\"%s\",\"screen\":\"%s\"", evening, code);
    expect_code(&aki, "");
    assert_true(was_told(&screen, "show", evening));
    ask_all(&aki, "\"ask\":\"show\",\"table\":\"%s\",\"screen\":\"%s\"", evening, code);
    expect_code(&aki, "wrong-code"); /* it holds once, in every house */
    ask_all(&screen, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0,\"pass\":\"%s\"", evening,
            text_of(pushed(&screen, "show"), "pass"));
    expect_code(&screen, "");
    assert_true(was_told(&aki, "here", "screens"));
    leave(&aki);
    leave(&screen);
}

static void hands_stay_hidden_elsewhere(void **state)
{
    struct person people[3], twin;
    char id[33], *told[3];
    (void)state;
    for (int i = 0; i < 3; i++)
        come(&people[i], i, NULL, "Aki");
    do {
        ask_all(&people[0],
                "\"ask\":\"open\",\"game\":\"dou-dizhu\",\"seats\":3,\"order\":\"seated\","
                "\"once\":\"%032d\"",
                rand());
        snprintf(id, sizeof id, "%s", text_of(reply_of(&people[0]), "table"));
    } while (owner[shard_of(id)] != 2);
    for (int i = 0; i < 3; i++) {
        enter_at(&people[i], id);
        ask_all(&people[i], "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":%d", id, i);
        expect_code(&people[i], "");
    }
    ask_all(&people[0], "\"ask\":\"start\",\"table\":\"%s\"", id);
    expect_code(&people[0], "");
    for (int i = 0; i < 3; i++) {
        told[i] = told_of(&people[i], id);
        come(&twin, 2, people[i].token, NULL); /* at the table's own house */
        char *there = told_of(&twin, id);
        assert_string_equal(told[i], there);
        free(there);
        leave(&twin);
    }
    for (int i = 0; i < 3; i++)
        assert_string_not_equal(told[i], told[(i + 1) % 3]);
    come(&twin, 0, NULL, "Eve"); /* a watcher, from elsewhere */
    char *watched = told_of(&twin, id);
    assert_int_equal(strlen(watched) < strlen(told[0]), 1);
    free(watched);
    leave(&twin);
    for (int i = 0; i < 3; i++) {
        free(told[i]);
        leave(&people[i]);
    }
}

static void lists_know_tables_elsewhere(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 1, NULL, "Ben");
    ask_all(&ben, "\"ask\":\"lobby\"");
    ask_all(&ben, "\"ask\":\"mine\"");
    open_at(&aki, 2, id);
    pass_second();
    pass_second();
    assert_non_null(listed(&ben, "lobby", id));
    enter_at(&ben, id);
    ask_all(&ben, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    enter_at(&aki, id);
    ask_all(&aki, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":1", id);
    ask_all(&aki, "\"ask\":\"start\",\"table\":\"%s\"", id);
    expect_code(&aki, "");
    pass_second();
    pass_second();
    const json_t *mine = listed(&ben, "mine", id);
    assert_non_null(mine);
    assert_string_equal(text_of(mine, "phase"), "playing");
    assert_int_equal(json_array_size(json_object_get(mine, "turn")), 1);
    assert_int_equal(json_integer_value(json_object_get(mine, "since")), 0);
    ask_all(&ben, "\"ask\":\"leave\",\"table\":\"%s\"", id);
    ask_all(&aki, "\"ask\":\"abandon\",\"table\":\"%s\"", id);
    expect_code(&aki, "");
    pass_second();
    pass_second();
    assert_null(listed(&ben, "mine", id));
    leave(&aki);
    leave(&ben);
}

/* A guest may host so many tables wherever they are. */
static void quotas_count_tables_elsewhere(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    for (int i = 0; i < limits.tables_per_guest; i++) {
        ask_all(&aki, "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2,\"once\":\"%032d\"", i);
        if (strcmp(text_of(reply_of(&aki), "code"), "too-fast") == 0) {
            now += 60 * 1000;
            i--;
        } else {
            expect_code(&aki, "");
        }
    }
    snprintf(id, sizeof id, "%s", text_of(reply_of(&aki), "table"));
    now += 60 * 1000;
    for (int i = 100; i < 110; i++) {
        ask_all(&aki, "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2,\"once\":\"%032d\"", i);
        expect_code(&aki, "too-many");
    }
    ask_all(&aki, "\"ask\":\"abandon\",\"table\":\"%s\"", id);
    ask_all(&aki, "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2");
    expect_code(&aki, "");
    leave(&aki);
}

/* Replies come in the order of the asks, wherever each was taken. */
static void replies_keep_their_order(void **state)
{
    static const char *const asks[] = {"{\"ask\":\"legal\",\"id\":1,\"table\":\"%s\"}",
                                       "{\"ask\":\"ping\",\"id\":2}",
                                       "{\"ask\":\"lobby\",\"id\":3}",
                                       "{\"ask\":\"leave\",\"id\":4,\"table\":\"%s\"}",
                                       "{\"ask\":\"mine\",\"id\":5}",
                                       "{\"ask\":\"dance\",\"id\":6}"};
    struct person aki;
    char one[33], other[33], text[200];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, one);
    open_at(&aki, 2, other);
    enter_at(&aki, one);
    enter_at(&aki, other);
    for (int round = 0; round < 2; round++) {
        json_array_clear(aki.heard);
        for (int i = 0; i < 6; i++) {
            int length =
                snprintf(text, sizeof text, asks[i], (i == 0) == (round == 0) ? one : other);
            house_message(aki.visitor, text, (size_t)length);
            house_finish(houses[0]);
        }
        settle_houses();
        int next = 1;
        for (size_t i = 0; i < json_array_size(aki.heard); i++) {
            const json_t *re = json_object_get(json_array_get(aki.heard, i), "re");
            if (re)
                assert_int_equal(json_integer_value(re), next++);
        }
        assert_int_equal(next, 7);
    }
    leave(&aki);
}

/* A name that is changed anywhere is changed everywhere. */
static void a_guest_is_one_everywhere(void **state)
{
    struct person aki, twin, ben;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&twin, 1, aki.token, NULL);
    come(&ben, 2, NULL, "Ben");
    open_at(&aki, 2, id);
    enter_at(&twin, id);
    enter_at(&ben, id);
    ask_all(&aki, "\"ask\":\"name\",\"name\":\"Akiko\"");
    ask_all(&twin, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"here\"", id);
    expect_code(&twin, "");
    assert_true(was_told(&ben, "log", "Akiko"));
    ask_all(&aki, "\"ask\":\"forget\",\"guest\":\"%s\"", aki.guest);
    expect_code(&aki, "");
    assert_non_null(pushed(&aki, "forgotten"));
    assert_non_null(pushed(&twin, "forgotten"));
    ask_all(&twin, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
    expect_code(&twin, "hello-first");
    pass_second();
    ask_all(&ben, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    expect_code(&ben, "closed"); /* its host is gone, and nobody had a seat */
    leave(&aki);
    leave(&twin);
    leave(&ben);
}

/* A login that a proxy has given at one house is that guest at all of them. What a neighbour says
 * of a login counts for nothing. */
static void a_login_is_one_guest_everywhere(void **state)
{
    static const char forged[] = "{\"guest\":\"\",\"device\":\"\",\"name\":\"\",\"lang\":\"en\","
                                 "\"address\":\"192.0.2.8\",\"login\":\"aki\"}";
    struct person aki, twin, eve;
    char guest[33];
    (void)state;
    house = houses[0];
    connect_from(&aki, "192.0.2.1");
    house_log_in(aki.visitor, "aki");
    say(&aki, "{s:s}", "ask", "hello");
    settle_houses();
    expect_code(&aki, "");
    snprintf(guest, sizeof guest, "%s", text_of(reply_of(&aki), "guest"));
    house = houses[1];
    connect_from(&twin, "192.0.2.2");
    house_log_in(twin.visitor, "aki");
    say(&twin, "{s:s}", "ask", "hello");
    settle_houses();
    expect_code(&twin, "");
    assert_string_equal(text_of(reply_of(&twin), "guest"), guest);
    memset(&eve, 0, sizeof eve);
    eve.heard = json_array();
    eve.visitor = forward_arrive(houses[2], forged, strlen(forged), &ears, &eve);
    house = houses[2];
    say(&eve, "{s:s,s:s}", "ask", "hello", "name", "Eve");
    settle_houses();
    assert_string_not_equal(text_of(reply_of(&eve), "guest"), guest);
    assert_null(json_object_get(reply_of(&eve), "login"));
    leave(&eve);
    leave(&aki);
    leave(&twin);
}

static void devices_are_signed_out_everywhere(void **state)
{
    struct person aki, phone;
    (void)state;
    come(&aki, 0, NULL, "Aki");
    house = houses[1];
    connect_from(&phone, "192.0.2.7");
    say(&phone, "{s:s,s:s,s:b}", "ask", "hello", "token", aki.token, "device", true);
    settle_houses();
    expect_code(&phone, "");
    ask_all(&aki, "\"ask\":\"sign-out\"");
    expect_code(&aki, "");
    assert_non_null(pushed(&phone, "signed-out"));
    assert_null(pushed(&aki, "signed-out"));
    leave(&aki);
    leave(&phone);
}

static void the_operators_command_reaches_all_houses(void **state)
{
    struct person host, aki, ben;
    char id[33], words[100];
    (void)state;
    house = houses[0];
    appoint(&host);
    come(&aki, 1, NULL, "Aki");
    come(&ben, 2, NULL, "Ben");
    open_at(&aki, 2, id);
    enter_at(&aki, id);
    command_at(&host, "\"message\",\"Tea at ten\"");
    assert_non_null(pushed(&aki, "notice"));
    assert_non_null(pushed(&ben, "notice"));
    snprintf(words, sizeof words, "\"guests\",\"mute\",\"%s\"", aki.guest);
    command_at(&host, words);
    expect_code(&host, "");
    ask_all(&aki, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"but\"", id);
    expect_code(&aki, "muted");
    snprintf(words, sizeof words, "\"guests\",\"ban\",\"%s\"", ben.guest);
    command_at(&host, words);
    assert_non_null(pushed(&ben, "banned"));
    snprintf(words, sizeof words, "\"tables\",\"show\",\"%s\"", id);
    assert_string_equal(text_of(command_at(&host, words), "host"), aki.guest);
    snprintf(words, sizeof words, "\"tables\",\"close\",\"%s\"", id);
    command_at(&host, words);
    expect_code(&host, "");
    ask_all(&aki, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    expect_code(&aki, "over");
    command_at(&host, "\"settings\",\"set\",\"tables\",\"7\"");
    assert_int_equal(settings_told, HOUSES);
    leave(&host);
    leave(&aki);
    leave(&ben);
}

/* A table goes to another house in the middle of a game, and everybody goes on. */
static void a_table_moves(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 1, NULL, "Ben");
    open_at(&aki, 2, id);
    enter_at(&aki, id);
    enter_at(&ben, id);
    ask_all(&aki, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    ask_all(&ben, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":1", id);
    ask_all(&aki, "\"ask\":\"start\",\"table\":\"%s\"", id);
    for (int turn = 0, n = 1; turn < 6; turn++) {
        int to = turn % HOUSES;
        json_array_clear(aki.heard);
        hand_over(owner[shard_of(id)], to);
        if (turn != 2) /* it was there already */
            assert_string_equal(text_of(pushed(&aki, "reset"), "table"), id);
        enter_at(&aki, id);
        enter_at(&ben, id);
        ask_all(&aki, "\"ask\":\"legal\",\"table\":\"%s\"", id);
        const json_t *reply = reply_of(&aki);
        n = (int)json_integer_value(json_object_get(reply, "n"));
        bool hers = json_integer_value(json_object_get(reply, "count")) > 0;
        struct person *mover = hers ? &aki : &ben;
        if (!hers)
            reply = ask_all(&ben, "\"ask\":\"legal\",\"table\":\"%s\"", id);
        const char *move = json_string_value(json_array_get(json_object_get(reply, "legal"), 0));
        assert_non_null(move);
        ask_all(mover, "\"ask\":\"move\",\"table\":\"%s\",\"after\":%d,\"do\":\"%s\"", id, n, move);
        expect_code(mover, "");
    }
    leave(&aki);
    leave(&ben);
}

/* Asks made while nobody has the table wait, with all later messages. */
static void asks_wait_for_an_owner(void **state)
{
    struct person aki;
    struct engawa_reason why;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    int shard = shard_of(id);
    owner[shard] = -1;
    house_yield_tables(houses[1]);
    settle_houses();
    json_array_clear(aki.heard);
    ask_all(&aki, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
    ask_all(&aki, "\"ask\":\"ping\"");
    assert_null(reply_of(&aki));
    owner[shard] = 2;
    for (int i = 0; i < HOUSES; i++)
        assert_true(house_take_tables(houses[i], &every, &why));
    settle_houses();
    assert_int_equal(json_array_size(aki.heard), 2 + (pushed(&aki, "here") != NULL));
    expect_code(&aki, "");
    owner[shard] = -1;
    house_yield_tables(houses[2]);
    settle_houses();
    ask_all(&aki, "\"ask\":\"legal\",\"table\":\"%s\"", id);
    for (int i = 0; i < 62; i++)
        pass_second();
    expect_code(&aki, "busy");
    leave(&aki);
}

/* An ask that comes to a house which has just lost the table is taken by the one that has it. */
static void asks_cross_with_a_move(void **state)
{
    struct person aki;
    struct engawa_reason why;
    char id[33], text[200];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    enter_at(&aki, id);
    int length =
        snprintf(text, sizeof text, "{\"ask\":\"sit\",\"id\":9,\"table\":\"%s\",\"seat\":1}", id);
    house_message(aki.visitor, text, (size_t)length);
    house_finish(houses[0]);
    assert_true(is_under_way()); /* it is under way */
    owner[shard_of(id)] = 2;
    house_yield_tables(houses[1]);
    assert_true(house_take_tables(houses[2], &every, &why));
    settle_houses();
    assert_int_equal(json_integer_value(json_object_get(reply_of(&aki), "re")), 9);
    expect_code(&aki, "");
    leave(&aki);
}

/* Two houses disagree for a while about the owner of a table: asks wait for a second. */
static void an_ask_that_goes_astray_is_tried_again(void **state)
{
    struct person aki;
    struct engawa_reason why;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    enter_at(&aki, id);
    owner[shard_of(id)] = -1;
    house_yield_tables(houses[1]);
    settle_houses();
    misled = shard_of(id); /* the first house believes that the second one has it */
    json_array_clear(aki.heard);
    ask_all(&aki, "\"ask\":\"legal\",\"table\":\"%s\"", id);
    assert_null(reply_of(&aki));
    misled = -1;
    owner[shard_of(id)] = 2;
    assert_true(house_take_tables(houses[2], &every, &why));
    pass_second();
    expect_code(&aki, "no-seat"); /* the table has said so */
    leave(&aki);
}

/* A house is lost: visitors at its tables are disconnected, and another house takes the tables. */
static void a_house_is_lost(void **state)
{
    struct person aki, ben, cho;
    struct engawa_reason why;
    char id[33], there[33], text[100];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 0, NULL, "Ben");
    open_at(&aki, 1, id);
    open_at(&ben, 0, there);
    enter_at(&aki, id);
    enter_at(&ben, there);
    come(&cho, 0, NULL, "Cho");
    enter_at(&cho, id);
    int length = snprintf(text, sizeof text, "{\"ask\":\"legal\",\"id\":9,\"table\":\"%s\"}", id);
    house_message(aki.visitor, text, (size_t)length);
    house_finish(houses[0]); /* the result of that is unknown */
    cut_off(1);
    assert_true(aki.ended);
    assert_false(ben.ended);
    assert_false(cho.ended);
    settle_houses();
    assert_string_equal(text_of(pushed(&cho, "reset"), "table"), id);
    leave(&aki);
    leave(&cho);
    house_close(houses[1]);
    houses[1] = NULL;
    for (int i = 0; i < SHARDS; i++)
        owner[i] = owner[i] == 1 ? 2 : owner[i];
    assert_true(house_take_tables(houses[0], &every, &why));
    assert_true(house_take_tables(houses[2], &every, &why));
    settle_houses();
    come(&aki, 0, aki.token, NULL);
    enter_at(&aki, id);
    leave(&aki);
    leave(&ben);
}

/* A table that ended while its house was lost is nowhere in the end. */
static void a_table_that_no_note_names_is_dropped(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    open_at(&aki, 1, id);
    ask_all(&aki, "\"ask\":\"lobby\"");
    cut_off(1);
    for (int i = 0; i < SHARDS; i++)
        owner[i] = owner[i] == 1 ? 2 : owner[i];
    pass_second();
    ask_all(&aki, "\"ask\":\"lobby\"");
    assert_int_equal(json_array_size(json_object_get(reply_of(&aki), "tables")), 1);
    for (int i = 0; i < 40; i++)
        pass_second();
    ask_all(&aki, "\"ask\":\"lobby\"");
    assert_int_equal(json_array_size(json_object_get(reply_of(&aki), "tables")), 0);
    leave(&aki);
}

/* A visitor who does not read makes nobody else wait, and gets everything in the end. */
static void a_slow_reader(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&aki, 0, NULL, "Aki");
    come(&ben, 2, NULL, "Ben");
    open_at(&aki, 1, id);
    enter_at(&aki, id);
    enter_at(&ben, id);
    aki.takes = aki.taken + 1;
    for (int i = 0; i < 120; i++) {
        now += 3000;
        ask_all(&ben, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"%0400d\"", id, i);
        expect_code(&ben, "");
    }
    aki.takes = 0;
    house_ready(aki.visitor);
    settle_houses();
    assert_true(was_told(&aki, "log", "0119"));
    leave(&aki);
    leave(&ben);
}

/* An invalid introduction, or note, does nothing. */
static void nonsense_is_ignored(void **state)
{
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "{\"card\":\"\"}",
        "{\"card\":\"abcdefabcdef\",\"k\":-1,\"text\":\"{}\"}",
        "{\"card\":\"abcdefabcdef\",\"k\":3,\"text\":\"{\\\"seats\\\":[]}\"}",
        "{\"gone\":\"nowhere\"}",
        "{\"guest\":\"nobody\"}",
        "{\"leave\":\"nobody\"}",
        "{\"key\":\"12\",\"until\":\"never\"}",
        "{\"notice\":7}",
        "{\"cards\":\"middle\"}",
        "{\"guest\":7,\"address\":\"192.0.2.1\"}",
        "{\"guest\":\"g\",\"device\":\"d\",\"name\":\"n\",\"lang\":\"ja\"}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        neighbours_hear(met[0][1], texts[i], strlen(texts[i]));
        settle_houses();
        assert_null(forward_arrive(houses[0], texts[i], strlen(texts[i]), &ears, NULL));
    }
}

TOPIC(neighbours)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_is_played_from_everywhere),
        TEST(an_evening_is_visited_from_everywhere),
        TEST(a_screen_elsewhere_shows_an_evening),
        TEST(hands_stay_hidden_elsewhere),
        TEST(lists_know_tables_elsewhere),
        TEST(quotas_count_tables_elsewhere),
        TEST(replies_keep_their_order),
        TEST(a_guest_is_one_everywhere),
        TEST(a_login_is_one_guest_everywhere),
        TEST(devices_are_signed_out_everywhere),
        TEST(the_operators_command_reaches_all_houses),
        TEST(a_table_moves),
        TEST(asks_wait_for_an_owner),
        TEST(asks_cross_with_a_move),
        TEST(an_ask_that_goes_astray_is_tried_again),
        TEST(a_house_is_lost),
        TEST(a_table_that_no_note_names_is_dropped),
        TEST(a_slow_reader),
        TEST(nonsense_is_ignored),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
