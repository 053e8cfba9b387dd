/* no_manual.c - an empty table for a build without the manual (meson.build). */
#include "server/net/assets.h"

const struct assets_file assets_manual[] = {
    {NULL, NULL, NULL, 0, false, NULL, 0, NULL, false},
};
