/* dou_dizhu_belief.h - what the others' moves say about their cards. */
#ifndef ENGAWA_DOU_DIZHU_BELIEF_H
#define ENGAWA_DOU_DIZHU_BELIEF_H

#include "bots/bot.h"
#include "bots/dou_dizhu_mind.h"

/* A way the hidden cards may lie, and how well it goes with what was played. */
struct dou_dizhu_world {
    uint64_t cards[DOU_DIZHU_SEATS];
    double weight;
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

/* Sets the weight of WORLD, in which STATE (now) has gone on from PAST: the less the others'
 * choices were those that a network would have made with these cards, the less. MOVE and HOPE have
 * room for legal_max. Returns how many moves were judged. */
long engawa_dou_dizhu_weigh(const struct dou_dizhu_mind *mind, const struct dou_dizhu_past *past,
                            const struct dou_dizhu *state, struct dou_dizhu_world *world,
                            engawa_move *move, struct dou_dizhu_hope *hope,
                            struct dou_dizhu_turns *turns);

#endif
