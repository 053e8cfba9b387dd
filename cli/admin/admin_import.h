/* admin_import.h - imports records into a server, for `engawa admin import`. */
#ifndef CLI_ADMIN_IMPORT_H
#define CLI_ADMIN_IMPORT_H

#include "cli/admin/admin_client.h"

/* Sends the record of each of COUNT FILES to CLIENT; a refused file does not stop the others.
 * Prints a row per file, or one object with JSON. Returns the worst exit status. */
int admin_import(struct admin_client *client, char *const *files, int count, bool json);

#endif
