/* bots/yahtzee/win.c - Yahtzee and Yams for the win, late in a game (bots/yahtzee/win.h).
 *
 * The others are taken to play for the greatest mean, as the exact table does, whatever happens.
 * Then what they end with is one distribution each (`outlook`): all sheets that they may come to,
 * the emptier first, and at each the chance of every number of points by then.
 *
 * Against these each final score of one's own has its share of the win (`find_shares`), and the own
 * game is solved for the greatest mean of that: every sheet that one may come to, with every number
 * of points won by then, the fullest first, eight numbers of points side by side. This is exact but
 * for what the others do: they may answer what they see.
 *
 * Sheets that the table keeps in one place are one node. The work grows about threefold with each
 * open box, so it is counted before it is done.
 */
#include "bots/yahtzee/win.h"

#include "engine/compat.h"
#include "games/registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = YAHTZEE_SIDE,
    FUTURE = YAHTZEE_FUTURE,
    NODES = 1 << 13,
    HASH = 1 << 14,
    OPEN_MAX = 7, /* boxes: more are never tried */
    WORDS = FUTURE / 64
};

/* A sheet that a player may come to. */
struct node {
    struct yahtzee_sheet_state sheet;
    size_t place;
    int top;               /* the most points by then */
    uint64_t reach[WORDS]; /* a bit for each number of points by then that can be */
    double *line;          /* something for each of them */
};

/* All of them; each comes after those that lead to it. */
struct graph {
    const struct yahtzee_exact *table;
    int sheet, count;
    struct node *node; /* NODES */
    int16_t hash[HASH];
    struct yahtzee_menu *menu[2][1 << OPEN_MAX];
    unsigned open; /* the boxes that are in the first sheet */
};

/* ---- sheets ---- */

/* The node of SHEET, made if it is not there; NULL if there are too many. */
static struct node *node_of(struct graph *graph, const struct yahtzee_sheet_state *sheet)
{
    size_t place = engawa_yahtzee_exact_place(graph->table, sheet);
    size_t at = place * 0x9E3779B97F4A7C15u >> 40 & (HASH - 1);
    for (; graph->hash[at]; at = (at + 1) & (HASH - 1))
        if (graph->node[graph->hash[at] - 1].place == place)
            return &graph->node[graph->hash[at] - 1];
    if (graph->count == NODES)
        return NULL;
    struct node *node = &graph->node[graph->count++];
    graph->hash[at] = (int16_t)graph->count;
    node->sheet = *sheet;
    node->place = place;
    return node;
}

static struct graph *begin_graph(const struct yahtzee_exact *table, int sheet_number,
                                 const struct yahtzee_sheet_state *sheet)
{
    struct graph *graph = calloc(1, sizeof *graph);
    const int none[YAHTZEE_FACES] = {0};
    enum yahtzee_joker joker;
    if (!graph || !(graph->node = calloc(NODES, sizeof *graph->node)))
        abort();
    graph->table = table;
    graph->sheet = sheet_number;
    graph->open = engawa_yahtzee_open(sheet_number, 0, none, &joker) & ~sheet->filled;
    node_of(graph, sheet)->reach[0] = 1;
    return graph;
}

static void free_graph(struct graph *graph)
{
    for (int i = 0; i < graph->count; i++)
        free(graph->node[i].line);
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

static const struct yahtzee_menu *menu_of(struct graph *graph, const struct node *node)
{
    int number = 0, bit = 0;
    for (unsigned open = graph->open; open; open &= open - 1, bit++)
        number |= (int)(node->sheet.filled >> engawa_lowest_bit(open) & 1) << bit;
    struct yahtzee_menu **menu = &graph->menu[node->sheet.repeats][number];
    if (*menu)
        return *menu;
    *menu = malloc(sizeof **menu);
    if (!*menu)
        abort();
    engawa_yahtzee_menu(graph->sheet, node->sheet.filled, node->sheet.repeats, *menu);
    return *menu;
}

/* Points, more than anybody gets, are as good as the most. */
static int cut(int points)
{
    return points < FUTURE ? points : FUTURE - 1;
}

static double *new_line(void)
{
    double *line = calloc(FUTURE, sizeof *line);
    if (!line)
        abort();
    return line;
}

/* ---- the outlook ---- */

/* Shares the chances of NODE out among what its turn leads to. */
static bool pass_on(struct graph *graph, const struct node *node)
{
    const struct yahtzee_menu *menu = menu_of(graph, node);
    double worth[YAHTZEE_OFFERS], chance[YAHTZEE_OFFERS];
    struct yahtzee_sheet_state after;
    int points;
    for (int j = 0; j < menu->offers; j++) {
        after = engawa_yahtzee_take(graph->sheet, &node->sheet, menu->offer[j], &points);
        worth[j] = points + engawa_yahtzee_exact_value(graph->table, &after);
    }
    engawa_yahtzee_follow(menu, worth, chance);
    for (int j = 0; j < menu->offers; j++) {
        if (chance[j] == 0)
            continue;
        after = engawa_yahtzee_take(graph->sheet, &node->sheet, menu->offer[j], &points);
        struct node *next = node_of(graph, &after);
        if (!next)
            return false;
        if (!next->line)
            next->line = new_line();
        for (int p = 0; p <= node->top; p++)
            next->line[cut(p + points)] += chance[j] * node->line[p];
        if (cut(node->top + points) > next->top)
            next->top = cut(node->top + points);
    }
    return true;
}

bool engawa_yahtzee_outlook(const struct yahtzee_exact *table, int sheet_number,
                            const struct yahtzee_sheet_state *sheet, double *chance)
{
    struct graph *graph = begin_graph(table, sheet_number, sheet);
    bool fine = engawa_popcount(graph->open) <= OPEN_MAX;
    memset(chance, 0, FUTURE * sizeof *chance);
    graph->node[0].line = new_line();
    graph->node[0].line[0] = 1;
    for (int i = 0; fine && i < graph->count; i++) {
        struct node *node = &graph->node[i];
        for (int p = 0; is_full(graph, node) && p <= node->top; p++)
            chance[p] += node->line[p];
        fine = is_full(graph, node) || pass_on(graph, node);
        free(node->line);
        node->line = NULL;
    }
    free_graph(graph);
    return fine;
}

/* ---- what a final score is worth ---- */

/* What of the win each number of points still to come is worth to the seat to move, and a hair for
 * each point. */
static bool find_shares(const struct yahtzee_exact *table, const struct yahtzee *state,
                        double *share)
{
    enum { HAIR_PARTS = 1000000000 };
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    double equal[FUTURE][YAHTZEE_SEATS] = {
        {0}}; /* the chance that so many have as much, none more */
    engawa_yahtzee.result(state, scores, ranks);
    for (int p = 0; p < FUTURE; p++)
        equal[p][0] = 1;
    for (int seat = 0; seat < state->seats; seat++) {
        struct yahtzee_sheet_state sheet = engawa_yahtzee_sheet_of(state, seat);
        int ahead = (int)(scores[state->turn] - scores[seat]);
        double chance[FUTURE], below = 0;
        if (seat == state->turn)
            continue;
        if (!engawa_yahtzee_outlook(table, state->sheet, &sheet, chance))
            return false;
        for (int p = 0; p < ahead && p < FUTURE; p++)
            below += chance[p];
        for (int p = 0; p < FUTURE; p++) {
            double same = p + ahead >= 0 && p + ahead < FUTURE ? chance[p + ahead] : 0;
            for (int n = YAHTZEE_SEATS - 1; n >= 0; n--)
                equal[p][n] = equal[p][n] * below + (n > 0 ? equal[p][n - 1] * same : 0);
            below += same;
        }
    }
    for (int p = 0; p < FUTURE; p++) {
        share[p] = (double)p / HAIR_PARTS;
        for (int n = 0; n < YAHTZEE_SEATS; n++)
            share[p] += equal[p][n] / (n + 1);
    }
    return true;
}

/* ---- the own game ---- */

/* Marks the points of NODE and POINTS more as within reach of NEXT. */
static void reach(const struct node *node, struct node *next, int points)
{
    for (int word = 0; word < WORDS; word++)
        for (uint64_t left = node->reach[word]; left; left &= left - 1) {
            int sum = cut(64 * word + engawa_lowest_bit64(left) + points);
            next->reach[sum / 64] |= UINT64_C(1) << sum % 64;
            next->top = sum > next->top ? sum : next->top;
        }
}

/* Finds all sheets and points within reach; gives how many sides they are, or -1 if too many. */
static long explore(struct graph *graph, long effort)
{
    long sides = 0;
    for (int i = 0; i < graph->count && sides <= effort; i++) {
        const struct node *node = &graph->node[i];
        int cases = 0;
        if (is_full(graph, node))
            break;
        for (int word = 0; word < WORDS; word++)
            cases += engawa_popcount64(node->reach[word]);
        sides += (cases + SIDE - 1) / SIDE;
        const struct yahtzee_menu *menu = menu_of(graph, node);
        for (int j = 0; j < menu->offers; j++) {
            int points;
            struct yahtzee_sheet_state after =
                engawa_yahtzee_take(graph->sheet, &node->sheet, menu->offer[j], &points);
            struct node *next = node_of(graph, &after);
            if (!next)
                return -1;
            reach(node, next, points);
        }
    }
    return sides <= effort ? sides : -1;
}

/* What the turn of NODE is worth with each of COUNT, at most SIDE, numbers of POINTS by then. */
static void solve_side(const struct yahtzee_menu *menu, double *const *line, const int *gain,
                       const int *points, int count, double *value)
{
    struct yahtzee_turn turn;
    double side[SIDE];
    for (int j = 0; j < menu->offers; j++)
        for (int i = 0; i < SIDE; i++)
            turn.slot[menu->offer[j].slot][i] = line[j][cut(points[i < count ? i : 0] + gain[j])];
    engawa_yahtzee_work_out(menu, &turn, side);
    for (int i = 0; i < count; i++)
        value[points[i]] = side[i];
}

static void solve(struct graph *graph, struct node *node)
{
    const struct yahtzee_menu *menu = menu_of(graph, node);
    double *line[YAHTZEE_OFFERS];
    int gain[YAHTZEE_OFFERS], points[SIDE], count = 0;
    for (int j = 0; j < menu->offers; j++) {
        struct yahtzee_sheet_state after =
            engawa_yahtzee_take(graph->sheet, &node->sheet, menu->offer[j], &gain[j]);
        line[j] = node_of(graph, &after)->line;
    }
    node->line = new_line();
    for (int p = 0; p <= node->top; p++) {
        if (node->reach[p / 64] >> p % 64 & 1)
            points[count++] = p;
        if (count == SIDE || (count > 0 && p == node->top)) {
            solve_side(menu, line, gain, points, count, node->line);
            count = 0;
        }
    }
}

/* What a turn is worth that leads to one of the nodes, as engawa_yahtzee_decide asks. */
static double chance_to_win(const void *context, const struct yahtzee_sheet_state *after,
                            int points)
{
    /* To look a node up that is there changes nothing. */
    return node_of((struct graph *)context, after)->line[points];
}

bool engawa_yahtzee_win(const struct yahtzee_exact *table, const struct yahtzee *state, long effort,
                        struct yahtzee_decision *decision)
{
    struct yahtzee_sheet_state sheet = engawa_yahtzee_sheet_of(state, state->turn);
    struct graph *graph = begin_graph(table, state->sheet, &sheet);
    double *share = new_line();
    bool fine = engawa_popcount(graph->open) <= OPEN_MAX && explore(graph, effort) >= 0 &&
                find_shares(table, state, share);
    for (int i = graph->count - 1; fine && i > 0; i--) {
        struct node *node = &graph->node[i];
        if (!is_full(graph, node)) {
            solve(graph, node);
            continue;
        }
        node->line = new_line();
        memcpy(node->line, share, FUTURE * sizeof *share);
    }
    if (fine)
        engawa_yahtzee_decide(&(struct yahtzee_judge){state->sheet, chance_to_win, graph}, state,
                              decision);
    free(share);
    free_graph(graph);
    return fine;
}
