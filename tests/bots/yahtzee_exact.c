/* yahtzee_exact.c - the exact tables for solo Yahtzee and Yams: compared with published values,
 * values found by hand, a second solver written as plainly as possible, and games played.
 *
 * The plain solver knows nothing of columns, classes or keeps: it tries every set of the five dice
 * to roll again and every outcome (tests/bots/plain_dice.h), and asks the rules themselves what a
 * box pays and what a whole sheet is worth. It is slow, so it works on sheets with few open boxes.
 *
 * GAMES in the environment plays more games. */
#include "tests/bots/yahtzee_exact.h"
#include "bots/registry.h"
#include "bots/yahtzee/exact.h"
#include "games/registry.h"
#include "tests/bots/plain_dice.h"
#include "tests/support/fold_games.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { DICE = YAHTZEE_DICE, FACES = YAHTZEE_FACES };

#define BIT(box) (1u << (box))

static const unsigned boxes_of[] = {
    [YAHTZEE_SHEET_YAHTZEE] = BIT(YAHTZEE_PLUS) - 1,
    [YAHTZEE_SHEET_YAMS] =
        (BIT(YAHTZEE_BOXES) - 1) & ~(BIT(YAHTZEE_THREE_KIND) | BIT(YAHTZEE_CHANCE)),
};

/* ---- the plain solver ---- */

/* A sheet as the rules keep it, and its total as the rules count it. */
static int total_of(const struct yahtzee *state)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    engawa_game_named("yahtzee")->result(state, scores, ranks);
    return (int)scores[0];
}

static double plain_value(const struct yahtzee *state);

/* The most that filling a box with the dice COUNTS leads to: the total now, and what comes. */
static double plain_stop(const struct yahtzee *state, const int *counts)
{
    enum yahtzee_joker joker;
    double best = -1;
    bool five = false;
    for (int face = 0; face < FACES; face++)
        five |= counts[face] == DICE;
    for (int box = YAHTZEE_ONES; box < YAHTZEE_BOXES; box++) {
        if (!(yahtzee_open(state->sheet, state->filled[0], counts, &joker) >> box & 1))
            continue;
        struct yahtzee after = *state;
        after.filled[0] = (uint16_t)(after.filled[0] | BIT(box));
        after.box[0][box] = (uint8_t)yahtzee_points(state->sheet, (enum yahtzee_box)box, counts,
                                                    joker == YAHTZEE_JOKER_LOWER);
        if (five && state->box[0][YAHTZEE_YAHTZEE] > 0)
            after.repeat[0] = (uint16_t)(after.repeat[0] + 100);
        double value = plain_value(&after);
        best = value > best ? value : best;
    }
    return best;
}

/* The expected final total of a sheet whose player is about to begin a turn. */
static double plain_value(const struct yahtzee *state)
{
    static struct {
        struct yahtzee state;
        double value;
    } known[4096];
    static int count;
    if (state->filled[0] == boxes_of[state->sheet])
        return total_of(state);
    for (int i = 0; i < count; i++)
        if (memcmp(&known[i].state, state, sizeof *state) == 0)
            return known[i].value;
    double *worth = calloc(PLAIN_ROLLS, sizeof *worth);
    assert_non_null(worth);
    for (int roll = 0; roll < PLAIN_ROLLS; roll++) {
        int counts[FACES], same = plain_first(roll); /* the previous value for the same dice */
        plain_counts(roll, counts);
        worth[roll] = same < roll ? worth[same] : plain_stop(state, counts);
    }
    double value = plain_turn(worth, YAHTZEE_ROLLS);
    free(worth);
    if (count < 4096) {
        known[count].state = *state;
        known[count++].value = value;
    }
    return value;
}

/* A random sheet that can occur, with OPEN boxes left. */
static struct yahtzee random_sheet(int sheet, int open, struct engawa_rng *rng)
{
    struct yahtzee state = {.seats = 1, .sheet = (uint8_t)sheet, .rolls = 1};
    while (engawa_popcount(boxes_of[sheet] & ~(unsigned)state.filled[0]) > open) {
        enum yahtzee_joker joker;
        int counts[FACES] = {0};
        bool five = engawa_rng_below(rng, 4) == 0; /* so that jokers and repeats are met */
        int face = (int)engawa_rng_below(rng, FACES);
        for (int i = 0; i < DICE; i++)
            counts[five ? face : (int)engawa_rng_below(rng, FACES)]++;
        unsigned may = yahtzee_open(sheet, state.filled[0], counts, &joker);
        for (unsigned skip = engawa_rng_below(rng, (uint32_t)engawa_popcount(may)); skip; skip--)
            may &= may - 1;
        int box = engawa_lowest_bit(may);
        if (five && state.box[0][YAHTZEE_YAHTZEE] > 0)
            state.repeat[0] = (uint16_t)(state.repeat[0] + 100);
        state.filled[0] = (uint16_t)(state.filled[0] | BIT(box));
        state.box[0][box] = (uint8_t)yahtzee_points(sheet, (enum yahtzee_box)box, counts,
                                                    joker == YAHTZEE_JOKER_LOWER);
    }
    return state;
}

static void check_sheets(int sheet, int open, int sheets)
{
    struct yahtzee_bot_exact *table = yahtzee_bot_exact_new(sheet);
    struct engawa_rng rng;
    while (yahtzee_bot_exact_build(table) < 0.02 * open) /* the fullest sheets come first */
        ;
    engawa_rng_fast(&rng, (uint64_t)(10 * sheet + open));
    for (int i = 0; i < sheets; i++) {
        struct yahtzee state = random_sheet(sheet, open, &rng);
        if (!case_wanted(i))
            continue;
        struct yahtzee_bot_sheet left = yahtzee_bot_sheet_of(&state, 0);
        double exact = total_of(&state) + yahtzee_bot_exact_value(table, &left);
        double plain = plain_value(&state);
        if (fabs(exact - plain) > 1e-9)
            fail_msg("sheet %d, boxes %x: %.12f, plainly %.12f", sheet, state.filled[0], exact,
                     plain);
    }
    yahtzee_bot_exact_free(table);
}

static void a_plain_solver_agrees_on_sheets_with_one_open_box(void **unused)
{
    (void)unused;
    check_sheets(YAHTZEE_SHEET_YAHTZEE, 1, 8);
    check_sheets(YAHTZEE_SHEET_YAMS, 1, 8);
}

#ifndef ENGAWA_SANITIZED /* minutes there, for the same arithmetic */
static void a_plain_solver_agrees_on_sheets_with_two_open_boxes(void **unused)
{
    (void)unused;
    check_sheets(YAHTZEE_SHEET_YAHTZEE, 2, 3);
    check_sheets(YAHTZEE_SHEET_YAMS, 2, 3);
}
#endif

/* ---- what is known ---- */

/* The "average" that a solo table's description quotes. */
static double quoted_average(const char *sheet)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_text json = {0};
    struct engawa_setup setup;
    engawa_setup_defaults(game, 1, &setup);
    assert_true(engawa_setup_option(game, &setup, "sheet", sheet, NULL));
    struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
    engawa_match_describe(match, 0, &json);
    const char *at = strstr(json.at, "\"average\":");
    assert_non_null(at);
    double average = strtod(at + strlen("\"average\":"), NULL);
    engawa_match_free(match);
    engawa_text_free(&json);
    return average;
}

/* Published: 254.5877 with the forced joker (Verhoeff 1999, Glenn 2006). */
static void perfect_solo_yahtzee_is_worth_254_5877(void **unused)
{
    const struct yahtzee_bot_exact *table = yahtzee_bot_exact_shared(YAHTZEE_SHEET_YAHTZEE);
    const struct yahtzee_bot_sheet empty = {0};
    size_t bytes;
    (void)unused;
    assert_true(fabs(yahtzee_bot_exact_value(table, &empty) - 254.5877) < 0.00005);
    assert_true(quoted_average("yahtzee") == 254.59);
    yahtzee_bot_exact_size(table, &bytes);
    assert_true(bytes < 16000000);
}

#ifndef ENGAWA_SANITIZED
/* Nowhere published; this solver's, checked by the plain one and by games played. */
static void perfect_solo_yams_is_worth_336_7002(void **unused)
{
    const struct yahtzee_bot_exact *table = yahtzee_bot_exact_shared(YAHTZEE_SHEET_YAMS);
    const struct yahtzee_bot_sheet empty = {0};
    size_t bytes;
    (void)unused;
    assert_true(fabs(yahtzee_bot_exact_value(table, &empty) - 336.7002) < 0.00005);
    assert_true(quoted_average("yams") == 336.70);
    yahtzee_bot_exact_size(table, &bytes);
    assert_true(bytes < 400000000);
}
#endif

/* With one box left the value can be found by hand: yahtzee alone, three rolls, 50 points at the
 * known probability of 4.6029 %; chance alone, 23.33 points (best re-roll below 4.25 and 3.5). */
static void single_boxes_have_their_known_values(void **unused)
{
    const struct yahtzee_bot_exact *table = yahtzee_bot_exact_shared(YAHTZEE_SHEET_YAHTZEE);
    const struct yahtzee_bot_sheet yahtzee = {.filled = boxes_of[0] & ~BIT(YAHTZEE_YAHTZEE)};
    const struct yahtzee_bot_sheet chance = {.filled = boxes_of[0] & ~BIT(YAHTZEE_CHANCE)};
    (void)unused;
    double value = yahtzee_bot_exact_value(table, &yahtzee);
    assert_true(value > 50 * 0.046028 && value < 50 * 0.046030);
    value = yahtzee_bot_exact_value(table, &chance);
    assert_true(value > 23.33333 && value < 23.33334);
}

/* The mean of COUNT solo games by the perfect player, and its standard error. */
static double play(int sheet, int count, double *error)
{
    const struct yahtzee_bot_exact *table = yahtzee_bot_exact_shared(sheet);
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    struct engawa_rng rng;
    double sum = 0, squares = 0;
    engawa_setup_defaults(game, 1, &setup);
    assert_true(engawa_setup_option(game, &setup, "sheet",
                                    sheet == YAHTZEE_SHEET_YAMS ? "yams" : "yahtzee", NULL));
    engawa_rng_fast(&rng, 11);
    for (int i = 0; i < count; i++) {
        struct yahtzee state = {0};
        game->start(&state, &setup);
        for (unsigned actors; (actors = game->actors(&state)) != 0;) {
            struct engawa_outcome outcome;
            struct yahtzee_bot_decision decision;
            if (actors == ENGAWA_CHANCE_BIT) {
                game->draw(&state, &rng, &outcome);
                game->settle(&state, &outcome);
                continue;
            }
            yahtzee_bot_exact_decide(table, &state, &decision);
            game->play(&state, 0, decision.best);
        }
        sum += total_of(&state);
        squares += (double)total_of(&state) * total_of(&state);
    }
    *error = sqrt((squares / count - sum / count * (sum / count)) / count);
    return sum / count;
}

static void games_played_by_the_table_average_its_values(void **unused)
{
    double error, average = play(YAHTZEE_SHEET_YAHTZEE, (int)games_wanted(200), &error);
    (void)unused;
    assert_true(fabs(average - 254.5877) < 4 * error && (error < 5 || few_games()));
#ifndef ENGAWA_SANITIZED
    average = play(YAHTZEE_SHEET_YAMS, (int)games_wanted(300), &error);
    assert_true(fabs(average - 336.7002) < 4 * error && error < 7);
#endif
}

/* On average a roll neither gains nor loses: the value of a keep is the mean over its outcomes of
 * the value of the next decision. */
static void the_worth_of_a_keep_is_the_mean_over_its_outcomes(void **unused)
{
    const struct yahtzee_bot_exact *table = yahtzee_bot_exact_shared(YAHTZEE_SHEET_YAHTZEE);
    const struct dice_keeps *dice = dice_keeps_of(DICE);
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 5);
    for (int i = 0; i < 50; i++) {
        struct yahtzee state = random_sheet(YAHTZEE_SHEET_YAHTZEE, 1 + i % 12, &rng);
        struct yahtzee_bot_decision decision, next;
        if (!case_wanted(i))
            continue;
        for (int j = 0; j < DICE; j++)
            state.dice[j] = (uint8_t)(1 + engawa_rng_below(&rng, FACES));
        state.rolls = (uint8_t)(1 + i % 2);
        yahtzee_bot_exact_decide(table, &state, &decision);
        double sum = 0;
        int counts[FACES] = {0}, kept = 0;
        for (int face = 0; face < FACES; face++)
            counts[face] = dice->count[decision.best_keep][face];
        for (int face = 0; face < FACES; face++)
            for (int n = 0; n < counts[face]; n++)
                state.dice[kept++] = (uint8_t)(face + 1);
        state.rolls++;
        int ways = 1;
        for (int j = kept; j < DICE; j++)
            ways *= FACES;
        for (int way = 0; way < ways; way++) {
            for (int j = kept, rest = way; j < DICE; j++, rest /= FACES)
                state.dice[j] = (uint8_t)(1 + rest % FACES);
            yahtzee_bot_exact_decide(table, &state, &next);
            sum += next.value;
        }
        assert_true(fabs(sum / ways - decision.keep[decision.best_keep]) < 1e-9);
    }
}

int yahtzee_exact_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perfect_solo_yahtzee_is_worth_254_5877),
        cmocka_unit_test(single_boxes_have_their_known_values),
        cmocka_unit_test(a_plain_solver_agrees_on_sheets_with_one_open_box),
#ifndef ENGAWA_SANITIZED
        cmocka_unit_test(a_plain_solver_agrees_on_sheets_with_two_open_boxes),
        cmocka_unit_test(perfect_solo_yams_is_worth_336_7002),
#endif
        cmocka_unit_test(games_played_by_the_table_average_its_values),
        cmocka_unit_test(the_worth_of_a_keep_is_the_mean_over_its_outcomes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
