/* command.h - the interface of the operator's commands, and helpers for their fields and
 * replies. */
#ifndef ENGAWA_SERVER_COMMAND_H
#define ENGAWA_SERVER_COMMAND_H

#include "server/house/ask.h"

/* Runs a command. WORDS are the arguments after its name, "" for each that was left out. Returns
 * false on refusal (ASK->why), or if the ask waits. */
typedef bool admin_command(struct ask *ask, const char *const *words);

/* Writes a list into the reply. command_row begins a row, an object, with its first member NAME;
 * the caller closes it. command_end_list ends the list; MORE is the start of the next page, "" if
 * none. */
void command_begin_list(struct ask *ask);
void command_row(struct ask *ask, const char *name, const char *value);
void command_end_list(struct ask *ask, const char *more);

/* Reads the field "for", in minutes, into UNTIL as a time in ms; 0 if absent. Returns false and
 * sets ASK->why if it is wrong. */
bool command_until(struct ask *ask, int64_t *until);

/* Appends the member "link": the public address of HOUSE and PATH, or only PATH if the address is
 * unknown. */
void command_add_link(const struct house *house, const char *path, struct engawa_json *json);

#endif
