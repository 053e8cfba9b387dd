/* plays.c - builds RLCard's list of plays once, in its order, with a lookup table (plays.h).
 *
 * The order was compared with the published list (its length, and five long parts of it with the
 * beginning or the end of every kind); tests/batch/test_plays.c has samples.
 */
#include "batch/plays.h"

#include "batch/play_table.h"
#include "games/dou_dizhu.h"

#include <assert.h>
#include <pthread.h>

enum { RANKS = DOU_DIZHU_RANKS };

static uint64_t play[ENGAWA_PLAYS];
static struct play_table table = {.play = play};
static pthread_once_t once = PTHREAD_ONCE_INIT;

static uint64_t card(int rank)
{
    return UINT64_C(1) << (4 * rank);
}

static void add(uint64_t cards)
{
    play_table_add(&table, cards);
}

/* ---- attached cards ---- */

/* Attached cards. */
struct kickers {
    int unit;           /* cards of a rank that go together */
    int most[RANKS];    /* units of each rank */
    bool joker_at_last; /* one joker more, each of the two in turn */
};

static void add_with(uint64_t cards, const struct kickers *kickers)
{
    uint64_t jokers = card(DOU_DIZHU_BLACK) | card(DOU_DIZHU_RED);
    if (kickers->joker_at_last) {
        add(cards + card(DOU_DIZHU_BLACK));
        add(cards + card(DOU_DIZHU_RED));
    } else if ((cards & jokers) != jokers) {
        add(cards);
    }
}

/* Adds CARDS with WANTED units of ranks from RANK on, in every way, like words in a dictionary. */
static void attach(uint64_t cards, int wanted, int rank, struct kickers *kickers)
{
    if (wanted == 0)
        add_with(cards, kickers);
    for (; wanted > 0 && rank < RANKS; rank++) {
        if (kickers->most[rank] == 0)
            continue;
        kickers->most[rank]--;
        attach(cards + card(rank) * (uint64_t)kickers->unit, wanted - 1, rank, kickers);
        kickers->most[rank]++;
    }
}

/* Allows MOST units of each rank (a joker: JOKER) that is not one of the LENGTH from LOW on. */
static struct kickers beside(int low, int length, int unit, int most, int joker)
{
    struct kickers kickers = {.unit = unit};
    for (int rank = 0; rank < RANKS; rank++)
        if (rank < low || rank >= low + length)
            kickers.most[rank] = rank < DOU_DIZHU_BLACK ? most : joker;
    return kickers;
}

/* ---- the kinds ---- */

/* UNIT cards of each of LENGTH ranks from LOW on. */
static uint64_t row(int low, int length, int unit)
{
    uint64_t cards = 0;
    for (int rank = low; rank < low + length; rank++)
        cards += card(rank) * (uint64_t)unit;
    return cards;
}

/* UNIT cards of one rank, with WANTED kickers as `beside` has them. */
static void add_sets(int unit, int wanted, int kicker, int most, int joker)
{
    for (int rank = 0; rank <= DOU_DIZHU_TWO; rank++) {
        struct kickers kickers = beside(rank, 1, kicker, most, joker);
        attach(row(rank, 1, unit), wanted, 0, &kickers);
    }
}

static void add_rows(int unit, int least, int most)
{
    for (int length = least; length <= most; length++)
        for (int low = 0; low + length - 1 <= DOU_DIZHU_ACE; low++)
            add(row(low, length, unit));
}

/* Forbids more than MOST of the ranks next to the LENGTH from LOW on: three would make the row of
 * triplets longer. A row does not reach the twos. */
static void limit_ends(struct kickers *kickers, int low, int length, int most)
{
    if (low > 0)
        kickers->most[low - 1] = most;
    if (low + length <= DOU_DIZHU_ACE)
        kickers->most[low + length] = most;
}

/* Three triplets with single cards: all different; three of a rank; two of a rank and one. */
static void attach_to_three(int low)
{
    uint64_t cards = row(low, 3, 3);
    struct kickers single = beside(low, 3, 1, 1, 1), triple = beside(low, 3, 3, 1, 0);
    limit_ends(&triple, low, 3, 0);
    attach(cards, 3, 0, &single);
    attach(cards, 1, 0, &triple);
    for (int pair = 0; pair <= DOU_DIZHU_TWO; pair++) {
        if (single.most[pair] == 0)
            continue;
        single.most[pair] = 0;
        attach(cards + row(pair, 1, 2), 1, 0, &single);
        single.most[pair] = 1;
    }
}

/* LENGTH triplets, four or five, with single cards: those with a joker, then the others. */
static void attach_to_more(int low, int length)
{
    struct kickers kickers = beside(low, length, 1, 3, 0);
    limit_ends(&kickers, low, length, 2);
    kickers.joker_at_last = true;
    attach(row(low, length, 3), length - 1, 0, &kickers);
    kickers.joker_at_last = false;
    attach(row(low, length, 3), length, 0, &kickers);
}

static void add_triplets_with_cards(int length)
{
    for (int low = 0; low + length - 1 <= DOU_DIZHU_ACE; low++) {
        struct kickers two = beside(low, length, 1, 2, 1);
        if (length == 2)
            attach(row(low, length, 3), 2, 0, &two);
        else if (length == 3)
            attach_to_three(low);
        else
            attach_to_more(low, length);
    }
}

static void add_triplets_with_pairs(int length)
{
    for (int low = 0; low + length - 1 <= DOU_DIZHU_ACE; low++) {
        struct kickers pairs = beside(low, length, 2, 1, 0);
        attach(row(low, length, 3), length, 0, &pairs);
    }
}

static void make_list(void)
{
    for (int rank = 0; rank < RANKS; rank++)
        add(card(rank));
    add_sets(2, 0, 1, 0, 0);
    add_sets(3, 0, 1, 0, 0);
    add_sets(3, 1, 1, 1, 1);
    add_sets(3, 1, 2, 1, 0);
    add_rows(1, 5, 12);
    add_rows(2, 3, 10);
    add_rows(3, 2, 6);
    for (int length = 2; length <= 5; length++)
        add_triplets_with_cards(length);
    for (int length = 2; length <= 4; length++)
        add_triplets_with_pairs(length);
    add_sets(4, 2, 1, 2, 1);
    add_sets(4, 2, 2, 1, 0);
    add_sets(4, 0, 1, 0, 0);
    add(card(DOU_DIZHU_BLACK) + card(DOU_DIZHU_RED));
    add(DOU_DIZHU_PASS);
    assert(table.count == ENGAWA_PLAYS);
}

/* ---- the interface ---- */

int engawa_play_number(engawa_move move)
{
    pthread_once(&once, make_list);
    return play_table_find(&table, move);
}

bool engawa_play_numbered(int number, engawa_move *move)
{
    pthread_once(&once, make_list);
    if (number < 0 || number >= ENGAWA_PLAYS)
        return false;
    *move = play[number];
    return true;
}

bool engawa_play_text(int number, struct engawa_text *text)
{
    engawa_move move;
    if (!engawa_play_numbered(number, &move))
        return false;
    if (move == DOU_DIZHU_PASS)
        engawa_text_add(text, "pass");
    else
        dou_dizhu_spell_ranks(move, text);
    return true;
}
