/* belief.h - the likelihood of a deal of the hidden cards, given the others' plays. */
#ifndef DOU_DIZHU_BOT_BELIEF_H
#define DOU_DIZHU_BOT_BELIEF_H

#include "bots/bot.h"
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/policy.h"

/* A world: a possible distribution of the hidden cards. */
struct dou_dizhu_bot_world {
    uint64_t cards[DOU_DIZHU_SEATS]; /* in each hand */
    double weight;                   /* its likelihood, up to a common factor; at most 1 */
    float by_plan[DOU_DIZHU_SEATS];  /* the probability that a seat plays by a plan */
};

struct dou_dizhu_bot_past_decision {
    struct dou_dizhu before; /* the state before it */
    engawa_move move;
};

/* The decisions of the others in this hand, as seen by the viewer. */
struct dou_dizhu_bot_past {
    int count;
    struct dou_dizhu_bot_past_decision *decision;
};

/* Reads the past from VIEW, which is in the play of a hand; free it with dou_dizhu_bot_past_free.
 */
void dou_dizhu_bot_past_read(const struct engawa_match *view, struct dou_dizhu_bot_past *past);
void dou_dizhu_bot_past_free(struct dou_dizhu_bot_past *past);

/* Sets the weight of WORLD and its by_plan from the cards in it. STATE is the viewer's present
 * state, which follows from PAST. Overwrites SCRATCH and PREDICTION, which have room for legal_max
 * moves and predictions. Returns the work done: evaluations of a move; a plan counts as half of
 * one. */
long dou_dizhu_bot_weigh(const struct dou_dizhu_bot_model *model,
                         const struct dou_dizhu_bot_past *past, const struct dou_dizhu *state,
                         struct dou_dizhu_bot_world *world, struct dou_dizhu_bot_choice *scratch,
                         struct dou_dizhu_bot_prediction *prediction);

#endif
