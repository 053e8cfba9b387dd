/* dou_dizhu_combination.h - the combinations of Dou Dizhu: classifies cards, compares plays and
 * lists the plays of a hand. For the game (dou_dizhu.c) and its bots.
 *
 * Suits never matter here. Cards are counted by rank: fifteen numbers of four bits in one word, the
 * 3 lowest, then 4 to K, A, 2, the black and the red joker. Hands and plays are such words: taking
 * a play out of a hand is a subtraction. No rank may count more than DOU_DIZHU_COPIES.
 *
 * RULES is the number of jokers in a rocket, the only difference between one and two packs (D18 to
 * D20): 2 with one pack and with 16+4, 4 with 25+8 (where two jokers of one colour are a pair). By
 * the rules of RLCard DOU_DIZHU_EQUAL is added: attached single cards may be of one rank.
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

/* In RULES: cards of one rank may be attached. */
enum { DOU_DIZHU_EQUAL = 8 };

/* The thirteen kinds (the quadplex set is split in two; each beats its own only). */
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

/* Returns how many CARDS are of RANK. */
static inline int dou_dizhu_count(uint64_t cards, int rank)
{
    return (int)(cards >> (4 * rank) & 15);
}

/* The properties that decide whether a combination beats another. */
struct dou_dizhu_combination {
    uint8_t kind;   /* enum dou_dizhu_kind */
    uint8_t cards;  /* number, attached ones included */
    uint8_t length; /* ranks in a row: 1 but for sequences; 0 for NONE and ROCKET */
    uint8_t rank;   /* the highest of the row, for comparison; 0 for NONE and ROCKET */
};

/* A group of plays of one kind and length. */
struct dou_dizhu_group {
    uint8_t kind, unit, length; /* UNIT cards of each of LENGTH ranks, and attached cards */
    uint32_t ways;              /* to attach cards: the same for every rank of the group (where
                                   equal cards may be attached, a group has one rank only) */
    uint32_t count;             /* plays in the group */
    uint64_t lows;              /* the lowest ranks: one bit of four for each */
};

/* The plays of a hand that beat something. */
struct dou_dizhu_plays {
    int groups, rules;
    uint32_t count; /* total plays: of the groups, then the rockets */
    uint64_t hand;  /* the hand that the plays are from */
    struct dou_dizhu_group group[104];
};

/* Returns the number of cards in CARDS. */
int dou_dizhu_size(uint64_t cards);

/* Returns whether HAND holds CARDS. */
bool dou_dizhu_holds(uint64_t hand, uint64_t cards);

/* Returns the combination that CARDS make: at most one (D16), or kind DOU_DIZHU_NONE. */
struct dou_dizhu_combination dou_dizhu_classify(int rules, uint64_t cards);

/* Returns the cards of COMBINATION without the attached ones; CARDS are all of its cards. */
uint64_t dou_dizhu_body(struct dou_dizhu_combination combination, uint64_t cards);

/* Returns whether PLAYED beats LAID (D14, D15, D18, D19); neither is NONE. */
bool dou_dizhu_beats(struct dou_dizhu_combination played, struct dou_dizhu_combination laid);

/* Finds the plays of HAND that beat LAID, or all its plays if LAID is of kind NONE. */
void dou_dizhu_find(int rules, uint64_t hand, struct dou_dizhu_combination laid,
                    struct dou_dizhu_plays *plays);

/* Returns play number INDEX, from 0 to plays->count - 1. */
uint64_t dou_dizhu_nth(const struct dou_dizhu_plays *plays, uint32_t index);

/* Returns one of HAND's plays at random, each equally likely: of all plays if LAID is of kind NONE,
 * otherwise of a pass (0) and the plays that beat LAID. Draws one number below their count, with
 * the pass first and the plays in their order. Makes no groups if the pass is the only choice. */
uint64_t dou_dizhu_choose(int rules, uint64_t hand, struct dou_dizhu_combination laid,
                          struct engawa_rng *rng);

/* Writes all plays, plays->count of them, to CARDS in the same order. */
void dou_dizhu_list(const struct dou_dizhu_plays *plays, uint64_t *cards);

/* Returns the name of a kind as code: "triplet-sequence+1". */
const char *dou_dizhu_kind_name(enum dou_dizhu_kind kind);

#endif
