/* verify.h - checks the chance of a game against the seed and entropy that its closing line reveals
 * (docs/fair-chance.md, "Checking a record").
 *
 * `engawa verify` and the page make the same two checks with these functions. Before that they
 * check the seed against its commitment: engawa_fair_commit.
 */
#ifndef ENGAWA_VERIFY_H
#define ENGAWA_VERIFY_H

#include "engine/match.h"

/* Redraws every event of chance in MATCH, which is open, from SEED and ENTROPY (one entry per
 * seat). Returns the number of the first event that does not follow, with the code "forged" in WHY,
 * or 0 if all do. Sets *CHECKED to the number of events drawn. */
size_t engawa_verify_events(const struct engawa_match *match, const uint8_t seed[ENGAWA_SEED_BYTES],
                            const struct engawa_entropy *entropy, size_t *checked,
                            struct engawa_reason *why);

/* Returns whether the draw of the seats gives DRAWN: for each of SEATS seats the former place of
 * its player. DRAWN may hold any numbers. ENTROPY has one entry per seat. On failure WHY has the
 * code "seats". */
bool engawa_verify_seats(const uint8_t seed[ENGAWA_SEED_BYTES],
                         const struct engawa_entropy *entropy, const int *drawn, int seats,
                         struct engawa_reason *why);

#endif
