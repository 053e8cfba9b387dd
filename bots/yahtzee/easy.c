/* bots/yahtzee/easy.c - a Yahtzee bot that plays like a beginner: it collects the commonest face.
 *
 * It keeps the dice of the commonest face (or four in a row, if a straight is open and it has
 * them). With the last roll it takes the box that pays most, where ones to sixes count somewhat
 * more, for the bonus. It considers neither probabilities nor the later use of a box.
 */
#include "bots/registry.h"
#include "games/yahtzee.h"

enum { FACES = YAHTZEE_FACES, DICE = YAHTZEE_DICE };

static bool is_open(const struct yahtzee *state, enum yahtzee_box box)
{
    return !(state->filled[state->turn] >> box & 1);
}

/* How much BOX appeals to a beginner. */
static int appeal(const struct yahtzee *state, enum yahtzee_box box, const int *counts, bool joker)
{
    int points = yahtzee_points(state->sheet, box, counts, joker);
    if (box <= YAHTZEE_SIXES)
        return 3 * points / 2 + (points == 0 ? -2 * ((int)box + 1) : 0);
    if (box == YAHTZEE_CHANCE)
        return points - 10;
    if (box == YAHTZEE_MINUS)
        return 20 - points;
    if (box == YAHTZEE_PLUS)
        return points - 8;
    return points;
}

static enum yahtzee_box best_box(const struct yahtzee *state, const int *counts)
{
    enum yahtzee_joker joker;
    unsigned open = yahtzee_open(state->sheet, state->filled[state->turn], counts, &joker);
    enum yahtzee_box best = (enum yahtzee_box)engawa_lowest_bit(open);
    for (; open; open &= open - 1) {
        enum yahtzee_box box = (enum yahtzee_box)engawa_lowest_bit(open);
        if (appeal(state, box, counts, joker == YAHTZEE_JOKER_LOWER) >
            appeal(state, best, counts, joker == YAHTZEE_JOKER_LOWER))
            best = box;
    }
    return best;
}

/* The face to collect: the commonest; among equals a face whose box is open, then the highest. */
static int commonest(const struct yahtzee *state, const int *counts)
{
    int best = 0;
    for (int face = 1; face < FACES; face++) {
        int now = 4 * counts[face] + 2 * is_open(state, (enum yahtzee_box)face);
        int then = 4 * counts[best] + 2 * is_open(state, (enum yahtzee_box)best);
        if (now >= then)
            best = face;
    }
    return best;
}

/* Whether COUNTS has four in a row; then KEEP gets one die of each. */
static bool four_in_a_row(const int *counts, int *keep)
{
    for (int first = 0; first + 4 <= FACES; first++) {
        int in_row = 0;
        for (int face = first; face < first + 4; face++)
            in_row += counts[face] > 0;
        for (int face = first; in_row == 4 && face < first + 4; face++)
            keep[face] = 1;
        if (in_row == 4)
            return true;
    }
    return false;
}

static engawa_move decide(const struct yahtzee *state)
{
    int counts[FACES] = {0}, keep[FACES] = {0};
    for (int i = 0; i < DICE; i++)
        counts[state->dice[i] - 1]++;
    enum yahtzee_box box = best_box(state, counts);
    bool row = is_open(state, YAHTZEE_LARGE_STRAIGHT) && four_in_a_row(counts, keep);
    int face = commonest(state, counts);
    if (!row)
        keep[face] = counts[face];
    bool made = box > YAHTZEE_SIXES && box != YAHTZEE_CHANCE && box != YAHTZEE_PLUS &&
                box != YAHTZEE_MINUS && yahtzee_points(state->sheet, box, counts, false) >= 25;
    if (state->rolls == YAHTZEE_ROLLS || made || counts[face] == DICE)
        return yahtzee_score(box);
    return yahtzee_keep(keep);
}

static void choose(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_event *event)
{
    const struct yahtzee *state = (const struct yahtzee *)(const void *)asked->view->state.bytes;
    (void)self;
    event->move = decide(state);
}

const struct engawa_bot yahtzee_bot_easy = {
    .name = "easy",
    .label_en = "Easy",
    .label_ja = "やさしい",
    .game = "yahtzee",
    .choose = choose,
};
