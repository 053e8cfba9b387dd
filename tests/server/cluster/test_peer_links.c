/* test_peer_links.c - two houses of one store, each with the connections of a server: their
 * messages go through a peer link (server/cluster/peer_links.h). */
#define _GNU_SOURCE /* accept4 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/app/parts.h"
#include "server/cluster/peer_links.h"
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
#include <sys/socket.h>
#include <unistd.h>

#define WORD "0123456789abcdef0123456789abcdef"

enum { HOUSES = 2, PATIENCE = 600 * 1000 /* ms */ };

static struct loop loop;
static struct streams streams;
static struct peer_links peer_links[HOUSES];
static struct house *houses[HOUSES];
static struct listen_port ports[HOUSES];
static int selves[HOUSES];

/* Every table is in the second house. */
static enum world_owner whose(void *context, const char *id, struct neighbour **neighbour)
{
    int self = *(int *)context;
    (void)id;
    if (self == 1)
        return WORLD_OURS;
    *neighbour = peer_links_neighbour(&peer_links[self], 2);
    return *neighbour ? WORLD_THEIRS : WORLD_NOBODYS;
}

static int64_t read_clock(void *context)
{
    (void)context;
    return now;
}

static void keep_job(void *context, struct job *job)
{
    (void)context;
    job->next = jobs;
    jobs = job;
}

/* Accepts connections to house I. */
static void answer(int i)
{
    int handle = accept4(ports[i].handle[0], NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (handle >= 0)
        peer_links_take(&peer_links[i], handle);
}

static void turn(void)
{
    loop_wake(&loop);
    streams_turn(&streams);
    for (int i = 0; i < HOUSES; i++) {
        answer(i);
        if (loop.ticked)
            peer_links_tick(&peer_links[i]);
        house_commit(houses[i]);
    }
    loop.ticked = false;
    streams_settle(&streams);
}

/* Turns until HOLDS does for PERSON. */
static void turn_until(bool (*holds)(const struct person *person), const struct person *person)
{
    int64_t until = loop_now(&loop) + PATIENCE;
    while (!holds(person)) {
        assert_true(loop_now(&loop) < until);
        turn();
    }
}

static bool have_met(const struct person *person)
{
    (void)person;
    return peer_links_neighbour(&peer_links[0], 2) && peer_links_neighbour(&peer_links[1], 1);
}

static bool have_parted(const struct person *person)
{
    (void)person;
    return !peer_links_neighbour(&peer_links[0], 2) && !peer_links_neighbour(&peer_links[1], 1);
}

static void open_one(int i)
{
    struct engawa_reason why;
    selves[i] = i;
    const struct world world = {.clock = read_clock,
                                .ask_bot = keep_job,
                                .parts = server_parts,
                                .whose = whose,
                                .context = &selves[i]};
    assert_true(house_open(journal, &world, &limits, &houses[i], &why));
    assert_true(listen_open("127.0.0.1", 0, &ports[i], &why));
    peer_links_open(&peer_links[i], &streams, houses[i], i + 1, WORD);
}

/* MESH, and the second house, know of each other. */
static void know(struct peer_links *first)
{
    struct engawa_text place = {0};
    assert_true(peer_links_place(&ports[1], &place));
    peer_links_know(first, 2, place.at, WORD);
    peer_links_know(&peer_links[1], 1, place.at, WORD); /* it is for the other one to dial */
    engawa_text_free(&place);
}

static int set_up(void **state)
{
    struct engawa_reason why;
    set_up_house(state);
    house_close(house);
    memset(&streams, 0, sizeof streams);
    memset(ports, 0, sizeof ports);
    assert_true(loop_open(&loop, &why));
    streams_open(&streams, &loop, NULL);
    for (int i = 0; i < HOUSES; i++)
        open_one(i);
    know(&peer_links[0]);
    turn_until(have_met, NULL);
    return 0;
}

static int tear_down(void **state)
{
    for (int i = 0; i < HOUSES; i++)
        peer_links_close(&peer_links[i]);
    streams_close(&streams);
    for (int i = 0; i < HOUSES; i++)
        listen_close(&ports[i]);
    loop_close(&loop);
    house_close(houses[0]);
    house = houses[1];
    return tear_down_house(state);
}

/* ---- people ---- */

static bool has_reply(const struct person *person)
{
    return reply_of(person) != NULL;
}

/* PERSON asks TEXT, the members of a message but its number. Returns the reply. */
static json_t *ask(struct person *person, const char *text, ...)
{
    char message[1000];
    va_list arguments;
    va_start(arguments, text);
    int length = snprintf(message, sizeof message, "{\"id\":1,");
    length += vsnprintf(message + length, sizeof message - (size_t)length - 1, text, arguments);
    va_end(arguments);
    message[length++] = '}';
    json_array_clear(person->heard);
    house_message(person->visitor, message, (size_t)length);
    turn_until(has_reply, person);
    assert_string_equal(text_of(reply_of(person), "code"), "");
    return reply_of(person);
}

static const char *wanted; /* an expected word */

static bool was_told(const struct person *person)
{
    for (size_t i = 0; i < json_array_size(person->heard); i++) {
        char *text = json_dumps(json_array_get(person->heard, i), 0);
        bool found = strstr(text, wanted) != NULL;
        free(text);
        if (found)
            return true;
    }
    return false;
}

static void expect_told(const struct person *person, const char *word)
{
    wanted = word;
    turn_until(was_told, person);
}

static void come(struct person *person, int i, const char *name)
{
    house = houses[i];
    arrive(person, NULL, name);
}

static void open_for(struct person *person, char id[33])
{
    snprintf(id, 33, "%s",
             text_of(ask(person, "\"ask\":\"open\",\"game\":\"yahtzee\",\"seats\":2"), "table"));
    ask(person, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
}

/* ---- tests ---- */

static void people_play_through_a_trunk(void **state)
{
    struct person aki, ben;
    char id[33];
    (void)state;
    come(&aki, 0, "Aki");
    come(&ben, 1, "Ben");
    open_for(&aki, id);
    ask(&ben, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
    ask(&aki, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":0", id);
    ask(&ben, "\"ask\":\"sit\",\"table\":\"%s\",\"seat\":1", id);
    ask(&aki, "\"ask\":\"start\",\"table\":\"%s\"", id);
    ask(&ben, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"good luck\"", id);
    expect_told(&aki, "good luck");
    house_say_goodbye(aki.visitor);
    leave(&aki);
    expect_told(&ben, "\"how\": \"left\""); /* they said goodbye, and that went through, too */
    leave(&ben);
}

/* Messages for a slow visitor wait at the other end, up to a limit, and nobody else waits. */
static void a_slow_reader_gets_everything_in_the_end(void **state)
{
    struct person aki, ben;
    char id[33], last[20];
    (void)state;
    come(&aki, 0, "Aki");
    come(&ben, 0, "Ben");
    open_for(&aki, id);
    ask(&ben, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
    json_array_clear(aki.heard);
    aki.takes = aki.taken + 1;
    for (int i = 0; i < 120; i++) {
        now += 3000;
        ask(&ben, "\"ask\":\"say\",\"table\":\"%s\",\"text\":\"%0400d\"", id, 1000 + i);
    }
    assert_int_equal(json_array_size(aki.heard), 1);
    aki.takes = 0;
    house_ready(aki.visitor);
    snprintf(last, sizeof last, "%d", 1000 + 119);
    expect_told(&aki, last);
    leave(&aki);
    leave(&ben);
}

/* The connection between the servers is lost, and comes again. */
static void players_elsewhere_come_back_after_a_lost_link(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, "Aki");
    open_for(&aki, id);
    peer_links_forget(&peer_links[0], 2);
    turn_until(have_parted, NULL);
    expect_told(&aki, "reset");
    assert_false(aki.ended);
    know(&peer_links[0]);
    ask(&aki, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
    leave(&aki);
}

static bool is_let_go(const struct person *person)
{
    return person->ended;
}

/* The result of an ask under way is unknown. */
static void a_visitor_who_waits_for_a_reply_is_disconnected(void **state)
{
    struct person aki;
    char id[33], text[100];
    (void)state;
    come(&aki, 0, "Aki");
    open_for(&aki, id);
    int length = snprintf(text, sizeof text, "{\"ask\":\"legal\",\"id\":2,\"table\":\"%s\"}", id);
    house_message(aki.visitor, text, (size_t)length);
    peer_links_forget(&peer_links[0], 2);
    turn_until(is_let_go, &aki);
    leave(&aki);
}

static struct peer_links twin;

static bool twin_has_met(const struct person *person)
{
    (void)person;
    return peer_links_neighbour(&twin, 2) != NULL;
}

static bool twin_is_gone(const struct person *person)
{
    return !twin_has_met(person);
}

/* A server that comes a second time, while the first connection seems to be there, takes its place;
 * and the first one comes again when the other is gone. */
static void a_server_comes_twice(void **state)
{
    struct person aki;
    char id[33];
    (void)state;
    come(&aki, 0, "Aki");
    open_for(&aki, id);
    peer_links_open(&twin, &streams, houses[0], 1, WORD);
    know(&twin);
    turn_until(twin_has_met, NULL);
    peer_links_close(&twin);
    turn_until(twin_is_gone, NULL);
    expect_told(&aki, "reset");
    turn_until(have_met, NULL);
    ask(&aki, "\"ask\":\"enter\",\"table\":\"%s\",\"after\":0", id);
    leave(&aki);
}

TOPIC(peer_links)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(people_play_through_a_trunk),
        TEST(a_slow_reader_gets_everything_in_the_end),
        TEST(players_elsewhere_come_back_after_a_lost_link),
        TEST(a_visitor_who_waits_for_a_reply_is_disconnected),
        TEST(a_server_comes_twice),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
