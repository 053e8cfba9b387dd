/* options.h - a table-driven parser of command-line options and settings files.
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
#ifndef CLI_BASE_OPTIONS_H
#define CLI_BASE_OPTIONS_H

#include "engine/text.h"

#include <limits.h>
#include <stdbool.h>

/* The values of an option that may be given several times, in their order, ended by NULL. */
enum { CLI_VALUES_MAX = 64 };
struct cli_values {
    int count;
    const char *value[CLI_VALUES_MAX + 1];
};

/* Appends VALUE to VALUES; returns false after a complaint if VALUES is full. */
bool cli_add_value(struct cli_values *values, const char *value);

/* An option and the destination of its value: exactly one of `flag`, `number`, `text` and `values`
 * is set. A row without a name ends a table. */
struct cli_option {
    const char *name; /* without dashes */
    bool *flag;       /* takes no value; yes or no in a settings file */
    int *number;      /* a whole number from LOW to HIGH, or the index of one of WORDS */
    int low, high;
    const char *const *words; /* ended by NULL */
    const char **text;
    struct cli_values *values;
    bool (*check)(const char *text, struct engawa_reason *why); /* of a text; NULL: none */
    bool live;    /* a running server can reload it from its settings file */
    bool alone;   /* not allowed in a settings file */
    bool guarded; /* can weaken the server's protection, so only trusted files may set it */
};

/* Reads TEXT as the number that OPTION takes; returns false after a complaint. For an option whose
 * range depends on other arguments; cli_read_arguments reads all others. */
bool cli_read_number(const struct cli_option *option, const char *text);

/* The arguments of a command. Every command also takes --help. */
struct cli_usage {
    const char *help_en, *help_ja;
    const struct cli_option *options; /* fewer than CLI_OPTIONS_MAX; NULL: none */
    int least, most;                  /* number of arguments besides the options */
    struct cli_origin *origin;        /* the source of each option's value; may be NULL */
};

enum { CLI_OPTIONS_MAX = 64, CLI_ANY = INT_MAX };

/* The source of an option's value. Zero-initialise. */
struct cli_origin {
    bool given;     /* on the command line */
    char *variable; /* a copy of the value of its environment variable; NULL if it has none */
    int line;       /* of the settings file; 0 if none */
    bool kept;      /* in the store, for all its servers */
};

enum { CLI_VARIABLE_MAX = 60 };

/* Writes to VARIABLE the name of the environment variable of OPTION: ENGAWA_TRUSTED_PROXY for
 * trusted-proxy. */
void cli_variable_of(const struct cli_option *option, char variable[CLI_VARIABLE_MAX]);

/* Takes each option of OPTIONS that a settings file may set from its environment variable. An empty
 * variable counts as none. Several values are separated by commas or line breaks. Values from the
 * command line take precedence. ORIGIN has a row for each option and owns the copies
 * (cli_free_variables). Complains about every wrong value, and about variables that begin with
 * ENGAWA_ and name no option. Returns their number. */
int cli_read_environment(const struct cli_option *options, struct cli_origin *origin);
void cli_free_variables(struct cli_origin origin[CLI_OPTIONS_MAX]);

/* Parses TEXT, the settings file PATH: lines of NAME = VALUE with NAME an option of OPTIONS;
 * ignores empty lines and those that begin with #. Modifies TEXT, which must outlive the values.
 * Values from the command line and the environment take precedence. ORIGIN has a row for each
 * option. Complains about every wrong line and returns their number. */
int cli_read_settings(const char *path, char *text, const struct cli_option *options,
                      struct cli_origin *origin);

/* Returns the row of the option NAME that a settings file may set; -1 if none. */
int cli_find_setting(const struct cli_option *options, const char *name);

/* Stores VALUE, in the spelling of a settings file, at its destination. Returns false with WHY if
 * it is not valid. */
bool cli_take_setting(const struct cli_option *option, const char *value,
                      struct engawa_reason *why);

/* Appends the value at the destination of OPTION, in the spelling of a settings file. */
void cli_write_value(const struct cli_option *option, struct engawa_text *text);

/* Reads ARGV, whose first entry is the command's name, into the destinations that USAGE names.
 * Texts point into ARGV. Returns true with the other arguments moved to ARGV[optind] and after it.
 * Returns false after printing the help or a complaint: the command must exit with *STATUS. */
bool cli_read_arguments(int argc, char **argv, const struct cli_usage *usage, int *status);

/* Complains that COMMAND got a wrong number of arguments. Returns CLI_USAGE. */
int cli_bad_arguments(const char *command);

#endif
