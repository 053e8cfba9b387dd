/* weights.c - the weights that are part of the page's module: none.
 *
 * They are a megabyte that only some tables with strong bots need, so the page brings them when one
 * does (core.h).
 */
#include "bots/weights.h"

const struct engawa_bytes engawa_embedded_weights[] = {{0}};
