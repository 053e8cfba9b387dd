/* test_backups.c - one backup a day: when it is made, which are kept, and what a failure does. */
#include "bots/registry.h"
#include "games/registry.h"
#include "server/admin/admin_state.h"
#include "server/admin/census.h"
#include "server/admin/commands.h"
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
    backups = "/dev/null/backups";
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

/* Makes an empty file NAME in the folder. */
static void put(const char *name)
{
    char path[120];
    snprintf(path, sizeof path, "%s/%.60s", folder, name);
    int handle = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    assert_true(handle >= 0);
    close(handle);
}

/* Expects that REPLY says so in both languages: the sentence of the reply is in one of them. */
static void expect_say(const json_t *reply, const char *word)
{
    assert_non_null(strstr(text_of(reply, "say"), word));
}

static void a_server_without_a_folder_has_no_backups(void **state)
{
    struct person operator;
    (void)state;
    backups = NULL;
    reopen_house();
    appoint(&operator);
    command(&operator, "store", "backup", "new", NULL);
    command(&operator, "store", "backup", "list", NULL);
    expect_say(command(&operator, "store", "backup", "delete", "engawa-a.backup"), "no folder");
    house_tick(house);
    assert_int_equal(count(), 0);
    leave(&operator);
}

static void only_so_many_are_made_by_hand(void **state)
{
    struct person operator;
    char name[40];
    (void)state;
    appoint(&operator);
    limits.backup = 0;
    house_set_limits(house, &limits);
    for (int i = 1; i < ADMIN_BACKUPS_MAX; i++) {
        snprintf(name, sizeof name, "engawa-%d.backup", i);
        put(name);
    }
    put("engawa-daily-1.backup"); /* those of every day are not counted */
    put("engawa-part");           /* and what is no whole backup is none */
    put("engawa-1.backup.part");
    put("other.backup");
    command(&operator, "", "backup", "new", NULL);
    const json_t *reply = command(&operator, "", "backup", "list", NULL);
    assert_int_equal(json_array_size(json_object_get(reply, "list")), ADMIN_BACKUPS_MAX + 1);
    now += 1;
    expect_say(command(&operator, "too-many", "backup", "new", NULL), "20 backups");
    command(&operator, "", "backup", "delete", "engawa-1.backup");
    command(&operator, "", "backup", "new", NULL);
    leave(&operator);
}

static void a_name_stays_in_the_folder(void **state)
{
    static const char *const wrong[] = {
        "", "other.backup", "../engawa-1.backup", "engawa-/../../x.backup",
        "engawa-01234567890123456789012345678901234567890123456.backup"};
    struct person operator;
    (void)state;
    appoint(&operator);
    put("engawa-1.backup");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_say(command(&operator, "no-such-backup", "backup", "delete", wrong[i]), "no such");
    command(&operator, "store", "backup", "delete", "engawa-2.backup"); /* it is not there */
    command(&operator, "", "backup", "delete", "engawa-1.backup");
    command(&operator, "store", "backup", "delete", "engawa-1.backup");
    leave(&operator);
}

/* A list has one page, and leaves out what cannot be looked at. */
static void a_list_of_backups_has_its_bound(void **state)
{
    struct person operator;
    char name[40], path[120];
    (void)state;
    appoint(&operator);
    snprintf(path, sizeof path, "%s/engawa-nowhere.backup", folder);
    assert_int_equal(symlink("/dev/null/nothing", path), 0);
    put("engawa-1.backup");
    const json_t *list = json_object_get(command(&operator, "", "backup", "list", NULL), "list");
    assert_int_equal(json_array_size(list), 1);
    assert_string_equal(text_of(json_array_get(list, 0), "backup"), "engawa-1.backup");
    for (int i = 2; i <= ADMIN_PAGE + 1; i++) {
        snprintf(name, sizeof name, "engawa-%d.backup", i);
        put(name);
    }
    list = json_object_get(command(&operator, "", "backup", "list", NULL), "list");
    assert_int_equal(json_array_size(list), ADMIN_PAGE);
    leave(&operator);
}

/* Expects that the check of backups is FINE, and says EN and JA. */
static void expect_told(bool fine, const char *en, const char *ja)
{
    for (int i = ENGAWA_ENGLISH; i <= ENGAWA_JAPANESE; i++) {
        struct engawa_text text = {0};
        struct engawa_json json = engawa_json_begin(&text);
        command_check_backup(house, (enum engawa_language)i, &json);
        engawa_json_end(&json);
        assert_non_null(strstr(text.at, i == ENGAWA_ENGLISH ? en : ja));
        assert_non_null(strstr(text.at, fine ? "\"fine\":true" : "\"fine\":false"));
        engawa_text_free(&text);
    }
}

static void the_operator_is_warned_of_old_backups(void **state)
{
    (void)state;
    expect_told(false, "there is no backup yet", "まだありません");
    house_tick(house);
    expect_told(true, "0 hours old", "0時間前");
    now += day + 2 * hour - 1;
    expect_told(true, "25 hours old", "25時間前");
    now += 1;
    expect_told(false, "26 hours old", "26時間前");
    limits.backup = 0;
    house_set_limits(house, &limits);
    expect_told(true, "26 hours old", "26時間前");
}

TOPIC(backups)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(one_is_made_every_day, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_newest_are_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_failure_deletes_nothing_and_is_tried_again, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_new_house_knows_the_newest, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_server_without_a_folder_has_no_backups, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(only_so_many_are_made_by_hand, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_name_stays_in_the_folder, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_list_of_backups_has_its_bound, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_operator_is_warned_of_old_backups, set_up, tear_down),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
