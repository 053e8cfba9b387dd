/* ending.c - finds the hands of Dou Dizhu that are decided (ending.h). */
#include "bots/dou_dizhu/ending.h"

#include "engine/memory.h"
#include "games/dou_dizhu.h"
#include "games/registry.h"

#include <stdlib.h>

enum { CARDS_MAX = 12, TRIES_MAX = 400 }; /* of a hand; plays tried at one decision */

struct search {
    int seat;
    int tries; /* so far */
};

/* Lets the others pass after a play of SEAT. Returns false if one of them can do anything else. */
static bool others_pass(struct dou_dizhu *state, int seat)
{
    engawa_move move;
    while (state->phase == DOU_DIZHU_PLAY && state->turn != seat) {
        if (engawa_dou_dizhu.legal(state, state->turn, &move, 1) != 1)
            return false;
        engawa_dou_dizhu.play(state, state->turn, move);
    }
    return true;
}

/* A move with a number by which moves are tried, the highest first. */
struct ranked {
    uint64_t key;
    engawa_move move;
};

static int compare_moves(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    return (x->key < y->key) - (x->key > y->key);
}

/* Returns the COUNT moves of SEAT in STATE, for the caller to free: bombs first, then those of more
 * cards. */
static struct ranked *list(const struct dou_dizhu *state, int seat, int *count)
{
    *count = engawa_dou_dizhu.legal(state, seat, NULL, 0);
    engawa_move *moves = engawa_allocate((size_t)*count, sizeof *moves);
    struct ranked *ranked = engawa_allocate((size_t)*count, sizeof *ranked);
    engawa_dou_dizhu.legal(state, seat, moves, *count);
    for (int i = 0; i < *count; i++) {
        bool bomb = moves[i] != DOU_DIZHU_PASS &&
                    dou_dizhu_classify(state->rocket, moves[i]).kind >= DOU_DIZHU_BOMB;
        ranked[i].key = (uint64_t)bomb << 32 | (uint64_t)dou_dizhu_size(moves[i]) << 16 |
                        (uint64_t)(*count - i);
        ranked[i].move = moves[i];
    }
    free(moves);
    qsort(ranked, (size_t)*count, sizeof *ranked, compare_moves);
    return ranked;
}

/* Returns whether the seat, which is next in STATE, can lay its cards down so that nobody can beat
 * it, and sets *FIRST to its first play. */
static bool wins(struct search *search, const struct dou_dizhu *state, engawa_move *first)
{
    int count;
    bool found = false;
    struct ranked *ranked = list(state, search->seat, &count);
    for (int i = 0; i < count && !found && search->tries < TRIES_MAX; i++) {
        struct dou_dizhu after = *state;
        engawa_move next;
        *first = ranked[i].move;
        if (*first == DOU_DIZHU_PASS)
            continue;
        search->tries++;
        engawa_dou_dizhu.play(&after, search->seat, *first);
        found = after.size[search->seat] == 0 ||
                (others_pass(&after, search->seat) && wins(search, &after, &next));
    }
    free(ranked);
    return found;
}

/* Whether the seat that laid the play to beat in STATE wins once all others have passed, as they
 * must. */
static bool owner_wins(const struct dou_dizhu *state)
{
    struct dou_dizhu after = *state;
    struct search search = {.seat = state->owner};
    engawa_move move;
    return state->laid.kind != DOU_DIZHU_NONE && state->size[state->owner] <= CARDS_MAX &&
           others_pass(&after, state->owner) && wins(&search, &after, &move);
}

static bool next(const void *bytes, struct engawa_event *event)
{
    const struct dou_dizhu *state = bytes;
    struct search search = {.seat = state->turn};
    if (state->phase != DOU_DIZHU_PLAY)
        return false;
    *event = (struct engawa_event){.by = state->turn};
    if (state->size[state->turn] <= CARDS_MAX && wins(&search, state, &event->move))
        return true;
    return owner_wins(state) && engawa_dou_dizhu.legal(state, state->turn, &event->move, 1) == 1;
}

const struct engawa_endings dou_dizhu_bot_endings = {.game = "dou-dizhu", .next = next};
