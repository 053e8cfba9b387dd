/* contest.h - who plays whom on which deals in `engawa match`, and what came of it.
 *
 * To take luck out, each deal is played several times: in every way to seat one A among Bs, and one
 * B among As. With two players each deal is thus played from both sides. All these games have
 * the same chance events (self_play.h), and equal bots come out at exactly 50 %. With more than two
 * bots every pair of them plays every deal like this.
 *
 * In games of one seat against the others (bots/roles.h) a contest may give that role away before
 * anyone can play for it. Then each deal has two ways: A in the role against Bs, and B against As.
 */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "bots/bot.h"
#include "bots/roles.h"

#include <pthread.h>

enum {
    CONTEST_BOTS_MAX = 16,
    CONTEST_PAIRS_MAX = CONTEST_BOTS_MAX * (CONTEST_BOTS_MAX - 1) / 2,
    CONTEST_WAYS_MAX = 2 * ENGAWA_SEATS_MAX
};

/* How A did in a game, or in several on average. */
struct success {
    double share; /* of the win: 1 alone, 0 for none of it */
    double ahead; /* mean score of an A less that of a B */
};

/* Two bots of a contest, A before B. */
struct pair {
    int a, b;
};

struct results;

/* What is to be played, the same for all threads, and what came of it. The caller sets the members
 * up to `lore`, and zeroes the rest. */
struct contest {
    const struct engawa_game *game;
    struct engawa_setup setup;
    const struct engawa_bot *bot[CONTEST_BOTS_MAX];
    int bots;
    const struct engawa_roles *roles; /* NULL: all are alike */
    const char *seed;
    int deals, threads, budget;
    const char *lore; /* what the bots are told of the language */

    struct pair pair[CONTEST_PAIRS_MAX];
    int pairs;
    unsigned way[CONTEST_WAYS_MAX]; /* a bit for each seat of A; with roles 1 if A has the role */
    int ways;
    struct success *success; /* one for each way of each deal of each pair */
    bool *played;            /* one for each deal of each pair */
    struct results *file;    /* where deals are kept as soon as they are played; may be NULL */
    pthread_mutex_t lock;    /* for `next` and `file` */
    long next;               /* the next deal to play, of all pairs: deal by deal */
};

/* Lists pairs and ways, and makes room for the results. End it with contest_end. */
void contest_begin(struct contest *contest);
void contest_end(struct contest *contest);

/* What came of deal DEAL, from 1, between pair number PAIR: one success for each way. */
struct success *contest_deal(const struct contest *contest, int pair, long deal);

/* Whether that deal has been played. */
bool *contest_played(const struct contest *contest, int pair, long deal);

/* The way in which A and B have changed places, and what A's success is then for B. */
int contest_turned_way(const struct contest *contest, int way);
struct success contest_turned(struct success success);

/* Plays all deals that have not been played. */
void contest_play(struct contest *contest);

#endif
