/* no_page.c - stands in for the page's files where they cannot be built (meson.build). */
#include "server/net/assets.h"

const struct assets_file assets_page[] = {
    {NULL, NULL, NULL, 0, false, NULL},
};
