/* bots/yahtzee/win.c - maximizes the probability of winning, late in a game (bots/yahtzee/win.h).
 *
 * The others are assumed to maximize their expected score, as the exact table does, regardless of
 * this player. Then the final score of each of them is a distribution (yahtzee_bot_points_to_come),
 * found by going through all sheets that they may reach, the emptiest first, with the probability
 * of every number of points won by then.
 *
 * Against these distributions each final score of one's own has its share of the win
 * (`find_shares`), and the own game is solved for the greatest expected share: every sheet that can
 * be reached, with every number of points won by then, the fullest first, eight numbers of points
 * at once. This is exact but for the assumption: the others may answer what they see.
 *
 * Sheets with the same index in the table are one node. The work grows about threefold with each
 * open box, so it is estimated before it starts.
 */
#include "bots/yahtzee/win.h"

#include "bots/effort.h"
#include "engine/compat.h"
#include "engine/memory.h"
#include "games/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = YAHTZEE_BOT_LANES,
    POINTS_MAX = YAHTZEE_BOT_POINTS_MAX,
    NODES = 1 << 13,
    HASH = 1 << 14,
    SOLVED_PER_MS =
        150, /* batches that a processor solves, and nodes whose probabilities it passes on */
    NODES_PER_MS = 100,
    OPEN_MAX = 7, /* boxes; with more it is never tried */
    WORDS = POINTS_MAX / 64
};

/* A sheet that a player may reach. */
struct node {
    struct yahtzee_bot_sheet sheet;
    size_t index;
    int top;               /* the most points won by then */
    uint64_t reach[WORDS]; /* a bit for each number of points that may be won by then */
    double *values;        /* by points won by then: a probability, or the share of the win */
};

/* All sheets that a player may reach, each after those that lead to it. */
struct graph {
    const struct yahtzee_bot_exact *table;
    int sheet, count;
    struct node *node; /* NODES */
    int16_t hash[HASH];
    struct yahtzee_bot_menu *menu[2][1 << OPEN_MAX];
    unsigned open; /* the boxes that are open in the first sheet */
};

/* ---- sheets ---- */

/* The node of SHEET, made where it does not exist; NULL when there are too many. */
static struct node *node_of(struct graph *graph, const struct yahtzee_bot_sheet *sheet)
{
    size_t index = yahtzee_bot_exact_index(graph->table, sheet);
    size_t at = index * 0x9E3779B97F4A7C15u >> 40 & (HASH - 1);
    for (; graph->hash[at]; at = (at + 1) & (HASH - 1))
        if (graph->node[graph->hash[at] - 1].index == index)
            return &graph->node[graph->hash[at] - 1];
    if (graph->count == NODES)
        return NULL;
    struct node *node = &graph->node[graph->count++];
    graph->hash[at] = (int16_t)graph->count;
    node->sheet = *sheet;
    node->index = index;
    return node;
}

static struct graph *begin_graph(const struct yahtzee_bot_exact *table, int sheet_number,
                                 const struct yahtzee_bot_sheet *sheet)
{
    struct graph *graph = engawa_allocate(1, sizeof *graph);
    const int none[YAHTZEE_FACES] = {0};
    enum yahtzee_joker joker;
    graph->node = engawa_allocate(NODES, sizeof *graph->node);
    graph->table = table;
    graph->sheet = sheet_number;
    graph->open = yahtzee_open(sheet_number, 0, none, &joker) & ~sheet->filled;
    node_of(graph, sheet)->reach[0] = 1;
    return graph;
}

static void free_graph(struct graph *graph)
{
    for (int i = 0; i < graph->count; i++)
        free(graph->node[i].values);
    for (int i = 0; i < 1 << OPEN_MAX; i++) {
        free(graph->menu[0][i]);
        free(graph->menu[1][i]);
    }
    free(graph->node);
    free(graph);
}

static bool is_full(const struct graph *graph, const struct node *node)
{
    return (graph->open & ~node->sheet.filled) == 0;
}

static const struct yahtzee_bot_menu *menu_of(struct graph *graph, const struct node *node)
{
    int number = 0, bit = 0;
    for (unsigned open = graph->open; open; open &= open - 1, bit++)
        number |= (int)(node->sheet.filled >> engawa_lowest_bit(open) & 1) << bit;
    struct yahtzee_bot_menu **menu = &graph->menu[node->sheet.repeats][number];
    if (*menu)
        return *menu;
    *menu = engawa_allocate(1, sizeof **menu);
    yahtzee_bot_find_menu(graph->sheet, node->sheet.filled, node->sheet.repeats, *menu);
    return *menu;
}

/* POINTS, or the most that are counted. */
static int capped(int points)
{
    return points < POINTS_MAX ? points : POINTS_MAX - 1;
}

static double *new_values(void)
{
    return engawa_allocate(POINTS_MAX, sizeof(double));
}

/* ---- points to come ---- */

/* Adds the probabilities of NODE to the nodes that its turn may lead to. False when there are too
 * many. */
static bool propagate(struct graph *graph, const struct node *node)
{
    const struct yahtzee_bot_menu *menu = menu_of(graph, node);
    double worth[YAHTZEE_BOT_OFFERS], probability[YAHTZEE_BOT_OFFERS];
    struct yahtzee_bot_sheet after;
    int points;
    for (int j = 0; j < menu->offers; j++) {
        after = yahtzee_bot_take_offer(graph->sheet, &node->sheet, menu->offer[j], &points);
        worth[j] = points + yahtzee_bot_exact_value(graph->table, &after);
    }
    yahtzee_bot_turn_probabilities(menu, worth, probability);
    effort_add(1, NODES_PER_MS);
    for (int j = 0; j < menu->offers; j++) {
        if (probability[j] == 0)
            continue;
        after = yahtzee_bot_take_offer(graph->sheet, &node->sheet, menu->offer[j], &points);
        struct node *next = node_of(graph, &after);
        if (!next)
            return false;
        if (!next->values)
            next->values = new_values();
        for (int p = 0; p <= node->top; p++)
            next->values[capped(p + points)] += probability[j] * node->values[p];
        if (capped(node->top + points) > next->top)
            next->top = capped(node->top + points);
    }
    return true;
}

bool yahtzee_bot_points_to_come(const struct yahtzee_bot_exact *table, int sheet_number,
                                const struct yahtzee_bot_sheet *sheet, double *probability)
{
    struct graph *graph = begin_graph(table, sheet_number, sheet);
    bool fine = engawa_popcount(graph->open) <= OPEN_MAX;
    memset(probability, 0, POINTS_MAX * sizeof *probability);
    graph->node[0].values = new_values();
    graph->node[0].values[0] = 1;
    for (int i = 0; fine && i < graph->count; i++) {
        struct node *node = &graph->node[i];
        for (int p = 0; is_full(graph, node) && p <= node->top; p++)
            probability[p] += node->values[p];
        fine = is_full(graph, node) || propagate(graph, node);
        free(node->values);
        node->values = NULL;
    }
    free_graph(graph);
    return fine;
}

/* ---- the value of a final score ---- */

/* Fills SHARE, indexed by the points still to come for the seat to move: its share of the win, and
 * a tie-break for the points. False when it is too much to compute. */
static bool find_shares(const struct yahtzee_bot_exact *table, const struct yahtzee *state,
                        double *share)
{
    enum { POINTS_PER_WIN = 1000000000 };
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    double equal[POINTS_MAX][YAHTZEE_SEATS] = {
        {0}}; /* the probability that so many others have as much and none has more */
    engawa_yahtzee.result(state, scores, ranks);
    for (int p = 0; p < POINTS_MAX; p++)
        equal[p][0] = 1;
    for (int seat = 0; seat < state->seats; seat++) {
        struct yahtzee_bot_sheet sheet = yahtzee_bot_sheet_of(state, seat);
        int ahead = (int)(scores[state->turn] - scores[seat]);
        double probability[POINTS_MAX], below = 0;
        if (seat == state->turn)
            continue;
        if (!yahtzee_bot_points_to_come(table, state->sheet, &sheet, probability))
            return false;
        for (int p = 0; p < ahead && p < POINTS_MAX; p++)
            below += probability[p];
        for (int p = 0; p < POINTS_MAX; p++) {
            double same = p + ahead >= 0 && p + ahead < POINTS_MAX ? probability[p + ahead] : 0;
            for (int n = YAHTZEE_SEATS - 1; n >= 0; n--)
                equal[p][n] = equal[p][n] * below + (n > 0 ? equal[p][n - 1] * same : 0);
            below += same;
        }
    }
    for (int p = 0; p < POINTS_MAX; p++) {
        share[p] = (double)p / (double)POINTS_PER_WIN;
        for (int n = 0; n < YAHTZEE_SEATS; n++)
            share[p] += equal[p][n] / (n + 1);
    }
    return true;
}

/* ---- the own game ---- */

/* Marks the points that NEXT can have when a turn from NODE pays POINTS. */
static void reach(const struct node *node, struct node *next, int points)
{
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = node->reach[word]; left; left &= left - 1) {
            int sum = capped(64 * word + engawa_lowest_bit64(left) + points);
            next->reach[sum / 64] |= UINT64_C(1) << sum % 64;
            next->top = sum > next->top ? sum : next->top;
        }
}

/* Finds all sheets and points within reach. Returns how many batches they are, or -1 when that is
 * more than EFFORT. */
static long explore(struct graph *graph, long effort)
{
    long batches = 0;
    for (int i = 0; i < graph->count && batches <= effort; i++) {
        const struct node *node = &graph->node[i];
        int cases = 0;
        if (is_full(graph, node))
            break;
        for (int word = 0; word < WORDS; word++)
            cases += engawa_popcount64(node->reach[word]);
        batches += (cases + LANES - 1) / LANES;
        const struct yahtzee_bot_menu *menu = menu_of(graph, node);
        for (int j = 0; j < menu->offers; j++) {
            int points;
            struct yahtzee_bot_sheet after =
                yahtzee_bot_take_offer(graph->sheet, &node->sheet, menu->offer[j], &points);
            struct node *next = node_of(graph, &after);
            if (!next)
                return -1;
            reach(node, next, points);
        }
    }
    return batches <= effort ? batches : -1;
}

/* Solves the turn of NODE for COUNT, at most LANES, numbers of POINTS won by then, and writes their
 * values. */
static void solve_batch(const struct yahtzee_bot_menu *menu, double *const *values, const int *gain,
                        const int *points, int count, double *value)
{
    struct yahtzee_bot_turn turn;
    double batch[LANES];
    for (int j = 0; j < menu->offers; j++)
        for (int i = 0; i < LANES; i++)
            turn.slot[menu->offer[j].slot][i] =
                values[j][capped(points[i < count ? i : 0] + gain[j])];
    yahtzee_bot_solve_turn(menu, &turn, batch);
    effort_add(1, SOLVED_PER_MS);
    for (int i = 0; i < count; i++)
        value[points[i]] = batch[i];
}

static void solve(struct graph *graph, struct node *node)
{
    const struct yahtzee_bot_menu *menu = menu_of(graph, node);
    double *values[YAHTZEE_BOT_OFFERS];
    int gain[YAHTZEE_BOT_OFFERS], points[LANES], count = 0;
    for (int j = 0; j < menu->offers; j++) {
        struct yahtzee_bot_sheet after =
            yahtzee_bot_take_offer(graph->sheet, &node->sheet, menu->offer[j], &gain[j]);
        values[j] = node_of(graph, &after)->values;
    }
    node->values = new_values();
    for (int p = 0; p <= node->top; p++) {
        if (node->reach[p / 64] >> p % 64 & 1)
            points[count++] = p;
        if (count == LANES || (count > 0 && p == node->top)) {
            solve_batch(menu, values, gain, points, count, node->values);
            count = 0;
        }
    }
}

/* The value of a turn that leads to one of the nodes, as yahtzee_bot_decide asks for it. */
static double win_probability(const void *context, const struct yahtzee_bot_sheet *after,
                              int points)
{
    /* Looking up a node that exists changes nothing. */
    return node_of((struct graph *)context, after)->values[points];
}

bool yahtzee_bot_decide_for_win(const struct yahtzee_bot_exact *table, const struct yahtzee *state,
                                long effort, struct yahtzee_bot_decision *decision)
{
    struct yahtzee_bot_sheet sheet = yahtzee_bot_sheet_of(state, state->turn);
    struct graph *graph = begin_graph(table, state->sheet, &sheet);
    double *share = new_values();
    bool fine = engawa_popcount(graph->open) <= OPEN_MAX && explore(graph, effort) >= 0 &&
                find_shares(table, state, share);
    for (int i = graph->count - 1; fine && i > 0; i--) {
        struct node *node = &graph->node[i];
        if (!is_full(graph, node)) {
            solve(graph, node);
            continue;
        }
        node->values = new_values();
        memcpy(node->values, share, POINTS_MAX * sizeof *share);
    }
    if (fine)
        yahtzee_bot_decide(&(struct yahtzee_bot_judge){state->sheet, win_probability, graph}, state,
                           decision);
    free(share);
    free_graph(graph);
    return fine;
}
