/* judge.h - the analysis of finished games against perfect play: of daily games, and of rated
 * games that have exact values (rating/note.h).
 *
 * Games are judged one by one, in the background. The loader's thread finds a game that was not
 * judged and reads its log, a bot's thread judges it as the page's analysis would, and the figures
 * are stored with the game. They follow from its log alone, so judging a game again gives the
 * same figures.
 */
#ifndef ENGAWA_SERVER_JUDGE_H
#define ENGAWA_SERVER_JUDGE_H

#include "server/turn/house.h"

extern const struct part_size judge_state; /* part.h */

/* Records that a game may wait to be judged. */
void judge_expect(struct house *house);

/* Fills house->batch with the figures of a judged game and returns true, or returns false if none
 * are ready. Starts the next game unless one is being judged. */
bool judge_step(struct house *house);

/* Reports the result of writing that batch: WHY is the reason of a failure, or NULL. */
void judge_take(struct house *house, const struct engawa_reason *why);

/* Takes over JOB, which has judged a game. */
void judge_done(struct house *house, struct job *job);

#endif
