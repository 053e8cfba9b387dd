/* bots/dou_dizhu/auction.h - what to bid, once it is known what the hand is worth on either side.
 */
#ifndef DOU_DIZHU_BOT_AUCTION_H
#define DOU_DIZHU_BOT_AUCTION_H

#include "games/dou_dizhu.h"

/* The bid, 0 to pass, of whose turn it is, for a hand that would win LANDLORD points from each of
 * the others, and OTHER points where another is the landlord, both for a bid of 1. */
int dou_dizhu_bot_bid(const struct dou_dizhu *state, float landlord, float other);

/* What bidding BID, or passing (0), is then worth to whoever's turn it is, in points of the game.
 */
float dou_dizhu_bot_bid_value(const struct dou_dizhu *state, int bid, float landlord, float other);

#endif
