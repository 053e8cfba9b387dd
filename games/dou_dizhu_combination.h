/* dou_dizhu_combination.h - the combinations of Dou Dizhu: which cards are one, which beats which,
 * and which plays a hand has. For the game (dou_dizhu.c) and its bots.
 *
 * Suits never matter here. Cards are counted by rank: fifteen numbers of four bits in one word, the
 * 3 lowest, then 4 to K, A, 2, the black and the red joker. Hands and plays are such words: taking
 * a play out of a hand is a subtraction. No rank may be counted above DOU_DIZHU_COPIES.
 *
 * The rules for one and two packs (D18-D20) differ in one number only, how many jokers a ROCKET
 * has: 2 with one pack and with 16+4, 4 with 25+8 (where two jokers of one colour are a pair).
 *
 * To list or to choose plays, first find them: dou_dizhu_find counts them in groups (one
 * kind and length each) without making any; dou_dizhu_nth makes one and
 * dou_dizhu_list makes all. All use the same fixed order: by kind as in the enum
 * below, then length (a bomb's number of cards), then rank, then the attached cards like words in a
 * dictionary.
 */
#ifndef ENGAWA_DOU_DIZHU_COMBINATION_H
#define ENGAWA_DOU_DIZHU_COMBINATION_H

#include "engine/chance.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    DOU_DIZHU_ACE = 11,
    DOU_DIZHU_TWO,
    DOU_DIZHU_BLACK,
    DOU_DIZHU_RED,
    DOU_DIZHU_RANKS,     /* 15 */
    DOU_DIZHU_COPIES = 8 /* cards of one rank in two packs */
};

/* The thirteen kinds (the quadplex set stands for two, each beats its own only). */
enum dou_dizhu_kind {
    DOU_DIZHU_NONE, /* no combination */
    DOU_DIZHU_SINGLE,
    DOU_DIZHU_PAIR,
    DOU_DIZHU_TRIPLET,
    DOU_DIZHU_TRIPLET_1,
    DOU_DIZHU_TRIPLET_2,
    DOU_DIZHU_SEQUENCE,
    DOU_DIZHU_PAIR_SEQUENCE,
    DOU_DIZHU_TRIPLET_SEQUENCE,
    DOU_DIZHU_TRIPLET_SEQUENCE_1,
    DOU_DIZHU_TRIPLET_SEQUENCE_2,
    DOU_DIZHU_QUADPLEX_1,
    DOU_DIZHU_QUADPLEX_2,
    DOU_DIZHU_BOMB,
    DOU_DIZHU_ROCKET,
    DOU_DIZHU_KINDS
};

/* How many CARDS are of RANK. */
static inline int dou_dizhu_count(uint64_t cards, int rank)
{
    return (int)(cards >> (4 * rank) & 15);
}

/* What decides whether a combination beats another. */
struct dou_dizhu_combination {
    uint8_t kind;   /* enum dou_dizhu_kind */
    uint8_t cards;  /* how many, attached ones too */
    uint8_t length; /* ranks in a row: 1 but for sequences; 0 for NONE and ROCKET */
    uint8_t rank;   /* what it is compared by: the highest of the row; 0 for NONE and ROCKET */
};

/* A group of plays of one kind and length. */
struct dou_dizhu_group {
    uint8_t kind, unit, length; /* UNIT cards of each of LENGTH ranks, and what is attached */
    uint32_t ways;              /* to attach: as many for every rank of the group */
    uint32_t count;             /* plays in the group */
    uint64_t lows;              /* the lowest ranks: one bit of four set for each */
};

/* The plays of a hand that beat something. */
struct dou_dizhu_plays {
    int groups, rocket;
    uint32_t count; /* plays in all: of the groups, and then the rockets */
    uint64_t hand;  /* whose plays they are */
    struct dou_dizhu_group group[64];
};

/* The number of cards in CARDS. */
int dou_dizhu_size(uint64_t cards);

/* Whether HAND holds CARDS. */
bool dou_dizhu_holds(uint64_t hand, uint64_t cards);

/* What CARDS are: at most one combination (D16), or kind DOU_DIZHU_NONE. */
struct dou_dizhu_combination dou_dizhu_classify(int rocket, uint64_t cards);

/* The cards of COMBINATION without those attached; CARDS are all of its cards. */
uint64_t dou_dizhu_body(struct dou_dizhu_combination combination, uint64_t cards);

/* Whether PLAYED beats LAID (D14, D15, D18, D19); neither is NONE. */
bool dou_dizhu_beats(struct dou_dizhu_combination played, struct dou_dizhu_combination laid);

/* Finds the plays of HAND that beat LAID, or all its plays if LAID is of kind NONE. */
void dou_dizhu_find(int rocket, uint64_t hand, struct dou_dizhu_combination laid,
                    struct dou_dizhu_plays *plays);

/* Play number INDEX, from 0 to plays->count - 1. */
uint64_t dou_dizhu_nth(const struct dou_dizhu_plays *plays, uint32_t index);

/* One of HAND's plays at random, each equally likely: of all that lead if LAID is of kind NONE,
 * otherwise of those that beat LAID and passing, which is 0. It takes one number below their
 * number, counts passing first and the plays in their order, but makes no groups where one is all
 * there is. */
uint64_t dou_dizhu_choose(int rocket, uint64_t hand, struct dou_dizhu_combination laid,
                          struct engawa_rng *rng);

/* Writes all plays, plays->count of them, to CARDS in the same order. */
void dou_dizhu_list(const struct dou_dizhu_plays *plays, uint64_t *cards);

/* The name of a kind as code: "triplet-sequence+1". */
const char *dou_dizhu_kind_name(enum dou_dizhu_kind kind);

#endif
