/* admin_files.h - the commands of `engawa admin` about whole stores, which need more rights than a
 * server has: they write and read files outside the data directory. Each returns the exit status.
 */
#ifndef CLI_ADMIN_FILES_H
#define CLI_ADMIN_FILES_H

#include "cli/admin/admin_ask.h"

/* Makes a backup: in the new file FILE, or if that is NULL where the server keeps its backups. */
int admin_back_up(const struct admin *admin, const char *file);

/* Replaces the store of the data directory DIRECTORY, of a stopped server, by the backup FILE. */
int admin_restore(const char *directory, const char *file, bool json);

/* Copies the store FROM, a file or an address, with its decks to the empty place TO. */
int admin_copy(const char *from, const char *to, bool json);

#endif
