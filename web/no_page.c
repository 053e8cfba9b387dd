/* no_page.c - an empty table of files, linked where the page cannot be built (meson.build). */
#include "server/net/assets.h"

const struct assets_file assets_page[] = {
    {NULL, NULL, NULL, 0, false, NULL, 0, NULL, false},
};
