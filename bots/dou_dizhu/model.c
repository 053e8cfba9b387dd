/* bots/dou_dizhu/model.c - all networks for a table (bots/dou_dizhu/model.h). */
#include "bots/dou_dizhu/model.h"

#include "bots/embed.h"

bool dou_dizhu_bot_model_open(struct dou_dizhu_bot_model *model, int seats)
{
    const char *bytes = engawa_dou_dizhu_weights[seats - 2].at;
    if (!bytes)
        return false;
    model->layout = dou_dizhu_bot_layout(seats);
    for (int role = 0; role <= seats; role++)
        dou_dizhu_bot_network_open(&model->network[role], &model->layout,
                                   (const unsigned char *)bytes, role);
    return true;
}

void dou_dizhu_bot_evaluate(const struct dou_dizhu_bot_model *model, const struct dou_dizhu *state,
                            int seat, const engawa_move *move, int count,
                            struct dou_dizhu_bot_turns *turns,
                            struct dou_dizhu_bot_prediction *prediction)
{
    const struct dou_dizhu_bot_layout *layout = &model->layout;
    const struct dou_dizhu_bot_network *network = &model->network[dou_dizhu_bot_role(state, seat)];
    uint64_t unseen = dou_dizhu_bot_unseen(state, seat);
    uint16_t feature[DOU_DIZHU_BOT_FEATURES_MAX];
    struct dou_dizhu_bot_sum known = {{0}};
    dou_dizhu_bot_network_add(network, &known, feature,
                              dou_dizhu_bot_position_features(layout, state, seat, feature));
    for (int i = 0; i < count; i++) {
        struct dou_dizhu_bot_sum sum = known;
        int rows =
            dou_dizhu_bot_move_features(layout, state, seat, unseen, move[i], turns, feature);
        dou_dizhu_bot_network_add(network, &sum, feature, rows);
        prediction[i] = dou_dizhu_bot_network_predict(network, &sum);
    }
}

struct dou_dizhu_bot_prediction dou_dizhu_bot_evaluate_bid(const struct dou_dizhu_bot_model *model,
                                                           const struct dou_dizhu *state, int seat,
                                                           bool landlord,
                                                           struct dou_dizhu_bot_turns *turns)
{
    const struct dou_dizhu_bot_network *network = &model->network[state->seats];
    uint16_t feature[DOU_DIZHU_BOT_FEATURES_MAX];
    struct dou_dizhu_bot_sum sum = {{0}};
    int rows = dou_dizhu_bot_bid_features(&model->layout, state, seat, landlord, turns, feature);
    dou_dizhu_bot_network_add(network, &sum, feature, rows);
    return dou_dizhu_bot_network_predict(network, &sum);
}
