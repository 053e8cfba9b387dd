/* test_dou_dizhu.c - every clause of the ledger of Dou Dizhu, by its number, and the seed's
 * examples, played through text as a record does it. test_dou_dizhu_combination.c tests the
 * combinations, test_dou_dizhu_text.c the notation and the hidden cards. */
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "tests/games/dou_dizhu_table.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static const char *const any[4] = {NULL};

static const struct dou_dizhu *state_of(const struct engawa_match *match)
{
    return (const void *)match->state.bytes;
}

/* All cards that STATE has given out, and the kitty. */
static struct dou_dizhu_cards given(const struct dou_dizhu *state)
{
    struct dou_dizhu_cards all = {0};
    for (int seat = 0; seat < state->seats; seat++)
        dou_dizhu_join(&all, &state->got[seat]);
    return all;
}

static bool same(struct dou_dizhu_cards a, struct dou_dizhu_cards b)
{
    return a.one == b.one && a.two == b.two;
}

/* ---- cards and deal ---- */

static void d1_one_pack_of_54_and_the_order_of_ranks(void **unused)
{
    struct dou_dizhu_cards none = {0};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    chance(match);
    turns(match, "bid 3");
    chance(match);
    assert_true(same(given(state_of(match)), dou_dizhu_rest(1, &none)));
    assert_int_equal(dou_dizhu_size(dou_dizhu_ranks(
                         &(struct dou_dizhu_cards){.one = given(state_of(match)).one})),
                     54);
    engawa_match_free(match);

    /* 3 4 5 6 7 8 9 T J Q K A 2 B R, each beating the one before; suits never matter. */
    static const char *const hand[4] = {"369QK2", "47TKAB", "58J4A5R"};
    match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_to_landlord(match, 3, "366", hand);
    turns(match, "play 3,play 4,play 5,play 6,play 7,play 8,play 9,play T,play J,play Q,play K,"
                 "play A,play 2,play B,play R,pass,pass,play 4");
    no(match, 0, "play 3", "too-low");
    no(match, 0, "play R", "not-held");
    engawa_match_free(match);
}

static void d2_two_packs_for_four(void **unused)
{
    struct dou_dizhu_cards none = {0};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(4, NULL, NULL, "25+8");
    chance(match);
    turns(match, "bid 3");
    chance(match);
    struct dou_dizhu_cards all = given(state_of(match));
    assert_true(same(all, dou_dizhu_rest(2, &none)));
    assert_int_equal(dou_dizhu_size(dou_dizhu_ranks(&all)), 108);
    assert_true(dou_dizhu_has(&all, 4 * DOU_DIZHU_RED, 2));
    assert_true(dou_dizhu_has(&all, 4 * DOU_DIZHU_BLACK, 2));
    engawa_match_free(match);

    /* Never a card three times: three 3s of spades in three hands. */
    match = open_dou_dizhu(4, NULL, NULL, NULL);
    no(match, ENGAWA_CHANCE,
       "deal 0:3s3h4s4s5s5s6s6s7s7s8s8s9s9sTsTs 1:3s3h4h4h5h5h6h6h7h7h8h8h9h9hThTh "
       "2:3s3c4c4c5c5c6c6c7c7c8c8c9c9cTcTc 3:3d3d4d4d5d5d6d6d7d7d8d8d9d9dTdTd face:3d@3",
       "deal");
    yes(match, ENGAWA_CHANCE,
        "deal 0:3s3h4s4s5s5s6s6s7s7s8s8s9s9sTsTs 1:3s3h4h4h5h5h6h6h7h7h8h8h9h9hThTh "
        "2:3c3c4c4c5c5c6c6c7c7c8c8c9c9cTcTc 3:3d3d4d4d5d5d6d6d7d7d8d8d9d9dTdTd face:3d@3");
    engawa_match_free(match);
}

static void d3_the_face_up_card_is_among_the_cards_drawn_and_its_seat_bids_first(void **unused)
{
    (void)unused;
    for (int face = 0; face < 3; face++) {
        struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
        assert_true(shows(match, ENGAWA_SPECTATOR, "\"face\":null,"));
        deal_dou_dizhu(match, face, NULL, any);
        assert_int_equal(engawa_match_actors(match), 1u << face);
        no(match, (face + 1) % 3, "bid 1", "not-your-turn");
        engawa_match_free(match);
    }
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    const char *hands = "deal 0:3s3h3c3d4s4h4c4d5s5h5c5d6s6h6c6d7s 1:7h7c7d8s8h8c8d9s9h9c9dTsThTc"
                        "TdJsJh 2:JcJdQsQhQcQdKsKhKcKdAsAhAcAd2s2h2c face:%s";
    static const char *const wrong[] = {"2d@2", "R@0", "3s@1", "7h@0", "2c@1"};
    char text[300];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(text, sizeof text, hands, wrong[i]);
        no(match, ENGAWA_CHANCE, text, "face");
    }
    snprintf(text, sizeof text, hands, "2c@2");
    yes(match, ENGAWA_CHANCE, text);
    assert_true(shows(match, ENGAWA_SPECTATOR, "\"face\":{\"card\":\"2c\",\"seat\":2}"));
    engawa_match_free(match);
}

/* Every card is the face-up card equally often, in every seat, and goes to every seat equally
 * often; each count of N is off by less than five standard deviations. */
static void d3_every_deal_and_every_place_of_the_face_up_card_are_equally_likely(void **unused)
{
    enum { DEALS = 120000 };
    static int face[60], seat[3], where[60][4];
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    struct engawa_rng rng;
    struct engawa_outcome outcome;
    (void)unused;
    engawa_rng_fast(&rng, 3);
    for (int i = 0; i < DEALS; i++) {
        match->game->draw(match->state.bytes, &rng, &outcome);
        assert_int_equal(outcome.count, 53);
        assert_true(match->game->possible(match->state.bytes, &outcome, NULL));
        face[outcome.item[51]]++;
        seat[outcome.item[52]]++;
        for (int j = 0; j < 51; j++)
            where[outcome.item[j]][j / 17]++;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(seat[i], 40000 - 5 * 163, 40000 + 5 * 163);
    for (int card = 0; card <= 56; card++) {
        if (card >= 53 && card < 56)
            continue;
        assert_in_range(face[card], 2222 - 5 * 47, 2222 + 5 * 47);
        for (int i = 0; i < 3; i++)
            assert_in_range(where[card][i], 37778 - 5 * 161, 37778 + 5 * 161);
    }
    engawa_match_free(match);
}

/* How many cards each seat holds, and the kitty takes. */
static void sizes_are(int seats, const char *deal4, int hand, int kitty)
{
    struct engawa_match *match = open_dou_dizhu(seats, NULL, NULL, deal4);
    char part[40];
    chance(match);
    snprintf(part, sizeof part, "\"count\":%d,", hand);
    assert_true(shows(match, ENGAWA_SPECTATOR, part));
    turns(match, "bid 3");
    chance(match);
    snprintf(part, sizeof part, "\"count\":%d,", hand + kitty);
    assert_true(shows(match, ENGAWA_SPECTATOR, part));
    struct dou_dizhu_cards all = given(state_of(match));
    assert_int_equal(dou_dizhu_size(dou_dizhu_ranks(&all)), seats * hand + kitty);
    engawa_match_free(match);
}

static void d4_three_players_17_cards_each_and_a_kitty_of_3(void **unused)
{
    (void)unused;
    sizes_are(3, NULL, 17, 3);
    sizes_are(3, "25+8", 17, 3);
}

static void d5_four_players_16_and_4_or_25_and_8(void **unused)
{
    (void)unused;
    sizes_are(4, NULL, 16, 4);
    sizes_are(4, "16+4", 16, 4);
    sizes_are(4, "25+8", 25, 8);
}

static void d6_two_players_17_cards_each_and_a_kitty_of_3(void **unused)
{
    (void)unused;
    sizes_are(2, NULL, 17, 3);
}

static void d7_play_goes_by_seats_and_the_deal_passes_on_each_hand(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "4", NULL, NULL);
    for (int number = 0; number < 4; number++) {
        char part[40];
        snprintf(part, sizeof part, "\"hand\":%d,\"hands\":4,\"dealer\":%d,", number + 1,
                 number % 3);
        assert_true(shows(match, 0, part));
        deal_dou_dizhu(match, 1, NULL, any);
        turns(match, "bid pass,bid pass,bid pass");
        assert_true(shows(match, 0, part)); /* a void deal is no hand */
        deal_dou_dizhu(match, 1, NULL, any);
        for (int seat = 1; seat != 0; seat = (seat + 1) % 3)
            yes(match, seat, "bid pass");
        yes(match, 0, "bid 3");
        take_kitty(match);
        yes(match, 0, "play 3");
        yes(match, 1, "pass");
        yes(match, 2, "pass");
        play_out(match);
    }
    assert_int_equal(engawa_match_actors(match), 0);
    engawa_match_free(match);
}

/* ---- auction ---- */

static void d8_bids_rise_and_who_passed_may_bid_later(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_dou_dizhu(match, 0, NULL, any);
    legal_is(match, 0, "bid pass\nbid 1\nbid 2\nbid 3\n");
    turns(match, "bid pass,bid 1");
    legal_is(match, 2, "bid pass\nbid 2\nbid 3\n");
    no(match, 2, "bid 1", "bid-too-low");
    turns(match, "bid pass");
    turns(match, "bid 2");
    legal_is(match, 1, "bid pass\nbid 3\n");
    no(match, 1, "bid 1", "bid-too-low");
    no(match, 1, "bid 2", "bid-too-low");
    turns(match, "bid pass");
    turns(match, "bid 3");
    assert_true(shows(match, 0, "\"phase\":\"kitty\""));
    assert_true(shows(match, 0, "\"bid\":3,\"landlord\":2,"));
    engawa_match_free(match);
}

static void d9_a_bid_of_3_or_all_others_passing_ends_the_auction(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct engawa_match *match = open_dou_dizhu(seats, NULL, NULL, NULL);
        deal_dou_dizhu(match, 0, NULL, any);
        turns(match, "bid 3");
        assert_true(shows(match, 0, "\"phase\":\"kitty\""));
        engawa_match_free(match);

        /* Passes before the first bid do not count, and those after it must be in a row. */
        match = open_dou_dizhu(seats, NULL, NULL, NULL);
        deal_dou_dizhu(match, 0, NULL, any);
        for (int i = 1; i < seats; i++)
            turns(match, "bid pass");
        turns(match, "bid 1");
        for (int i = 1; i < seats; i++) {
            assert_true(shows(match, 0, "\"phase\":\"auction\""));
            turns(match, "bid pass");
        }
        assert_true(shows(match, 0, "\"phase\":\"kitty\""));
        engawa_match_free(match);
    }
    struct engawa_match *match = open_dou_dizhu(4, NULL, NULL, NULL);
    deal_dou_dizhu(match, 0, NULL, any);
    turns(match, "bid 1,bid pass,bid pass,bid 2,bid pass,bid pass");
    assert_true(shows(match, 0, "\"phase\":\"auction\""));
    turns(match, "bid pass");
    assert_true(shows(match, 0, "\"bid\":2,\"landlord\":3,"));
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    engawa_match_free(match);
}

/* Everyone passes. */
static void void_deal(struct engawa_match *match)
{
    deal_dou_dizhu(match, 1, NULL, any);
    for (int i = 0; i < match->setup.seats; i++)
        turns(match, "bid pass");
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
}

static void d10_a_void_hand_is_dealt_afresh_and_after_three_the_first_must_bid(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct engawa_match *match = open_dou_dizhu(seats, "1", NULL, NULL);
        for (int voids = 0; voids < 3; voids++) {
            char part[20];
            snprintf(part, sizeof part, "\"voids\":%d,", voids);
            assert_true(shows(match, ENGAWA_SPECTATOR, part));
            void_deal(match);
            no(match, ENGAWA_CHANCE, "reveal 0:3s", "spelling");
            assert_true(shows(match, ENGAWA_SPECTATOR, "\"hand\":1,"));
        }
        deal_dou_dizhu(match, 1, NULL, any);
        assert_true(shows(match, 0, "\"must\":true"));
        no(match, 1, "bid pass", "must-bid");
        legal_is(match, 1, "bid 1\nbid 2\nbid 3\n");
        turns(match, "bid 1");
        assert_true(may(match, "bid pass"));
        for (int i = 1; i < seats; i++)
            turns(match, "bid pass");
        take_kitty(match);
        play_out(match);
        assert_int_equal(engawa_match_actors(match), 0);
        engawa_match_free(match);
    }
    /* Three in a row: a hand that is played ends the row. */
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    void_deal(match);
    void_deal(match);
    deal_dou_dizhu(match, 1, NULL, any);
    turns(match, "bid 3");
    take_kitty(match);
    play_out(match);
    void_deal(match);
    void_deal(match);
    void_deal(match);
    deal_dou_dizhu(match, 1, NULL, any);
    no(match, 1, "bid pass", "must-bid");
    engawa_match_free(match);
}

static void d11_the_landlord_takes_the_kitty_and_leads(void **unused)
{
    static const char *const hand[4] = {"3", "3", "3"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_dou_dizhu(match, 0, "2BR", hand);
    turns(match, "bid pass,bid 1,bid pass,bid pass");
    no(match, ENGAWA_CHANCE, "kitty 3s2sB", "kitty");
    no(match, ENGAWA_CHANCE, "kitty BR", "spelling");
    no(match, 1, "play 3", "not-your-turn");
    yes(match, ENGAWA_CHANCE, "kitty 2sBR");
    assert_int_equal(engawa_match_actors(match), 1u << 1);
    assert_true(may(match, "play BR"));
    assert_true(may(match, "play 2"));
    assert_true(shows(match, ENGAWA_SPECTATOR, "\"landlord\":1,\"kitty\":[\"2s\",\"B\",\"R\"]"));
    engawa_match_free(match);
}

/* The kitty comes from all cards that nobody holds: with two players from 20. */
static void d11_the_kitty_is_drawn_from_the_cards_that_nobody_holds(void **unused)
{
    enum { DRAWS = 20000 };
    int seen[60] = {0}, kinds = 0;
    struct engawa_rng rng;
    struct engawa_outcome outcome;
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(2, NULL, NULL, NULL);
    deal_dou_dizhu(match, 0, NULL, any);
    turns(match, "bid 3");
    engawa_rng_fast(&rng, 11);
    for (int i = 0; i < DRAWS; i++) {
        match->game->draw(match->state.bytes, &rng, &outcome);
        assert_int_equal(outcome.count, 3);
        assert_true(match->game->possible(match->state.bytes, &outcome, NULL));
        for (int j = 0; j < 3; j++)
            seen[outcome.item[j]]++;
    }
    for (int card = 0; card < 60; card++) {
        kinds += seen[card] > 0;
        if (seen[card])
            assert_in_range(seen[card], 3000 - 5 * 51, 3000 + 5 * 51);
    }
    assert_int_equal(kinds, 20);
    no(match, ENGAWA_CHANCE, "kitty 3sBR", "kitty");
    yes(match, ENGAWA_CHANCE, "kitty 2dBR");
    engawa_match_free(match);

    /* Four with 16+4: of a card that is dealt once the other copy may come, but not twice. */
    static const char *const hand[4] = {"B"};
    match = open_dou_dizhu(4, NULL, NULL, NULL);
    deal_dou_dizhu(match, 0, NULL, hand);
    turns(match, "bid 3");
    no(match, ENGAWA_CHANCE, "kitty 2d2dBB", "kitty");
    yes(match, ENGAWA_CHANCE, "kitty 2d2dBR");
    engawa_match_free(match);

    /* With 25+8 nothing else is left. */
    match = open_dou_dizhu(4, NULL, NULL, "25+8");
    deal_dou_dizhu(match, 0, "2222AAAA", any);
    turns(match, "bid 3");
    no(match, ENGAWA_CHANCE, "kitty AsAsAhAh2s2s2hR", "kitty");
    yes(match, ENGAWA_CHANCE, "kitty AsAsAhAh2s2s2h2h");
    engawa_match_free(match);
}

/* ---- combinations at the table ---- */

static void d12_to_d20_other_cards_cannot_be_played(void **unused)
{
    static const char *const wrong[] = {"34",        "3456",     "3344",     "33345",
                                        "333444677", "JQKA2",    "333444BR", "6666BR",
                                        "33334",     "33344455", "KKAA22"};
    static const char *const hand[4] = {"333344456666BRKKA"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_to_landlord(match, 3, "A22", hand);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[40];
        snprintf(text, sizeof text, "play %s", wrong[i]);
        no(match, 0, text, "no-combination");
        assert_false(may(match, text));
    }
    assert_true(may(match, "play 333B"));
    assert_true(may(match, "play 3334445K"));
    assert_true(may(match, "play 333444KK22"));
    assert_true(may(match, "play 3333KKAA"));
    assert_true(may(match, "play 6666"));
    assert_true(may(match, "play BR"));
    engawa_match_free(match);
}

static void d18_to_d20_jokers_of_two_packs(void **unused)
{
    static const char *const hand[4] = {"33333456BBR22"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(4, NULL, NULL, "16+4");
    deal_to_landlord(match, 3, "R", hand);
    assert_true(may(match, "play 33333"));
    assert_true(may(match, "play 3333"));
    assert_true(may(match, "play BB"));
    assert_true(may(match, "play BR"));
    assert_true(may(match, "play RR"));
    no(match, 0, "play BBRR", "no-combination");
    no(match, 0, "play BBR", "no-combination");
    assert_true(shows(match, 0, "\"rocket\":2,"));
    turns(match, "play BB");
    assert_true(shows(match, 0, "\"kind\":\"rocket\""));
    assert_true(shows(match, 0, "\"doubles\":1,"));
    engawa_match_free(match);

    match = open_dou_dizhu(4, NULL, NULL, "25+8");
    deal_to_landlord(match, 3, "R", hand);
    no(match, 0, "play BR", "no-combination");
    assert_true(may(match, "play BBRR"));
    assert_true(shows(match, 0, "\"rocket\":4,"));
    turns(match, "play 22,pass,pass,pass,play BB");
    assert_true(shows(match, 0, "\"kind\":\"pair\""));
    assert_true(shows(match, 0, "\"doubles\":0,"));
    engawa_match_free(match);
}

/* ---- play ---- */

static void d21_all_others_passing_gives_the_lead_back_and_passing_is_not_for_good(void **unused)
{
    static const char *const hand[4] = {"3339KKKJ", "AAA38", "5557", "6"};
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct engawa_match *match = open_dou_dizhu(seats, NULL, NULL, NULL);
        deal_to_landlord(match, 3, NULL, hand);
        turns(match, "play 9");
        for (int i = 1; i < seats; i++) {
            assert_true(
                shows(match, 0, "\"lay\":{\"seat\":0,\"kind\":\"single\",\"cards\":\"9\"}"));
            turns(match, "pass");
        }
        assert_true(shows(match, 0, "\"lay\":null"));
        assert_int_equal(engawa_match_actors(match), 1u << 0);
        assert_true(may(match, "play 3"));
        assert_true(may(match, "play 333J"));
        engawa_match_free(match);
    }
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_to_landlord(match, 3, NULL, hand);
    turns(match, "play 9,pass,pass,play 3,pass,play 7,pass,play 8");
    assert_int_equal(engawa_match_actors(match), 1u << 2);
    engawa_match_free(match);
}

static void d22_the_leader_may_not_pass(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_to_landlord(match, 3, NULL, any);
    no(match, 0, "pass", "lead");
    assert_false(may(match, "pass"));
    assert_true(shows(match, 0, "\"must\":true"));
    turns(match, "play 3");
    assert_true(may(match, "pass"));
    assert_true(shows(match, 0, "\"must\":false"));
    turns(match, "pass,pass");
    no(match, 0, "pass", "lead");
    engawa_match_free(match);
}

/* Hands in which the landlord (seat 0) needs two plays, and seat 1 two. */
static const char *const quick[4] = {"3456789TJQK345678", "3456789TJQKA9TJQK"};

static void d23_the_first_without_cards_ends_the_hand_for_the_own_side(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 2, "A9T", quick);
    turns(match, "play 3456789TJQKA,pass,pass,play 3456789T");
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    no(match, 1, "pass", "not-your-turn");
    scores_are(match, "4 -2 -2", "1 2 2");
    chance(match);
    scores_are(match, "4 -2 -2", "1 2 2");
    engawa_match_free(match);

    match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 2, "A9T", quick);
    turns(match, "play 34567,play 9TJQK,pass,pass,play 3456789TJQKA");
    scores_are(match, "-4 2 2", "3 1 1");
    engawa_match_free(match);
}

/* A landlord who wins gets the bid from each of the others; one who loses pays it to each. */
static void d24_the_stake_goes_between_the_landlord_and_each_opponent(void **unused)
{
    static const char *const four[4] = {"3456789TJQK34567"};
    static const char *const scores[] = {"3 -3", "6 -3 -3", "9 -3 -3 -3"};
    (void)unused;
    for (int seats = 2; seats <= 4; seats++) {
        struct engawa_match *match = open_dou_dizhu(seats, "1", NULL, NULL);
        deal_to_landlord(match, 3, seats == 4 ? "A89T" : "A9T", seats == 4 ? four : quick);
        turns(match, "play 3456789TJQKA");
        for (int i = 1; i < seats; i++)
            turns(match, "pass");
        turns(match, "play 3456789T");
        scores_are(match, scores[seats - 2], NULL);
        engawa_match_free(match);
    }
}

/* The landlord has two bombs or a bomb and the rocket, seat 1 a bomb. */
static const char *const bombs[4] = {"4444BR56789TJQK55", "333356789TJQKA222"};

static void d24_each_bomb_and_rocket_that_anyone_plays_doubles(void **unused)
{
    (void)unused;
    for (int bid = 1; bid <= 3; bid++) {
        char scores[40];
        struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
        deal_to_landlord(match, bid, "A66", bombs);
        turns(match, "play 55,play 3333,pass");
        assert_true(shows(match, 2, "\"doubles\":1,"));
        turns(match, "play 4444,pass,pass,play BR,pass,pass,play 66,pass,pass,play 56789TJQKA");
        snprintf(scores, sizeof scores, "%d %d %d", 16 * bid, -8 * bid, -8 * bid);
        scores_are(match, scores, "1 2 2");
        engawa_match_free(match);
    }
    /* A bomb of five doubles once, and a quadplex set does not. */
    static const char *const hand[4] = {"33333456789TJQKA"};
    struct engawa_match *match = open_dou_dizhu(4, "1", NULL, NULL);
    deal_to_landlord(match, 1, "4567", hand);
    turns(match, "play 33333,pass,pass,pass,play 456789TJQKA,pass,pass,pass,play 4,pass,pass,pass,"
                 "play 5,pass,pass,pass,play 6,pass,pass,pass,play 7");
    scores_are(match, "6 -2 -2 -2", NULL);
    engawa_match_free(match);
    match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 1, "A66", bombs);
    turns(match, "play 444456,pass,pass,play BR");
    assert_true(shows(match, 0, "\"doubles\":1,\"stake\":2,"));
    engawa_match_free(match);
}

/* 26 bombs double 26 times; four such hands need more than 32 bits. */
static void d24_scores_need_64_bits(void **unused)
{
    static const char *const hand[4] = {"3333333377777777"
                                        "22222222B",
                                        "4444444488888888"
                                        "QQQQQQQQB",
                                        "5555555599999999"
                                        "KKKKKKKKR",
                                        "66666666TTTTTTTT"
                                        "AAAAAAAAR"};
    static const char round[] =
        "play 3333,play 4444,play 5555,play 6666,play 7777,play 8888,play 9999,play TTTT,"
        "play JJJJ,play QQQQ,play KKKK,play AAAA,play 2222,pass,pass,pass";
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(4, "4", NULL, "25+8");
    for (int i = 0; i < 4; i++) {
        deal_to_landlord(match, 3, "JJJJJJJJ", hand);
        turns(match, round);
        turns(match, round);
        assert_true(shows(match, 0, "\"doubles\":26,\"stake\":201326592,"));
        turns(match, "play B");
        chance(match);
    }
    scores_are(match, "2415919104 -805306368 -805306368 -805306368", "1 2 2 2");
    engawa_match_free(match);
}

static void d25_nothing_is_doubled_because_the_others_never_played(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 1, "A9T", quick);
    turns(match, "play 3456789TJQKA,pass,pass,play 3456789T");
    scores_are(match, "2 -1 -1", NULL);
    engawa_match_free(match);
    match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 1, "A9T", quick);
    turns(match, "play 34567,play 9TJQK,pass,pass,play 3456789TJQKA");
    scores_are(match, "-2 1 1", NULL);
    engawa_match_free(match);
}

static void d26_the_cards_left_are_shown_to_all(void **unused)
{
    static const char *const hand[4] = {"3456789TJQK345678", "99TTJJQQKKAA2222B", "R"};
    static const char left[] =
        "reveal 1:9h9cTcJhJcQhQcKhKcAsAh2s2h2c2dB 2:3c3d4c4d5c5d6c6d7c7d8c8dQdKdAdR";
    static const struct {
        const char *text, *code;
    } wrong[] = {
        {"reveal 1:9h9cThJhJcQhQcKhKcAsAh2s2h2c2dB 2:3c3d4c4d5c5d6c6d7c7d8c8dQdKdAdR", "reveal"},
        {"reveal 1:9h9cTcJhJcQhQcKhKcAsAh2s2h2c2dR 2:3c3d4c4d5c5d6c6d7c7d8c8dQdKdAdB", "reveal"},
        {"reveal 1:9h9cTcJhJcQhQcKhKcAsAh2s2h2c2dB", "spelling"},
        {"reveal 2:3c3d4c4d5c5d6c6d7c7d8c8dQdKdAdR 1:9h9cTcJhJcQhQcKhKcAsAh2s2h2c2dB", "spelling"},
        {"reveal 0: 1:9h9cTcJhJcQhQcKhKcAsAh2s2h2c2dB 2:3c3d4c4d5c5d6c6d7c7d8c8dQdKdAdR",
         "spelling"},
        {"reveal 1:???????????????? 2:3c3d4c4d5c5d6c6d7c7d8c8dQdKdAdR", "hidden"},
    };
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "2", "no", NULL);
    deal_to_landlord(match, 3, "A9T", hand);
    turns(match, "play 9,play T,play J,play A,pass,pass,play 3456789TJQK,pass,pass,"
                 "play 345678,pass,pass");
    assert_false(shows(match, 2, "\"Tc\""));
    turns(match, "play T");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        no(match, ENGAWA_CHANCE, wrong[i].text, wrong[i].code);
    assert_string_equal(chance(match), left);
    for (int viewer = ENGAWA_SPECTATOR; viewer < 3; viewer++) {
        seen_as(match, viewer, left);
        assert_true(shows(match, viewer, "{\"cards\":[\"9h\",\"9c\",\"Tc\",\"Jh\""));
    }
    assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
    engawa_match_free(match);
}

static void d27_the_match_ends_after_its_hands_and_equal_totals_share_a_place(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "2", NULL, NULL);
    for (int hand = 0; hand < 2; hand++) {
        deal_to_landlord(match, 1, "A9T", quick);
        turns(match, "play 3456789TJQKA,pass,pass,play 3456789T");
        chance(match);
    }
    scores_are(match, "4 -2 -2", "1 2 2");
    assert_int_equal(engawa_match_actors(match), 0);
    no(match, ENGAWA_CHANCE, "deal", "over");
    no(match, 0, "pass", "over");
    engawa_match_free(match);

    /* Six hands are the default. */
    match = open_dou_dizhu(2, NULL, NULL, NULL);
    for (int hand = 0; hand < 6; hand++) {
        assert_int_equal(engawa_match_actors(match), ENGAWA_CHANCE_BIT);
        deal_to_landlord(match, 1, NULL, any);
        play_out(match);
    }
    assert_int_equal(engawa_match_actors(match), 0);
    engawa_match_free(match);

    struct engawa_setup setup;
    engawa_setup_defaults(engawa_game_named("dou-dizhu"), 3, &setup);
    assert_true(engawa_setup_option(engawa_game_named("dou-dizhu"), &setup, "hands", "100", NULL));
    assert_false(engawa_setup_option(engawa_game_named("dou-dizhu"), &setup, "hands", "101", NULL));
    assert_false(engawa_setup_option(engawa_game_named("dou-dizhu"), &setup, "hands", "0", NULL));
}

/* ---- the seed's examples ---- */

static void the_seeds_sample_round(void **unused)
{
    static const char *const hand[4] = {"3339KKKJ", "AAA34", "5557"};
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, NULL, NULL, NULL);
    deal_to_landlord(match, 3, NULL, hand);
    turns(match, "play 3339,pass,play 5557,play KKKJ,play AAA3,pass,pass,play 4");
    assert_int_equal(engawa_match_actors(match), 1u << 2);
    engawa_match_free(match);
}

static void the_seeds_payment(void **unused)
{
    (void)unused;
    struct engawa_match *match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 3, "A66", bombs);
    turns(match, "play 55,play 3333,pass,play 4444,pass,pass,play BR,pass,pass,play 66,pass,pass,"
                 "play 56789TJQKA");
    chance(match);
    scores_are(match, "48 -24 -24", "1 2 2");
    engawa_match_free(match);

    match = open_dou_dizhu(3, "1", NULL, NULL);
    deal_to_landlord(match, 3, "A66", bombs);
    turns(match, "play 4444,pass,pass,play BR,pass,pass,play 55,play 3333,pass,pass,play 222,pass,"
                 "pass,play 56789TJQKA");
    chance(match);
    scores_are(match, "-48 24 24", "3 1 1");
    engawa_match_free(match);
}

TOPIC(dou_dizhu)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d1_one_pack_of_54_and_the_order_of_ranks),
        cmocka_unit_test(d2_two_packs_for_four),
        cmocka_unit_test(d3_the_face_up_card_is_among_the_cards_drawn_and_its_seat_bids_first),
        cmocka_unit_test(d3_every_deal_and_every_place_of_the_face_up_card_are_equally_likely),
        cmocka_unit_test(d4_three_players_17_cards_each_and_a_kitty_of_3),
        cmocka_unit_test(d5_four_players_16_and_4_or_25_and_8),
        cmocka_unit_test(d6_two_players_17_cards_each_and_a_kitty_of_3),
        cmocka_unit_test(d7_play_goes_by_seats_and_the_deal_passes_on_each_hand),
        cmocka_unit_test(d8_bids_rise_and_who_passed_may_bid_later),
        cmocka_unit_test(d9_a_bid_of_3_or_all_others_passing_ends_the_auction),
        cmocka_unit_test(d10_a_void_hand_is_dealt_afresh_and_after_three_the_first_must_bid),
        cmocka_unit_test(d11_the_landlord_takes_the_kitty_and_leads),
        cmocka_unit_test(d11_the_kitty_is_drawn_from_the_cards_that_nobody_holds),
        cmocka_unit_test(d12_to_d20_other_cards_cannot_be_played),
        cmocka_unit_test(d18_to_d20_jokers_of_two_packs),
        cmocka_unit_test(d21_all_others_passing_gives_the_lead_back_and_passing_is_not_for_good),
        cmocka_unit_test(d22_the_leader_may_not_pass),
        cmocka_unit_test(d23_the_first_without_cards_ends_the_hand_for_the_own_side),
        cmocka_unit_test(d24_the_stake_goes_between_the_landlord_and_each_opponent),
        cmocka_unit_test(d24_each_bomb_and_rocket_that_anyone_plays_doubles),
        cmocka_unit_test(d24_scores_need_64_bits),
        cmocka_unit_test(d25_nothing_is_doubled_because_the_others_never_played),
        cmocka_unit_test(d26_the_cards_left_are_shown_to_all),
        cmocka_unit_test(d27_the_match_ends_after_its_hands_and_equal_totals_share_a_place),
        cmocka_unit_test(the_seeds_sample_round),
        cmocka_unit_test(the_seeds_payment),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
