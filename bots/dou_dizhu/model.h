/* model.h - the set of networks for a table, and the evaluation of moves and auction hands. */
#ifndef DOU_DIZHU_BOT_MODEL_H
#define DOU_DIZHU_BOT_MODEL_H

#include "bots/dou_dizhu/auction.h"
#include "bots/dou_dizhu/network.h"

struct dou_dizhu_bot_model {
    struct dou_dizhu_bot_layout layout;
    struct dou_dizhu_bot_network network[DOU_DIZHU_SEATS + 1]; /* by role; the auction's last */
};

/* Returns the objective that players maximise: wins and points count alike. */
static inline float dou_dizhu_bot_objective(struct dou_dizhu_bot_prediction prediction)
{
    return prediction.win + prediction.points;
}

/* Returns the stake: the objective of a hand that is won with the doublings so far. */
static inline float dou_dizhu_bot_at_stake(const struct dou_dizhu *state)
{
    return 1 +
           (state->doubles < 3 ? (float)(1 << state->doubles) : (float)DOU_DIZHU_BOT_POINTS_MAX);
}

/* Opens the networks for SEATS players. Returns false if their weights are missing
 * (bots/weights.h). The weights must outlive MODEL. A model is about 200 kB. */
bool dou_dizhu_bot_model_open(struct dou_dizhu_bot_model *model, int seats);

/* Writes the predicted result of each of COUNT moves of SEAT in the play to PREDICTION. Uses only
 * the seat's knowledge of STATE. */
void dou_dizhu_bot_evaluate(const struct dou_dizhu_bot_model *model, const struct dou_dizhu *state,
                            int seat, const engawa_move *move, int count,
                            struct dou_dizhu_bot_turns *turns,
                            struct dou_dizhu_bot_prediction *prediction);

/* Returns the predicted result of SEAT's hand in the auction, in each role. */
struct dou_dizhu_bot_prospect dou_dizhu_bot_evaluate_hand(const struct dou_dizhu_bot_model *model,
                                                          const struct dou_dizhu *state, int seat,
                                                          struct dou_dizhu_bot_turns *turns);

#endif
