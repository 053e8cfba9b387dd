/* dixit_table.h - Dixit tables for tests: set up, dealt in a known way, played through text. */
#ifndef ENGAWA_TEST_DIXIT_TABLE_H
#define ENGAWA_TEST_DIXIT_TABLE_H

#include "engine/match.h"

/* An open table; DECK, CARDS and TARGET may be NULL for the default. Fails where the setup is
 * refused. */
struct engawa_match *table(int seats, const char *deck, const char *cards, const char *target);

/* Appends an event; fails if it is refused. */
void yes(struct engawa_match *match, int by, const char *text);

/* Appends an event that must be refused with CODE and change nothing. */
void no(struct engawa_match *match, int by, const char *text, const char *code);

/* Appends what chance does next: drawn where it is random. */
void chance(struct engawa_match *match);

/* Deals cards 1, 2, 3, … seat by seat: seat 1 of four players gets 7 to 12. */
void deal(struct engawa_match *match);

/* The clue, everybody's lowest cards, and the cards laid out by seat: with four players and more
 * the card of seat S lies at place S + 1. */
void lay_out(struct engawa_match *match);

/* Every voter's vote, a digit a seat and "-" for the storyteller, and the reveal. */
void vote(struct engawa_match *match, const char *places);

/* A whole round without the draw at its end. */
void play_round(struct engawa_match *match, const char *places);

/* Whether the scores are SCORES and the ranks RANKS, written "3 5 0 0"; RANKS may be NULL. */
void scores_are(const struct engawa_match *match, const char *scores, const char *ranks);

/* Whether SEAT's legal moves are exactly LINES. */
void legal_is(const struct engawa_match *match, int seat, const char *lines);

/* Whether VIEWER's description holds PART. */
bool shows(const struct engawa_match *match, int viewer, const char *part);

/* Whether the last event reads TEXT for VIEWER. */
void seen_as(const struct engawa_match *match, int viewer, const char *text);

/* Whether the last event is told VIEWER as SENTENCE; the seats are Aki, Ben, Chi, Dan. */
void told_as(const struct engawa_match *match, int viewer, enum engawa_language language,
             const char *sentence);

#endif
