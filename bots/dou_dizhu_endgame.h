/* dou_dizhu_endgame.h - the last cards of a hand of Dou Dizhu, played perfectly in sight of all. */
#ifndef ENGAWA_DOU_DIZHU_ENDGAME_H
#define ENGAWA_DOU_DIZHU_ENDGAME_H

#include "bots/dou_dizhu_net.h"

enum { DOU_DIZHU_ENDGAME_CARDS = 12, DOU_DIZHU_ENDGAME_ROOM = 8192 };

/* Whether so few cards are left in STATE that it can be solved. */
bool engawa_dou_dizhu_is_endgame(const struct dou_dizhu *state);

/* What the landlord gets (engawa_dou_dizhu_at_stake, negative for a loss) when all hands of STATE,
 * an endgame in the play, are open and both sides play perfectly. MOVE has room for
 * DOU_DIZHU_ENDGAME_ROOM. *NODES counts the positions looked at. */
float engawa_dou_dizhu_solve(const struct dou_dizhu *state, engawa_move *move, long *nodes);

#endif
