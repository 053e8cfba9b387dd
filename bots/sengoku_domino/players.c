/* bots/sengoku_domino/players.c - the three bots for Sengoku Domino.
 *
 * Strong rolls its best-looking moves out in worlds that agree with all it has seen
 * (bots/sengoku_domino/search.h). Normal makes the move with the best evaluation afterwards
 * (bots/sengoku_domino/evaluate.h); it deploys the tile that it could lay best on the present
 * board, and saves its commander until it clearly helps. Easy plays by habit: the highest tile
 * first, on the first place that gives it the lead in a row, and its commander where the tile fits
 * nowhere.
 */
#include "bots/registry.h"
#include "bots/sengoku_domino/evaluate.h"
#include "bots/sengoku_domino/search.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <stdlib.h>

static const struct sengoku *state_of(const struct engawa_match *view)
{
    return (const struct sengoku *)(const void *)view->state.bytes;
}

/* VIEW's legal moves, to be freed; *COUNT: how many. */
static engawa_move *legal_moves(const struct engawa_match *view, int *count)
{
    engawa_move *moves = engawa_reallocate(NULL, (size_t)view->game->legal_max, sizeof *moves);
    *count = view->game->legal(view->state.bytes, view->viewer, moves, view->game->legal_max);
    return moves;
}

/* ---- normal ---- */

/* The value of keeping the commander, as a probability of winning. */
static const double commander_kept = 0.03;

/* The probability of winning after MOVE, by the evaluation alone. */
static double evaluate(const struct sengoku *state, int seat, engawa_move move)
{
    int tile = sengoku_tile(move);
    double kept = tile == SENGOKU_COMMANDER ? commander_kept : 0;
    if (sengoku_kind(move) == SENGOKU_MOVE_PLACE) {
        struct sengoku_place place = sengoku_cells(move);
        return sengoku_bot_probability_after(&state->board, state->seats, seat, tile, &place) -
               kept;
    }
    double now = sengoku_bot_win_probability(&state->board, state->seats, seat);
    if (sengoku_kind(move) == SENGOKU_MOVE_DISCARD)
        return now;
    double value = sengoku_bot_best_place(&state->board, state->seats, seat, tile).value;
    return (value < 0 ? now - commander_kept : value) - kept;
}

static void choose_normal(const struct engawa_bot *self, const struct engawa_question *asked,
                          struct engawa_event *event)
{
    int count, best = 0;
    engawa_move *moves = legal_moves(asked->view, &count);
    double most = -1;
    (void)self;
    for (int i = 0; i < count; i++) {
        double value = evaluate(state_of(asked->view), asked->view->viewer, moves[i]);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    event->move = moves[best];
    free(moves);
}

const struct engawa_bot sengoku_bot_normal = {
    .name = "normal",
    .label_en = "Normal",
    .label_ja = "ふつう",
    .game = "sengoku-domino",
    .choose = choose_normal,
};

/* ---- strong ---- */

static int compare_evaluations(const void *a, const void *b)
{
    const struct sengoku_bot_candidate *x = a, *y = b;
    if (x->evaluation < y->evaluation || x->evaluation > y->evaluation)
        return x->evaluation < y->evaluation ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

/* COUNT candidates, to be freed. */
static struct sengoku_bot_candidate *make_candidates(int count)
{
    return engawa_allocate((size_t)count, sizeof(struct sengoku_bot_candidate));
}

/* Evaluates the COUNT moves of CANDIDATE and sorts them, the best-looking first. */
static void rank_candidates(const struct engawa_match *view,
                            struct sengoku_bot_candidate *candidate, int count)
{
    for (int i = 0; i < count; i++)
        candidate[i].evaluation = evaluate(state_of(view), view->viewer, candidate[i].move);
    qsort(candidate, (size_t)count, sizeof *candidate, compare_evaluations);
}

/* The most moves that are rolled out for a choice: the best one is hardly ever another. */
enum { SHORTLIST = 12 };

static int shortlisted(int count)
{
    return count < SHORTLIST ? count : SHORTLIST;
}

static void choose_strong(const struct engawa_bot *self, const struct engawa_question *asked,
                          struct engawa_event *event)
{
    int count;
    engawa_move *moves = legal_moves(asked->view, &count);
    struct sengoku_bot_candidate *candidate = make_candidates(count);
    (void)self;
    for (int i = 0; i < count; i++)
        candidate[i].move = moves[i];
    rank_candidates(asked->view, candidate, count);
    if (count > 1)
        sengoku_bot_roll_out(state_of(asked->view), asked->view->viewer, asked->rng, asked->budget,
                             candidate, shortlisted(count), true);
    event->move = candidate[0].move;
    free(candidate);
    free(moves);
}

/* Rolls out all moves for a part of the budget, so that something is known of each, and the best of
 * them for the rest. */
static void advise(const struct engawa_bot *self, const struct engawa_question *asked,
                   struct engawa_advice *advice, int count)
{
    const struct sengoku *state = state_of(asked->view);
    struct sengoku_bot_candidate *candidate = make_candidates(count);
    int first = asked->budget / 3;
    (void)self;
    for (int i = 0; i < count; i++)
        candidate[i].move = advice[i].move;
    rank_candidates(asked->view, candidate, count);
    sengoku_bot_roll_out(state, asked->view->viewer, asked->rng, first, candidate, count, false);
    sengoku_bot_correct(candidate, count);
    sengoku_bot_roll_out(state, asked->view->viewer, asked->rng, asked->budget - first, candidate,
                         shortlisted(count), false);
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (advice[at].move != candidate[i].move)
            at++;
        advice[at].value = sengoku_bot_candidate_value(&candidate[i]);
        advice[at].error = sengoku_bot_candidate_error(&candidate[i]);
    }
    free(candidate);
}

const struct engawa_bot sengoku_bot_strong = {
    .name = "strong",
    .label_en = "Strong",
    .label_ja = "強い",
    .game = "sengoku-domino",
    .choose = choose_strong,
    .unit = ENGAWA_WINS,
    .advise = advise,
};

/* ---- easy ---- */

/* Whether MOVE lays the tile that SEAT has deployed. */
static bool lays_deployed(const struct sengoku *state, int seat, engawa_move move)
{
    return sengoku_kind(move) == SENGOKU_MOVE_PLACE && sengoku_tile(move) == state->deployed[seat];
}

/* Whether MOVE gives SEAT the lead, or a share of it, in the row of the tile's higher mark. */
static bool leads(const struct sengoku *state, int seat, engawa_move move)
{
    int cell = sengoku_cells(move).cell[1];
    int mark = sengoku_marks[sengoku_tile(move)][1];
    int line = sengoku_field(cell) * SENGOKU_LINES + cell % SENGOKU_COLUMN % 5;
    const uint8_t *sum = state->board.sum[line];
    for (int other = 0; other < state->seats; other++)
        if (other != seat && sum[other] > sum[seat] + 2 * mark)
            return false;
    return true;
}

static void choose_easy(const struct engawa_bot *self, const struct engawa_question *asked,
                        struct engawa_event *event)
{
    const struct sengoku *state = state_of(asked->view);
    int count, best = 0;
    engawa_move *moves = legal_moves(asked->view, &count);
    (void)self;
    if (state->phase == SENGOKU_DEPLOY) {
        for (int i = 1; i < count; i++)
            if (sengoku_strength(sengoku_tile(moves[i])) >
                sengoku_strength(sengoku_tile(moves[best])))
                best = i;
    } else {
        while (best < count && !(lays_deployed(state, asked->view->viewer, moves[best]) &&
                                 leads(state, asked->view->viewer, moves[best])))
            best++;
        best = best == count ? 0 : best;
    }
    event->move = moves[best];
    free(moves);
}

const struct engawa_bot sengoku_bot_easy = {
    .name = "easy",
    .label_en = "Easy",
    .label_ja = "やさしい",
    .game = "sengoku-domino",
    .choose = choose_easy,
};
