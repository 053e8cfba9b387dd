/* bots/dou_dizhu/model.h - all networks for a table, ready to judge moves of any seat. */
#ifndef DOU_DIZHU_BOT_MODEL_H
#define DOU_DIZHU_BOT_MODEL_H

#include "bots/dou_dizhu/network.h"

struct dou_dizhu_bot_model {
    struct dou_dizhu_bot_layout layout;
    struct dou_dizhu_bot_network network[DOU_DIZHU_SEATS + 1]; /* a part each, and the auction */
};

/* Opens the networks for SEATS players; a tenth of a megabyte. False where their weights are not
 * there (embed.h). */
bool dou_dizhu_bot_model_open(struct dou_dizhu_bot_model *model, int seats);

/* Writes to HOPE what each of COUNT moves in the play lets SEAT hope for. Of STATE only what the
 * seat knows is looked at. */
void dou_dizhu_bot_evaluate(const struct dou_dizhu_bot_model *model, const struct dou_dizhu *state,
                            int seat, const engawa_move *move, int count,
                            struct dou_dizhu_bot_turns *turns,
                            struct dou_dizhu_bot_prediction *prediction);

/* What SEAT can hope for in the auction, as the landlord or as another's opponent. */
struct dou_dizhu_bot_prediction dou_dizhu_bot_evaluate_bid(const struct dou_dizhu_bot_model *model,
                                                           const struct dou_dizhu *state, int seat,
                                                           bool landlord,
                                                           struct dou_dizhu_bot_turns *turns);

#endif
