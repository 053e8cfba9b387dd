/* bots/yahtzee/exact.h - perfect solo play: the exact value of every score sheet of Yahtzee and
 * Yams, and the decisions that follow from it.
 */
#ifndef YAHTZEE_BOT_EXACT_H
#define YAHTZEE_BOT_EXACT_H

#include "bots/yahtzee/turn.h"

struct yahtzee_bot_exact;

/* Returns an empty table for score sheet SHEET under the rules of docs/rules/yahtzee.md (forced
 * joker, Y7, Y8, Y11). Free it with yahtzee_bot_exact_free. */
struct yahtzee_bot_exact *yahtzee_bot_exact_new(int sheet);
void yahtzee_bot_exact_free(struct yahtzee_bot_exact *table);

/* Computes about a hundredth of the table and returns the completed share: 1 when it is complete.
 * Only a complete table has values. */
double yahtzee_bot_exact_build(struct yahtzee_bot_exact *table);

/* Returns the complete table for SHEET, shared by all threads. The first caller builds it on all
 * processors; concurrent callers wait. */
const struct yahtzee_bot_exact *yahtzee_bot_exact_shared(int sheet);

/* Call at the start of a program that may fork while a thread builds a shared table: then a child
 * builds the table by itself, instead of waiting for a thread that it does not have. */
void yahtzee_bot_exact_expect_forks(void);

/* Builds a part of the shared table and returns the completed share, 1 when the table is there. One
 * thread only. */
double yahtzee_bot_exact_prepare(int sheet);

/* The same for OF threads that share no memory. All take the same steps; each sends the others what
 * it has worked out. Returns the values of share PART of the present step of the shared table, and
 * sets *COUNT: they are computed now if WORK, else the caller writes them. NULL if the table is
 * there. */
double *yahtzee_bot_exact_share(int sheet, int part, int of, bool work, size_t *count);

/* Ends the step: all its shares are there. Returns the completed share of the table. */
double yahtzee_bot_exact_next(int sheet);

/* Returns the number of values in the table; sets *BYTES to its size in memory. */
size_t yahtzee_bot_exact_size(const struct yahtzee_bot_exact *table, size_t *bytes);

/* The part of a sheet that determines its value. */
struct yahtzee_bot_sheet {
    unsigned filled; /* a bit for each filled box */
    int upper;       /* points in the upper boxes */
    bool repeats;    /* the yahtzee box holds more than 0 */
    int mark;        /* yams: the points of plus or minus if only one of them is filled, else 0 */
};

/* Returns the expected points still to come, under perfect play, for a player who is about to begin
 * a turn. */
double yahtzee_bot_exact_value(const struct yahtzee_bot_exact *table,
                               const struct yahtzee_bot_sheet *sheet);

/* Returns the sheet of SEAT. */
struct yahtzee_bot_sheet yahtzee_bot_sheet_of(const struct yahtzee *state, int seat);

/* Returns the sheet after OFFER is taken on a score sheet of kind SHEET_NUMBER. Sets *POINTS to all
 * points that this pays, with bonuses and delta. */
struct yahtzee_bot_sheet yahtzee_bot_take_offer(int sheet_number,
                                                const struct yahtzee_bot_sheet *sheet,
                                                struct yahtzee_bot_offer offer, int *points);

/* Returns the index of the value of a sheet. Sheets with the same index have the same value, before
 * and after any further fills. */
size_t yahtzee_bot_exact_index(const struct yahtzee_bot_exact *table,
                               const struct yahtzee_bot_sheet *sheet);

/* A decision with the dice on the table: the value of each choice to a judge (below). */
struct yahtzee_bot_decision {
    unsigned open;               /* the boxes that may be filled */
    double box[YAHTZEE_BOXES];   /* of filling each open box */
    double keep[DICE_KEEPS_MAX]; /* if a re-roll is left: of keeping these dice and rolling the
                                    others */
    enum yahtzee_box best_box;
    int best_keep;    /* -1 if no re-roll is left */
    engawa_move best; /* the best choice; `value` is its value */
    double value;
};

/* The objective of a decision: `worth` returns the value of a turn that paid POINTS and left the
 * sheet AFTER; `sheet` is the kind of score sheet. */
struct yahtzee_bot_judge {
    int sheet;
    double (*worth)(const void *context, const struct yahtzee_bot_sheet *after, int points);
    const void *context;
};

/* Fills DECISION for the seat to move, with perfect play of the turn for JUDGE. Dice are on the
 * table. */
void yahtzee_bot_decide(const struct yahtzee_bot_judge *judge, const struct yahtzee *state,
                        struct yahtzee_bot_decision *decision);

/* Fills DECISION for perfect solo play: values are points still to come. */
void yahtzee_bot_exact_decide(const struct yahtzee_bot_exact *table, const struct yahtzee *state,
                              struct yahtzee_bot_decision *decision);

/* Returns the value of MOVE, which is legal in the state of DECISION. */
double yahtzee_bot_decision_value(const struct yahtzee_bot_decision *decision, engawa_move move);

/* Returns the expected points still to come for the seat to move: with dice on the table, with some
 * of them in the hand (0 in `dice`) or before the first roll. */
double yahtzee_bot_exact_now(const struct yahtzee_bot_exact *table, const struct yahtzee *state);

#endif
