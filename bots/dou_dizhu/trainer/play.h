/* play.h - one hand that networks play, on any machine: as bots/dou_dizhu/train.c plays it.
 *
 * All lanes of a table run through the same functions. What changes the table is done by lane 0
 * alone, and the others wait for it.
 */
#ifndef DOU_DIZHU_TRAINER_PLAY_H
#define DOU_DIZHU_TRAINER_PLAY_H

#include "bots/dou_dizhu/trainer/belief.h"
#include "bots/dou_dizhu/trainer/normal.h"

enum {
    TRAINER_EXAMPLES = 512, /* of a hand; later decisions take the first move */
    TRAINER_TAUGHT = 3,     /* further moves of a decision whose predictions a teacher tells */
    TRAINER_GUESSES = 256
};

/* A decision, and what came of it or what a teacher predicts. */
struct trainer_example {
    int role, count; /* whose network learns from it: the auction's is number `seats` */
    int hidden;      /* features after the others that only critics see */
    bool taught;
    float won, points;
    uint16_t feature[TRAINER_FEATURES];
};

/* Who plays one side of a hand. */
enum { TRAINER_SELF, TRAINER_EARLIER, TRAINER_NORMAL };

/* A table with all the memory that its lanes need. */
struct trainer_table {
    struct trainer_hand hand;
    struct trainer_rng rng;
    struct trainer_plays plays;
    struct trainer_scratch scratch;
    int drawn, known, examples, guesses; /* drawn: a random number; known: features of `position` */
    int side[2];                         /* who plays the landlord, and the others */
    bool auction;                        /* the bids made the landlord */
    uint16_t position[TRAINER_FEATURES];
    uint64_t move[TRAINER_MOVES];
    int cost[TRAINER_MOVES];
    struct trainer_prediction made[TRAINER_MOVES];
    uint8_t listed[TRAINER_MOVES]; /* features of each move */
    uint16_t feature[TRAINER_MOVES][TRAINER_MOVE_FEATURES];
    struct trainer_example example[TRAINER_EXAMPLES];
    struct trainer_guess guess[TRAINER_GUESSES];
};

/* Who plays: the networks of the landlord and of the others, the same in training; those of earlier
 * selves; those of a teacher, which decides then, or NULL. */
struct trainer_players {
    struct trainer_layout layout;
    struct trainer_place place, teaching;
    const float *weight[2], *earlier, *teacher;
    float explore; /* the share of random moves */
    int opponents; /* of 100 hands, so many have an opponent on one side */
};

/* ---- predictions ---- */

/* Rates the moves, or hands in the auction, from FIRST to END by the network NUMBER at WEIGHT,
 * which has PARTS: writes the predictions to table->made. Returns the best. */
ENGAWA_DEVICE int trainer_rate_by(struct trainer_table *table, const struct trainer_place *place,
                                  const float *weight, int number, int first, int end, int parts)
{
    float position[TRAINER_WIDEST_PARTS], part[TRAINER_WIDEST_PARTS], most = -1e9f;
    int rows = place->rows[number], best = first;
    weight += place->first[number];
    trainer_begin_sum(weight + trainer_layers_of(rows, parts * TRAINER_LANES).offset, parts,
                      position);
    trainer_add_rows(weight, table->position, table->known, parts, position);
    for (int i = first; i < end; i++) {
        for (int k = 0; k < parts; k++)
            part[k] = position[k];
        trainer_add_rows(weight, table->feature[i], table->listed[i], parts, part);
        struct trainer_prediction made =
            trainer_predict(weight, rows, parts, part, &table->scratch);
        if (TRAINER_LANE == 0)
            table->made[i] = made;
        if (made.win + made.points > most) {
            most = made.win + made.points;
            best = i;
        }
    }
    TRAINER_SYNC();
    return best;
}

/* The same with networks of any width. */
ENGAWA_DEVICE int trainer_rate(struct trainer_table *table, const struct trainer_place *place,
                               const float *weight, int number, int first, int end)
{
    if (place->kind.columns == TRAINER_COLUMNS)
        return trainer_rate_by(table, place, weight, number, first, end, TRAINER_PARTS);
    return trainer_rate_by(table, place, weight, number, first, end, TRAINER_WIDEST_PARTS);
}

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

/* The auction. LANDLORD takes the hand for 3 whatever it is, unless it is -1: then the networks
 * bid, and if all would pass the last to speak takes it. */
ENGAWA_DEVICE void trainer_hold_auction(struct trainer_table *table,
                                        const struct trainer_players *players, int landlord)
{
    struct trainer_hand *hand = &table->hand;
    while (hand->bidding) {
        int bid = landlord == hand->turn ? TRAINER_BID_MAX : 0;
        if (landlord < 0) {
            if (TRAINER_LANE == 0) {
                table->known = 0;
                for (int i = 0; i < 2; i++)
                    table->listed[i] = (uint8_t)trainer_bid_features(
                        &players->layout, hand, hand->turn, i == 0, table->feature[i]);
            }
            TRAINER_SYNC();
            trainer_rate(table, &players->place, players->weight[0], hand->seats, 0, 2);
            bid = trainer_best_bid(hand, table->made[0].points, table->made[1].points);
        }
        TRAINER_SYNC();
        if (TRAINER_LANE == 0) {
            table->auction = landlord < 0;
            if (bid == 0 && hand->bid == 0 && hand->passes == hand->seats - 1) {
                bid = TRAINER_BID_MAX;
                table->auction = false;
            }
            trainer_bid(hand, bid);
            if (!table->auction)
                trainer_forget_bids(hand);
        }
        TRAINER_SYNC();
    }
}

/* ---- plays ---- */

/* Returns the move of the bot `normal`. */
ENGAWA_DEVICE uint64_t trainer_plan(struct trainer_table *table, int count)
{
    int best = 0;
    for (int i = TRAINER_LANE; i < count; i += TRAINER_LANES)
        table->cost[i] = trainer_cost(&table->hand, table->move[i]);
    TRAINER_SYNC();
    for (int i = 1; i < count; i++)
        best = table->cost[i] < table->cost[best] ? i : best;
    return table->move[best];
}

/* Makes move INDEX of ROLE an example. */
ENGAWA_DEVICE void trainer_keep(struct trainer_table *table, const struct trainer_players *players,
                                int role, int index)
{
    struct trainer_example *kept = &table->example[table->examples];
    int known = table->known, count = known + table->listed[index];
    for (int i = TRAINER_LANE; i < known; i += TRAINER_LANES)
        kept->feature[i] = table->position[i];
    for (int i = TRAINER_LANE; i < table->listed[index]; i += TRAINER_LANES)
        kept->feature[known + i] = table->feature[index][i];
    TRAINER_SYNC();
    if (TRAINER_LANE == 0) {
        kept->role = role;
        kept->count = count;
        kept->hidden = 0;
        if (players->place.kind.critic)
            kept->hidden =
                trainer_hidden_features(&players->layout, &table->hand, kept->feature + count);
        kept->taught = players->teacher;
        kept->won = table->made[index].win;
        kept->points = table->made[index].points;
        table->examples++;
    }
    TRAINER_SYNC();
}

/* Lists the features of the position and of the moves from FIRST to END. */
ENGAWA_DEVICE void trainer_list_features(struct trainer_table *table,
                                         const struct trainer_players *players, int first, int end)
{
    const struct trainer_hand *hand = &table->hand;
    const struct trainer_layout *layout = &players->layout;
    uint64_t unseen = trainer_unseen(hand, hand->turn);
    if (TRAINER_LANE == 0) {
        table->known = trainer_position_features(layout, hand, table->position);
        if (players->place.kind.beliefs && table->guesses < TRAINER_GUESSES)
            trainer_keep_guess(layout, hand, table->position, table->known,
                               &table->guess[table->guesses++]);
    }
    for (int i = first + TRAINER_LANE; i < end; i += TRAINER_LANES)
        table->listed[i] =
            (uint8_t)trainer_move_features(layout, hand, unseen, table->move[i], table->feature[i]);
    TRAINER_SYNC();
}

/* Returns which of the COUNT moves the teacher makes: the one DRAWN, or the best if it is -1. Makes
 * it an example, and some others. */
ENGAWA_DEVICE int trainer_be_taught(struct trainer_table *table,
                                    const struct trainer_players *players, int role, int count,
                                    int drawn)
{
    int best = trainer_rate(table, &players->teaching, players->teacher, role, 0, count);
    best = drawn < 0 ? best : drawn;
    trainer_keep(table, players, role, best);
    for (int i = 0; i < TRAINER_TAUGHT; i++) {
        if (TRAINER_LANE == 0)
            table->drawn = trainer_rng_below(&table->rng, count);
        TRAINER_SYNC();
        trainer_keep(table, players, role, table->drawn);
    }
    return best;
}

/* Returns which of the COUNT moves networks make: the one DRAWN, or the best if it is -1. A side
 * that learns has an example then. */
ENGAWA_DEVICE int trainer_decide(struct trainer_table *table, const struct trainer_players *players,
                                 int count, int drawn)
{
    const struct trainer_hand *hand = &table->hand;
    int role = trainer_role(hand, hand->turn), side = role > 0;
    bool self = table->side[side] == TRAINER_SELF, one = drawn >= 0 && !players->teacher;
    int first = one ? drawn : 0, end = one ? drawn + 1 : count;
    trainer_list_features(table, players, first, end);
    if (players->teacher)
        return trainer_be_taught(table, players, role, count, drawn);
    int best = trainer_rate(table, &players->place, self ? players->weight[side] : players->earlier,
                            role, first, end);
    if (self)
        trainer_keep(table, players, role, best);
    return best;
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
    if (count == 1 || table->examples + TRAINER_SEATS + TRAINER_TAUGHT >= TRAINER_EXAMPLES)
        return table->move[0];
    if (table->side[hand->turn != hand->landlord] == TRAINER_NORMAL)
        return trainer_plan(table, count);
    if (TRAINER_LANE == 0) {
        bool random = (float)trainer_rng_below(&table->rng, 1 << 20) < players->explore * (1 << 20);
        table->drawn = random ? trainer_rng_below(&table->rng, count) : -1;
    }
    TRAINER_SYNC();
    return table->move[trainer_decide(table, players, count, table->drawn)];
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
        kept->hidden = 0;
        kept->taught = false;
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
        if (kept->taught)
            continue;
        if (kept->role < hand->seats)
            kept->won = kept->role == 0 ? 1 : -1;
        kept->won = won ? kept->won : -kept->won;
        kept->points = kept->won * points;
    }
    TRAINER_SYNC();
}

/* Draws who plays: an opponent plays one side of some hands, an earlier self or `normal`. */
ENGAWA_DEVICE void trainer_draw_sides(struct trainer_table *table,
                                      const struct trainer_players *players, bool training)
{
    table->side[0] = table->side[1] = TRAINER_SELF;
    if (training && players->opponents > 0 &&
        trainer_rng_below(&table->rng, 100) < players->opponents) {
        int side = trainer_rng_below(&table->rng, 2);
        table->side[side] = TRAINER_EARLIER + trainer_rng_below(&table->rng, 2);
    }
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
        table->examples = table->guesses = 0;
        bool large = seats == 4 && trainer_rng_below(&table->rng, 4) == 0;
        trainer_deal(hand, seats, large, &table->rng);
        table->drawn = hand->turn;
        if (training && trainer_rng_below(&table->rng, 4) > 0)
            table->drawn = -1;
        else if (training)
            table->drawn = trainer_rng_below(&table->rng, seats);
        trainer_draw_sides(table, players, training);
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
