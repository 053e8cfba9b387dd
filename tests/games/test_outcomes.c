/* test_outcomes.c - the outcomes of chance, listed with their probabilities (engawa_game.outcomes):
 * each list against the game's own rules and draws, and a search that knows only the interface
 * against values known from elsewhere. */
#include "games/burning_desire.h"
#include "games/registry.h"
#include "games/yahtzee.h"
#include "tests/support/fold_games.h"
#include "tests/support/game_table.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

/* ---- the lists ---- */

enum {
    EVENTS = 60,       /* of one game, looked at */
    LISTED_MAX = 20000 /* longer lists are only counted */
};

/* The first item of OUTCOME from which on the order of items has no meaning. */
static int first_alike(const struct engawa_match *match, const struct engawa_outcome *outcome)
{
    const struct burning *burning = (const void *)match->state.bytes;
    if (strcmp(match->game->name, "yahtzee") == 0)
        return 0;
    if (strcmp(match->game->name, "burning-desire") == 0 && burning->phase == BURNING_ROLL)
        return 1;
    return outcome->count;
}

static int by_item(const void *one, const void *two)
{
    return *(const uint16_t *)one - *(const uint16_t *)two;
}

static int by_outcome(const void *one, const void *two)
{
    const struct engawa_outcome *a = one, *b = two;
    int order = a->count - b->count;
    for (int i = 0; order == 0 && i < a->count; i++)
        order = a->item[i] - b->item[i];
    return order;
}

static void put_in_order(const struct engawa_match *match, struct engawa_outcome *outcome)
{
    int first = first_alike(match, outcome);
    qsort(outcome->item + first, (size_t)(outcome->count - first), sizeof *outcome->item, by_item);
}

/* All that chance can bring in MATCH, to be freed, in the order of by_outcome. */
static struct engawa_weighted *list_outcomes(const struct engawa_match *match, int *count)
{
    *count = match->game->outcomes(match->state.bytes, NULL, 0);
    struct engawa_weighted *list = calloc((size_t)*count, sizeof *list);
    assert_true(*count > 0 && list);
    assert_int_equal(match->game->outcomes(match->state.bytes, list, *count), *count);
    for (int i = 0; i < *count; i++)
        put_in_order(match, &list[i].outcome);
    qsort(list, (size_t)*count, sizeof *list, by_outcome); /* an outcome is a list's first member */
    return list;
}

static void check_list(const struct engawa_match *match)
{
    const struct engawa_game *game = match->game;
    struct engawa_text text = {0};
    double sum = 0;
    int count;
    if (game->outcomes(match->state.bytes, NULL, 0) > LISTED_MAX)
        return;
    struct engawa_weighted *list = list_outcomes(match, &count);
    for (int i = 0; i < count; i++) {
        struct engawa_event event = {.by = ENGAWA_CHANCE, .outcome = list[i].outcome};
        struct engawa_event again;
        sum += list[i].probability;
        assert_true(list[i].probability > 0 && list[i].probability <= 1);
        assert_true(i == 0 || by_outcome(&list[i - 1], &list[i]) < 0);
        engawa_text_clear(&text);
        game->print(match->state.bytes, &event, &text);
        assert_true(engawa_read(game, match->state.bytes, match->setup.seats, ENGAWA_CHANCE,
                                text.at, ENGAWA_FULL, &again, NULL));
        assert_int_equal(by_outcome(&event.outcome, &again.outcome), 0);
    }
    assert_true(fabs(sum - 1) < 1e-9);
    engawa_text_free(&text);
    free(list);
}

/* A list that is cut begins as the whole one does, and nothing behind it is touched. */
static void check_cut(const struct engawa_match *match)
{
    const struct engawa_game *game = match->game;
    struct engawa_weighted whole[4], cut[4] = {{.probability = 0}};
    memset(whole, 0, sizeof whole);
    int count = game->outcomes(match->state.bytes, whole, 4);
    int some = count < 4 ? count - 1 : 2;
    cut[some].probability = -1;
    assert_int_equal(game->outcomes(match->state.bytes, cut, some), count);
    assert_memory_equal(whole, cut, (size_t)some * sizeof *cut);
    assert_true(cut[some].probability < 0);
}

static void play_lists(const struct engawa_game *game, const struct engawa_setup *setup,
                       void *context)
{
    struct engawa_rng *rng = context;
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    struct engawa_text text = {0};
    for (int i = 0; i < EVENTS && engawa_match_actors(match) != 0; i++) {
        if (engawa_match_actors(match) == ENGAWA_CHANCE_BIT &&
            game->outcomes(match->state.bytes, NULL, 0) > 0) {
            check_list(match);
            check_cut(match);
        }
        engawa_text_clear(&text);
        int by = random_event(match, rng, &text);
        assert_true(engawa_match_append(match, by, text.at, 0, NULL));
    }
    engawa_text_free(&text);
    engawa_match_free(match);
}

static void lists_are_whole_possible_and_without_a_double(void **unused)
{
    struct engawa_rng rng;
    int games = 0;
    (void)unused;
    engawa_rng_fast(&rng, 5);
    for (int i = 0; engawa_game_at(i); i++) {
        if (!engawa_game_at(i)->outcomes)
            continue;
        games++;
        each_setup(engawa_game_at(i), play_lists, &rng);
    }
    assert_int_equal(games, 5);
}

/* Draws in MATCH often enough to tell, and compares how often each outcome of the list comes
 * with its probability: chi-squared, rare outcomes together. */
static void compare_draws(const struct engawa_match *match, long draws, struct engawa_rng *rng)
{
    int count, bins = 0;
    double sum = 0, rare = 0;
    long rare_seen = 0;
    struct engawa_weighted *list = list_outcomes(match, &count);
    long *seen = calloc((size_t)count, sizeof *seen);
    assert_non_null(seen);
    for (long i = 0; i < draws; i++) {
        struct engawa_outcome outcome;
        match->game->draw(match->state.bytes, rng, &outcome);
        put_in_order(match, &outcome);
        const struct engawa_weighted *found =
            bsearch(&outcome, list, (size_t)count, sizeof *list, by_outcome);
        assert_non_null(found);
        seen[found - list]++;
    }
    for (int i = 0; i < count; i++) {
        double expected = (double)draws * list[i].probability, off = (double)seen[i] - expected;
        if (expected < 5) {
            rare += expected;
            rare_seen += seen[i];
            continue;
        }
        sum += off * off / expected;
        bins++;
    }
    if (rare > 0) {
        sum += ((double)rare_seen - rare) * ((double)rare_seen - rare) / rare;
        bins++;
    }
    assert_true(sum < bins + 5 * sqrt(2.0 * bins) + 5);
    free(seen);
    free(list);
}

static void draws_come_as_often_as_the_list_says(void **unused)
{
    struct engawa_rng rng;
    (void)unused;
    engawa_rng_fast(&rng, 6);
    struct engawa_match *match = open_table("yahtzee", 1, NULL);
    compare_draws(match, 100000, &rng);
    yes(match, ENGAWA_CHANCE, "roll 12346");
    yes(match, 0, "keep 34");
    compare_draws(match, 100000, &rng);
    engawa_match_free(match);
    match = open_table("burning-desire", 2, (const char *const[]){"100"});
    compare_draws(match, 200000, &rng);
    yes(match, ENGAWA_CHANCE, "roll 222221 4");
    yes(match, 0, "keep 222 b");
    compare_draws(match, 50000, &rng);
    yes(match, ENGAWA_CHANCE, "roll 221 -");
    yes(match, 0, "keep 22222 -");
    compare_draws(match, 50000, &rng);
    yes(match, ENGAWA_CHANCE, "roll 1 4");
    yes(match, 0, "take 2-3");
    yes(match, 0, "multiply");
    compare_draws(match, 50000, &rng);
    engawa_match_free(match);
    match = open_table("template", 3, NULL);
    compare_draws(match, 50000, &rng);
    engawa_match_free(match);
}

/* ---- a search through the interface alone ---- */

enum { SLOTS = 1 << 16 };

struct slot {
    bool taken;
    double value;
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
};

/* WORTH is the objective of the search, OVER its end. ORDER brings states that differ only in
 * meaningless order into one form, so that each is solved once; the search is right without it. */
struct search {
    const struct engawa_game *game;
    bool (*over)(const void *state);
    double (*worth)(const void *state);
    void (*order)(void *state);
    struct slot *slot; /* SLOTS of them, by hash */
};

/* The slot of STATE, or the free one where it belongs. */
static struct slot *slot_of(const struct search *search, const void *state)
{
    uint64_t at = engawa_state_hash(search->game, state);
    while (search->slot[at % SLOTS].taken &&
           !engawa_state_equal(search->game, search->slot[at % SLOTS].state.bytes, state))
        at++;
    return &search->slot[at % SLOTS];
}

static double value_of(const struct search *search, const void *state);

static double mean_over_chance(const struct search *search, const void *state)
{
    const struct engawa_game *game = search->game;
    int count = game->outcomes(state, NULL, 0);
    struct engawa_weighted *list = calloc((size_t)count, sizeof *list);
    double sum = 0;
    assert_non_null(list);
    game->outcomes(state, list, count);
    for (int i = 0; i < count; i++) {
        struct slot next;
        memcpy(next.state.bytes, state, game->state_size);
        game->settle(next.state.bytes, &list[i].outcome);
        sum += list[i].probability * value_of(search, next.state.bytes);
    }
    free(list);
    return sum;
}

static double best_move(const struct search *search, const void *state, int seat)
{
    const struct engawa_game *game = search->game;
    engawa_move *moves = calloc((size_t)game->legal_max, sizeof *moves);
    double best = -INFINITY;
    assert_non_null(moves);
    int count = game->legal(state, seat, moves, game->legal_max);
    for (int i = 0; i < count; i++) {
        struct slot next;
        memcpy(next.state.bytes, state, game->state_size);
        game->play(next.state.bytes, seat, moves[i]);
        best = fmax(best, value_of(search, next.state.bytes));
    }
    free(moves);
    return best;
}

static double value_of(const struct search *search, const void *state)
{
    struct slot here;
    memcpy(here.state.bytes, state, search->game->state_size);
    search->order(here.state.bytes);
    if (search->over(here.state.bytes))
        return search->worth(here.state.bytes);
    struct slot *slot = slot_of(search, here.state.bytes);
    if (slot->taken)
        return slot->value;
    unsigned actors = search->game->actors(here.state.bytes);
    double value = actors == ENGAWA_CHANCE_BIT
                       ? mean_over_chance(search, here.state.bytes)
                       : best_move(search, here.state.bytes, engawa_lowest_bit(actors));
    slot = slot_of(search, here.state.bytes); /* others have come since */
    *slot = here;
    slot->taken = true;
    slot->value = value;
    return value;
}

static double search_from(const struct engawa_match *match, bool (*over)(const void *),
                          double (*worth)(const void *), void (*order)(void *))
{
    struct search search = {match->game, over, worth, order, calloc(SLOTS, sizeof(struct slot))};
    assert_non_null(search.slot);
    double value = value_of(&search, match->state.bytes);
    free(search.slot);
    return value;
}

static int by_die(const void *one, const void *two)
{
    return *(const uint8_t *)one - *(const uint8_t *)two;
}

/* ---- Yahtzee: the last box ---- */

static void order_yahtzee(void *state)
{
    qsort(((struct yahtzee *)state)->dice, YAHTZEE_DICE, 1, by_die);
}

static bool yahtzee_over(const void *state)
{
    return ((const struct yahtzee *)state)->over;
}

static double score_so_far(const void *state)
{
    int64_t score;
    int rank;
    engawa_game_named("yahtzee")->result(state, &score, &rank);
    return (double)score;
}

/* Returns the mean score of a turn when only BOX is left. The other boxes get 1, 2, 3, 4 and 6. */
static double worth_of_last(const char *box)
{
    static const char *const all[] = {
        "ones",    "twos",           "threes",    "fours",      "fives",
        "sixes",   "three-kind",     "four-kind", "full-house", "small-straight",
        "yahtzee", "large-straight", "chance"};
    struct engawa_match *match = open_table("yahtzee", 1, NULL);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char move[32];
        if (strcmp(all[i], box) == 0)
            continue;
        snprintf(move, sizeof move, "score %s", all[i]);
        yes(match, ENGAWA_CHANCE, "roll 12346");
        yes(match, 0, move);
    }
    double before = score_so_far(match->state.bytes);
    double value = search_from(match, yahtzee_over, score_so_far, order_yahtzee);
    engawa_match_free(match);
    return value - before;
}

/* Five equal dice come within three rolls 347897 times in 7558272. A single die that is to show
 * much is rolled again below 5 and then below 4, and brings 14/3. Each roll of a die has no six
 * with probability 5/6. */
static void a_search_finds_the_mean_of_the_last_box_of_yahtzee(void **unused)
{
    (void)unused;
    assert_true(fabs(worth_of_last("yahtzee") - 50 * 347897 / 7558272.0) < 1e-9);
    assert_true(fabs(worth_of_last("chance") - 5 * 14 / 3.0) < 1e-9);
    assert_true(fabs(worth_of_last("sixes") - 30 * (1 - 125 / 216.0)) < 1e-9);
}

/* ---- Burning Desire: a turn, and a dare ---- */

static void order_burning(void *state)
{
    qsort(((struct burning *)state)->dice, BURNING_DICE, 1, by_die);
}

static bool turn_over(const void *state)
{
    return ((const struct burning *)state)->turns > 0;
}

static double points_made(const void *state)
{
    return (double)((const struct burning *)state)->total[0];
}

static double has_300(const void *state)
{
    return points_made(state) >= 300;
}

/* Known from elsewhere: 114.118 points. From 100 to 300 there are two ways: 3, 4 or 6 at once
 * (6/36), or 2 (6/36) and then anything but 0 (12/36). */
static void a_search_finds_the_mean_of_a_turn_of_burning_desire(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_table("burning-desire", 2, (const char *const[]){"2000"});
    double value = search_from(match, turn_over, points_made, order_burning);
    assert_true(fabs(value - 114.118) < 0.0005);
    engawa_match_free(match);
    match = open_table("burning-desire", 2, (const char *const[]){"100"});
    yes(match, ENGAWA_CHANCE, "roll 222221 4");
    yes(match, 0, "take 2-3");
    value = search_from(match, turn_over, has_300, order_burning);
    assert_true(fabs(value - (6 / 36.0 + 6 / 36.0 * 12 / 36.0)) < 1e-12);
    engawa_match_free(match);
}

TOPIC(outcomes)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_whole_possible_and_without_a_double),
        cmocka_unit_test(draws_come_as_often_as_the_list_says),
        cmocka_unit_test(a_search_finds_the_mean_of_the_last_box_of_yahtzee),
        cmocka_unit_test(a_search_finds_the_mean_of_a_turn_of_burning_desire),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
