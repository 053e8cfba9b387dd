/* dou_dizhu_strong.c - the strongest Dou Dizhu player, and what it knows about moves.
 *
 * In the auction it weighs what its network hopes to win as the landlord against what it hopes for
 * as another's opponent. In the play the network of its part judges every move, and the moves that
 * come close to the best are tried out (dou_dizhu_trial.h).
 *
 * Its advice is in points of the whole match: those won so far, and those it expects of this hand.
 * Hands to come are expected to bring nothing, as among equals.
 */
#include "bots/registry.h"

#include "bots/dou_dizhu_auction.h"
#include "bots/dou_dizhu_trial.h"

#include <stdlib.h>

/* What the hand is worth in the auction, in points for one unit bid. */
struct prospect {
    float landlord, other;
};

static struct prospect prospect_of(struct dou_dizhu_thinker *thinker, const struct dou_dizhu *state,
                                   int seat)
{
    const struct dou_dizhu_mind *mind = engawa_dou_dizhu_thinker_mind(thinker);
    struct dou_dizhu_turns *turns = calloc(1, sizeof *turns);
    if (!turns)
        abort();
    struct prospect prospect = {
        .landlord = engawa_dou_dizhu_judge_bid(mind, state, seat, true, turns).points,
        .other = engawa_dou_dizhu_judge_bid(mind, state, seat, false, turns).points,
    };
    free(turns);
    return prospect;
}

static engawa_move decide(struct dou_dizhu_choice *choice, void *context)
{
    struct dou_dizhu_thinker *thinker = context;
    if (choice->state->phase == DOU_DIZHU_AUCTION) {
        struct prospect hand = prospect_of(thinker, choice->state, choice->seat);
        int bid = engawa_dou_dizhu_bid(choice->state, hand.landlord, hand.other);
        return DOU_DIZHU_BID | (engawa_move)bid;
    }
    struct dou_dizhu_trial *trial = calloc((size_t)choice->count, sizeof *trial);
    if (!trial)
        abort();
    for (int i = 0; i < choice->count; i++)
        trial[i].move = choice->move[i];
    engawa_dou_dizhu_think(thinker, trial, choice->count);
    int count = engawa_dou_dizhu_shortlist(thinker, trial, choice->count);
    int best = count > 1 ? engawa_dou_dizhu_try_out(thinker, trial, count, true) : 0;
    engawa_move move = trial[best].move;
    free(trial);
    return move;
}

static void choose(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_text *move)
{
    struct dou_dizhu_thinker *thinker = engawa_dou_dizhu_thinker_new(view, rng, budget);
    engawa_dou_dizhu_choose(view, decide, thinker, move);
    engawa_dou_dizhu_thinker_free(thinker);
}

const struct engawa_bot engawa_bot_dou_dizhu_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "dou-dizhu",
    .choose = choose,
};
