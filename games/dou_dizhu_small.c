/* dou_dizhu_small.c - what chance can bring in the small variant (dou_dizhu_small.h). */
#include "games/dou_dizhu_small.h"

enum { SUITED = 4 * DOU_DIZHU_BLACK }; /* the cards that have suits */

/* A deal in the making: where each card of the small deck lies, a seat or, for those that nobody
 * gets, the number of seats. */
struct small_deal {
    const struct dou_dizhu *state;
    uint8_t place[4 * DOU_DIZHU_RANKS];
    uint8_t size[DOU_DIZHU_SEATS + 1];
    double all; /* ways to deal, and to turn a card up */
    struct engawa_weighted *list;
    int capacity, count;
};

/* Adds the deal with each card turned up in turn. Suits do not matter, so of the deals that differ
 * in suits only one is listed: of each rank the spade lies in the lower place, and is turned up
 * rather than the heart beside it. */
static void add_small_deals(struct small_deal *deal)
{
    int seats = deal->state->seats, ways = 1;
    for (int card = 0; card < SUITED; card += 4)
        if (DOU_DIZHU_SMALL_DECK >> card & 1) {
            if (deal->place[card] > deal->place[card + 1])
                return;
            ways *= deal->place[card] == deal->place[card + 1] ? 1 : 2;
        }
    for (int face = 0; face < SUITED; face++) {
        if (!(DOU_DIZHU_SMALL_DECK >> face & 1) || deal->place[face] == seats)
            continue;
        bool pair = deal->place[face & ~1] == deal->place[face | 1];
        if (pair && face & 1)
            continue;
        if (deal->count++ >= deal->capacity)
            continue;
        struct engawa_outcome *outcome = &deal->list[deal->count - 1].outcome;
        outcome->count = 0;
        for (int seat = 0; seat < seats; seat++)
            for (int card = 0; card < SUITED; card++)
                if (DOU_DIZHU_SMALL_DECK >> card & 1 && deal->place[card] == seat)
                    outcome->item[outcome->count++] = (uint16_t)card;
        outcome->item[outcome->count++] = (uint16_t)face;
        outcome->item[outcome->count++] = deal->place[face];
        deal->list[deal->count - 1].probability = (pair ? 2 : 1) * ways / deal->all;
    }
}

/* Puts CARD, and all above it, in every place that has room. */
static void place_card(struct small_deal *deal, int card)
{
    while (card < SUITED && !(DOU_DIZHU_SMALL_DECK >> card & 1))
        card++;
    if (card == SUITED) {
        add_small_deals(deal);
        return;
    }
    for (int place = 0; place <= deal->state->seats; place++)
        if (deal->size[place] > 0) {
            deal->size[place]--;
            deal->place[card] = (uint8_t)place;
            place_card(deal, card + 1);
            deal->size[place]++;
        }
}

/* The number of ways to choose SOME of ALL. */
static double choose(int all, int some)
{
    double ways = 1;
    for (int i = 0; i < some; i++)
        ways = ways * (all - i) / (i + 1);
    return ways;
}

static int list_small_deals(const struct dou_dizhu *state, struct engawa_weighted *list,
                            int capacity)
{
    struct small_deal deal = {.state = state, .list = list, .capacity = capacity};
    int left = dou_dizhu_size(dou_dizhu_deck(state));
    deal.all = state->seats * state->deal;
    for (int seat = 0; seat < state->seats; seat++, left -= state->deal) {
        deal.size[seat] = state->deal;
        deal.all *= choose(left, state->deal);
    }
    deal.size[state->seats] = (uint8_t)left;
    place_card(&deal, 0);
    return deal.count;
}

/* The kitty is one card: of each rank the first that is left, for all of it. */
static int list_small_kitties(const struct dou_dizhu *state, struct engawa_weighted *list,
                              int capacity)
{
    struct dou_dizhu_cards held = {0}, rest;
    for (int seat = 0; seat < state->seats; seat++)
        dou_dizhu_join(&held, &state->got[seat]);
    rest = dou_dizhu_rest(state->packs, &held);
    rest.one &= DOU_DIZHU_SMALL_DECK;
    uint16_t card[DOU_DIZHU_CARDS_MAX];
    int cards = dou_dizhu_items(&rest, card), count = 0;
    for (int i = 0; i < cards; i++) {
        if (i > 0 && card[i] / 4 == card[i - 1] / 4)
            continue;
        bool pair = i + 1 < cards && card[i + 1] / 4 == card[i] / 4;
        if (count++ < capacity)
            list[count - 1] = (struct engawa_weighted){.outcome = {.count = 1, .item = {card[i]}},
                                                       .probability = (pair ? 2.0 : 1.0) / cards};
    }
    return count;
}

int dou_dizhu_small_outcomes(const struct dou_dizhu *state, struct engawa_weighted *list,
                             int capacity)
{
    return state->phase == DOU_DIZHU_DEAL ? list_small_deals(state, list, capacity)
                                          : list_small_kitties(state, list, capacity);
}
