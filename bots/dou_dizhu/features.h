/* features.h - the input features of the networks, for a position, a move or a hand in the auction.
 *
 * A feature is a statement that holds or not ("I would keep two nines", "the landlord has five
 * cards", "my partner made this pair"). Its number is the number of its row in a network's first
 * layer (network.h); a list of features has the numbers of those that hold. Features use only the
 * knowledge of the seat: its own cards, the sizes of the hands, the cards played, and the public
 * cards.
 */
#ifndef DOU_DIZHU_BOT_FEATURES_H
#define DOU_DIZHU_BOT_FEATURES_H

#include "bots/dou_dizhu/turns.h"
#include "games/dou_dizhu.h"

/* The most features of a position and a move together, and of a hand in the auction. */
enum { DOU_DIZHU_BOT_FEATURES_MAX = 128 };

/* The numbering of the features at a table: the first number of each group. */
struct dou_dizhu_bot_layout {
    int seats, packs;
    int cards, sizes; /* numbers per set of cards; per number of cards in hand */
    int unseen, known, table, other, other_size; /* of the position */
    int hand, play, left, near;                  /* of the move */
    int count;                                   /* of all features in the play */
    int bid_count;                               /* of all features in the auction */
};

/* Returns the layout at a table of SEATS. */
struct dou_dizhu_bot_layout dou_dizhu_bot_layout(int seats);

/* Returns the role of SEAT once there is a landlord: 0 for the landlord, then 1, 2, ... in the
 * order of play. */
int dou_dizhu_bot_role(const struct dou_dizhu *state, int seat);

/* Returns the cards that SEAT does not see: in other hands, or set aside. */
uint64_t dou_dizhu_bot_unseen(const struct dou_dizhu *state, int seat);

/* Writes the features of the position, in which SEAT is to move in the play, to FEATURE. Returns
 * their number. */
int dou_dizhu_bot_position_features(const struct dou_dizhu_bot_layout *layout,
                                    const struct dou_dizhu *state, int seat, uint16_t *feature);

/* Writes the features that MOVE adds to those of the position to FEATURE. Returns their number.
 * UNSEEN is the result of dou_dizhu_bot_unseen. */
int dou_dizhu_bot_move_features(const struct dou_dizhu_bot_layout *layout,
                                const struct dou_dizhu *state, int seat, uint64_t unseen,
                                engawa_move move, struct dou_dizhu_bot_turns *turns,
                                uint16_t *feature);

/* Writes the features of SEAT's hand in the auction to FEATURE: as the hand of the coming landlord,
 * or of one of its opponents. Returns their number. */
int dou_dizhu_bot_bid_features(const struct dou_dizhu_bot_layout *layout,
                               const struct dou_dizhu *state, int seat, bool landlord,
                               struct dou_dizhu_bot_turns *turns, uint16_t *feature);

#endif
