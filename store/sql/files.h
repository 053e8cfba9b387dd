/* files.h - syncs and renames files and folders, and sets their owner. */
#ifndef ENGAWA_STORE_SQL_FILES_H
#define ENGAWA_STORE_SQL_FILES_H

#include <stdbool.h>

/* Syncs PATH, a file or a folder, to the disk. False: errno. */
bool files_sync(const char *path);

/* Renames FROM to TO in the same folder, and syncs that folder. False: errno; the file is FROM
 * again then, but a file that was at TO may be gone. */
bool files_rename(const char *from, const char *to);

/* If the process is root, makes the owner of the folder that contains PATH the owner of PATH,
 * because the server runs as that user. False: errno. */
bool files_give_away(const char *path);

#endif
