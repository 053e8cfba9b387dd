/* registry.c - the games of this program, one line each, in the order in which pages list them. */
#include "games/registry.h"

#include <assert.h>

static const struct engawa_game *const games[] = {
    &engawa_yahtzee,        &engawa_dou_dizhu,      &engawa_dixit,
    &engawa_burning_desire, &engawa_sengoku_domino,
#ifdef ENGAWA_WITH_TEMPLATE
    &engawa_template,
#endif
};

void engawa_add_games(void)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bool added = engawa_add_game(games[i], NULL);
        assert(added);
        (void)added;
    }
}
