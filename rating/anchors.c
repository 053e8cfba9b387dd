/* anchors.c - how strong the bots are (anchors.h).
 *
 * Made by scripts/anchors, which lets the bots of each game play each other; `normal` is 25 by
 * definition.
 */
#include "rating/anchors.h"

#include <string.h>

static const struct {
    const char *game, *bot;
    double mean;
} anchors[] = {
    {"yahtzee", "normal", 25},
};

bool anchor_of(const char *game, const char *bot, struct rating *rating)
{
    for (size_t i = 0; i < sizeof anchors / sizeof *anchors; i++)
        if (strcmp(anchors[i].game, game) == 0 && strcmp(anchors[i].bot, bot) == 0) {
            *rating = (struct rating){anchors[i].mean, 0};
            return true;
        }
    return false;
}
