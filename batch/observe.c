/* observe.c - the list of observers, and the functions that call them (observe.h). */
#include "batch/observe.h"

#include "batch/observers.h"
#include "engine/memory.h"

#include <assert.h>
#include <stdlib.h>

static const struct engawa_observer *observers[ENGAWA_GAMES_MAX];
static int observer_count;

bool engawa_add_observer(const struct engawa_observer *observer)
{
    for (int i = 0; i < observer_count; i++)
        if (observers[i]->game == observer->game)
            return observers[i] == observer;
    if (observer_count == ENGAWA_GAMES_MAX)
        return false;
    observers[observer_count++] = observer;
    return true;
}

void engawa_add_observers(void)
{
    engawa_add_observer(&yahtzee_observer);
    engawa_add_observer(&dou_dizhu_observer);
    engawa_add_observer(&dixit_observer);
    engawa_add_observer(&burning_observer);
    engawa_add_observer(&sengoku_observer);
}

const struct engawa_observer *engawa_observer_of(const struct engawa_game *game)
{
    for (int i = 0; i < observer_count; i++)
        if (observers[i]->game == game)
            return observers[i];
    return NULL;
}

/* Observes the first position of a game of SETUP, or the features of a move in it, so that all
 * planes are asked for. Returns the number of bytes. */
static int survey(const struct engawa_setup *setup, bool features, struct engawa_observation *to)
{
    const struct engawa_observer *observer = engawa_observer_of(setup->game);
    uint8_t bytes[ENGAWA_OBSERVATION_MAX] = {0};
    if (!observer || (features && !observer->feature))
        return 0;
    void *state = engawa_allocate(1, ENGAWA_STATE_MAX);
    setup->game->start(state, setup);
    to->at = bytes;
    if (features)
        observer->feature(state, 0, 0, to);
    else
        observer->observe(state, 0, true, to);
    free(state);
    assert(to->at - bytes <= ENGAWA_OBSERVATION_MAX && to->planes <= ENGAWA_PLANES_MAX);
    return (int)(to->at - bytes);
}

int engawa_observation_size(const struct engawa_setup *setup)
{
    struct engawa_observation to = {0};
    return survey(setup, false, &to);
}

int engawa_observation_planes(const struct engawa_setup *setup, struct engawa_plane *list,
                              int capacity)
{
    struct engawa_observation to = {.list = list, .capacity = capacity};
    survey(setup, false, &to);
    return to.planes;
}

int engawa_features_size(const struct engawa_setup *setup)
{
    struct engawa_observation to = {0};
    return survey(setup, true, &to);
}

int engawa_features_planes(const struct engawa_setup *setup, struct engawa_plane *list,
                           int capacity)
{
    struct engawa_observation to = {.list = list, .capacity = capacity};
    survey(setup, true, &to);
    return to.planes;
}

void engawa_observe(const struct engawa_game *game, const void *state, int seat, bool all,
                    uint8_t *bytes)
{
    struct engawa_observation to = {.at = bytes};
    engawa_observer_of(game)->observe(state, seat, all, &to);
}

void engawa_features(const struct engawa_game *game, const void *state, int seat, engawa_move move,
                     uint8_t *bytes)
{
    struct engawa_observation to = {.at = bytes};
    engawa_observer_of(game)->feature(state, seat, move, &to);
}

static const struct engawa_plane *groups_of(const struct engawa_setup *setup, int *count)
{
    const struct engawa_observer *observer = engawa_observer_of(setup->game);
    *count = 0;
    return observer && observer->actions ? observer->actions(setup, count) : NULL;
}

int engawa_actions(const struct engawa_setup *setup)
{
    int count, actions = 0;
    const struct engawa_plane *groups = groups_of(setup, &count);
    for (int i = 0; i < count; i++)
        actions += groups[i].length;
    return actions;
}

int engawa_actions_groups(const struct engawa_setup *setup, struct engawa_plane *list, int capacity)
{
    int count;
    const struct engawa_plane *groups = groups_of(setup, &count);
    for (int i = 0; i < count && i < capacity; i++)
        list[i] = groups[i];
    return count;
}

int engawa_action(const struct engawa_game *game, const void *state, int seat, engawa_move move)
{
    return engawa_observer_of(game)->action(state, seat, move);
}
