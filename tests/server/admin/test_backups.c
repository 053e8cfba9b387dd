/* test_backups.c - one backup a day: when it is made, which are kept, and what a failure does. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/admin/admin_state.h"
#include "server/admin/census.h"
#include "server/house/house_data.h"
#include "tests/support/small_house.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const int64_t hour = 60 * 60 * 1000, day = 24 * hour;
static char folder[40], last[120]; /* LAST: a backup that `count` has seen */

static int set_up(void **state)
{
    set_up_house(state);
    close_house();
    snprintf(folder, sizeof folder, "/tmp/engawa-backups-XXXXXX");
    assert_non_null(mkdtemp(folder));
    backups = folder;
    limits.backup = 1;
    limits.backup_keep = 3;
    open_house();
    return 0;
}

static int tear_down(void **state)
{
    char command[80];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return tear_down_house(state) + system(command);
}

/* The number of daily backups. */
static int count(void)
{
    int number = 0;
    DIR *open = opendir(folder);
    for (const struct dirent *entry; open && (entry = readdir(open));)
        if (strncmp(entry->d_name, "engawa-daily-", 13) == 0) {
            snprintf(last, sizeof last, "%s/%.60s", folder, entry->d_name);
            number++;
        }
    if (open)
        closedir(open);
    return number;
}

/* Lets the time pass, and ticks. */
static void wait_for(int64_t time)
{
    now += time;
    house_tick(house);
}

static void one_is_made_every_day(void **state)
{
    struct census census;
    (void)state;
    census_take(house, &census);
    assert_true(census.backup_age == -1);
    house_tick(house);
    assert_int_equal(count(), 1);
    wait_for(23 * hour);
    assert_int_equal(count(), 1);
    census_take(house, &census);
    assert_true(census.backup_age == 23 * hour);
    wait_for(hour);
    assert_int_equal(count(), 2);
    limits.backup = 0;
    house_set_limits(house, &limits);
    wait_for(3 * day);
    assert_int_equal(count(), 2);
}

static void the_newest_are_kept(void **state)
{
    struct person operator;
    (void)state;
    appoint(&operator);
    command(&operator, "", "backup", "new", NULL);
    wait_for(day);
    for (int i = 0; i < 6; i++)
        wait_for(day);
    assert_int_equal(count(), 3); /* and the other one */
    assert_int_equal(
        json_array_size(json_object_get(command(&operator, "", "backup", "list", NULL), "list")),
        4);
    leave(&operator);
}

static void a_failure_deletes_nothing_and_is_tried_again(void **state)
{
    struct census census;
    (void)state;
    house_tick(house);
    wait_for(day);
    assert_int_equal(count(), 2);
    backups = "/nowhere/backups";
    reopen_house();
    house_tick(house);
    house_tick(house);
    census_take(house, &census);
    assert_true(census.backups_failed == 1);
    wait_for(hour);
    census_take(house, &census);
    assert_true(census.backups_failed == 2);
    assert_int_equal(count(), 2);
}

/* The checks of the operator tell how old the newest is. */
static void a_new_house_knows_the_newest(void **state)
{
    struct census census;
    struct timespec times[2] = {{.tv_sec = 1700000000 - 3600}, {.tv_sec = 1700000000 - 3600}};
    (void)state;
    house_tick(house);
    assert_int_equal(count(), 1);
    assert_int_equal(utimensat(AT_FDCWD, last, times, 0), 0);
    reopen_house();
    census_take(house, &census);
    assert_true(census.backup_age == hour);
    house_tick(house);
    assert_int_equal(count(), 1);
}

TOPIC(backups)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_is_made_every_day, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_newest_are_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_failure_deletes_nothing_and_is_tried_again, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_new_house_knows_the_newest, set_up, tear_down),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
