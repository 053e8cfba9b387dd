/* search.h - the rollout search of the strong bot: plays candidate moves out in imagined worlds. */
#ifndef DOU_DIZHU_BOT_SEARCH_H
#define DOU_DIZHU_BOT_SEARCH_H

#include "bots/dou_dizhu/belief.h"
#include "bots/dou_dizhu/policy.h"

/* A move with the network's prediction, and with the estimate that combines it with the
 * rollouts. */
struct dou_dizhu_bot_candidate {
    engawa_move move;
    struct dou_dizhu_bot_prediction prediction; /* of the network alone */
    double objective;                           /* as dou_dizhu_bot_objective */
    double points;                              /* as prediction.points */
    double error;      /* the standard error of `points`, from the rollouts */
    double squares[2]; /* sums of squares behind the errors of objective and of points */
};

/* The search for one decision. */
struct dou_dizhu_bot_search;

/* Returns a new search for the seat of VIEW, which is to move, with BUDGET milliseconds; free it
 * with dou_dizhu_bot_search_free. VIEW and RNG must outlive it. Returns NULL if the networks'
 * weights are missing (bots/weights.h). A search is about 400 kB. */
struct dou_dizhu_bot_search *dou_dizhu_bot_search_new(const struct engawa_match *view,
                                                      struct engawa_rng *rng, int budget);
void dou_dizhu_bot_search_free(struct dou_dizhu_bot_search *search);

/* In the auction: returns the predicted result of the seat's hand. */
struct dou_dizhu_bot_prospect dou_dizhu_bot_search_prospect(struct dou_dizhu_bot_search *search);

/* In the play: sets the predictions of the COUNT elements of CANDIDATE, whose moves are set, and
 * keeps their order. */
void dou_dizhu_bot_search_evaluate(struct dou_dizhu_bot_search *search,
                                   struct dou_dizhu_bot_candidate *candidate, int count);

/* Sorts CANDIDATE by objective, the best first. Returns how many are close enough to the best to be
 * worth rollouts. */
int dou_dizhu_bot_search_shortlist(const struct dou_dizhu_bot_search *search,
                                   struct dou_dizhu_bot_candidate *candidate, int count);

/* Plays the COUNT candidates (at most 8) out until the budget is used up, and merges the results
 * into their objectives, points and errors. With DROP, drops candidates that fall clearly behind:
 * moves them behind the others and leaves their values invalid. Returns the index of the best. */
int dou_dizhu_bot_search_roll_out(struct dou_dizhu_bot_search *search,
                                  struct dou_dizhu_bot_candidate *candidate, int count, bool drop);

#endif
