/* ask_daily.h - asks about the daily games (docs/protocol.md, "Daily games"). Each function is a
 * row of protocol.c's table: it fills ASK->reply, or refuses with ASK->why. */
#ifndef ENGAWA_SERVER_ASK_DAILY_H
#define ENGAWA_SERVER_ASK_DAILY_H

#include "server/house/ask.h"

bool ask_daily_board(struct ask *ask);
bool ask_daily_play(struct ask *ask);

#endif
