/* belief.h - how likely a deal of the hidden cards is, by what the others have played. */
#ifndef DOU_DIZHU_BOT_BELIEF_H
#define DOU_DIZHU_BOT_BELIEF_H

#include "bots/bot.h"
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/policy.h"

/* A world: one way in which the hidden cards may lie. */
struct dou_dizhu_bot_world {
    uint64_t cards[DOU_DIZHU_SEATS]; /* now in each hand */
    double weight;                   /* its likelihood, up to a common factor; at most 1 */
    float by_plan[DOU_DIZHU_SEATS]; /* the probability that a seat plays by a plan, in this world */
};

/* The decisions that others have made in this hand, as the viewer saw them. */
struct dou_dizhu_bot_past {
    int count;
    struct dou_dizhu_bot_past_decision {
        struct dou_dizhu before; /* the state in which it was made */
        engawa_move move;
    } * decision;
};

/* Reads the past from VIEW, which is in the play of a hand; free it with dou_dizhu_bot_past_free.
 */
void dou_dizhu_bot_past_read(const struct engawa_match *view, struct dou_dizhu_bot_past *past);
void dou_dizhu_bot_past_free(struct dou_dizhu_bot_past *past);

/* Sets the weight of WORLD and its by_plan from the cards in it. STATE is the viewer's present
 * state, to which PAST has led. Overwrites SCRATCH and PREDICTION, which hold legal_max moves and
 * predictions. Returns the work done: evaluations of a move, of which a plan counts as half. */
long dou_dizhu_bot_weigh(const struct dou_dizhu_bot_model *model,
                         const struct dou_dizhu_bot_past *past, const struct dou_dizhu *state,
                         struct dou_dizhu_bot_world *world, struct dou_dizhu_bot_choice *scratch,
                         struct dou_dizhu_bot_prediction *prediction);

#endif
