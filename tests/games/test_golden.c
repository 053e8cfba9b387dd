/* test_golden.c - the number of legal continuations of fixed positions, as counted once and checked
 * by hand where that could be done.
 *
 * Each tests/games/golden/NAME.engawa has a NAME.counts beside it, made by
 *     build-test/bench/engawa-perft tests/games/golden/NAME.engawa DEPTH >
 * tests/games/golden/NAME.counts A count that changes means that rules, draws or the meaning of a
 * record have changed.
 */
#include "bench/engine/perft.h"
#include "engine/record.h"
#include "games/registry.h"
#include "tests/support/topic.h"

#include <glob.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* Compares the counts beside the record PATH; returns how many there were. */
static int check(const char *path)
{
    struct engawa_record record = {0};
    struct engawa_reason why;
    char counts[512];
    int depth, lines = 0;
    uint64_t expected;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    if (engawa_record_read(&record, file, &why) != ENGAWA_RECORD_FINE)
        fail_msg("%s:%zu: %s", path, record.line, why.en);
    fclose(file);
    snprintf(counts, sizeof counts, "%.*s.counts", (int)(strrchr(path, '.') - path), path);
    file = fopen(counts, "r");
    assert_non_null(file);
    while (fscanf(file, "%d %" SCNu64, &depth, &expected) == 2) {
        uint64_t counted = perft_count(record.match, depth);
        if (counted != expected)
            fail_msg("%s at depth %d: %" PRIu64 ", not %" PRIu64, path, depth, counted, expected);
        lines++;
    }
    fclose(file);
    engawa_record_free(&record);
    return lines;
}

static void fixed_positions_have_as_many_continuations_as_ever(void **unused)
{
    glob_t found;
    (void)unused;
    assert_int_equal(glob(GOLDEN "/*.engawa", 0, NULL, &found), 0);
    assert_true(found.gl_pathc >= 2);
    for (size_t i = 0; i < found.gl_pathc; i++)
        assert_true(check(found.gl_pathv[i]) >= 2);
    globfree(&found);
}

/* Five different dice after the first roll: 31 keeps and 13 boxes. */
static void a_first_roll_counted_by_hand(void **unused)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    (void)unused;
    engawa_setup_defaults(game, 1, &setup);
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    assert_true(engawa_match_append(match, ENGAWA_CHANCE, "roll 12346", 0, NULL));
    assert_int_equal(perft_count(match, 1), 31 + 13);
    engawa_match_free(match);
    match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    assert_true(engawa_match_append(match, ENGAWA_CHANCE, "roll 11122", 0, NULL));
    assert_int_equal(perft_count(match, 1), 4 * 3 - 1 + 13);
    engawa_match_free(match);
}

TOPIC(golden)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_positions_have_as_many_continuations_as_ever),
        cmocka_unit_test(a_first_roll_counted_by_hand),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
