/* test_imagine.c - `imagine` draws from the distribution that the game declares
 * (engawa_game.imagined): on positions so small, or looked at so narrowly, that all possible states
 * can be counted. test_secrets.c tests that an imagined state agrees with the view. */
#include "games/dixit.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "games/sengoku_domino.h"
#include "tests/games/dixit_table.h"
#include "tests/support/fold_games.h"
#include "tests/support/topic.h"

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static struct engawa_rng rng;

/* ---- counting ---- */

enum { CASES_MAX = 4096, TIMES = 400 /* that each case is expected on average */ };

/* A possible result, identified by a key, and how often it has come. */
struct tally {
    int count;
    double weight; /* of all cases */
    struct tally_case {
        uint64_t key;
        double weight;
        long seen;
    } one[CASES_MAX];
};

static struct tally tally;

static struct tally_case *find_case(uint64_t key)
{
    for (int i = 0; i < tally.count; i++)
        if (tally.one[i].key == key)
            return &tally.one[i];
    return NULL;
}

static void clear_tally(void)
{
    tally.count = 0;
    tally.weight = 0;
}

/* Says that KEY can come, and adds WEIGHT to how often. */
static void expect(uint64_t key, double weight)
{
    struct tally_case *one = find_case(key);
    if (!one) {
        assert_true(tally.count < CASES_MAX);
        one = &tally.one[tally.count++];
        *one = (struct tally_case){.key = key};
    }
    one->weight += weight;
    tally.weight += weight;
}

/* Imagines what VIEW's viewer does not know again and again, and counts the keys that come. */
static long imagine_often(const struct engawa_match *view, uint64_t (*key_of)(const void *state))
{
    long times = (long)TIMES * tally.count;
    for (long i = 0; i < times; i++) {
        struct engawa_match world = *view;
        view->game->imagine(world.state.bytes, view->viewer, &rng);
        struct tally_case *one = find_case(key_of(world.state.bytes));
        assert_non_null(one);
        one->seen++;
    }
    return times;
}

/* Each case comes as often as its weight says: chi-squared. */
static void assert_as_weighted(const struct engawa_match *view,
                               uint64_t (*key_of)(const void *state))
{
    long times = imagine_often(view, key_of);
    double sum = 0;
    for (int i = 0; i < tally.count; i++) {
        double expected = (double)times * tally.one[i].weight / tally.weight;
        double off = (double)tally.one[i].seen - expected;
        assert_true(expected >= 5);
        sum += off * off / expected;
    }
    assert_true(sum < tally.count - 1 + 4 * sqrt(2.0 * tally.count));
    assert_int_equal(view->game->imagined, ENGAWA_IMAGINED_UNIFORM);
}

static void random_step(struct engawa_match *match)
{
    struct engawa_text text = {0};
    int by = random_event(match, &rng, &text);
    yes(match, by, text.at);
    engawa_text_free(&text);
}

static void every_game_that_hides_something_is_looked_at_here(void **unused)
{
    static const char tested[] = " template dixit sengoku-domino dou-dizhu "; /* below */
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        char name[ENGAWA_WORD_MAX + 3];
        snprintf(name, sizeof name, " %s ", engawa_game_at(i)->name);
        if (engawa_game_at(i)->imagine && !strstr(tested, name))
            fail_msg("no test here says what imagine may bring in%s", name);
    }
}

/* Who sees everything imagines nothing. */
static void nothing_is_imagined_where_nothing_is_hidden(void **unused)
{
    (void)unused;
    for (int i = 0; engawa_game_at(i); i++) {
        const struct engawa_game *game = engawa_game_at(i);
        struct engawa_match *match = open_table(game->name, game->seats_min, NULL);
        for (int left = 60; game->imagine && engawa_match_actors(match) != 0 && left > 0; left--) {
            uint64_t before = engawa_state_hash(game, match->state.bytes);
            game->imagine(match->state.bytes, ENGAWA_OPEN, &rng);
            assert_true(engawa_state_hash(game, match->state.bytes) == before);
            random_step(match);
        }
        engawa_match_free(match);
    }
}

/* In what a spectator sees, a seat's own hand is hidden like the others. */
static void sengoku_gives_every_hidden_hand_its_tiles(void **unused)
{
    struct engawa_match *match = open_table("sengoku-domino", 3, NULL);
    (void)unused;
    random_step(match); /* the deal */
    struct engawa_match *view = view_of(match, ENGAWA_SPECTATOR);
    struct sengoku *state = (struct sengoku *)(void *)view->state.bytes;
    match->game->imagine(state, 0, &rng);
    for (int seat = 0; seat < state->seats; seat++)
        assert_int_equal(engawa_popcount(state->hand[seat]), state->held[seat]);
    engawa_match_free(view);
    engawa_match_free(match);
}

static void a_number_is_dealt_once(void **unused)
{
    struct engawa_match *match = open_table("template", 3, NULL);
    (void)unused;
    no(match, ENGAWA_CHANCE, "deal 0:3 1:7 2:3", "deal");
    no(match, ENGAWA_CHANCE, "deal 0:3 1:3 2:7", "deal");
    yes(match, ENGAWA_CHANCE, "deal 0:3 1:7 2:5");
    engawa_match_free(match);
}

/* ---- the template: whole states ---- */

static uint64_t template_key(const void *state)
{
    return engawa_state_hash(&engawa_template, state);
}

/* A match in which seat 0 has a 3, and seat 1 has decided. */
static struct engawa_match *lanterns(int second, int third, const char *choice)
{
    struct engawa_match *match = open_table("template", 3, NULL);
    char text[64];
    snprintf(text, sizeof text, "deal 0:3 1:%d 2:%d", second, third);
    yes(match, ENGAWA_CHANCE, text);
    yes(match, 1, choice);
    return match;
}

static void lanterns_are_imagined_as_any_number_and_choice(void **unused)
{
    static const char *const choices[] = {"choose light", "choose rest"};
    (void)unused;
    clear_tally();
    for (int second = 1; second <= 9; second++)
        for (int third = 1; third <= 9; third++)
            for (int i = 0; i < 2 && second != 3 && third != 3 && second != third; i++) {
                struct engawa_match *match = lanterns(second, third, choices[i]);
                expect(template_key(match->state.bytes), 1);
                engawa_match_free(match);
            }
    assert_int_equal(tally.count, 8 * 7 * 2);
    struct engawa_match *match = lanterns(5, 7, choices[0]), *view = view_of(match, 0);
    assert_as_weighted(view, template_key);
    engawa_match_free(view);
    engawa_match_free(match);
}

/* ---- Dixit: owners and votes, and where two of the cards are ---- */

static uint64_t owners_and_votes(const void *at)
{
    const struct dixit *state = at;
    uint64_t key = 0;
    for (int seat = 1; seat < 4; seat++)
        key = key * 2000 + state->given[seat][0] * 5u + state->vote[seat];
    return key;
}

static void dixit_owners_and_votes_are_any_that_agree(void **unused)
{
    static const int orders[6][3] = {{7, 13, 19}, {7, 19, 13}, {13, 7, 19},
                                     {13, 19, 7}, {19, 7, 13}, {19, 13, 7}};
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    (void)unused;
    deal_dixit(match);
    lay_out(match);
    yes(match, 1, "vote 1");
    yes(match, 2, "vote 4");
    struct engawa_match *view = view_of(match, 0);
    clear_tally();
    for (int i = 0; i < 6; i++)
        for (uint8_t first = 1; first <= 4; first++)
            for (uint8_t second = 1; second <= 4; second++) {
                struct dixit state = {.vote = {0, first, second, 0}};
                for (int seat = 1; seat < 4; seat++) /* 7, 13 and 19 lie at places 2, 3 and 4 */
                    state.given[seat][0] = (uint16_t)orders[i][seat - 1];
                if (orders[i][0] != 6 * first - 5 && orders[i][1] != 6 * second - 5)
                    expect(owners_and_votes(&state), 1);
            }
    assert_int_equal(tally.count, 6 * 3 * 3);
    assert_as_weighted(view, owners_and_votes);
    engawa_match_free(view);
    engawa_match_free(match);
}

enum { IN_DECK = 2 * ENGAWA_SEATS_MAX };

/* Where CARD is: in a seat's hand, given by a seat, or in the deck. */
static int place_of(const struct dixit *state, int card)
{
    for (int seat = 0; seat < state->seats; seat++) {
        for (int i = 0; i < state->held[seat]; i++)
            if (state->hand[seat][i] == card)
                return seat;
        if (state->given[seat][0] == card)
            return ENGAWA_SEATS_MAX + seat;
    }
    return IN_DECK;
}

static uint64_t two_places(const void *state)
{
    return (uint64_t)(place_of(state, 80) * 100 + place_of(state, 81));
}

static void dixit_cards_are_anywhere_that_is_not_seen(void **unused)
{
    /* Seat 0 has told and sees its own cards; seat 1 has given one of its six. */
    static const struct {
        int place, cards;
    } places[] = {{1, 5}, {ENGAWA_SEATS_MAX + 1, 1}, {2, 6}, {3, 6}, {IN_DECK, 60}};
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    (void)unused;
    deal_dixit(match);
    yes(match, 0, "clue 1 \"a\"");
    yes(match, 1, "give 7");
    struct engawa_match *view = view_of(match, 0);
    clear_tally();
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            if (i != j || places[i].cards > 1)
                expect((uint64_t)(places[i].place * 100 + places[j].place),
                       places[i].cards * (places[j].cards - (i == j)));
    assert_int_equal(tally.count, 24); /* each of 5 with each of 5, but not two at the one */
    assert_as_weighted(view, two_places);
    engawa_match_free(view);
    engawa_match_free(match);
}

/* ---- Sengoku Domino: the hand of another ---- */

static uint64_t hand_of_1(const void *state)
{
    return ((const struct sengoku *)state)->hand[1];
}

/* TILES as a set is written: the second of two equal ones only with the first. */
static uint32_t written(uint32_t tiles)
{
    uint32_t alone = tiles & SENGOKU_SECOND & ~(tiles << 1);
    return (tiles & ~alone) | alone >> 1;
}

/* Returns whether the hand of seat 1 is worth imagining: some of a few cards, two of them equal. */
static bool is_telling(const struct sengoku *state)
{
    uint32_t left = state->left[1], equal = left & SENGOKU_SECOND;
    int count = engawa_popcount(left);
    return equal && state->held[1] >= 2 && count > state->held[1] && count <= 9;
}

static void sengoku_hands_are_any_of_the_tiles_left(void **unused)
{
    int positions = 0;
    (void)unused;
    engawa_rng_fast(&rng, 4);
    for (int game = 0; game < 40; game++) {
        struct engawa_match *match = open_table("sengoku-domino", 2, NULL);
        const struct sengoku *state = (const void *)match->state.bytes;
        while (engawa_match_actors(match) != 0 && !is_telling(state))
            random_step(match);
        if (is_telling(state)) {
            struct engawa_match *view = view_of(match, 0);
            clear_tally();
            for (uint32_t hand = state->left[1]; hand; hand = (hand - 1) & state->left[1])
                if (engawa_popcount(hand) == state->held[1])
                    expect(written(hand), 1);
            assert_as_weighted(view, hand_of_1);
            engawa_match_free(view);
            positions++;
        }
        engawa_match_free(match);
    }
    assert_true(positions >= 10);
}

/* ---- Dou Dizhu: each way to share the cards left ---- */

static uint64_t cards_of_1(const void *state)
{
    return ((const struct dou_dizhu *)state)->cards[1];
}

static int of_rank(uint64_t cards, int rank)
{
    return (int)(cards >> (4 * rank) & 15);
}

/* Expects every way to give seat 1 MORE of the cards of STATE's seats 1 and 2, from RANK on, beside
 * the cards GIVEN: so that both have the cards that everybody knows of. */
static void expect_shares(const struct dou_dizhu *state, int rank, int more, uint64_t given)
{
    if (rank == DOU_DIZHU_RANKS) {
        if (more == 0)
            expect(given, 1);
        return;
    }
    int both = of_rank(state->cards[1], rank) + of_rank(state->cards[2], rank);
    for (int own = 0; own <= both && own <= more; own++) {
        int has[3] = {0, own, both - own};
        bool agrees = true;
        for (int seat = 1; seat < 3; seat++)
            agrees &= has[seat] + of_rank(state->played[seat], rank) >=
                      of_rank(dou_dizhu_ranks(&state->known[seat]), rank);
        if (agrees)
            expect_shares(state, rank + 1, more - own, given | (uint64_t)own << (4 * rank));
    }
}

static void dou_dizhu_hands_are_each_that_agrees(void **unused)
{
    int positions = 0;
    (void)unused;
    engawa_rng_fast(&rng, 8);
    for (int game = 0; game < 60; game++) {
        struct engawa_match *match =
            open_table("dou-dizhu", 3, (const char *const[]){"1", NULL, NULL});
        const struct dou_dizhu *state = (const void *)match->state.bytes;
        while (engawa_match_actors(match) != 0 &&
               (state->phase != DOU_DIZHU_PLAY || state->size[1] + state->size[2] > 9))
            random_step(match);
        clear_tally();
        if (state->phase == DOU_DIZHU_PLAY)
            expect_shares(state, 0, state->size[1], 0);
        if (tally.count > 3) {
            struct engawa_match *view = view_of(match, 0);
            imagine_often(view, cards_of_1);
            for (int i = 0; i < tally.count; i++)
                assert_true(tally.one[i].seen > 0);
            assert_int_equal(view->game->imagined, ENGAWA_IMAGINED_SOME);
            engawa_match_free(view);
            positions++;
        }
        engawa_match_free(match);
    }
    assert_true(positions >= 10);
}

TOPIC(imagine)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_that_hides_something_is_looked_at_here),
        cmocka_unit_test(nothing_is_imagined_where_nothing_is_hidden),
        cmocka_unit_test(sengoku_gives_every_hidden_hand_its_tiles),
        cmocka_unit_test(a_number_is_dealt_once),
        cmocka_unit_test(lanterns_are_imagined_as_any_number_and_choice),
        cmocka_unit_test(dixit_owners_and_votes_are_any_that_agree),
        cmocka_unit_test(dixit_cards_are_anywhere_that_is_not_seen),
        cmocka_unit_test(sengoku_hands_are_any_of_the_tiles_left),
        cmocka_unit_test(dou_dizhu_hands_are_each_that_agrees),
    };
    engawa_add_games();
    engawa_rng_fast(&rng, 2);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
