/* options.h - reads a command's arguments from a table of its options, and what they name.
 *
 *   const struct cli_option options[] = {{"games", .number = &games, .low = 1, .high = 1000},
 *                                        {"json", .flag = &json},
 *                                        {0}};
 *   const struct cli_usage usage = {.help_en = ..., .help_ja = ..., .options = options,
 *                                   .least = 1, .most = 1};
 *   int status = CLI_YES;
 *   if (!cli_read_arguments(argc, argv, &usage, &status))
 *       return status;
 *   ... argv[optind] ...
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "bots/bot.h"

#include <limits.h>

/* The values of an option that may be given several times, in their order, ended by NULL. */
enum { CLI_VALUES_MAX = 64 };
struct cli_values {
    int count;
    const char *value[CLI_VALUES_MAX + 1];
};

/* Keeps one more value; false after a complaint that there are too many. */
bool cli_add_value(struct cli_values *values, const char *value);

/* An option and where its value goes: exactly one of `flag`, `number`, `text` and `values` is set.
 * A row without a name ends a table. */
struct cli_option {
    const char *name; /* without dashes */
    bool *flag;       /* takes no value; in a file of settings yes or no */
    int *number;      /* a whole number from LOW to HIGH, or the place of one of WORDS */
    int low, high;
    const char *const *words; /* ended by NULL */
    const char **text;
    struct cli_values *values;
    bool (*check)(const char *text, struct engawa_reason *why); /* of a text; NULL: any is fine */
    bool live;    /* a server that runs takes it from the file of its settings, too */
    bool alone;   /* it has no place in such a file */
    bool guarded; /* it can loosen what protects the server, so not every file may say it */
};

/* Reads TEXT as the number that OPTION takes; false after a complaint. For an option whose range
 * depends on other arguments; cli_read_arguments does so for all others. */
bool cli_read_number(const struct cli_option *option, const char *text);

/* What a command takes. Every command takes --help too. */
struct cli_usage {
    const char *help_en, *help_ja;
    const struct cli_option *options; /* fewer than CLI_OPTIONS_MAX; NULL: none */
    int least, most;                  /* how many arguments may stand beside the options */
    struct cli_origin *origin; /* where each option's value comes from, a row each; may be NULL */
};

enum { CLI_OPTIONS_MAX = 64, CLI_ANY = INT_MAX };

/* Where the value of an option comes from. Zero-initialise. */
struct cli_origin {
    bool given; /* on the command line */
    int line;   /* of the file of settings; 0: none */
    bool kept;  /* in the store, for every server of it */
};

/* Reads TEXT, the file PATH of settings, which is changed and must outlive the values: a line each,
 * NAME = VALUE with NAME an option of OPTIONS; empty lines and those that begin with # say nothing.
 * What was given on the command line stays. ORIGIN has a row for each option. Complains about every
 * line that is wrong. Returns how many are. */
int cli_read_settings(const char *path, char *text, const struct cli_option *options,
                      struct cli_origin *origin);

/* The row of the option NAME that may stand in such a file; -1: there is none. */
int cli_find_setting(const struct cli_option *options, const char *name);

/* Puts VALUE, as it stands in such a file, where it goes. False: WHY, it is none. */
bool cli_take_setting(const struct cli_option *option, const char *value,
                      struct engawa_reason *why);

/* Reads ARGV, whose first entry is the command's name, into the places that USAGE names. Texts
 * point into ARGV. True: the other arguments have been moved to ARGV[optind] and behind. False:
 * there is nothing left to do but to exit with *STATUS, after the help or a complaint. */
bool cli_read_arguments(int argc, char **argv, const struct cli_usage *usage, int *status);

/* Complains that COMMAND got a wrong number of arguments. Returns CLI_USAGE. */
int cli_bad_arguments(const char *command);

/* The game called NAME; NULL after a complaint that names the games there are. */
const struct engawa_game *cli_game(const char *name);

/* The bot called NAME for GAME, or the program of "exec:COMMAND" (program.h); NULL after a
 * complaint that names the bots there are. */
const struct engawa_bot *cli_bot(const char *name, const struct engawa_game *game);

/* Leaves in LORE what bots are told of the language NAME, "en" or "ja", that their table speaks
 * (bots/lore.h); "" for NULL. False after a complaint. */
bool cli_speak(const char *name, const char **lore);

/* PLAYERS; where that is 0, two, or the fewest that GAME is for if they are more. */
int cli_seats(const struct engawa_game *game, int players);

/* Fills SETUP for PLAYERS seats, with OPTIONS as "NAME=VALUE" each. Returns CLI_YES, or the exit
 * status after a complaint: CLI_NO where the game refuses, CLI_USAGE where an option has another
 * form. */
int cli_setup(const struct engawa_game *game, int players, const struct cli_values *options,
              struct engawa_setup *setup);

#endif
