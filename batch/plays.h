/* plays.h - converts between Dou Dizhu moves and RLCard's action numbers.
 *
 * RLCard lists 27,472 plays, and its networks know a play by its place in that list: sorted by
 * kind, then by rank, then by the attached cards in lexicographic order, with a few exceptions that
 * plays.c follows. The pass is last. So a network trained there can choose among the moves here,
 * and the other way round.
 *
 * With two or three players every play has a number. No number: bids, since that game has no
 * auction; and with four players the plays that one pack cannot give: bombs of five and more cards,
 * a rocket of two equal or of four jokers, pairs of jokers, and plays of more than 20 cards.
 *
 * RLCard has plays that the rules here do not have (D12, D13): two or more attached single cards of
 * one rank, as in 444455, 33344455 and 333444555777. They have numbers too, and are legal by the
 * rules of RLCard alone (variant=rlcard).
 */
#ifndef ENGAWA_PLAYS_H
#define ENGAWA_PLAYS_H

#include "engine/game.h"
#include "engine/text.h"

/* The number of plays; numbers start at 0, and the last one is the pass. */
enum { ENGAWA_PLAYS = 27472 };

/* Returns the number of MOVE, a move of Dou Dizhu; -1 if it has none. Any thread may call it. */
int engawa_play_number(engawa_move move);

/* Sets *MOVE to the move with NUMBER; returns false and leaves it unchanged if there is none. The
 * move need not be legal in the rules here. Any thread may call it. */
bool engawa_play_numbered(int number, engawa_move *move);

/* Appends RLCard's spelling of the play with NUMBER, its cards from low to high: "33344", "BR",
 * "pass". Returns false and appends nothing if the number does not exist. */
bool engawa_play_text(int number, struct engawa_text *text);

#endif
