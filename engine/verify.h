/* verify.h - whether the chance of a game follows from what its closing line reveals
 * (docs/fair-chance.md, "Checking a record").
 *
 * `engawa verify` and the page ask the same two questions with these functions. Whether the seed is
 * the one that was committed to they ask first: engawa_fair_commit.
 */
#ifndef ENGAWA_VERIFY_H
#define ENGAWA_VERIFY_H

#include "engine/match.h"

/* Draws every event of chance in MATCH, which is open, anew from SEED and ENTROPY, which has one
 * entry a seat. Returns the number of the first event that does not follow, with the code "forged"
 * in WHY, or 0 if all do. *CHECKED is how many were drawn. */
size_t engawa_verify_events(const struct engawa_match *match, const uint8_t seed[ENGAWA_SEED_BYTES],
                            const struct engawa_entropy *entropy, size_t *checked,
                            struct engawa_reason *why);

/* Whether the seats were drawn as DRAWN says: for each of SEATS seats the place where its player
 * sat before. Any numbers may stand there. ENTROPY has one entry a seat. If not, WHY has the code
 * "seats". */
bool engawa_verify_seats(const uint8_t seed[ENGAWA_SEED_BYTES],
                         const struct engawa_entropy *entropy, const int *drawn, int seats,
                         struct engawa_reason *why);

#endif
