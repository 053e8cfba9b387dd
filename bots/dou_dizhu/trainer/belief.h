/* belief.h - beliefs, on any machine: how likely each other seat holds how many cards of a rank,
 * by what was played, passed and bid.
 *
 * A network of beliefs has one layer between its features and its outputs: the first layer as in
 * network.h, its offsets, then for each of its columns a row of the last layer, and the last
 * layer's offsets. An output is for a seat, a rank and a number of cards.
 */
#ifndef DOU_DIZHU_TRAINER_BELIEF_H
#define DOU_DIZHU_TRAINER_BELIEF_H

#include "bots/dou_dizhu/trainer/network.h"

enum { TRAINER_BLOCK = TRAINER_NARROW /* outputs come in blocks of so many, the last filled up */ };

/* What a seat knew before a decision, and what the others held. */
struct trainer_guess {
    int role, count;
    uint64_t unseen, least[TRAINER_SEATS], held[TRAINER_SEATS]; /* least: known to all */
    uint16_t feature[TRAINER_FEATURES];
};

/* ---- what is known ---- */

/* Makes the view of the seat whose turn it is a GUESS: POSITION has the KNOWN features of the
 * position. Others are counted from 1 in the order of play. */
ENGAWA_DEVICE void trainer_keep_guess(const struct trainer_layout *layout,
                                      const struct trainer_hand *hand, const uint16_t *position,
                                      int known, struct trainer_guess *guess)
{
    struct trainer_features list = {guess->feature, known};
    int seat = hand->turn, bids = layout->hand + layout->cards;
    int passes = bids + (hand->seats - 1) * TRAINER_BIDS;
    for (int i = 0; i < known; i++)
        guess->feature[i] = position[i];
    trainer_put_cards(&list, layout->packs, layout->hand, hand->cards[seat]);
    for (int i = 1; i < hand->seats; i++) {
        int other = (seat + i) % hand->seats;
        trainer_put(&list, bids + (i - 1) * TRAINER_BIDS + hand->bids[other]);
        for (int kind = 0; kind < TRAINER_PASSES; kind++) {
            int first = passes + ((i - 1) * TRAINER_PASSES + kind) * TRAINER_RANKS;
            if (hand->passed[other][kind] < TRAINER_RANKS)
                trainer_put(&list, first + hand->passed[other][kind]);
        }
        guess->held[i] = hand->cards[other];
        guess->least[i] = other == hand->landlord ? trainer_known_left(hand) : 0;
    }
    guess->role = trainer_role(hand, seat);
    guess->unseen = trainer_unseen(hand, seat);
    guess->count = list.count;
}

/* ---- probabilities ---- */

/* Turns the outputs of OTHER and RANK, at OUT, into probabilities: nobody holds fewer cards than is
 * known, or more than are unseen. */
ENGAWA_DEVICE void trainer_normalise(const struct trainer_guess *guess, int other, int rank,
                                     int counts, float *out)
{
    int least = trainer_count(guess->least[other], rank);
    int most = trainer_count(guess->unseen, rank);
    float highest = -1e9f, sum = 0;
    for (int i = least; i <= most; i++)
        highest = out[i] > highest ? out[i] : highest;
    for (int i = 0; i < counts; i++) {
        out[i] = i < least || i > most ? 0 : expf(out[i] - highest);
        sum += out[i];
    }
    for (int i = 0; i < counts; i++)
        out[i] /= sum;
}

/* Leaves the probabilities of all outputs of the network at WEIGHT, which has ROWS rows, in
 * scratch->out, those of a rank together. */
TRAINER_WIDE void trainer_believe(const float *TRAINER_RESTRICT weight, int rows,
                                  const struct trainer_layout *TRAINER_RESTRICT layout,
                                  const struct trainer_guess *TRAINER_RESTRICT guess,
                                  struct trainer_scratch *TRAINER_RESTRICT scratch)
{
    const float *offset = weight + (long)rows * TRAINER_COLUMNS, *last = offset + TRAINER_COLUMNS;
    const float *last_offset = last + (long)TRAINER_COLUMNS * layout->outputs;
    int groups = (layout->seats - 1) * TRAINER_RANKS, counts = 4 * layout->packs + 1;
    float part[TRAINER_PARTS];
    trainer_begin_sum(offset, TRAINER_PARTS, part);
    trainer_add_rows(weight, guess->feature, guess->count, TRAINER_PARTS, part);
    TRAINER_SYNC();
    trainer_list_live(part, TRAINER_PARTS, scratch);
    TRAINER_SYNC();
    for (int i = TRAINER_LANE; i < layout->outputs; i += TRAINER_LANES)
        scratch->out[i] = last_offset[i];
    for (int n = 0; n < scratch->lives; n++) {
        const float *row = last + (long)scratch->live[n] * layout->outputs;
        for (int block = 0; block < layout->outputs; block += TRAINER_BLOCK)
            for (int i = block + TRAINER_LANE; i < block + TRAINER_BLOCK; i += TRAINER_LANES)
                scratch->out[i] += scratch->value[n] * row[i];
    }
    TRAINER_SYNC();
    for (int i = groups * counts + TRAINER_LANE; i < layout->outputs; i += TRAINER_LANES)
        scratch->out[i] = 0;
    for (int i = TRAINER_LANE; i < groups; i += TRAINER_LANES)
        trainer_normalise(guess, 1 + i / TRAINER_RANKS, i % TRAINER_RANKS, counts,
                          scratch->out + i * counts);
    TRAINER_SYNC();
}

/* Returns the log loss of what the others held, by the probabilities OUT, and adds to RANKS how
 * many seats and ranks were in doubt. */
ENGAWA_DEVICE float trainer_log_loss(const struct trainer_layout *layout,
                                     const struct trainer_guess *guess, const float *out,
                                     int *ranks)
{
    int groups = (layout->seats - 1) * TRAINER_RANKS, counts = 4 * layout->packs + 1;
    float loss = 0;
    for (int i = 0; i < groups; i++) {
        int other = 1 + i / TRAINER_RANKS, rank = i % TRAINER_RANKS;
        float held = out[i * counts + trainer_count(guess->held[other], rank)];
        if (trainer_count(guess->unseen, rank) == trainer_count(guess->least[other], rank))
            continue;
        loss -= logf(held > 1e-6f ? held : 1e-6f);
        ++*ranks;
    }
    return loss;
}

/* ---- learning ---- */

/* Adds the gradient of GUESS to GRADIENT, an array like WEIGHT, which is a network with ROWS rows.
 * Returns the log loss; adds to RANKS as trainer_log_loss. */
TRAINER_WIDE float trainer_learn_guess(const float *TRAINER_RESTRICT weight,
                                       float *TRAINER_RESTRICT gradient, int rows,
                                       const struct trainer_layout *TRAINER_RESTRICT layout,
                                       const struct trainer_guess *TRAINER_RESTRICT guess,
                                       struct trainer_scratch *TRAINER_RESTRICT scratch, int *ranks)
{
    int outputs = layout->outputs, groups = (layout->seats - 1) * TRAINER_RANKS;
    int counts = 4 * layout->packs + 1;
    long offset = (long)rows * TRAINER_COLUMNS, last = offset + TRAINER_COLUMNS;
    long last_offset = last + (long)TRAINER_COLUMNS * outputs;
    trainer_believe(weight, rows, layout, guess, scratch);
    float loss = trainer_log_loss(layout, guess, scratch->out, ranks);
    TRAINER_SYNC();
    for (int i = TRAINER_LANE; i < groups; i += TRAINER_LANES)
        scratch->out[i * counts +
                     trainer_count(guess->held[1 + i / TRAINER_RANKS], i % TRAINER_RANKS)] -= 1;
    for (int k = 0; k < TRAINER_PARTS; k++)
        scratch->back[TRAINER_LANE + k * TRAINER_LANES] = 0;
    TRAINER_SYNC();
    for (int i = TRAINER_LANE; i < outputs; i += TRAINER_LANES)
        trainer_add(&gradient[last_offset + i], scratch->out[i]);
    for (int n = 0; n < scratch->lives; n++) {
        float *row = gradient + last + (long)scratch->live[n] * outputs;
        for (int block = 0; block < outputs; block += TRAINER_BLOCK)
            for (int i = block + TRAINER_LANE; i < block + TRAINER_BLOCK; i += TRAINER_LANES)
                trainer_add(&row[i], scratch->value[n] * scratch->out[i]);
    }
    for (int n = TRAINER_LANE; n < scratch->lives; n += TRAINER_LANES) {
        int column = scratch->live[n];
        const float *row = weight + last + (long)column * outputs;
        float back = 0;
        for (int block = 0; block < outputs; block += TRAINER_BLOCK)
            back += trainer_dot(row + block, scratch->out + block);
        scratch->back[column] = back;
        trainer_add(&gradient[offset + column], back);
    }
    TRAINER_SYNC();
    trainer_add_back(gradient, TRAINER_PARTS, guess->feature, guess->count, scratch);
    return loss;
}

#endif
