/* ismcts.h - Monte Carlo tree search of any game, from what one seat knows.
 *
 * Each iteration takes a world, that is the state with its hidden parts imagined, goes down the
 * tree by the moves that are legal in it, adds one move, and plays on at random to the end. Chance
 * is drawn anew each time.
 *
 * There are two ways to share out the worlds. One tree for all of them, each iteration with another
 * world: single-observer ISMCTS, where a move that is rarely legal is judged by the worlds in which
 * it was (Cowling, Powley and Whitehouse, 2012). Or a tree for each of a number of worlds, whose
 * findings about the first move are added up: perfect-information Monte Carlo. With a tree for
 * itself a world is searched deeper, but everybody in it plays as if they saw all cards. With a
 * depth of 1 only the moves of the seat itself are compared, without a tree.
 */
#ifndef ENGAWA_ISMCTS_H
#define ENGAWA_ISMCTS_H

#include "bots/bot.h"

enum { ENGAWA_ISMCTS_DEPTH_MAX = 64, ENGAWA_ISMCTS_ITERATIONS_MAX = 1 << 24 };

/* The extent of a search. */
struct engawa_ismcts {
    int iterations;        /* games that are played to their end: 1 to the maximum */
    int depth;             /* decisions in the tree: 1 to the maximum */
    enum engawa_unit unit; /* the objective of the seats */
    int worlds;            /* with a tree each, at most `iterations`; 0: one tree for all worlds */
};

/* A legal move with what the search found about it. */
struct engawa_searched {
    engawa_move move;
    long visits;  /* iterations that made it */
    double value; /* mean result of its seat in the search's unit; 0 without visits */
};

/* Searches the moves of SEAT, which may act now, in games of SETUP from VIEW, SEAT's own view of
 * the state. Writes the legal moves in the game's order, at most legal_max, to FOUND and returns
 * how many there are. The move with the most visits is the best. The same generator gives the same
 * result. */
int engawa_ismcts(const struct engawa_setup *setup, const void *view, int seat,
                  const struct engawa_ismcts *search, struct engawa_rng *rng,
                  struct engawa_searched *found);

#endif
