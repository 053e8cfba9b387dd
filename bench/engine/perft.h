/* perft.h - counting legal continuations, as chess programs do. */
#ifndef BENCH_PERFT_H
#define BENCH_PERFT_H

#include "engine/match.h"

/* The number of sequences of exactly DEPTH legal player moves (at least 1) that can follow the
 * present position of MATCH, an open one. All orders of simultaneous choices count. Chance adds no
 * depth and has one outcome: event number n is drawn from the fair generator under a key of zeros,
 * so that counts are the same everywhere and change exactly when rules or draws do. A move with
 * free text counts once. */
uint64_t perft_count(const struct engawa_match *match, int depth);

#endif
