/* library.c - what only the library has: its start and its version. */
#include "library/engawa.h"

#include "bots/registry.h"
#include "games/registry.h"

#include <string.h>

void engawa_library_start(void)
{
    engawa_add_games();
    engawa_add_bots();
    engawa_add_observers();
}

const char *engawa_library_version(void)
{
    return ENGAWA_VERSION;
}

#define SIZE_OF(name)                                                                              \
    {                                                                                              \
#name, sizeof(struct name)                                                                 \
    }

size_t engawa_library_size_of(const char *name)
{
    static const struct {
        const char *name;
        size_t size;
    } structure[] = {
        SIZE_OF(engawa_advice),      SIZE_OF(engawa_batch_arrays), SIZE_OF(engawa_bot),
        SIZE_OF(engawa_daily),       SIZE_OF(engawa_entropy),      SIZE_OF(engawa_event),
        SIZE_OF(engawa_finding),     SIZE_OF(engawa_game),         SIZE_OF(engawa_match),
        SIZE_OF(engawa_match_event), SIZE_OF(engawa_names),        SIZE_OF(engawa_observation),
        SIZE_OF(engawa_observer),    SIZE_OF(engawa_option),       SIZE_OF(engawa_outcome),
        SIZE_OF(engawa_seen),        SIZE_OF(engawa_plane),        SIZE_OF(engawa_question),
        SIZE_OF(engawa_reason),      SIZE_OF(engawa_record),       SIZE_OF(engawa_rng),
        SIZE_OF(engawa_secret),      SIZE_OF(engawa_setup),        SIZE_OF(engawa_text),
        SIZE_OF(engawa_verdict),     SIZE_OF(engawa_weighted),
    };
    for (size_t i = 0; i < sizeof structure / sizeof *structure; i++)
        if (strcmp(structure[i].name, name) == 0)
            return structure[i].size;
    return 0;
}
