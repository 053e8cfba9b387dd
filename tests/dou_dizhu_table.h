/* dou_dizhu_table.h - Dou Dizhu tables for tests: set up, dealt in a known way, played through
 * text. */
#ifndef ENGAWA_TEST_DOU_DIZHU_TABLE_H
#define ENGAWA_TEST_DOU_DIZHU_TABLE_H

#include "engine/match.h"

/* An open table; HANDS, SHOW (show-kitty) and DEAL4 may be NULL for the default. */
struct engawa_match *table(int seats, const char *hands, const char *show, const char *deal4);

/* Appends an event; fails if it is refused. */
void yes(struct engawa_match *match, int by, const char *text);

/* Appends an event that must be refused with CODE and change nothing. */
void no(struct engawa_match *match, int by, const char *text, const char *code);

/* Appends what chance does next, drawn; returns its text, which the match owns. */
const char *chance(struct engawa_match *match);

/* Appends moves, each by whose turn it is, separated by commas: "bid 1,bid pass,play 33". */
void turns(struct engawa_match *match, const char *moves);

/* Deals: seat S gets the ranks HAND[S] ("3339"; the lowest suits that are left, NULL for any) and
 * then the lowest of what is left, the cards of KITTY (ranks, of the lowest suits; NULL for any)
 * left over. The face-up card is the lowest that seat FACE has. */
void deal(struct engawa_match *match, int face, const char *kitty, const char *const hand[4]);

/* Deals so, and lets seat 0 become the landlord for BID and take the kitty. */
void deal_to_landlord(struct engawa_match *match, int bid, const char *kitty,
                      const char *const hand[4]);

/* Takes the kitty for which `deal` has left the cards. */
void take_kitty(struct engawa_match *match);

/* Plays the hand to its end and shows the cards left: everyone makes the last move of the list. */
void play_out(struct engawa_match *match);

/* Whether the scores are SCORES and the ranks RANKS, written "3 5 0"; RANKS may be NULL. */
void scores_are(const struct engawa_match *match, const char *scores, const char *ranks);

/* Whether SEAT's legal moves are exactly LINES. */
void legal_is(const struct engawa_match *match, int seat, const char *lines);

/* Whether MOVE is among the legal moves of whose turn it is. */
bool may(const struct engawa_match *match, const char *move);

/* Whether VIEWER's description holds PART. */
bool shows(const struct engawa_match *match, int viewer, const char *part);

/* Whether the last event reads TEXT for VIEWER. */
void seen_as(const struct engawa_match *match, int viewer, const char *text);

/* Whether the last event is told VIEWER as SENTENCE; the seats are Aki, Ben, Chi, Dan. */
void told_as(const struct engawa_match *match, int viewer, enum engawa_language language,
             const char *sentence);

/* VIEWER's own match, folded from the redacted events of MATCH. */
struct engawa_match *view_of(const struct engawa_match *match, int viewer);

#endif
