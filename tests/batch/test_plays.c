/* test_plays.c - RLCard's numbers for the plays of Dou Dizhu (batch/plays.h): samples of its
 * published list, every play of one pack, and plays without a number. */
#include "batch/plays.h"
#include "engine/memory.h"
#include "games/dou_dizhu.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

static const char *text_of(int number)
{
    static struct engawa_text text;
    engawa_text_clear(&text);
    assert_true(engawa_play_text(number, &text));
    return engawa_text_string(&text);
}

/* A number, and its play in action_space.txt. */
static const struct {
    int number;
    const char *text;
} published[] = {
    {0, "3"},
    {14, "R"},
    {15, "33"},
    {28, "333"},
    {41, "3334"},
    {54, "333R"},
    {223, "33344"},
    {379, "34567"},
    {415, "334455"},
    {467, "333444"},
    {512, "33344455"},
    {513, "33344456"},
    {600, "33444555"},
    {1479, "KKKAAA2R"},
    {1480, "333444555678"},
    {1690, "333444555777"},
    {1699, "333444555667"},
    {5089, "333444555666222R"},
    {5090, "3334445556667788"},
    {12575, "333444555666777A222R"},
    {12576, "33344455566677788999"},
    {13276, "3344455566677788899B"},
    {22333, "99TTTJJJQQQKKKAAA222"},
    {22334, "3334445566"},
    {22939, "333444555667788"},
    {26599, "33334455"},
    {27456, "KKAA2222"},
    {27457, "3333"},
    {27470, "BR"},
    {27471, "pass"},
};

static void numbers_are_those_of_the_published_list(void **state)
{
    size_t length = 0;
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        assert_string_equal(text_of(published[i].number), published[i].text);
    for (int number = 0; number < ENGAWA_PLAYS; number++)
        length += strlen(text_of(number)) + 1;
    assert_int_equal(length - 1, 461865); /* of the file */
}

static void numbers_go_both_ways(void **state)
{
    (void)state;
    for (int number = 0; number < ENGAWA_PLAYS; number++) {
        engawa_move move;
        assert_true(engawa_play_numbered(number, &move));
        assert_int_equal(engawa_play_number(move), number);
    }
    engawa_move untouched = 7;
    assert_false(engawa_play_numbered(-1, &untouched));
    assert_false(engawa_play_numbered(ENGAWA_PLAYS, &untouched));
    assert_int_equal(untouched, 7);
    assert_false(engawa_play_text(ENGAWA_PLAYS, NULL));
}

/* All plays of a whole pack that fit into a hand have a number; EXPECTED with the pass. */
static void expect_numbers(int rules, int expected)
{
    struct dou_dizhu_plays plays;
    uint64_t pack = UINT64_C(0x114444444444444);
    int ours = 1, known = 0;
    dou_dizhu_find(rules, pack, (struct dou_dizhu_combination){0}, &plays);
    uint64_t *cards = engawa_allocate(plays.count, sizeof *cards);
    dou_dizhu_list(&plays, cards);
    for (uint32_t i = 0; i < plays.count; i++) {
        if (dou_dizhu_size(cards[i]) > 20)
            continue;
        ours++;
        assert_true(engawa_play_number(cards[i]) >= 0);
    }
    free(cards);
    for (int number = 0; number < ENGAWA_PLAYS; number++) {
        engawa_move move;
        engawa_play_numbered(number, &move);
        known += move == DOU_DIZHU_PASS || dou_dizhu_classify(rules, move).kind != DOU_DIZHU_NONE;
    }
    assert_int_equal(ours, expected);
    assert_int_equal(known, ours);
}

static void every_play_of_one_pack_has_a_number(void **state)
{
    (void)state;
    expect_numbers(2, 12655);
    expect_numbers(2 | DOU_DIZHU_EQUAL, ENGAWA_PLAYS);
}

/* RLCard's plays that the game's own rules do not know have two attached cards of one rank. */
static void unknown_plays_have_equal_kickers(void **state)
{
    const char *const unknown[] = {"444455", "33344455", "333444555777", "3334445556667788"};
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        uint64_t cards = 0;
        for (const char *at = unknown[i]; *at; at++)
            cards += UINT64_C(1) << (4 * dou_dizhu_rank(*at));
        assert_true(engawa_play_number(cards) >= 0);
        assert_int_equal(dou_dizhu_classify(2, cards).kind, DOU_DIZHU_NONE);
        assert_true(dou_dizhu_classify(2 | DOU_DIZHU_EQUAL, cards).kind != DOU_DIZHU_NONE);
    }
}

static void bids_and_plays_of_two_packs_have_none(void **state)
{
    (void)state;
    for (uint64_t bid = 0; bid <= DOU_DIZHU_BID_MAX; bid++)
        assert_int_equal(engawa_play_number(DOU_DIZHU_BID | bid), -1);
    assert_int_equal(engawa_play_number(DOU_DIZHU_NOTHING), -1);
    assert_int_equal(engawa_play_number(UINT64_C(5)), -1);                          /* 33333 */
    assert_int_equal(engawa_play_number(UINT64_C(2) << (4 * DOU_DIZHU_BLACK)), -1); /* BB */
    assert_int_equal(engawa_play_number(UINT64_C(0x22) << (4 * DOU_DIZHU_BLACK)), -1);
    assert_int_equal(engawa_play_number(UINT64_C(0x22222222222)), -1); /* 22 cards */
}

TOPIC(plays)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_the_published_list),
        cmocka_unit_test(numbers_go_both_ways),
        cmocka_unit_test(every_play_of_one_pack_has_a_number),
        cmocka_unit_test(unknown_plays_have_equal_kickers),
        cmocka_unit_test(bids_and_plays_of_two_packs_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
