/* admin_import.h - `engawa admin import`. */
#ifndef ENGAWA_CLI_ADMIN_IMPORT_H
#define ENGAWA_CLI_ADMIN_IMPORT_H

#include "cli/admin_client.h"

/* Brings the record of each of COUNT FILES to DESK; a file that is refused keeps no other from
 * coming. Prints a row for each, with JSON one object. Returns the worst exit status. */
int admin_import(struct admin_client *client, char *const *files, int count, bool json);

#endif
