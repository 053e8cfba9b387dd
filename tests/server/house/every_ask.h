/* every_ask.h - a script with every ask of the protocol, for tests of what holds for each of them.
 * No ask prevents those after it. */
#ifndef ENGAWA_TESTS_EVERY_ASK_H
#define ENGAWA_TESTS_EVERY_ASK_H

#include "tests/support/small_house.h"

/* Who asks. */
enum { HOST, WATCHER, OPERATOR_TOO, PEOPLE };
extern struct person people[PEOPLE];

/* Opens a house without allowances where HOST has opened the table ID and WATCHER has entered it.
 */
void every_ask_gather(char id[33]);

/* Lets all of them leave. */
void every_ask_part(void);

/* Opens a house on the journal at PATH, where they were gathered at the table ID, and all of them
 * come back; lets all of them leave, and closes the house. */
void every_ask_open(const char *path, const char *id);
void every_ask_close(void);

/* Returns the name of the ask INDEX, from 0; NULL behind the last one. */
const char *every_ask_name(int index);

enum { EVERY_ASK_TEXT = 600 };

/* Writes the message of the ask INDEX about the table ID to TEXT. Returns who sends it. */
struct person *every_ask_text(int index, const char *id, char text[EVERY_ASK_TEXT]);

/* Sends the ask INDEX about the table ID, without ending the turn. Returns who asks. */
struct person *every_ask_say(int index, const char *id);

#endif
