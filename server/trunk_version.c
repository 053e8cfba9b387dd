/* trunk_version.c - the version that servers speak with each other (trunk.h). */
#include "server/trunk.h"

const int trunk_version = TRUNK_VERSION;
