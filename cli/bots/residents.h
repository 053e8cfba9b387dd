/* residents.h - resident bots: the operator's programs that play at the tables of this server.
 *
 * A running server cannot start processes (server/base/sandbox.h), so each program has an
 * attendant: a process forked before the server opens anything. The attendant starts the program
 * enclosed (enclosure.h), in a process for each seat (crew.h), and asks it by docs/bot-protocol.md.
 * The server sends questions over a socket and receives moves; if none arrives in time, the seat
 * makes a random legal move, as with any bot that breaks the rules. When the server ends for any
 * reason, the socket closes, and attendant and program exit.
 */
#ifndef CLI_BOTS_RESIDENTS_H
#define CLI_BOTS_RESIDENTS_H

#include "cli/base/options.h"

/* Notes how this process was called, its ARGV0: if that has a slash, a program is enclosed by
 * starting the same file again. In the portable archive this is a script that starts the program
 * with its libraries, which /proc/self/exe does not know. Call before the working directory
 * changes. */
void residents_called_as(const char *argv0);

/* Returns whether TEXT is NAME=COMMAND, with a name that no bot of this program has; if not, sets
 * WHY. COMMAND is for the shell, and may begin with options of `engawa box` and two hyphens. */
bool residents_check(const char *text, struct engawa_reason *why);

/* Returns whether all names in GIVEN differ; false after a complaint. */
bool residents_check_all(const struct cli_values *given);

/* Starts the programs of GIVEN, all checked, and adds those that answer the greeting to the list of
 * bots; complains about the others. Fills NAMES with their names, ended by NULL, valid until the
 * process ends. Call once, while the process has one thread and no open files that children must
 * not inherit. */
void residents_start(const struct cli_values *given, const char *names[CLI_VALUES_MAX + 1]);

#endif
