/* deck_name.c - returns the deck of pictures of a game (table.h). */
#include "server/table/table.h"

#include "bots/lore.h"

const char *table_deck(const struct engawa_setup *setup)
{
    const struct engawa_lore_keeper *keeper = engawa_lore_keeper_of(setup->game);
    return keeper ? engawa_setup_word(setup, keeper->option) : NULL;
}
