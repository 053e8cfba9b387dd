/* ismcts.c - Monte Carlo tree search from what one seat knows (ismcts.h). */
#include "bots/ismcts.h"

#include "bots/logarithm.h"
#include "engine/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A move that has been tried after those of its parent. Node 0 is the root and has no move. */
struct node {
    engawa_move move;
    uint32_t parent;
    int seat; /* that makes the move */
    uint32_t visits, available;
    double sum; /* of the results of SEAT */
};

struct tree {
    const struct engawa_game *game;
    const struct engawa_ismcts *search;
    int seats;
    struct engawa_rng *rng;
    struct node *node;
    uint32_t count;
    uint32_t *slot; /* hash table of nodes by parent and move; 0: free */
    uint32_t mask;
    double low, high; /* of all results so far */
    engawa_move *moves;
    uint64_t state[ENGAWA_STATE_MAX / sizeof(uint64_t)];
};

/* ---- nodes ---- */

static uint32_t hash(uint32_t parent, engawa_move move)
{
    uint64_t key = (move ^ (uint64_t)parent << 40 ^ parent) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(key >> 32 ^ key >> 11);
}

/* Returns the slot of the child of PARENT by MOVE, or the free one where it belongs. */
static uint32_t *slot_of(const struct tree *tree, uint32_t parent, engawa_move move)
{
    uint32_t at = hash(parent, move) & tree->mask;
    while (tree->slot[at] != 0) {
        const struct node *node = &tree->node[tree->slot[at]];
        if (node->parent == parent && node->move == move)
            break;
        at = (at + 1) & tree->mask;
    }
    return &tree->slot[at];
}

static uint32_t add_node(struct tree *tree, uint32_t parent, int seat, engawa_move move)
{
    uint32_t number = tree->count++;
    tree->node[number] =
        (struct node){.move = move, .parent = parent, .seat = seat, .available = 1};
    *slot_of(tree, parent, move) = number;
    return number;
}

/* The mean result of NODE between 0 and 1, with a bonus for what was tried seldom. */
static double promise(const struct tree *tree, const struct node *node)
{
    double range = tree->high > tree->low ? tree->high - tree->low : 1;
    double mean = (node->sum / node->visits - tree->low) / range;
    return mean + 0.7 * sqrt(logarithm_natural(node->available) / node->visits);
}

/* Chooses among the COUNT moves of SEAT after PARENT: one that was never tried, if there is any, or
 * the most promising. Sets *NEW to whether it was never tried. Returns its node. */
static uint32_t choose(struct tree *tree, uint32_t parent, int seat, int count, bool *new)
{
    uint32_t best = 0, untried = 0;
    engawa_move fresh = 0;
    double most = -INFINITY;
    for (int i = 0; i < count; i++) {
        uint32_t child = *slot_of(tree, parent, tree->moves[i]);
        if (child == 0) {
            if (engawa_rng_below(tree->rng, ++untried) == 0)
                fresh = tree->moves[i];
            continue;
        }
        tree->node[child].available++;
        double one = promise(tree, &tree->node[child]);
        if (one > most) {
            most = one;
            best = child;
        }
    }
    *new = untried > 0;
    return untried > 0 ? add_node(tree, parent, seat, fresh) : best;
}

/* ---- one iteration ---- */

/* Draws outcomes of chance until a player is next. Returns who may act. */
static unsigned settle(const struct tree *tree, void *state)
{
    unsigned actors;
    while ((actors = tree->game->actors(state)) == ENGAWA_CHANCE_BIT) {
        struct engawa_outcome outcome;
        tree->game->draw(state, tree->rng, &outcome);
        tree->game->settle(state, &outcome);
    }
    return actors;
}

/* Goes down the tree by moves that are legal in this world, and one beyond it. Returns the last
 * node. */
static uint32_t descend(struct tree *tree, int seat)
{
    const struct engawa_game *game = tree->game;
    uint32_t node = 0;
    bool new = false;
    for (int depth = 0; depth < tree->search->depth && !new; depth++) {
        unsigned actors = settle(tree, tree->state);
        if (actors == 0)
            break;
        int actor = depth == 0 ? seat : engawa_lowest_bit(actors);
        int count = game->legal(tree->state, actor, tree->moves, game->legal_max);
        node = choose(tree, node, actor, count, &new);
        game->play(tree->state, actor, tree->node[node].move);
    }
    return node;
}

/* Sets RESULT to what each seat has at the end, in the unit of the search. */
static void judge(struct tree *tree, double result[ENGAWA_SEATS_MAX])
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX], winners = 0;
    tree->game->result(tree->state, scores, ranks);
    for (int seat = 0; seat < tree->seats; seat++)
        winners += ranks[seat] == 1;
    for (int seat = 0; seat < tree->seats; seat++) {
        double share = ranks[seat] == 1 ? 1.0 / winners : 0;
        result[seat] = tree->search->unit == ENGAWA_WINS ? share : (double)scores[seat];
        tree->low = fmin(tree->low, result[seat]);
        tree->high = fmax(tree->high, result[seat]);
    }
}

/* Plays the game in the tree's state to its end, and adds what came of it to the moves made. */
static void iterate(struct tree *tree, int seat)
{
    double result[ENGAWA_SEATS_MAX];
    uint32_t node = descend(tree, seat);
    engawa_playout(tree->game, tree->state, tree->rng, tree->moves);
    judge(tree, result);
    for (; node != 0; node = tree->node[node].parent) {
        tree->node[node].visits++;
        tree->node[node].sum += result[tree->node[node].seat];
    }
}

static void imagine(const struct tree *tree, const void *view, int seat, void *world)
{
    memcpy(world, view, tree->game->state_size);
    if (tree->game->imagine)
        tree->game->imagine(world, seat, tree->rng);
}

/* ---- the interface ---- */

/* Allocates a tree for ITERATIONS, without the moves. */
static void plant(struct tree *tree, int iterations)
{
    size_t nodes = (size_t)iterations + 1, slots = 4;
    while (slots < 2 * nodes)
        slots *= 2;
    tree->node = engawa_allocate(nodes, sizeof *tree->node);
    tree->slot = engawa_allocate(slots, sizeof *tree->slot);
    tree->mask = (uint32_t)slots - 1;
    tree->count = 1;
}

/* Adds what the tree has found to the COUNT moves of FOUND, with sums for values; empties it. */
static void harvest(struct tree *tree, struct engawa_searched *found, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t child = *slot_of(tree, 0, found[i].move);
        if (child == 0)
            continue;
        found[i].visits += tree->node[child].visits;
        found[i].value += tree->node[child].sum;
    }
    memset(tree->slot, 0, ((size_t)tree->mask + 1) * sizeof *tree->slot);
    tree->count = 1;
}

/* Searches one tree for all worlds. */
static void search_together(struct tree *tree, const void *view, int seat,
                            struct engawa_searched *found, int count)
{
    plant(tree, tree->search->iterations);
    for (int i = 0; i < tree->search->iterations; i++) {
        imagine(tree, view, seat, tree->state);
        iterate(tree, seat);
    }
    harvest(tree, found, count);
}

/* Searches a tree for each of the worlds, which share the iterations out. */
static void search_apart(struct tree *tree, const void *view, int seat,
                         struct engawa_searched *found, int count)
{
    uint64_t world[ENGAWA_STATE_MAX / sizeof(uint64_t)];
    int worlds = tree->search->worlds, iterations = tree->search->iterations;
    plant(tree, (iterations + worlds - 1) / worlds);
    for (int i = 0; i < worlds; i++) {
        int part = iterations / worlds + (i < iterations % worlds);
        imagine(tree, view, seat, world);
        for (int n = 0; n < part; n++) {
            memcpy(tree->state, world, tree->game->state_size);
            iterate(tree, seat);
        }
        harvest(tree, found, count);
    }
}

int engawa_ismcts(const struct engawa_setup *setup, const void *view, int seat,
                  const struct engawa_ismcts *search, struct engawa_rng *rng,
                  struct engawa_searched *found)
{
    const struct engawa_game *game = setup->game;
    assert(search->iterations >= 1 && search->iterations <= ENGAWA_ISMCTS_ITERATIONS_MAX &&
           search->depth >= 1 && search->depth <= ENGAWA_ISMCTS_DEPTH_MAX && search->worlds >= 0 &&
           search->worlds <= search->iterations);
    assert(game->actors(view) >> seat & 1 && engawa_is_view(game, view, seat));
    struct tree *tree = engawa_allocate(1, sizeof *tree);
    *tree = (struct tree){.game = game,
                          .search = search,
                          .seats = setup->seats,
                          .rng = rng,
                          .low = INFINITY,
                          .high = -INFINITY,
                          .moves = engawa_allocate((size_t)game->legal_max, sizeof *tree->moves)};
    int count = game->legal(view, seat, tree->moves, game->legal_max);
    for (int i = 0; i < count; i++)
        found[i] = (struct engawa_searched){.move = tree->moves[i]};
    (search->worlds ? search_apart : search_together)(tree, view, seat, found, count);
    for (int i = 0; i < count; i++)
        found[i].value /= found[i].visits ? (double)found[i].visits : 1;
    free(tree->node);
    free(tree->slot);
    free(tree->moves);
    free(tree);
    return count;
}
