/* bots/dou_dizhu/search.h - moves of Dou Dizhu tried out: the look ahead of the strong player. */
#ifndef DOU_DIZHU_BOT_SEARCH_H
#define DOU_DIZHU_BOT_SEARCH_H

#include "bots/dou_dizhu/belief.h"
#include "bots/dou_dizhu/policy.h"

/* A move, what the network thinks of it, and what came of trying it out. */
struct dou_dizhu_bot_candidate {
    engawa_move move;
    struct dou_dizhu_bot_prediction prediction; /* the network's */
    double objective;  /* as dou_dizhu_bot_objective, the trials counted in */
    double points;     /* as in hope.points, the trials counted in */
    double error;      /* the standard error of `points`, as far as the trials tell */
    double squares[2]; /* what the errors are counted from: of aim, of points */
};

/* One who thinks about one decision. */
struct dou_dizhu_bot_search;

/* Opens a thinker for VIEW, whose seat is to move, with BUDGET milliseconds. The view and RNG must
 * outlive it. Half a megabyte; free with dou_dizhu_bot_search_free. NULL where the networks'
 * weights are not there (embed.h). */
struct dou_dizhu_bot_search *dou_dizhu_bot_search_new(const struct engawa_match *view,
                                                      struct engawa_rng *rng, int budget);
void dou_dizhu_bot_search_free(struct dou_dizhu_bot_search *search);

const struct dou_dizhu_bot_model *
dou_dizhu_bot_search_model(const struct dou_dizhu_bot_search *search);

/* Lets the network judge COUNT moves of the play: fills in TRIAL, COUNT of them, from the moves in
 * it, in their order. */
void dou_dizhu_bot_search_evaluate(struct dou_dizhu_bot_search *search,
                                   struct dou_dizhu_bot_candidate *candidate, int count);

/* Sorts TRIAL, the best first, and says how many of the first are close enough to it to be tried
 * out. */
int dou_dizhu_bot_search_shortlist(const struct dou_dizhu_bot_search *search,
                                   struct dou_dizhu_bot_candidate *candidate, int count);

/* Tries COUNT moves out until the budget is used up. With DROP those clearly behind are left out
 * on the way; they are behind the others in TRIAL then. Returns the place of the best. */
int dou_dizhu_bot_search_roll_out(struct dou_dizhu_bot_search *search,
                                  struct dou_dizhu_bot_candidate *candidate, int count, bool drop);

#endif
