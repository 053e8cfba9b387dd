/* moments.h - the memorable moments of a finished game: a multiplier that survived, a clue that no
 * player found, a comeback, the unluckiest dice.
 *
 * Games find their own moments (engawa_game.moment). Comebacks follow from the scores, and luck
 * from the exact values of bots that have them (bots/analysis.h).
 */
#ifndef ENGAWA_MOMENTS_H
#define ENGAWA_MOMENTS_H

#include "engine/match.h"

enum { ENGAWA_MOMENTS_MAX = 3 };

/* Appends the most remarkable moments of MATCH, which is open and over, at most ENGAWA_MOMENTS_MAX
 * of them, in the order in which they happened: [{"n": the number of the event, "weight": how
 * remarkable it is, 1 to 100, "text": a sentence in LANGUAGE}]. The same match always gives the
 * same moments. Returns false with WHY if MATCH is not open or not over. */
bool engawa_moments_json(const struct engawa_match *match, const struct engawa_names *names,
                         enum engawa_language language, struct engawa_text *json,
                         struct engawa_reason *why);

#endif
