/* rule.c - a rule-based Dou Dizhu bot, like those of public programs; for comparison only.
 *
 * It follows the description of the rule model for Dou Dizhu in RLCard (D. Zha and others, 2019),
 * against which many papers measure. To lead, it divides its hand in a fixed order (rocket, bombs,
 * triplets and sequences of them, sequences, sequences of pairs, pairs, singles) and leads the part
 * that has its lowest card. To follow, it plays the lowest of the same kind, even over its partner;
 * where it has none it passes on its partner's play, and otherwise makes a random legal move. That
 * model has no auction: this bot bids only where it must.
 */
#include "bots/registry.h"

#include "bots/dou_dizhu/cards.h"
#include "bots/dou_dizhu/policy.h"

/* The longest sequence from the rank LOW up of which HAND has UNIT cards each; 0 if it is shorter
 * than LEAST ranks. */
static uint64_t sequence_from(uint64_t hand, int low, int unit, int least)
{
    uint64_t sequence = 0;
    int length = 0;
    for (; low + length <= DOU_DIZHU_ACE && dou_dizhu_count(hand, low + length) >= unit; length++)
        sequence |= (uint64_t)unit << (4 * (low + length));
    return length >= least ? sequence : 0;
}

/* Takes all sequences of UNIT cards a rank out of HAND; returns the one that begins with the rank
 * LOWEST, or 0. */
static uint64_t take_sequences(uint64_t *hand, int lowest, int unit, int least)
{
    uint64_t found = 0;
    for (int rank = 0; rank <= DOU_DIZHU_ACE; rank++)
        for (uint64_t one; (one = sequence_from(*hand, rank, unit, least)) != 0;) {
            if (rank == lowest)
                found = one;
            *hand -= one;
        }
    return found;
}

/* The part of HAND that has its lowest card. */
static uint64_t lowest_part(int rocket, uint64_t hand)
{
    int lowest = dou_dizhu_bot_lowest_rank(hand);
    int count = dou_dizhu_count(hand, lowest);
    uint64_t of_rank = (uint64_t)count << (4 * lowest), part;
    if (lowest >= DOU_DIZHU_BLACK) {
        bool all = dou_dizhu_classify(rocket, hand).kind == DOU_DIZHU_ROCKET;
        return all ? hand : UINT64_C(1) << (4 * lowest);
    }
    for (int rank = 0; rank < DOU_DIZHU_BLACK; rank++)
        if (dou_dizhu_count(hand, rank) >= 4)
            hand &= ~dou_dizhu_bot_rank_bits(rank);
    if (count >= 4)
        return of_rank;
    if (count == 3 && (part = sequence_from(hand, lowest, 3, 1)))
        return part;
    if (count == 3)
        return of_rank;
    for (int rank = 0; rank <= DOU_DIZHU_TWO; rank++)
        if (dou_dizhu_count(hand, rank) == 3)
            hand &= ~dou_dizhu_bot_rank_bits(rank);
    if ((part = take_sequences(&hand, lowest, 1, 5)) ||
        (part = take_sequences(&hand, lowest, 2, 3)))
        return part;
    return of_rank;
}

/* The lowest of the moves of KIND; DOU_DIZHU_PASS if there is none. */
static engawa_move lowest_of_kind(const struct dou_dizhu_bot_choice *choice, int kind)
{
    const struct dou_dizhu *state = choice->state;
    engawa_move best = DOU_DIZHU_PASS;
    int least = DOU_DIZHU_RANKS;
    for (int i = 0; i < choice->count; i++) {
        struct dou_dizhu_combination made = dou_dizhu_classify(state->rules, choice->move[i]);
        if (made.kind == kind && made.rank < least) {
            least = made.rank;
            best = choice->move[i];
        }
    }
    return best;
}

static engawa_move decide(struct dou_dizhu_bot_choice *choice, void *context)
{
    const struct dou_dizhu *state = choice->state;
    struct engawa_rng *rng = context;
    if (state->phase == DOU_DIZHU_AUCTION) {
        bool may_pass = dou_dizhu_may_pass(state);
        return DOU_DIZHU_BID | (may_pass ? 0 : (engawa_move)state->bid + 1);
    }
    if (state->laid.kind == DOU_DIZHU_NONE)
        return lowest_part(state->rocket, state->cards[choice->seat]);
    engawa_move move = lowest_of_kind(choice, state->laid.kind);
    if (move != DOU_DIZHU_PASS || dou_dizhu_bot_partners(state, choice->seat, state->owner))
        return move;
    return choice->move[engawa_rng_below(rng, (uint32_t)choice->count)];
}

static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    (void)self;
    event->move = dou_dizhu_bot_choose(asked->view, decide, asked->rng);
}

const struct engawa_bot dou_dizhu_bot_rule = {
    .name = "rule",
    .label_en = "By fixed rules",
    .label_ja = "決まったルール",
    .game = "dou-dizhu",
    .aside = true,
    .choose = choose,
};
