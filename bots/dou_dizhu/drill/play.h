/* play.h - one hand that networks play, on any machine: as bots/dou_dizhu/train.c plays it.
 *
 * All lanes of a table run through the same functions. What changes the table is done by lane 0
 * alone, and the others wait for it.
 */
#ifndef DOU_DIZHU_DRILL_PLAY_H
#define DOU_DIZHU_DRILL_PLAY_H

#include "bots/dou_dizhu/drill/network.h"

enum { DRILL_EXAMPLES = 256 /* of a hand; later decisions take the first move */ };

/* A decision, and what came of it. */
struct drill_example {
    int role, count; /* whose network learns from it: the auction's is number `seats` */
    float won, points;
    uint16_t feature[DRILL_FEATURES];
};

/* A table with all the memory that its lanes need. */
struct drill_table {
    struct drill_hand hand;
    struct drill_rng rng;
    struct drill_plays plays;
    struct drill_scratch scratch;
    int drawn, known, examples; /* a random number; features of the position */
    bool auction;               /* the bids made the landlord */
    uint64_t move[DRILL_MOVES];
    uint8_t listed[DRILL_MOVES]; /* features of each move */
    uint16_t feature[DRILL_MOVES][DRILL_MOVE_FEATURES];
    struct drill_example example[DRILL_EXAMPLES];
};

/* Who plays: the networks of the landlord and of the others, the same in training; and the share of
 * random moves. */
struct drill_players {
    struct drill_layout layout;
    struct drill_place place;
    const float *weight[2];
    float explore;
};

/* ---- bids ---- */

/* The probability that one of OTHERS seats takes the hand, as in bots/dou_dizhu/auction.c. */
ENGAWA_DEVICE float drill_one_takes(int others)
{
    float none = 1;
    while (others-- > 0)
        none *= 1 - 0.35f;
    return 1 - none;
}

/* Returns the bid with the best prospect, or 0: LANDLORD and OTHER are the points that the hand is
 * predicted to bring. */
ENGAWA_DEVICE int drill_best_bid(const struct drill_hand *hand, float landlord, float other)
{
    int others = hand->seats - 1, best = 0;
    float lost = drill_one_takes(others - hand->passes);
    float most = (1 - lost) * (float)hand->bid * other + lost * (float)DRILL_BID_MAX * other;
    for (int bid = hand->bid + 1; bid <= DRILL_BID_MAX; bid++) {
        lost = bid == DRILL_BID_MAX ? 0 : drill_one_takes(others);
        float value =
            (1 - lost) * (float)(bid * others) * landlord + lost * (float)DRILL_BID_MAX * other;
        if (value > most) {
            most = value;
            best = bid;
        }
    }
    return best;
}

/* Returns the points that the hand whose features are list number INDEX is predicted to bring. */
ENGAWA_DEVICE float drill_predict_bid(struct drill_table *table,
                                      const struct drill_players *players, int index)
{
    int seats = players->layout.seats;
    const float *weight = players->weight[0] + players->place.first[seats];
    const struct drill_layers *layers = drill_layers_of(weight, players->place.rows[seats]);
    float part[DRILL_PARTS];
    drill_begin_sum(layers, part);
    drill_add_rows(weight, table->feature[index], table->listed[index], part);
    return drill_predict(layers, part, &table->scratch).points;
}

/* The auction. LANDLORD takes the hand for 3 whatever it is, unless it is -1: then the networks
 * bid, and if all would pass the last to speak takes it. */
ENGAWA_DEVICE void drill_hold_auction(struct drill_table *table,
                                      const struct drill_players *players, int landlord)
{
    struct drill_hand *hand = &table->hand;
    while (hand->bidding) {
        int bid = landlord == hand->turn ? DRILL_BID_MAX : 0;
        if (landlord < 0) {
            if (DRILL_LANE == 0)
                for (int i = 0; i < 2; i++)
                    table->listed[i] = (uint8_t)drill_bid_features(
                        &players->layout, hand, hand->turn, i == 0, table->feature[i]);
            DRILL_SYNC();
            float first = drill_predict_bid(table, players, 0);
            bid = drill_best_bid(hand, first, drill_predict_bid(table, players, 1));
        }
        DRILL_SYNC();
        if (DRILL_LANE == 0) {
            table->auction = landlord < 0;
            if (bid == 0 && hand->bid == 0 && hand->passes == hand->seats - 1) {
                bid = DRILL_BID_MAX;
                table->auction = false;
            }
            drill_bid(hand, bid);
        }
        DRILL_SYNC();
    }
}

/* ---- plays ---- */

/* Makes the best of the moves from FIRST to END an example; returns it. */
ENGAWA_DEVICE uint64_t drill_decide(struct drill_table *table, const struct drill_players *players,
                                    int first, int end)
{
    const struct drill_hand *hand = &table->hand;
    const struct drill_layout *layout = &players->layout;
    struct drill_example *kept = &table->example[table->examples];
    int role = drill_role(hand, hand->turn), best = first;
    const float *weight = players->weight[role > 0] + players->place.first[role];
    const struct drill_layers *layers = drill_layers_of(weight, players->place.rows[role]);
    uint64_t unseen = drill_unseen(hand, hand->turn);
    float position[DRILL_PARTS], part[DRILL_PARTS], most = -1e9f;
    if (DRILL_LANE == 0)
        table->known = drill_position_features(layout, hand, kept->feature);
    for (int i = first + DRILL_LANE; i < end; i += DRILL_LANES)
        table->listed[i] =
            (uint8_t)drill_move_features(layout, hand, unseen, table->move[i], table->feature[i]);
    DRILL_SYNC();
    drill_begin_sum(layers, position);
    drill_add_rows(weight, kept->feature, table->known, position);
    for (int i = first; i < end; i++) {
        for (int k = 0; k < DRILL_PARTS; k++)
            part[k] = position[k];
        drill_add_rows(weight, table->feature[i], table->listed[i], part);
        struct drill_prediction made = drill_predict(layers, part, &table->scratch);
        if (made.win + made.points > most) {
            most = made.win + made.points;
            best = i;
        }
    }
    for (int i = DRILL_LANE; i < table->listed[best]; i += DRILL_LANES)
        kept->feature[table->known + i] = table->feature[best][i];
    if (DRILL_LANE == 0) {
        kept->role = role;
        kept->count = table->known + table->listed[best];
        table->examples++;
    }
    return table->move[best];
}

/* Returns the move of the seat whose turn it is. One that ends the hand, or the only one, is no
 * decision. */
ENGAWA_DEVICE uint64_t drill_choose_move(struct drill_table *table,
                                         const struct drill_players *players)
{
    const struct drill_hand *hand = &table->hand;
    int count = drill_list(hand, &table->plays, table->move);
    for (int i = 0; i < count; i++)
        if (table->move[i] == hand->cards[hand->turn])
            return table->move[i];
    if (count == 1 || table->examples == DRILL_EXAMPLES)
        return table->move[0];
    if (DRILL_LANE == 0) {
        bool random = (float)drill_rng_below(&table->rng, 1 << 20) < players->explore * (1 << 20);
        table->drawn = random ? drill_rng_below(&table->rng, count) : -1;
    }
    DRILL_SYNC();
    int drawn = table->drawn;
    return drill_decide(table, players, drawn < 0 ? 0 : drawn, drawn < 0 ? count : drawn + 1);
}

/* ---- hands ---- */

/* Makes the seats' hands after the auction examples. */
ENGAWA_DEVICE void drill_keep_bids(struct drill_table *table, const struct drill_players *players)
{
    const struct drill_hand *hand = &table->hand;
    for (int seat = 0; seat < hand->seats; seat++) {
        struct drill_example *kept = &table->example[table->examples];
        bool landlord = seat == hand->landlord;
        if (!table->auction && !landlord)
            continue;
        kept->role = hand->seats;
        kept->won = landlord ? 1 : -1; /* as if the landlord had won */
        kept->count = drill_bid_features(&players->layout, hand, seat, landlord, kept->feature);
        table->examples++;
    }
}

/* Plays from the landlord's lead to somebody's last card. */
ENGAWA_DEVICE void drill_play_out(struct drill_table *table, const struct drill_players *players)
{
    struct drill_hand *hand = &table->hand;
    int last = hand->landlord;
    while (hand->size[last] > 0) {
        uint64_t move = drill_choose_move(table, players);
        last = hand->turn;
        DRILL_SYNC();
        if (DRILL_LANE == 0)
            drill_play(hand, move);
        DRILL_SYNC();
    }
}

/* Tells the examples what came of them. */
ENGAWA_DEVICE void drill_settle(struct drill_table *table)
{
    const struct drill_hand *hand = &table->hand;
    bool won = hand->size[hand->landlord] == 0;
    float points = drill_points(hand);
    for (int i = DRILL_LANE; i < table->examples; i += DRILL_LANES) {
        struct drill_example *kept = &table->example[i];
        if (kept->role < hand->seats)
            kept->won = kept->role == 0 ? 1 : -1;
        kept->won = won ? kept->won : -kept->won;
        kept->points = kept->won * points;
    }
    DRILL_SYNC();
}

/* Deals and plays hand number NUMBER of SEED. Its examples are in TABLE then. In TRAINING the
 * networks bid in three of four hands; elsewhere the first to speak becomes the landlord. */
ENGAWA_DEVICE void drill_play_hand(struct drill_table *table, const struct drill_players *players,
                                   uint64_t seed, uint64_t number, bool training)
{
    struct drill_hand *hand = &table->hand;
    int seats = players->layout.seats;
    if (DRILL_LANE == 0) {
        table->rng = drill_rng_of(seed, number);
        table->examples = 0;
        bool large = seats == 4 && drill_rng_below(&table->rng, 4) == 0;
        drill_deal(hand, seats, large, &table->rng);
        table->drawn = hand->turn;
        if (training && drill_rng_below(&table->rng, 4) > 0)
            table->drawn = -1;
        else if (training)
            table->drawn = drill_rng_below(&table->rng, seats);
    }
    DRILL_SYNC();
    drill_hold_auction(table, players, table->drawn);
    if (DRILL_LANE == 0) {
        drill_keep_bids(table, players);
        drill_take_kitty(hand);
    }
    DRILL_SYNC();
    drill_play_out(table, players);
    drill_settle(table);
}

#endif
