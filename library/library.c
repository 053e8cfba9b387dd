/* library.c - initialisation and version of the library (engawa.h). */
#include "library/engawa.h"

#include "bots/registry.h"
#include "bots/yahtzee/exact.h"
#include "engine/version.h"
#include "games/registry.h"

void engawa_library_start(void)
{
    engawa_add_games();
    engawa_add_bots();
    engawa_add_observers();
    yahtzee_bot_exact_expect_forks();
}

const char *engawa_library_version(void)
{
    return engawa_version;
}
