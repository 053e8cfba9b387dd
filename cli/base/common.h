/* common.h - shared by all commands: exit statuses, language, messages, record files,
 * clock. */
#ifndef CLI_BASE_COMMON_H
#define CLI_BASE_COMMON_H

#include "bots/bot.h"
#include "engine/record.h"

#include <stdio.h>

/* Exit statuses: success; refused, or an error found; wrong usage or an unusable file. enum
 * engawa_record_status has the same numbers. */
enum { CLI_YES = 0, CLI_NO = 1, CLI_USAGE = 2 };

/* Return or set the language of all messages: --lang, else LC_ALL, LC_MESSAGES or LANG, else
 * English. */
enum engawa_language cli_language(void);
void cli_set_language(enum engawa_language language);

/* Returns the text in that language; EN if JA is NULL. */
const char *cli_words(const char *en, const char *ja);

/* Prints one line on standard error. EN and JA are formats for the same arguments. */
void cli_complain(const char *en, const char *ja, ...) ENGAWA_PRINTF(1, 3) ENGAWA_PRINTF(2, 3);

/* Starts every later line of cli_complain with PREFIX, a constant. */
void cli_complain_after(const char *prefix);

/* Prints TEXT, which may be a stranger's, without control characters for terminals. */
void cli_print(FILE *file, const char *text);

/* Same, as one line, which it ends: newlines and tabs in TEXT become blanks. */
void cli_print_line(FILE *file, const char *text);

/* Returns NAME for display: the name of a forgotten person is "" in a record. NULL stays NULL. */
const char *cli_name(const char *name);

/* Writes JSON to standard output: unchanged into a file or pipe, filtered like cli_print on a
 * terminal. */
void cli_print_json(const char *json);

/* Returns the time of a monotonic clock, in seconds. */
double cli_seconds(void);

/* Asks BOT, with LORE ("" for none), for the move of VIEW's seat, with a budget of BUDGET
 * milliseconds. If the move is illegal, complains, sets EVENT to a random legal move
 * (engawa_bot_move) and returns false. */
bool cli_ask_bot(const struct engawa_bot *bot, const struct engawa_match *view, const char *lore,
                 struct engawa_rng *rng, int budget, struct engawa_event *event);

/* Makes each name in RECORD fit one line: newlines and tabs become blanks. */
void cli_fit_names(struct engawa_record *record);

/* Opens a file for reading; "-" is standard input. Close it with cli_close. Returns NULL after a
 * complaint. */
FILE *cli_open(const char *path);
void cli_close(FILE *file);

/* Complains about line LINE of the file PATH, for the reason WHY. */
void cli_report(const char *path, size_t line, const struct engawa_reason *why);

#endif
