/* test_timers.c - due timers come out in order, for any sequence of setting, moving and
 * cancelling. */
#include "server/base/timers.h"

#include "engine/chance.h"
#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

enum { MANY = 60, STEPS = 4000 };

static struct timers timers;
static struct timer timer[MANY];
static int64_t due[MANY]; /* when each is due; INT64_MAX: never */

static int set_up(void **state)
{
    (void)state;
    memset(timer, 0, sizeof timer);
    for (int i = 0; i < MANY; i++)
        due[i] = INT64_MAX;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    timers_free(&timers);
    return 0;
}

/* The earliest time at which any is due. */
static int64_t first(void)
{
    int64_t earliest = INT64_MAX;
    for (int i = 0; i < MANY; i++)
        earliest = due[i] < earliest ? due[i] : earliest;
    return earliest;
}

static void test_due_timers_come_in_order(void **state)
{
    struct engawa_rng rng;
    (void)state;
    engawa_rng_fast(&rng, 4);
    for (int step = 0; step < STEPS; step++) {
        int i = (int)engawa_rng_below(&rng, MANY);
        int64_t time = engawa_rng_below(&rng, 50);
        switch (engawa_rng_below(&rng, 5)) {
        case 0:
            timers_set(&timers, &timer[i], due[i] = INT64_MAX);
            break;
        case 1:
            timers_set_by(&timers, &timer[i], time);
            due[i] = time < due[i] ? time : due[i];
            break;
        case 2: {
            const struct timer *taken = timers_take(&timers, time);
            assert_int_equal(taken != NULL, first() <= time);
            if (!taken)
                break;
            assert_true(taken->time == first() && taken->place == 0);
            assert_true(due[taken - timer] == taken->time);
            due[taken - timer] = INT64_MAX;
            break;
        }
        default:
            timers_set(&timers, &timer[i], due[i] = time);
        }
        assert_int_equal(timer[i].place != 0, due[i] != INT64_MAX);
    }
}

static void test_never(void **state)
{
    (void)state;
    assert_null(timers_take(&timers, INT64_MAX - 1));
    timers_set(&timers, &timer[0], INT64_MAX); /* it was not there */
    timers_set(&timers, &timer[0], 5);
    timers_set_by(&timers, &timer[0], 7);
    assert_null(timers_take(&timers, 4));
    assert_ptr_equal(timers_take(&timers, 5), &timer[0]);
    assert_null(timers_take(&timers, 9));
}

TOPIC(timers)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_due_timers_come_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_never, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
