/* dixit_table.h - Dixit tables for tests: set up, dealt in a known way, played through text. */
#ifndef ENGAWA_TEST_DIXIT_TABLE_H
#define ENGAWA_TEST_DIXIT_TABLE_H

#include "tests/support/game_table.h"

/* An open table; DECK, CARDS and TARGET may be NULL for the default. Fails where the setup is
 * refused. */
struct engawa_match *open_dixit(int seats, const char *deck, const char *cards, const char *target);

/* Deals cards 1, 2, 3, … seat by seat: seat 1 of four players gets 7 to 12. */
void deal_dixit(struct engawa_match *match);

/* The clue, everybody's lowest cards, and the cards laid out by seat: with four players and more
 * the card of seat S lies at place S + 1. */
void lay_out(struct engawa_match *match);

/* Every voter's vote, a digit a seat and "-" for the storyteller, and the reveal. */
void vote(struct engawa_match *match, const char *places);

/* A whole round without the draw at its end. */
void play_round(struct engawa_match *match, const char *places);

#endif
