/* admin_print.h - what the operator's commands answer, for people. */
#ifndef CLI_ADMIN_PRINT_H
#define CLI_ADMIN_PRINT_H

#include <jansson.h>
#include <stdbool.h>

/* Prints REPLY on standard output, and frees it: what it says of the whole, a line each with a
 * label; then the rows of its list, a line each, with tabs between. Texts that come from strangers
 * cannot steer the terminal. JSON: as one JSON object. */
void admin_print(json_t *reply, bool json);

#endif
