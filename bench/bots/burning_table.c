/* burning_table.c - the race of three to five players, solved (burning_table.h).
 *
 * It works as for two (bots/burning_desire/exact.c): states are solved in the order of falling
 * totals. A bust passes the same totals to the next player, which couples the states that are
 * rotations of each other: from an estimate, their turns are solved, with their probabilities of a
 * bust; these give the solution of linear equations, and so on until the objectives of the turns no
 * longer change. With three or more players, who do not play against one opponent alone, that need
 * not converge: where everybody would rather do the opposite of what everybody does, the steps are
 * made smaller and smaller, towards the point where both are worth the same. There perfect play is
 * a mixture of both, of which the later calculation takes one: this moves the probabilities at the
 * start by some ten thousandths.
 *
 * What a player loses is found in the same way, for one seat that is special: it has some place in
 * the order, and a state has one probability for each such place. Every player follows a guide (the
 * first plane), and the value of that for the special seat is carried along.
 */
#include "bench/bots/burning_table.h"

#include "bench/bots/burning_end.h"
#include "engine/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = BURNING_SEATS, OUTCOMES = BURNING_BOT_PAYOFFS, STEP = BURNING_BOT_STEP };

enum mode {
    SOLVE,    /* all play perfectly */
    ONE_TURN, /* the one to move plays one turn by the idea */
    ALONE,    /* the special seat plays by the idea, the others perfectly */
    BEST      /* the others play by the idea, the special seat makes the best of it */
};

/* A state to solve, seen for one place of the special seat. Planes: in the mode SOLVE the
 * probabilities of all seats but the last, from the one to move on; in the others the guide and the
 * probability of the special seat. Then the probability of a bust. */
struct node {
    int left[SEATS]; /* in steps */
    int place;       /* of the special seat */
    double objective[OUTCOMES][BURNING_BOT_PLANES];
    /* The value of a bust as assumed, and the value of the turn, for all seats or for the special
     * seat alone; and the probability of a bust. */
    double gift[SEATS], turn[SEATS], bust;
};

struct burning_table {
    int seats, target, lane;
    size_t states;
    double *exact, *special; /* by state and place */
    int *number;             /* of the first node of each state in its level */
    struct burning_end *end;
    enum mode mode;
    burning_idea *idea;
    struct node *node;
    size_t capacity;
    struct burning_bot_turn *turn;
    double slack; /* objectives that differ by less count as equal */
};

/* ---- states ---- */

static size_t state_of(const struct burning_table *table, const int *left)
{
    size_t state = 0;
    for (int i = 0; i < table->seats; i++)
        state = state * (size_t)table->lane + (size_t)(left[i] - 1);
    return state;
}

static void lefts_of(const struct burning_table *table, size_t state, int *left)
{
    for (int i = table->seats - 1; i >= 0; i--, state /= (size_t)table->lane)
        left[i] = (int)(state % (size_t)table->lane) + 1;
}

static double *probabilities(const struct burning_table *table, size_t state)
{
    double *all = table->mode == ALONE || table->mode == BEST ? table->special : table->exact;
    return all + state * (size_t)table->seats;
}

static double judge(const struct burning_table *table, const int *left)
{
    int64_t points[SEATS];
    for (int i = 0; i < table->seats; i++)
        points[i] = (int64_t)left[i] * STEP;
    return table->idea(table->target, table->seats, points, table->seats - 1);
}

/* ---- objectives ---- */

/* Whether the player to move plays perfectly, for its own probability as it stands. */
static bool own_guide(const struct burning_table *table, const struct node *node)
{
    return table->mode == SOLVE || (table->mode == ALONE && node->place != 0) ||
           (table->mode == BEST && node->place == 0);
}

static int bust_plane(const struct burning_table *table)
{
    return table->mode == SOLVE ? table->seats - 1 : 2;
}

/* Fills in the values after POINTS that do not reach the target; 0 is a bust. */
static void leave(const struct burning_table *table, const struct node *node, int points,
                  double *leaves)
{
    int seats = table->seats, then[SEATS];
    for (int i = 0; i < seats - 1; i++)
        then[i] = node->left[i + 1];
    then[seats - 1] = node->left[0] - points / STEP;
    size_t state = state_of(table, then);
    const double *probability = probabilities(table, state);
    leaves[bust_plane(table)] = 0;
    if (table->mode == SOLVE) {
        for (int seat = 0; seat < seats - 1; seat++)
            leaves[seat] = probability[(seat + seats - 1) % seats];
        return;
    }
    leaves[1] =
        probability[table->mode == ONE_TURN ? seats - 1 : (node->place + seats - 1) % seats];
    if (!own_guide(table, node))
        leaves[0] = judge(table, then);
    else
        leaves[0] = table->mode == BEST ? leaves[1]
                                        : table->exact[state * (size_t)seats + (size_t)seats - 1];
}

struct reaching {
    const struct burning_table *table;
    const struct node *node;
};

static void stop_there(const void *context, int64_t points, double *leaves)
{
    const struct reaching *reaching = context;
    const struct burning_table *table = reaching->table;
    const int *left = reaching->node->left;
    int64_t behind[SEATS];
    double stays = 1;
    for (int i = 1; i < table->seats; i++)
        behind[i - 1] = points + (int64_t)(left[i] - left[0]) * STEP;
    struct burning_shares shares = burning_end_shares(table->end, behind);
    leaves[bust_plane(table)] = 0;
    if (table->mode == SOLVE) {
        memcpy(leaves, shares.of, (size_t)(table->seats - 1) * sizeof *leaves);
        return;
    }
    for (int i = 1; i < table->seats; i++)
        stays *= 1 - burning_bot_final_probability(behind[i - 1]);
    leaves[0] = own_guide(table, reaching->node) ? shares.of[0] : stays;
    leaves[1] = shares.of[reaching->node->place];
}

/* From planes to the probabilities of all seats, or of the special one. */
static void find_shares(const struct burning_table *table, const double *plane, double *share)
{
    int last = table->seats - 1;
    if (table->mode != SOLVE) {
        share[0] = plane[1];
        return;
    }
    share[last] = 1;
    for (int seat = 0; seat < last; seat++) {
        share[seat] = plane[seat];
        share[last] -= plane[seat];
    }
}

/* Finds the objective of JOB; true if it has changed. */
static bool find_objective(const struct burning_table *table, struct node *node)
{
    struct reaching reaching = {table, node};
    int bust = bust_plane(table);
    struct burning_bot_dare dare = {.stop = stop_there, .context = &reaching, .planes = bust + 1};
    double change = 0, least = 1;
    leave(table, node, 0, dare.bust);
    find_shares(table, dare.bust, node->gift);
    dare.bust[bust] = 1;
    for (int payoff = 1; payoff < OUTCOMES; payoff++) {
        double leaves[BURNING_BOT_PLANES] = {0};
        int points = burning_bot_payoffs[payoff];
        if (points < node->left[0] * STEP)
            leave(table, node, points, leaves);
        else
            burning_bot_solve_dare(&dare, points, leaves, NULL);
        change = fmax(change, fabs(leaves[0] - node->objective[payoff][0]));
        least = fmin(least, leaves[0]);
        memcpy(node->objective[payoff], leaves, sizeof leaves);
    }
    /* Some role always pays, so nobody has to end with 0 points. */
    dare.bust[bust] = dare.bust[0] > least;
    dare.bust[0] = fmax(dare.bust[0], least);
    change = fmax(change, fabs(dare.bust[0] - node->objective[0][0]));
    memcpy(node->objective[0], dare.bust, sizeof dare.bust);
    return change > table->slack;
}

/* ---- turns ---- */

static void play(struct burning_table *table, struct node *node, int count)
{
    int bust = bust_plane(table);
    for (int lane = 0; lane < BURNING_BOT_LANES; lane++)
        for (int payoff = 0; payoff < OUTCOMES; payoff++)
            burning_bot_turn_set(table->turn, lane, payoff,
                                 node[lane < count ? lane : 0].objective[payoff]);
    burning_bot_turn_solve(table->turn);
    for (int lane = 0; lane < count; lane++) {
        double plane[BURNING_BOT_PLANES];
        for (int i = 0; i <= bust; i++)
            plane[i] = burning_bot_turn_value(table->turn, lane, i);
        find_shares(table, plane, node[lane].turn);
        node[lane].bust = plane[bust];
    }
}

/* The probability of the seat at PLACE, by the equation of JOB and those of its rotations. */
static double solve(const struct burning_table *table, const struct node *node, int place)
{
    int seats = table->seats;
    double weight = 1, sum = 0;
    const struct node *at = node;
    for (int turn = 0; turn < seats; turn++) {
        int seat = table->mode == SOLVE ? (place - turn + seats) % seats : 0, then[SEATS];
        sum += weight * (at->turn[seat] - at->bust * at->gift[seat]);
        weight *= at->bust;
        for (int i = 0; i < seats; i++)
            then[i] = at->left[(i + 1) % seats];
        int special = table->mode == SOLVE ? 0 : (at->place + seats - 1) % seats;
        at = &table->node[table->number[state_of(table, then)] + special];
    }
    return sum / (1 - weight);
}

/* Solves those of COUNT nodes whose objectives have changed; true if there are any. */
static bool sweep(struct burning_table *table, int count)
{
    bool changed = false;
    for (int first = 0; first < count; first += BURNING_BOT_LANES) {
        int end = first + BURNING_BOT_LANES < count ? first + BURNING_BOT_LANES : count;
        bool other = false;
        for (int i = first; i < end; i++) {
            /* a group is solved with the latest values, or not at all */
            other |= find_objective(table, &table->node[i]);
        }
        if (other)
            play(table, table->node + first, end - first);
        changed |= other;
    }
    return changed;
}

/* ---- levels: all states of one sum ---- */

/* The first estimate: as if all had one step less to go. */
static void guess(struct burning_table *table, const int *left)
{
    size_t state = state_of(table, left), seats = (size_t)table->seats;
    int nearer[SEATS];
    bool last = false;
    for (int i = 0; i < table->seats; i++) {
        nearer[i] = left[i] - 1;
        last |= nearer[i] == 0;
    }
    for (size_t i = 0; i < seats; i++)
        if (table->mode != SOLVE)
            table->special[state * seats + i] = table->exact[state * seats + i];
        else
            table->exact[state * seats + i] =
                last ? 1.0 / (double)seats : table->exact[state_of(table, nearer) * seats + i];
}

/* Lists the nodes of the states from LEFT on whose lefts, from place I on, add up to SUM. */
static int list(struct burning_table *table, int *left, int i, int sum, int count)
{
    int places = table->mode == ALONE || table->mode == BEST ? table->seats : 1;
    int rest = table->seats - 1 - i;
    if (rest > 0) {
        for (left[i] = 1; left[i] <= table->lane; left[i]++)
            if (sum - left[i] >= rest && sum - left[i] <= rest * table->lane)
                count = list(table, left, i + 1, sum - left[i], count);
        return count;
    }
    left[i] = sum;
    guess(table, left);
    table->number[state_of(table, left)] = count;
    while ((size_t)(count + places) > table->capacity) {
        table->capacity = table->capacity ? 2 * table->capacity : 1024;
        table->node = engawa_reallocate(table->node, table->capacity, sizeof *table->node);
    }
    for (int place = 0; place < places; place++) {
        struct node *node = &table->node[count++];
        memset(node, 0, sizeof *node);
        memcpy(node->left, left, sizeof node->left);
        node->place = place;
    }
    return count;
}

/* Returns how far sweep number SWEEPS moves the values towards its results. */
static double step_of(int sweeps)
{
    return sweeps < 6 ? 1 : 1.0 / (sweeps - 4);
}

static void settle(struct burning_table *table, int count)
{
    for (int sweeps = 0; sweeps < 100; sweeps++) {
        table->slack = sweeps < 6 ? 1e-11 : 1e-6;
        if (!sweep(table, count) || table->mode == ONE_TURN)
            return;
        for (int i = 0; i < count; i++) {
            const struct node *node = &table->node[i];
            double *known = probabilities(table, state_of(table, node->left));
            int first = table->mode == SOLVE ? 0 : node->place;
            int last = table->mode == SOLVE ? table->seats - 1 : node->place;
            for (int place = first; place <= last; place++)
                known[place] += step_of(sweeps) * (solve(table, node, place) - known[place]);
        }
        if (table->mode == ALONE)
            return; /* there was no choice */
    }
}

/* Solves all levels; in the mode ONE_TURN, sums up the losses. */
static struct burning_off run(struct burning_table *table, enum mode mode, burning_idea *idea)
{
    struct burning_off lost = {0};
    int left[SEATS] = {0};
    table->mode = mode;
    table->idea = idea;
    table->turn = burning_bot_turn_new(bust_plane(table) + 1);
    for (int sum = table->seats; sum <= table->seats * table->lane; sum++) {
        int count = list(table, left, 0, sum, 0);
        settle(table, count);
        for (int i = 0; i < count && mode == ONE_TURN; i++) {
            const struct node *node = &table->node[i];
            double less = probabilities(table, state_of(table, node->left))[0] - node->turn[0];
            lost.mean += less / (double)table->states;
            lost.rms += less * less / (double)table->states;
            lost.most = fmax(lost.most, less);
        }
    }
    lost.rms = sqrt(lost.rms);
    burning_bot_turn_free(table->turn);
    return lost;
}

struct burning_table *burning_table_new(int seats, int target)
{
    struct burning_table *table = engawa_allocate(1, sizeof *table);
    table->seats = seats;
    table->target = target;
    table->lane = target / STEP;
    table->states = 1;
    for (int i = 0; i < seats; i++)
        table->states *= (size_t)table->lane;
    table->exact = engawa_allocate(table->states * (size_t)seats, sizeof *table->exact);
    table->special = engawa_allocate(table->states * (size_t)seats, sizeof *table->special);
    table->number = engawa_allocate(table->states, sizeof *table->number);
    table->end = burning_end_new(seats, target);
    run(table, SOLVE, NULL);
    return table;
}

void burning_table_free(struct burning_table *table)
{
    if (!table)
        return;
    burning_end_free(table->end);
    free(table->exact);
    free(table->special);
    free(table->number);
    free(table->node);
    free(table);
}

double burning_table_probability(const struct burning_table *table, const int64_t *left, int place)
{
    int steps[SEATS];
    for (int i = 0; i < table->seats; i++)
        steps[i] = (int)(left[i] / STEP);
    return table->exact[state_of(table, steps) * (size_t)table->seats + (size_t)place];
}

struct burning_off burning_table_off(const struct burning_table *table, burning_idea *idea)
{
    struct burning_off off = {0};
    size_t seats = (size_t)table->seats;
    for (size_t state = 0; state < table->states; state++) {
        int left[SEATS];
        int64_t points[SEATS];
        lefts_of(table, state, left);
        for (int i = 0; i < table->seats; i++)
            points[i] = (int64_t)left[i] * STEP;
        double by = idea(table->target, table->seats, points, table->seats - 1) -
                    table->exact[state * seats + seats - 1];
        off.mean += by / (double)table->states;
        off.rms += by * by / (double)table->states;
        off.most = fmax(off.most, fabs(by));
    }
    off.rms = sqrt(off.rms);
    return off;
}

struct burning_off burning_table_turn(struct burning_table *table, burning_idea *idea)
{
    return run(table, ONE_TURN, idea);
}

void burning_table_alone(struct burning_table *table, burning_idea *idea, bool best,
                         double probability[BURNING_SEATS])
{
    size_t seats = (size_t)table->seats;
    run(table, best ? BEST : ALONE, idea);
    memcpy(probability, table->special + (table->states - 1) * seats, seats * sizeof *probability);
}
