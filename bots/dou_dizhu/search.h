/* search.h - the search of the strong bot: candidate moves played out in imagined worlds. */
#ifndef DOU_DIZHU_BOT_SEARCH_H
#define DOU_DIZHU_BOT_SEARCH_H

#include "bots/dou_dizhu/belief.h"
#include "bots/dou_dizhu/policy.h"

/* A move, what the network predicts of it, and that together with the rollouts. */
struct dou_dizhu_bot_candidate {
    engawa_move move;
    struct dou_dizhu_bot_prediction prediction; /* the network's alone */
    double objective;                           /* as dou_dizhu_bot_objective */
    double points;                              /* as prediction.points */
    double error;      /* the standard error of `points`, as far as the rollouts tell */
    double squares[2]; /* sums of squares behind the errors of objective and of points */
};

/* The search for one decision. */
struct dou_dizhu_bot_search;

/* Opens a search for the seat of VIEW, which is to move, with BUDGET milliseconds; free it with
 * dou_dizhu_bot_search_free. VIEW and RNG must outlive it. NULL where the networks' weights are
 * missing (bots/weights.h). A search is about 400 kB. */
struct dou_dizhu_bot_search *dou_dizhu_bot_search_new(const struct engawa_match *view,
                                                      struct engawa_rng *rng, int budget);
void dou_dizhu_bot_search_free(struct dou_dizhu_bot_search *search);

/* In the auction: what the seat's hand is predicted to bring. */
struct dou_dizhu_bot_prospect dou_dizhu_bot_search_prospect(struct dou_dizhu_bot_search *search);

/* In the play: fills in the COUNT elements of CANDIDATE, of which the moves are set, with the
 * network's predictions; their order stays. */
void dou_dizhu_bot_search_evaluate(struct dou_dizhu_bot_search *search,
                                   struct dou_dizhu_bot_candidate *candidate, int count);

/* Sorts CANDIDATE by objective, the best first, and returns how many of the first are close enough
 * to the best to be worth rollouts. */
int dou_dizhu_bot_search_shortlist(const struct dou_dizhu_bot_search *search,
                                   struct dou_dizhu_bot_candidate *candidate, int count);

/* Plays the COUNT candidates (at most 8) out until the budget is used up, and brings the results
 * into their objectives, points and errors. With DROP, candidates that fall clearly behind are
 * dropped on the way: they are moved behind the others, and their values are not to be used.
 * Returns the place of the best. */
int dou_dizhu_bot_search_roll_out(struct dou_dizhu_bot_search *search,
                                  struct dou_dizhu_bot_candidate *candidate, int count, bool drop);

#endif
