/* manual.h - the manual of the options of `engawa serve`: one table of their names, groups and
 * meanings in both languages, for --help and for docs/settings.md.
 */
#ifndef CLI_SERVING_MANUAL_H
#define CLI_SERVING_MANUAL_H

#include "cli/base/options.h"

/* Appends the help of `engawa serve` in LANGUAGE: every row of OPTIONS, by group, in 80 columns.
 * The destinations of OPTIONS hold the defaults. Every row must be in the manual. */
void manual_write_help(const struct cli_option *options, enum engawa_language language,
                       struct engawa_text *text);

/* Appends the options that a settings file may set, a table in Markdown for each group: name,
 * default and meaning. */
void manual_write_tables(const struct cli_option *options, enum engawa_language language,
                         struct engawa_text *text);

#endif
