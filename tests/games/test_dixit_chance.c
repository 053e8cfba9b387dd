/* test_dixit_chance.c - the draws of chance for Dixit: in the order that docs/fair-chance.md gives,
 * and each outcome equally likely. The order is programmed here a second time, from its
 * description.
 */
#include "games/registry.h"
#include "tests/games/dixit_table.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static const uint8_t key[ENGAWA_SEED_BYTES] = {7, 1, 3};

/* Draws and appends the next event of MATCH; the caller frees TEXT. */
static void fair(struct engawa_match *match, struct engawa_text *text)
{
    struct engawa_rng rng;
    engawa_rng_fair(&rng, key, match->length + 1);
    engawa_text_clear(text);
    engawa_match_draw(match, &rng, text);
    yes(match, ENGAWA_CHANCE, text->at);
}

/* Takes the card at INDEX out of the ascending DECK of *COUNT cards. */
static int take(int *deck, int *count, uint32_t index)
{
    int card = deck[index];
    for (int i = (int)index; i < *count - 1; i++)
        deck[i] = deck[i + 1];
    --*count;
    return card;
}

static int ascending(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void cards_are_drawn_seat_by_seat_each_by_its_rank_in_the_deck(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 8; seats++) {
        struct engawa_match *match = open_dixit(seats, "mine", "1000", "0");
        struct engawa_text text = {0}, expected = {0};
        int deck[1000], left = 1000;
        for (int i = 0; i < left; i++)
            deck[i] = i + 1;
        for (int event = 0; event < 20; event++) {
            struct engawa_rng rng;
            engawa_rng_fair(&rng, key, match->length + 1);
            engawa_text_clear(&expected);
            engawa_text_add(&expected, event ? "draw" : "deal");
            for (int seat = 0; seat < seats; seat++) {
                int hand[7], lack = seats > 3 || seat == (event - 1) % seats ? 1 : 2;
                if (event == 0)
                    lack = seats == 3 ? 7 : 6;
                for (int i = 0; i < lack; i++)
                    hand[i] = take(deck, &left, engawa_rng_below(&rng, (uint32_t)left));
                qsort(hand, (size_t)lack, sizeof *hand, ascending);
                engawa_text_printf(&expected, " %d:", seat);
                for (int i = 0; i < lack; i++)
                    engawa_text_printf(&expected, i ? ",%d" : "%d", hand[i]);
            }
            fair(match, &text);
            assert_string_equal(text.at, expected.at);
            char places[ENGAWA_SEATS_MAX + 1];
            int place = seats == 3 ? (int[]){1, 3, 5}[event % 3] : event % seats + 1;
            memset(places, '0' + place, sizeof places);
            places[event % seats] = '-';
            play_round(match, places);
        }
        engawa_text_free(&text);
        engawa_text_free(&expected);
        engawa_match_free(match);
    }
}

static void cards_are_laid_out_by_exchanges_from_the_last_place_down(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 8; seats++) {
        struct engawa_match *match = open_dixit(seats, NULL, NULL, NULL);
        struct engawa_text text = {0}, expected = {0};
        struct engawa_rng rng;
        deal_dixit(match);
        lay_out(match); /* by seat, as the exchanges start */
        int order[ENGAWA_SEATS_MAX], count = 0;
        const char *at = match->event[match->length - 1].text + strlen("lay");
        for (; at; at = strchr(at + 1, ','))
            order[count++] = atoi(at + 1);
        engawa_match_truncate(match, match->length - 1);
        engawa_rng_fair(&rng, key, match->length + 1);
        for (int i = count - 1; i >= 1; i--) {
            int other = (int)engawa_rng_below(&rng, (uint32_t)i + 1), card = order[i];
            order[i] = order[other];
            order[other] = card;
        }
        for (int i = 0; i < count; i++)
            engawa_text_printf(&expected, i ? ",%d" : "lay %d", order[i]);
        fair(match, &text);
        assert_string_equal(text.at, expected.at);
        engawa_text_free(&text);
        engawa_text_free(&expected);
        engawa_match_free(match);
    }
}

static void a_reveal_takes_no_draw(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(3, NULL, NULL, NULL);
    struct engawa_text text = {0};
    deal_dixit(match);
    lay_out(match);
    yes(match, 1, "vote 5");
    yes(match, 2, "vote 1");
    engawa_match_draw(match, NULL, &text);
    assert_string_equal(text.at, "reveal 0:1 1:8,9 2:15,16 / 1:5 2:1");
    engawa_text_free(&text);
    engawa_match_free(match);
}

/* Pearson's statistic of COUNTS against equal probabilities. */
static double chi_square(const int *counts, int size)
{
    double total = 0, sum = 0;
    for (int i = 0; i < size; i++)
        total += counts[i];
    for (int i = 0; i < size; i++) {
        double expected = total / size;
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return sum;
}

static void every_order_and_every_card_is_equally_likely(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dixit(4, NULL, NULL, NULL);
    struct engawa_outcome outcome;
    struct engawa_rng rng;
    int orders[256] = {0}, seen[24], kinds = 0, first[84] = {0};
    engawa_rng_fast(&rng, 5);
    for (int i = 0; i < 24000; i++) {
        match->game->draw(match->state.bytes, &rng, &outcome);
        for (int j = 6 * (i % 4); j < 6 * (i % 4) + 6; j++)
            first[outcome.item[j] - 1]++;
    }
    assert_true(chi_square(first, 84) < 140); /* 83 degrees of freedom, 0.9999 */
    deal_dixit(match);
    lay_out(match);
    engawa_match_truncate(match, match->length - 1);
    for (int i = 0; i < 24000; i++) {
        match->game->draw(match->state.bytes, &rng, &outcome);
        int order = 0; /* cards 1, 7, 13, 19 */
        for (int place = 0; place < 4; place++)
            order = 4 * order + outcome.item[place] / 6;
        orders[order]++;
    }
    for (int i = 0; i < 256; i++)
        if (orders[i] > 0)
            seen[kinds++] = orders[i];
    assert_int_equal(kinds, 24);
    assert_true(chi_square(seen, 24) < 58); /* 23 degrees of freedom, 0.9999 */
    engawa_match_free(match);
}

TOPIC(dixit_chance)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_drawn_seat_by_seat_each_by_its_rank_in_the_deck),
        cmocka_unit_test(cards_are_laid_out_by_exchanges_from_the_last_place_down),
        cmocka_unit_test(a_reveal_takes_no_draw),
        cmocka_unit_test(every_order_and_every_card_is_equally_likely),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
