/* test_push.c - push messages of a house: to whom, when, and how often. The test delivers the
 * house's letters, by its own clock. In one thread, without sockets. */
#include "server/push/push.h"
#include "server/push/push_queue.h"
#include "server/turn/house.h"

#include "games/registry.h"
#include "server/base/counts.h"
#include "server/push/push_check.h"
#include "server/push/push_encryption.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define SERVICE "https://updates.push.services.mozilla.com/wpush/v2/"
#define POINT                                                                                      \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"

static struct push_letter letters[40];
static int count; /* that were carried */
static bool busy; /* the carrier takes none now */
static struct person aki, ben;
static char table[33];

static bool carry(void *context, const struct push_letter *letter)
{
    (void)context;
    if (!busy)
        letters[count++] = *letter;
    return !busy;
}

static const struct push_way way = {.key = "KEY", .carry = carry};

static json_t *ask(struct person *person, const char *fields, const char *code)
{
    char message[1600];
    int length = snprintf(message, sizeof message, "{\"id\":1,%s}", fields);
    assert_true(house_message(person->visitor, message, (size_t)length));
    return expect(person, code);
}

static void ask_push(struct person *person, const char *endpoint, const char *code)
{
    char fields[1400];
    snprintf(fields, sizeof fields,
             "\"ask\":\"push\",\"endpoint\":\"%s\",\"p256dh\":\"" POINT "\",\"auth\":\"" AUTH "\"",
             endpoint);
    ask(person, fields, code);
}

static void pass(int64_t milliseconds)
{
    now += milliseconds;
    house_tick(house);
    assert_true(house_commit(house));
}

/* The result of the letter delivered last. */
static void answer(int result, int retry)
{
    assert_true(count > 0);
    push_done(house, letters[count - 1].serial, result, retry);
    pass(1);
}

static void leave_table(struct person *person)
{
    char fields[80];
    snprintf(fields, sizeof fields, "\"ask\":\"leave\",\"table\":\"%s\"", table);
    ask(person, fields, "");
}

static void move(struct person *person, int after, const char *what)
{
    char fields[120];
    snprintf(fields, sizeof fields, "\"ask\":\"move\",\"table\":\"%s\",\"after\":%d,\"do\":\"%s\"",
             table, after, what);
    ask(person, fields, "");
}

/* Aki and Ben at a table of two; BEGUN: they have begun, and Aki is to move. */
static void gather(bool begun)
{
    char fields[80];
    push_way = &way;
    count = 0;
    busy = false;
    reopen_house();
    arrive(&aki, NULL, "Aki");
    arrive(&ben, NULL, "Ben");
    ask_push(&ben, SERVICE "ben", "");
    open_table(&aki, "yahtzee", 2, table);
    enter(&aki, table);
    enter(&ben, table);
    sit(&ben, table, 1, "");
    snprintf(fields, sizeof fields, "\"ask\":\"start\",\"table\":\"%s\"", table);
    if (begun)
        ask(&aki, fields, "");
}

static void part(void)
{
    leave(&aki);
    leave(&ben);
}

/* Aki scores, so that it is Ben's turn. */
static void give_turn(void)
{
    move(&aki, 1, "score chance");
}

static void test_an_absent_player_is_told_of_their_turn(void **state)
{
    (void)state;
    gather(true);
    leave_table(&ben);
    pass(PUSH_MOMENT);
    assert_int_equal(count, 0); /* it is not their turn */
    give_turn();
    pass(PUSH_MOMENT - 1);
    assert_int_equal(count, 0);
    pass(1);
    assert_int_equal(count, 1);
    char text[100];
    snprintf(text, sizeof text, "{\"kind\":\"turn\",\"table\":\"%s\",\"lang\":\"en\"}", table);
    assert_string_equal(letters[0].text, text);
    assert_string_equal(letters[0].endpoint, SERVICE "ben");
    assert_string_equal(letters[0].p256dh, POINT);
    assert_string_equal(letters[0].auth, AUTH);
    assert_int_equal(strlen(letters[0].topic), 32);
    answer(201, 0);
    assert_int_equal(house->counts.pushes_sent, 1);
    assert_int_equal(push_queue(house)->count, 0);
    part();
}

static void test_guests_who_are_there_or_come_back_get_none(void **state)
{
    (void)state;
    gather(true);
    give_turn();
    pass(PUSH_MOMENT); /* Ben is at the table */
    assert_int_equal(count, 0);
    leave_table(&ben);
    ask_say(&aki, table, "Ben?");
    expect(&aki, "");
    enter(&ben, table); /* in time */
    pass(PUSH_MOMENT);
    assert_int_equal(count, 0);
    assert_int_equal(push_queue(house)->count, 0);
    part();
}

static void test_once_until_they_were_back(void **state)
{
    (void)state;
    gather(true);
    give_turn();
    leave_table(&ben);
    for (int i = 0; i < 3; i++) {
        ask_say(&aki, table, "Ben?");
        expect(&aki, "");
        pass(PUSH_MOMENT);
    }
    assert_int_equal(count, 1);
    answer(201, 0);
    enter(&ben, table);
    leave_table(&ben);
    ask_say(&aki, table, "still you");
    expect(&aki, "");
    pass(PUSH_MOMENT);
    assert_int_equal(count, 2);
    assert_string_equal(letters[0].topic, letters[1].topic);
    part();
}

static void test_a_table_that_begins(void **state)
{
    (void)state;
    char fields[80];
    gather(false);
    leave_table(&ben);
    snprintf(fields, sizeof fields, "\"ask\":\"start\",\"table\":\"%s\"", table);
    ask(&aki, fields, "");
    pass(PUSH_MOMENT);
    assert_int_equal(count, 1);
    assert_non_null(strstr(letters[0].text, "\"begun\""));
    answer(201, 0);
    give_turn(); /* they know already that something goes on */
    pass(PUSH_MOMENT);
    assert_int_equal(count, 1);
    part();
}

static void away_in_turn(void)
{
    gather(true);
    leave_table(&ben);
    give_turn();
    pass(PUSH_MOMENT);
    assert_int_equal(count, 1);
}

static void test_tried_again(void **state)
{
    (void)state;
    away_in_turn();
    answer(503, 0);
    pass(PUSH_WAIT_MIN - 2);
    assert_int_equal(count, 1);
    pass(2);
    assert_int_equal(count, 2);
    answer(429, 600); /* longer than the server would wait */
    pass(599 * 1000);
    assert_int_equal(count, 2);
    pass(1000);
    assert_int_equal(count, 3);
    answer(429, 1000000); /* too long */
    pass(PUSH_WAIT_MAX);
    assert_int_equal(count, 4);
    answer(PUSH_UNREACHED, 0); /* PUSH_TRIES */
    pass(PUSH_WAIT_MAX);
    assert_int_equal(count, 4);
    assert_int_equal(house->counts.pushes_failed, 1);
    assert_int_equal(push_queue(house)->count, 0);
    part();
}

static void test_a_letter_is_not_retried_once_the_guest_is_back(void **state)
{
    (void)state;
    away_in_turn();
    answer(500, 0);
    enter(&ben, table);
    pass(PUSH_WAIT_MIN);
    assert_int_equal(count, 1);
    assert_int_equal(push_queue(house)->count, 0);
    part();
}

static void test_addresses_that_are_gone(void **state)
{
    (void)state;
    away_in_turn();
    answer(410, 0);
    assert_int_equal(house->counts.pushes_gone, 1);
    enter(&ben, table);
    leave_table(&ben);
    ask_say(&aki, table, "Ben?");
    expect(&aki, "");
    pass(PUSH_MOMENT);
    assert_int_equal(count, 1); /* nowhere to send it */
    part();
}

/* The letters to two people: the second one is taken first, and the address of the first is gone.
 */
static void test_letters_end_in_any_order(void **state)
{
    (void)state;
    gather(false);
    ask_push(&aki, SERVICE "aki", "");
    leave_table(&ben);
    say(&aki, "{s:s,s:s}", "ask", "start", "table", table);
    say(&aki, "{s:s,s:s}", "ask", "leave", "table", table);
    assert_true(house_finish(house));
    pass(PUSH_MOMENT);
    assert_int_equal(count, 2);
    push_done(house, letters[1].serial, 201, -5);
    pass(1);
    assert_int_equal(push_queue(house)->count, 1);
    assert_int_equal(house->counts.pushes_sent, 1);
    push_done(house, letters[0].serial, 404, 0);
    push_done(house, letters[0].serial, 404, 0); /* said twice */
    pass(1);
    assert_int_equal(push_queue(house)->count, 0);
    assert_int_equal(house->counts.pushes_gone, 1);
    assert_int_equal(house->counts.pushes_failed, 0);
    part();
}

/* What has no place in the queue is dropped and counted, and the next turn is told again. */
static void test_a_full_queue_drops_letters(void **state)
{
    (void)state;
    gather(true);
    leave_table(&ben);
    push_queue(house)->count += PUSH_QUEUE_MAX;
    give_turn();
    assert_int_equal(house->counts.pushes_dropped, 1);
    push_queue(house)->count -= PUSH_QUEUE_MAX;
    pass(PUSH_MOMENT);
    assert_int_equal(count, 0);
    ask_say(&aki, table, "Ben?");
    expect(&aki, "");
    pass(PUSH_MOMENT);
    assert_int_equal(count, 1);
    part();
}

/* Whom the server or the host keeps out meanwhile gets none, nor does anybody of a game that is
 * over. */
static void test_who_is_kept_out_gets_none(void **state)
{
    struct person operator;
    (void)state;
    for (int how = 0; how < 3; how++) {
        gather(true);
        appoint(&operator);
        leave_table(&ben);
        give_turn();
        if (how == 0)
            say(&operator, "{s:s,s:[sss],s:s}", "ask", "admin", "do", "guests", "ban", ben.guest,
                "reason", "spam");
        else if (how == 1)
            ask_at_table(&aki, "remove", table, "\"seat\":1,\"then\":\"wait\",\"out\":true", "");
        else
            ask_at_table(&aki, "abandon", table, "", "");
        pass(PUSH_MOMENT);
        assert_int_equal(count, 0);
        assert_int_equal(push_queue(house)->count, 0);
        leave(&operator);
        part();
    }
}

static void test_permanent_failures_are_not_retried(void **state)
{
    (void)state;
    static const int results[] = {PUSH_REFUSED, 301, 302, 400, 403, 413};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        away_in_turn();
        answer(results[i], 0);
        pass(PUSH_WAIT_MAX);
        assert_int_equal(count, 1);
        assert_int_equal(house->counts.pushes_failed, 1);
        part();
    }
}

/* A letter whose carrier has died, and one that the carrier has no place for. */
static void test_lost_letters(void **state)
{
    (void)state;
    away_in_turn();
    pass(PUSH_PATIENCE);
    assert_int_equal(push_queue(house)->out, 0);
    pass(PUSH_WAIT_MIN);
    assert_int_equal(count, 2);
    push_done(house, letters[0].serial + 100, 201, 0); /* of no letter */
    busy = true;
    answer(503, 0);
    pass(PUSH_WAIT_MIN * 4);
    assert_int_equal(count, 2);
    busy = false;
    pass(1000);
    assert_int_equal(count, 3);
    answer(201, 0);
    assert_int_equal(house->counts.pushes_sent, 1);
    part();
}

static void test_asks(void **state)
{
    (void)state;
    static const char *const refused[] = {"http://fcm.googleapis.com/x",
                                          "https://fcm.googleapis.com",
                                          "https://fcm.googleapis.com:443/x",
                                          "https://fcm.googleapis.com.example.org/x",
                                          "https://user@fcm.googleapis.com/x",
                                          "https://127.0.0.1/x",
                                          "https://[::1]/x",
                                          "https://localhost/x",
                                          "https://push.apple.com/x",
                                          "https://evilpush.apple.com/x",
                                          "https://fcm.googleapis.com/x#y",
                                          "https://fcm.googleapis.com/x y",
                                          "https://FCM.googleapis.com/x",
                                          "https://fcm.googleapis.com%2f@example.org/x",
                                          "https://fcm.googleapis.com\\\\.a/x",
                                          "//fcm.googleapis.com/x"};
    gather(true);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        ask_push(&ben, refused[i], "push-service");
    ask_push(&ben, "https://fcm.googleapis.com/fcm/send/x", "");
    ask_push(&ben, "https://web.push.apple.com/x", "");
    ask_push(&ben, "https://wns2-by3p.notify.windows.com/w/?token=a%2b", "");
    ask(&ben, "\"ask\":\"push\",\"endpoint\":\"" SERVICE "x\"", "bad-field");
    ask(&ben,
        "\"ask\":\"push\",\"endpoint\":\"" SERVICE "x\",\"p256dh\":\"" AUTH "\",\"auth\":\"" AUTH
        "\"",
        "bad-field");
    leave_table(&ben);
    ask(&ben, "\"ask\":\"push\"", ""); /* not any more */
    give_turn();
    pass(PUSH_MOMENT);
    assert_int_equal(count, 0);
    part();
    push_way = NULL;
    reopen_house();
    arrive(&aki, NULL, "Aki");
    ask_push(&aki, SERVICE "aki", "no-push");
    ask(&aki, "\"ask\":\"push\"", "");
    leave(&aki);
}

static void test_key_in_the_greeting(void **state)
{
    (void)state;
    gather(false);
    assert_string_equal(text_of(json_array_get(aki.heard, 0), "push_key"), "KEY");
    part();
}

static void test_services(void **state)
{
    (void)state;
    static const char *const own[] = {"push.example.org", "*.example.net", NULL};
    static const char *const names[] = {"",    "*",    "*.",    "localhost", "127.0.0.1",
                                        "a..", ".a.b", "a.b/c", "A.b",       "*.*.a"};
    struct engawa_text origin = {0};
    assert_true(push_endpoint_allowed("https://push.example.org/a", own, false, &origin));
    assert_string_equal(origin.at, "https://push.example.org");
    assert_true(push_endpoint_allowed("https://a.b.example.net/a", own, false, NULL));
    assert_false(push_endpoint_allowed("https://example.net/a", own, false, NULL));
    assert_false(push_endpoint_allowed("https://push.example.org:8443/a", own, false, NULL));
    assert_true(push_endpoint_allowed("https://push.example.org:8443/a", own, true, NULL));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_false(push_endpoint_is_service(names[i]));
    for (int i = 0; push_endpoint_services[i]; i++)
        assert_true(push_endpoint_is_service(push_endpoint_services[i]));
    engawa_text_free(&origin);
}

#define HOUSE_TEST(test) cmocka_unit_test_setup_teardown(test, set_up_house, tear_down_house)

/* ---- `engawa admin check` ---- */

/* Row I of the last list that PERSON got: the check, and its result. */
static void assert_row(struct person *person, size_t i, const char *what, bool fine,
                       const char *say)
{
    const json_t *row = json_array_get(json_object_get(reply_of(person), "list"), i);
    assert_string_equal(text_of(row, "check"), what);
    assert_int_equal(json_is_true(json_object_get(row, "fine")), fine);
    assert_string_equal(text_of(row, "say"), say);
}

#define ASK_CHECK "\"ask\":\"admin\",\"do\":[\"check\",\"push\"]"

/* The operator asks; the reply comes later. */
static void ask_check(struct person *operator)
{
    appoint(operator);
    say(operator, "{s:s,s:[ss]}", "ask", "admin", "do", "check", "push");
    assert_true(house_commit(house));
    assert_null(reply_of(operator));
}

static void test_services_are_tried_without_a_message(void **state)
{
    struct person operator, other;
    (void)state;
    gather(false);
    ask_push(&aki, "https://web.push.apple.com/aki", "");
    ask_check(&operator);
    assert_int_equal(count, 2); /* one for each service */
    assert_true(letters[0].probe && letters[1].probe);
    assert_string_equal(letters[0].text, "");
    assert_string_equal(letters[0].endpoint, SERVICE "ben");
    appoint(&other);
    ask(&other, ASK_CHECK, "busy");
    leave(&other);
    push_done(house, letters[0].serial, 200, 0);
    pass(1);
    assert_null(reply_of(&operator)); /* the other has not answered */
    push_done(house, letters[1].serial, PUSH_REFUSED, 0);
    pass(1);
    assert_row(&operator, 0, "push", true, "push is on, and has its key; 2 devices want messages");
    assert_row(&operator, 1, "push-list", true,
               "messages go to these services alone: fcm.googleapis.com "
               "updates.push.services.mozilla.com *.push.apple.com *.notify.windows.com");
    assert_row(&operator, 2, "push-service", true,
               "https://updates.push.services.mozilla.com answers");
    assert_row(&operator, 3, "push-service", false,
               "https://web.push.apple.com is not allowed: it is not on the list "
               "(push-service), or its name leads to a private network");
    assert_int_equal(push_queue(house)->count, 0);
    assert_int_equal(house->counts.pushes_sent, 0);
    leave(&operator);
    part();
}

static void test_a_service_has_some_time_to_answer(void **state)
{
    struct person operator;
    (void)state;
    gather(false);
    ask_check(&operator);
    pass(PUSH_CHECK_PATIENCE - 1);
    assert_null(reply_of(&operator));
    pass(1);
    assert_row(&operator, 2, "push-service", false,
               "https://updates.push.services.mozilla.com does not answer: messages need port 443 "
               "to it, and a resolver");
    push_done(house, letters[0].serial, 200, 0); /* too late */
    leave(&operator);
    busy = true; /* nothing can be carried */
    ask_check(&operator);
    pass(1);
    assert_row(&operator, 2, "push-service", false,
               "https://updates.push.services.mozilla.com does not answer: messages need port 443 "
               "to it, and a resolver");
    leave(&operator);
    ask_check(&operator); /* a visitor who leaves gets no answer, nor does a house that is closed */
    leave(&operator);
    pass(PUSH_CHECK_PATIENCE);
    ask_check(&operator);
    leave(&operator);
    part();
}

static void test_without_devices_nothing_is_tried(void **state)
{
    struct person operator;
    (void)state;
    push_way = &way;
    count = 0;
    reopen_house();
    ask_check(&operator);
    pass(1);
    assert_row(&operator, 0, "push", true, "push is on, and has its key; 0 devices want messages");
    assert_row(&operator, 2, "push-service", true,
               "no service was tried: no device wants messages");
    assert_int_equal(count, 0);
    leave(&operator);
    push_way = NULL;
    threaded = true;
    reopen_house();
    appoint(&operator);
    ask(&operator, ASK_CHECK, "");
    assert_row(&operator, 0, "push", true, "push is off");
    leave(&operator);
}

/* Aki and Ben have met, and Aki asks for the same people again. */
static void test_people_are_asked_to_the_next_evening(void **state)
{
    char evening[33], next[33], fields[100], text[120];
    struct person *const everybody[] = {&aki, &ben};
    (void)state;
    gather(false);
    snprintf(fields, sizeof fields, "\"ask\":\"evening\",\"table\":\"%s\"", table);
    snprintf(evening, sizeof evening, "%s", text_of(ask(&aki, fields, ""), "evening"));
    for (int i = 0; i < 2; i++) {
        enter(everybody[i], evening);
        snprintf(fields, sizeof fields, "\"ask\":\"join\",\"table\":\"%s\",\"colour\":1", evening);
        ask(everybody[i], fields, "");
    }
    snprintf(fields, sizeof fields, "\"ask\":\"abandon\",\"table\":\"%s\"", evening);
    ask(&aki, fields, "");
    snprintf(fields, sizeof fields, "\"ask\":\"again\",\"table\":\"%s\"", evening);
    snprintf(next, sizeof next, "%s", text_of(ask(&aki, fields, ""), "evening"));
    pass(PUSH_MOMENT - 1);
    assert_int_equal(count, 0);
    pass(1);
    assert_int_equal(count, 1);
    snprintf(text, sizeof text, "{\"kind\":\"evening\",\"table\":\"%s\",\"lang\":\"en\"}", next);
    assert_string_equal(letters[0].text, text);
    assert_string_equal(letters[0].endpoint, SERVICE "ben");
    answer(201, 0);
    /* Nobody is asked to an evening that is over, nor who is barred from it. */
    for (int barred = 1; barred >= 0; barred--) {
        snprintf(fields, sizeof fields, "\"ask\":\"abandon\",\"table\":\"%s\"", next);
        ask(&aki, fields, "");
        snprintf(fields, sizeof fields, "\"ask\":\"again\",\"table\":\"%s\"", next);
        snprintf(next, sizeof next, "%s", text_of(ask(&aki, fields, ""), "evening"));
        snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"table\",\"on\":true",
                 ben.guest);
        if (barred)
            ask_at_table(&aki, "bar", next, fields, "");
        else
            ask_at_table(&aki, "abandon", next, "", "");
        pass(PUSH_MOMENT);
        assert_int_equal(count, 1);
        snprintf(fields, sizeof fields, "\"guest\":\"%s\",\"from\":\"table\",\"on\":false",
                 ben.guest);
        if (barred)
            ask_at_table(&aki, "bar", next, fields, "");
    }
    /* Who has come before the moment is over needs no message. */
    snprintf(fields, sizeof fields, "\"ask\":\"again\",\"table\":\"%s\"", next);
    snprintf(next, sizeof next, "%s", text_of(ask(&aki, fields, ""), "evening"));
    enter(&ben, next);
    pass(PUSH_MOMENT);
    assert_int_equal(count, 1);
    part();
}

TOPIC(push)
{
    engawa_add_games();
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(test_an_absent_player_is_told_of_their_turn),
        HOUSE_TEST(test_guests_who_are_there_or_come_back_get_none),
        HOUSE_TEST(test_once_until_they_were_back),
        HOUSE_TEST(test_a_table_that_begins),
        HOUSE_TEST(test_people_are_asked_to_the_next_evening),
        HOUSE_TEST(test_tried_again),
        HOUSE_TEST(test_a_letter_is_not_retried_once_the_guest_is_back),
        HOUSE_TEST(test_addresses_that_are_gone),
        HOUSE_TEST(test_letters_end_in_any_order),
        HOUSE_TEST(test_a_full_queue_drops_letters),
        HOUSE_TEST(test_who_is_kept_out_gets_none),
        HOUSE_TEST(test_permanent_failures_are_not_retried),
        HOUSE_TEST(test_lost_letters),
        HOUSE_TEST(test_asks),
        HOUSE_TEST(test_key_in_the_greeting),
        HOUSE_TEST(test_services),
        HOUSE_TEST(test_services_are_tried_without_a_message),
        HOUSE_TEST(test_a_service_has_some_time_to_answer),
        HOUSE_TEST(test_without_devices_nothing_is_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
