/* dou_dizhu_strong.c - the strongest Dou Dizhu player: what networks have learnt by playing. */
#include "bots/registry.h"

#include "bots/dou_dizhu_auction.h"
#include "bots/dou_dizhu_choice.h"
#include "bots/dou_dizhu_net.h"
#include "bots/embed.h"

#include <stdlib.h>

struct mind {
    struct dou_dizhu_facts facts;
    const unsigned char *bytes;
    struct dou_dizhu_net net;
};

static struct dou_dizhu_hope hope_of_bid(struct mind *mind, struct dou_dizhu_choice *choice,
                                         bool landlord)
{
    uint16_t row[DOU_DIZHU_FACTS_MAX];
    struct dou_dizhu_sum sum = {{0}};
    int count = engawa_dou_dizhu_see_bid(&mind->facts, choice->state, choice->seat, landlord,
                                         &choice->turns, row);
    engawa_dou_dizhu_net_add(&mind->net, &sum, row, count);
    return engawa_dou_dizhu_net_hope(&mind->net, &sum);
}

static engawa_move decide_bid(struct mind *mind, struct dou_dizhu_choice *choice)
{
    engawa_dou_dizhu_net_open(&mind->net, &mind->facts, mind->bytes, mind->facts.seats);
    float landlord = hope_of_bid(mind, choice, true).points;
    float other = hope_of_bid(mind, choice, false).points;
    return DOU_DIZHU_BID | (engawa_move)engawa_dou_dizhu_bid(choice->state, landlord, other);
}

static engawa_move decide(struct dou_dizhu_choice *choice, void *context)
{
    struct mind *mind = context;
    const struct dou_dizhu *state = choice->state;
    uint16_t row[DOU_DIZHU_FACTS_MAX];
    struct dou_dizhu_sum known = {{0}};
    engawa_move best = choice->move[0];
    float most = -1e9f;
    if (state->phase == DOU_DIZHU_AUCTION)
        return decide_bid(mind, choice);
    uint64_t unseen = engawa_dou_dizhu_unseen(state, choice->seat);
    engawa_dou_dizhu_net_open(&mind->net, &mind->facts, mind->bytes,
                              engawa_dou_dizhu_part(state, choice->seat));
    int count = engawa_dou_dizhu_see(&mind->facts, state, choice->seat, row);
    engawa_dou_dizhu_net_add(&mind->net, &known, row, count);
    for (int i = 0; i < choice->count; i++) {
        struct dou_dizhu_sum sum = known;
        count = engawa_dou_dizhu_see_move(&mind->facts, state, choice->seat, unseen,
                                          choice->move[i], &choice->turns, row);
        engawa_dou_dizhu_net_add(&mind->net, &sum, row, count);
        struct dou_dizhu_hope hope = engawa_dou_dizhu_net_hope(&mind->net, &sum);
        if (hope.win + hope.points > most) {
            most = hope.win + hope.points;
            best = choice->move[i];
        }
    }
    return best;
}

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    struct mind *mind = calloc(1, sizeof *mind);
    int seats = view->setup.seats;
    if (!mind)
        abort();
    mind->facts = engawa_dou_dizhu_facts(seats);
    mind->bytes = (const unsigned char *)engawa_dou_dizhu_weights[seats - 2].at;
    engawa_dou_dizhu_choose(view, decide, mind, move);
    free(mind);
    (void)rng;
    (void)budget;
}

const struct engawa_bot engawa_bot_dou_dizhu_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "dou-dizhu",
    .choose = choose,
};
