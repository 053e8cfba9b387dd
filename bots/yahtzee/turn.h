/* bots/yahtzee/turn.h - solves one turn of Yahtzee or Yams, for eight cases at once. */
#ifndef YAHTZEE_BOT_TURN_H
#define YAHTZEE_BOT_TURN_H

#include "bots/dice/keeps.h"
#include "bots/yahtzee/sweep.h"

enum {
    YAHTZEE_BOT_OFFERS = 192, /* more than any menu has */
    YAHTZEE_BOT_SUMS = 26,    /* of five dice, from 5 on */
    YAHTZEE_BOT_SLOTS = YAHTZEE_BOT_KEEPS + 1 + YAHTZEE_BOT_SUMS + YAHTZEE_BOT_OFFERS,
    YAHTZEE_BOT_REPEAT = 100 /* points for a repeated yahtzee (Y7) */
};

/* One way to end a turn: BOX gets POINTS, and EXTRA is paid besides (Y7). */
struct yahtzee_bot_offer {
    uint8_t box, points, extra;
    uint16_t slot; /* the index of its value in struct yahtzee_bot_turn */
};

/* All ways to end a turn when certain boxes are filled. */
struct yahtzee_bot_menu {
    int offers;
    struct yahtzee_bot_offer offer[YAHTZEE_BOT_OFFERS];
    /* The rolls that may take each offer: four lists of steps (bots/yahtzee/turn.c). */
    const uint64_t *sums, *upper, *lower;
    uint64_t first[64];
};

/* Fills MENU for score sheet SHEET with the boxes FILLED filled. REPEATS: the yahtzee box holds
 * more than 0. */
void yahtzee_bot_find_menu(int sheet, unsigned filled, bool repeats, struct yahtzee_bot_menu *menu);

/* A value for each keep and each offer, and for each lane. The caller sets those of the offers. */
struct yahtzee_bot_turn {
    _Alignas(64) double slot[YAHTZEE_BOT_SLOTS][YAHTZEE_BOT_LANES]; /* a cache line each */
};

/* Solves a turn by backward induction. Sets VALUE to the expected value of each lane before the
 * first roll, under play that maximizes the expected value of the offer taken at the end. */
void yahtzee_bot_solve_turn(const struct yahtzee_bot_menu *menu, struct yahtzee_bot_turn *turn,
                            double value[YAHTZEE_BOT_LANES]);

/* Fills PROBABILITY, one entry for each offer of the menu, with the probability that a turn ends
 * with it when played to maximize the expected WORTH of the offer taken. */
void yahtzee_bot_turn_probabilities(const struct yahtzee_bot_menu *menu, const double *worth,
                                    double *probability);

#endif
