/* bots/dou_dizhu/belief.h - what the others' moves say about their cards. */
#ifndef DOU_DIZHU_BOT_BELIEF_H
#define DOU_DIZHU_BOT_BELIEF_H

#include "bots/bot.h"
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/policy.h"

/* A way the hidden cards may lie, and how well it goes with what was played. */
struct dou_dizhu_bot_world {
    uint64_t cards[DOU_DIZHU_SEATS];
    double weight;
    float by_plan[DOU_DIZHU_SEATS]; /* how likely each seat is to play by a plan, if this is so */
};

/* The choices that others have made in this hand, as the viewer saw them. */
struct dou_dizhu_bot_past {
    int count;
    struct dou_dizhu_bot_past_decision {
        struct dou_dizhu before; /* the state in which it was made */
        engawa_move move;
    } * decision;
};

/* Reads the past from VIEW, which is in the play of a hand; free with dou_dizhu_bot_past_free. */
void dou_dizhu_bot_past_read(const struct engawa_match *view, struct dou_dizhu_bot_past *past);
void dou_dizhu_bot_past_free(struct dou_dizhu_bot_past *past);

/* Sets the weight of WORLD, in which STATE (now) has gone on from PAST, and who plays by a plan
 * in it: the less a seat's choices were those of a network, or those of a plan, with these cards,
 * the less. SCRATCH's moves and HOPE have room for legal_max. Returns the work, in moves judged. */
long dou_dizhu_bot_weigh(const struct dou_dizhu_bot_model *model,
                         const struct dou_dizhu_bot_past *past, const struct dou_dizhu *state,
                         struct dou_dizhu_bot_world *world, struct dou_dizhu_bot_choice *scratch,
                         struct dou_dizhu_bot_prediction *prediction);

#endif
