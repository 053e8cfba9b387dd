/* sengoku_script.h - games of Sengoku Domino for tests, written as a script for each player.
 *
 * A script is one string a seat: its turns, separated by "; ". A turn is a tile or "commander",
 * deployed, followed by the placing turn: two cells for the tile, "!" and two cells for the
 * commander instead, "x" for a discard. Hands and draws are made to fit: a player is dealt the
 * first five tiles it is going to deploy and draws the others in that order, and after the last the
 * lowest of its stock.
 */
#ifndef ENGAWA_TEST_SENGOKU_SCRIPT_H
#define ENGAWA_TEST_SENGOKU_SCRIPT_H

#include "tests/support/game_table.h"

#include <jansson.h>

/* Plays SCRIPT (one string for each of SEATS seats) through text, in an open match, until someone
 * is to move whose script does not say how, or the game is over. Fails the test where a move is
 * refused. The caller frees the match. */
struct engawa_match *script_play(int seats, const char *const script[]);

/* An empty open match. */
struct engawa_match *script_table(int seats);

/* The same, dealt. */
struct engawa_match *script_deal(int seats, const char *text);

/* Two hands in which seat 0 has the 1+2, and the game in which seat 0 has laid it, the 1 on c2 and
 * the 2 on c1, and seat 1 is to place TILE. */
#define SCRIPT_HANDS "deal 0:12,13,14,24,35 1:25,36,45,46,56"
struct engawa_match *script_second(const char *tile);

/* The legal moves of the seat to move, a line each; the caller frees the text. */
char *script_legal(const struct engawa_match *match);

/* How many those are. */
int script_count_legal(const struct engawa_match *match);

/* Fails unless MOVE is listed and accepted; unless it is not listed and is refused with CODE. */
void script_legal_move(const struct engawa_match *match, const char *move);
void script_illegal(struct engawa_match *match, const char *move, const char *code);

/* The seat to move. */
int script_turn(const struct engawa_match *match);

/* The table as VIEWER sees it; the caller drops the reference. */
json_t *script_view(const struct engawa_match *match, int viewer);

/* Of the table as everybody sees it: the number KEY of entry INDEX of LIST; LIST's length. */
int script_number(const struct engawa_match *match, const char *list, size_t index,
                  const char *key);
size_t script_length(const struct engawa_match *match, const char *list);

#endif
