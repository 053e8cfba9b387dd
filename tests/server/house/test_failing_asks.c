/* test_failing_asks.c - a database that fails in the middle of an ask, of a command of the
 * operator, while time passes, or while the house opens: each call fails once.
 *
 * What was asked is refused with a whole reason, or done as always. The journal has every entry
 * that somebody was told, and the house goes on: the same ask gets an answer again. Each attempt
 * has a copy of the journal.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/turn/house.h"
#include "tests/server/house/every_ask.h"
#include "tests/support/disk.h"
#include "tests/support/failing_sql.h"
#include "tests/support/journal_book.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char id[33];    /* of the table */
static char ended[33]; /* of one that was given up */
static char gone[33];  /* a guest who has left */
static char base[80], copy[90];

/* Returns the last entry of the table that PERSON was told. */
static int64_t last_told(const struct person *person)
{
    int64_t last = 0;
    for (size_t i = 0; i < json_array_size(person->heard); i++) {
        const json_t *message = json_array_get(person->heard, i);
        const json_t *log = json_object_get(message, "log");
        if (strcmp(text_of(message, "table"), id) != 0)
            continue;
        for (size_t at = 0; at < json_array_size(log); at++) {
            int64_t k = json_integer_value(json_object_get(json_array_get(log, at), "k"));
            last = k > last ? k : last;
        }
    }
    return last;
}

/* Asks the ask INDEX. It has one answer, which is done or has a whole reason; what a thread or a
 * bot answers may come later. */
static void ask(int index, long nth)
{
    size_t answers = 0, before[PEOPLE];
    for (int i = 0; i < PEOPLE; i++)
        before[i] = json_array_size(people[i].heard);
    struct person *person = every_ask_say(index, id);
    house_finish(house);
    for (size_t i = before[person - people]; i < json_array_size(person->heard); i++) {
        const json_t *message = json_array_get(person->heard, i);
        if (json_integer_value(json_object_get(message, "re")) != index ||
            !json_object_get(message, "re"))
            continue;
        answers++;
        if (!json_is_true(json_object_get(message, "ok")) &&
            (!text_of(message, "code")[0] || !text_of(message, "say")[0]))
            fail_msg("call %ld of %s: %s", nth, every_ask_name(index), json_dumps(message, 0));
    }
    if (answers != 1)
        fail_msg("call %ld of %s: %zu answers", nth, every_ask_name(index), answers);
}

/* What the closed house at PATH has of the table. */
static void read_table(const char *path, struct engawa_text *log)
{
    struct journal *other;
    struct engawa_reason why;
    engawa_text_clear(log);
    if (!journal_open(path, &other, &why) || !book_read(other, id, 0, log, &why))
        fail_msg("%s", why.en);
    journal_close(other);
}

/* Something that a house does: INDEX of a list, while the NTH call fails. */
typedef void deed(int index, long nth);

/* Does it once while the NTH call fails, and once more. Returns whether that call was made. */
static bool try(deed *act, const char *name, int index, long nth)
{
    struct engawa_text before = {0}, after = {0};
    int64_t told = 0, lines = 0;
    disk_copy(base, copy);
    read_table(copy, &before);
    every_ask_open(copy, id);
    now += 60000;
    failing_sql_begin(nth, SQL_DISK);
    act(index, nth);
    bool reached = failing_sql_end();
    act(index, nth);
    for (int i = 0; i < PEOPLE; i++) {
        int64_t k = last_told(&people[i]);
        told = k > told ? k : told;
    }
    every_ask_close();
    read_table(copy, &after);
    for (const char *at = engawa_text_string(&after); (at = strchr(at, '\n')); at++)
        lines++;
    if (lines < told || strncmp(engawa_text_string(&after), before.at, before.length) != 0)
        fail_msg("call %ld of %s: %ld entries, and %ld were told", nth, name, (long)lines,
                 (long)told);
    engawa_text_free(&before);
    engawa_text_free(&after);
    disk_remove(copy);
    return reached;
}

static int set_up(void **state)
{
    struct person someone;
    snprintf(base, sizeof base, "/tmp/engawa-failing-%d.db", (int)getpid());
    snprintf(copy, sizeof copy, "%s-copy", base);
    set_up_house(state);
    limits.daily = 1;
    limits.keep_tables = limits.keep_guests = limits.keep_clues = 20;
    every_ask_gather(id);
    open_table(&people[WATCHER], "yahtzee", 1, ended);
    ask_at_table(&people[WATCHER], "close", ended, "", "");
    arrive(&someone, NULL, "Cho");
    snprintf(gone, sizeof gone, "%s", someone.guest);
    leave(&someone);
    every_ask_close();
    disk_copy(house_path, base);
    disk_remove(house_path);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    failing_sql_end();
    disk_remove(base);
    return 0;
}

static void a_call_that_fails_is_answered_and_loses_nothing(void **state)
{
    (void)state;
    for (int i = 0; every_ask_name(i); i++) {
        for (long nth = 1; try(ask, every_ask_name(i), i, nth); nth++)
            ;
        /* And now it is asked. */
        every_ask_open(base, id);
        now += 60000;
        every_ask_say(i, id);
        house_finish(house);
        every_ask_close();
    }
}

/* "guest" is the one who has left, and "table" the one that was given up. */
static const char *const commands[][3] = {
    {"status"},
    {"settings"},
    {"check"},
    {"message", "Tea is ready."},
    {"link"},
    {"link", "end"},
    {"tables", "list"},
    {"tables", "going"},
    {"tables", "show", "table"},
    {"tables", "delete", "table"},
    {"guests", "list"},
    {"guests", "here"},
    {"guests", "show", "guest"},
    {"guests", "link", "guest"},
    {"guests", "ban", "guest"},
    {"guests", "unban", "guest"},
    {"guests", "mute", "guest"},
    {"guests", "unmute", "guest"},
    {"guests", "rulings"},
    {"guests", "delete", "guest"},
    {"invite", "new"},
    {"invite", "list"},
    {"settings", "unset", "guests"},
    {"export", "table"},
    {"replay"},
    {"history", "rebuild"},
    {"decks", "list"},
    {"refusals"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* Gives the command INDEX. It is answered. */
static void order(int index, long nth)
{
    const char *words[3];
    for (int i = 0; i < 3; i++) {
        const char *word = commands[index][i];
        words[i] = !word                        ? NULL
                   : strcmp(word, "table") == 0 ? ended
                   : strcmp(word, "guest") == 0 ? gone
                                                : word;
    }
    struct person *person = &people[OPERATOR_TOO];
    size_t before = json_array_size(person->heard);
    say(person, "{s:s,s:[s,s*,s*]}", "ask", "admin", "do", words[0], words[1], words[2]);
    house_finish(house);
    const json_t *reply = json_array_get(person->heard, before);
    if (!reply || (!json_is_true(json_object_get(reply, "ok")) &&
                   (!text_of(reply, "code")[0] || !text_of(reply, "say")[0])))
        fail_msg("call %ld of %s: %s", nth, commands[index][0], json_dumps(reply, 0));
}

static void a_call_that_fails_in_a_command_is_told(void **state)
{
    (void)state;
    for (int i = 0; i < COMMANDS; i++)
        for (long nth = 1; try(order, commands[i][0], i, nth); nth++)
            ;
}

/* Lets a while pass in steps. */
static void let_pass(int index, long nth)
{
    static const int64_t steps[] = {11000, 3600000, 86400000, 8 * INT64_C(86400000)};
    (void)nth;
    for (int i = 0; i < 6; i++) {
        pass_time(steps[index]);
        house_finish(house);
    }
}

static void a_call_that_fails_while_time_passes_loses_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        for (long nth = 1; try(let_pass, "a while", i, nth); nth++)
            ;
}

static void a_house_that_fails_to_open_opens_the_next_time(void **state)
{
    struct engawa_reason why = {0};
    bool reached = true;
    (void)state;
    for (long nth = 1; reached; nth++) {
        disk_copy(base, copy);
        snprintf(house_path, sizeof house_path, "%s", copy);
        now += 30 * INT64_C(86400000);
        failing_sql_begin(nth, SQL_DISK);
        bool fine = try_open_house(&why);
        reached = failing_sql_end();
        if (!fine)
            assert_true(reached && why.en[0] && why.ja[0]);
        else
            close_house();
        every_ask_open(copy, id);
        every_ask_close();
        disk_remove(copy);
    }
}

#define FAILING(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

TOPIC(failing_asks)
{
    const struct CMUnitTest tests[] = {
        FAILING(a_call_that_fails_is_answered_and_loses_nothing),
        FAILING(a_call_that_fails_in_a_command_is_told),
        FAILING(a_call_that_fails_while_time_passes_loses_nothing),
        FAILING(a_house_that_fails_to_open_opens_the_next_time),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
