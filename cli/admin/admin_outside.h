/* admin_outside.h - checks the path of a visitor from outside, step by step, for `engawa admin
 * check --from-outside`. */
#ifndef CLI_ADMIN_OUTSIDE_H
#define CLI_ADMIN_OUTSIDE_H

#include <jansson.h>
#include <stdbool.h>

/* Appends to LIST a row for each step to LINK, the server's address with a slash at its end: the
 * name, the port, and the certificate and answer. Returns whether the last step was reached and
 * fine, so that the server has seen a request by that way. */
bool admin_outside_look(json_t *list, const char *link);

#endif
