/* admin_print.h - prints replies to `engawa admin` for people or as JSON. */
#ifndef CLI_ADMIN_PRINT_H
#define CLI_ADMIN_PRINT_H

#include <jansson.h>
#include <stdbool.h>

/* Prints REPLY on standard output, and frees it: its scalar members, one labelled line each; then
 * the rows of its list, one line each, separated by tabs. Removes control characters from texts of
 * strangers. With JSON: prints one JSON object. */
void admin_print(json_t *reply, bool json);

#endif
