/* policy.h - the candidate moves of a Dou Dizhu bot, and the part of a decision that all bots
 * share. */
#ifndef DOU_DIZHU_BOT_POLICY_H
#define DOU_DIZHU_BOT_POLICY_H

#include "bots/bot.h"
#include "bots/dou_dizhu/turns.h"
#include "games/dou_dizhu.h"

/* A decision with its scratch memory. */
struct dou_dizhu_bot_choice {
    const struct dou_dizhu *state; /* as seen by the seat */
    int seat, count;
    engawa_move *move; /* COUNT candidates, with memory for legal_max */
    struct dou_dizhu_bot_turns turns;
};

/* Returns one of the moves of CHOICE. CONTEXT is the decider's data. */
typedef engawa_move dou_dizhu_bot_decide(struct dou_dizhu_bot_choice *choice, void *context);

/* Returns the present state of MATCH, a match of Dou Dizhu. */
const struct dou_dizhu *dou_dizhu_bot_state(const struct engawa_match *match);

/* Returns memory for legal_max moves, not zeroed; free() it. */
engawa_move *dou_dizhu_bot_new_moves(void);

/* Writes the legal moves of SEAT in the play, pruned, to MOVE, which has memory for legal_max.
 * Returns their number, at least one. If there are very many legal moves, leaves out those that
 * attach other cards than the hand can spare best. */
int dou_dizhu_bot_pruned_moves(const struct dou_dizhu *state, int seat, engawa_move *move);

/* Returns the one of COUNT moves of SEAT in the play that ends the hand by leaving no card, or
 * DOU_DIZHU_PASS if none does. */
engawa_move dou_dizhu_bot_last_move(const struct dou_dizhu *state, int seat,
                                    const engawa_move *move, int count);

/* Returns the fewest cards that any opponent of SEAT holds. */
int dou_dizhu_bot_fewest_cards(const struct dou_dizhu *state, int seat);

/* Returns whether A and B, two seats, are both opponents of the landlord. */
bool dou_dizhu_bot_partners(const struct dou_dizhu *state, int a, int b);

/* Returns the normal bot's move for SEAT in STATE among the first COUNT moves in SCRATCH, by a plan
 * for its own hand (greedy.c). SCRATCH keeps no reference to STATE. Takes about half as long as a
 * network's evaluation of the moves, besides the nodes counted in SCRATCH's turns. */
engawa_move dou_dizhu_bot_plan_in(struct dou_dizhu_bot_choice *scratch,
                                  const struct dou_dizhu *state, int seat, int count);

/* Returns the move that DECIDE chooses for the seat of VIEW, in the auction or in the play. In the
 * play, returns a move that ends the hand, or the only move, without calling DECIDE. */
engawa_move dou_dizhu_bot_choose(const struct engawa_match *view, dou_dizhu_bot_decide *decide,
                                 void *context);

#endif
