/* residents.h - programs of the operator that play as bots at the tables of this server.
 *
 * A server that is open starts nothing any more (server/base/sandbox.h), so each program has an
 * attendant: a process that is made before the server opens anything. The attendant starts the
 * program enclosed (enclosure.h), asks it as docs/bot-protocol.md says, and starts it again when it
 * has ended. The server sends it questions over a socket, and gets moves; where none comes in time,
 * the seat makes a random legal move, as with any bot that breaks the rules. When the server ends,
 * however it does, the socket ends, and so do attendant and program.
 */
#ifndef CLI_RESIDENTS_H
#define CLI_RESIDENTS_H

#include "cli/options.h"

/* Whether TEXT is NAME=COMMAND, with a name that no bot of this program has. False: WHY.
 * COMMAND is for the shell, and may begin with options of `engawa box` and two hyphens. */
bool residents_check(const char *text, struct engawa_reason *why);

/* Whether no two of GIVEN have one name. False after a complaint. */
bool residents_check_all(const struct cli_values *given);

/* Starts the programs of GIVEN, each of which is fine, and adds those that greet to the list of
 * bots; complains about the others. Fills NAMES with theirs, ended by NULL; these stay valid. To be
 * called once, while the process has one thread and nothing open that others must not inherit. */
void residents_start(const struct cli_values *given, const char *names[CLI_VALUES_MAX + 1]);

#endif
