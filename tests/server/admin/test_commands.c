/* test_commands.c - the operator's commands: bans, mutes, invitations, a word to all. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/admin/commands.h"
#include "server/house/house_data.h"
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

static const int64_t minute = 60 * 1000;
static struct person operator, aki, ben;

static int set_up(void **state)
{
    set_up_house(state);
    appoint(&operator);
    arrive_from(&aki, "192.0.2.1", NULL, "Aki");
    arrive_from(&ben, "2001:db8:1:2::/64", NULL, "Ben");
    return 0;
}

static int tear_down(void **state)
{
    leave(&operator);
    leave(&aki);
    leave(&ben);
    return tear_down_house(state);
}

/* The operator rules about WHO, for MINUTES, 0 for until it is lifted. */
static void rule(const char *how, const char *who, int minutes, const char *code)
{
    if (minutes)
        say(&operator, "{s:s,s:[sss],s:s,s:i}", "ask", "admin", "do", "guests", how, who, "reason",
            "spam", "for", minutes);
    else
        say(&operator, "{s:s,s:[sss],s:s}", "ask", "admin", "do", "guests", how, who, "reason",
            "spam");
    expect(&operator, code);
}

/* The two are here again. */
static void come_back(void)
{
    arrive_again(&aki);
    arrive_again(&ben);
}

/* Returns the last push KIND that PERSON got, or NULL. */
static json_t *push_of(const struct person *person, const char *kind)
{
    for (size_t i = json_array_size(person->heard); i > 0; i--) {
        json_t *message = json_array_get(person->heard, i - 1);
        if (strcmp(text_of(message, "push"), kind) == 0)
            return message;
    }
    return NULL;
}

/* Says hello from ADDRESS, and expects CODE. */
static json_t *hello(struct person *person, const char *address, const char *token,
                     const char *invite, const char *code)
{
    connect_from(person, address);
    say(person, "{s:s,s:s?,s:s?,s:s?}", "ask", "hello", "token", token, "name",
        token ? NULL : "Eve", "invite", invite);
    return expect(person, code);
}

/* ---- who is the operator ---- */

static void only_the_operator_commands(void **state)
{
    struct person stranger;
    (void)state;
    command(&aki, "not-operator", "status", NULL, NULL);
    connect_from(&stranger, "192.0.2.9");
    command(&stranger, "not-operator", "guests", "list", NULL);
    say(&stranger, "{s:s,s:s}", "ask", "operate", "key", "abcdefgh");
    expect(&stranger, "not-operator");
    leave(&stranger);
    command(&operator, "not-running", "link", NULL, NULL); /* nobody could follow it */
    command(&operator, "usage", "status", "now", NULL);
    command(&operator, "usage", "chairs", NULL, NULL);
    command(&operator, "usage", "tables", "delete", NULL);
    say(&operator, "{s:s,s:[i]}", "ask", "admin", "do", 5);
    expect(&operator, "bad-field");
    say(&operator, "{s:s}", "ask", "admin");
    expect(&operator, "bad-field");
}

/* Until somebody has come, a server prints a link for those without a shell. */
static void a_house_is_new_until_somebody_comes(void **state)
{
    struct person cho;
    (void)state;
    assert_true(command_is_new(house));
    arrive(&cho, NULL, "Cho");
    assert_false(command_is_new(house));
    leave(&cho);
    reopen_house();
    assert_false(command_is_new(house));
}

/* The link's key is good once, for ten minutes; that of a session for half a day. */
static void a_link_makes_one_device_the_operators(void **state)
{
    char key[40], session[40];
    (void)state;
    leave(&operator);
    leave(&aki);
    leave(&ben);
    threaded = true; /* as a server has it */
    reopen_house();
    appoint(&operator);
    come_back();
    const char *link = text_of(command(&operator, "", "link", NULL, NULL), "link");
    assert_int_equal(strncmp(link, "/#/host/", 8), 0);
    snprintf(key, sizeof key, "%s", link + 8);
    say(&aki, "{s:s,s:s}", "ask", "operate", "key", key);
    snprintf(session, sizeof session, "%s", text_of(expect(&aki, ""), "key"));
    assert_string_not_equal(session, key);
    command(&aki, "", "status", NULL, NULL);
    say(&ben, "{s:s,s:s}", "ask", "operate", "key", key);
    expect(&ben, "not-operator");
    say(&ben, "{s:s,s:s}", "ask", "operate", "key", session);
    expect(&ben, "");
    now += 13 * 60 * minute;
    command(&ben, "not-operator", "status", NULL, NULL);

    link = text_of(command(&operator, "", "link", NULL, NULL), "link");
    snprintf(key, sizeof key, "%s", link + 8);
    now += 11 * minute;
    say(&ben, "{s:s,s:s}", "ask", "operate", "key", key);
    expect(&ben, "not-operator");
    link = text_of(command(&operator, "", "link", NULL, NULL), "link");
    snprintf(key, sizeof key, "%s", link + 8);
    say(&ben, "{s:s,s:s}", "ask", "operate", "key", key);
    expect(&ben, "");
    command(&operator, "", "link", "end", NULL);
    command(&ben, "not-operator", "status", NULL, NULL);
    command(&operator, "", "status", NULL, NULL); /* visitors of the socket stay */
}

/* ---- bans and mutes ---- */

/* The code with which an HTTP request with TOKEN from ADDRESS is refused, "" for none. */
static const char *knock(const char *token, const char *address)
{
    static struct engawa_reason why;
    char guest[33];
    strcpy(why.code, "no-guest");
    return house_guest(house, token, address, guest, &why) ? "" : why.code;
}

static void a_banned_guest_gets_the_reason_and_stays_out(void **state)
{
    struct person again;
    (void)state;
    assert_string_equal(knock(aki.token, "192.0.2.1"), "");
    rule("ban", aki.guest, 30, "");
    assert_string_equal(knock(aki.token, "192.0.2.1"), "banned");
    assert_string_equal(text_of(push_of(&aki, "banned"), "say"),
                        "you may not come in here: spam (lifted in 30 min)");
    say(&aki, "{s:s}", "ask", "lobby");
    expect(&aki, "hello-first");
    assert_null(push_of(&ben, "banned"));
    json_t *reply = hello(&again, "192.0.2.5", aki.token, NULL, "banned");
    assert_string_equal(text_of(reply, "say"), "you may not come in here: spam (lifted in 30 min)");
    leave(&again);
}

static void a_ban_outlives_a_restart_and_ends_by_itself(void **state)
{
    struct person again;
    (void)state;
    rule("ban", aki.guest, 30, "");
    leave(&operator);
    leave(&aki);
    leave(&ben);
    reopen_house();
    hello(&again, "192.0.2.1", aki.token, NULL, "banned");
    leave(&again);
    now += 31 * minute;
    hello(&again, "192.0.2.1", aki.token, NULL, "");
    leave(&again);
    appoint(&operator);
    come_back();
    assert_int_equal(
        json_array_size(json_object_get(command(&operator, "", "guests", "rulings", NULL), "list")),
        0);
}

static void addresses_are_banned_by_their_range(void **state)
{
    struct person again;
    (void)state;
    rule("ban", "2001:db8::/32", 0, "");
    assert_non_null(push_of(&ben, "banned"));
    assert_null(push_of(&aki, "banned"));
    hello(&again, "2001:db8:ffff::/64", NULL, NULL, "banned");
    leave(&again);
    hello(&again, "2001:db9::/64", NULL, NULL, "");
    leave(&again);
    rule("ban", "192.0.2.0/24", 0, "");
    assert_non_null(push_of(&aki, "banned"));
    assert_string_equal(knock(aki.token, "192.0.2.1"), "banned");
    assert_string_equal(knock(aki.token, "198.51.100.1"), "");
    assert_string_equal(knock("nobody", "198.51.100.1"), "no-guest");
    command(&operator, "", "guests", "unban", "192.0.2.0/24");
    command(&operator, "no-such-ruling", "guests", "unban", "192.0.2.0/24");
    hello(&again, "192.0.2.1", aki.token, NULL, "");
    leave(&again);
    rule("ban", "somebody", 0, "bad-field");
    rule("ban", "gnobody", 0, "no-such-guest");
    rule("ban", "10.0.0.0/33", 0, "bad-field");
    command(&operator, "bad-field", "guests", "ban", "10.0.0.0/8"); /* without a reason */
}

static void a_muted_guest_plays_without_talking(void **state)
{
    char id[33];
    (void)state;
    open_table(&aki, "yahtzee", 2, id);
    enter(&ben, id);
    rule("mute", ben.guest, 0, "");
    ask_say(&ben, id, "hello");
    assert_string_equal(text_of(expect(&ben, "muted"), "say"),
                        "you may not say anything here: spam");
    say(&ben, "{s:s,s:s,s:s}", "ask", "react", "table", id, "react", "tea");
    expect(&ben, "muted");
    sit(&ben, id, 1, "");
    ask_say(&aki, id, "hello");
    expect(&aki, "");
    command(&operator, "", "guests", "unmute", ben.guest);
    ask_say(&ben, id, "hello");
    expect(&ben, "");
}

/* Nothing of a turn that could not be written holds. */
static void a_failed_disk_bans_nobody_and_uses_no_invitation(void **state)
{
    struct person eve;
    char code[40];
    (void)state;
    limits.closed = true;
    house_set_limits(house, &limits);
    snprintf(code, sizeof code, "%s",
             text_of(command(&operator, "", "invite", "new", NULL), "invite"));
    disk_fail(1, true, false);
    rule("ban", aki.guest, 0, "store");
    disk_fail(0, false, false);
    assert_null(push_of(&aki, "banned"));
    say(&aki, "{s:s}", "ask", "lobby");
    expect(&aki, "");
    connect_from(&eve, "192.0.2.8");
    disk_fail(1, true, false);
    say(&eve, "{s:s,s:s,s:s}", "ask", "hello", "name", "Eve", "invite", code);
    expect(&eve, "store");
    disk_fail(0, false, false);
    leave(&eve);
    hello(&eve, "192.0.2.8", NULL, code, "");
    leave(&eve);
    hello(&eve, "192.0.2.8", NULL, code, "invitation"); /* it was for one */
    leave(&eve);
}

/* ---- settings ---- */

static int changes; /* that the house has told of */

static bool may_set(void *context, const char *name, const char *value, struct engawa_reason *why)
{
    (void)context;
    return !value || strcmp(name, "port") != 0 || engawa_refuse(why, "option", "no", "いいえ");
}

static void note_change(void *context)
{
    (void)context;
    changes++;
}

/* The operator sets NAME to VALUE; NULL deletes it. */
static void set(const char *name, const char *value, const char *code)
{
    if (value)
        say(&operator, "{s:s,s:[ssss]}", "ask", "admin", "do", "settings", "set", name, value);
    else
        say(&operator, "{s:s,s:[sss]}", "ask", "admin", "do", "settings", "unset", name);
    expect(&operator, code);
}

static void assert_kept(const char *lines)
{
    struct engawa_text kept = {0};
    assert_true(house_kept_settings(house, &kept, NULL));
    assert_string_equal(engawa_text_string(&kept), lines);
    engawa_text_free(&kept);
}

static void a_setting_is_kept_with_its_turn(void **state)
{
    (void)state;
    changes = 0;
    set("rate", "5", "not-running");
    house->world.may_set = may_set;
    house->world.settings_changed = note_change;
    set("rate", "5", "");
    set("imprint", "https://example.org/ä", "");
    set("rate", "6", "");
    set("port", "9", "option");
    assert_int_equal(changes, 3);
    disk_fail(1, true, false);
    set("rate", "7", "store");
    disk_fail(0, false, false);
    assert_int_equal(changes, 3);
    assert_kept("imprint = https://example.org/ä\nrate = 6\n");
    leave(&operator);
    leave(&aki);
    leave(&ben);
    reopen_house();
    appoint(&operator);
    come_back();
    assert_kept("imprint = https://example.org/ä\nrate = 6\n");
    house->world.may_set = may_set;
    house->world.settings_changed = note_change;
    set("rate", NULL, "");
    set("rate", NULL, "");
    assert_kept("imprint = https://example.org/ä\n");
}

/* ---- tables that go to other servers ---- */

static void a_server_without_neighbours_keeps_its_tables(void **state)
{
    (void)state;
    command(&operator, "alone", "drain", NULL, NULL);
    command(&operator, "", "drain", "end", NULL);
}

/* ---- a closed house ---- */

static void a_closed_house_admits_known_and_invited_guests(void **state)
{
    struct person eve, again;
    char code[40], token[33];
    (void)state;
    limits.closed = true;
    limits.opening = WORLD_OPEN_INVITED;
    house_set_limits(house, &limits);
    hello(&eve, "192.0.2.8", NULL, NULL, "closed-house");
    leave(&eve);
    hello(&eve, "192.0.2.8", NULL, "nonsense", "invitation");
    leave(&eve);
    say(&operator, "{s:s,s:[ss],s:i,s:i}", "ask", "admin", "do", "invite", "new", "uses", 2, "for",
        60);
    snprintf(code, sizeof code, "%s", text_of(expect(&operator, ""), "invite"));
    json_t *reply = hello(&eve, "192.0.2.8", NULL, code, "");
    assert_null(json_object_get(reply, "opens"));
    snprintf(token, sizeof token, "%s", text_of(reply, "token"));
    say(&eve, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    expect(&eve, "");
    reply = hello(&again, "192.0.2.1", aki.token, NULL, ""); /* known, but not invited */
    assert_true(json_is_false(json_object_get(reply, "opens")));
    say(&again, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    expect(&again, "may-not-open");
    leave(&again);
    hello(&again, "192.0.2.1", aki.token, code, ""); /* uses the second one */
    say(&again, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    expect(&again, "");
    leave(&again);
    leave(&eve);
    hello(&again, "192.0.2.9", NULL, code, "invitation");
    leave(&again);
    hello(&eve, "192.0.2.8", token, NULL, ""); /* once is enough */
    say(&eve, "{s:s,s:s,s:i}", "ask", "open", "game", "yahtzee", "seats", 2);
    expect(&eve, "");
    leave(&eve);
}

/* How often it may still be used outlives a restart. */
static void an_invitation_is_used_so_often_and_no_more(void **state)
{
    struct person eve;
    char code[40];
    (void)state;
    limits.closed = true;
    house_set_limits(house, &limits);
    say(&operator, "{s:s,s:[ss],s:i}", "ask", "admin", "do", "invite", "new", "uses", 2);
    snprintf(code, sizeof code, "%s", text_of(expect(&operator, ""), "invite"));
    for (int i = 0; i < 4; i++) {
        hello(&eve, "192.0.2.8", NULL, code, i < 2 ? "" : "invitation");
        leave(&eve);
        leave(&operator);
        leave(&aki);
        leave(&ben);
        reopen_house();
        appoint(&operator);
        come_back();
    }
}

static void an_invitation_ends_in_time_or_by_a_word(void **state)
{
    struct person eve;
    char code[40], other[40];
    (void)state;
    limits.closed = true;
    house_set_limits(house, &limits);
    snprintf(code, sizeof code, "%s",
             text_of(command(&operator, "", "invite", "new", NULL), "invite"));
    snprintf(other, sizeof other, "%s",
             text_of(command(&operator, "", "invite", "new", NULL), "invite"));
    command(&operator, "", "invite", "delete", other);
    command(&operator, "invitation", "invite", "delete", other);
    hello(&eve, "192.0.2.8", NULL, other, "invitation");
    leave(&eve);
    now += 8 * 24 * 60 * minute;
    hello(&eve, "192.0.2.8", NULL, code, "invitation");
    leave(&eve);
    assert_int_equal(
        json_array_size(json_object_get(command(&operator, "", "invite", "list", NULL), "list")),
        0);
}

/* ---- guests, tables, a word to all ---- */

static void a_guest_is_renamed_and_gets_a_link_for_another_device(void **state)
{
    struct person again;
    (void)state;
    say(&operator, "{s:s,s:[ssss]}", "ask", "admin", "do", "guests", "rename", aki.guest,
        " Akiko ");
    expect(&operator, "");
    const char *link = text_of(command(&operator, "", "guests", "link", aki.guest), "link");
    assert_int_equal(strncmp(link, "/#me=", 5), 0);
    json_t *reply = hello(&again, "192.0.2.8", link + 5, NULL, "");
    assert_string_equal(text_of(reply, "guest"), aki.guest);
    assert_string_equal(text_of(reply, "name"), "Akiko");
    leave(&again);
    reply = command(&operator, "", "guests", "show", aki.guest);
    assert_int_equal(json_array_size(json_object_get(reply, "list")), 2); /* devices */
    say(&operator, "{s:s,s:[ssss]}", "ask", "admin", "do", "guests", "rename", "gnobody", "X");
    expect(&operator, "no-such-guest");
    command(&operator, "", "guests", "delete", aki.guest);
    assert_non_null(push_of(&aki, "forgotten"));
    command(&operator, "no-such-guest", "guests", "link", aki.guest);
}

static void a_table_is_shown_without_hidden_cards(void **state)
{
    char id[33];
    (void)state;
    open_table(&aki, "dou-dizhu", 3, id);
    ask_say(&aki, id, "hello");
    expect(&aki, "");
    sit(&ben, id, 1, "");
    seat_bot(&aki, id, 2);
    say(&aki, "{s:s,s:s}", "ask", "start", "table", id);
    expect(&aki, "");
    json_t *reply = command(&operator, "", "tables", "show", id);
    char *shown = json_dumps(reply, 0);
    assert_non_null(strstr(shown, "\"hello\""));
    assert_non_null(strstr(shown, "Ben"));
    assert_null(strstr(shown, "deal"));
    free(shown);
    assert_string_equal(text_of(reply, "state"), "playing");
    command(&operator, "", "tables", "close", id);
    command(&operator, "closed", "tables", "close", id);
    reply =
        json_array_get(json_object_get(command(&operator, "", "tables", "list", NULL), "list"), 0);
    assert_string_equal(text_of(reply, "state"), "over");
    command(&operator, "", "tables", "delete", id);
    command(&operator, "no-such-table", "tables", "show", id);
}

static void a_word_to_all_reaches_present_and_later_visitors(void **state)
{
    struct person eve;
    (void)state;
    json_t *reply = command(&operator, "", "message", "restart in five minutes", NULL);
    assert_int_equal(json_integer_value(json_object_get(reply, "told")), 2);
    assert_string_equal(text_of(push_of(&ben, "notice"), "text"), "restart in five minutes");
    reply = hello(&eve, "192.0.2.8", NULL, NULL, "");
    assert_string_equal(text_of(reply, "notice"), "restart in five minutes");
    leave(&eve);
    now += 11 * minute;
    assert_null(json_object_get(hello(&eve, "192.0.2.8", NULL, NULL, ""), "notice"));
    leave(&eve);
    command(&operator, "", "message", "again", NULL);
    command(&operator, "", "message", "", NULL);
    assert_string_equal(text_of(push_of(&ben, "notice"), "text"), "");
    assert_null(json_object_get(hello(&eve, "192.0.2.8", NULL, NULL, ""), "notice"));
    leave(&eve);
}

/* Lists come in pages, and include the newest rows. */
static void lists_come_in_pages(void **state)
{
    json_t *reply;
    char after[80];
    int rows = 0, pages = 0;
    struct person eve;
    (void)state;
    limits.rate = 0;
    limits.new_guests = 1000000;
    house_set_limits(house, &limits);
    for (int i = 0; i < 250; i++) {
        connect_from(&eve, "198.51.100.1");
        say(&eve, "{s:s,s:s}", "ask", "hello", "name", "Eve");
        house_commit(house);
        leave(&eve);
    }
    command(&operator, "", "guests", "list", NULL);
    do {
        reply = reply_of(&operator);
        rows += (int)json_array_size(json_object_get(reply, "list"));
        snprintf(after, sizeof after, "%s", text_of(reply, "more"));
        pages++;
        say(&operator, "{s:s,s:[ss],s:s}", "ask", "admin", "do", "guests", "list", "after", after);
        expect(&operator, "");
    } while (after[0]);
    assert_int_equal(rows, 252);
    assert_int_equal(pages, 2);
    say(&operator, "{s:s,s:[ss],s:s}", "ask", "admin", "do", "guests", "list", "after", "nonsense");
    expect(&operator, "bad-field");
}

TOPIC(commands)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_house_is_new_until_somebody_comes, set_up_house,
                                        tear_down_house),
        cmocka_unit_test_setup_teardown(only_the_operator_commands, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_link_makes_one_device_the_operators, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_banned_guest_gets_the_reason_and_stays_out, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_ban_outlives_a_restart_and_ends_by_itself, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(addresses_are_banned_by_their_range, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_muted_guest_plays_without_talking, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_failed_disk_bans_nobody_and_uses_no_invitation, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_setting_is_kept_with_its_turn, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_server_without_neighbours_keeps_its_tables, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_closed_house_admits_known_and_invited_guests, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_invitation_is_used_so_often_and_no_more, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_invitation_ends_in_time_or_by_a_word, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_guest_is_renamed_and_gets_a_link_for_another_device,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_table_is_shown_without_hidden_cards, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_word_to_all_reaches_present_and_later_visitors, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(lists_come_in_pages, set_up, tear_down),
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
