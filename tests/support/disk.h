/* disk.h - a disk that fails on command.
 *
 * A VFS for SQLite that passes everything to the system's own and counts the operations that can
 * fail: opening, writing, syncing and truncating a file. The Nth of these fails; of a write that
 * fails the first half reaches the file, as a torn write does. Beside each file it keeps the state
 * that the last sync made durable, so that a test can look at the files as kill -9 leaves them, and
 * as a power cut does. Several threads may use it.
 */
#ifndef ENGAWA_TESTS_DISK_H
#define ENGAWA_TESTS_DISK_H

#include <stdbool.h>

/* Makes this disk the one that SQLite opens files on from now on. */
void disk_install(void);

/* Lets the NTH operation from now fail (1 is the next one; 0: none); with STAYS all that
 * follow fail too. FULL: writes report a full disk instead of an I/O error. */
void disk_fail(long nth, bool stays, bool full);

/* From now on every read fails, or none. */
void disk_fail_reads(bool failing);

/* The NTH operation from now kills the process (SIGKILL), before it is done or AFTER; 0: none. */
void disk_kill(long nth, bool after);

/* While the disk is held, every sync waits; while checkpoints are, every sync of a file that is no
 * write-ahead log. disk_wait returns when a thread waits so. */
void disk_hold(bool held);
void disk_hold_checkpoints(bool held);
void disk_wait(void);

/* A disk at rest neither fails nor counts, and keeps no durable twin: for a test that looks at the
 * files, or writes much. */
void disk_rest(bool resting);

/* Whether that operation was reached. */
bool disk_has_failed(void);

/* How many operations there were since disk_fail. */
long disk_operations(void);

/* Copies the database FROM, with its WAL, to TO: as it is now, or as last synced. */
void disk_copy(const char *from, const char *to);
void disk_copy_synced(const char *from, const char *to);

/* Removes a database with everything beside it. */
void disk_remove(const char *path);

#endif
