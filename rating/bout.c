/* bout.c - splits a game into bouts (bout.h). */
#include "rating/bout.h"
#include "games/dou_dizhu.h"

#include <string.h>

/* The edge of the landlord in Dou Dizhu, by the number of seats: the difference of strength at
 * which both sides win equally often (docs/ratings.md has the measurement). */
static const double LANDLORD[DOU_DIZHU_SEATS + 1] = {[2] = 5.8, [3] = 2.3, [4] = 1.4};

typedef void bout_take(void *context, const struct bout *bout);

static void dou_dizhu_hands(const struct engawa_match *match, bout_take *take, void *context)
{
    const struct dou_dizhu *state = (const void *)match->state.bytes;
    unsigned all = (1u << match->setup.seats) - 1;
    for (int hand = 1; hand <= dou_dizhu_hands_over(state); hand++) {
        struct dou_dizhu_ended ended = dou_dizhu_ended(state, hand);
        unsigned landlord = 1u << ended.landlord;
        const struct bout bout = {
            .count = 2,
            .side = {{landlord, LANDLORD[match->setup.seats], ended.won ? 1 : 2},
                     {all & ~landlord, 0, ended.won ? 2 : 1}}};
        take(context, &bout);
    }
}

/* Each seat for itself. */
static void whole_game(const struct engawa_match *match, bout_take *take, void *context)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    struct bout bout = {.count = match->setup.seats};
    if (engawa_match_actors(match) != 0)
        return;
    match->game->result(match->state.bytes, scores, ranks);
    for (int seat = 0; seat < bout.count; seat++)
        bout.side[seat] = (struct bout_side){1u << seat, 0, ranks[seat]};
    take(context, &bout);
}

static void leaving(const struct engawa_match *match, unsigned left, bout_take *take, void *context)
{
    struct bout bout = {.count = match->setup.seats};
    for (int seat = 0; seat < bout.count; seat++)
        bout.side[seat] = (struct bout_side){1u << seat, 0, left >> seat & 1 ? 2 : 1};
    take(context, &bout);
}

/* Games with other bouts than the whole game. */
static const struct {
    const char *game;
    void (*each)(const struct engawa_match *match, bout_take *take, void *context);
} games[] = {{"dou-dizhu", dou_dizhu_hands}};

void bout_each(const struct engawa_match *match, unsigned left, bout_take *take, void *context)
{
    void (*each)(const struct engawa_match *, bout_take *, void *) = whole_game;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i].game, match->game->name) == 0)
            each = games[i].each;
    each(match, take, context);
    if (left && engawa_match_actors(match) != 0)
        leaving(match, left, take, context);
}
