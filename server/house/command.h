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
void command_row(struct ask *ask, const char *key, const char *value);
void command_end_list(struct ask *ask, const char *more);

/* Appends ,"KEY":NUMBER, or ,"KEY":true. */
void command_add_number(struct engawa_text *json, const char *key, int64_t number);
void command_add_flag(struct engawa_text *json, const char *key, bool flag);

/* The field "for", in minutes, as a time from now on: 0 where it is absent. False: ASK->why. */
bool command_until(struct ask *ask, int64_t *until);

/* Appends ,"link":"…": the address of the house with PATH behind it; only PATH where nobody knows
 * the address. */
void command_add_link(struct ask *ask, const char *path);

#endif
