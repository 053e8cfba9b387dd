/* evening_house.h - for tests of evenings: Aki, Ben and Chie, who spend one in a house. */
#ifndef ENGAWA_TESTS_EVENING_HOUSE_H
#define ENGAWA_TESTS_EVENING_HOUSE_H

#include "tests/server/house/sleeping_house.h"

extern struct person chie;
extern char first[33], evening[33]; /* the table that the evening begins with, and the evening */

/* Aki opens a table for two with an evening, all three come to the evening and join, and Ben sits
 * down at the table. */
void gather(void);

void part(void);
void come_all_back(void);

/* The host ends the game at TABLE. */
void end_game(const char *table);

/* Everybody takes the seat that is kept for them at TABLE. */
void sit_all(const char *table);

/* PERSON proposes GAME for SEATS; returns the proposal's number. */
int propose(struct person *person, const char *game, int seats);

/* PERSON begins the proposal K: TABLE is opened. */
void begin(struct person *person, int k, char table[33]);

/* PERSON makes their first legal move at TABLE, if they have one: a clue is "a clue". */
void move_first(struct person *person, const char *table);

/* All three play Dixit within the evening to its end. Returns the number of the first clue, which
 * is Aki's. */
int play_dixit(char table[33]);

/* PERSON chooses the clue N of TABLE as a favourite, and is refused with CODE, "" for not. */
void prefer(struct person *person, const char *table, int n, const char *code);

/* Copies the id that REPLY has as KEY. */
void take_id(const json_t *reply, const char *key, char taken[33]);

#endif
