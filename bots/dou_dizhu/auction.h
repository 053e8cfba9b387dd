/* auction.h - chooses a bid from the value of the hand in each role. */
#ifndef DOU_DIZHU_BOT_AUCTION_H
#define DOU_DIZHU_BOT_AUCTION_H

#include "bots/roles.h"
#include "games/dou_dizhu.h"

/* The points that a hand is predicted to win (below 0: to lose) in each role, for a bid of 1. */
struct dou_dizhu_bot_prospect {
    float landlord; /* from each of the others, if the seat is the landlord */
    float other;    /* from the landlord, if another seat is */
};

/* Returns the best bid, 0 to pass, for the seat whose turn it is in STATE, which is in the
 * auction. */
int dou_dizhu_bot_bid(const struct dou_dizhu *state, struct dou_dizhu_bot_prospect hand);

/* Returns the expected points of that seat in this hand if it bids BID (0 to pass). */
float dou_dizhu_bot_bid_value(const struct dou_dizhu *state, int bid,
                              struct dou_dizhu_bot_prospect hand);

/* The landlord plays against the others: the first to bid becomes landlord with a bid of 3. */
extern const struct engawa_roles dou_dizhu_bot_roles;

#endif
