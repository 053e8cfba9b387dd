/* equilibrium.c - solves small games of two players (equilibrium.h).
 *
 * The tree of the game is an array in which a position stands before those that follow it, which
 * lie side by side. So one pass forward computes the probabilities of all positions, and one pass
 * backward their values. */
#include "bench/solve/equilibrium.h"

#include "engine/compat.h"
#include "engine/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 2, CHANCE = SEATS, OVER };

struct position {
    uint8_t actor; /* a seat, CHANCE or OVER */
    uint8_t depth;
    uint16_t count; /* positions that follow, from FIRST on */
    uint32_t first;
    uint32_t choice; /* of a seat: what it knows */
    double chance;   /* the probability of the outcome that leads here; 1 where a player moves */
    double stake;    /* of OVER: what seat 0 wins */
};

/* What a seat knows where it may act, and what it does there. */
struct choice {
    uint64_t known[2];
    uint32_t at; /* of its moves in the arrays of the tree */
    uint16_t count;
};

struct tree {
    const struct engawa_game *game;
    enum equilibrium_stake stake;
    struct position *position;
    size_t positions, room;
    struct choice *choice;
    size_t choices, choice_room;
    uint32_t *slot; /* a hash table of choices, one more than their number; 0: empty */
    size_t slots;
    size_t moves;                         /* of all choices */
    double *regret, *sum, *policy, *gain; /* for each of them */
    double *reach[SEATS + 1], *worth;     /* for each position */
    uint32_t *by_depth;                   /* positions, the nearest first */
};

/* ---- the tree ---- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* All that SEAT knows after EVENT in STATE, if it knew KNOWN before. */
static void learn(const struct engawa_game *game, const void *state,
                  const struct engawa_event *event, int seat, uint64_t known[2])
{
    struct engawa_event seen = {.by = event->by, .move = event->move};
    if (event->by == ENGAWA_CHANCE)
        seen.outcome = event->outcome;
    if (game->redact)
        game->redact(state, seat, &seen);
    for (int i = 0; i < 2; i++) {
        uint64_t hash = mix(known[i] + (uint64_t)i, (uint64_t)(seen.by + 1));
        if (seen.by != ENGAWA_CHANCE)
            hash = mix(hash, seen.move);
        for (int j = 0; seen.by == ENGAWA_CHANCE && j < seen.outcome.count; j++)
            hash = mix(hash, seen.outcome.item[j] + 1u);
        known[i] = hash;
    }
}

static void make_slots(struct tree *tree)
{
    free(tree->slot);
    tree->slots = tree->slots ? 2 * tree->slots : 1024;
    tree->slot = engawa_allocate(tree->slots, sizeof *tree->slot);
    memset(tree->slot, 0, tree->slots * sizeof *tree->slot);
    for (size_t i = 0; i < tree->choices; i++) {
        size_t at = tree->choice[i].known[0] & (tree->slots - 1);
        while (tree->slot[at])
            at = (at + 1) & (tree->slots - 1);
        tree->slot[at] = (uint32_t)i + 1;
    }
}

/* The number of the choice of one who knows KNOWN and has COUNT moves. */
static uint32_t choice_of(struct tree *tree, const uint64_t known[2], int count)
{
    if (2 * (tree->choices + 1) > tree->slots)
        make_slots(tree);
    size_t at = known[0] & (tree->slots - 1);
    for (; tree->slot[at]; at = (at + 1) & (tree->slots - 1)) {
        const struct choice *old = &tree->choice[tree->slot[at] - 1];
        if (old->known[0] == known[0] && old->known[1] == known[1]) {
            assert(old->count == count);
            return tree->slot[at] - 1;
        }
    }
    if (tree->choices == tree->choice_room) {
        tree->choice_room = 2 * tree->choice_room + 1024;
        tree->choice = engawa_reallocate(tree->choice, tree->choice_room, sizeof *tree->choice);
    }
    tree->choice[tree->choices] = (struct choice){
        .known = {known[0], known[1]}, .at = (uint32_t)tree->moves, .count = (uint16_t)count};
    tree->moves += (size_t)count;
    tree->slot[at] = (uint32_t)++tree->choices;
    return tree->slot[at] - 1;
}

/* Adds COUNT positions behind position FROM. */
static void add_positions(struct tree *tree, size_t from, int count)
{
    while (tree->positions + (size_t)count > tree->room) {
        tree->room = 2 * tree->room + 1024;
        tree->position = engawa_reallocate(tree->position, tree->room, sizeof *tree->position);
    }
    tree->position[from].first = (uint32_t)tree->positions;
    tree->position[from].count = (uint16_t)count;
    for (int i = 0; i < count; i++)
        tree->position[tree->positions++] =
            (struct position){.chance = 1, .depth = (uint8_t)(tree->position[from].depth + 1)};
    assert(count <= UINT16_MAX && tree->position[from].depth < UINT8_MAX);
}

/* A state of the game, and what each seat knows of how it came about. */
struct knowing {
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } state;
    uint64_t known[SEATS][2];
};

static void grow(struct tree *tree, size_t at, const struct knowing *now);

/* Grows position AT by EVENT in the position before it, NOW. */
static void grow_by(struct tree *tree, size_t at, const struct knowing *now,
                    const struct engawa_event *event)
{
    struct knowing next = *now;
    for (int seat = 0; seat < SEATS; seat++)
        learn(tree->game, now->state.bytes, event, seat, next.known[seat]);
    engawa_apply(tree->game, next.state.bytes, event);
    grow(tree, at, &next);
}

static void grow_by_chance(struct tree *tree, size_t at, const struct knowing *now)
{
    assert(tree->game->outcomes);
    int count = tree->game->outcomes(now->state.bytes, NULL, 0);
    struct engawa_weighted *list = engawa_allocate((size_t)count, sizeof *list);
    tree->game->outcomes(now->state.bytes, list, count);
    assert(count > 0);
    add_positions(tree, at, count);
    tree->position[at].actor = CHANCE;
    for (int i = 0; i < count; i++) {
        size_t next = tree->position[at].first + (size_t)i;
        struct engawa_event event = {.by = ENGAWA_CHANCE, .outcome = list[i].outcome};
        tree->position[next].chance = list[i].probability;
        grow_by(tree, next, now, &event);
    }
    free(list);
}

static double stake_of(const struct tree *tree, const void *state)
{
    int64_t scores[ENGAWA_SEATS_MAX];
    int ranks[ENGAWA_SEATS_MAX];
    tree->game->result(state, scores, ranks);
    assert(tree->stake == EQUILIBRIUM_RANK || scores[0] + scores[1] == 0);
    return tree->stake == EQUILIBRIUM_RANK ? ranks[1] - ranks[0] : (double)scores[0];
}

static void grow(struct tree *tree, size_t at, const struct knowing *now)
{
    const void *state = now->state.bytes;
    unsigned actors = tree->game->actors(state);
    if (actors == 0) {
        tree->position[at].actor = OVER;
        tree->position[at].stake = stake_of(tree, state);
        return;
    }
    if (actors == ENGAWA_CHANCE_BIT) {
        grow_by_chance(tree, at, now);
        return;
    }
    int seat = engawa_lowest_bit(actors), count = tree->game->legal(state, seat, NULL, 0);
    engawa_move *moves = engawa_allocate((size_t)count, sizeof *moves);
    tree->game->legal(state, seat, moves, count);
    add_positions(tree, at, count);
    tree->position[at].actor = (uint8_t)seat;
    uint32_t choice = choice_of(tree, now->known[seat], count);
    tree->position[at].choice = choice;
    for (int i = 0; i < count; i++) {
        struct engawa_event event = {.by = seat, .move = moves[i]};
        grow_by(tree, tree->position[at].first + (size_t)i, now, &event);
    }
    free(moves);
}

/* Lists the positions by their depth. */
static void sort_by_depth(struct tree *tree)
{
    size_t next[UINT8_MAX + 2] = {0};
    for (size_t i = 0; i < tree->positions; i++)
        next[tree->position[i].depth + 1]++;
    for (int depth = 1; depth <= UINT8_MAX; depth++)
        next[depth] += next[depth - 1];
    for (size_t i = 0; i < tree->positions; i++)
        tree->by_depth[next[tree->position[i].depth]++] = (uint32_t)i;
}

static struct tree *make_tree(const struct engawa_setup *setup, enum equilibrium_stake stake)
{
    struct tree *tree = engawa_allocate(1, sizeof *tree);
    struct knowing start;
    memset(&start, 0, sizeof start);
    for (int seat = 0; seat < SEATS; seat++)
        start.known[seat][0] = start.known[seat][1] = (uint64_t)seat + 1;
    tree->game = setup->game;
    tree->stake = stake;
    tree->room = 1024;
    tree->position = engawa_allocate(tree->room, sizeof *tree->position);
    tree->positions = 1;
    tree->position[0].chance = 1;
    setup->game->start(start.state.bytes, setup);
    grow(tree, 0, &start);
    tree->regret = engawa_allocate(tree->moves, sizeof *tree->regret);
    tree->sum = engawa_allocate(tree->moves, sizeof *tree->sum);
    tree->policy = engawa_allocate(tree->moves, sizeof *tree->policy);
    tree->gain = engawa_allocate(tree->moves, sizeof *tree->gain);
    for (int i = 0; i <= SEATS; i++)
        tree->reach[i] = engawa_allocate(tree->positions, sizeof *tree->reach[i]);
    tree->worth = engawa_allocate(tree->positions, sizeof *tree->worth);
    tree->by_depth = engawa_allocate(tree->positions, sizeof *tree->by_depth);
    sort_by_depth(tree);
    return tree;
}

static void free_tree(struct tree *tree)
{
    for (int i = 0; i <= SEATS; i++)
        free(tree->reach[i]);
    void *const parts[] = {tree->position, tree->choice, tree->slot,  tree->regret,  tree->sum,
                           tree->policy,   tree->gain,   tree->worth, tree->by_depth};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        free(parts[i]);
    free(tree);
}

/* ---- CFR+ ---- */

/* Sets the policy in proportion to WEIGHTS; all moves alike where these are 0. */
static void set_policy(struct tree *tree, const double *weights)
{
    for (size_t i = 0; i < tree->choices; i++) {
        const struct choice *choice = &tree->choice[i];
        double all = 0;
        for (int m = 0; m < choice->count; m++)
            all += weights[choice->at + (size_t)m];
        for (int m = 0; m < choice->count; m++)
            tree->policy[choice->at + (size_t)m] =
                all > 0 ? weights[choice->at + (size_t)m] / all : 1.0 / choice->count;
    }
}

/* Sets how likely each position is by the moves of each seat, and by chance. */
static void set_reach(struct tree *tree)
{
    for (int i = 0; i <= SEATS; i++)
        tree->reach[i][0] = 1;
    for (size_t at = 0; at < tree->positions; at++) {
        const struct position *position = &tree->position[at];
        for (uint32_t m = 0; m < position->count; m++) {
            size_t next = position->first + m;
            for (int i = 0; i <= SEATS; i++)
                tree->reach[i][next] = tree->reach[i][at];
            tree->reach[position->actor][next] *=
                position->actor == CHANCE ? tree->position[next].chance
                                          : tree->policy[tree->choice[position->choice].at + m];
        }
    }
}

/* What position AT is worth to seat 0, if those that follow have their worth. */
static double worth_by_policy(const struct tree *tree, size_t at)
{
    const struct position *position = &tree->position[at];
    double worth = 0;
    if (position->actor == OVER)
        return position->stake;
    for (uint32_t m = 0; m < position->count; m++) {
        size_t next = position->first + m;
        worth += tree->worth[next] * (position->actor == CHANCE
                                          ? tree->position[next].chance
                                          : tree->policy[tree->choice[position->choice].at + m]);
    }
    return worth;
}

/* Iteration number TIME, from 1, for SEAT. */
static void iterate(struct tree *tree, int seat, int time)
{
    double sign = seat == 0 ? 1 : -1;
    set_policy(tree, tree->regret);
    set_reach(tree);
    for (size_t at = tree->positions; at-- > 0;) {
        const struct position *position = &tree->position[at];
        tree->worth[at] = worth_by_policy(tree, at);
        if (position->actor != seat)
            continue;
        size_t first = tree->choice[position->choice].at;
        double others = sign * tree->reach[CHANCE][at] * tree->reach[1 - seat][at];
        for (uint32_t m = 0; m < position->count; m++) {
            tree->regret[first + m] +=
                others * (tree->worth[position->first + m] - tree->worth[at]);
            tree->sum[first + m] += time * tree->reach[seat][at] * tree->policy[first + m];
        }
    }
    for (size_t i = 0; i < tree->moves; i++)
        tree->regret[i] = fmax(tree->regret[i], 0);
}

/* ---- best responses ---- */

/* Adds what each move of the COUNT positions AT, all of one depth, gains for SEAT. */
static void add_gains(struct tree *tree, int seat, const uint32_t *at, size_t count)
{
    double sign = seat == 0 ? 1 : -1;
    for (size_t i = 0; i < count; i++) {
        const struct position *position = &tree->position[at[i]];
        if (position->actor != seat)
            continue;
        double others = sign * tree->reach[CHANCE][at[i]] * tree->reach[1 - seat][at[i]];
        for (uint32_t m = 0; m < position->count; m++)
            tree->gain[tree->choice[position->choice].at + m] +=
                others * tree->worth[position->first + m];
    }
}

/* What SEAT gets by its best moves against the policy of the other. */
static double best_response(struct tree *tree, int seat)
{
    memset(tree->gain, 0, tree->moves * sizeof *tree->gain);
    for (size_t end = tree->positions, begin; end > 0; end = begin) {
        int depth = tree->position[tree->by_depth[end - 1]].depth;
        for (begin = end; begin > 0 && tree->position[tree->by_depth[begin - 1]].depth == depth;)
            begin--;
        add_gains(tree, seat, &tree->by_depth[begin], end - begin);
        for (size_t i = begin; i < end; i++) {
            size_t at = tree->by_depth[i];
            const struct position *position = &tree->position[at];
            tree->worth[at] = worth_by_policy(tree, at);
            if (position->actor != seat)
                continue;
            const double *gain = &tree->gain[tree->choice[position->choice].at];
            uint32_t best = 0;
            for (uint32_t m = 1; m < position->count; m++)
                best = gain[m] > gain[best] ? m : best;
            tree->worth[at] = tree->worth[position->first + best];
        }
    }
    return seat == 0 ? tree->worth[0] : -tree->worth[0];
}

struct equilibrium equilibrium_find(const struct engawa_setup *setup, enum equilibrium_stake stake,
                                    int iterations)
{
    assert(setup->seats == SEATS);
    struct tree *tree = make_tree(setup, stake);
    struct equilibrium found = {.positions = tree->positions, .choices = tree->choices};
    for (int time = 1; time <= iterations; time++)
        for (int seat = 0; seat < SEATS; seat++)
            iterate(tree, seat, time);
    set_policy(tree, tree->sum);
    set_reach(tree);
    for (size_t at = tree->positions; at-- > 0;)
        tree->worth[at] = worth_by_policy(tree, at);
    found.value = tree->worth[0];
    for (int seat = 0; seat < SEATS; seat++)
        found.nash_conv += best_response(tree, seat);
    free_tree(tree);
    return found;
}
