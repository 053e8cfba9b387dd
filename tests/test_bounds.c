/* test_bounds.c - what one guest, or one address, can make a house do: replies that nobody reads,
 * long logs, chat, seats, tables, hints, work for bots. Each case is an attack in a small dose; it
 * counts messages and entries. The same against a real server is in test_flood_messages.c. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/account.h"
#include "server/botpool.h"
#include "server/house_data.h"
#include "tests/disk.h"
#include "tests/small_house.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char here[] = "192.0.2.1", elsewhere[] = "198.51.100.7";

/* Opens the house again as LIMITS say now. */
static void reopen(void)
{
    close_house();
    open_house();
}

/* PERSON asks to enter ID after entry AFTER; the turn goes on. */
static void ask_enter(struct person *person, const char *id, int after)
{
    say(person, "{s:s,s:s,s:i}", "ask", "enter", "table", id, "after", after);
}

static void chat(struct person *person, const char *id, const char *text)
{
    say(person, "{s:s,s:s,s:s}", "ask", "say", "table", id, "text", text);
}

/* PERSON says COUNT long things at the table ID, where they are. */
static void chat_much(struct person *person, const char *id, int count)
{
    char text[401];
    memset(text, 'x', 400);
    text[400] = '\0';
    for (int i = 0; i < count; i++)
        chat(person, id, text);
    expect(person, "");
}

/* The k of the last entry that PERSON was told, from the message FROM on; each must follow the one
 * before it. No message is much larger than a page. */
static int follow(const struct person *person, size_t from, int k)
{
    for (size_t i = from; i < json_array_size(person->heard); i++) {
        json_t *message = json_array_get(person->heard, i), *entry;
        char *text = json_dumps(message, JSON_COMPACT);
        size_t at;
        assert_true(strlen(text) < TABLE_PAGE + 4096);
        free(text);
        json_array_foreach(json_object_get(message, "log"), at, entry)
        {
            assert_int_equal(json_integer_value(json_object_get(entry, "k")), k + 1);
            k++;
        }
    }
    return k;
}

/* ---- replies and pages ---- */

/* Of many long replies none is made before the one before it was taken. */
static void test_replies_are_made_when_they_can_be_sent(void **state)
{
    struct person host, reader;
    char id[33];
    (void)state;
    limits.rate = 0;
    reopen();
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    chat_much(&host, id, 120);
    arrive(&reader, NULL, "Ben");
    reader.takes = 1;
    reader.taken = 0;
    size_t before = json_array_size(reader.heard);
    for (int i = 0; i < 190 && !reader.refused; i++)
        ask_enter(&reader, id, 0);
    house_settle(house);
    assert_int_equal(json_array_size(reader.heard), before + 1); /* as much as was taken */
    assert_true(reader.refused);                                 /* and nothing more is read */
    chat_much(&host, id, 1);
    assert_int_equal(json_array_size(reader.heard), before + 1);
    take(&reader, 1);
    assert_int_equal(json_array_size(reader.heard), before + 2);
    assert_int_equal(reader.resumed, 1);
    take(&reader, 0);
    json_t *last = reply_of(&reader);
    assert_true(json_is_true(json_object_get(last, "more")));
    assert_int_equal(json_integer_value(json_object_get(last, "k")), 123);
    leave(&reader);
    leave(&host);
}

static void test_a_long_log_comes_in_pages(void **state)
{
    struct person host, reader;
    char id[33];
    (void)state;
    limits.rate = 0;
    reopen();
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    chat_much(&host, id, 120);
    arrive(&reader, NULL, "Ben");
    size_t before = json_array_size(reader.heard);
    ask_enter(&reader, id, 0);
    take(&reader, 1);
    json_t *reply = json_array_get(reader.heard, before);
    assert_true(json_is_true(json_object_get(reply, "more")));
    assert_true(follow(&reader, before, 0) < 60);
    chat_much(&host, id, 3); /* what happens meanwhile comes after it */
    take(&reader, 1);
    take(&reader, 0);
    assert_int_equal(follow(&reader, before, 0), 125);

    /* Who has fallen behind is caught up in the same way, and told once who is here. */
    take(&reader, 1);
    before = json_array_size(reader.heard);
    chat_much(&host, id, 1);
    chat_much(&host, id, 100);
    for (int i = 0; i < 5; i++) {
        struct person passer;
        arrive(&passer, NULL, "Chie");
        enter(&passer, id);
        leave(&passer);
    }
    assert_int_equal(follow(&reader, before, 125), 126);
    take(&reader, 0);
    assert_int_equal(follow(&reader, before, 125), 226);
    assert_true(json_array_size(reader.heard) < before + 6);
    leave(&reader);
    leave(&host);
}

/* While one long log is fetched, the news of another table come as well. */
static void test_a_long_log_does_not_keep_other_tables_waiting(void **state)
{
    struct person host, reader;
    char longer[33], id[33];
    (void)state;
    limits.rate = 0;
    reopen();
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, longer);
    chat_much(&host, longer, 300);
    open_table(&host, "yahtzee", 2, id);
    arrive(&reader, NULL, "Ben");
    enter(&reader, id);
    ask_enter(&reader, longer, 0);
    take(&reader, 1);
    chat(&host, id, "Good evening");
    expect(&host, "");
    take(&reader, 2);
    char *all = json_dumps(reader.heard, 0);
    assert_non_null(strstr(all, "Good evening"));
    free(all);
    leave(&reader);
    leave(&host);
}

/* HOST opens a table, begins, ends it, and leaves it, so that the house forgets it. */
static void finish_a_game(struct person *host, char *id)
{
    open_table(host, "yahtzee", 1, id);
    say(host, "{s:s,s:s}", "ask", "start", "table", id);
    say(host, "{s:s,s:s}", "ask", "abandon", "table", id);
    say(host, "{s:s,s:s}", "ask", "leave", "table", id);
    expect(host, "");
    house_tick(house);
    house_settle(house);
}

/* Games that are over are read from the journal when somebody asks for one, and not again for each
 * reply that waits; a record leaves nothing in memory. */
static void test_games_that_are_over_stay_on_disk(void **state)
{
    struct person host, reader;
    struct engawa_text record = {0};
    struct engawa_reason why;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    finish_a_game(&host, id);
    assert_null(house->tables.first);
    assert_true(house_record(house, id, &record, &why));
    engawa_text_free(&record);
    assert_null(house->tables.first);
    arrive(&reader, NULL, "Ben");
    take(&reader, 1);
    say(&reader, "{s:s}", "ask", "ping");
    for (int i = 0; i < 20; i++) {
        ask_enter(&reader, id, 0);
        say(&reader, "{s:s,s:s}", "ask", "leave", "table", id);
    }
    house_settle(house);
    house_tick(house);
    house_settle(house);
    assert_null(house->tables.first);
    take(&reader, 1);
    assert_string_equal(text_of(reply_of(&reader), "code"), "stale");
    assert_null(house->tables.first);
    leave(&reader);
    leave(&host);
}

/* ---- allowances ---- */

/* PERSON pings COUNT times. */
static void ping(struct person *person, int count)
{
    for (int i = 0; i < count; i++) {
        say(person, "{s:s}", "ask", "ping");
        house_settle(house);
    }
}

static void test_who_sends_too_much_is_not_heard_for_a_while(void **state)
{
    struct person first, again, other;
    (void)state;
    arrive(&first, NULL, "Aki");
    arrive_from(&other, elsewhere, NULL, "Ben");
    ping(&first, 190);
    assert_int_equal(first.refused, 0);
    ping(&first, 20);
    assert_true(first.refused > 0);
    int heard = (int)json_array_size(first.heard);
    assert_int_equal(heard, 1 + 210); /* nothing is lost */
    house_tick(house);
    house_settle(house);
    assert_int_equal(first.resumed, 0);

    arrive_from(&again, elsewhere, first.token,
                NULL); /* coming back, from elsewhere, helps nobody */
    assert_int_equal(again.refused, 1);
    ping(&other, 1);
    assert_int_equal(other.refused, 0);
    now += 1000;
    house_tick(house);
    house_settle(house);
    assert_int_equal(first.resumed, 1);
    assert_int_equal(again.resumed, 1);
    leave(&first);
    leave(&again);
    leave(&other);
}

/* One address has the share of eight guests, however many guests it brings. */
static void test_an_address_has_its_share(void **state)
{
    struct person people[12], other;
    int refused = 0;
    (void)state;
    for (int i = 0; i < 12; i++)
        arrive(&people[i], NULL, "Aki");
    for (int i = 0; i < 12; i++)
        ping(&people[i], 150);
    for (int i = 0; i < 12; i++)
        refused += people[i].refused > 0;
    assert_int_equal(refused, 2); /* 8 × 200 messages are ten times 150, and some for hello */
    arrive_from(&other, elsewhere, NULL, "Ben");
    ping(&other, 150);
    assert_int_equal(other.refused, 0);
    for (int i = 0; i < 12; i++)
        leave(&people[i]);
    leave(&other);
}

static void test_new_guests_of_one_address_keep_nobody_else_out(void **state)
{
    struct person person;
    int in = 0;
    (void)state;
    limits.new_guests = 1; /* a hundred at once from everywhere */
    reopen();
    for (int i = 0; i < 150; i++) {
        connect_from(&person, here);
        say(&person, "{s:s,s:s}", "ask", "hello", "name", "Aki");
        house_settle(house);
        in += json_is_true(json_object_get(reply_of(&person), "ok"));
        leave(&person);
    }
    assert_int_equal(in, 64);
    arrive_from(&person, elsewhere, NULL, "Ben");
    leave(&person);
}

static void test_chat_is_for_who_is_there_and_survives_no_reconnecting(void **state)
{
    struct person host, guest;
    char id[33], token[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    arrive(&guest, NULL, "Ben");
    snprintf(token, sizeof token, "%s", guest.token);
    chat(&guest, id, "I am not there");
    expect(&guest, "enter-first");
    enter(&guest, id);
    for (int i = 0; i < 8; i++)
        chat(&guest, id, "hello");
    expect(&guest, "");
    leave(&guest);
    arrive(&guest, token, NULL);
    enter(&guest, id);
    chat(&guest, id, "hello again");
    expect(&guest, "too-fast");
    now += 2000;
    chat(&guest, id, "hello again");
    expect(&guest, "");
    leave(&guest);
    leave(&host);
}

static void test_accounts_of_nobody_are_bounded(void **state)
{
    static struct accounts accounts;
    char who[20];
    (void)state;
    struct account *kept = accounts_hold(&accounts, "kept", 1);
    account_take(kept, ACCOUNT_CHAT, 5, &limits, now);
    for (int i = 0; i < 3 * ACCOUNTS_IDLE_MAX; i++) {
        snprintf(who, sizeof who, "g%d", i);
        accounts_release(&accounts, accounts_hold(&accounts, who, 1));
    }
    assert_int_equal(accounts.idle, ACCOUNTS_IDLE_MAX);
    assert_ptr_equal(accounts_hold(&accounts, "kept", 1), kept);
    accounts_release(&accounts, kept);
    accounts_release(&accounts, kept);
    assert_true(account_left(kept, ACCOUNT_CHAT, &limits, now) < 4); /* it is still known */
    accounts_free(&accounts);
    assert_int_equal(accounts.idle, 0);
}

/* ---- tables ---- */

/* PERSON opens a table. Returns whether that was done. */
static bool opens(struct person *person)
{
    say(person, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    house_settle(house);
    return json_is_true(json_object_get(reply_of(person), "ok"));
}

static void test_one_address_cannot_fill_the_house(void **state)
{
    struct person people[8], other;
    int opened = 0;
    (void)state;
    limits.tables_per_guest = 3;
    limits.address_share = 2;
    limits.tables = 8;
    reopen();
    for (int i = 0; i < 8; i++) {
        arrive(&people[i], NULL, "Aki");
        for (int n = 0; n < 4; n++)
            opened += opens(&people[i]);
    }
    assert_int_equal(opened, 6);
    assert_string_equal(text_of(reply_of(&people[7]), "code"), "too-many");
    arrive_from(&other, elsewhere, NULL, "Ben");
    assert_true(opens(&other));
    assert_true(opens(&other));
    assert_false(opens(&other)); /* the house is full */
    assert_string_equal(text_of(reply_of(&other), "code"), "busy");
    now += 600000;
    assert_true(opens(&other)); /* for ten minutes nobody has been at those tables */
    for (int i = 0; i < 8; i++)
        leave(&people[i]);
    leave(&other);
}

/* Whether the log of ID says that the table was given up. */
static bool is_given_up(struct person *person, const char *id)
{
    char *log = log_of(person, id);
    bool given_up = strstr(log, "abandoned") != NULL;
    free(log);
    return given_up;
}

/* Neither the lobby nor the places around a table are taken by one address. */
static void test_one_address_has_its_share_of_what_all_see(void **state)
{
    struct person people[5], other;
    char id[33];
    int in = 0;
    (void)state;
    limits.address_share = 1;
    limits.rate = 5000;
    reopen();
    arrive_from(&other, elsewhere, NULL, "Ben");
    open_table(&other, "yahtzee", 2, id);
    for (int i = 0; i < 5; i++) {
        arrive(&people[i], NULL, "Aki");
        opens(&people[i]);
        ask_enter(&people[i], id, 0);
        house_settle(house);
        in += json_is_true(json_object_get(reply_of(&people[i]), "ok"));
    }
    assert_int_equal(in, ACCOUNT_WATCHERS);
    assert_string_equal(text_of(reply_of(&people[4]), "code"), "crowded");
    say(&other, "{s:s}", "ask", "lobby");
    assert_int_equal(json_array_size(json_object_get(expect(&other, ""), "tables")),
                     ACCOUNT_SHOWN + 1);
    for (int i = 0; i < 5; i++)
        leave(&people[i]);
    leave(&other);
}

/* Who has been told very much is heard again soon. */
static void test_a_debt_is_bounded(void **state)
{
    static struct accounts accounts;
    struct account *account = accounts_hold(&accounts, "g1", 1);
    (void)state;
    account_take(account, ACCOUNT_MESSAGES, 1e6, &limits, now);
    assert_true(account_left(account, ACCOUNT_MESSAGES, &limits, now + 3000) < 0);
    assert_true(account_left(account, ACCOUNT_MESSAGES, &limits, now + 5000) > 0);
    accounts_release(&accounts, account);
    accounts_free(&accounts);
}

static void test_a_table_that_nobody_starts_ends_soon(void **state)
{
    struct person host, again;
    char empty[33], peopled[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, empty);
    open_table(&host, "yahtzee", 2, peopled);
    say(&host, "{s:s,s:s}", "ask", "leave", "table", empty);
    expect(&host, "");
    now += (int64_t)12 * 3600 * 1000 - 1;
    house_tick(house);
    house_settle(house);
    say(&host, "{s:s}", "ask", "lobby");
    assert_int_equal(json_array_size(json_object_get(expect(&host, ""), "tables")), 2);
    now += 1;
    house_tick(house);
    house_settle(house);
    arrive(&again, host.token, NULL);
    assert_true(is_given_up(&again, empty));
    assert_false(is_given_up(&again, peopled));
    leave(&again);
    leave(&host);
}

static void test_a_guest_is_at_few_tables_over_all_connections(void **state)
{
    struct person host, again;
    char id[17][33];
    (void)state;
    arrive(&host, NULL, "Aki");
    for (int i = 0; i < 17; i++) {
        say(&host, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
        snprintf(id[i], sizeof id[i], "%s", text_of(expect(&host, ""), "table"));
    }
    for (int i = 0; i < 10; i++)
        enter(&host, id[i]);
    arrive(&again, host.token, NULL);
    for (int i = 10; i < 16; i++)
        enter(&again, id[i]);
    ask_enter(&again, id[16], 0);
    expect(&again, "too-many");
    leave(&host);
    enter(&again, id[16]);
    leave(&again);
}

/* ---- logs that are full ---- */

/* How many entries the log of ID has. */
static int entries_of(struct person *person, const char *id)
{
    ask_enter(person, id, 0);
    return (int)json_integer_value(json_object_get(expect(person, ""), "k"));
}

/* A table that began is entered, played and ended whatever has been said at it. */
static void test_chat_has_its_share_of_a_log(void **state)
{
    struct person host, stranger;
    char id[33];
    (void)state;
    limits.rate = 0;
    reopen();
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    arrive(&stranger, NULL, "Ben");
    enter(&stranger, id);
    char text[2001];
    for (int i = 0; i < 500; i++)
        memcpy(text + 4 * i, "😀", 4);
    text[2000] = '\0';
    for (int i = 0; i < 200; i++)
        chat(&stranger, id, text);
    expect(&stranger, "log-full");
    int said = entries_of(&host, id) - 3;
    assert_true(said > 50 && said < 70); /* of 2 KB each */
    chat(&host, id, "Good evening");     /* the players can still talk */
    expect(&host, "");
    size_t before = json_array_size(host.heard);
    ask_enter(&host, id, 0);
    expect(&host, "");
    assert_int_equal(follow(&host, before, 0), said + 4);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "move", "table", id, "after", 1, "do", "score ones");
    expect(&host, "");
    stand(&host, id);
    sit(&host, id, 0, "");
    say(&host, "{s:s,s:s}", "ask", "abandon", "table", id);
    expect(&host, "");
    leave(&stranger);
    leave(&host);
}

static void test_sitting_again_writes_only_what_changes(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    int before = entries_of(&host, id);
    for (int i = 0; i < 5; i++)
        sit(&host, id, 0, "");
    assert_int_equal(entries_of(&host, id), before);
    say(&host, "{s:s,s:s,s:i,s:s}", "ask", "sit", "table", id, "seat", 0, "entropy", "ff");
    expect(&host, "");
    assert_int_equal(entries_of(&host, id), before + 1);
    for (int i = 0; i < 23; i++)
        sit(&host, id, i % 2, "");
    sit(&host, id, 0, "too-fast");
    leave(&host);
}

/* In seat 0, COUNT times, in one turn. */
static void stand_up_and_sit_down(struct person *person, const char *id, int count)
{
    for (int i = 0; i < count; i++) {
        say(person, "{s:s,s:s}", "ask", "stand", "table", id);
        say(person, "{s:s,s:s,s:i}", "ask", "sit", "table", id, "seat", 0);
    }
    expect(person, "");
}

static void test_seats_have_their_share_of_a_log(void **state)
{
    struct person host, stranger;
    char id[33];
    (void)state;
    limits.rate = 0;
    reopen();
    arrive(&host, NULL, "Aki");
    arrive(&stranger, NULL, "Ben");
    open_table(&host, "template", 3, id);
    seat_bot(&host, id, 1);
    seat_bot(&host, id, 2);
    stand_up_and_sit_down(&host, id, TABLE_SEATINGS_MAX - 3);
    stand(&host, id);
    now += 60000;
    sit(&stranger, id, 0, "log-full"); /* before the start nobody needs a seat here */
    leave(&host);
    leave(&stranger);

    arrive(&host, NULL, "Aki");
    open_table(&host, "template", 3, id);
    seat_bot(&host, id, 1);
    seat_bot(&host, id, 2);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    stand_up_and_sit_down(&host, id, TABLE_SEATINGS_MAX - 3);
    stand(&host, id);
    sit(&host, id, 0, "too-fast"); /* but once a minute */
    now += 60000;
    seat_bot(&host, id, 0);
    now += 60000;
    sit(&host, id, 0, ""); /* the owner comes back from a bot */
    leave(&host);
}

/* ---- hints and bots ---- */

/* How many hints were asked of the bots, and not yet worked out. */
static int hints_asked(void)
{
    int count = 0;
    for (const struct job *job = jobs; job; job = job->next)
        count += job->bot == NULL;
    return count;
}

static void test_asking_again_makes_no_longer_queue(void **state)
{
    struct person host;
    char other[33], id[33], token[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    snprintf(token, sizeof token, "%s", host.token);
    open_table(&host, "yahtzee", 1, other);
    say(&host, "{s:s,s:s}", "ask", "start", "table", other);
    open_table(&host, "yahtzee", 1, id);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&host, "");
    for (int i = 0; i < 5; i++) {
        say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
        house_settle(house);
        assert_int_equal(hints_asked(), 1);
        leave(&host);
        arrive(&host, token, NULL);
    }
    say(&host, "{s:s,s:s}", "ask", "hint", "table", other);
    expect(&host, "busy");
    struct person lost; /* whose connection is lost, which nobody has noticed */
    arrive(&lost, token, NULL);
    say(&lost, "{s:s,s:s}", "ask", "hint", "table", id);
    say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
    expect(&lost, "busy");
    leave(&lost);
    say(&host, "{s:s,s:s}", "ask", "hint", "table", id);
    house_settle(house);
    struct job *job = jobs;
    jobs = NULL;
    job_think(job, 10);
    house_job_done(house, job);
    assert_non_null(json_object_get(expect(&host, ""), "hint")); /* they get the first one */
    leave(&host);
}

/* A table of bots alone plays while somebody looks on, and waits otherwise. */
static void test_bots_play_where_somebody_is(void **state)
{
    struct person host;
    char id[33];
    (void)state;
    arrive(&host, NULL, "Aki");
    open_table(&host, "yahtzee", 2, id);
    seat_bot(&host, id, 1);
    stand(&host, id);
    seat_bot(&host, id, 0);
    say(&host, "{s:s,s:s}", "ask", "start", "table", id);
    say(&host, "{s:s,s:s}", "ask", "leave", "table", id);
    expect(&host, "");
    assert_null(jobs);
    enter(&host, id);
    assert_non_null(jobs);
    leave(&host);
}

/* ---- turns among those who ask bots ---- */

static sem_t begun, go_on, lesson_begun, lesson_over;
static char order[16][48]; /* on whose account the jobs were done */
static int done_count;

static void wait_for_go(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                        struct engawa_text *move)
{
    (void)view;
    (void)rng;
    (void)budget;
    engawa_text_add(move, "score chance");
    sem_post(&begun);
    sem_wait(&go_on);
}

static void learn_until_told(const struct engawa_setup *setup)
{
    (void)setup;
    sem_post(&lesson_begun);
    sem_wait(&lesson_over);
}

static void note_wake(void *context)
{
    (void)context;
}

/* A job for a bot of Yahtzee on account of WHOSE. */
static struct job *job_of(const char *whose, const struct engawa_bot *bot)
{
    struct job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    snprintf(job->whose, sizeof job->whose, "%s", whose);
    job->game = &engawa_yahtzee;
    engawa_setup_defaults(&engawa_yahtzee, 1, &job->setup);
    engawa_text_add(&job->events, "-1 roll 12345\n");
    job->bot = bot;
    return job;
}

/* One job goes on, and the next begins. */
static void let_one_go_on(struct botpool *pool)
{
    struct job *job = NULL;
    sem_post(&go_on);
    while (!job)
        job = botpool_done(pool);
    snprintf(order[done_count++], sizeof order[0], "%s", job->whose);
    job_free(job);
}

static void set_up_semaphores(void)
{
    sem_init(&begun, 0, 0);
    sem_init(&go_on, 0, 0);
    sem_init(&lesson_begun, 0, 0);
    sem_init(&lesson_over, 0, 0);
    done_count = 0;
}

static void test_jobs_take_turns_among_those_who_ask(void **state)
{
    static const struct engawa_bot slow = {
        .name = "slow", .label_en = "Slow", .game = "yahtzee", .choose = wait_for_go};
    (void)state;
    set_up_semaphores();
    struct botpool *pool = botpool_new(1, 10, note_wake, NULL);
    assert_non_null(pool);
    botpool_ask(pool, job_of("a", &slow));
    sem_wait(&begun); /* it has begun */
    for (int i = 0; i < 5; i++)
        botpool_ask(pool, job_of("a", &slow));
    botpool_ask(pool, job_of("b", &slow));
    botpool_ask(pool, job_of("b", &slow));
    botpool_ask(pool, job_of("c", &slow));
    for (int i = 0; i < 9; i++)
        let_one_go_on(pool);
    static const char *const fair[] = {"a", "a", "b", "c", "a", "b", "a", "a", "a"};
    for (int i = 0; i < 9; i++)
        assert_string_equal(order[i], fair[i]);
    botpool_free(pool);
}

/* The lesson of one bot keeps only the jobs waiting that need it, and is learned once. */
static void test_a_lesson_keeps_nobody_else_waiting(void **state)
{
    static const struct engawa_bot slow = {.name = "slow",
                                           .label_en = "Slow",
                                           .game = "yahtzee",
                                           .choose = wait_for_go},
                                   scholar = {.name = "scholar",
                                              .label_en = "Scholar",
                                              .game = "yahtzee",
                                              .choose = wait_for_go,
                                              .learn = learn_until_told};
    struct engawa_setup setup;
    (void)state;
    set_up_semaphores();
    engawa_setup_defaults(&engawa_yahtzee, 1, &setup);
    struct botpool *pool = botpool_new(1, 10, note_wake, NULL);
    assert_non_null(pool);
    for (int i = 0; i < 3; i++)
        botpool_teach(pool, &scholar, &setup);
    botpool_ask(pool, job_of("s", &scholar));
    sem_wait(&lesson_begun);
    botpool_ask(pool, job_of("a", &slow));
    let_one_go_on(pool);
    assert_string_equal(order[0], "a");
    sem_post(&lesson_over);
    let_one_go_on(pool);
    assert_string_equal(order[1], "s");
    assert_int_not_equal(sem_trywait(&lesson_begun), 0);
    botpool_free(pool);
}

#define HOUSE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(test_replies_are_made_when_they_can_be_sent),
        HOUSE_TEST(test_a_long_log_comes_in_pages),
        HOUSE_TEST(test_a_long_log_does_not_keep_other_tables_waiting),
        HOUSE_TEST(test_games_that_are_over_stay_on_disk),
        HOUSE_TEST(test_who_sends_too_much_is_not_heard_for_a_while),
        HOUSE_TEST(test_an_address_has_its_share),
        HOUSE_TEST(test_new_guests_of_one_address_keep_nobody_else_out),
        HOUSE_TEST(test_chat_is_for_who_is_there_and_survives_no_reconnecting),
        HOUSE_TEST(test_accounts_of_nobody_are_bounded),
        HOUSE_TEST(test_one_address_cannot_fill_the_house),
        HOUSE_TEST(test_one_address_has_its_share_of_what_all_see),
        HOUSE_TEST(test_a_debt_is_bounded),
        HOUSE_TEST(test_a_table_that_nobody_starts_ends_soon),
        HOUSE_TEST(test_a_guest_is_at_few_tables_over_all_connections),
        HOUSE_TEST(test_chat_has_its_share_of_a_log),
        HOUSE_TEST(test_sitting_again_writes_only_what_changes),
        HOUSE_TEST(test_seats_have_their_share_of_a_log),
        HOUSE_TEST(test_asking_again_makes_no_longer_queue),
        HOUSE_TEST(test_bots_play_where_somebody_is),
        HOUSE_TEST(test_jobs_take_turns_among_those_who_ask),
        HOUSE_TEST(test_a_lesson_keeps_nobody_else_waiting),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
