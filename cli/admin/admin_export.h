/* admin_export.h - exports records of games that are over, for `engawa admin export`. */
#ifndef CLI_ADMIN_EXPORT_H
#define CLI_ADMIN_EXPORT_H

#include "cli/admin/admin_ask.h"

/* Writes the record of the table ID to the new file PATH, or to standard output if that is NULL.
 * Returns the exit status. */
int admin_export(const struct admin *admin, const char *id, const char *path);

/* Writes all records to the new folder FOLDER and prints a row for each. Returns the exit status.
 */
int admin_export_all(const struct admin *admin, const char *folder);

#endif
