/* play.h - one hand that networks play, on any machine: as bots/dou_dizhu/train.c plays it.
 *
 * All lanes of a table run through the same functions. What changes the table is done by lane 0
 * alone, and the others wait for it.
 */
#ifndef DOU_DIZHU_TRAINER_PLAY_H
#define DOU_DIZHU_TRAINER_PLAY_H

#include "bots/dou_dizhu/trainer/network.h"

enum { TRAINER_EXAMPLES = 256 /* of a hand; later decisions take the first move */ };

/* A decision, and what came of it. */
struct trainer_example {
    int role, count; /* whose network learns from it: the auction's is number `seats` */
    float won, points;
    uint16_t feature[TRAINER_FEATURES];
};

/* A table with all the memory that its lanes need. */
struct trainer_table {
    struct trainer_hand hand;
    struct trainer_rng rng;
    struct trainer_plays plays;
    struct trainer_scratch scratch;
    int drawn, known, examples; /* a random number; features of the position */
    bool auction;               /* the bids made the landlord */
    uint64_t move[TRAINER_MOVES];
    uint8_t listed[TRAINER_MOVES]; /* features of each move */
    uint16_t feature[TRAINER_MOVES][TRAINER_MOVE_FEATURES];
    struct trainer_example example[TRAINER_EXAMPLES];
};

/* Who plays: the networks of the landlord and of the others, the same in training; and the share of
 * random moves. */
struct trainer_players {
    struct trainer_layout layout;
    struct trainer_place place;
    const float *weight[2];
    float explore;
};

/* ---- bids ---- */

/* The probability that one of OTHERS seats takes the hand, as in bots/dou_dizhu/auction.c. */
ENGAWA_DEVICE float trainer_one_takes(int others)
{
    float none = 1;
    while (others-- > 0)
        none *= 1 - 0.35f;
    return 1 - none;
}

/* Returns the bid with the best prospect, or 0: LANDLORD and OTHER are the points that the hand is
 * predicted to bring. */
ENGAWA_DEVICE int trainer_best_bid(const struct trainer_hand *hand, float landlord, float other)
{
    int others = hand->seats - 1, best = 0;
    float lost = trainer_one_takes(others - hand->passes);
    float most = (1 - lost) * (float)hand->bid * other + lost * (float)TRAINER_BID_MAX * other;
    for (int bid = hand->bid + 1; bid <= TRAINER_BID_MAX; bid++) {
        lost = bid == TRAINER_BID_MAX ? 0 : trainer_one_takes(others);
        float value =
            (1 - lost) * (float)(bid * others) * landlord + lost * (float)TRAINER_BID_MAX * other;
        if (value > most) {
            most = value;
            best = bid;
        }
    }
    return best;
}

/* Returns the points that the hand whose features are list number INDEX is predicted to bring. */
ENGAWA_DEVICE float trainer_predict_bid(struct trainer_table *table,
                                        const struct trainer_players *players, int index)
{
    int seats = players->layout.seats;
    const float *weight = players->weight[0] + players->place.first[seats];
    const struct trainer_layers *layers = trainer_layers_of(weight, players->place.rows[seats]);
    float part[TRAINER_PARTS];
    trainer_begin_sum(layers, part);
    trainer_add_rows(weight, table->feature[index], table->listed[index], part);
    return trainer_predict(layers, part, &table->scratch).points;
}

/* The auction. LANDLORD takes the hand for 3 whatever it is, unless it is -1: then the networks
 * bid, and if all would pass the last to speak takes it. */
ENGAWA_DEVICE void trainer_hold_auction(struct trainer_table *table,
                                        const struct trainer_players *players, int landlord)
{
    struct trainer_hand *hand = &table->hand;
    while (hand->bidding) {
        int bid = landlord == hand->turn ? TRAINER_BID_MAX : 0;
        if (landlord < 0) {
            if (TRAINER_LANE == 0)
                for (int i = 0; i < 2; i++)
                    table->listed[i] = (uint8_t)trainer_bid_features(
                        &players->layout, hand, hand->turn, i == 0, table->feature[i]);
            TRAINER_SYNC();
            float first = trainer_predict_bid(table, players, 0);
            bid = trainer_best_bid(hand, first, trainer_predict_bid(table, players, 1));
        }
        TRAINER_SYNC();
        if (TRAINER_LANE == 0) {
            table->auction = landlord < 0;
            if (bid == 0 && hand->bid == 0 && hand->passes == hand->seats - 1) {
                bid = TRAINER_BID_MAX;
                table->auction = false;
            }
            trainer_bid(hand, bid);
        }
        TRAINER_SYNC();
    }
}

/* ---- plays ---- */

/* Makes the best of the moves from FIRST to END an example; returns it. */
ENGAWA_DEVICE uint64_t trainer_decide(struct trainer_table *table,
                                      const struct trainer_players *players, int first, int end)
{
    const struct trainer_hand *hand = &table->hand;
    const struct trainer_layout *layout = &players->layout;
    struct trainer_example *kept = &table->example[table->examples];
    int role = trainer_role(hand, hand->turn), best = first;
    const float *weight = players->weight[role > 0] + players->place.first[role];
    const struct trainer_layers *layers = trainer_layers_of(weight, players->place.rows[role]);
    uint64_t unseen = trainer_unseen(hand, hand->turn);
    float position[TRAINER_PARTS], part[TRAINER_PARTS], most = -1e9f;
    if (TRAINER_LANE == 0)
        table->known = trainer_position_features(layout, hand, kept->feature);
    for (int i = first + TRAINER_LANE; i < end; i += TRAINER_LANES)
        table->listed[i] =
            (uint8_t)trainer_move_features(layout, hand, unseen, table->move[i], table->feature[i]);
    TRAINER_SYNC();
    trainer_begin_sum(layers, position);
    trainer_add_rows(weight, kept->feature, table->known, position);
    for (int i = first; i < end; i++) {
        for (int k = 0; k < TRAINER_PARTS; k++)
            part[k] = position[k];
        trainer_add_rows(weight, table->feature[i], table->listed[i], part);
        struct trainer_prediction made = trainer_predict(layers, part, &table->scratch);
        if (made.win + made.points > most) {
            most = made.win + made.points;
            best = i;
        }
    }
    for (int i = TRAINER_LANE; i < table->listed[best]; i += TRAINER_LANES)
        kept->feature[table->known + i] = table->feature[best][i];
    if (TRAINER_LANE == 0) {
        kept->role = role;
        kept->count = table->known + table->listed[best];
        table->examples++;
    }
    return table->move[best];
}

/* Returns the move of the seat whose turn it is. One that ends the hand, or the only one, is no
 * decision. */
ENGAWA_DEVICE uint64_t trainer_choose_move(struct trainer_table *table,
                                           const struct trainer_players *players)
{
    const struct trainer_hand *hand = &table->hand;
    int count = trainer_list(hand, &table->plays, table->move);
    for (int i = 0; i < count; i++)
        if (table->move[i] == hand->cards[hand->turn])
            return table->move[i];
    if (count == 1 || table->examples == TRAINER_EXAMPLES)
        return table->move[0];
    if (TRAINER_LANE == 0) {
        bool random = (float)trainer_rng_below(&table->rng, 1 << 20) < players->explore * (1 << 20);
        table->drawn = random ? trainer_rng_below(&table->rng, count) : -1;
    }
    TRAINER_SYNC();
    int drawn = table->drawn;
    return trainer_decide(table, players, drawn < 0 ? 0 : drawn, drawn < 0 ? count : drawn + 1);
}

/* ---- hands ---- */

/* Makes the seats' hands after the auction examples. */
ENGAWA_DEVICE void trainer_keep_bids(struct trainer_table *table,
                                     const struct trainer_players *players)
{
    const struct trainer_hand *hand = &table->hand;
    for (int seat = 0; seat < hand->seats; seat++) {
        struct trainer_example *kept = &table->example[table->examples];
        bool landlord = seat == hand->landlord;
        if (!table->auction && !landlord)
            continue;
        kept->role = hand->seats;
        kept->won = landlord ? 1 : -1; /* as if the landlord had won */
        kept->count = trainer_bid_features(&players->layout, hand, seat, landlord, kept->feature);
        table->examples++;
    }
}

/* Plays from the landlord's lead to somebody's last card. */
ENGAWA_DEVICE void trainer_play_out(struct trainer_table *table,
                                    const struct trainer_players *players)
{
    struct trainer_hand *hand = &table->hand;
    int last = hand->landlord;
    while (hand->size[last] > 0) {
        uint64_t move = trainer_choose_move(table, players);
        last = hand->turn;
        TRAINER_SYNC();
        if (TRAINER_LANE == 0)
            trainer_play(hand, move);
        TRAINER_SYNC();
    }
}

/* Tells the examples what came of them. */
ENGAWA_DEVICE void trainer_settle(struct trainer_table *table)
{
    const struct trainer_hand *hand = &table->hand;
    bool won = hand->size[hand->landlord] == 0;
    float points = trainer_points(hand);
    for (int i = TRAINER_LANE; i < table->examples; i += TRAINER_LANES) {
        struct trainer_example *kept = &table->example[i];
        if (kept->role < hand->seats)
            kept->won = kept->role == 0 ? 1 : -1;
        kept->won = won ? kept->won : -kept->won;
        kept->points = kept->won * points;
    }
    TRAINER_SYNC();
}

/* Deals and plays hand number NUMBER of SEED. Its examples are in TABLE then. In TRAINING the
 * networks bid in three of four hands; elsewhere the first to speak becomes the landlord. */
ENGAWA_DEVICE void trainer_play_hand(struct trainer_table *table,
                                     const struct trainer_players *players, uint64_t seed,
                                     uint64_t number, bool training)
{
    struct trainer_hand *hand = &table->hand;
    int seats = players->layout.seats;
    if (TRAINER_LANE == 0) {
        table->rng = trainer_rng_of(seed, number);
        table->examples = 0;
        bool large = seats == 4 && trainer_rng_below(&table->rng, 4) == 0;
        trainer_deal(hand, seats, large, &table->rng);
        table->drawn = hand->turn;
        if (training && trainer_rng_below(&table->rng, 4) > 0)
            table->drawn = -1;
        else if (training)
            table->drawn = trainer_rng_below(&table->rng, seats);
    }
    TRAINER_SYNC();
    trainer_hold_auction(table, players, table->drawn);
    if (TRAINER_LANE == 0) {
        trainer_keep_bids(table, players);
        trainer_take_kitty(hand);
    }
    TRAINER_SYNC();
    trainer_play_out(table, players);
    trainer_settle(table);
}

#endif
