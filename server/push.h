/* push.h - what visitors are told without having asked (docs/protocol.md, `push`). */
#ifndef ENGAWA_SERVER_PUSH_H
#define ENGAWA_SERVER_PUSH_H

#include "server/visitor.h"

/* Sends what is new in the log of LIVE to everybody who follows it. */
void push_log(struct live_table *live);

/* Sends who is at LIVE to everybody there. */
void push_here(struct live_table *live);

/* Tells the visitor to enter again from 0. */
void push_reset(struct subscription *subscription);

/* Sends the lobby to everybody who follows it, if it has changed and the last time was a second
 * ago. */
void push_lobby(struct house *house);

#endif
