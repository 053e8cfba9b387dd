/* policy.h - what a Dou Dizhu bot chooses from, and the part of a decision that all bots share. */
#ifndef DOU_DIZHU_BOT_POLICY_H
#define DOU_DIZHU_BOT_POLICY_H

#include "bots/bot.h"
#include "bots/dou_dizhu/turns.h"
#include "games/dou_dizhu.h"

/* A choice to be made, and memory to make it with. */
struct dou_dizhu_bot_choice {
    const struct dou_dizhu *state; /* as the seat sees it */
    int seat, count;
    engawa_move *move; /* COUNT moves to choose from; there is memory for legal_max */
    struct dou_dizhu_bot_turns turns;
};

/* Decides a choice: returns one of its moves. CONTEXT is the decider's own. */
typedef engawa_move dou_dizhu_bot_decide(struct dou_dizhu_bot_choice *choice, void *context);

/* The state that MATCH, a match of Dou Dizhu, has come to. */
const struct dou_dizhu *dou_dizhu_bot_state(const struct engawa_match *match);

/* Memory for legal_max moves, not zeroed; free() it. */
engawa_move *dou_dizhu_bot_new_moves(void);

/* Writes the legal moves of SEAT in the play, pruned, to MOVE, which has memory for legal_max;
 * returns how many they are, at least one. Where there are very many legal moves, those
 * that attach other cards than the hand can spare best are left out. */
int dou_dizhu_bot_pruned_moves(const struct dou_dizhu *state, int seat, engawa_move *move);

/* The one of COUNT moves of SEAT in the play that ends the hand by leaving no card, or
 * DOU_DIZHU_PASS if none does. */
engawa_move dou_dizhu_bot_last_move(const struct dou_dizhu *state, int seat,
                                    const engawa_move *move, int count);

/* The fewest cards that any opponent of SEAT holds. */
int dou_dizhu_bot_fewest_cards(const struct dou_dizhu *state, int seat);

/* Whether A and B, two seats, are both opponents of the landlord. */
bool dou_dizhu_bot_partners(const struct dou_dizhu *state, int a, int b);

/* The move that the normal bot makes for SEAT in STATE of the first COUNT moves in SCRATCH, by a
 * plan for its own hand (greedy.c). SCRATCH keeps nothing of STATE. It takes about half as long as
 * a network takes to evaluate the moves, besides the nodes that are counted in SCRATCH's turns. */
engawa_move dou_dizhu_bot_plan_in(struct dou_dizhu_bot_choice *scratch,
                                  const struct dou_dizhu *state, int seat, int count);

/* Lets DECIDE choose for the seat of VIEW, in the auction or in the play, and returns the move. In
 * the play a move that ends the hand, or the only one, is made without asking. */
engawa_move dou_dizhu_bot_choose(const struct engawa_match *view, dou_dizhu_bot_decide *decide,
                                 void *context);

#endif
