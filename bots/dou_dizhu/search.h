/* bots/dou_dizhu/search.h - moves of Dou Dizhu tried out: the look ahead of the strong player. */
#ifndef ENGAWA_DOU_DIZHU_TRIAL_H
#define ENGAWA_DOU_DIZHU_TRIAL_H

#include "bots/dou_dizhu/belief.h"
#include "bots/dou_dizhu/policy.h"

/* A move, what the network thinks of it, and what came of trying it out. */
struct dou_dizhu_trial {
    engawa_move move;
    struct dou_dizhu_hope hope; /* the network's */
    double aim;                 /* as engawa_dou_dizhu_aim, the trials counted in */
    double points;              /* as in hope.points, the trials counted in */
    double error;               /* the standard error of `points`, as far as the trials tell */
    double squares[2];          /* what the errors are counted from: of aim, of points */
};

/* One who thinks about one decision. */
struct dou_dizhu_thinker;

/* Opens a thinker for VIEW, whose seat is to move, with BUDGET milliseconds. The view and RNG must
 * outlive it. Half a megabyte; free with engawa_dou_dizhu_thinker_free. NULL where the networks'
 * weights are not there (embed.h). */
struct dou_dizhu_thinker *engawa_dou_dizhu_thinker_new(const struct engawa_match *view,
                                                       struct engawa_rng *rng, int budget);
void engawa_dou_dizhu_thinker_free(struct dou_dizhu_thinker *thinker);

const struct dou_dizhu_mind *engawa_dou_dizhu_thinker_mind(const struct dou_dizhu_thinker *thinker);

/* Lets the network judge COUNT moves of the play: fills in TRIAL, COUNT of them, from the moves in
 * it, in their order. */
void engawa_dou_dizhu_think(struct dou_dizhu_thinker *thinker, struct dou_dizhu_trial *trial,
                            int count);

/* Sorts TRIAL, the best first, and says how many of the first are close enough to it to be tried
 * out. */
int engawa_dou_dizhu_shortlist(const struct dou_dizhu_thinker *thinker,
                               struct dou_dizhu_trial *trial, int count);

/* Tries COUNT moves out until the budget is used up. With DROP those clearly behind are left out
 * on the way; they are behind the others in TRIAL then. Returns the place of the best. */
int engawa_dou_dizhu_try_out(struct dou_dizhu_thinker *thinker, struct dou_dizhu_trial *trial,
                             int count, bool drop);

#endif
