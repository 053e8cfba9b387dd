/* network.h - inference of the small networks that evaluate moves.
 *
 * There is one network for each role at a table (the landlord, its first, second, ... opponent) and
 * one for hands in the auction. A network adds the rows of its first layer for the features that
 * hold (features.h), and passes the sum through a narrow second layer to two predictions for the
 * seat's own side: win (1) or loss (-1), and points.
 *
 * The first layers are stored as integers of eight bits with a scale for each column, and added up
 * as integers; the rest is done in single precision in one fixed order. So the width of a
 * processor's vectors does not change a value.
 *
 * The bytes of weights: a header ("DDZ1", the number of seats, three zero bytes), the networks of
 * the roles, and that of the auction. A network is its first layer, row by row, the scales and the
 * offsets of its columns, the second layer, input by input, its offsets, the last layer, output by
 * output, and its offsets; all but the first layer as floats, lowest byte first.
 */
#ifndef DOU_DIZHU_BOT_NETWORK_H
#define DOU_DIZHU_BOT_NETWORK_H

#include "bots/dou_dizhu/features.h"

#include <stddef.h>

enum {
    DOU_DIZHU_BOT_WIDE = 256,     /* columns of the first layer */
    DOU_DIZHU_BOT_NARROW = 32,    /* columns of the second */
    DOU_DIZHU_BOT_POINTS_MAX = 8, /* more than three doublings count as three */
    DOU_DIZHU_BOT_HEADER = 8      /* bytes */
};

/* A network's prediction. It is not clamped to possible results. */
struct dou_dizhu_bot_prediction {
    float win;    /* from -1, lost for certain, to 1, won for certain */
    float points; /* for a bid of 1, from or to each opponent; each bomb or rocket doubles them */
};

/* The layers after the first. */
struct dou_dizhu_bot_layers {
    float offset[DOU_DIZHU_BOT_WIDE]; /* of the first layer's columns */
    float second[DOU_DIZHU_BOT_WIDE][DOU_DIZHU_BOT_NARROW], second_offset[DOU_DIZHU_BOT_NARROW];
    float last[2][DOU_DIZHU_BOT_NARROW], last_offset[2]; /* win, points */
};

/* A network ready for use. FIRST points into the bytes of the weights. */
struct dou_dizhu_bot_network {
    const signed char *first;
    float scale[DOU_DIZHU_BOT_WIDE];
    struct dou_dizhu_bot_layers layers;
};

/* The sum of some rows of a first layer. */
struct dou_dizhu_bot_sum {
    int16_t column[DOU_DIZHU_BOT_WIDE];
};

/* Returns the size in bytes of the weights for tables of SEATS (2 to 4). */
size_t dou_dizhu_bot_weights_size(int seats);

/* Writes the header of weights for tables of SEATS. */
void dou_dizhu_bot_weights_header(int seats, char header[DOU_DIZHU_BOT_HEADER]);

/* Returns whether the LENGTH BYTES have the header and the length of weights for tables of
 * SEATS. */
bool dou_dizhu_bot_weights_fit(int seats, const char *bytes, size_t length);

/* Opens the network of ROLE, or of the auction for ROLE layout->seats, in the weights BYTES, which
 * fit and must outlive NETWORK. */
void dou_dizhu_bot_network_open(struct dou_dizhu_bot_network *network,
                                const struct dou_dizhu_bot_layout *layout, const char *bytes,
                                int role);

/* Adds the COUNT rows of the first layer listed in FEATURE to SUM, which starts as zeros and can
 * hold DOU_DIZHU_BOT_FEATURES_MAX rows without overflow. */
void dou_dizhu_bot_network_add(const struct dou_dizhu_bot_network *restrict network,
                               struct dou_dizhu_bot_sum *restrict sum,
                               const uint16_t *restrict feature, int count);

/* Returns the prediction for the features whose rows make up SUM. */
struct dou_dizhu_bot_prediction
dou_dizhu_bot_network_predict(const struct dou_dizhu_bot_network *network,
                              const struct dou_dizhu_bot_sum *sum);

/* Returns the prediction of the layers after the first for its values WIDE, none of which is
 * negative. Writes the second layer's values to NARROW. */
struct dou_dizhu_bot_prediction
dou_dizhu_bot_layers_predict(const struct dou_dizhu_bot_layers *restrict layers,
                             const float wide[restrict DOU_DIZHU_BOT_WIDE],
                             float narrow[restrict DOU_DIZHU_BOT_NARROW]);

#endif
