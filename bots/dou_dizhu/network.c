/* network.c - inference of the small networks that evaluate moves (network.h). */
#include "bots/dou_dizhu/network.h"

#include "engine/vector.h"

#include <string.h>

enum { WIDE = DOU_DIZHU_BOT_WIDE, NARROW = DOU_DIZHU_BOT_NARROW, HEADER = DOU_DIZHU_BOT_HEADER };

/* The floats of a network: scales, offsets, second layer, last layer. */
enum { FLOATS = 2 * WIDE + WIDE * NARROW + NARROW + 2 * NARROW + 2 };

/* ---- the bytes ---- */

/* The rows of the first layer of the network of ROLE. */
static size_t rows_of(const struct dou_dizhu_bot_layout *layout, int role)
{
    return (size_t)(role == layout->seats ? layout->bid_count : layout->count);
}

static size_t network_size(const struct dou_dizhu_bot_layout *layout, int role)
{
    return rows_of(layout, role) * WIDE + (size_t)FLOATS * 4;
}

size_t dou_dizhu_bot_weights_size(int seats)
{
    const struct dou_dizhu_bot_layout layout = dou_dizhu_bot_layout(seats);
    return HEADER + (size_t)seats * network_size(&layout, 0) + network_size(&layout, seats);
}

void dou_dizhu_bot_weights_header(int seats, char header[HEADER])
{
    memcpy(header, (const char[HEADER]){'D', 'D', 'Z', '1', (char)seats}, HEADER);
}

bool dou_dizhu_bot_weights_fit(int seats, const char *bytes, size_t length)
{
    char header[HEADER];
    if (seats < 2 || seats > DOU_DIZHU_SEATS || length != dou_dizhu_bot_weights_size(seats))
        return false;
    dou_dizhu_bot_weights_header(seats, header);
    return memcmp(bytes, header, HEADER) == 0;
}

/* Reads COUNT floats; returns the place behind them. */
static const unsigned char *read_floats(const unsigned char *bytes, float *to, size_t count)
{
    for (size_t i = 0; i < count; i++, bytes += 4) {
        uint32_t bits = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                        (uint32_t)bytes[3] << 24;
        memcpy(&to[i], &bits, sizeof bits);
    }
    return bytes;
}

void dou_dizhu_bot_network_open(struct dou_dizhu_bot_network *network,
                                const struct dou_dizhu_bot_layout *layout, const char *bytes,
                                int role)
{
    struct dou_dizhu_bot_layers *layers = &network->layers;
    bytes += HEADER + (size_t)role * network_size(layout, 0);
    network->first = (const signed char *)bytes;
    const unsigned char *at = (const unsigned char *)bytes + rows_of(layout, role) * WIDE;
    at = read_floats(at, network->scale, WIDE);
    at = read_floats(at, layers->offset, WIDE);
    at = read_floats(at, layers->second[0], WIDE * NARROW);
    at = read_floats(at, layers->second_offset, NARROW);
    at = read_floats(at, layers->last[0], 2 * NARROW);
    read_floats(at, layers->last_offset, 2);
}

/* ---- the sums ---- */

ENGAWA_WIDE
void dou_dizhu_bot_network_add(const struct dou_dizhu_bot_network *restrict network,
                               struct dou_dizhu_bot_sum *restrict sum,
                               const uint16_t *restrict feature, int count)
{
    const signed char *first = network->first;
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        const signed char *a = first + feature[i] * WIDE, *b = first + feature[i + 1] * WIDE;
        const signed char *c = first + feature[i + 2] * WIDE, *d = first + feature[i + 3] * WIDE;
        for (int j = 0; j < WIDE; j++)
            sum->column[j] = (int16_t)(sum->column[j] + a[j] + b[j] + c[j] + d[j]);
    }
    for (; i < count; i++) {
        const signed char *one = first + feature[i] * WIDE;
        for (int j = 0; j < WIDE; j++)
            sum->column[j] = (int16_t)(sum->column[j] + one[j]);
    }
}

/* The sum of products, in eight lanes. */
static inline float dot(const float *a, const float *b)
{
    float lane[8] = {0}, sum = 0;
    for (int j = 0; j < NARROW; j += 8)
        for (int k = 0; k < 8; k++)
            lane[k] += a[j + k] * b[j + k];
    for (int k = 0; k < 8; k++)
        sum += lane[k];
    return sum;
}

ENGAWA_WIDE
struct dou_dizhu_bot_prediction
dou_dizhu_bot_layers_predict(const struct dou_dizhu_bot_layers *restrict layers,
                             const float wide[restrict WIDE], float narrow[restrict NARROW])
{
    float sum[NARROW], value[WIDE + 4];
    int live[WIDE + 4], count = 0; /* the columns above 0 */
    for (int i = 0; i < WIDE; i++) {
        live[count] = i;
        value[count] = wide[i];
        count += wide[i] > 0;
    }
    for (int i = count; i < count + 4; i++) { /* fill up the last four */
        live[i] = 0;
        value[i] = 0;
    }
    memcpy(sum, layers->second_offset, sizeof sum);
    for (int n = 0; n < count; n += 4) {
        const float *a = layers->second[live[n]], *b = layers->second[live[n + 1]];
        const float *c = layers->second[live[n + 2]], *d = layers->second[live[n + 3]];
        const float p = value[n], q = value[n + 1], r = value[n + 2], s = value[n + 3];
        for (int j = 0; j < NARROW; j++)
            sum[j] += (p * a[j] + q * b[j]) + (r * c[j] + s * d[j]);
    }
    for (int j = 0; j < NARROW; j++)
        narrow[j] = sum[j] > 0 ? sum[j] : 0;
    return (struct dou_dizhu_bot_prediction){layers->last_offset[0] + dot(narrow, layers->last[0]),
                                             layers->last_offset[1] + dot(narrow, layers->last[1])};
}

struct dou_dizhu_bot_prediction
dou_dizhu_bot_network_predict(const struct dou_dizhu_bot_network *network,
                              const struct dou_dizhu_bot_sum *sum)
{
    float wide[WIDE], narrow[NARROW];
    for (int j = 0; j < WIDE; j++) {
        float value = (float)sum->column[j] * network->scale[j] + network->layers.offset[j];
        wide[j] = value > 0 ? value : 0;
    }
    return dou_dizhu_bot_layers_predict(&network->layers, wide, narrow);
}
