/* serving.h - what a host decides about a server: on the command line, and before that in a file of
 * settings, both by one table of options.
 *
 * The file is the one that --settings names; or else /etc/engawa/engawa.conf, if it sets anything;
 * or else engawa.conf in the data directory. Its lines are NAME = VALUE with the options' names.
 * What the command line says goes before it. While a server runs, it takes from the file again what
 * can be changed then.
 *
 * A server can write its data directory even when it is enclosed. So whoever has taken one over
 * must not be able to loosen the next start: a file there never hides the one in /etc, and a
 * guarded option counts only in a file that the server cannot change.
 */
#ifndef CLI_SERVING_H
#define CLI_SERVING_H

#include "cli/options.h"
#include "cli/residents.h"
#include "server/app/settings.h"

#include <jansson.h>

#define SERVING_FILE     "engawa.conf"
#define SERVING_ALL_FILE "/etc/engawa/engawa.conf"

/* What was decided, and the strings that it owns. */
struct serving {
    struct server_settings settings;
    const char *data, *file; /* the data directory and the file of settings, as they were given */
    const char *before;      /* the file that was read at the start; NULL: it starts now */
    const char *store;       /* an address of PostgreSQL for the tables; NULL: a file there */
    int deck_megabytes, share_megabytes, unread_megabytes, unread_per_address;
    int log_level, log_format;
    int language; /* 0: that of the command */
    struct cli_values names, proxies, services, bots;
    const char *residents[CLI_VALUES_MAX + 1]; /* of these bots, those that play */
    bool no_sandbox, check;
    struct engawa_text directory, journal, decks, url;
    struct engawa_text path, text; /* of the file that was read; "": none */
    struct engawa_text kept;       /* what the store has for every server */
    struct cli_origin origin[CLI_OPTIONS_MAX];
    struct serving *again; /* what was read last while the server runs */
    int argc;
    char **argv;
};

/* Reads the command line ARGV and the file of settings into SERVING, which is zero. False: the
 * command ends with *STATUS, after the help or complaints. Free SERVING with serving_free in either
 * case. */
bool serving_read(int argc, char **argv, const char *help_en, const char *help_ja,
                  struct serving *serving, int *status);
void serving_free(struct serving *serving);

/* Reads the file again, and changes what a running server can change; what neither the command line
 * nor the file says is taken from KEPT, lines that the store has for every server. Complains about
 * lines of it that this version does not know. False, after complaints: the file is wrong
 * somewhere, and nothing was changed. */
bool serving_reload(struct serving *serving, const char *kept);

/* Whether NAME may be set to VALUE in the store, or, where that is NULL, no longer be set there: a
 * running server must be able to change it, and neither the command line nor the file may say it
 * here. False: WHY. */
bool serving_may_set(const struct serving *serving, const char *name, const char *value,
                     struct engawa_reason *why);

/* Whether certificate, key and names fit together; complains about what does not. Nothing is opened
 * or made. */
bool serving_check(const struct serving *serving);

/* Appends the rows of the list of settings: {"setting","value","from","live"}. */
void serving_describe(const struct serving *serving, struct engawa_json *json);

#endif
