/* lanes.h - the words of CUDA that the trainer uses, for a C++ compiler without CUDA: a warp of 32
 * lanes, each a coroutine. A lane runs until it waits for the others; then the next one does. So
 * what a card does at once happens here one by one, and a lane that does not wait where the others
 * do is found. */
#ifndef TESTS_BOTS_LANES_H
#define TESTS_BOTS_LANES_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#define __CUDACC__
#define __device__
#define __host__

enum { LANES = 32, STACK = 1 << 18 };

static struct {
    unsigned x;
} threadIdx;

static ucontext_t lanes_all, lanes_one[LANES];
static char lanes_stack[LANES][STACK];
static int lanes_done; /* how many are */
static unsigned lanes_votes;
static void (*lanes_act)(void);

static inline void __syncwarp(void)
{
    swapcontext(&lanes_one[threadIdx.x], &lanes_all);
}

static inline unsigned __ballot_sync(unsigned lanes, bool in)
{
    unsigned bit = 1u << threadIdx.x;
    lanes_votes = in ? lanes_votes | bit : lanes_votes & ~bit;
    __syncwarp();
    unsigned votes = lanes_votes & lanes;
    __syncwarp();
    return votes;
}

static inline int __popc(unsigned word)
{
    return __builtin_popcount(word);
}

static inline int __ffsll(long long word)
{
    return __builtin_ffsll(word);
}

static inline void atomicAdd(float *number, float value)
{
    *number += value;
}

static void lanes_begin(void)
{
    lanes_act();
    lanes_done++;
}

/* Runs ACT on all lanes, the last one first if BACKWARDS. Ends the program if some are done while
 * others wait. */
static void lanes_run(void (*act)(void), bool backwards)
{
    lanes_act = act;
    lanes_done = 0;
    for (int i = 0; i < LANES; i++) {
        getcontext(&lanes_one[i]);
        lanes_one[i].uc_stack.ss_sp = lanes_stack[i];
        lanes_one[i].uc_stack.ss_size = STACK;
        lanes_one[i].uc_link = &lanes_all;
        makecontext(&lanes_one[i], lanes_begin, 0);
    }
    while (lanes_done == 0) {
        for (unsigned i = 0; i < LANES; i++) {
            threadIdx.x = backwards ? LANES - 1 - i : i;
            swapcontext(&lanes_all, &lanes_one[threadIdx.x]);
        }
    }
    if (lanes_done < LANES) {
        fprintf(stderr, "%d lanes are done, and the others wait\n", lanes_done);
        exit(1);
    }
}

#endif
