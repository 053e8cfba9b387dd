/* data.c - the data directory of a server (data.h). */
#include "cli/base/data.h"

#include "cli/base/common.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool make_directory(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        int made = mkdir(path, 0777);
        *at = '/';
        if (made != 0 && errno != EEXIST)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool data_make_directory(char *path)
{
    if (make_directory(path))
        return true;
    cli_complain("The directory %s cannot be made: %s.", "フォルダー %s を作れません：%s", path,
                 strerror(errno));
    return false;
}

void data_name(const char *given, struct engawa_text *directory)
{
    const char *variable = getenv("ENGAWA_DATA"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    if (given && given[0])
        engawa_text_add(directory, given);
    else if (variable && variable[0])
        engawa_text_add(directory, variable);
    else if (data && data[0])
        engawa_text_printf(directory, "%s/engawa", data);
    else if (home && home[0])
        engawa_text_printf(directory, "%s/.local/share/engawa", home);
    else
        engawa_text_add(directory, "engawa-data");
}

bool data_directory(const char *given, struct engawa_text *directory)
{
    data_name(given, directory);
    return data_make_directory(directory->at);
}
