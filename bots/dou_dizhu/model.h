/* bots/dou_dizhu/model.h - all networks for a table, ready to judge moves of any seat. */
#ifndef ENGAWA_DOU_DIZHU_MIND_H
#define ENGAWA_DOU_DIZHU_MIND_H

#include "bots/dou_dizhu/network.h"

struct dou_dizhu_mind {
    struct dou_dizhu_facts facts;
    struct dou_dizhu_net net[DOU_DIZHU_SEATS + 1]; /* a part each, and the auction */
};

/* Opens the networks for SEATS players; a tenth of a megabyte. False where their weights are not
 * there (embed.h). */
bool engawa_dou_dizhu_mind_open(struct dou_dizhu_mind *mind, int seats);

/* Writes to HOPE what each of COUNT moves in the play lets SEAT hope for. Of STATE only what the
 * seat knows is looked at. */
void engawa_dou_dizhu_judge(const struct dou_dizhu_mind *mind, const struct dou_dizhu *state,
                            int seat, const engawa_move *move, int count,
                            struct dou_dizhu_turns *turns, struct dou_dizhu_hope *hope);

/* What SEAT can hope for in the auction, as the landlord or as another's opponent. */
struct dou_dizhu_hope engawa_dou_dizhu_judge_bid(const struct dou_dizhu_mind *mind,
                                                 const struct dou_dizhu *state, int seat,
                                                 bool landlord, struct dou_dizhu_turns *turns);

#endif
