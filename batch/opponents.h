/* opponents.h - bots in some seats of a batch.
 *
 * For each game there is a view of each bot's seat, folded from every event of the play, because a
 * bot remembers by its view alone (bots/bot.h). Each game has a generator for the bots' decisions,
 * so that they do not change chance.
 */
#ifndef ENGAWA_BATCH_OPPONENTS_H
#define ENGAWA_BATCH_OPPONENTS_H

#include "bots/bot.h"

struct opponents;

/* Returns the opponents of GAMES games of SETUP: BOT[seat], or none where it is NULL. Each decision
 * costs about BUDGET milliseconds at most. Free them with opponents_free. */
struct opponents *opponents_new(const struct engawa_setup *setup, int games,
                                const struct engawa_bot *const bot[], int budget);
void opponents_free(struct opponents *opponents);

/* Begins a new play of game number GAME, whose bots draw from SEED. */
void opponents_begin(struct opponents *opponents, int game, uint64_t seed);

/* Shows EVENT, which happens in STATE (the full state before it), to the bots of game number
 * GAME. */
void opponents_see(struct opponents *opponents, int game, const void *state,
                   const struct engawa_event *event);

/* Returns whether a bot has SEAT. */
bool opponents_have(const struct opponents *opponents, int seat);

/* Sets EVENT to the move that the bot in SEAT, whose turn it is, chooses in game number GAME. */
void opponents_choose(struct opponents *opponents, int game, int seat, struct engawa_event *event);

#endif
