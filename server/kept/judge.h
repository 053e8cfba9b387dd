/* judge.h - what finished games gave away against perfect play: daily games, and rated games that
 * have exact values (rating/note.h).
 *
 * Games are judged one by one, when nobody waits for anything: the loader's thread looks which game
 * has not been judged and reads its log, a bot's thread judges it as the page's analysis would, and
 * the figures are kept with the game. They follow from its log alone, so a game that is judged
 * again gets the same.
 */
#ifndef ENGAWA_SERVER_JUDGE_H
#define ENGAWA_SERVER_JUDGE_H

#include "server/turn/house.h"

extern const struct part_size judge_state; /* part.h */

/* Notes that a game may wait to be judged. */
void judge_expect(struct house *house);

/* Whether house->batch is to be written: what a game gave away. Has the next one judged, if none
 * is. */
bool judge_step(struct house *house);

/* That was written, or, with WHY, was not. */
void judge_take(struct house *house, const struct engawa_reason *why);

/* JOB, which it takes over, has judged a game. */
void judge_done(struct house *house, struct job *job);

#endif
