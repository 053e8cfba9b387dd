/* yahtzee_expert.c - the bot that plays perfect solo Yahtzee and Yams, from the exact table.
 *
 * The table is built at the first decision (some tenths of a second; Yams some seconds) and
 * shared by all threads from then on.
 */
#include "bots/registry.h"
#include "bots/yahtzee_exact.h"

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    const struct yahtzee *state = (const struct yahtzee *)(const void *)view->state.bytes;
    struct yahtzee_decision decision;
    (void)rng;
    (void)budget;
    engawa_yahtzee_exact_decide(engawa_yahtzee_exact_shared(state->sheet), state, &decision);
    struct engawa_event event = {.by = view->viewer, .move = decision.best};
    view->game->print(state, &event, move);
}

const struct engawa_bot engawa_bot_yahtzee_expert = {
    .name = "expert",
    .label_en = "Expert",
    .label_ja = "名人",
    .game = "yahtzee",
    .choose = choose,
};
