/* bots/dou_dizhu/model.c - all networks for a table (bots/dou_dizhu/model.h). */
#include "bots/dou_dizhu/model.h"

#include "bots/embed.h"

bool engawa_dou_dizhu_mind_open(struct dou_dizhu_mind *mind, int seats)
{
    const char *bytes = engawa_dou_dizhu_weights[seats - 2].at;
    if (!bytes)
        return false;
    mind->facts = engawa_dou_dizhu_facts(seats);
    for (int part = 0; part <= seats; part++)
        engawa_dou_dizhu_net_open(&mind->net[part], &mind->facts, (const unsigned char *)bytes,
                                  part);
    return true;
}

void engawa_dou_dizhu_judge(const struct dou_dizhu_mind *mind, const struct dou_dizhu *state,
                            int seat, const engawa_move *move, int count,
                            struct dou_dizhu_turns *turns, struct dou_dizhu_hope *hope)
{
    const struct dou_dizhu_facts *facts = &mind->facts;
    const struct dou_dizhu_net *net = &mind->net[engawa_dou_dizhu_part(state, seat)];
    uint64_t unseen = engawa_dou_dizhu_unseen(state, seat);
    uint16_t row[DOU_DIZHU_FACTS_MAX];
    struct dou_dizhu_sum known = {{0}};
    engawa_dou_dizhu_net_add(net, &known, row, engawa_dou_dizhu_see(facts, state, seat, row));
    for (int i = 0; i < count; i++) {
        struct dou_dizhu_sum sum = known;
        int rows = engawa_dou_dizhu_see_move(facts, state, seat, unseen, move[i], turns, row);
        engawa_dou_dizhu_net_add(net, &sum, row, rows);
        hope[i] = engawa_dou_dizhu_net_hope(net, &sum);
    }
}

struct dou_dizhu_hope engawa_dou_dizhu_judge_bid(const struct dou_dizhu_mind *mind,
                                                 const struct dou_dizhu *state, int seat,
                                                 bool landlord, struct dou_dizhu_turns *turns)
{
    const struct dou_dizhu_net *net = &mind->net[state->seats];
    uint16_t row[DOU_DIZHU_FACTS_MAX];
    struct dou_dizhu_sum sum = {{0}};
    int rows = engawa_dou_dizhu_see_bid(&mind->facts, state, seat, landlord, turns, row);
    engawa_dou_dizhu_net_add(net, &sum, row, rows);
    return engawa_dou_dizhu_net_hope(net, &sum);
}
