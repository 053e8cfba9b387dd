/* program.h - a bot that is a program of its own, asked over standard input and output as
 * docs/bot-protocol.md says.
 */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "bots/bot.h"

/* So many programs can play at once. */
enum { PROGRAMS_MAX = 8 };

/* How long, in milliseconds, a program has at least for an answer. To be set before the first. */
void program_set_patience(int milliseconds);

/* Starts COMMAND (for the shell) and greets it. Returns a bot for any game, whose name is "exec:"
 * and COMMAND; the same for the same command. It lasts until the process ends, and any thread may
 * ask it. NULL after a complaint. */
const struct engawa_bot *program_start(const char *command);

/* Appends the question for VIEW's seat, which may act, to TEXT, with the "go" that ends it. */
void program_write_question(const struct engawa_match *view, uint64_t seed, int budget,
                            struct engawa_text *text);

#endif
