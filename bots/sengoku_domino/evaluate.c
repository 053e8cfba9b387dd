/* bots/sengoku_domino/evaluate.c - evaluates positions of Sengoku Domino
 * (bots/sengoku_domino/evaluate.h).
 *
 * A line in which nothing can be laid any more is won. Before that, each cell in which something
 * can still be laid moves the sums like a step of a random walk, so the probability that a seat
 * wins the line falls with how far it is behind, divided by the root of the number of those cells.
 * The lines expected in a battlefield give, in the same way, the probability of its castle, and
 * castles and lines give that of the win.
 *
 * The quick player of rollouts looks at lines alone: a tile changes at most four of them. What each
 * mark adds to each line is computed once, so that a place takes three or four additions.
 *
 * Probabilities fall by one rational function instead of an exponential, so that every machine and
 * the page find the same values.
 */
#include "bots/sengoku_domino/evaluate.h"

#include "engine/compat.h"

#include <math.h>
#include <string.h>

enum { SIDE = 5, SEATS = SENGOKU_SEATS, LINES = SENGOKU_LINES };

/* By the number of living cells in a line: how far behind (in doubled marks) makes winning it e
 * times less likely. */
static const double reach[SIDE + 1] = {1, 4.5, 6.3, 7.7, 8.9, 10};

/* The weights of a castle and of a line, by the number of battlefields after the current one. A
 * castle decides most once it is the last; lines count as ways to 13 and then to break ties. */
static const double castle_weight[SENGOKU_FIELDS] = {5, 1.4, 1.1, 0.9};
static const double line_weight[SENGOKU_FIELDS] = {0.8, 0.45, 0.3, 0.2};

/* About exp(-X) for X of 0 and more. */
static double decay(double x)
{
    return 1 / (1 + x * (1 + x * (0.5 + x * (1 / 6.0 + x / 24))));
}

/* Writes to SHARE a share for each of COUNT scores: 1 for the highest, decaying with SCALE times
 * the distance from it, normalized to a sum of 1. */
static void share_by_decay(const double *score, int count, double scale, double *share)
{
    double best = score[0], all = 0;
    for (int i = 1; i < count; i++)
        best = score[i] > best ? score[i] : best;
    for (int i = 0; i < count; i++)
        all += share[i] = decay((best - score[i]) * scale);
    for (int i = 0; i < count; i++)
        share[i] /= all;
}

/* Each seat's probability of winning a line with the sums SUM and LIVING cells. */
static void share_line(const uint8_t sum[SEATS], int seats, int living, double *share)
{
    double score[SEATS];
    if (living == 0) {
        int owner = sengoku_winner(sum);
        for (int i = 0; i < seats; i++)
            share[i] = owner == SENGOKU_WON + i;
        return;
    }
    for (int i = 0; i < seats; i++)
        score[i] = sum[i];
    share_by_decay(score, seats, 1 / reach[living], share);
}

/* ---- cells in which something can still be laid ---- */

/* Counts them for each line of the current battlefield. */
static void count_living(const struct sengoku_board *board, int living[LINES])
{
    int word = board->field & 1, shift = board->field & 2 ? SIDE : 0;
    uint64_t empty = board->empty[word];
    uint64_t right_of = empty >> SENGOKU_COLUMN;
    if (word == 0) /* the first column of the other word */
        right_of |= board->empty[1] << (SIDE - 1) * SENGOKU_COLUMN;
    uint64_t below = empty & empty >> 1, right = empty & right_of;
    uint64_t alive = (below | below << 1 | right | right << SENGOKU_COLUMN) >> shift;
    memset(living, 0, LINES * sizeof *living);
    for (int column = 0; column < SIDE; column++) {
        unsigned cells = (unsigned)(alive >> SENGOKU_COLUMN * column) & 0x1f;
        living[SIDE + column] = engawa_popcount(cells);
        for (int row = 0; row < SIDE; row++)
            living[row] += (int)(cells >> row & 1);
    }
}

/* ---- the probability of winning ---- */

static int winner_at_once(const struct sengoku_board *board, int seats)
{
    for (int i = 0; i < seats; i++)
        if (sengoku_has_won(board, i))
            return i;
    return -1;
}

/* The probability that SEAT wins with so many CASTLES and expected LINES of each seat, with LATER
 * battlefields to come. */
static double race(const int *castles, const double *lines, int seats, int seat, int later)
{
    double score[SEATS], share[SEATS];
    for (int i = 0; i < seats; i++) {
        if (castles[i] >= SENGOKU_CASTLES_TO_WIN)
            return i == seat;
        score[i] = castle_weight[later] * castles[i] + line_weight[later] * lines[i];
    }
    share_by_decay(score, seats, 1, share);
    return share[seat];
}

/* Adds the expected numbers of open lines of the current battlefield to LINES, and these and the
 * lines already won there to HERE. Returns the variance of HERE. */
static double expect_lines(const struct sengoku_board *board, int seats, double *lines,
                           double *here)
{
    uint8_t won[SEATS];
    int living[LINES];
    double spread = 0;
    sengoku_lines_won(board, board->field, won);
    for (int i = 0; i < seats; i++)
        here[i] += won[i];
    count_living(board, living);
    for (unsigned open = board->open[board->field]; open; open &= open - 1) {
        int line = engawa_lowest_bit(open);
        double share[SEATS];
        share_line(board->sum[board->field * LINES + line], seats, living[line], share);
        for (int i = 0; i < seats; i++) {
            lines[i] += share[i];
            here[i] += share[i];
            spread += share[i] * (1 - share[i]);
        }
    }
    return spread;
}

double sengoku_bot_win_probability(const struct sengoku_board *board, int seats, int seat)
{
    int castles[SEATS], later = SENGOKU_FIELDS - 1 - board->field;
    int winner = winner_at_once(board, seats);
    double lines[SEATS], here[SEATS] = {0}, share[SEATS], probability = 0;
    if (winner >= 0)
        return winner == seat;
    for (int i = 0; i < seats; i++) {
        castles[i] = board->castles[i];
        lines[i] = board->lines[i];
    }
    if (board->castle[board->field] != SENGOKU_OPEN)
        return race(castles, lines, seats, seat, 0);
    double spread = expect_lines(board, seats, lines, here);
    share_by_decay(here, seats, 1 / (0.15 + 0.8 * sqrt(spread)), share);
    for (int i = 0; i < seats; i++) {
        castles[i]++;
        probability += share[i] * race(castles, lines, seats, seat, later);
        castles[i]--;
    }
    return probability;
}

/* ---- the beginning of a battlefield ---- */

/* The weights of a castle and of a line, by the number of players (from 2) and of battlefields
 * before this one. */
static const double castle_ahead[SEATS - 1][SENGOKU_FIELDS] = {
    {0, 0.2, 0.3, 0.3}, {0, 1.1, 1.2, 0.5}, {0, 1.2, 1.3, 1.4}};
static const double line_ahead[SEATS - 1][SENGOKU_FIELDS] = {
    {0, 0.6, 0.95, 1}, {0, 0.16, 0.22, 1}, {0, 0.21, 0.27, 0.42}};

/* The weights of a point of strength in hand and stock, of a mark already laid in this battlefield,
 * and (by the battlefields before) of being still to place in this round. */
static const double strength_ahead = 0.065, mark_ahead = 0.1;
static const double turn_ahead[SENGOKU_FIELDS] = {0, 0.5, 0.65, 0.9};

/* The seats that have placed in this round already, as bits. */
static unsigned placed(const struct sengoku *state)
{
    unsigned seats = 0;
    for (int i = 0; state->phase == SENGOKU_PLACE && i < state->next; i++)
        seats |= 1u << state->track[i];
    return seats;
}

double sengoku_bot_field_probability(const struct sengoku *state, int seat)
{
    const struct sengoku_board *board = &state->board;
    unsigned done = placed(state);
    int field = board->field, seats = state->seats;
    double score[SEATS], share[SEATS];
    for (int i = 0; i < seats; i++) {
        int marks = 0;
        for (int row = 0; row < SIDE; row++)
            marks += board->sum[field * LINES + row][i];
        score[i] = castle_ahead[seats - 2][field] * board->castles[i] +
                   line_ahead[seats - 2][field] * board->lines[i] +
                   strength_ahead * sengoku_strengths(state->left[i]) + mark_ahead / 2 * marks -
                   (done >> i & 1 ? turn_ahead[field] : 0);
    }
    share_by_decay(score, seats, 1, share);
    return share[seat];
}

double sengoku_bot_probability_after(const struct sengoku_board *board, int seats, int seat,
                                     int tile, const struct sengoku_place *place)
{
    const int mark[2] = {sengoku_marks[tile][0], sengoku_marks[tile][1]};
    struct sengoku_board after = *board;
    sengoku_lay(&after, seat, mark, place);
    sengoku_settle_lines(&after, seats);
    return sengoku_bot_win_probability(&after, seats, seat);
}

static void find_places(const struct sengoku_board *board, int tile, struct sengoku_places *places)
{
    sengoku_fit(board, sengoku_marks[tile][0], sengoku_marks[tile][1], places);
}

struct sengoku_bot_prediction sengoku_bot_best_place(const struct sengoku_board *board, int seats,
                                                     int seat, int tile)
{
    struct sengoku_bot_prediction best = {.value = -1};
    struct sengoku_place list[SENGOKU_PLACES_MAX];
    struct sengoku_places places;
    find_places(board, tile, &places);
    int count = sengoku_list(board, &places, list);
    for (int i = 0; i < count; i++) {
        double value = sengoku_bot_probability_after(board, seats, seat, tile, &list[i]);
        if (value > best.value)
            best = (struct sengoku_bot_prediction){list[i], value};
    }
    return best;
}

/* ---- the quick player ---- */

/* The strength of a tile, 0 for a commander, determines its sum when both halves lie along a
 * line. */
enum { STRENGTHS = SENGOKU_STRENGTH_MAX + 1 };

/* The lines of the current battlefield as one seat values them. The gain of each mark is computed
 * on first use. */
struct line_gains {
    const struct sengoku_board *board;
    int seats, seat, living[LINES];
    double value[LINES]; /* as they are: the seat's probability less the mean of the others */
    unsigned half_known, both_known;   /* bit i: half[i], both[i] */
    double half[SENGOKU_MARKS][LINES]; /* the gain of a half, by its mark */
    double both[STRENGTHS][LINES];     /* the gain of both halves of a tile, by its strength */
};

/* The value of LINE with ADDED to the seat's sum and FILLED fewer living cells. All probabilities
 * sum to 1, so the seat's own gives the mean of the others. */
static double line_value(const struct line_gains *line_gains, int line, int added, int filled)
{
    const struct sengoku_board *board = line_gains->board;
    uint8_t sum[SEATS];
    int seats = line_gains->seats, seat = line_gains->seat,
        living = line_gains->living[line] - filled;
    memcpy(sum, board->sum[board->field * LINES + line], sizeof sum);
    sum[seat] = (uint8_t)(sum[seat] + added);
    if (living <= 0) {
        int owner = sengoku_winner(sum);
        return owner < SENGOKU_WON ? 0 : owner == SENGOKU_WON + seat ? 1 : -1.0 / (seats - 1);
    }
    int best = 0;
    for (int i = 0; i < seats; i++)
        best = sum[i] > best ? sum[i] : best;
    double own = 0, all = 0;
    for (int i = 0; i < seats; i++) {
        double share = sum[i] == best ? 1 : decay((best - sum[i]) / reach[living]);
        own = i == seat ? share : own;
        all += share;
    }
    return (seats * own / all - 1) / (seats - 1);
}

static void begin_gains(struct line_gains *line_gains, const struct sengoku *state, int seat)
{
    line_gains->board = &state->board;
    line_gains->seats = state->seats;
    line_gains->seat = seat;
    line_gains->half_known = line_gains->both_known = 0;
    count_living(&state->board, line_gains->living);
    for (int line = 0; line < LINES; line++)
        line_gains->value[line] = line_value(line_gains, line, 0, 0);
}

/* Sets GAIN to each line's gain from POINTS more in FILLED cells. */
static void find_gain(const struct line_gains *line_gains, int points, int filled,
                      double gain[LINES])
{
    for (int line = 0; line < LINES; line++) {
        bool open = line_gains->board->open[line_gains->board->field] >> line & 1;
        gain[line] =
            open ? line_value(line_gains, line, points, filled) - line_gains->value[line] : 0;
    }
}

/* Each line's gain from each half of a tile, the lower mark first, and from both. */
struct gains {
    const double *half[2], *both;
};

static struct gains find_gains(struct line_gains *line_gains, int tile)
{
    bool commander = tile == SENGOKU_COMMANDER;
    int strength = commander ? 0 : sengoku_strength(tile);
    struct gains gains = {.both = line_gains->both[strength]};
    for (int i = 0; i < 2; i++) {
        int mark = sengoku_marks[tile][i];
        gains.half[i] = line_gains->half[mark];
        if (!(line_gains->half_known >> mark & 1))
            find_gain(line_gains, commander ? 1 : 2 * mark, 1, line_gains->half[mark]);
        line_gains->half_known |= 1u << mark;
    }
    if (!(line_gains->both_known >> strength & 1))
        find_gain(line_gains, commander ? 2 : 2 * strength, 2, line_gains->both[strength]);
    line_gains->both_known |= 1u << strength;
    return gains;
}

/* Returns the gain of laying the tile of GAINS on PLACE. A half in a later battlefield counts a
 * little. */
static double gain(const struct line_gains *line_gains, const struct gains *gains,
                   const struct sengoku_place *place)
{
    int row[2], column[2];
    bool inside[2];
    double sum = 0;
    for (int i = 0; i < 2; i++) {
        inside[i] = sengoku_field(place->cell[i]) == line_gains->board->field;
        row[i] = place->cell[i] % SENGOKU_COLUMN % SIDE;
        column[i] = SIDE + place->cell[i] / SENGOKU_COLUMN % SIDE;
    }
    bool along_row = row[0] == row[1] && inside[0] && inside[1];
    bool along_column = column[0] == column[1] && inside[0] && inside[1];
    sum += along_row ? gains->both[row[0]] : 0;
    sum += along_column ? gains->both[column[0]] : 0;
    for (int i = 0; i < 2; i++) {
        if (!inside[i])
            continue;
        sum += along_row ? 0 : gains->half[i][row[i]];
        sum += along_column ? 0 : gains->half[i][column[i]];
    }
    return sum + (inside[0] && inside[1] ? 0 : 0.1);
}

/* A number from 0 to NOISE. */
static double jitter(struct engawa_rng *rng, double noise)
{
    return noise * (engawa_rng_word(rng) >> 8) / 16777216.0;
}

/* The place that adds most, and how much it adds, in lines; -1 where TILE fits nowhere. */
static struct sengoku_bot_prediction quick_place(struct line_gains *line_gains, int tile,
                                                 struct engawa_rng *rng, double noise)
{
    struct sengoku_bot_prediction best = {.value = -1};
    struct sengoku_place list[SENGOKU_PLACES_MAX];
    struct sengoku_places places;
    find_places(line_gains->board, tile, &places);
    int count = sengoku_list(line_gains->board, &places, list);
    if (count == 0)
        return best;
    struct gains gains = find_gains(line_gains, tile);
    for (int i = 0; i < count; i++) {
        double value = gain(line_gains, &gains, &list[i]) + jitter(rng, noise);
        if (i == 0 || value > best.value)
            best = (struct sengoku_bot_prediction){list[i], value};
    }
    return best;
}

static engawa_move quick_deploy(struct line_gains *line_gains, uint32_t hand,
                                struct engawa_rng *rng, double noise, long *steps)
{
    int best = SENGOKU_COMMANDER;
    double most = 0;
    for (uint32_t tiles = hand & ~(uint32_t)SENGOKU_SECOND; tiles; tiles &= tiles - 1) {
        int tile = engawa_lowest_bit(tiles);
        double value = quick_place(line_gains, tile, rng, noise).value;
        ++*steps;
        if (best == SENGOKU_COMMANDER || value > most) {
            most = value;
            best = tile;
        }
    }
    return sengoku_deploy(best);
}

/* The least gain, in lines, for which the quick player lays its commander when its tile cannot be
 * laid. */
static const double commander_from = 0.25;

engawa_move sengoku_bot_rollout_move(const struct sengoku *state, struct engawa_rng *rng,
                                     double noise, long *steps)
{
    int seat = sengoku_turn(state), tile = state->deployed[seat];
    struct line_gains line_gains;
    struct sengoku_places places;
    begin_gains(&line_gains, state, seat);
    if (state->phase == SENGOKU_DEPLOY)
        return quick_deploy(&line_gains, state->hand[seat], rng, noise, steps);
    ++*steps;
    find_places(&state->board, tile, &places);
    if (sengoku_count(&places) > 0) {
        struct sengoku_bot_prediction prediction = quick_place(&line_gains, tile, rng, noise);
        return sengoku_place(tile, &prediction.place);
    }
    if (!sengoku_has_commander(state, seat))
        return SENGOKU_DISCARD;
    struct sengoku_bot_prediction prediction =
        quick_place(&line_gains, SENGOKU_COMMANDER, rng, noise);
    return prediction.value < commander_from ? SENGOKU_DISCARD
                                             : sengoku_place(SENGOKU_COMMANDER, &prediction.place);
}
