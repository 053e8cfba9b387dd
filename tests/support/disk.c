/* disk.c - the failing disk of disk.h, as a shim over SQLite's default VFS. */
#include "tests/support/disk.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_CAPACITY = 512, BLOCK = 64 * 1024 /* copied at a time */ };

struct shim_file {
    sqlite3_file base;
    sqlite3_file *real; /* lies behind this struct */
    char path[PATH_CAPACITY];
};

static sqlite3_vfs *below;
static sqlite3_vfs shim;
static struct {
    long nth, count;
    bool stays, full, resting, reads;
    long kills;
    bool kills_after;
    bool held, checkpoints_held;
    int waiting; /* threads, while one is held */
} fault;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

void disk_fail(long nth, bool stays, bool full)
{
    pthread_mutex_lock(&lock);
    fault.nth = nth;
    fault.count = fault.kills = 0;
    fault.stays = stays;
    fault.full = full;
    pthread_mutex_unlock(&lock);
}

void disk_kill(long nth, bool after)
{
    disk_fail(0, false, false);
    pthread_mutex_lock(&lock);
    fault.kills = nth;
    fault.kills_after = after;
    pthread_mutex_unlock(&lock);
}

void disk_hold(bool held)
{
    pthread_mutex_lock(&lock);
    fault.held = held;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

void disk_hold_checkpoints(bool held)
{
    pthread_mutex_lock(&lock);
    fault.checkpoints_held = held;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

void disk_wait(void)
{
    pthread_mutex_lock(&lock);
    while (fault.waiting == 0)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

static bool is_log(const struct shim_file *file)
{
    size_t length = strlen(file->path);
    return length > 4 && strcmp(file->path + length - 4, "-wal") == 0;
}

/* Waits while syncs of FILE are held. */
static void wait_while_held(const struct shim_file *file)
{
    pthread_mutex_lock(&lock);
    while (fault.held || (fault.checkpoints_held && !is_log(file))) {
        fault.waiting++;
        pthread_cond_broadcast(&changed);
        pthread_cond_wait(&changed, &lock);
        fault.waiting--;
    }
    pthread_mutex_unlock(&lock);
}

void disk_fail_reads(bool failing)
{
    fault.reads = failing;
}

void disk_rest(bool resting)
{
    pthread_mutex_lock(&lock);
    fault.resting = resting;
    pthread_mutex_unlock(&lock);
}

long disk_operations(void)
{
    pthread_mutex_lock(&lock);
    long count = fault.count;
    pthread_mutex_unlock(&lock);
    return count;
}

bool disk_has_failed(void)
{
    return fault.nth > 0 && disk_operations() >= fault.nth;
}

/* Counts one operation and says whether it is to fail. */
static bool strikes(void)
{
    pthread_mutex_lock(&lock);
    bool now = !fault.resting && ++fault.count == fault.nth;
    bool later = !fault.resting && fault.stays && fault.count > fault.nth;
    if (!fault.resting && fault.count == fault.kills && !fault.kills_after)
        kill(getpid(), SIGKILL);
    bool struck = fault.nth > 0 && (now || later);
    pthread_mutex_unlock(&lock);
    return struck;
}

/* The operation that was counted last is done. */
static int done(int result)
{
    pthread_mutex_lock(&lock);
    if (!fault.resting && fault.count == fault.kills)
        kill(getpid(), SIGKILL);
    pthread_mutex_unlock(&lock);
    return result;
}

static struct shim_file *of(sqlite3_file *file)
{
    return (struct shim_file *)(void *)file;
}

static void beside(const char *path, const char *suffix, char name[PATH_CAPACITY])
{
    int length = snprintf(name, PATH_CAPACITY, "%s%s", path, suffix);
    assert(length > 0 && length < PATH_CAPACITY);
}

/* ---- a file ---- */

static int file_close(sqlite3_file *file)
{
    return of(file)->real->pMethods->xClose(of(file)->real);
}

static int file_read(sqlite3_file *file, void *bytes, int length, sqlite3_int64 at)
{
    return fault.reads ? SQLITE_IOERR_READ
                       : of(file)->real->pMethods->xRead(of(file)->real, bytes, length, at);
}

static int file_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
    sqlite3_file *real = of(file)->real;
    if (!strikes())
        return done(real->pMethods->xWrite(real, bytes, length, at));
    real->pMethods->xWrite(real, bytes, length / 2, at);
    return fault.full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    sqlite3_file *real = of(file)->real;
    return strikes() ? SQLITE_IOERR_TRUNCATE : done(real->pMethods->xTruncate(real, size));
}

/* Opens a file to be written anew from its beginning, and shuts it where the writing ended. In
 * between it keeps its old bytes: some file systems wait for the disk when a file is cut to nothing
 * and written again, and a new one each time costs more than all else here. */
static FILE *open_anew(const char *path)
{
    FILE *file = fopen(path, "r+b");
    file = file ? file : fopen(path, "wb");
    assert(file);
    return file;
}

static void shut(FILE *file)
{
    fflush(file);
    int failed = ftruncate(fileno(file), ftell(file));
    assert(failed == 0);
    (void)failed;
    fclose(file);
}

/* Writes the file's content to its durable twin. */
static void remember(struct shim_file *file)
{
    char name[PATH_CAPACITY];
    beside(file->path, ".synced", name);
    FILE *out = open_anew(name);
    sqlite3_int64 size = 0;
    file->real->pMethods->xFileSize(file->real, &size);
    char block[BLOCK];
    for (sqlite3_int64 at = 0; at < size; at += (sqlite3_int64)sizeof block) {
        int length = size - at < (sqlite3_int64)sizeof block ? (int)(size - at) : (int)sizeof block;
        file->real->pMethods->xRead(file->real, block, length, at);
        fwrite(block, 1, (size_t)length, out);
    }
    shut(out);
}

/* The twin counts as durable, so the real disk need not be waited for. */
static int file_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    wait_while_held(of(file));
    if (strikes())
        return SQLITE_IOERR_FSYNC;
    pthread_mutex_lock(&lock);
    bool resting = fault.resting;
    pthread_mutex_unlock(&lock);
    if (of(file)->path[0] && !resting)
        remember(of(file));
    return done(SQLITE_OK);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return of(file)->real->pMethods->xFileSize(of(file)->real, size);
}

static int file_lock(sqlite3_file *file, int level)
{
    return of(file)->real->pMethods->xLock(of(file)->real, level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    return of(file)->real->pMethods->xUnlock(of(file)->real, level);
}

static int file_reserved(sqlite3_file *file, int *reserved)
{
    return of(file)->real->pMethods->xCheckReservedLock(of(file)->real, reserved);
}

static int file_control(sqlite3_file *file, int what, void *argument)
{
    return of(file)->real->pMethods->xFileControl(of(file)->real, what, argument);
}

static int file_sector(sqlite3_file *file)
{
    return of(file)->real->pMethods->xSectorSize(of(file)->real);
}

static int file_device(sqlite3_file *file)
{
    return of(file)->real->pMethods->xDeviceCharacteristics(of(file)->real);
}

static int file_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    return of(file)->real->pMethods->xShmMap(of(file)->real, page, size, extend, memory);
}

static int file_lock_memory(sqlite3_file *file, int offset, int count, int flags)
{
    return of(file)->real->pMethods->xShmLock(of(file)->real, offset, count, flags);
}

static void file_barrier(sqlite3_file *file)
{
    of(file)->real->pMethods->xShmBarrier(of(file)->real);
}

static int file_unmap(sqlite3_file *file, int delete)
{
    return of(file)->real->pMethods->xShmUnmap(of(file)->real, delete);
}

/* Version 2: without the shared memory of connections to one file, which is no file here. */
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = file_map,
    .xShmLock = file_lock_memory,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

/* ---- the disk ---- */

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *given)
{
    (void)vfs;
    struct shim_file *new = of(file);
    memset(new, 0, sizeof *new);
    if (strikes())
        return SQLITE_CANTOPEN;
    new->real = (sqlite3_file *)(void *)(new + 1);
    int error = below->xOpen(below, path, new->real, flags, given);
    if (error != SQLITE_OK)
        return error;
    if (path)
        beside(path, "", new->path);
    new->base.pMethods = &methods;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int sync)
{
    (void)vfs;
    char name[PATH_CAPACITY];
    beside(path, ".synced", name);
    unlink(name);
    (void)sync; /* as file_sync */
    return below->xDelete(below, path, 0);
}

void disk_install(void)
{
    below = sqlite3_vfs_find("unix-excl");
    shim = *below;
    shim.pNext = NULL;
    shim.szOsFile = (int)sizeof(struct shim_file) + below->szOsFile;
    shim.xOpen = disk_open;
    shim.xDelete = disk_delete;
    sqlite3_vfs_register(&shim, 1);
}

/* ---- files ---- */

/* Copies one file; where there is none, removes its copy. */
static void copy_file(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb");
    if (!in) {
        unlink(to);
        return;
    }
    FILE *out = open_anew(to);
    char block[BLOCK];
    for (size_t length; (length = fread(block, 1, sizeof block, in)) > 0;)
        fwrite(block, 1, length, out);
    shut(out);
    fclose(in);
}

static void copy_pair(const char *from, const char *to, const char *suffix)
{
    static const char *const parts[] = {"", "-wal", "-journal"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char source[PATH_CAPACITY], twin[PATH_CAPACITY], target[PATH_CAPACITY];
        beside(from, parts[i], source);
        beside(source, suffix, twin);
        beside(to, parts[i], target);
        copy_file(twin, target);
    }
}

void disk_copy(const char *from, const char *to)
{
    copy_pair(from, to, "");
}

void disk_copy_synced(const char *from, const char *to)
{
    copy_pair(from, to, ".synced");
}

void disk_remove(const char *path)
{
    static const char *const parts[] = {"",        "-wal",        "-journal",
                                        ".synced", "-wal.synced", "-journal.synced"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char name[PATH_CAPACITY];
        beside(path, parts[i], name);
        unlink(name);
    }
}
