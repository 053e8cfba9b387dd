/* sengoku_naive.h - Sengoku Domino once more, as plainly as the ledger can be written down: for
 * tests that compare it with the game. It shares no code with it, knows nothing of bits, reads the
 * text of events that are legal, and looks at every pair of cells whenever it is asked something.
 */
#ifndef ENGAWA_TEST_SENGOKU_NAIVE_H
#define ENGAWA_TEST_SENGOKU_NAIVE_H

#include "engine/text.h"

enum { NAIVE_CHANCE = -1, NAIVE_OVER = -2 }; /* whose turn, beside the seats */
enum { NAIVE_OPEN = -1, NAIVE_NOBODY = -2 }; /* whose line or castle, beside the seats */

struct naive {
    int seats, phase, battlefield; /* battlefields from 0 */
    double half[10][10];           /* [column][row]: 0 for nothing, 0.5 for a commander's */
    int owner[10][10];             /* whose half */
    int hand[4][67], stock[4][67]; /* how many of each tile, by its two digits */
    bool commander[4], playing[4];
    int deployed[4];                     /* two digits; 1 for the commander; 0 for none */
    int order[4], track[4], count, next; /* the round's players; whose turn */
    int line[4][10], castle[4];
    /* How often something remarkable has happened. */
    int next_gets_line, void_line, next_gets_castle, void_castle, closed_at_once, exhausted,
        opened_and_exhausted, crossed_two, discarded_with_commander;
};

void naive_start(struct naive *game, int seats);

/* Whose turn it is. */
int naive_turn(const struct naive *game);

/* The legal moves of the seat to move, one a line, in the game's order. */
void naive_legal(const struct naive *game, struct engawa_text *text);

/* Applies a legal event by the one whose turn it is. */
void naive_event(struct naive *game, const char *text);

int naive_lines(const struct naive *game, int seat);

/* The rank of SEAT when the game is over (G21, G24). */
int naive_rank(const struct naive *game, int seat);

#endif
