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
    {"yahtzee", "random", -15.5},
    {"yahtzee", "easy", 20.0},
    {"yahtzee", "normal", 25},
    {"yahtzee", "solo", 26.9},
    {"yahtzee", "strong", 27.1},
    {"dou-dizhu", "random", 5.0},
    {"dou-dizhu", "rule", 21.5},
    {"dou-dizhu", "easy", 24.4},
    {"dou-dizhu", "normal", 25},
    {"dou-dizhu", "strong", 35.5},
    {"dixit", "random", 7.6},
    {"dixit", "easy", 14.9},
    {"dixit", "normal", 25},
    {"dixit", "strong", 29.2},
    {"burning-desire", "random", -21.6},
    {"burning-desire", "easy", 19.8},
    {"burning-desire", "normal", 25},
    {"burning-desire", "strong", 24.6},
    {"sengoku-domino", "random", -13.0},
    {"sengoku-domino", "easy", -10.8},
    {"sengoku-domino", "normal", 25},
    {"sengoku-domino", "strong", 50.7},
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
