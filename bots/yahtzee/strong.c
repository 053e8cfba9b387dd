/* bots/yahtzee/strong.c - the bots that play Yahtzee and Yams from the exact table.
 *
 * `solo` plays perfectly for its own points. `strong` does the same when it plays alone, and
 * against others until the rest of the game is small enough to be computed; from then on it plays
 * for the win (bots/yahtzee/win.h). Their advice counts points: it is exact, and useful both ahead
 * and behind.
 *
 * The table is built when such a bot sits down, or else at its first decision (some tenths of a
 * second; some seconds for Yams), and is then shared by all threads.
 */
#include "bots/registry.h"
#include "bots/yahtzee/win.h"

static const struct yahtzee *state_of(const struct engawa_match *view)
{
    return (const struct yahtzee *)(const void *)view->state.bytes;
}

static void choose_solo(const struct engawa_bot *self, const struct engawa_question *asked,
                        struct engawa_event *event)
{
    const struct yahtzee *state = state_of(asked->view);
    struct yahtzee_bot_decision decision;
    (void)self;
    yahtzee_bot_exact_decide(yahtzee_bot_exact_shared(state->sheet), state, &decision);
    event->move = decision.best;
}

static void choose_strong(const struct engawa_bot *self, const struct engawa_question *asked,
                          struct engawa_event *event)
{
    const struct yahtzee *state = state_of(asked->view);
    struct yahtzee_bot_decision decision;
    (void)self;
    if (state->seats > 1 &&
        yahtzee_bot_decide_for_win(yahtzee_bot_exact_shared(state->sheet), state,
                                   (long)YAHTZEE_BOT_BATCHES_PER_MS * asked->budget, &decision))
        event->move = decision.best;
    else
        choose_solo(self, asked, event);
}

static int64_t score_of(const struct engawa_match *view, int seat)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    view->game->result(view->state.bytes, scores, ranks);
    return scores[seat];
}

static void advise(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_advice *advice, int count)
{
    const struct yahtzee *state = state_of(asked->view);
    struct yahtzee_bot_decision decision;
    double score = (double)score_of(asked->view, asked->view->viewer);
    (void)self;
    yahtzee_bot_exact_decide(yahtzee_bot_exact_shared(state->sheet), state, &decision);
    for (int i = 0; i < count; i++) {
        advice[i].value = score + yahtzee_bot_decision_value(&decision, advice[i].move);
        advice[i].error = 0;
    }
}

/* The score so far and the expected points to come: of the best choice with dice on the table, of
 * the keep with dice in the hand, or of the sheet. */
static double worth(const struct engawa_bot *self, const struct engawa_match *view)
{
    const struct yahtzee *state = state_of(view);
    const struct yahtzee_bot_exact *table = yahtzee_bot_exact_shared(state->sheet);
    double score = (double)score_of(view, view->viewer);
    struct yahtzee_bot_sheet sheet = yahtzee_bot_sheet_of(state, view->viewer);
    (void)self;
    if (state->over || state->turn != view->viewer)
        return score + yahtzee_bot_exact_value(table, &sheet);
    return score + yahtzee_bot_exact_now(table, state);
}

static double prepare(const struct engawa_bot *self, const struct engawa_setup *setup)
{
    (void)self;
    return yahtzee_bot_exact_prepare(yahtzee_sheet(setup));
}

static double *share(const struct engawa_bot *self, const struct engawa_setup *setup, int part,
                     int of, bool work, size_t *count)
{
    (void)self;
    return yahtzee_bot_exact_share(yahtzee_sheet(setup), part, of, work, count);
}

static double next(const struct engawa_bot *self, const struct engawa_setup *setup)
{
    (void)self;
    return yahtzee_bot_exact_next(yahtzee_sheet(setup));
}

static void learn(const struct engawa_bot *self, const struct engawa_setup *setup)
{
    (void)self;
    yahtzee_bot_exact_shared(yahtzee_sheet(setup));
}

const struct engawa_bot yahtzee_bot_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "yahtzee",
    .choose = choose_strong,
    .prepare = prepare,
    .share = share,
    .next = next,
    .learn = learn,
    .unit = ENGAWA_POINTS,
    .advise = advise,
    .worth = worth,
};

const struct engawa_bot yahtzee_bot_solo = {
    .name = "solo",
    .label_en = "For its points",
    .label_ja = "自分の得点",
    .game = "yahtzee",
    .aside = true,
    .choose = choose_solo,
    .prepare = prepare,
    .share = share,
    .next = next,
    .learn = learn,
};
