/* bots/dou_dizhu/auction.c - what to bid (bots/dou_dizhu/auction.h).
 *
 * A bid of 3 ends the auction, and its worth is known. What a lower bid or a pass is worth hangs on
 * what the others do: each of those who still speak is thought to take the hand for 3 with a fixed
 * chance.
 */
#include "bots/dou_dizhu/auction.h"

static const float taken = 0.35f; /* the chance that another takes the hand when asked */

/* The chance that one of OTHERS takes the hand. */
static float one_takes(int others)
{
    float none = 1;
    while (others-- > 0)
        none *= 1 - taken;
    return 1 - none;
}

float dou_dizhu_bot_bid_value(const struct dou_dizhu *state, int bid, float landlord, float other)
{
    int others = state->seats - 1;
    if (bid > 0) {
        float lost = bid == DOU_DIZHU_BID_MAX ? 0 : one_takes(others);
        return (1 - lost) * (float)(bid * others) * landlord + lost * DOU_DIZHU_BID_MAX * other;
    }
    float lost = one_takes(others - state->passes);
    return (1 - lost) * (float)state->bid * other + lost * DOU_DIZHU_BID_MAX * other;
}

int dou_dizhu_bot_bid(const struct dou_dizhu *state, float landlord, float other)
{
    int best = engawa_dou_dizhu_may_pass(state) ? 0 : state->bid + 1;
    float most = dou_dizhu_bot_bid_value(state, best, landlord, other);
    for (int bid = state->bid + 1; bid <= DOU_DIZHU_BID_MAX; bid++) {
        float worth = dou_dizhu_bot_bid_value(state, bid, landlord, other);
        if (worth > most) {
            most = worth;
            best = bid;
        }
    }
    return best;
}
