/* policy.c - candidate moves and shared parts of a decision (policy.h). */
#include "bots/dou_dizhu/policy.h"

#include "bots/dou_dizhu/cards.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <stdlib.h>

enum {
    MANY = 240, /* moves: up to here none is pruned */
    SPARE = 3   /* ranks to choose attached cards from, besides those needed */
};

const struct dou_dizhu *dou_dizhu_bot_state(const struct engawa_match *match)
{
    return (const struct dou_dizhu *)(const void *)match->state.bytes;
}

engawa_move *dou_dizhu_bot_new_moves(void)
{
    /* to zero them would take longer than a quick bot's decision */
    return engawa_reallocate(NULL, (size_t)engawa_dou_dizhu.legal_max, sizeof(engawa_move));
}

/* ---- pruning ---- */

/* How reluctantly HAND attaches UNIT cards of RANK. Low ranks of which it holds no more go first.
 */
static int reluctance(uint64_t hand, int rank, int unit)
{
    int count = dou_dizhu_count(hand, rank);
    int apart = count == unit ? 0 : count < 4 ? 16 : 48;
    return rank + apart + (rank >= DOU_DIZHU_TWO ? 16 : 0);
}

/* All bits of the NEED ranks, and SPARE more, of which HAND attaches UNIT cards least reluctantly.
 */
static uint64_t spare_ranks(uint64_t hand, int unit, int need)
{
    uint64_t ranks = 0;
    for (need += SPARE; need > 0; need--) {
        int best = -1;
        for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++)
            if (dou_dizhu_count(hand, rank) >= unit && !dou_dizhu_count(ranks, rank) &&
                (best < 0 || reluctance(hand, rank, unit) < reluctance(hand, best, unit)))
                best = rank;
        if (best < 0)
            break;
        ranks |= dou_dizhu_bot_rank_bits(best);
    }
    return ranks;
}

/* Returns whether MOVE attaches only the cards that HAND can spare best. */
static bool attaches_well(int rules, uint64_t hand, engawa_move move)
{
    struct dou_dizhu_combination made = dou_dizhu_classify(rules, move);
    uint64_t body = dou_dizhu_body(made, move), attached = move - body;
    if (attached == 0)
        return true;
    bool pairs = made.kind == DOU_DIZHU_TRIPLET_2 || made.kind == DOU_DIZHU_TRIPLET_SEQUENCE_2 ||
                 made.kind == DOU_DIZHU_QUADPLEX_2;
    int unit = pairs ? 2 : 1;
    int need = dou_dizhu_size(attached) / unit;
    uint64_t rest = hand;
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++)
        if (dou_dizhu_count(body, rank))
            rest &= ~dou_dizhu_bot_rank_bits(rank);
    return (attached & ~spare_ranks(rest, unit, need)) == 0;
}

int dou_dizhu_bot_pruned_moves(const struct dou_dizhu *state, int seat, engawa_move *move)
{
    int count = engawa_dou_dizhu.legal(state, seat, move, engawa_dou_dizhu.legal_max), kept = 0;
    if (count <= MANY)
        return count;
    for (int i = 0; i < count; i++)
        if (attaches_well(state->rules, state->cards[seat], move[i]))
            move[kept++] = move[i];
    return kept;
}

/* ---- questions about a table ---- */

engawa_move dou_dizhu_bot_last_move(const struct dou_dizhu *state, int seat,
                                    const engawa_move *move, int count)
{
    for (int i = 0; i < count; i++)
        if (move[i] == state->cards[seat])
            return move[i];
    return DOU_DIZHU_PASS;
}

bool dou_dizhu_bot_partners(const struct dou_dizhu *state, int a, int b)
{
    return a != b && a != state->landlord && b != state->landlord;
}

int dou_dizhu_bot_fewest_cards(const struct dou_dizhu *state, int seat)
{
    int fewest = DOU_DIZHU_CARDS_MAX;
    for (int other = 0; other < state->seats; other++)
        if (other != seat && !dou_dizhu_bot_partners(state, seat, other) &&
            state->size[other] < fewest)
            fewest = state->size[other];
    return fewest;
}

/* ---- a decision ---- */

static engawa_move decide_play(struct dou_dizhu_bot_choice *choice, dou_dizhu_bot_decide *decide,
                               void *context)
{
    const struct dou_dizhu *state = choice->state;
    choice->count = dou_dizhu_bot_pruned_moves(state, choice->seat, choice->move);
    engawa_move last = dou_dizhu_bot_last_move(state, choice->seat, choice->move, choice->count);
    if (last != DOU_DIZHU_PASS)
        return last;
    return choice->count == 1 ? choice->move[0] : decide(choice, context);
}

engawa_move dou_dizhu_bot_choose(const struct engawa_match *view, dou_dizhu_bot_decide *decide,
                                 void *context)
{
    engawa_move move;
    struct dou_dizhu_bot_choice *choice = engawa_allocate(1, sizeof *choice);
    choice->state = dou_dizhu_bot_state(view);
    choice->seat = view->viewer;
    choice->move = dou_dizhu_bot_new_moves();
    if (choice->state->phase == DOU_DIZHU_AUCTION) {
        choice->count = engawa_dou_dizhu.legal(choice->state, choice->seat, choice->move,
                                               engawa_dou_dizhu.legal_max);
        move = decide(choice, context);
    } else {
        move = decide_play(choice, decide, context);
    }
    free(choice->move);
    free(choice);
    return move;
}
