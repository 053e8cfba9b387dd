/* observe.h - what a seat may know of a state, and what a move is, as bytes for a network.
 *
 * An observation is a row of planes: groups of bytes, each with a name and a meaning. Which planes
 * there are, and how long each is, depends on the setup alone, so all observations of a game are
 * equally long. They are written from a full state, but show only what the seat may know: the same
 * bytes come out of the seat's own view. (Tests hold every game to that.) Seats are counted from
 * the one that observes: number 0 is its own, 1 the next one in turn. Numbers of more than a byte
 * are written with the lowest byte first, and negative ones as two's complement.
 *
 * A game has one function for this, which asks for its planes one after another (engawa_plane) and
 * fills each. The same function lists them: so the list cannot differ from the bytes.
 *
 * Some games (Dou Dizhu) also say what a move is, in the same way: the features of a move are
 * planes that depend on the setup alone, made of the move and of what the seat that makes it knows.
 *
 * docs/observations.md lists the planes of every game.
 */
#ifndef ENGAWA_OBSERVE_H
#define ENGAWA_OBSERVE_H

#include "engine/game.h"

/* One plane, for people. */
struct engawa_plane {
    const char *name;
    int length; /* bytes */
    const char *means;
};

/* An observation in the making. */
struct engawa_observation {
    uint8_t *at; /* where the next plane begins */
    struct engawa_plane *list;
    int planes, capacity; /* of LIST: how many there are, how many fit */
};

/* The next plane: LENGTH bytes, all 0, to be filled in. NAME and MEANS stay where they are. */
static inline uint8_t *engawa_plane(struct engawa_observation *to, const char *name, int length,
                                    const char *means)
{
    uint8_t *plane = to->at;
    if (to->planes < to->capacity) {
        to->list[to->planes].name = name;
        to->list[to->planes].length = length;
        to->list[to->planes].means = means;
    }
    to->planes++;
    to->at += length;
    return plane;
}

/* One game's observations. */
struct engawa_observer {
    const struct engawa_game *game;

    /* Writes what SEAT may know of STATE, or, if ALL, everything. STATE is full, or SEAT's own view
     * (and then ALL is false). */
    void (*observe)(const void *state, int seat, bool all, struct engawa_observation *to);

    /* Writes what MOVE is, a legal one of the seat whose turn it is in STATE (or 0, at any time).
     * NULL where the game has no features of moves. STATE is full, or that seat's own view. */
    void (*feature)(const void *state, engawa_move move, struct engawa_observation *to);

    /* The number of MOVE as another library counts it, -1 if it has none there. NULL where there is
     * no such numbering. */
    int (*number)(engawa_move move);
};

enum { ENGAWA_PLANES_MAX = 48, ENGAWA_OBSERVATION_MAX = 4096 };

/* Adds OBSERVER, which must stay where it is. False: there is one for this game already, or the
 * list is full. To add one once more changes nothing. To be called before other threads start. */
bool engawa_add_observer(const struct engawa_observer *observer);

/* Adds the observers of this program's games. A second call changes nothing. */
void engawa_add_observers(void);

/* GAME's observer, or NULL. */
const struct engawa_observer *engawa_observer_of(const struct engawa_game *game);

/* How many bytes an observation of a game of SETUP has, at most ENGAWA_OBSERVATION_MAX; 0 where
 * the game has no observer. */
int engawa_observation_size(const struct engawa_setup *setup);

/* Lists the planes of SETUP's game: all of them, or the first CAPACITY. Returns how many there are
 * in all, at most ENGAWA_PLANES_MAX. */
int engawa_observation_planes(const struct engawa_setup *setup, struct engawa_plane *list,
                              int capacity);

/* Writes what SEAT may know of STATE, or everything if ALL, to BYTES, engawa_observation_size of
 * them, which are all 0 before. The game has an observer. */
void engawa_observe(const struct engawa_game *game, const void *state, int seat, bool all,
                    uint8_t *bytes);

/* Likewise of a move: bytes of its features, 0 where the game has none; their planes; the features
 * of MOVE, a legal one of the seat whose turn it is in STATE, written to BYTES, which are all 0
 * before. */
int engawa_features_size(const struct engawa_setup *setup);
int engawa_features_planes(const struct engawa_setup *setup, struct engawa_plane *list,
                           int capacity);
void engawa_features(const struct engawa_game *game, const void *state, engawa_move move,
                     uint8_t *bytes);

/* ---- for observers ---- */

/* Write VALUE to BYTES, the lowest byte first: two bytes, four. */
void engawa_put16(uint8_t *bytes, unsigned value);
void engawa_put32(uint8_t *bytes, int64_t value);

#endif
