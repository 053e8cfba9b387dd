/* bots/dou_dizhu/policy.c - what a Dou Dizhu bot chooses from (bots/dou_dizhu/policy.h). */
#include "bots/dou_dizhu/policy.h"

#include "games/registry.h"

#include <stdlib.h>

enum { MANY = 240, SPARE = 3 /* more ranks than are needed to choose what is attached from */ };

static unsigned count_of(uint64_t cards, int rank)
{
    return (unsigned)(cards >> (4 * rank)) & 15;
}

/* How little HAND would like to attach UNIT cards of RANK: low, lone cards go first. */
static int reluctance(uint64_t hand, int rank, unsigned unit)
{
    unsigned count = count_of(hand, rank);
    int apart = count == unit ? 0 : count < 4 ? 16 : 48;
    return rank + apart + (rank >= DOU_DIZHU_TWO ? 16 : 0);
}

/* The NEED ranks, and SPARE more, of which HAND can spare UNIT cards best: 15 in the four bits of
 * each. */
static uint64_t spare_ranks(uint64_t hand, unsigned unit, int need)
{
    uint64_t ranks = 0;
    for (need += SPARE; need > 0; need--) {
        int best = -1;
        for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++)
            if (count_of(hand, rank) >= unit && !count_of(ranks, rank) &&
                (best < 0 || reluctance(hand, rank, unit) < reluctance(hand, best, unit)))
                best = rank;
        if (best < 0)
            break;
        ranks |= UINT64_C(15) << (4 * best);
    }
    return ranks;
}

/* Whether what is attached in MOVE is from what HAND can spare best. */
static bool attaches_well(int rocket, uint64_t hand, engawa_move move)
{
    struct dou_dizhu_combination made = engawa_dou_dizhu_classify(rocket, move);
    uint64_t body = engawa_dou_dizhu_body(made, move), attached = move - body;
    if (attached == 0)
        return true;
    bool pairs = made.kind == DOU_DIZHU_TRIPLET_2 || made.kind == DOU_DIZHU_TRIPLET_SEQUENCE_2 ||
                 made.kind == DOU_DIZHU_QUADPLEX_2;
    unsigned unit = pairs ? 2 : 1;
    int need = engawa_dou_dizhu_size(attached) / (int)unit;
    uint64_t rest = hand;
    for (int rank = 0; rank < DOU_DIZHU_RANKS; rank++)
        if (count_of(body, rank))
            rest &= ~(UINT64_C(15) << (4 * rank));
    return (attached & ~spare_ranks(rest, unit, need)) == 0;
}

int engawa_dou_dizhu_worthy(const struct dou_dizhu *state, int seat, engawa_move *move)
{
    int count = engawa_dou_dizhu.legal(state, seat, move, engawa_dou_dizhu.legal_max), kept = 0;
    if (count <= MANY)
        return count;
    for (int i = 0; i < count; i++)
        if (attaches_well(state->rocket, state->cards[seat], move[i]))
            move[kept++] = move[i];
    return kept;
}

engawa_move engawa_dou_dizhu_last_move(const struct dou_dizhu *state, int seat,
                                       const engawa_move *move, int count)
{
    for (int i = 0; i < count; i++)
        if (move[i] == state->cards[seat])
            return move[i];
    return DOU_DIZHU_PASS;
}

bool engawa_dou_dizhu_partners(const struct dou_dizhu *state, int a, int b)
{
    return a != b && a != state->landlord && b != state->landlord;
}

int engawa_dou_dizhu_fewest(const struct dou_dizhu *state, int seat)
{
    int fewest = DOU_DIZHU_CARDS_MAX;
    for (int other = 0; other < state->seats; other++)
        if (other != seat && !engawa_dou_dizhu_partners(state, seat, other) &&
            state->size[other] < fewest)
            fewest = state->size[other];
    return fewest;
}

static engawa_move
decide_play(struct dou_dizhu_choice *choice,
            engawa_move (*decide)(struct dou_dizhu_choice *choice, void *context), void *context)
{
    const struct dou_dizhu *state = choice->state;
    choice->count = engawa_dou_dizhu_worthy(state, choice->seat, choice->move);
    engawa_move last = engawa_dou_dizhu_last_move(state, choice->seat, choice->move, choice->count);
    if (last != DOU_DIZHU_PASS)
        return last;
    return choice->count == 1 ? choice->move[0] : decide(choice, context);
}

void engawa_dou_dizhu_choose(const struct engawa_match *view,
                             engawa_move (*decide)(struct dou_dizhu_choice *choice, void *context),
                             void *context, struct engawa_text *text)
{
    struct engawa_event event = {.by = view->viewer};
    struct dou_dizhu_choice *choice = calloc(1, sizeof *choice);
    engawa_move *move = malloc((size_t)engawa_dou_dizhu.legal_max * sizeof *move);
    if (!choice || !move)
        abort();
    choice->state = (const struct dou_dizhu *)(const void *)view->state.bytes;
    choice->seat = view->viewer;
    choice->move = move;
    if (choice->state->phase == DOU_DIZHU_AUCTION) {
        choice->count = engawa_dou_dizhu.legal(choice->state, choice->seat, choice->move,
                                               engawa_dou_dizhu.legal_max);
        event.move = decide(choice, context);
    } else {
        event.move = decide_play(choice, decide, context);
    }
    free(move);
    free(choice);
    view->game->print(view->state.bytes, &event, text);
}
