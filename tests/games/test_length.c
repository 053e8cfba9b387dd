/* test_length.c - every match ends, and no match is longer than its game says; nor is a text.
 *
 * Each game is played as slowly as it can be, and for Burning Desire chance is as bad as it can be:
 * how near such a match comes to the bound is a number here, so a bound that is too low or far too
 * high fails.
 */
#include "games/burning_desire.h"
#include "games/dixit.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static struct engawa_rng rng;

/* ---- at random: every setup of every game ---- */

static void play_at_random(const struct engawa_game *game, const struct engawa_setup *setup,
                           void *unused)
{
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    struct engawa_text text = {0};
    struct engawa_reason why;
    (void)unused;
    while (engawa_match_actors(match)) {
        int by = random_event(match, &rng, &text);
        assert_true(text.length <= (size_t)game->text_max);
        assert_true(engawa_match_append(match, by, text.at, 0, &why));
    }
    assert_true(match->length <= game->longest(setup));
    engawa_text_free(&text);
    engawa_match_free(match);
}

static void no_match_and_no_text_is_longer_than_its_game_says(void **unused)
{
    (void)unused;
    engawa_rng_fast(&rng, 20261128);
    for (int i = 0; engawa_game_at(i); i++)
        each_setup(engawa_game_at(i), play_at_random, NULL);
}

/* ---- as slowly as possible ---- */

/* Chooses EVENT, by whose turn it is. */
typedef void (*policy)(const void *state, struct engawa_event *event);

/* Plays a game of SETUP: CHOOSE makes the moves, and CHANCE, where it is not NULL, the outcomes.
 * Returns how many events it has, and fails where that is more than the game says. */
static size_t play_slowly(const struct engawa_setup *setup, policy choose, policy chance)
{
    const struct engawa_game *game = setup->game;
    struct engawa_match *match = engawa_match_new(game, setup, ENGAWA_OPEN);
    void *state = match->state.bytes;
    size_t events = 0, most = game->longest(setup);
    for (unsigned actors; (actors = game->actors(state)) != 0; events++) {
        struct engawa_event event = {.by = ENGAWA_CHANCE};
        if (actors != ENGAWA_CHANCE_BIT)
            event.by = engawa_lowest_bit(actors);
        if (event.by != ENGAWA_CHANCE)
            choose(state, &event);
        else if (chance)
            chance(state, &event);
        else
            game->draw(state, &rng, &event.outcome);
        assert_true(event.by == ENGAWA_CHANCE ? game->possible(state, &event.outcome, NULL)
                                              : game->allowed(state, &event, NULL));
        engawa_apply(game, state, &event);
        assert_true(events < most);
    }
    engawa_match_free(match);
    return events;
}

static struct engawa_setup setup_of(const char *name, int seats)
{
    struct engawa_setup setup;
    engawa_setup_defaults(engawa_game_named(name), seats, &setup);
    return setup;
}

static void set(struct engawa_setup *setup, const char *name, const char *value)
{
    assert_true(engawa_setup_option(setup->game, setup, name, value, NULL));
}

/* The first of the legal moves. */
static void choose_first(const struct engawa_game *game, const void *state,
                         struct engawa_event *event)
{
    engawa_move *moves = calloc((size_t)game->legal_max, sizeof *moves);
    assert_non_null(moves);
    assert_true(game->legal(state, event->by, moves, game->legal_max) > 0);
    event->move = moves[0];
    free(moves);
}

/* Keeps no die as long as there is a roll left, and then fills the first box that may be. */
static void yahtzee_slowly(const void *state, struct engawa_event *event)
{
    choose_first(engawa_game_named("yahtzee"), state, event);
}

static void yahtzee_is_as_long_as_its_boxes(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 5; seats++) {
        struct engawa_setup setup = setup_of("yahtzee", seats);
        assert_int_equal(play_slowly(&setup, yahtzee_slowly, NULL), 6 * 13 * seats);
        assert_int_equal(setup.game->longest(&setup), 6 * 13 * seats);
        set(&setup, "sheet", "yams");
        assert_int_equal(play_slowly(&setup, yahtzee_slowly, NULL), 6 * 14 * seats);
        assert_int_equal(setup.game->longest(&setup), 6 * 14 * seats);
    }
}

/* ---- Burning Desire: bad luck in every turn ---- */

/* Rolls ones for ten points, and fours to sixes for five. On the multiplier dice every throw
 * doubles the points, except the one that would end the turn with a million; that one loses
 * them. */
static void burning_luck(const void *at, struct engawa_event *event)
{
    static const uint16_t dice[] = {2, 1, 2, 2, 2, 4, 4}; /* the bonus die first */
    const struct burning *state = at;
    if (state->phase == BURNING_ROLL) {
        event->outcome.count = 7;
        memcpy(event->outcome.item, dice, sizeof dice);
        return;
    }
    bool last = 2 * state->points >= BURNING_BANK;
    event->outcome.count = 2;
    event->outcome.item[0] = last ? 0 : 1;
    event->outcome.item[1] = last ? 0 : 2;
}

/* Comes to five points before a target of 100, then takes five points in every turn and loses them
 * again, but reaches the target in the last turn of the race, as all do then. */
static void burning_slowly(const void *at, struct engawa_event *event)
{
    const struct burning *state = at;
    bool last = state->turns == (unsigned)BURNING_RACE_TURNS * state->seats - 1u;
    if (state->phase == BURNING_DARE)
        event->move =
            last || state->stage == BURNING_STAGE_FINAL ? BURNING_DARE_STOP : BURNING_DARE_MULTIPLY;
    else if (state->rolls < BURNING_ROLLS)
        event->move = burning_keep((const int[BURNING_FACES]){0}, false);
    else
        event->move =
            burning_take(state->total[state->turn] < 90 ? BURNING_ROLE_ONES : BURNING_ROLE_HIGH);
}

static void burning_desire_ends_after_its_turns(void **unused)
{
    (void)unused;
    for (int seats = 1; seats <= 5; seats++) {
        struct engawa_setup setup = setup_of("burning-desire", seats);
        set(&setup, "target", "100");
        size_t most = setup.game->longest(&setup);
        size_t events = play_slowly(&setup, burning_slowly, burning_luck);
        assert_in_range(events, most - most / 100, most);
    }
}

/* ---- Dou Dizhu: single cards, and everybody passes ---- */

static engawa_move single(int rank)
{
    return UINT64_C(1) << 4 * rank;
}

/* Bids as late and as little as it can. */
static engawa_move bid_slowly(const struct dou_dizhu *state)
{
    bool bids = state->bid == 0 ? !dou_dizhu_may_pass(state) : state->passes == state->seats - 2;
    return DOU_DIZHU_BID | (bids ? state->bid + 1u : 0);
}

/* The highest single card of HAND, or the lowest one above ABOVE where that is not below 0; 0 where
 * there is none. */
static engawa_move card_of(uint64_t hand, int above)
{
    for (int i = 0; i < DOU_DIZHU_RANKS; i++) {
        int rank = above >= 0 ? i : DOU_DIZHU_RANKS - 1 - i;
        if (rank > above && (hand >> 4 * rank & 15))
            return single(rank);
    }
    return 0;
}

/* The leader plays their cards singly, the highest first, until one is left; then a player with
 * more than one takes over. */
static void dou_dizhu_slowly(const void *at, struct engawa_event *event)
{
    const struct dou_dizhu *state = at;
    uint64_t hand = state->cards[event->by];
    if (state->phase == DOU_DIZHU_AUCTION)
        event->move = bid_slowly(state);
    else if (state->laid.kind == DOU_DIZHU_NONE)
        event->move = card_of(hand, -1);
    else if (state->size[state->owner] == 1 && state->size[event->by] > 1)
        event->move = card_of(hand, state->laid.rank);
    else
        event->move = DOU_DIZHU_PASS;
}

static void dou_dizhu_is_as_long_as_its_cards(void **unused)
{
    /* Events of a hand, for 2, 3 and 4 seats, and for 4 with many cards: void deals with their
     * passes, the auction, cards played singly, the passes after them, the reveal. */
    static const size_t hand[] = {9 + 5 + 36 + 35 + 1, 12 + 7 + 52 + 102 + 1, 15 + 9 + 65 + 192 + 1,
                                  15 + 9 + 105 + 312 + 1};
    (void)unused;
    engawa_rng_fast(&rng, 20261129);
    for (int seats = 2; seats <= 4; seats++)
        for (int large = 0; large <= (seats == 4); large++) {
            struct engawa_setup setup = setup_of("dou-dizhu", seats);
            set(&setup, "hands", "100");
            set(&setup, "deal4", large ? "25+8" : "16+4");
            size_t most = setup.game->longest(&setup);
            size_t events = play_slowly(&setup, dou_dizhu_slowly, NULL);
            assert_in_range(events, most - most / 20, most);
            assert_int_equal(most, 100 * hand[seats - 2 + large]);
        }
}

/* ---- Dixit: a deck that nobody's points end ---- */

static void dixit_slowly(const void *at, struct engawa_event *event)
{
    const struct dixit *state = at;
    choose_first(engawa_game_named("dixit"), state, event);
    if (state->phase == DIXIT_CLUE)
        strcpy(event->note, "x");
}

static void dixit_is_as_long_as_its_deck(void **unused)
{
    (void)unused;
    engawa_rng_fast(&rng, 20261130);
    for (int seats = 3; seats <= 8; seats++)
        for (int cards = seats == 3 ? 26 : 7 * seats; cards <= 1000;
             cards += cards < 100 ? 1 : 300) {
            struct engawa_setup setup = setup_of("dixit", seats);
            char number[12];
            snprintf(number, sizeof number, "%d", cards);
            set(&setup, "deck", "our-pictures");
            set(&setup, "cards", number);
            set(&setup, "target", "0");
            assert_true(engawa_setup_check(setup.game, &setup, NULL));
            assert_int_equal(play_slowly(&setup, dixit_slowly, NULL), setup.game->longest(&setup));
        }
}

/* ---- Sengoku Domino ---- */

/* At random: with two players that uses up all tiles often enough. Four of them fill the board or
 * win a second castle before. */
static void sengoku_slowly(const void *state, struct engawa_event *event)
{
    event->move = engawa_game_named("sengoku-domino")->pick(state, event->by, &rng);
}

static void sengoku_domino_ends_with_its_tiles(void **unused)
{
    (void)unused;
    engawa_rng_fast(&rng, 20261201);
    for (int seats = 2; seats <= 4; seats++) {
        struct engawa_setup setup = setup_of("sengoku-domino", seats);
        size_t most = setup.game->longest(&setup), longest = 0;
        for (int i = 0; i < 1000; i++) {
            size_t events = play_slowly(&setup, sengoku_slowly, NULL);
            longest = events > longest ? events : longest;
        }
        assert_in_range(longest, most - most / 5, most);
    }
}

TOPIC(length)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_match_and_no_text_is_longer_than_its_game_says),
        cmocka_unit_test(yahtzee_is_as_long_as_its_boxes),
        cmocka_unit_test(burning_desire_ends_after_its_turns),
        cmocka_unit_test(dou_dizhu_is_as_long_as_its_cards),
        cmocka_unit_test(dixit_is_as_long_as_its_deck),
        cmocka_unit_test(sengoku_domino_ends_with_its_tiles),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
