/* observe.h - observations of a state, features and action numbers of moves, for a network.
 *
 * An observation is a row of planes: groups of bytes, each with a name and a meaning. The list of
 * planes and their lengths depend on the setup alone, so all observations of a game have the same
 * length. They are written from a full state, but show only the seat's knowledge: the seat's own
 * view gives the same bytes. (Tests check this for every game.) Seats are counted from the
 * observer: number 0 is its own, 1 the next one in turn. Numbers of more than a byte are written
 * with the lowest byte first, and negative ones as two's complement.
 *
 * A game has one function for this, which requests its planes one after another (engawa_plane) and
 * fills each. The same function lists them, so the list cannot differ from the bytes.
 *
 * The features of a move are planes as well, computed from the move and the knowledge of the seat
 * that makes it.
 *
 * An action is the number of a move that means the same in every state: "fill the ones", "play
 * 33344". The numbers depend on the setup alone, so a network can have one output for each and
 * masks those that are illegal now. They do not change from version to version.
 *
 * docs/observations.md lists the planes and actions of every game.
 */
#ifndef ENGAWA_OBSERVE_H
#define ENGAWA_OBSERVE_H

#include "engine/game.h"

/* The description of one plane, or of one group of actions, for people. */
struct engawa_plane {
    const char *name;
    int length; /* bytes, or actions */
    const char *means;
};

/* An observation under construction. */
struct engawa_observation {
    uint8_t *at; /* the start of the next plane */
    struct engawa_plane *list;
    int planes, capacity; /* of LIST: number of planes so far, size */
};

/* Returns the next plane: LENGTH bytes, all 0, for the caller to fill in. NAME and MEANS must stay
 * valid. */
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

    /* Writes SEAT's observation of STATE, or, if ALL, of everything. STATE is full, or SEAT's own
     * view (and then ALL is false). */
    void (*observe)(const void *state, int seat, bool all, struct engawa_observation *to);

    /* Writes the features of MOVE, a legal move of SEAT in STATE (or 0 in the first state). NULL if
     * the game has no features of moves. STATE is full, or SEAT's own view. */
    void (*feature)(const void *state, int seat, engawa_move move, struct engawa_observation *to);

    /* Returns the groups of actions in a game of SETUP and sets *COUNT to how many there are. The
     * numbers of a group, its length, follow those of the groups before it. NULL if the game has no
     * actions. */
    const struct engawa_plane *(*actions)(const struct engawa_setup *setup, int *count);

    /* Returns the action of MOVE, a legal move of SEAT in STATE. Two legal moves of a seat never
     * have the same one. STATE is full, or SEAT's own view. */
    int (*action)(const void *state, int seat, engawa_move move);

    /* Returns the most numbers in an outcome of chance in a game of SETUP. */
    int (*items)(const struct engawa_setup *setup);

    /* Returns the number of MOVE in another library's numbering, -1 if it has none. NULL if there
     * is no such numbering. */
    int (*number)(engawa_move move);
};

enum { ENGAWA_PLANES_MAX = 48, ENGAWA_OBSERVATION_MAX = 4096 };

/* Adds OBSERVER, which must stay valid while the program runs. Returns false if its game has an
 * observer already or the list is full. Adding it twice changes nothing. Call before other threads
 * start. */
bool engawa_add_observer(const struct engawa_observer *observer);

/* Adds the observers of this program's games. A second call changes nothing. */
void engawa_add_observers(void);

/* Returns GAME's observer, or NULL. */
const struct engawa_observer *engawa_observer_of(const struct engawa_game *game);

/* Returns the bytes of an observation of a game of SETUP, at most ENGAWA_OBSERVATION_MAX; 0 if the
 * game has no observer. */
int engawa_observation_size(const struct engawa_setup *setup);

/* Lists the planes of SETUP's game, or the first CAPACITY of them. Returns the total number, at
 * most ENGAWA_PLANES_MAX. */
int engawa_observation_planes(const struct engawa_setup *setup, struct engawa_plane *list,
                              int capacity);

/* Writes SEAT's observation of STATE, or, if ALL, of everything, to BYTES: engawa_observation_size
 * bytes, zeroed by the caller. The game must have an observer. */
void engawa_observe(const struct engawa_game *game, const void *state, int seat, bool all,
                    uint8_t *bytes);

/* Returns the same for moves: the bytes of the features, 0 if the game has none; their planes; the
 * features of MOVE, a legal move of SEAT in STATE, written to BYTES, which the caller has zeroed.
 */
int engawa_features_size(const struct engawa_setup *setup);
int engawa_features_planes(const struct engawa_setup *setup, struct engawa_plane *list,
                           int capacity);
void engawa_features(const struct engawa_game *game, const void *state, int seat, engawa_move move,
                     uint8_t *bytes);

/* Returns the number of actions in a game of SETUP, 0 if it has none; lists their groups, or the
 * first CAPACITY of them, and returns the number of groups; returns the action of MOVE, a legal
 * move of SEAT in STATE. */
int engawa_actions(const struct engawa_setup *setup);
int engawa_actions_groups(const struct engawa_setup *setup, struct engawa_plane *list,
                          int capacity);
int engawa_action(const struct engawa_game *game, const void *state, int seat, engawa_move move);

/* ---- for observers ---- */

/* Write VALUE to BYTES, lowest byte first: two bytes; four bytes. */
static inline void engawa_put16(uint8_t *bytes, unsigned value)
{
    bytes[0] = (uint8_t)(value & 255);
    bytes[1] = (uint8_t)(value >> 8 & 255);
}

static inline void engawa_put32(uint8_t *bytes, int64_t value)
{
    engawa_put16(bytes, (unsigned)((uint64_t)value & 0xffff));
    engawa_put16(bytes + 2, (unsigned)((uint64_t)value >> 16 & 0xffff));
}

#endif
