/* test_failing_asks.c - a database that fails in the middle of an ask: each call of each ask fails
 * once.
 *
 * The ask is refused with a whole reason, or done as always. The journal has every entry that
 * somebody was told, and the house goes on: the same ask gets an answer again.
 *
 * Each attempt has a copy of the journal. Of an ask with many calls, EVENTS says how many fail.
 */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/turn/house.h"
#include "tests/server/house/every_ask.h"
#include "tests/support/amount.h"
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

static char id[33]; /* of the table */
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

/* The ask INDEX is asked while its NTH call fails with ERROR. Returns whether that was made. */
static bool try(int index, long nth, enum sql_error error)
{
    struct engawa_text before = {0}, after = {0};
    int64_t told = 0, lines = 0;
    disk_copy(base, copy);
    read_table(copy, &before);
    every_ask_open(copy, id);
    now += 60000;
    failing_sql_begin(nth, error);
    ask(index, nth);
    bool reached = failing_sql_end();
    ask(index, nth);
    for (int i = 0; i < PEOPLE; i++) {
        int64_t k = last_told(&people[i]);
        told = k > told ? k : told;
    }
    every_ask_close();
    read_table(copy, &after);
    for (const char *at = engawa_text_string(&after); (at = strchr(at, '\n')); at++)
        lines++;
    if (lines < told || strncmp(engawa_text_string(&after), before.at, before.length) != 0)
        fail_msg("call %ld of %s: %ld entries, and %ld were told", nth, every_ask_name(index),
                 (long)lines, (long)told);
    engawa_text_free(&before);
    engawa_text_free(&after);
    disk_remove(copy);
    return reached;
}

static int set_up(void **state)
{
    snprintf(base, sizeof base, "/tmp/engawa-failing-%d.db", (int)getpid());
    snprintf(copy, sizeof copy, "%s-copy", base);
    set_up_house(state);
    every_ask_gather(id);
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
        for (long nth = 1; try(i, nth, SQL_DISK); nth++)
            ;
        /* And now it is asked. */
        every_ask_open(base, id);
        now += 60000;
        every_ask_say(i, id);
        house_finish(house);
        every_ask_close();
    }
}

TOPIC(failing_asks)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_call_that_fails_is_answered_and_loses_nothing, set_up,
                                        tear_down),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
