/* weights.c - the networks' weights in the page: none at first.
 *
 * They are a megabyte that only games with strong Dou Dizhu bots need, so the page brings them when
 * it comes to that.
 */
#include "bots/dou_dizhu/network.h"
#include "bots/embed.h"
#include "web/core/core.h"

#include <stdlib.h>
#include <string.h>

struct engawa_bytes engawa_dou_dizhu_weights[DOU_DIZHU_SEATS - 1];

int engawa_core_weights(int seats, const char *bytes, size_t length)
{
    const struct dou_dizhu_bot_layout layout = dou_dizhu_bot_layout(seats);
    if (engawa_dou_dizhu_weights[seats - 2].at)
        return 1;
    char *kept = malloc(length);
    if (!kept || !dou_dizhu_bot_weights_fit(&layout, (const unsigned char *)bytes, length)) {
        free(kept);
        return 0;
    }
    memcpy(kept, bytes, length);
    engawa_dou_dizhu_weights[seats - 2] = (struct engawa_bytes){kept, length};
    return 1;
}
