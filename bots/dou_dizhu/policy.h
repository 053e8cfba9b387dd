/* bots/dou_dizhu/policy.h - what a Dou Dizhu bot chooses from, and what every bot does at a table.
 */
#ifndef DOU_DIZHU_BOT_POLICY_H
#define DOU_DIZHU_BOT_POLICY_H

#include "bots/bot.h"
#include "bots/dou_dizhu/turns.h"
#include "games/dou_dizhu.h"

/* Room to think in. */
struct dou_dizhu_bot_choice {
    const struct dou_dizhu *state; /* of the seat's own view */
    int seat, count;
    engawa_move *move; /* COUNT moves */
    struct dou_dizhu_bot_turns turns;
};

/* Writes the moves in the play that are worth a thought to MOVE (room for legal_max), and returns
 * their number. These are the legal ones. Where there are very many, what is attached is only
 * chosen from what the hand can spare best: lone low cards, and lone low pairs. */
int dou_dizhu_bot_pruned_moves(const struct dou_dizhu *state, int seat, engawa_move *move);

/* The move among COUNT that leaves SEAT without cards, which ends the hand; 0 (pass) for none. */
engawa_move dou_dizhu_bot_last_move(const struct dou_dizhu *state, int seat,
                                    const engawa_move *move, int count);

/* The fewest cards that an opponent of SEAT holds (a partner is none). */
int dou_dizhu_bot_fewest_cards(const struct dou_dizhu *state, int seat);

/* Whether A and B play together against the landlord. */
bool dou_dizhu_bot_partners(const struct dou_dizhu *state, int a, int b);

/* The move of CHOICE that the greedy player makes, by a plan for its own hand
 * (bots/dou_dizhu/greedy.c). */
engawa_move dou_dizhu_bot_plan(struct dou_dizhu_bot_choice *choice);

/* The same for SEAT in STATE among the COUNT moves in SCRATCH, which keeps nothing of STATE. It
 * takes about half as long as a network takes to judge them, besides the nodes of SCRATCH's turns.
 */
engawa_move dou_dizhu_bot_plan_in(struct dou_dizhu_bot_choice *scratch,
                                  const struct dou_dizhu *state, int seat, int count);

/* Lets DECIDE choose for the seat that VIEW belongs to, in the auction as in the play, and appends
 * the move to TEXT. A move that ends the hand, or the only one, is made without asking. CONTEXT is
 * passed on. */
void dou_dizhu_bot_choose(const struct engawa_match *view,
                          engawa_move (*decide)(struct dou_dizhu_bot_choice *choice, void *context),
                          void *context, struct engawa_text *text);

#endif
