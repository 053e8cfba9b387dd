/* bots/yahtzee/strong.c - the bots that play Yahtzee and Yams from the exact table.
 *
 * `solo` plays perfectly for its own points. `strong` does the same alone, and against others as
 * long as too much is to come to be counted out; from then on it plays for the win
 * (bots/yahtzee/win.h). What they know of a choice is its points: exact, and of use to whoever is
 * ahead or behind.
 *
 * The table is built when such a bot sits down, or else at its first decision (some tenths of a
 * second; Yams some seconds), and shared by all threads from then on.
 */
#include "bots/registry.h"
#include "bots/yahtzee/win.h"

/* Sides (bots/yahtzee/win.h) for each millisecond: effort and not time is what a budget buys, so
 * that the same budget gives the same moves everywhere. */
enum { EFFORT = 20 };

static const struct yahtzee *state_of(const struct engawa_match *view)
{
    return (const struct yahtzee *)(const void *)view->state.bytes;
}

static void print(const struct engawa_match *view, const struct yahtzee_decision *decision,
                  struct engawa_text *move)
{
    struct engawa_event event = {.by = view->viewer, .move = decision->best};
    view->game->print(view->state.bytes, &event, move);
}

static void choose_solo(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                        struct engawa_text *move)
{
    const struct yahtzee *state = state_of(view);
    struct yahtzee_decision decision;
    (void)rng;
    (void)budget;
    engawa_yahtzee_exact_decide(engawa_yahtzee_exact_shared(state->sheet), state, &decision);
    print(view, &decision, move);
}

static void choose_strong(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                          struct engawa_text *move)
{
    const struct yahtzee *state = state_of(view);
    struct yahtzee_decision decision;
    if (state->seats > 1 && engawa_yahtzee_win(engawa_yahtzee_exact_shared(state->sheet), state,
                                               (long)EFFORT * budget, &decision))
        print(view, &decision, move);
    else
        choose_solo(view, rng, budget, move);
}

static int64_t score_of(const struct engawa_match *view, int seat)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    view->game->result(view->state.bytes, scores, ranks);
    return scores[seat];
}

static void advise(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_advice *advice, int count)
{
    const struct yahtzee *state = state_of(view);
    struct yahtzee_decision decision;
    double score = (double)score_of(view, view->viewer);
    (void)rng;
    (void)budget;
    engawa_yahtzee_exact_decide(engawa_yahtzee_exact_shared(state->sheet), state, &decision);
    for (int i = 0; i < count; i++) {
        advice[i].value = score + engawa_yahtzee_exact_worth(&decision, advice[i].move);
        advice[i].error = 0;
    }
}

/* With dice on the table the worth of the best choice; with dice in the hand that of the keep;
 * otherwise that of the sheet. */
static double worth(const struct engawa_match *view)
{
    const struct yahtzee *state = state_of(view);
    const struct yahtzee_exact *table = engawa_yahtzee_exact_shared(state->sheet);
    double score = (double)score_of(view, view->viewer);
    struct yahtzee_sheet_state sheet = engawa_yahtzee_sheet_of(state, view->viewer);
    if (state->over || state->turn != view->viewer)
        return score + engawa_yahtzee_exact_value(table, &sheet);
    return score + engawa_yahtzee_exact_now(table, state);
}

static double prepare(const struct engawa_setup *setup)
{
    return engawa_yahtzee_exact_prepare(engawa_yahtzee_sheet(setup));
}

static void learn(const struct engawa_setup *setup)
{
    engawa_yahtzee_exact_shared(engawa_yahtzee_sheet(setup));
}

const struct engawa_bot engawa_bot_yahtzee_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "yahtzee",
    .choose = choose_strong,
    .prepare = prepare,
    .learn = learn,
    .unit = ENGAWA_POINTS,
    .advise = advise,
    .worth = worth,
};

const struct engawa_bot engawa_bot_yahtzee_solo = {
    .name = "solo",
    .label_en = "For its points",
    .label_ja = "自分の得点",
    .game = "yahtzee",
    .aside = true,
    .choose = choose_solo,
    .prepare = prepare,
    .learn = learn,
};
