/* test_dou_dizhu_combination.c - the combinations of Dou Dizhu by the clauses D12 to D20: their
 * definition, their order, and the list of a hand's plays, which has exactly these, in order.
 *
 * The module is compared with a slow reading of the ledger's table, over every subset of random
 * hands.
 */
#include "games/dou_dizhu.h"
#include "games/registry.h"
#include "tests/support/amount.h"
#include "tests/support/topic.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { RANKS = DOU_DIZHU_RANKS, PLAYS_MAX = 1 << 16 };

static struct engawa_rng rng;

/* "3339" as counts. */
static uint64_t cards(const char *text)
{
    uint64_t counts = 0;
    for (; *text; text++)
        counts += UINT64_C(1) << (4 * dou_dizhu_rank(*text));
    return counts;
}

/* Fails unless TEXT is of the kind EXPECTED with ROCKET jokers in a rocket. */
static void is(int rocket, const char *text, const char *expected)
{
    struct dou_dizhu_combination made = dou_dizhu_classify(rocket, cards(text));
    const char *name = dou_dizhu_kind_name((enum dou_dizhu_kind)made.kind);
    if (strcmp(name, expected) != 0)
        fail_msg("%s is %s, not %s", text, name, expected);
}

/* The same at every table. */
static void always(const char *text, const char *expected)
{
    is(2, text, expected);
    is(4, text, expected);
}

static bool beats_at(int rocket, const char *played, const char *laid)
{
    struct dou_dizhu_combination a = dou_dizhu_classify(rocket, cards(played));
    struct dou_dizhu_combination b = dou_dizhu_classify(rocket, cards(laid));
    assert_true(a.kind != DOU_DIZHU_NONE && b.kind != DOU_DIZHU_NONE);
    return dou_dizhu_beats(a, b);
}

static bool beats(const char *played, const char *laid)
{
    return beats_at(2, played, laid);
}

/* ---- the kinds ---- */

static void the_thirteen_kinds_are_told_apart(void **unused)
{
    (void)unused;
    always("3", "single");
    always("B", "single");
    always("R", "single");
    always("33", "pair");
    always("22", "pair");
    always("333", "triplet");
    always("222", "triplet");
    always("333R", "triplet+1");
    always("2223", "triplet+1");
    always("33322", "triplet+2");
    always("34567", "sequence");
    always("TJQKA", "sequence");
    always("3456789TJQKA", "sequence");
    always("334455", "pair-sequence");
    always("QQKKAA", "pair-sequence");
    always("KKKAAA", "triplet-sequence");
    always("333444555666", "triplet-sequence");
    always("333444BA", "triplet-sequence+1");
    always("33344422AA", "triplet-sequence+2");
    always("3333", "bomb");
    always("2222", "bomb");
    always("66663R", "quadplex+1");
    always("33334422", "quadplex+2");
    is(2, "BR", "rocket");
    is(4, "BBRR", "rocket");
}

static void short_high_or_broken_rows_are_no_combination(void **unused)
{
    (void)unused;
    always("", "none");
    always("34", "none");
    always("3456", "none");
    always("34568", "none");
    always("JQKA2", "none");
    always("3344", "none");
    always("334466", "none");
    always("KKAA22", "none");
    always("AAA222", "none");
    always("333555", "none");
    always("AAA22234", "none");
    always("345672", "none");
    always("3455667", "none");
    always("33345", "none");
    always("333R2", "none");
    always("3333444455", "none");
    always("BBB", "none");
    always("BBBB", "none");
    always("RRRR34", "none");
}

static void d12_attached_cards_differ_and_do_not_mix(void **unused)
{
    (void)unused;
    always("333444552", "none");
    always("333444567", "none");
    always("33344455", "none");
    always("3334445", "none");
    always("33344435", "none");
    always("333444667", "none");
    always("333444667788", "none");
    always("33344466", "none");
    always("3334445566", "triplet-sequence+2");
    always("3334445555", "none");
    always("333444BB55", "none");
    always("333444RR22", "none");
    always("3334442R", "triplet-sequence+1");
    always("333444333555", "none");
    always("333444555677", "none");
    always("333444555678", "triplet-sequence+1");
    always("333444555666", "triplet-sequence");
    always("333BB", "none");
}

static void d13_two_jokers_are_never_attached_together(void **unused)
{
    (void)unused;
    always("333444BR", "none");
    always("333444555BR7", "none");
    always("6666BR", "none");
    always("6666RR", "none");
    always("6666BBRR", "none");
    always("66662R", "quadplex+1");
    always("6666B8", "quadplex+1");
    always("6666BB22", "none");
}

static void d14_a_quadplex_set_beats_its_own_type_only_and_any_bomb_beats_it(void **unused)
{
    (void)unused;
    assert_true(beats("777734", "666689"));
    assert_false(beats("666689", "777734"));
    assert_false(beats("77778899", "666689"));
    assert_false(beats("777734", "66668899"));
    assert_true(beats("77773344", "66668899"));
    assert_false(beats("777734", "3"));
    assert_false(beats("777734", "334455"));
    assert_false(beats("777734", "3333"));
    assert_true(beats("3333", "777734"));
    assert_true(beats("3333", "77773344"));
    assert_true(beats("BR", "777734"));
}

static void d15_same_kind_and_number_and_higher_or_a_bomb_or_the_rocket(void **unused)
{
    (void)unused;
    assert_true(beats("4", "3"));
    assert_false(beats("3", "3"));
    assert_true(beats("2", "A"));
    assert_true(beats("B", "2"));
    assert_true(beats("R", "B"));
    assert_false(beats("44", "3"));
    assert_false(beats("4", "33"));
    assert_true(beats("45678", "34567"));
    assert_false(beats("456789", "34567"));
    assert_false(beats("34567", "34567"));
    assert_true(beats("22", "AA"));
    assert_true(beats("222", "AAA"));
    assert_false(beats("4445", "333"));
    assert_false(beats("44455", "3336"));
    assert_false(beats("444555", "334455"));
    assert_false(beats("444555666", "333444"));
    assert_true(beats("44455536", "333444AK"));
    assert_true(beats("4445553366", "333444AAKK"));
    assert_true(beats("3333", "2"));
    assert_true(beats("3333", "3456789TJQKA"));
    assert_true(beats("4444", "3333"));
    assert_false(beats("3333", "4444"));
    assert_false(beats("3333", "3333"));
    assert_false(beats("2222", "BR"));
    assert_true(beats("BR", "2222"));
    assert_true(beats("BR", "3"));
    assert_false(beats("2", "3333"));
    assert_false(beats("R", "BR"));
}

static void d17_no_card_of_the_triplets_own_rank_and_kickers_may_break_bombs(void **unused)
{
    (void)unused;
    always("3333", "bomb");
    always("33335", "none");
    always("33334445", "none");
    assert_true(dou_dizhu_holds(cards("33344444"), cards("3334")));
    /* From 3334444BR: the 4s and each joker can be attached to 333, and 333 to nothing. */
    uint64_t all[PLAYS_MAX];
    struct dou_dizhu_plays plays;
    int found = 0;
    struct dou_dizhu_combination none = {0};
    dou_dizhu_find(2, cards("3334444BR"), none, &plays);
    dou_dizhu_list(&plays, all);
    for (uint32_t i = 0; i < plays.count; i++)
        found += all[i] == cards("3334") || all[i] == cards("333B") || all[i] == cards("333R") ||
                 all[i] == cards("33344") || all[i] == cards("4443") || all[i] == cards("4444");
    assert_int_equal(found, 6);
}

static void d18_more_cards_make_a_higher_bomb(void **unused)
{
    (void)unused;
    always("33333", "bomb");
    always("22222222", "bomb");
    always("3333345", "none");
    assert_true(beats("33333", "2222"));
    assert_false(beats("2222", "33333"));
    assert_true(beats("44444", "33333"));
    assert_false(beats("33333", "33333"));
    assert_true(beats("333333", "22222"));
    assert_true(beats("33333333", "2222222"));
    assert_true(beats("33333", "444456"));
    assert_true(beats_at(2, "BB", "22222222"));
    assert_true(beats_at(4, "BBRR", "22222222"));
    assert_false(beats_at(4, "22222222", "BBRR"));
}

static void d19_two_jokers_or_all_four_are_the_rocket(void **unused)
{
    (void)unused;
    is(2, "BB", "rocket");
    is(2, "RR", "rocket");
    is(2, "BR", "rocket");
    always("BBR", "none");
    always("BRR", "none");
    is(2, "BBRR", "none");
    is(4, "BR", "none");
    assert_false(beats_at(2, "RR", "BB"));
    assert_false(beats_at(2, "RR", "BR"));
    assert_true(beats_at(2, "BB", "3333"));
}

/* With two packs one rocket may lie while another is in hand: nothing is found, and nothing is
 * written where nothing was promised. */
static void d19_a_rocket_in_hand_is_no_answer_to_a_rocket(void **unused)
{
    struct dou_dizhu_plays plays;
    uint64_t listed[4] = {1, 1, 1, 1};
    (void)unused;
    dou_dizhu_find(2, cards("33BR"), dou_dizhu_classify(2, cards("BR")), &plays);
    assert_int_equal(plays.count, 0);
    dou_dizhu_list(&plays, listed);
    assert_int_equal(listed[0], 1);
}

static void d20_with_25_8_two_jokers_of_a_colour_are_a_pair_above_the_twos(void **unused)
{
    (void)unused;
    is(4, "BB", "pair");
    is(4, "RR", "pair");
    assert_true(beats_at(4, "BB", "22"));
    assert_true(beats_at(4, "RR", "BB"));
    assert_false(beats_at(4, "BB", "RR"));
    assert_true(beats_at(4, "3333", "RR"));
    assert_true(beats_at(4, "BBRR", "RR"));
    always("333BB", "none");
    always("333444RR55", "none");
    always("3333RR44", "none");
}

static void the_seeds_examples(void **unused)
{
    (void)unused;
    assert_true(beats("9993", "888A"));
    assert_true(beats("QQQ66", "TTTKK"));
    always("89TJQ", "sequence");
    always("TTJJQQKK", "pair-sequence");
    always("444555", "triplet-sequence");
    always("77788836", "triplet-sequence+1");
    always("88899944JJ", "triplet-sequence+2");
    always("666689", "quadplex+1");
    always("JJJJ99QQ", "quadplex+2");
    always("333444677", "none");
}

/* ---- against the ledger's table, read slowly ---- */

static const struct line {
    enum dou_dizhu_kind kind;
    int unit, least, most, attached, attached_unit, highest;
} table[] = {
    {DOU_DIZHU_SINGLE, 1, 1, 1, 0, 0, DOU_DIZHU_RED},
    {DOU_DIZHU_PAIR, 2, 1, 1, 0, 0, DOU_DIZHU_TWO},
    {DOU_DIZHU_TRIPLET, 3, 1, 1, 0, 0, DOU_DIZHU_TWO},
    {DOU_DIZHU_TRIPLET_1, 3, 1, 1, 1, 1, DOU_DIZHU_TWO},
    {DOU_DIZHU_TRIPLET_2, 3, 1, 1, 1, 2, DOU_DIZHU_TWO},
    {DOU_DIZHU_SEQUENCE, 1, 5, 12, 0, 0, DOU_DIZHU_ACE},
    {DOU_DIZHU_PAIR_SEQUENCE, 2, 3, 12, 0, 0, DOU_DIZHU_ACE},
    {DOU_DIZHU_TRIPLET_SEQUENCE, 3, 2, 12, 0, 0, DOU_DIZHU_ACE},
    {DOU_DIZHU_TRIPLET_SEQUENCE_1, 3, 2, 12, 1, 1, DOU_DIZHU_ACE},
    {DOU_DIZHU_TRIPLET_SEQUENCE_2, 3, 2, 12, 1, 2, DOU_DIZHU_ACE},
    {DOU_DIZHU_QUADPLEX_1, 4, 1, 1, 2, 1, DOU_DIZHU_TWO},
    {DOU_DIZHU_QUADPLEX_2, 4, 1, 1, 2, 2, DOU_DIZHU_TWO},
    {DOU_DIZHU_BOMB, 4, 1, 1, 0, 0, DOU_DIZHU_TWO},
    {DOU_DIZHU_BOMB, 5, 1, 1, 0, 0, DOU_DIZHU_TWO},
    {DOU_DIZHU_BOMB, 6, 1, 1, 0, 0, DOU_DIZHU_TWO},
    {DOU_DIZHU_BOMB, 7, 1, 1, 0, 0, DOU_DIZHU_TWO},
    {DOU_DIZHU_BOMB, 8, 1, 1, 0, 0, DOU_DIZHU_TWO},
};

/* Whether COUNTS are line I of the table with LENGTH ranks from LOW. */
static bool reads_as(size_t i, int length, int low, uint64_t counts)
{
    int attached = 0, jokers = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        int have = dou_dizhu_count(counts, rank);
        if (rank >= low && rank < low + length) {
            if (have != table[i].unit)
                return false;
        } else if (have > 0) {
            if (have != table[i].attached_unit)
                return false;
            attached++;
            jokers += rank >= DOU_DIZHU_BLACK ? have : 0;
        }
    }
    return attached == table[i].attached * length && jokers <= 1;
}

/* The same by RLCard's rules for single cards: not four of a rank, no triplet that would make the
 * sequence longer, not both jokers, and 20 cards at most. */
static bool reads_with_equal(size_t i, int length, int low, uint64_t counts)
{
    int attached = 0, jokers = 0;
    if (table[i].attached_unit != 1)
        return false;
    for (int rank = 0; rank < RANKS; rank++) {
        int have = dou_dizhu_count(counts, rank);
        bool in_row = rank >= low && rank < low + length;
        bool next_to =
            length > 1 && rank <= DOU_DIZHU_ACE && (rank == low - 1 || rank == low + length);
        if (in_row ? have != table[i].unit : have > (next_to ? 2 : 3))
            return false;
        attached += in_row ? 0 : have;
        jokers += rank >= DOU_DIZHU_BLACK ? have : 0;
    }
    return attached == table[i].attached * length && attached <= 5 && jokers <= 1;
}

/* How often COUNTS can be read as a combination; the last reading in *FOUND. */
static int readings(int rules, uint64_t counts, struct dou_dizhu_combination *found)
{
    int times = 0, size = dou_dizhu_size(counts), rocket = rules & 7;
    int blacks = dou_dizhu_count(counts, DOU_DIZHU_BLACK),
        reds = dou_dizhu_count(counts, DOU_DIZHU_RED);
    *found = (struct dou_dizhu_combination){0};
    if (blacks + reds == size && size == rocket) {
        *found = (struct dou_dizhu_combination){.kind = DOU_DIZHU_ROCKET, .cards = (uint8_t)size};
        times++;
    }
    if (rocket == 4 && size == 2 && (blacks == 2 || reds == 2)) {
        *found = (struct dou_dizhu_combination){.kind = DOU_DIZHU_PAIR, .cards = 2, .length = 1};
        found->rank = reds == 2 ? DOU_DIZHU_RED : DOU_DIZHU_BLACK;
        times++;
    }
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        for (int length = table[i].least; length <= table[i].most; length++)
            for (int low = 0; low + length - 1 <= table[i].highest; low++)
                if (reads_as(i, length, low, counts) ||
                    (rules & DOU_DIZHU_EQUAL && reads_with_equal(i, length, low, counts))) {
                    *found = (struct dou_dizhu_combination){.kind = (uint8_t)table[i].kind,
                                                            .cards = (uint8_t)size,
                                                            .length = (uint8_t)length,
                                                            .rank = (uint8_t)(low + length - 1)};
                    times++;
                }
    return times;
}

/* A random hand of SIZE cards from PACKS packs without the ranks below LOWEST: few ranks make many
 * triplets. */
static uint64_t random_hand(int packs, int size, int lowest)
{
    uint64_t hand = 0;
    while (size > 0) {
        int rank = lowest + (int)engawa_rng_below(&rng, (uint32_t)(RANKS - lowest));
        int most = packs * (rank >= DOU_DIZHU_BLACK ? 1 : 4);
        if (dou_dizhu_count(hand, rank) == most)
            continue;
        hand += UINT64_C(1) << (4 * rank);
        size--;
    }
    return hand;
}

/* The next subset of HAND after SUBSET, counting like an odometer; 0 after the last. */
static uint64_t next_subset(uint64_t hand, uint64_t subset)
{
    for (int rank = 0; rank < RANKS; rank++) {
        uint64_t one = UINT64_C(1) << (4 * rank);
        if (dou_dizhu_count(subset, rank) < dou_dizhu_count(hand, rank))
            return subset + one;
        subset &= ~(15 * one);
    }
    return 0;
}

static int ascending(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void same_sets(const uint64_t *listed, uint64_t *expected, uint32_t count)
{
    static uint64_t copy[PLAYS_MAX];
    memcpy(copy, listed, count * sizeof *copy);
    qsort(copy, count, sizeof *copy, ascending);
    qsort(expected, count, sizeof *expected, ascending);
    assert_memory_equal(copy, expected, count * sizeof *copy);
}

/* Whether A stands before B in the list of plays: by kind, length (bombs: cards), rank, and the
 * attached cards, lowest first. */
static bool in_order(int rocket, uint64_t a, uint64_t b)
{
    struct dou_dizhu_combination x = dou_dizhu_classify(rocket, a);
    struct dou_dizhu_combination y = dou_dizhu_classify(rocket, b);
    if (x.kind != y.kind)
        return x.kind < y.kind;
    if (x.cards != y.cards)
        return x.cards < y.cards;
    if (x.rank != y.rank)
        return x.rank < y.rank;
    for (int rank = 0; rank < RANKS; rank++)
        if (dou_dizhu_count(a, rank) != dou_dizhu_count(b, rank))
            return dou_dizhu_count(a, rank) > dou_dizhu_count(b, rank);
    return false;
}

/* Every subset of HAND: read slowly and fast, and against the list of plays. */
static void check_subsets(int rocket, uint64_t hand)
{
    static uint64_t listed[PLAYS_MAX], expected[PLAYS_MAX];
    struct dou_dizhu_plays plays;
    struct dou_dizhu_combination none = {0};
    uint32_t count = 0;
    for (uint64_t set = next_subset(hand, 0); set; set = next_subset(hand, set)) {
        struct dou_dizhu_combination slow, fast = dou_dizhu_classify(rocket, set);
        int times = readings(rocket, set, &slow);
        assert_in_range(times, 0, 1); /* D16 */
        assert_memory_equal(&slow, &fast, sizeof slow);
        if (times)
            expected[count++] = set;
    }
    dou_dizhu_find(rocket, hand, none, &plays);
    assert_int_equal(plays.count, count);
    dou_dizhu_list(&plays, listed);
    same_sets(listed, expected, count);
}

static void d16_every_set_of_cards_is_one_kind_at_most_and_the_list_has_them_all(void **unused)
{
    (void)unused;
    engawa_rng_fast(&rng, 16);
    for (int i = 0; i < 300; i++) {
        int lowest = (int)engawa_rng_below(&rng, 12), packs = 1 + (i & 1);
        int most = packs * (4 * (DOU_DIZHU_BLACK - lowest) + 2);
        int size = 1 + (int)engawa_rng_below(&rng, (uint32_t)(most < 12 ? most : 12));
        uint64_t hand = random_hand(packs, size, lowest);
        if (case_wanted(i))
            check_subsets(i & 2 ? 2 : 4, hand);
    }
}

static void whole_hands_have_their_every_subset_in_the_list(void **unused)
{
    (void)unused;
    engawa_rng_fast(&rng, 17);
    for (int i = 0; i < 12; i++) {
        uint64_t hand = random_hand(1, 17, 0);
        if (case_wanted(i))
            check_subsets(2, hand);
    }
    check_subsets(2, cards("33344455566678TJ2BR"));
    check_subsets(4, cards("333344445555666BBRR"));
}

/* A play chosen at random is the one that the list and the same random numbers give. */
static void check_choice(const struct dou_dizhu_plays *plays, struct dou_dizhu_combination laid)
{
    struct engawa_rng same = rng;
    uint32_t pass = laid.kind != DOU_DIZHU_NONE;
    uint32_t index = engawa_rng_below(&rng, plays->count + pass);
    assert_int_equal(dou_dizhu_choose(plays->rules, plays->hand, laid, &same),
                     index < pass ? 0 : dou_dizhu_nth(plays, index - pass));
    assert_int_equal(engawa_rng_word(&same), engawa_rng_word(&rng));
}

/* Plays that beat LAID are those of the whole list that do, in its order. */
static void check_beating(int rocket, const uint64_t *all, uint32_t count, uint64_t hand,
                          struct dou_dizhu_combination laid)
{
    static uint64_t listed[PLAYS_MAX];
    struct dou_dizhu_plays plays;
    uint32_t next = 0;
    dou_dizhu_find(rocket, hand, laid, &plays);
    dou_dizhu_list(&plays, listed);
    for (uint32_t i = 0; i < count; i++)
        if (dou_dizhu_beats(dou_dizhu_classify(rocket, all[i]), laid)) {
            assert_true(next < plays.count);
            assert_int_equal(listed[next++], all[i]);
        }
    assert_int_equal(next, plays.count);
    for (uint32_t i = 0; i < plays.count; i++)
        assert_int_equal(dou_dizhu_nth(&plays, i), listed[i]);
    check_choice(&plays, laid);
}

/* All plays of HAND; returns their number. */
static uint32_t list_all(int rocket, uint64_t hand, uint64_t *all)
{
    struct dou_dizhu_combination none = {0};
    struct dou_dizhu_plays plays;
    dou_dizhu_find(rocket, hand, none, &plays);
    dou_dizhu_list(&plays, all);
    for (uint32_t i = 0; i < plays.count; i++)
        assert_int_equal(dou_dizhu_nth(&plays, i), all[i]);
    check_choice(&plays, none);
    return plays.count;
}

/* By RLCard's rules, whose hands have 20 cards at most: few ranks make many triplets. */
static void rlcards_plays_are_all_in_the_list(void **unused)
{
    static const char *const hands[] = {"333444555666777888TT", "33334444555666777222",
                                        "QQQKKKAAA2222JJJ9BR",  "33344455577789TJJ2BR",
                                        "334445556667779999BR", "444455556666777788BR"};
    enum { RULES = 2 | DOU_DIZHU_EQUAL };
    (void)unused;
    engawa_rng_fast(&rng, 19);
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++)
        check_subsets(RULES, cards(hands[i]));
    for (int i = 0; i < 300; i++) {
        int lowest = (int)engawa_rng_below(&rng, 12), most = 4 * (DOU_DIZHU_BLACK - lowest) + 2;
        int size = 1 + (int)engawa_rng_below(&rng, (uint32_t)(most < 14 ? most : 14));
        if (case_wanted(i))
            check_subsets(RULES, random_hand(1, size, lowest));
    }
}

static void check_lists(int rocket, int packs, int size, int lowest)
{
    static uint64_t all[PLAYS_MAX], others[PLAYS_MAX];
    uint64_t hand = random_hand(packs, size, lowest);
    uint32_t count = list_all(rocket, hand, all);
    uint32_t other_count = list_all(rocket, random_hand(packs, size, lowest), others);
    for (uint32_t j = 0; j < count; j++) {
        assert_true(dou_dizhu_holds(hand, all[j]));
        assert_true(j == 0 || in_order(rocket, all[j - 1], all[j]));
    }
    for (int times = 0; times < 20; times++) {
        uint64_t laid = times & 1 ? all[engawa_rng_below(&rng, count)]
                                  : others[engawa_rng_below(&rng, other_count)];
        check_beating(rocket, all, count, hand, dou_dizhu_classify(rocket, laid));
    }
}

static void lists_are_in_order_without_duplicates_and_nth_agrees(void **unused)
{
    (void)unused;
    engawa_rng_fast(&rng, 18);
    for (int i = 0; i < 400; i++) {
        int packs = 1 + (i & 1), rocket = i & 2 ? 2 : 4, lowest = (int)engawa_rng_below(&rng, 9);
        int size = 1 + (int)engawa_rng_below(&rng, packs == 1 ? 20 : 33);
        check_lists(rocket, packs, size, lowest);
    }
    for (int i = 0; i < 200; i++) {
        int lowest = (int)engawa_rng_below(&rng, 8);
        check_lists(2 | DOU_DIZHU_EQUAL, 1, 1 + (int)engawa_rng_below(&rng, 20), lowest);
    }
}

static void beating_is_a_strict_order(void **unused)
{
    static uint64_t all[PLAYS_MAX];
    (void)unused;
    engawa_rng_fast(&rng, 15);
    for (int i = 0; i < 40; i++) {
        int rocket = i & 1 ? 2 : 4;
        uint32_t count = list_all(rocket, random_hand(2, 24, 4), all);
        for (int times = 0; times < 5000; times++) {
            struct dou_dizhu_combination c[3];
            for (int j = 0; j < 3; j++)
                c[j] = dou_dizhu_classify(rocket, all[engawa_rng_below(&rng, count)]);
            bool first = dou_dizhu_beats(c[0], c[1]);
            assert_false(first && dou_dizhu_beats(c[1], c[0]));
            assert_false(dou_dizhu_beats(c[0], c[0]));
            if (first && dou_dizhu_beats(c[1], c[2]))
                assert_true(dou_dizhu_beats(c[0], c[2]));
        }
    }
}

/* ---- small things ---- */

static void sizes_holding_and_bodies(void **unused)
{
    (void)unused;
    assert_int_equal(dou_dizhu_size(0), 0);
    assert_int_equal(dou_dizhu_size(cards("333444555666777888999TTTJJJQQQKKKBR")), 35);
    assert_true(dou_dizhu_holds(cards("33333333R"), cards("33333333R")));
    assert_false(dou_dizhu_holds(cards("3333333R"), cards("33333333")));
    assert_false(dou_dizhu_holds(cards("44444444"), cards("3")));
    assert_false(dou_dizhu_holds(cards("33333333"), cards("4")));
    uint64_t both = cards("77788836");
    assert_int_equal(dou_dizhu_body(dou_dizhu_classify(2, both), both), cards("777888"));
    both = cards("333444555666777888TTTJJJ"); /* no row of six has cards of equal ranks beside it */
    assert_int_equal(dou_dizhu_classify(2 | DOU_DIZHU_EQUAL, both).kind, DOU_DIZHU_NONE);
    both = cards("33334422");
    assert_int_equal(dou_dizhu_body(dou_dizhu_classify(2, both), both), cards("3333"));
    assert_int_equal(dou_dizhu_body(dou_dizhu_classify(2, cards("BR")), cards("BR")), cards("BR"));
}

/* ---- no hand has more plays than legal_max says ---- */

static long choose(int n, int k)
{
    long ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return k > n ? 0 : ways;
}

/* Returns the number of rows of LENGTH among the first 12 ranks, if N ranks are consecutive. */
static int rows(int n, int length)
{
    n = n < 12 ? n : 12;
    return n >= length ? n - length + 1 : 0;
}

/* An upper bound for the plays of a hand with AT[n] ranks from 3 to 2 that it has n cards or more
 * of, and JOKERS of one or two colours, DOUBLES of these twice: as if all ranks that count stood in
 * a row from 3. The attached cards depend on the numbers alone. */
static long most_plays(const int at[9], int jokers, int doubles)
{
    long plays = at[1] + jokers + at[2] + doubles + at[3] + (doubles == 2);
    int ones = at[1] + jokers;
    bool both = jokers == 2;
    for (int cards = 4; cards <= 8; cards++)
        plays += at[cards];
    plays += at[3] * (choose(ones - 1, 1) + choose(at[2] - 1, 1));
    plays += at[4] * (choose(ones - 1, 2) - both + choose(at[2] - 1, 2));
    for (int length = 5; length <= 12; length++)
        plays += rows(at[1], length);
    for (int length = 3; length <= 12; length++)
        plays += rows(at[2], length);
    for (int length = 2; length <= 12; length++) {
        long singles = choose(ones - length, length);
        if (both && ones - length >= 2)
            singles -= choose(ones - length - 2, length - 2);
        plays += rows(at[3], length) * (1 + singles + choose(at[2] - length, length));
    }
    return plays;
}

/* The largest bound over all hands of 33 cards, going through numbers of ranks AT[1] >= AT[2] >= …
 * of LEFT cards. A smaller hand has fewer plays than a larger one that holds it. */
static long search(int at[9], int n, int left, int jokers, int doubles, int best[9])
{
    long most = 0;
    if (n == 9) {
        if (left > 0)
            return 0;
        memcpy(best, at, 9 * sizeof *at);
        return most_plays(at, jokers, doubles);
    }
    for (at[n] = 0; at[n] <= at[n - 1] && at[n] <= left; at[n]++) {
        int found[9], here = at[n];
        long plays = search(at, n + 1, left - at[n], jokers, doubles, found);
        at[n] = here;
        if (plays > most) {
            most = plays;
            memcpy(best, found, sizeof found);
        }
    }
    return most;
}

static void no_hand_has_more_plays_than_legal_max(void **unused)
{
    static uint64_t all[PLAYS_MAX];
    long most = 0;
    uint64_t worst = 0;
    (void)unused;
    for (int jokers = 0; jokers <= 2; jokers++)
        for (int doubles = 0; doubles <= jokers; doubles++) {
            int at[9] = {13}, best[9];
            long plays = search(at, 1, 33 - jokers - doubles, jokers, doubles, best);
            if (plays <= most)
                continue;
            most = plays;
            worst = (jokers > 0) * cards("B") + (jokers > 1) * cards("R");
            worst += (doubles > 0) * cards("B") + (doubles > 1) * cards("R");
            for (int n = 1; n <= 8; n++)
                for (int rank = 0; rank < best[n]; rank++)
                    worst += UINT64_C(1) << (4 * rank);
        }
    /* A leader chooses among these. A follower may pass, but has no more plays than a leader. The
     * hand of the bound has them all. */
    assert_int_equal(most, engawa_game_named("dou-dizhu")->legal_max);
    assert_int_equal(dou_dizhu_size(worst), 33);
    assert_int_equal(list_all(4, worst, all), most);
}

TOPIC(dou_dizhu_combination)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_thirteen_kinds_are_told_apart),
        cmocka_unit_test(short_high_or_broken_rows_are_no_combination),
        cmocka_unit_test(d12_attached_cards_differ_and_do_not_mix),
        cmocka_unit_test(d13_two_jokers_are_never_attached_together),
        cmocka_unit_test(d14_a_quadplex_set_beats_its_own_type_only_and_any_bomb_beats_it),
        cmocka_unit_test(d15_same_kind_and_number_and_higher_or_a_bomb_or_the_rocket),
        cmocka_unit_test(d16_every_set_of_cards_is_one_kind_at_most_and_the_list_has_them_all),
        cmocka_unit_test(d17_no_card_of_the_triplets_own_rank_and_kickers_may_break_bombs),
        cmocka_unit_test(d18_more_cards_make_a_higher_bomb),
        cmocka_unit_test(d19_two_jokers_or_all_four_are_the_rocket),
        cmocka_unit_test(d19_a_rocket_in_hand_is_no_answer_to_a_rocket),
        cmocka_unit_test(d20_with_25_8_two_jokers_of_a_colour_are_a_pair_above_the_twos),
        cmocka_unit_test(the_seeds_examples),
        cmocka_unit_test(whole_hands_have_their_every_subset_in_the_list),
        cmocka_unit_test(rlcards_plays_are_all_in_the_list),
        cmocka_unit_test(lists_are_in_order_without_duplicates_and_nth_agrees),
        cmocka_unit_test(beating_is_a_strict_order),
        cmocka_unit_test(sizes_holding_and_bodies),
        cmocka_unit_test(no_hand_has_more_plays_than_legal_max),
    };
    engawa_add_games();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
