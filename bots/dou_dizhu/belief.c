/* belief.c - the likelihood of a deal of the hidden cards (belief.h).
 *
 * A player who passes on a 10 rarely has a lone jack; one who leads a pair of fives rarely has a
 * pair of threes. Two models of a player quantify this, given the cards in a hand:
 *   - the network: the further it rates the move that was made below its best, the less likely the
 *     move;
 *   - the plan (dou_dizhu_bot_plan_in): another move than the plan's is unlikely.
 * Both have the same prior for each seat. Each gives a product over the seat's decisions: the mean
 * of the two is the seat's likelihood, and the plan's share of their sum is the probability that
 * the seat plays by a plan. People follow neither exactly, so one decision makes a world less
 * likely but never impossible.
 */
#include "bots/dou_dizhu/belief.h"

#include "engine/memory.h"
#include "games/registry.h"

#include <assert.h>
#include <stdlib.h>

/* A move that is this share of the stake worse than the best is half as likely. */
static const float doubt = 0.25f;

/* The likelihood of another move than the plan's, to that of the plan's. */
static const double slip = 0.15;

void dou_dizhu_bot_past_read(const struct engawa_match *view, struct dou_dizhu_bot_past *past)
{
    struct dou_dizhu state = {0};
    size_t play = view->length; /* the play began after the last event of chance, the kitty */
    while (play > 0 && view->event[play - 1].by != ENGAWA_CHANCE)
        play--;
    past->count = 0;
    past->decision = engawa_reallocate(NULL, view->length - play + 1, sizeof *past->decision);
    engawa_dou_dizhu.start(&state, &view->setup);
    for (size_t i = 0; i < view->length; i++) {
        struct engawa_event event;
        bool read = engawa_read(&engawa_dou_dizhu, &state, view->setup.seats, view->event[i].by,
                                view->event[i].text, ENGAWA_REDACTED, &event, NULL);
        assert(read);
        if (i >= play && event.by != view->viewer)
            past->decision[past->count++] = (struct dou_dizhu_bot_past_decision){state, event.move};
        engawa_apply(&engawa_dou_dizhu, &state, &event);
    }
}

void dou_dizhu_bot_past_free(struct dou_dizhu_bot_past *past)
{
    free(past->decision);
}

/* How much lower the objective of DECISION's move is than that of the best of COUNT moves; 0 if it
 * is not among them. */
static float regret(const struct dou_dizhu_bot_past_decision *decision, const engawa_move *move,
                    const struct dou_dizhu_bot_prediction *prediction, int count)
{
    float most = -1e9f, made = 1e9f;
    for (int i = 0; i < count; i++) {
        float objective = dou_dizhu_bot_objective(prediction[i]);
        most = objective > most ? objective : most;
        made = move[i] == decision->move ? objective : made;
    }
    return made < most ? most - made : 0;
}

long dou_dizhu_bot_weigh(const struct dou_dizhu_bot_model *model,
                         const struct dou_dizhu_bot_past *past, const struct dou_dizhu *state,
                         struct dou_dizhu_bot_world *world, struct dou_dizhu_bot_choice *scratch,
                         struct dou_dizhu_bot_prediction *prediction)
{
    long work = 0;
    double network[DOU_DIZHU_SEATS], plan[DOU_DIZHU_SEATS]; /* likelihoods of each seat's moves */
    for (int seat = 0; seat < state->seats; seat++)
        network[seat] = plan[seat] = 1;
    for (int i = 0; i < past->count; i++) {
        struct dou_dizhu before = past->decision[i].before;
        int seat = before.turn;
        before.cards[seat] = world->cards[seat] + state->played[seat] - before.played[seat];
        int count = dou_dizhu_bot_pruned_moves(&before, seat, scratch->move);
        if (count < 2)
            continue;
        dou_dizhu_bot_evaluate(model, &before, seat, scratch->move, count, &scratch->turns,
                               prediction);
        float half = doubt * dou_dizhu_bot_at_stake(&before);
        network[seat] *=
            half / (half + regret(&past->decision[i], scratch->move, prediction, count));
        if (dou_dizhu_bot_plan_in(scratch, &before, seat, count) != past->decision[i].move)
            plan[seat] *= slip;
        work += count + count / 2;
    }
    world->weight = 1;
    for (int seat = 0; seat < state->seats; seat++) {
        world->weight *= (network[seat] + plan[seat]) / 2;
        world->by_plan[seat] = (float)(plan[seat] / (network[seat] + plan[seat]));
    }
    return work;
}
