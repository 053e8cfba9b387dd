/* model.c - the set of networks for a table (model.h). */
#include "bots/dou_dizhu/model.h"

#include "bots/weights.h"

bool dou_dizhu_bot_model_open(struct dou_dizhu_bot_model *model, int seats)
{
    const struct engawa_bytes *weights = engawa_weights("dou-dizhu", seats);
    if (!weights)
        return false;
    model->layout = dou_dizhu_bot_layout(seats);
    for (int role = 0; role <= seats; role++)
        dou_dizhu_bot_network_open(&model->network[role], &model->layout, weights->at, role);
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
    struct dou_dizhu_bot_sum position = {{0}};
    int features = dou_dizhu_bot_position_features(layout, state, seat, feature);
    dou_dizhu_bot_network_add(network, &position, feature, features);
    for (int i = 0; i < count; i++) {
        struct dou_dizhu_bot_sum sum = position;
        features =
            dou_dizhu_bot_move_features(layout, state, seat, unseen, move[i], turns, feature);
        dou_dizhu_bot_network_add(network, &sum, feature, features);
        prediction[i] = dou_dizhu_bot_network_predict(network, &sum);
    }
}

/* The points that SEAT's hand is predicted to bring as the landlord's, or as an opponent's. */
static float points_of(const struct dou_dizhu_bot_model *model, const struct dou_dizhu *state,
                       int seat, bool landlord, struct dou_dizhu_bot_turns *turns)
{
    const struct dou_dizhu_bot_network *network = &model->network[state->seats];
    uint16_t feature[DOU_DIZHU_BOT_FEATURES_MAX];
    struct dou_dizhu_bot_sum sum = {{0}};
    int features =
        dou_dizhu_bot_bid_features(&model->layout, state, seat, landlord, turns, feature);
    dou_dizhu_bot_network_add(network, &sum, feature, features);
    return dou_dizhu_bot_network_predict(network, &sum).points;
}

struct dou_dizhu_bot_prospect dou_dizhu_bot_evaluate_hand(const struct dou_dizhu_bot_model *model,
                                                          const struct dou_dizhu *state, int seat,
                                                          struct dou_dizhu_bot_turns *turns)
{
    return (struct dou_dizhu_bot_prospect){
        .landlord = points_of(model, state, seat, true, turns),
        .other = points_of(model, state, seat, false, turns),
    };
}
