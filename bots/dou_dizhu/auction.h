/* auction.h - what to bid, given what the hand is worth in each role. */
#ifndef DOU_DIZHU_BOT_AUCTION_H
#define DOU_DIZHU_BOT_AUCTION_H

#include "bots/roles.h"
#include "games/dou_dizhu.h"

/* The points that a hand is predicted to win (below 0: to lose) in each role, for a bid of 1. */
struct dou_dizhu_bot_prospect {
    float landlord; /* from each of the others, if its seat is the landlord */
    float other;    /* from the landlord, if another seat is */
};

/* The best bid, 0 to pass, for the seat whose turn it is in STATE, which is in the auction. */
int dou_dizhu_bot_bid(const struct dou_dizhu *state, struct dou_dizhu_bot_prospect hand);

/* The expected points, in this hand, of that seat if it bids BID (0 to pass). */
float dou_dizhu_bot_bid_value(const struct dou_dizhu *state, int bid,
                              struct dou_dizhu_bot_prospect hand);

/* The landlord is the one against the others: the first to speak becomes it by a bid of 3. */
extern const struct engawa_roles dou_dizhu_bot_roles;

#endif
