/* plays.h - the plays of Dou Dizhu by the numbers that RLCard gives them.
 *
 * RLCard lists 27,472 plays, and its networks know a play by its place in that list: the kinds one
 * after another, in each the plays by rank, and those with attached cards like words in a
 * dictionary, with a few exceptions that plays.c follows. Passing is the last one. So a network
 * that was trained there can choose among the moves here, and the other way round.
 *
 * Of three or two players every play has a number. These have none: bids, since that game has no
 * auction; and with four players what one pack cannot give: bombs of five and more cards, a rocket
 * of two equal or of four jokers, pairs of jokers, and plays of more than 20 cards.
 *
 * RLCard has plays that the rules here do not know (D12, D13): two or more attached single cards
 * of one rank, as in 444455, 33344455 and 333444555777. They have numbers too, and are never legal.
 */
#ifndef ENGAWA_PLAYS_H
#define ENGAWA_PLAYS_H

#include "engine/game.h"
#include "engine/text.h"

/* How many numbers there are, from 0; the last one passes. */
enum { ENGAWA_PLAYS = 27472 };

/* The number of MOVE, a move of Dou Dizhu; -1 if it has none. Any thread may ask. */
int engawa_play_number(engawa_move move);

/* The move that has NUMBER goes to MOVE; false, and MOVE stays as it is, where there is no such
 * number. It need not be one that the rules know. Any thread may ask. */
bool engawa_play_numbered(int number, engawa_move *move);

/* Appends how RLCard writes the play with NUMBER, its cards from low to high: "33344", "BR",
 * "pass". False, and nothing is appended, where there is no such number. */
bool engawa_play_text(int number, struct engawa_text *text);

#endif
