/* bots/dou_dizhu/belief.h - what the others' moves say about their cards. */
#ifndef ENGAWA_DOU_DIZHU_BELIEF_H
#define ENGAWA_DOU_DIZHU_BELIEF_H

#include "bots/bot.h"
#include "bots/dou_dizhu/model.h"
#include "bots/dou_dizhu/policy.h"

/* A way the hidden cards may lie, and how well it goes with what was played. */
struct dou_dizhu_world {
    uint64_t cards[DOU_DIZHU_SEATS];
    double weight;
    float plans[DOU_DIZHU_SEATS]; /* how likely each seat is to play by a plan, if this is so */
};

/* The choices that others have made in this hand, as the viewer saw them. */
struct dou_dizhu_past {
    int count;
    struct dou_dizhu_deed {
        struct dou_dizhu before; /* the state in which it was made */
        engawa_move move;
    } * deed;
};

/* Reads the past from VIEW, which is in the play of a hand; free with engawa_dou_dizhu_forget. */
void engawa_dou_dizhu_remember(const struct engawa_match *view, struct dou_dizhu_past *past);
void engawa_dou_dizhu_forget(struct dou_dizhu_past *past);

/* Sets the weight of WORLD, in which STATE (now) has gone on from PAST, and who plays by a plan
 * in it: the less a seat's choices were those of a network, or those of a plan, with these cards,
 * the less. ROOM's moves and HOPE have room for legal_max. Returns the work, in moves judged. */
long engawa_dou_dizhu_weigh(const struct dou_dizhu_mind *mind, const struct dou_dizhu_past *past,
                            const struct dou_dizhu *state, struct dou_dizhu_world *world,
                            struct dou_dizhu_choice *room, struct dou_dizhu_hope *hope);

#endif
