/* dou_dizhu_table.h - Dou Dizhu tables for tests: set up, dealt in a known way, played through
 * text. */
#ifndef ENGAWA_TEST_DOU_DIZHU_TABLE_H
#define ENGAWA_TEST_DOU_DIZHU_TABLE_H

#include "tests/support/game_table.h"

/* An open table; HANDS, SHOW (show-kitty) and DEAL4 may be NULL for the default. */
struct engawa_match *open_dou_dizhu(int seats, const char *hands, const char *show,
                                    const char *deal4);

/* Deals. Seat S gets the ranks HAND[S] ("3339"; the lowest suits that are left, NULL for any) and
 * then the lowest of the rest, the cards of KITTY (ranks, of the lowest suits; NULL for any) left
 * over. The face-up card is the lowest that seat FACE has. */
void deal_dou_dizhu(struct engawa_match *match, int face, const char *kitty,
                    const char *const hand[4]);

/* Deals so, and lets seat 0 become the landlord for BID and take the kitty. */
void deal_to_landlord(struct engawa_match *match, int bid, const char *kitty,
                      const char *const hand[4]);

/* Takes the kitty for which `deal_dou_dizhu` has left the cards. */
void take_kitty(struct engawa_match *match);

/* Plays the hand to its end and shows the cards left: everyone makes the last move of the list. */
void play_out(struct engawa_match *match);

#endif
