/* serving.h - the settings of a server, from the command line, the environment and a settings file,
 * with one table of options for all of them.
 *
 * The file is the one that --settings names; else /etc/engawa/engawa.conf, if it sets anything;
 * else engawa.conf in the data directory. Its lines are NAME = VALUE with the options' names. The
 * command line takes precedence, then the environment. A running server reloads the options that
 * can change at run time.
 *
 * A server can write its data directory even when it is enclosed. An attacker who has taken it over
 * must not be able to weaken the next start: a file there never hides the one in /etc, and a
 * guarded option counts only in a file that the server cannot change. The environment counts like
 * the command line: the one who starts the server sets both, and the server can change neither for
 * its next start.
 */
#ifndef CLI_SERVING_H
#define CLI_SERVING_H

#include "cli/base/options.h"
#include "cli/bots/residents.h"
#include "server/app/settings.h"

#include <jansson.h>

#define SERVING_FILE     "engawa.conf"
#define SERVING_ALL_FILE "/etc/engawa/engawa.conf"

/* The settings, with the strings that they own. */
struct serving {
    struct server_settings settings;
    const char *data, *file; /* the data directory and the settings file, as given */
    const char *backups;     /* folder for backups; NULL: in the data directory */
    const char *store;       /* an address of PostgreSQL for the tables; NULL: a file */
    int deck_megabytes, share_megabytes, unread_megabytes, unread_per_address;
    int log_level, log_format;
    int language; /* 0: the command's */
    struct cli_values names, proxies, services, bots;
    const char *residents[CLI_VALUES_MAX + 1]; /* the names of the `bots` that started */
    bool no_sandbox, check, list;
    struct engawa_text directory, journal, decks, backup_folder, url;
    struct engawa_text path, text; /* of the settings file; "" if none */
    struct engawa_text kept;       /* the store's settings for all servers */
    struct cli_origin origin[CLI_OPTIONS_MAX];
    struct serving *again; /* the last reload */
    int argc;
    char **argv;
};

/* Reads the command line ARGV and the settings file into SERVING, which is zeroed. Returns false
 * after the help or complaints: the command must exit with *STATUS. Free SERVING with serving_free
 * in either case. */
bool serving_read(int argc, char **argv, struct serving *serving, int *status);
void serving_free(struct serving *serving);

/* Takes options that are in neither the command line nor the file from KEPT, the store's lines for
 * all servers (house_kept_settings); complains about unknown lines. */
void serving_take_kept(struct serving *serving, const char *kept);

/* Reloads the file and changes the options that a running server can change. Options in neither the
 * command line nor the file come from KEPT, the store's lines for all servers; complains about
 * unknown lines of KEPT. Returns false after complaints and changes nothing if the file has an
 * error. */
bool serving_reload(struct serving *serving, const char *kept);

/* Returns whether the store may set NAME to VALUE, or, if VALUE is NULL, unset it: a running server
 * must be able to change it, and neither the command line nor the file may set it here. If not,
 * sets WHY. */
bool serving_may_set(const struct serving *serving, const char *name, const char *value,
                     struct engawa_reason *why);

/* Returns whether certificate and key fit together and are valid now, and push has https; complains
 * about what is wrong. Opens no
 * socket and creates no file. */
bool serving_check(const struct serving *serving);

/* Appends the tables of all settings, for --list. */
void serving_list(struct engawa_text *text);

/* Appends the rows of the settings list: {"setting","value","from","live"}. */
void serving_describe(const struct serving *serving, struct engawa_json *json);

#endif
