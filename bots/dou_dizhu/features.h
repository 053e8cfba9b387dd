/* bots/dou_dizhu/features.h - what a trained Dou Dizhu player looks at, as a list of small numbers.
 *
 * A position with a move thought of is a set of facts ("I would keep two nines", "the landlord has
 * five cards", "my partner laid this pair"); each fact is a row of the network's first layer, and
 * the network adds up the rows of the facts that hold (bots/dou_dizhu/network.h). Only facts that
 * the seat can know are among them: they are taken from its own cards, the sizes, what was laid and
 * played, and what everybody knows.
 */
#ifndef DOU_DIZHU_BOT_FEATURES_H
#define DOU_DIZHU_BOT_FEATURES_H

#include "bots/dou_dizhu/turns.h"
#include "games/dou_dizhu.h"

enum { DOU_DIZHU_BOT_FEATURES_MAX = 128 };

/* The numbers of the facts at a table: where each sort begins. */
struct dou_dizhu_bot_layout {
    int seats, packs;
    int cards, sizes; /* numbers taken by a set of cards, and by a number of cards in hand */
    int unseen, known, table, other, other_size; /* of the position */
    int hand, play, left, near;                  /* of the move */
    int count;                                   /* all of them */
    int bid_count;                               /* of a hand in the auction */
};

/* The facts at a table of SEATS. */
struct dou_dizhu_bot_layout dou_dizhu_bot_layout(int seats);

/* The part SEAT plays: 0 for the landlord, then 1, 2, ... in the order of play after that. */
int dou_dizhu_bot_role(const struct dou_dizhu *state, int seat);

/* The cards that SEAT does not see: in other hands, or set aside. */
uint64_t dou_dizhu_bot_unseen(const struct dou_dizhu *state, int seat);

/* Whether one of the others could beat CARDS, if the cards UNSEEN were dealt to suit them, with
 * anything but a bomb or rocket; *BOMB: or with one of those. */
bool dou_dizhu_bot_beatable(const struct dou_dizhu *state, int seat, uint64_t unseen,
                            uint64_t cards, bool *bomb);

/* Writes the facts of the position before SEAT moves to ROW; returns their number. */
int dou_dizhu_bot_position_features(const struct dou_dizhu_bot_layout *layout,
                                    const struct dou_dizhu *state, int seat, uint16_t *feature);

/* Writes the facts that MOVE, in the play, adds to these. UNSEEN as above. Both together are at
 * most DOU_DIZHU_BOT_FEATURES_MAX. */
int dou_dizhu_bot_move_features(const struct dou_dizhu_bot_layout *layout,
                                const struct dou_dizhu *state, int seat, uint64_t unseen,
                                engawa_move move, struct dou_dizhu_bot_turns *turns,
                                uint16_t *feature);

/* Writes the facts of SEAT's hand in the auction, as the hand of the coming landlord or of another.
 */
int dou_dizhu_bot_bid_features(const struct dou_dizhu_bot_layout *layout,
                               const struct dou_dizhu *state, int seat, bool landlord,
                               struct dou_dizhu_bot_turns *turns, uint16_t *feature);

#endif
