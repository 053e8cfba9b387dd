/* commands.h - the commands of `engawa`, and what they share.
 *
 * Each command is one file with one public function that is given its own arguments
 * (argv[0] is the command's name) and returns the exit status of the process. `--lang` has
 * been taken out before; `--help` is each command's own.
 */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "bots/bot.h"

#include <stdio.h>

/* Exit statuses: the answer is yes; no; the question was wrong. */
enum { CLI_YES = 0, CLI_NO = 1, CLI_USAGE = 2 };

int cli_analyse(int argc, char **argv);
int cli_legal(int argc, char **argv);
int cli_match(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_train(int argc, char **argv);
int cli_verify(int argc, char **argv);

/* ---- cli/common.c ---- */

/* The language of every message: --lang, else LC_ALL, LC_MESSAGES or LANG, else English. */
enum engawa_language cli_language(void);
void cli_set_language(enum engawa_language language);

/* The one of two texts that is in that language. */
const char *cli_words(const char *en, const char *ja);

/* Prints one line on standard error. EN and JA are formats for the same arguments. */
void cli_complain(const char *en, const char *ja, ...);

/* Complains about the option that getopt_long has just refused, and points to --help.
 * Returns CLI_USAGE. */
int cli_bad_option(char **argv);

/* Complains that the command needs something else than what is left of its arguments.
 * Returns CLI_USAGE. */
int cli_bad_arguments(const char *command);

/* Prints TEXT, which may come from a stranger, without the characters that steer a terminal. */
void cli_print(FILE *file, const char *text);

/* Reads a whole number from LOW to HIGH, the value of option NAME; complains otherwise. */
bool cli_number(const char *name, const char *text, long low, long high, long *number);

/* The game called NAME; complains, and names the games there are, otherwise. */
const struct engawa_game *cli_game(const char *name);

/* The bot called NAME for GAME; complains, and names the bots there are, otherwise. */
const struct engawa_bot *cli_bot(const char *name, const struct engawa_game *game);

/* Options as they are collected from the command line: "K=V" each. */
enum { CLI_OPTIONS_MAX = 16 };
struct cli_options {
    int count;
    const char *given[CLI_OPTIONS_MAX];
};

/* Keeps one "K=V"; complains when there are too many. */
bool cli_add_option(struct cli_options *options, const char *given);

/* Fills SETUP for PLAYERS seats. Returns CLI_YES, or the exit status after a complaint:
 * against a rule, or not of the form K=V. */
int cli_setup(const struct engawa_game *game, long players, const struct cli_options *options,
              struct engawa_setup *setup);

/* Now, in seconds of a clock that never goes back. */
double cli_seconds(void);

/* Opens a record for reading; "-" is standard input. NULL after a complaint. */
FILE *cli_open(const char *path);
void cli_close(FILE *file);

/* Reports the first wrong line of PATH on standard error. */
void cli_report(const char *path, size_t line, const struct engawa_reason *why);

#endif
