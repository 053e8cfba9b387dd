/* contest.h - the tournament of `engawa match`: pairs bots, plays all deals and collects the
 * results.
 *
 * To reduce luck, each deal is played several times: in every way to seat one A among Bs, and one B
 * among As. With two players each deal is thus played from both sides. All these games have the
 * same chance events (self_play.h), and identical bots score exactly 50 %. With more than two bots
 * every pair of them plays every deal like this.
 *
 * In games of one seat against the others (bots/roles.h) a contest may assign that role before
 * anyone can play for it. Then each deal has two ways: A in the role against Bs, and B against As.
 */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "bots/bot.h"
#include "bots/endings.h"
#include "bots/roles.h"

#include <pthread.h>

enum {
    CONTEST_BOTS_MAX = 16,
    CONTEST_PAIRS_MAX = CONTEST_BOTS_MAX * (CONTEST_BOTS_MAX - 1) / 2,
    CONTEST_WAYS_MAX = 2 * ENGAWA_SEATS_MAX
};

/* A's success in a game, or its mean over several. */
struct success {
    double share; /* of the win: 1 for a sole win, 0 for none */
    double ahead; /* mean score of an A less that of a B */
};

/* Faults of A and of B: answers that were illegal or did not arrive, each replaced by a random
 * move.
 */
struct faults {
    long a, b;
};

/* Two bots of a contest, A before B. */
struct pair {
    int a, b;
};

/* A contest, shared by all threads: its parameters and its results. The caller sets the members up
 * to `lore`, and zeroes the rest. */
struct contest {
    const struct engawa_game *game;
    struct engawa_setup setup;
    const struct engawa_bot *bot[CONTEST_BOTS_MAX];
    int bots;
    const struct engawa_roles *roles;     /* NULL: no roles */
    const struct engawa_endings *endings; /* decided play is not asked for; NULL: all is */
    const char *seed;
    int deals, threads, budget;
    const char *lore; /* names the language to the bots */

    /* Called with KEEPER after each deal, by any thread but never by two at a time. Set it before
     * contest_play; NULL: nothing keeps the deals. */
    void (*keep)(void *keeper, const struct contest *contest, int pair, long deal);
    void *keeper;

    struct pair pair[CONTEST_PAIRS_MAX];
    int pairs;
    unsigned way[CONTEST_WAYS_MAX]; /* a bit for each seat of A; with roles: 1 if A has the role */
    int ways;
    struct success *success; /* one for each way of each deal of each pair */
    struct faults *faults;   /* one for each deal of each pair */
    bool *played;            /* likewise */
    pthread_mutex_t lock;    /* for `next`, and held during `keep` */
    long next;               /* the next deal to play, of all pairs: deal by deal */
};

/* Lists pairs and ways, and allocates the results. Free them with contest_end. */
void contest_begin(struct contest *contest);
void contest_end(struct contest *contest);

/* Returns the results of deal DEAL, from 1, between pair number PAIR: one success for each way. */
struct success *contest_deal(const struct contest *contest, int pair, long deal);

/* Returns a flag that is true once that deal has been played. */
bool *contest_played(const struct contest *contest, int pair, long deal);

/* Return the faults in that deal; the faults of bot number BOT in all deals of the contest. */
struct faults *contest_faults(const struct contest *contest, int pair, long deal);
long contest_faults_of(const struct contest *contest, int bot);

/* Return the way with A and B exchanged; A's success seen as B's. */
int contest_turned_way(const struct contest *contest, int way);
struct success contest_turned(struct success success);

/* Plays all deals that are not marked as played. */
void contest_play(struct contest *contest);

#endif
