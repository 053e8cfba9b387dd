/* admin_check.h - looks at what usually goes wrong, for `engawa admin check`: the server's own
 * checks, and those that it has no right to make. */
#ifndef CLI_ADMIN_CHECK_H
#define CLI_ADMIN_CHECK_H

#include "cli/admin/admin_ask.h"

/* Prints a row for each check. Returns CLI_NO if something is wrong. */
int admin_check(const struct admin *admin);

/* Looks at the way from outside instead: name, port, certificate, answer, and then whether the
 * server believes the proxy through which its own request came. */
int admin_check_from_outside(const struct admin *admin);

/* Appends the row of the check WHAT. */
void admin_check_add(json_t *list, const char *what, bool fine, const char *say);

#endif
