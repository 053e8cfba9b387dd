/* no_assets.c - a program without the page's files, for tests that do not look at them. */
#include "server/assets.h"

const struct engawa_asset engawa_assets[] = {{.path = NULL}};
