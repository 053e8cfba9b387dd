/* no_deck.c - stands in for the deck of pictures where it cannot be packed (meson.build). */
#include "server/net/assets.h"

const struct assets_file assets_decks[] = {
    {NULL, NULL, NULL, 0, false, NULL},
};
