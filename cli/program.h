/* program.h - a bot that is another program, asked over standard input and output as
 * docs/bot-protocol.md says.
 */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include "bots/bot.h"

/* How long, in milliseconds, a program has at least for an answer. To be set before the first. */
void program_set_patience(int milliseconds);

/* Starts COMMAND (for the shell) and greets it. Returns a bot for any game, whose name is "exec:"
 * and COMMAND; the same for the same command. It lasts until the process ends, and any thread may
 * ask it. NULL after a complaint. */
const struct engawa_bot *program_start(const char *command);

/* Asks BOT, which program_start has returned, a QUESTION of program_write_question, and appends
 * what it answers to MOVE. False: nothing has come in MILLISECONDS; then it was ended, and starts
 * again with the next question, or it is asked no more. */
bool program_answer(const struct engawa_bot *bot, const struct engawa_text *question,
                    int milliseconds, struct engawa_text *move);

/* Starts BOT's program again where it has ended by itself. */
void program_wake(const struct engawa_bot *bot);

/* Asks BOT again although it has not answered so often. */
void program_forgive(const struct engawa_bot *bot);

/* Appends what is ASKED, with a seed from its generator and the "go" that ends it, to TEXT. */
void program_write_question(const struct engawa_question *asked, struct engawa_text *text);

#endif
