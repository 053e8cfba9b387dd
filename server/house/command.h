/* command.h - a command of the operator, and what its reply is made of. */
#ifndef ENGAWA_SERVER_COMMAND_H
#define ENGAWA_SERVER_COMMAND_H

#include "server/house/ask.h"

/* Does one command. WORDS are those behind its name, "" where one was left out. False: ASK->why, or
 * the ask waits. */
typedef bool admin_command(struct ask *ask, const char *const *words);

/* Begins a list in the reply; each row is an object, which command_row begins with its first
 * member. The list ends with command_end_list; MORE is where the next page begins, "" where there
 * is none.
 */
void command_begin_list(struct ask *ask);
void command_row(struct ask *ask, const char *name, const char *value);
void command_end_list(struct ask *ask, const char *more);

/* The field "for", in minutes, as a time from now on: 0 where it is absent. False: ASK->why. */
bool command_until(struct ask *ask, int64_t *until);

/* Appends the member "link": the address of HOUSE with PATH behind it, or only PATH if nobody knows
 * the address. */
void command_add_link(const struct house *house, const char *path, struct engawa_json *json);

#endif
