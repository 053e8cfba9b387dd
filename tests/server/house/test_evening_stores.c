/* test_evening_stores.c - an evening is whole in a backup and in another store, and goes on there.
 */
#include "bots/registry.h"
#include "cli/base/common.h"
#include "cli/command/commands.h"
#include "games/registry.h"
#include "server/house/house_data.h"
#include "tests/server/house/evening_house.h"
#include "tests/support/disk.h"
#include "tests/support/store.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[40]; /* the data directory of the house, if its store is a file */

static int set_up_folder(void **state)
{
    set_up_house(state);
    if (store_is_file())
        tear_down_house(state);
    else
        close_house();
    snprintf(folder, sizeof folder, "/tmp/engawa-evening-XXXXXX");
    assert_non_null(mkdtemp(folder));
    if (store_is_file())
        snprintf(house_path, sizeof house_path, "%s/tables.engawa-journal", folder);
    open_house();
    return 0;
}

static int tear_down_folder(void **state)
{
    char command[60];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return tear_down_house(state) + system(command);
}

/* Runs `engawa admin` in that directory. */
static void admin(const char *word, const char *from, const char *to)
{
    char *argv[] = {"admin", "--data", folder, (char *)word, (char *)from, (char *)to, NULL};
    assert_int_equal(cli_admin(to ? 6 : 5, argv), CLI_YES);
}

/* An evening with something of every kind: crests that the guests keep, chat, a game that is over
 * and has a favourite, one at TABLE that goes on, and a proposal, whose number it returns. */
static int live_through(char table[33])
{
    char fields[120];
    gather();
    ask_for(&aki, "name", "\"name\":\"Aki\",\"crest\":\"moon\",\"colour\":4", "");
    snprintf(fields, sizeof fields, "\"crest\":\"%064d\",\"colour\":7", 1);
    ask_at_table(&ben, "join", evening, fields, "");
    ask_at_table(&ben, "say", evening, "\"text\":\"縁側 '\\\"'\"", "");
    end_game(first);
    int clue = play_dixit(table);
    prefer(&ben, table, clue, "");
    begin(&aki, propose(&ben, "yahtzee", 3), table);
    sit_all(table);
    ask_at_table(&aki, "start", table, "", "");
    int k = propose(&chie, "yahtzee", 3);
    snprintf(fields, sizeof fields, "\"proposal\":%d", k);
    ask_at_table(&ben, "wish", evening, fields, "");
    return k;
}

/* Returns the logs of the evening and of all its tables; free it. */
static char *logs(void)
{
    struct engawa_text all = {0};
    char *log = log_of(&ben, evening);
    engawa_text_add(&all, log);
    free(log);
    const struct evening *held = tables_find(&house->tables, evening)->table->evening;
    for (int i = 0; i < held->games; i++) {
        char *game = log_of(&ben, held->game[i].table);
        assert_non_null(strstr(game, evening));
        engawa_text_add(&all, game);
        free(game);
    }
    return all.at;
}

/* The people come back to the evening that had the logs BEFORE, which this frees. */
static void resume(char *before)
{
    struct person *const people[] = {&aki, &ben, &chie};
    come_all_back();
    assert_int_equal(told(&aki, "\"crest\": \"moon\", \"colour\": 4"), 1);
    for (int i = 0; i < 3; i++)
        enter(people[i], evening);
    char *after = logs();
    assert_string_equal(after, before);
    free(before);
    free(after);
}

/* The game at TABLE goes on until the host ends it; the proposal K begins, and TABLE is its table
 * then. Returns the number of the next proposal. */
static int play_on(char table[33], int k)
{
    int results = times_logged(&ben, evening, "\"result\"");
    struct person *const people[] = {&aki, &ben, &chie};
    int moves = times_logged(&ben, table, "\"do\"");
    for (int i = 0; i < 3; i++)
        move_first(people[i], table);
    assert_true(times_logged(&ben, table, "\"do\"") > moves);
    ask_at_table(&aki, "abandon", table, "", "");
    assert_int_equal(times_logged(&ben, evening, "\"result\""), results + 1);
    begin(&aki, k, table);
    sit_all(table);
    ask_at_table(&aki, "start", table, "", "");
    return propose(&chie, "yahtzee", 3);
}

static void test_a_backup_has_the_whole_evening(void **state)
{
    char backup[60], table[33];
    (void)state;
    if (!store_is_file())
        skip(); /* it is pg_dump's */
    snprintf(backup, sizeof backup, "%s/backup", folder);
    int k = live_through(table);
    char *before = logs(), *lost = strdup(table);
    part();
    close_house();
    admin("backup", backup, NULL);
    open_house();
    resume(strdup(before));
    play_on(lost, k);
    part();
    close_house();
    admin("restore", backup, NULL);
    open_house();
    resume(before);
    play_on(table, k);
    free(lost);
    part();
}

/* On PostgreSQL this goes to a file and back. */
static void test_an_evening_goes_on_in_another_store(void **state)
{
    char home[300], abroad[80], table[33];
    (void)state;
    snprintf(home, sizeof home, "%s", house_path);
    snprintf(abroad, sizeof abroad, "%s/abroad.engawa-journal", folder);
    int k = live_through(table);
    char *before = logs();
    part();
    close_house();
    admin("copy", home, abroad);
    snprintf(house_path, sizeof house_path, "%s", abroad);
    open_house();
    resume(before);
    k = play_on(table, k);
    before = logs();
    part();
    close_house();
    if (store_is_file())
        disk_remove(home);
    else
        store_empty();
    admin("copy", abroad, home);
    snprintf(house_path, sizeof house_path, "%s", home);
    open_house();
    resume(before);
    play_on(table, k);
    part();
}

TOPIC(evening_stores)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_folder, tear_down_folder)
        TEST(test_a_backup_has_the_whole_evening),
        TEST(test_an_evening_goes_on_in_another_store),
#undef TEST
    };
    disk_install();
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
