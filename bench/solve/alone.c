/* alone.c - the best mean score of one player alone (equilibrium.h): the value of every state,
 * computed once and kept by the state's bytes. */
#include "bench/solve/equilibrium.h"

#include "engine/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct kept {
    double value;
    bool used;
};

struct memory {
    const struct engawa_game *game;
    struct kept *kept;
    unsigned char *states;
    size_t room, count;
};

static size_t place_of(const struct memory *memory, const void *state)
{
    const unsigned char *bytes = state;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < memory->game->state_size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    size_t at = (hash ^ hash >> 32) & (memory->room - 1);
    while (memory->kept[at].used && memcmp(&memory->states[at * memory->game->state_size], state,
                                           memory->game->state_size) != 0)
        at = (at + 1) & (memory->room - 1);
    return at;
}

static void make_room(struct memory *memory)
{
    struct memory old = *memory;
    size_t size = memory->game->state_size;
    memory->room = old.room ? 2 * old.room : 1024;
    memory->kept = engawa_allocate(memory->room, sizeof *memory->kept);
    memory->states = engawa_allocate(memory->room, size);
    for (size_t i = 0; i < old.room; i++)
        if (old.kept[i].used) {
            size_t at = place_of(memory, &old.states[i * size]);
            memory->kept[at] = old.kept[i];
            memcpy(&memory->states[at * size], &old.states[i * size], size);
        }
    free(old.kept);
    free(old.states);
}

static double value_of(struct memory *memory, const void *state);

static double value_after(struct memory *memory, const void *state,
                          const struct engawa_event *event)
{
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } next;
    memcpy(next.bytes, state, memory->game->state_size);
    engawa_apply(memory->game, next.bytes, event);
    return value_of(memory, next.bytes);
}

static double mean_of_outcomes(struct memory *memory, const void *state)
{
    int count = memory->game->outcomes(state, NULL, 0);
    struct engawa_weighted *list = engawa_allocate((size_t)count, sizeof *list);
    double mean = 0;
    assert(count > 0);
    memory->game->outcomes(state, list, count);
    for (int i = 0; i < count; i++) {
        struct engawa_event event = {.by = ENGAWA_CHANCE, .outcome = list[i].outcome};
        mean += list[i].probability * value_after(memory, state, &event);
    }
    free(list);
    return mean;
}

static double best_of_moves(struct memory *memory, const void *state)
{
    int count = memory->game->legal(state, 0, NULL, 0);
    engawa_move *moves = engawa_allocate((size_t)count, sizeof *moves);
    double best = 0;
    memory->game->legal(state, 0, moves, count);
    for (int i = 0; i < count; i++) {
        struct engawa_event event = {.by = 0, .move = moves[i]};
        double value = value_after(memory, state, &event);
        best = i == 0 || value > best ? value : best;
    }
    free(moves);
    return best;
}

static double value_of(struct memory *memory, const void *state)
{
    unsigned actors = memory->game->actors(state);
    int64_t score;
    int rank;
    if (actors == 0) {
        memory->game->result(state, &score, &rank);
        return (double)score;
    }
    size_t at = place_of(memory, state);
    if (memory->kept[at].used)
        return memory->kept[at].value;
    double value = actors == ENGAWA_CHANCE_BIT ? mean_of_outcomes(memory, state)
                                               : best_of_moves(memory, state);
    if (2 * (memory->count + 1) > memory->room)
        make_room(memory);
    at = place_of(memory, state);
    memory->kept[at] = (struct kept){.value = value, .used = true};
    memcpy(&memory->states[at * memory->game->state_size], state, memory->game->state_size);
    memory->count++;
    return value;
}

double equilibrium_alone(const struct engawa_setup *setup)
{
    struct memory memory = {.game = setup->game};
    union {
        unsigned char bytes[ENGAWA_STATE_MAX];
        uint64_t align;
    } start;
    assert(setup->seats == 1);
    memset(&start, 0, sizeof start);
    make_room(&memory);
    setup->game->start(start.bytes, setup);
    double value = value_of(&memory, start.bytes);
    free(memory.kept);
    free(memory.states);
    return value;
}
