/* bots/yahtzee/exact.h - perfect solo play: the exact value of every sheet, for both score sheets.
 */
#ifndef ENGAWA_YAHTZEE_EXACT_H
#define ENGAWA_YAHTZEE_EXACT_H

#include "bots/yahtzee/turn.h"

struct yahtzee_exact;

/* An empty table for SHEET under the ledger's rules (forced joker, Y7, Y8, Y11). */
struct yahtzee_exact *engawa_yahtzee_exact_new(int sheet);
void engawa_yahtzee_exact_free(struct yahtzee_exact *table);

/* Works out more of the table, for about a hundredth of the whole time, and gives the share that is
 * done: 1 when it is complete. Only then may it be asked. */
double engawa_yahtzee_exact_build(struct yahtzee_exact *table);

/* The complete table for SHEET, shared by all threads; the first caller builds it, others who
 * come meanwhile wait. */
const struct yahtzee_exact *engawa_yahtzee_exact_shared(int sheet);

/* Builds the shared table bit by bit, by one thread: the share that is done, 1 when it is there. */
double engawa_yahtzee_exact_prepare(int sheet);

/* How many values the table holds, and their size in bytes. */
size_t engawa_yahtzee_exact_size(const struct yahtzee_exact *table, size_t *bytes);

/* What a sheet's value depends on. */
struct yahtzee_sheet_state {
    unsigned filled; /* a bit for each filled box */
    int upper;       /* points in the upper boxes */
    bool repeats;    /* the yahtzee box holds more than 0 */
    int mark;        /* yams: what plus or minus holds if just one of them is filled, else 0 */
};

/* The expected points still to come, by perfect play, for a player about to begin a turn. */
double engawa_yahtzee_exact_value(const struct yahtzee_exact *table,
                                  const struct yahtzee_sheet_state *sheet);

/* The sheet of SEAT. */
struct yahtzee_sheet_state engawa_yahtzee_sheet_of(const struct yahtzee *state, int seat);

/* The sheet after OFFER is taken, and in *POINTS all that this pays, bonuses and delta included. */
struct yahtzee_sheet_state engawa_yahtzee_take(int sheet_number,
                                               const struct yahtzee_sheet_state *sheet,
                                               struct yahtzee_offer offer, int *points);

/* Where the table keeps the value of a sheet: sheets in one place are worth the same and stay so
 * whatever they are filled with. */
size_t engawa_yahtzee_exact_place(const struct yahtzee_exact *table,
                                  const struct yahtzee_sheet_state *sheet);

/* A decision with the dice on the table: what each choice is worth to somebody. */
struct yahtzee_decision {
    unsigned open;               /* the boxes that may be filled */
    double box[BOXES];           /* of filling each of them */
    double keep[DICE_KEEPS_MAX]; /* of rolling what is not in that keep; where a re-roll is left */
    enum yahtzee_box best_box;
    int best_keep;    /* -1: no re-roll is left */
    engawa_move best; /* and `value` is what it is worth */
    double value;
};

/* Who judges: `worth` is what a turn is worth that paid POINTS and left the sheet AFTER. */
struct yahtzee_judge {
    int sheet;
    double (*worth)(const void *context, const struct yahtzee_sheet_state *after, int points);
    const void *context;
};

/* The decision of the seat to move, the turn played perfectly in the eyes of JUDGE. */
void engawa_yahtzee_decide(const struct yahtzee_judge *judge, const struct yahtzee *state,
                           struct yahtzee_decision *decision);

/* By perfect solo play: in points still to come. */
void engawa_yahtzee_exact_decide(const struct yahtzee_exact *table, const struct yahtzee *state,
                                 struct yahtzee_decision *decision);

/* What MOVE, legal in the state of DECISION, is worth. */
double engawa_yahtzee_exact_worth(const struct yahtzee_decision *decision, engawa_move move);

/* The expected points still to come for the player whose turn it is, with dice on the table, with
 * some of them in the hand (`dice` 0) or before the first roll. */
double engawa_yahtzee_exact_now(const struct yahtzee_exact *table, const struct yahtzee *state);

#endif
