/* trunk_next.c - makes a program that speaks the version after this one with other servers, which
 * says the same: linked before server/trunk_version.c. */
#include "server/trunk.h"

const int trunk_version = TRUNK_VERSION + 1;
