/* variant.h - the option `variant`, by which a game has other forms for research: `full` is the
 * game itself, `small` is small enough to be solved, others are rules of other libraries. No table
 * offers the option.
 */
#ifndef ENGAWA_VARIANT_H
#define ENGAWA_VARIANT_H

#include "engine/game.h"

/* The row of the option in a game's list. VARIANTS is the game's list of words, `full` first. */
#define VARIANT_OPTION(VARIANTS)                                                                   \
    {                                                                                              \
        .name = "variant", .label_en = "Variant", .label_ja = "変種", .kind = ENGAWA_CHOICE,       \
        .choices = (VARIANTS), .research = true, .fallback = "full"                                \
    }

/* Returns whether SETUP is the small variant. */
static inline bool variant_is_small(const struct engawa_setup *setup)
{
    return engawa_setup_is(setup, "variant", "small");
}

#endif
