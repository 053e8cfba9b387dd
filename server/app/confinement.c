/* confinement.c - the sandbox of a server (confinement.h). */
#include "server/app/confinement.h"

#include "engine/memory.h"
#include "server/base/sandbox.h"
#include "store/turn/journal.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { READABLE_MAX = 8, WRITABLE_MAX = 4 };

/* Returns the folder of PATH; free() it. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = engawa_copy_string(slash ? path : ".");
    if (slash)
        folder[slash == path ? 1 : slash - path] = '\0';
    return folder;
}

/* Returns the folder of the file to which PATH leads through links, as for a renewed certificate;
 * PATH may be NULL. */
static char *real_folder_of(const char *path)
{
    char *real = path ? realpath(path, NULL) : NULL;
    char *folder = real ? folder_of(real) : NULL;
    free(real);
    return folder;
}

/* Fills FOLDERS with those that the server may read; free() each. OUTWARD: its tables are in a
 * database elsewhere. */
static void list_readable(const struct server_settings *settings, bool outward,
                          char *folders[READABLE_MAX])
{
    /* For connections to databases: the resolver's configuration, and certificates. */
    static const char *const names[] = {"/etc", "/run/systemd/resolve"};
    const char *files[] = {settings->net.certificate, settings->net.key};
    int count = 0;
    char *folder = settings->file ? folder_of(settings->file) : NULL;
    if (folder && access(folder, R_OK) == 0)
        folders[count++] = folder;
    else
        free(folder);
    for (int i = 0; i < 2 && files[i]; i++) {
        folders[count++] = folder_of(files[i]);
        folders[count] = real_folder_of(files[i]);
        count += folders[count] != NULL;
    }
    for (int i = 0; outward && i < 2; i++)
        if (access(names[i], F_OK) == 0)
            folders[count++] = engawa_copy_string(names[i]);
}

bool confinement_enter(const struct server_settings *settings, const char *folder,
                       const char *socket, struct engawa_reason *why)
{
    bool outward = journal_is_address(settings->journal);
    char *readable[READABLE_MAX] = {NULL}, *socket_folder = socket[0] ? folder_of(socket) : NULL;
    const char *writable[WRITABLE_MAX] = {folder};
    int count = 1;
    if (!outward) /* otherwise the database has the decks */
        writable[count++] = settings->decks;
    if (settings->backups && access(settings->backups, F_OK) == 0)
        writable[count++] = settings->backups;
    list_readable(settings, outward, readable);
    sandbox_close_memory();
    bool fine = sandbox_enter(writable, (const char *const *)readable,
                              (const char *const[]){socket_folder, NULL}, outward, why);
    free(socket_folder);
    for (int i = 0; i < READABLE_MAX; i++)
        free(readable[i]);
    return fine;
}
