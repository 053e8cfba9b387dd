/* program.h - bots that are external programs, asked over standard input and output
 * (docs/bot-protocol.md). */
#ifndef CLI_BOTS_PROGRAM_H
#define CLI_BOTS_PROGRAM_H

#include "bots/bot.h"

/* Sets the minimum time for a program's answer, in milliseconds. Call before starting the first
 * program. */
void program_set_patience(int milliseconds);

/* Prints the lines of information (`info`, `value`) of all programs on standard error. Call before
 * the first question. */
void program_show_information(void);

/* Appends the lines of information (`info`, `value`) that programs write before their answers to
 * this thread's questions to KEPT from now on; NULL: no more. */
void program_keep_information(struct engawa_text *kept);

/* Starts COMMAND (for the shell) and greets it. Returns a bot for any game, named "exec:" and
 * COMMAND; the same bot for the same command. It lasts until the process ends, and any thread may
 * ask it. Returns NULL after a complaint. */
const struct engawa_bot *program_start(const char *command);

/* Returns a new bot of COMMAND, with a process to itself, which does not run yet. */
const struct engawa_bot *program_new(const char *command);

/* Sends QUESTION, made by program_write_question, to BOT, made by program_start, and appends the
 * answer to MOVE. Returns false if no answer arrives within MILLISECONDS: the program is then
 * killed, and restarts with the next question unless it has failed too often. */
bool program_answer(const struct engawa_bot *bot, const struct engawa_text *question,
                    int milliseconds, struct engawa_text *move);

/* Tells BOT, if it is a program that wants results, the end of a game. VIEW is the finished match
 * as its seat saw it. BOT may be any bot; others are told nothing. */
void program_tell(const struct engawa_bot *bot, const struct engawa_match *view);

/* Starts BOT's process if it does not run, without waiting for its greeting. */
void program_begin(const struct engawa_bot *bot);

/* Same, but waits for the greeting. Returns false if it has none. */
bool program_greet(const struct engawa_bot *bot);

/* Kills BOT's process. The next question starts another. */
void program_end(const struct engawa_bot *bot);

/* Resets BOT's count of missed answers, so that it gets questions again. */
void program_forgive(const struct engawa_bot *bot);

/* Appends ASKED in the bot protocol to TEXT, with a seed from its generator, the MILLISECONDS that
 * the caller waits, and the final "go". */
void program_write_question(const struct engawa_question *asked, int milliseconds,
                            struct engawa_text *text);

#endif
