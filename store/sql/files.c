/* files.c - files and folders on the disk (files.h). */
#include "store/sql/files.h"

#include "engine/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool files_sync(const char *path)
{
    int handle = open(path, O_RDONLY | O_CLOEXEC);
    bool fine = handle >= 0 && fsync(handle) == 0;
    if (handle >= 0)
        close(handle);
    return fine;
}

/* Syncs the folder of the file PATH, so that the file's name is on the disk. False: errno. */
static bool sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct engawa_text folder = {0};
    if (slash)
        engawa_text_add_bytes(&folder, path, slash == path ? 1 : (size_t)(slash - path));
    else
        engawa_text_add(&folder, ".");
    bool fine = files_sync(engawa_text_string(&folder));
    engawa_text_free(&folder);
    return fine;
}

bool files_rename(const char *from, const char *to)
{
    if (rename(from, to) != 0)
        return false;
    if (sync_folder(to))
        return true;
    int error = errno;
    (void)rename(to, from);
    errno = error;
    return false;
}

bool files_give_away(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct engawa_text folder = {0};
    struct stat owner;
    if (geteuid() != 0 || !slash)
        return true;
    engawa_text_add_bytes(&folder, path, slash == path ? 1 : (size_t)(slash - path));
    int handle = open(path, O_RDONLY | O_CLOEXEC);
    bool fine = handle >= 0 && stat(folder.at, &owner) == 0 &&
                (fchown(handle, owner.st_uid, owner.st_gid) == 0 ||
                 errno == ENOSYS); /* a sandboxed server cannot (server/base/calls.h) */
    if (handle >= 0)
        close(handle);
    engawa_text_free(&folder);
    return fine;
}
