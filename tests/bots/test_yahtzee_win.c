/* test_yahtzee_win.c - Yahtzee and Yams for the win: positions at the end of a game with a known
 * best decision, with probabilities found here by trying every roll; and the points to come on a
 * sheet, compared with the exact table. */
#include "bots/effort.h"
#include "bots/registry.h"
#include "bots/yahtzee/win.h"
#include "games/registry.h"
#include "tests/bots/bot_text.h"
#include "tests/bots/plain_dice.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { DICE = YAHTZEE_DICE, FACES = YAHTZEE_FACES, MUCH = 6000 };

#define BIT(box) (1u << (box))

static const unsigned boxes_of[] = {
    [YAHTZEE_SHEET_YAHTZEE] = BIT(YAHTZEE_PLUS) - 1,
    [YAHTZEE_SHEET_YAMS] =
        (BIT(YAHTZEE_BOXES) - 1) & ~(BIT(YAHTZEE_THREE_KIND) | BIT(YAHTZEE_CHANCE)),
};

/* A value is a probability, and a billionth for each point. */
static void assert_probability(double value, double probability)
{
    if (fabs(value - probability) > 1e-6)
        fail_msg("%.9f, but it is %.9f", value, probability);
}

/* ---- positions ---- */

/* Fills SEATS sheets except the boxes OPEN of seat 0, who has rolled FACES_SHOWN; the others have
 * BY points more than seat 0. */
static struct yahtzee position(int seats, unsigned open, const char *faces_shown, int rolls, int by)
{
    struct yahtzee state = {.seats = (uint8_t)seats, .rolls = (uint8_t)rolls};
    for (int seat = 0; seat < seats; seat++) {
        state.filled[seat] = (uint16_t)boxes_of[YAHTZEE_SHEET_YAHTZEE];
        state.box[seat][YAHTZEE_SIXES] = 30;
        state.repeat[seat] = 200; /* no rule asks where points are from */
    }
    for (int seat = 1; seat < seats; seat++)
        state.repeat[seat] = (uint16_t)(state.repeat[seat] + by);
    state.filled[0] = (uint16_t)(boxes_of[YAHTZEE_SHEET_YAHTZEE] & ~open);
    for (int i = 0; i < DICE; i++)
        state.dice[i] = (uint8_t)(faces_shown[i] - '0');
    return state;
}

static struct yahtzee_bot_decision for_the_win(const struct yahtzee *state)
{
    struct yahtzee_bot_decision decision;
    assert_true(
        yahtzee_bot_decide_for_win(yahtzee_bot_exact_shared(state->sheet), state, MUCH, &decision));
    return decision;
}

static struct yahtzee_bot_decision for_points(const struct yahtzee *state)
{
    struct yahtzee_bot_decision decision;
    yahtzee_bot_exact_decide(yahtzee_bot_exact_shared(state->sheet), state, &decision);
    return decision;
}

/* Returns the share of the win for MINE against THEIRS. */
static double share(int mine, int theirs)
{
    return mine > theirs ? 1 : mine == theirs ? 0.5 : 0;
}

/* The probability of winning with the sum of the dice SHOWN, those in AGAIN rolled once more,
 * against BY. */
static double roll_once(const char *shown, int again, int by)
{
    double won = 0;
    for (int way = 0; way < PLAIN_ROLLS; way++) {
        int sum = 0;
        for (int i = 0, rest = way; i < DICE; i++, rest /= FACES)
            sum += again >> i & 1 ? 1 + rest % FACES : shown[i] - '0';
        won += share(sum, by);
    }
    return won / (double)PLAIN_ROLLS;
}

/* ---- the last box ---- */

/* Chance is open and one re-roll left. 55556 is 26 and each of its dice better than a new one; but
 * against 28 it is lost, and against 27 all but one 5 stay. */
static void behind_it_rolls_dice_that_the_mean_would_keep(void **unused)
{
    (void)unused;
    for (int by = 26; by <= 29; by++) {
        struct yahtzee state = position(2, BIT(YAHTZEE_CHANCE), "55556", 2, by);
        struct yahtzee_bot_decision win = for_the_win(&state), points = for_points(&state);
        double best = 0;
        for (int again = 0; again < 1 << DICE; again++)
            best = fmax(best, roll_once("55556", again, by));
        assert_int_equal(points.best_box, YAHTZEE_CHANCE);
        assert_true(points.best == yahtzee_score(YAHTZEE_CHANCE));
        assert_probability(win.value, best);
        assert_probability(win.box[YAHTZEE_CHANCE], by == 26 ? 0.5 : 0);
        assert_true((win.best == yahtzee_score(YAHTZEE_CHANCE)) ==
                    (best == roll_once("55556", 0, by)));
    }
}

/* 34444 is 19, and a 3 is worth less than a new die. Against 18 it wins as it lies. */
static void a_sure_win_is_not_risked(void **unused)
{
    struct yahtzee state = position(2, BIT(YAHTZEE_CHANCE), "34444", 2, 18);
    struct yahtzee_bot_decision win = for_the_win(&state), points = for_points(&state);
    int keep[FACES] = {0, 0, 0, 4, 0, 0};
    (void)unused;
    assert_true(points.best == yahtzee_keep(keep));
    assert_true(win.best == yahtzee_score(YAHTZEE_CHANCE));
    assert_probability(win.value, 1);
    assert_probability(yahtzee_bot_decision_value(&win, yahtzee_keep(keep)),
                       roll_once("34444", 1, 18));
    assert_true(roll_once("34444", 1, 18) < 0.8);
}

/* If no choice changes the winner, it takes the points. */
static void when_all_is_decided_it_plays_for_points(void **unused)
{
    struct yahtzee lost = position(2, BIT(YAHTZEE_CHANCE), "12555", 2, 150);
    struct yahtzee won = position(2, BIT(YAHTZEE_CHANCE), "12555", 2, -150);
    (void)unused;
    assert_true(for_the_win(&lost).best == for_points(&lost).best);
    assert_true(for_the_win(&won).best == for_points(&won).best);
    assert_probability(for_the_win(&lost).value, 0);
    assert_probability(for_the_win(&won).value, 1);
}

static void a_shared_win_counts_as_its_share(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= YAHTZEE_SEATS; seats++) {
        struct yahtzee state = position(seats, BIT(YAHTZEE_CHANCE), "12345", 3, 15);
        assert_probability(for_the_win(&state).value, 1.0 / seats);
        state.repeat[seats - 1]--;
        assert_probability(for_the_win(&state).value, seats > 2 ? 1.0 / (seats - 1) : 1);
    }
}

/* ---- two boxes ---- */

/* The value to seat 0 of each roll of five dice, in order, if it fills BOX. */
static void plain_ends(const struct yahtzee *state, enum yahtzee_box box, double *worth)
{
    for (int roll = 0; roll < PLAIN_ROLLS; roll++) {
        struct yahtzee after = *state;
        int64_t scores[ENGAWA_SEATS_MAX];
        int counts[FACES], ranks[ENGAWA_SEATS_MAX];
        enum yahtzee_joker joker;
        plain_counts(roll, counts);
        yahtzee_open(state->sheet, state->filled[0], counts, &joker);
        after.filled[0] = (uint16_t)(after.filled[0] | BIT(box));
        after.box[0][box] =
            (uint8_t)yahtzee_points(state->sheet, box, counts, joker == YAHTZEE_JOKER_LOWER);
        engawa_game_named("yahtzee")->result(&after, scores, ranks);
        worth[roll] = share((int)scores[0], (int)scores[1]);
    }
}

/* The greatest probability that seat 0 wins when it begins the last turn with BOX open. */
static double plain_last_turn(const struct yahtzee *state, enum yahtzee_box box)
{
    static double worth[PLAIN_ROLLS];
    plain_ends(state, box, worth);
    return plain_turn(worth, YAHTZEE_ROLLS);
}

/* With two boxes left and the last roll on the table, each box is worth the value of the other. */
static void with_two_boxes_left_the_probabilities_are_those_counted_plainly(void **unused)
{
    static const struct {
        enum yahtzee_box one, two;
        const char *shown;
        int by;
    } known[] = {
        {YAHTZEE_CHANCE, YAHTZEE_SIXES, "11666", 40},
        {YAHTZEE_FULL_HOUSE, YAHTZEE_YAHTZEE, "22333", 24},
        {YAHTZEE_SMALL_STRAIGHT, YAHTZEE_THREE_KIND, "12344", 45},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        enum yahtzee_box box[2] = {known[i].one, known[i].two};
        struct yahtzee state =
            position(2, BIT(box[0]) | BIT(box[1]), known[i].shown, 3, known[i].by);
        if (known[i].two == YAHTZEE_SIXES)
            state.box[0][YAHTZEE_SIXES] = 0;
        struct yahtzee_bot_decision win = for_the_win(&state);
        for (int first = 0; first < 2; first++) {
            struct yahtzee after = state;
            int counts[FACES] = {0};
            for (int j = 0; j < DICE; j++)
                counts[state.dice[j] - 1]++;
            after.filled[0] = (uint16_t)(after.filled[0] | BIT(box[first]));
            after.box[0][box[first]] =
                (uint8_t)yahtzee_points(YAHTZEE_SHEET_YAHTZEE, box[first], counts, false);
            assert_probability(win.box[box[first]], plain_last_turn(&after, box[1 - first]));
        }
    }
}

/* ---- the others ---- */

/* A sheet with OPEN boxes left, filled at random. */
static struct yahtzee_bot_sheet some_sheet(int sheet_number, int open, struct engawa_rng *rng)
{
    struct yahtzee_bot_sheet sheet = {0};
    while (engawa_popcount(boxes_of[sheet_number] & ~sheet.filled) > open) {
        enum yahtzee_joker joker;
        int counts[FACES] = {0}, points;
        for (int i = 0; i < DICE; i++)
            counts[engawa_rng_below(rng, FACES)]++;
        unsigned may = yahtzee_open(sheet_number, sheet.filled, counts, &joker);
        for (unsigned skip = engawa_rng_below(rng, (uint32_t)engawa_popcount(may)); skip; skip--)
            may &= may - 1;
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(may);
        struct yahtzee_bot_offer offer = {
            .box = (uint8_t)box,
            .points =
                (uint8_t)yahtzee_points(sheet_number, box, counts, joker == YAHTZEE_JOKER_LOWER)};
        sheet = yahtzee_bot_take_offer(sheet_number, &sheet, offer, &points);
    }
    return sheet;
}

/* As much of the table for Yams as sheets with YAMS_OPEN open boxes need: the whole of it takes
 * seconds, and under the sanitizers many; they look at less. */
#ifdef ENGAWA_SANITIZED
enum { YAMS_OPEN = 3 };
static const double yams_part = 0.04;
#else
enum { YAMS_OPEN = 4 };
static const double yams_part = 0.12;
#endif

static const struct yahtzee_bot_exact *part_of_yams(void)
{
    static struct yahtzee_bot_exact *table;
    if (!table) {
        table = yahtzee_bot_exact_new(YAHTZEE_SHEET_YAMS);
        while (yahtzee_bot_exact_build(table) < yams_part)
            ;
    }
    return table;
}

/* Its probabilities sum to 1, and its mean is that of the table. */
static void check_points_to_come(const struct yahtzee_bot_exact *table, int sheet_number,
                                 int open_max, int sheets)
{
    struct engawa_rng rng;
    engawa_rng_fast(&rng, 3);
    for (int i = 0; i < sheets; i++) {
        struct yahtzee_bot_sheet sheet = some_sheet(sheet_number, i % (open_max + 1), &rng);
        double probability[YAHTZEE_BOT_POINTS_MAX], sum = 0, mean = 0;
        if (!case_wanted(i))
            continue;
        size_t bytes, values = yahtzee_bot_exact_size(table, &bytes);
        assert_true(sheet_number == YAHTZEE_SHEET_YAHTZEE ||
                    (double)yahtzee_bot_exact_index(table, &sheet) < yams_part * (double)values);
        assert_true(yahtzee_bot_points_to_come(table, sheet_number, &sheet, probability));
        for (int points = 0; points < YAHTZEE_BOT_POINTS_MAX; points++) {
            assert_true(probability[points] >= 0);
            sum += probability[points];
            mean += points * probability[points];
        }
        assert_true(fabs(sum - 1) < 1e-9);
        assert_true(fabs(mean - yahtzee_bot_exact_value(table, &sheet)) < 1e-9);
    }
}

static void points_to_come_have_the_mean_that_the_table_says(void **unused)
{
    (void)unused;
    check_points_to_come(yahtzee_bot_exact_shared(YAHTZEE_SHEET_YAHTZEE), YAHTZEE_SHEET_YAHTZEE, 5,
                         24);
    check_points_to_come(part_of_yams(), YAHTZEE_SHEET_YAMS, YAMS_OPEN, 10);
}

/* Whether no seat of STATE has more than YAMS_OPEN open boxes. */
static bool nearly_over(const struct yahtzee *state)
{
    for (int seat = 0; seat < state->seats; seat++)
        if (engawa_popcount(boxes_of[YAHTZEE_SHEET_YAMS] & ~(unsigned)state->filled[seat]) >
            YAMS_OPEN)
            return false;
    return true;
}

/* Random games of Yams: at each decision near the end it decides, and the work that is counted is
 * less than the budget of a server's table. */
static void yams_is_played_for_the_win_within_the_budget(void **unused)
{
    enum { BUDGET = 300 };
    const struct engawa_game *game = engawa_game_named("yahtzee");
    int decisions = 0;
    (void)unused;
    for (int seats = 2; seats <= YAHTZEE_SEATS; seats++) {
        struct engawa_setup setup;
        struct engawa_rng rng;
        struct engawa_text text = {0};
        engawa_setup_defaults(game, seats, &setup);
        assert_true(engawa_setup_option(game, &setup, "sheet", "yams", NULL));
        struct engawa_match *match = engawa_match_new(game, &setup, ENGAWA_OPEN);
        engawa_rng_fast(&rng, (uint64_t)seats);
        for (unsigned actors; (actors = engawa_match_actors(match)) != 0;) {
            const struct yahtzee *state = (const struct yahtzee *)(const void *)match->state.bytes;
            struct yahtzee_bot_decision decision;
            double before = effort_done();
            if (actors != ENGAWA_CHANCE_BIT && nearly_over(state)) {
                assert_true(yahtzee_bot_decide_for_win(
                    part_of_yams(), state, BUDGET * YAHTZEE_BOT_BATCHES_PER_MS, &decision));
                assert_true(decision.value > -1e-9 && decision.value < 1 + 1e-5);
                assert_true(effort_done() - before < (double)BUDGET);
                decisions++;
            }
            int by = random_event(match, &rng, &text);
            assert_true(engawa_match_append(match, by, text.at, 0, NULL));
        }
        engawa_text_free(&text);
        engawa_match_free(match);
    }
    assert_true(decisions > 50);
}

/* The other seat has the yahtzee box left: 50 points with a probability of 4.6029 %. Seat 0 has
 * rolled, and 20 in the box `chance` wins unless those points come. */
static void cards_that_others_may_still_get_are_counted(void **unused)
{
    struct yahtzee state = position(2, BIT(YAHTZEE_CHANCE), "44444", 3, 10);
    (void)unused;
    state.filled[1] = (uint16_t)(state.filled[1] & ~BIT(YAHTZEE_YAHTZEE));
    assert_true(fabs(for_the_win(&state).value - (1 - 0.046029)) < 1e-5);
    state.repeat[1] = (uint16_t)(state.repeat[1] - 40); /* then those points make a tie */
    assert_true(fabs(for_the_win(&state).value - (1 - 0.046029 / 2)) < 1e-5);
}

/* ---- the bots ---- */

static void choose(const char *bot, const struct yahtzee *state, int budget, char *move)
{
    const struct engawa_game *game = engawa_game_named("yahtzee");
    struct engawa_setup setup;
    struct engawa_text text = {0};
    struct engawa_rng rng;
    engawa_setup_defaults(game, state->seats, &setup);
    struct engawa_match *view = engawa_match_new(game, &setup, 0);
    memcpy(view->state.bytes, state, sizeof *state);
    engawa_rng_fast(&rng, 1);
    assert_true(bot_text(engawa_bot_named(bot, game), view, "", &rng, budget, &text));
    strncpy(move, text.at, 31);
    move[31] = '\0';
    engawa_text_free(&text);
    engawa_match_free(view);
}

/* The strong bot plays so where its budget lets it count, against others only. */
static void the_strong_bot_plays_for_the_win(void **unused)
{
    struct yahtzee state = position(2, BIT(YAHTZEE_CHANCE), "34444", 2, 18);
    char move[32];
    (void)unused;
    choose("solo", &state, 300, move);
    assert_string_equal(move, "keep 4444");
    choose("strong", &state, 300, move);
    assert_string_equal(move, "score chance");
    state.seats = 1;
    choose("strong", &state, 300, move);
    assert_string_equal(move, "keep 4444");
}

static void with_too_many_boxes_open_the_search_gives_up(void **unused)
{
    struct yahtzee early = position(2, BIT(YAHTZEE_CHANCE), "34444", 2, 0), two = early;
    struct yahtzee_bot_decision decision;
    const struct yahtzee_bot_exact *table = yahtzee_bot_exact_shared(YAHTZEE_SHEET_YAHTZEE);
    (void)unused;
    early.filled[0] = early.filled[1] = 0;
    assert_false(yahtzee_bot_decide_for_win(table, &early, 1000000, &decision));
    two.filled[0] = (uint16_t)(two.filled[0] & ~(BIT(YAHTZEE_FOUR_KIND) | BIT(YAHTZEE_ONES)));
    assert_true(yahtzee_bot_decide_for_win(table, &two, MUCH, &decision));
    assert_false(yahtzee_bot_decide_for_win(table, &two, 2, &decision));
}

TOPIC(yahtzee_win)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(behind_it_rolls_dice_that_the_mean_would_keep),
        cmocka_unit_test(a_sure_win_is_not_risked),
        cmocka_unit_test(when_all_is_decided_it_plays_for_points),
        cmocka_unit_test(a_shared_win_counts_as_its_share),
        cmocka_unit_test(with_two_boxes_left_the_probabilities_are_those_counted_plainly),
        cmocka_unit_test(points_to_come_have_the_mean_that_the_table_says),
        cmocka_unit_test(yams_is_played_for_the_win_within_the_budget),
        cmocka_unit_test(cards_that_others_may_still_get_are_counted),
        cmocka_unit_test(the_strong_bot_plays_for_the_win),
        cmocka_unit_test(with_too_many_boxes_open_the_search_gives_up),
    };
    engawa_add_games();
    engawa_add_bots();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
