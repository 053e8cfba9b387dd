/* game_table.h - an open table of any game for tests: played through text, and checked. Each
 * game's own tables (dixit_table.h, dou_dizhu_table.h) stand on it. */
#ifndef ENGAWA_TEST_GAME_TABLE_H
#define ENGAWA_TEST_GAME_TABLE_H

#include "engine/match.h"

/* An open table of the game called NAME. VALUES are those of its options in order, NULL for a
 * default; VALUES itself may be NULL. Fails where the setup is refused. */
struct engawa_match *open_table(const char *name, int seats, const char *const *values);

/* Appends an event; fails if it is refused. */
void yes(struct engawa_match *match, int by, const char *text);

/* Appends an event that must be refused with CODE and change nothing. */
void no(struct engawa_match *match, int by, const char *text, const char *code);

/* Draws and appends the next event of chance; returns its text, which the match owns. */
const char *chance(struct engawa_match *match);

/* Appends moves, each by whose turn it is, separated by commas: "bid 1,bid pass,play 33". */
void turns(struct engawa_match *match, const char *moves);

/* Fails unless the scores are SCORES and the ranks RANKS, written "3 5 0"; RANKS may be NULL. */
void scores_are(const struct engawa_match *match, const char *scores, const char *ranks);

/* Fails unless SEAT's legal moves are exactly LINES. */
void legal_is(const struct engawa_match *match, int seat, const char *lines);

/* Whether MOVE is among the legal moves of whose turn it is. */
bool may(const struct engawa_match *match, const char *move);

/* Whether VIEWER's description holds PART. */
bool shows(const struct engawa_match *match, int viewer, const char *part);

/* Fails unless the last event reads TEXT for VIEWER. */
void seen_as(const struct engawa_match *match, int viewer, const char *text);

/* Fails unless VIEWER reads the last event as SENTENCE; the seats are Aki, Ben, Chi, Dan. */
void told_as(const struct engawa_match *match, int viewer, enum engawa_language language,
             const char *sentence);

/* VIEWER's own match, folded from the redacted events of MATCH. */
struct engawa_match *view_of(const struct engawa_match *match, int viewer);

#endif
