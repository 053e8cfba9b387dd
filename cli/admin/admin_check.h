/* admin_check.h - `engawa admin check`: tests for common faults of an installation, by the server
 * and, where it lacks the rights, by this command. */
#ifndef CLI_ADMIN_CHECK_H
#define CLI_ADMIN_CHECK_H

#include "cli/admin/admin_ask.h"

/* Prints a row for each check. Returns CLI_NO if something is wrong. */
int admin_check(const struct admin *admin);

/* Checks the path from outside instead: name, port, certificate, answer, and then whether the
 * server trusts the proxy that forwarded its request. */
int admin_check_from_outside(const struct admin *admin);

/* Appends the row of the check WHAT. */
void admin_check_add(json_t *list, const char *what, bool fine, const char *say);

#endif
