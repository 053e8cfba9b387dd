/* yahtzee_expert.c - the bot that plays perfect solo Yahtzee, from the exact table.
 *
 * The table is built at the first decision (some tenths of a second) and shared by all threads from
 * then on. It is for the sheet yahtzee; with the sheet yams the steady bot chooses.
 */
#include "bots/registry.h"
#include "bots/yahtzee_exact.h"

#include <stdatomic.h>

static const struct yahtzee_exact *shared_table(void)
{
    static _Atomic(struct yahtzee_exact *) shared;
    struct yahtzee_exact *table = atomic_load(&shared), *none = NULL;
    if (table)
        return table;
    table = engawa_yahtzee_exact_new();
    if (atomic_compare_exchange_strong(&shared, &none, table))
        return table;
    engawa_yahtzee_exact_free(table); /* another thread was first */
    return none;
}

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    const struct yahtzee *state = (const struct yahtzee *)(const void *)view->state.bytes;
    if (state->sheet != SHEET_YAHTZEE) {
        engawa_bot_yahtzee_steady.choose(view, rng, budget, move);
        return;
    }
    struct engawa_event event = {.by = view->viewer,
                                 .move = engawa_yahtzee_exact_best(shared_table(), state, NULL)};
    view->game->print(state, &event, move);
}

const struct engawa_bot engawa_bot_yahtzee_expert = {
    .name = "expert",
    .label_en = "Expert",
    .label_ja = "名人",
    .game = "yahtzee",
    .choose = choose,
};
