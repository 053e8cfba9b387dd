/* bots/dou_dizhu/belief.c - what the others' moves say about their cards (bots/dou_dizhu/belief.h).
 *
 * Whoever passes on a 10 rarely has a lone jack; whoever leads a pair of fives rarely has a pair of
 * threes. The networks know such things, if they are asked: how much worse than its best move does
 * a network find what was played, had the player held these cards? Others play by a plan for their
 * own hand: would it have been the same? Each seat is as likely one as the other at first, and what
 * it plays tells. People do neither just so, so one choice can only make cards so much less likely,
 * never impossible.
 */
#include "bots/dou_dizhu/belief.h"

#include "bots/dou_dizhu/policy.h"
#include "games/registry.h"

#include <stdlib.h>

static const float doubt = 0.25f; /* of the stake: so much worse makes a choice half as likely */
static const double slip = 0.15;  /* so likely is another choice than that of the plan */

void dou_dizhu_bot_past_read(const struct engawa_match *view, struct dou_dizhu_bot_past *past)
{
    struct dou_dizhu state = {0};
    size_t play = view->length; /* where it began: behind the kitty */
    while (play > 0 && view->entry[play - 1].by != ENGAWA_CHANCE)
        play--;
    past->count = 0;
    past->decision = malloc((view->length - play + 1) * sizeof *past->decision);
    if (!past->decision)
        abort();
    engawa_dou_dizhu.start(&state, &view->setup);
    for (size_t i = 0; i < view->length; i++) {
        struct engawa_event event;
        if (!engawa_read(&engawa_dou_dizhu, &state, view->setup.seats, view->entry[i].by,
                         view->entry[i].text, ENGAWA_REDACTED, &event, NULL))
            abort();
        if (i >= play && event.by != view->viewer)
            past->decision[past->count++] = (struct dou_dizhu_bot_past_decision){state, event.move};
        engawa_apply(&engawa_dou_dizhu, &state, &event);
    }
}

void dou_dizhu_bot_past_free(struct dou_dizhu_bot_past *past)
{
    free(past->decision);
}

/* How much worse than the best of COUNT moves DEED's is; 0 if it is not among them. */
static float worse(const struct dou_dizhu_bot_past_decision *decision, const engawa_move *move,
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
    long evaluated = 0;
    double network[DOU_DIZHU_SEATS], plan[DOU_DIZHU_SEATS];
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
            half / (half + worse(&past->decision[i], scratch->move, prediction, count));
        if (dou_dizhu_bot_plan_in(scratch, &before, seat, count) != past->decision[i].move)
            plan[seat] *= slip;
        evaluated += count + count / 2;
    }
    world->weight = 1;
    for (int seat = 0; seat < state->seats; seat++) {
        world->weight *= (network[seat] + plan[seat]) / 2;
        world->by_plan[seat] = (float)(plan[seat] / (network[seat] + plan[seat]));
    }
    return evaluated;
}
