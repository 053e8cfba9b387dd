/* auction.c - chooses a bid (auction.h).
 *
 * A bid of 3 ends the auction, so its value is known. The value of a lower bid or a pass depends on
 * the others: the model is that each player who may still bid takes the hand for 3 with a fixed
 * probability, and otherwise passes.
 */
#include "bots/dou_dizhu/auction.h"

static const float taken = 0.35f; /* the probability that another seat takes the hand when asked */

/* The probability that one of OTHERS seats takes the hand. */
static float one_takes(int others)
{
    float none = 1;
    while (others-- > 0)
        none *= 1 - taken;
    return 1 - none;
}

float dou_dizhu_bot_bid_value(const struct dou_dizhu *state, int bid,
                              struct dou_dizhu_bot_prospect hand)
{
    int others = state->seats - 1;
    if (bid > 0) {
        float lost = bid == DOU_DIZHU_BID_MAX ? 0 : one_takes(others);
        return (1 - lost) * (float)(bid * others) * hand.landlord +
               lost * (float)DOU_DIZHU_BID_MAX * hand.other;
    }
    float lost = one_takes(others - state->passes);
    return (1 - lost) * (float)state->bid * hand.other +
           lost * (float)DOU_DIZHU_BID_MAX * hand.other;
}

int dou_dizhu_bot_bid(const struct dou_dizhu *state, struct dou_dizhu_bot_prospect hand)
{
    int best = dou_dizhu_may_pass(state) ? 0 : state->bid + 1;
    float most = dou_dizhu_bot_bid_value(state, best, hand);
    for (int bid = state->bid + 1; bid <= DOU_DIZHU_BID_MAX; bid++) {
        float value = dou_dizhu_bot_bid_value(state, bid, hand);
        if (value > most) {
            most = value;
            best = bid;
        }
    }
    return best;
}

/* ---- roles ---- */

static bool give_role(const void *bytes, struct engawa_event *event)
{
    const struct dou_dizhu *state = bytes;
    if (state->phase != DOU_DIZHU_AUCTION)
        return false;
    *event = (struct engawa_event){.by = state->turn, .move = DOU_DIZHU_BID | DOU_DIZHU_BID_MAX};
    return true;
}

const struct engawa_roles dou_dizhu_bot_roles = {
    .game = "dou-dizhu",
    .option = "hands=1",
    .one_en = "landlord",
    .one_ja = "地主",
    .give = give_role,
};
