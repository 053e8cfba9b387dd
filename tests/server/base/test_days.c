/* test_days.c - days of daily games in several time zones, also where clocks change. */
#include "server/base/days.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { HOUR = 3600000 };

/* Checks that DAY ends at END, and that the days around END are numbered like that. */
static void ends(int64_t day, int64_t end)
{
    assert_int_equal(days_end(day), end);
    assert_int_equal(days_of(end - 1), day);
    assert_int_equal(days_of(end), day + 1);
}

/* Checks that DAY has HOURS hours. */
static void lasts(int64_t day, int hours)
{
    assert_int_equal(days_end(day) - days_end(day - 1), (int64_t)hours * HOUR);
}

static void test_days_of_a_zone(void **state)
{
    (void)state;
    ends(20000, 20001 * DAYS_LENGTH); /* UTC, unless a zone is used: 2024-10-04 */
    days_use_zone("Asia/Tokyo");
    ends(20000, 20001 * DAYS_LENGTH - 9 * (int64_t)HOUR);
    days_use_zone("Asia/Kathmandu");
    ends(20000, 20001 * DAYS_LENGTH - (5 * 60 + 45) * INT64_C(60000));
    days_use_zone("America/New_York");
    ends(20000, 20001 * DAYS_LENGTH + 4 * (int64_t)HOUR);
    lasts(20030, 25);                /* 2024-11-03 */
    lasts(20156, 23);                /* 2025-03-09 */
    days_use_zone("America/Havana"); /* where the clocks go from midnight to one */
    lasts(20156, 23);
    for (int64_t day = 20150; day < 20160; day++)
        ends(day, days_end(day));
    days_use_zone("Asia/Tokyo");
    for (int64_t day = 0; day < 60000; day++) /* until 2134, over the years without a leap day */
        ends(day, (day + 1) * DAYS_LENGTH - 9 * (int64_t)HOUR);
}

static void test_zones_that_there_are(void **state)
{
    static const char *const none[] = {
        "", "Asia/Edo", "/etc/localtime", "../zoneinfo/UTC", "Asia/", "Asia/T kyo", NULL};
    struct engawa_reason why;
    (void)state;
    assert_true(days_check_zone("Asia/Tokyo", &why));
    assert_true(days_check_zone("Etc/GMT+3", &why));
    for (int i = 0; none[i]; i++) {
        assert_false(days_check_zone(none[i], &why));
        assert_string_equal(why.code, "option");
    }
}

TOPIC(days)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_days_of_a_zone),
        cmocka_unit_test(test_zones_that_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
