/* no_deck.c - an empty table of decks, linked where the deck cannot be packed (meson.build). */
#include "server/net/assets.h"

const struct assets_file assets_decks[] = {
    {NULL, NULL, NULL, 0, false, NULL, 0, NULL, false},
};
