/* bots/sengoku_domino/players.c - three players of Sengoku Domino.
 *
 * Strong: tries its best-looking moves out in worlds that agree with all it has seen
 * (bots/sengoku_domino/search.h).
 * Normal: the move after which the board looks best (bots/sengoku_domino/evaluate.h); deploys what
 * it could lay best as the board is, and saves its commander for when that helps clearly. Easy: by
 * habit, the highest tile first, on the first place that gives it a row's lead; its commander where
 * the tile fits nowhere.
 */
#include "bots/registry.h"
#include "bots/sengoku_domino/evaluate.h"
#include "bots/sengoku_domino/search.h"
#include "games/registry.h"

#include <stdlib.h>

static const struct sengoku *state_of(const struct engawa_match *view)
{
    return (const struct sengoku *)(const void *)view->state.bytes;
}

static void print(const struct engawa_match *view, engawa_move move, struct engawa_text *text)
{
    struct engawa_event event = {.by = view->viewer, .move = move};
    view->game->print(view->state.bytes, &event, text);
}

/* VIEW's legal moves, to be freed; their number in *COUNT. */
static engawa_move *legal_moves(const struct engawa_match *view, int *count)
{
    engawa_move *moves = malloc((size_t)view->game->legal_max * sizeof *moves);
    if (!moves)
        abort();
    *count = view->game->legal(view->state.bytes, view->viewer, moves, view->game->legal_max);
    return moves;
}

/* ---- normal ---- */

/* What one's commander is worth while it is there, as a chance of winning. */
static const double commander_kept = 0.03;

/* How MOVE looks, as a chance of winning. */
static double guess(const struct sengoku *state, int seat, engawa_move move)
{
    int tile = engawa_sengoku_tile(move);
    double kept = tile == SENGOKU_COMMANDER ? commander_kept : 0;
    if (engawa_sengoku_kind(move) == SENGOKU_MOVE_PLACE) {
        struct sengoku_place place = engawa_sengoku_cells(move);
        return engawa_sengoku_after(&state->board, state->seats, seat, tile, &place) - kept;
    }
    double now = engawa_sengoku_chance(&state->board, state->seats, seat);
    if (engawa_sengoku_kind(move) == SENGOKU_MOVE_DISCARD)
        return now;
    double value = engawa_sengoku_best_place(&state->board, state->seats, seat, tile).value;
    return (value < 0 ? now - commander_kept : value) - kept;
}

static void choose_normal(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                          struct engawa_text *move)
{
    int count, best = 0;
    engawa_move *moves = legal_moves(view, &count);
    double most = -1;
    (void)rng;
    (void)budget;
    for (int i = 0; i < count; i++) {
        double value = guess(state_of(view), view->viewer, moves[i]);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    print(view, moves[best], move);
    free(moves);
}

const struct engawa_bot engawa_bot_sengoku_normal = {
    .name = "normal",
    .label_en = "Normal",
    .label_ja = "ふつう",
    .game = "sengoku-domino",
    .choose = choose_normal,
};

/* ---- strong ---- */

static int compare_guesses(const void *a, const void *b)
{
    const struct sengoku_trial *x = a, *y = b;
    if (x->guess < y->guess || x->guess > y->guess)
        return x->guess < y->guess ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

/* Room for COUNT trials, to be freed. */
static struct sengoku_trial *make_trials(int count)
{
    struct sengoku_trial *trial = calloc((size_t)count, sizeof *trial);
    if (!trial)
        abort();
    return trial;
}

/* Guesses at the moves of TRIAL, COUNT of them. Leaves the best-looking first. */
static void look_at(const struct engawa_match *view, struct sengoku_trial *trial, int count)
{
    for (int i = 0; i < count; i++)
        trial[i].guess = guess(state_of(view), view->viewer, trial[i].move);
    qsort(trial, (size_t)count, sizeof *trial, compare_guesses);
}

/* The most moves among which it chooses: the best is hardly ever another. */
enum { SHORT = 12 };

static int shortened(int count)
{
    return count < SHORT ? count : SHORT;
}

static void choose_strong(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                          struct engawa_text *move)
{
    int count;
    engawa_move *moves = legal_moves(view, &count);
    struct sengoku_trial *trial = make_trials(count);
    for (int i = 0; i < count; i++)
        trial[i].move = moves[i];
    look_at(view, trial, count);
    if (count > 1)
        engawa_sengoku_try_out(state_of(view), view->viewer, rng, budget, trial, shortened(count),
                               true);
    print(view, trial[0].move, move);
    free(trial);
    free(moves);
}

/* Tries all moves out for a part of the budget, so that something is known of each, and the best
 * for the rest. */
static void advise(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                   struct engawa_advice *advice, int count)
{
    const struct sengoku *state = state_of(view);
    struct sengoku_trial *trial = make_trials(count);
    int first = budget / 3;
    for (int i = 0; i < count; i++)
        trial[i].move = advice[i].move;
    look_at(view, trial, count);
    engawa_sengoku_try_out(state, view->viewer, rng, first, trial, count, false);
    engawa_sengoku_correct(trial, count);
    engawa_sengoku_try_out(state, view->viewer, rng, budget - first, trial, shortened(count),
                           false);
    for (int i = 0; i < count; i++) {
        int at = 0;
        while (advice[at].move != trial[i].move)
            at++;
        advice[at].value = engawa_sengoku_worth(&trial[i]);
        advice[at].error = engawa_sengoku_error(&trial[i]);
    }
    free(trial);
}

const struct engawa_bot engawa_bot_sengoku_strong = {
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
    return engawa_sengoku_kind(move) == SENGOKU_MOVE_PLACE &&
           engawa_sengoku_tile(move) == state->deployed[seat];
}

/* Whether MOVE gives SEAT the lead, or a share of it, in the row of the tile's higher mark. */
static bool leads(const struct sengoku *state, int seat, engawa_move move)
{
    int cell = engawa_sengoku_cells(move).cell[1];
    int mark = engawa_sengoku_marks[engawa_sengoku_tile(move)][1];
    int line = engawa_sengoku_field(cell) * SENGOKU_LINES + cell % SENGOKU_COLUMN % 5;
    const uint8_t *sum = state->board.sum[line];
    for (int other = 0; other < state->seats; other++)
        if (other != seat && sum[other] > sum[seat] + 2 * mark)
            return false;
    return true;
}

static void choose_easy(const struct engawa_match *view, struct engawa_rng *rng, int budget,
                        struct engawa_text *move)
{
    const struct sengoku *state = state_of(view);
    int count, best = 0;
    engawa_move *moves = legal_moves(view, &count);
    (void)rng;
    (void)budget;
    if (state->phase == SENGOKU_DEPLOY) {
        for (int i = 1; i < count; i++)
            if (engawa_sengoku_strength(engawa_sengoku_tile(moves[i])) >
                engawa_sengoku_strength(engawa_sengoku_tile(moves[best])))
                best = i;
    } else {
        while (best < count && !(lays_deployed(state, view->viewer, moves[best]) &&
                                 leads(state, view->viewer, moves[best])))
            best++;
        best = best == count ? 0 : best;
    }
    print(view, moves[best], move);
    free(moves);
}

const struct engawa_bot engawa_bot_sengoku_easy = {
    .name = "easy",
    .label_en = "Easy",
    .label_ja = "やさしい",
    .game = "sengoku-domino",
    .choose = choose_easy,
};
