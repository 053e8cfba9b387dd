/* bots/dou_dizhu/network.h - the small networks that judge Dou Dizhu positions.
 *
 * One network for each part at a table (landlord, first, second, ... opponent) and one for hands in
 * the auction. A network adds up the rows of its first layer for the facts that hold
 * (bots/dou_dizhu/features.h), and passes the sum through a narrow second layer to two numbers:
 * what the own side can hope for as win (1) or loss (-1), and as points in units of the bid, with
 * the doublings.
 *
 * The first layers are stored as whole numbers of eight bits with a scale for each column, and
 * added up as whole numbers; the rest is done in single precision in one fixed order. So the
 * width of a processor's vectors does not change a value.
 *
 * The bytes of weights: "DDZ1", the number of seats, three zero bytes; then the networks of the
 * parts, and that of the auction. A network is its first layer, row by row, the scales and the
 * offsets of its columns, the second layer, input by input, its offsets, the last layer, output
 * by output, and its offsets; all but the first layer as floats, lowest byte first.
 */
#ifndef DOU_DIZHU_BOT_NETWORK_H
#define DOU_DIZHU_BOT_NETWORK_H

#include "bots/dou_dizhu/features.h"

#include <stddef.h>

enum {
    DOU_DIZHU_BOT_WIDE = 256,
    DOU_DIZHU_BOT_NARROW = 32,
    DOU_DIZHU_BOT_POINTS_MAX = 8, /* more doublings than three are not told apart */
    DOU_DIZHU_BOT_HEADER = 8
};

/* What a network hopes for. */
struct dou_dizhu_bot_prediction {
    float win;    /* -1 to 1 */
    float points; /* of the own side, for one unit bid: a bomb makes 1 a 2 */
};

/* What is made as large as can be: wins and points count alike. */
static inline float dou_dizhu_bot_objective(struct dou_dizhu_bot_prediction prediction)
{
    return prediction.win + prediction.points;
}

/* What winning the hand now would come to in that measure. */
static inline float dou_dizhu_bot_at_stake(const struct dou_dizhu *state)
{
    return 1 + (state->doubles < 3 ? (float)(1 << state->doubles) : DOU_DIZHU_BOT_POINTS_MAX);
}

/* The layers behind the first. */
struct dou_dizhu_bot_layers {
    float offset[DOU_DIZHU_BOT_WIDE];
    float second[DOU_DIZHU_BOT_WIDE][DOU_DIZHU_BOT_NARROW], second_offset[DOU_DIZHU_BOT_NARROW];
    float last[2][DOU_DIZHU_BOT_NARROW], last_offset[2];
};

/* A network ready for use. FIRST points into the bytes of the weights. */
struct dou_dizhu_bot_network {
    const unsigned char *first;
    float scale[DOU_DIZHU_BOT_WIDE];
    struct dou_dizhu_bot_layers layers;
};

/* The sum of some rows of a first layer. */
struct dou_dizhu_bot_sum {
    int16_t column[DOU_DIZHU_BOT_WIDE];
};

/* The bytes that the weights for a table of FACTS take. */
size_t dou_dizhu_bot_weights_size(const struct dou_dizhu_bot_layout *layout);

/* Whether BYTES, LENGTH of them, begin and end as weights for a table of FACTS do. */
bool dou_dizhu_bot_weights_fit(const struct dou_dizhu_bot_layout *layout,
                               const unsigned char *bytes, size_t length);

/* Opens the network of PART (facts->seats: the auction) in BYTES, which must outlive it. */
void dou_dizhu_bot_network_open(struct dou_dizhu_bot_network *network,
                                const struct dou_dizhu_bot_layout *layout,
                                const unsigned char *bytes, int role);

/* SUM with COUNT rows more. At most DOU_DIZHU_BOT_FEATURES_MAX may ever be added to a sum of zeros.
 */
void dou_dizhu_bot_network_add(const struct dou_dizhu_bot_network *restrict network,
                               struct dou_dizhu_bot_sum *restrict sum, const uint16_t *restrict row,
                               int count);

/* What the facts summed up in SUM let hope. */
struct dou_dizhu_bot_prediction
dou_dizhu_bot_network_predict(const struct dou_dizhu_bot_network *network,
                              const struct dou_dizhu_bot_sum *sum);

/* The layers behind the first, applied to WIDE, the first layer's values, none below 0; NARROW
 * gets the second layer's. */
struct dou_dizhu_bot_prediction
dou_dizhu_bot_layers_predict(const struct dou_dizhu_bot_layers *restrict layers,
                             const float wide[restrict DOU_DIZHU_BOT_WIDE],
                             float narrow[restrict DOU_DIZHU_BOT_NARROW]);

#endif
