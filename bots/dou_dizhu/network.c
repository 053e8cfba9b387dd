/* bots/dou_dizhu/network.c - the small networks that judge Dou Dizhu positions
 * (bots/dou_dizhu/network.h). */
#include "bots/dou_dizhu/network.h"

#include "engine/vector.h"

#include <string.h>

enum { WIDE = DOU_DIZHU_WIDE, NARROW = DOU_DIZHU_NARROW };

enum { FLOATS = 2 * WIDE + WIDE * NARROW + NARROW + 2 * NARROW + 2 };

static const unsigned char mark[4] = {'D', 'D', 'Z', '1'};

static size_t net_size(const struct dou_dizhu_facts *facts, int part)
{
    int rows = part == facts->seats ? facts->bid_rows : facts->rows;
    return (size_t)rows * WIDE + (size_t)FLOATS * 4;
}

size_t engawa_dou_dizhu_weights_size(const struct dou_dizhu_facts *facts)
{
    return DOU_DIZHU_HEADER + (size_t)facts->seats * net_size(facts, 0) +
           net_size(facts, facts->seats);
}

bool engawa_dou_dizhu_weights_fit(const struct dou_dizhu_facts *facts, const unsigned char *bytes,
                                  size_t length)
{
    return length == engawa_dou_dizhu_weights_size(facts) &&
           memcmp(bytes, mark, sizeof mark) == 0 && bytes[4] == facts->seats;
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

void engawa_dou_dizhu_net_open(struct dou_dizhu_net *net, const struct dou_dizhu_facts *facts,
                               const unsigned char *bytes, int part)
{
    struct dou_dizhu_layers *layers = &net->layers;
    bytes += DOU_DIZHU_HEADER + (size_t)part * net_size(facts, 0);
    net->first = bytes;
    bytes += (size_t)(part == facts->seats ? facts->bid_rows : facts->rows) * WIDE;
    bytes = read_floats(bytes, net->scale, WIDE);
    bytes = read_floats(bytes, layers->offset, WIDE);
    bytes = read_floats(bytes, layers->second[0], WIDE * NARROW);
    bytes = read_floats(bytes, layers->second_offset, NARROW);
    bytes = read_floats(bytes, layers->last[0], 2 * NARROW);
    read_floats(bytes, layers->last_offset, 2);
}

ENGAWA_WIDE
void engawa_dou_dizhu_net_add(const struct dou_dizhu_net *restrict net,
                              struct dou_dizhu_sum *restrict sum, const uint16_t *restrict row,
                              int count)
{
    const signed char *first = (const signed char *)net->first;
    int i = 0;
    for (; i + 4 <= count; i += 4) {
        const signed char *a = first + row[i] * WIDE, *b = first + row[i + 1] * WIDE;
        const signed char *c = first + row[i + 2] * WIDE, *d = first + row[i + 3] * WIDE;
        for (int j = 0; j < WIDE; j++)
            sum->column[j] = (int16_t)(sum->column[j] + a[j] + b[j] + c[j] + d[j]);
    }
    for (; i < count; i++) {
        const signed char *one = first + row[i] * WIDE;
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
struct dou_dizhu_hope engawa_dou_dizhu_layers_hope(const struct dou_dizhu_layers *restrict layers,
                                                   const float wide[restrict WIDE],
                                                   float narrow[restrict NARROW])
{
    float sum[NARROW], value[WIDE + 4];
    int live[WIDE + 4], count = 0;
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
    return (struct dou_dizhu_hope){layers->last_offset[0] + dot(narrow, layers->last[0]),
                                   layers->last_offset[1] + dot(narrow, layers->last[1])};
}

struct dou_dizhu_hope engawa_dou_dizhu_net_hope(const struct dou_dizhu_net *net,
                                                const struct dou_dizhu_sum *sum)
{
    float wide[WIDE], narrow[NARROW];
    for (int j = 0; j < WIDE; j++) {
        float value = (float)sum->column[j] * net->scale[j] + net->layers.offset[j];
        wide[j] = value > 0 ? value : 0;
    }
    return engawa_dou_dizhu_layers_hope(&net->layers, wide, narrow);
}
