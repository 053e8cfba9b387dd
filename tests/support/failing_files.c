/* failing_files.c - the calls of failing_files.h. */
#define _GNU_SOURCE /* stat64 and the like */
#include "tests/support/failing_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long count, nth;
static int failure;
static bool interrupting, interrupted;

void failing_files_begin(long number, int error)
{
    count = 0;
    nth = number;
    failure = error;
}

bool failing_files_end(void)
{
    long number = nth;
    nth = 0;
    return number > 0 && count >= number;
}

void failing_files_interrupt(bool interrupts)
{
    interrupting = interrupts;
}

/* Counts a call. Returns whether it fails, and sets errno then. */
static bool strikes(void)
{
    if (nth == 0 || ++count != nth)
        return false;
    errno = failure;
    return true;
}

/* Defines the wrapper of NAME, which returns FAILED if it fails. */
#define WRAP(type, name, failed, parameters, arguments)                                            \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return strikes() ? failed : __real_##name arguments;                                       \
    }

typedef int choose(const struct dirent64 *entry);
typedef int compare(const struct dirent64 **one, const struct dirent64 **other);

WRAP(int, fchown, -1, (int file, uid_t owner, gid_t group), (file, owner, group))
WRAP(int, rename, -1, (const char *from, const char *to), (from, to))
WRAP(int, unlink, -1, (const char *path), (path))
WRAP(int, unlinkat, -1, (int folder, const char *name, int flags), (folder, name, flags))
WRAP(int, mkdir, -1, (const char *path, mode_t mode), (path, mode))
WRAP(int, rmdir, -1, (const char *path), (path))
WRAP(int, stat64, -1, (const char *path, struct stat64 *about), (path, about))
WRAP(int, fstat64, -1, (int file, struct stat64 *about), (file, about))
WRAP(int, fstatat64, -1, (int folder, const char *name, struct stat64 *about, int flags),
     (folder, name, about, flags))
WRAP(DIR *, opendir, NULL, (const char *path), (path))
WRAP(struct dirent64 *, readdir64, NULL, (DIR * folder), (folder))
WRAP(int, scandir64, -1,
     (const char *path, struct dirent64 ***entries, choose *chosen, compare *order),
     (path, entries, chosen, order))
WRAP(FILE *, fopen64, NULL, (const char *path, const char *mode), (path, mode))
WRAP(int, ferror, 1, (FILE * file), (file))
WRAP(ssize_t, pread64, -1, (int file, void *bytes, size_t length, off64_t at),
     (file, bytes, length, at))
WRAP(ssize_t, pwrite64, -1, (int file, const void *bytes, size_t length, off64_t at),
     (file, bytes, length, at))

int __real_open64(const char *path, int flags, mode_t mode);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return strikes() ? -1 : __real_open64(path, flags, mode);
}

ssize_t __real_write(int file, const void *bytes, size_t length);
ssize_t __wrap_write(int file, const void *bytes, size_t length);
ssize_t __wrap_write(int file, const void *bytes, size_t length)
{
    if (strikes())
        return -1;
    interrupted = interrupting && !interrupted;
    errno = EINTR;
    return interrupted ? -1 : __real_write(file, bytes, interrupting && length > 1 ? 1 : length);
}

/* No test looks at what a power cut leaves, and the disk is slow. */
int __wrap_fsync(int file);
int __wrap_fsync(int file)
{
    (void)file;
    return strikes() ? -1 : 0;
}

/* A file that fails to close is closed all the same. */
int __real_close(int file);
int __wrap_close(int file);
int __wrap_close(int file)
{
    bool failed = strikes();
    int error = errno, result = __real_close(file);
    if (!failed)
        return result;
    errno = error;
    return -1;
}

int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);
int __wrap_fclose(FILE *file)
{
    bool failed = strikes();
    int result = __real_fclose(file);
    return failed ? EOF : result;
}
