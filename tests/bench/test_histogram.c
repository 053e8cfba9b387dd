/* test_histogram.c - the load generator's times: quantiles beside those of a sorted list. */
#include "bench/load/histogram.h"

#include "tests/support/topic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <stdlib.h>

enum { TIMES = 20000 };

static int compare(const void *one, const void *two)
{
    int64_t a = *(const int64_t *)one, b = *(const int64_t *)two;
    return (a > b) - (a < b);
}

/* TIMES times from below a microsecond to hours, the same in every run. */
static void fill(int64_t *times)
{
    uint64_t number = 1;
    for (int i = 0; i < TIMES; i++) {
        number = number * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        times[i] = (int64_t)((number >> 20) >> (number >> 59));
    }
}

static void quantiles_are_right_to_a_sixty_fourth(void **state)
{
    static const double shares[] = {0.001, 0.1, 0.5, 0.9, 0.99, 0.999};
    static struct histogram all, half[2];
    static int64_t times[TIMES];
    (void)state;
    fill(times);
    for (int i = 0; i < TIMES; i++)
        histogram_add(&half[i % 2], times[i]);
    histogram_merge(&all, &half[0]);
    histogram_merge(&all, &half[1]);
    qsort(times, TIMES, sizeof *times, compare);
    assert_int_equal(all.count, TIMES);
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        double exact = (double)times[(int)(shares[i] * (double)TIMES) - 1] / 1e6;
        double is = histogram_quantile(&all, shares[i]);
        assert_true(is >= exact && is <= exact * (1 + 1.0 / 64) + 1e-6);
    }
    assert_true(histogram_quantile(&all, 1) == (double)times[TIMES - 1] / 1e6);
}

static void the_ends_have_a_place(void **state)
{
    static struct histogram histogram;
    (void)state;
    assert_true(histogram_quantile(&histogram, 0.5) == 0);
    histogram_add(&histogram, -5);
    assert_true(histogram_quantile(&histogram, 0.5) == 0);
    histogram_add(&histogram, INT64_MAX);
    histogram_add(&histogram, INT64_MAX);
    assert_true(histogram_quantile(&histogram, 0.5) == (double)INT64_MAX / 1e6);
    assert_true(histogram_quantile(&histogram, 1) == (double)INT64_MAX / 1e6);
}

TOPIC(histogram)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(quantiles_are_right_to_a_sixty_fourth),
                                       cmocka_unit_test(the_ends_have_a_place)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
