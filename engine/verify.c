/* verify.c - redraws chance and compares (verify.h). */
#include "engine/verify.h"

#include <string.h>

/* Whether AGAIN, where chance is next, draws TEXT. */
static bool follows(const struct engawa_match *again, const uint8_t key[ENGAWA_SEED_BYTES],
                    const char *text, struct engawa_reason *why)
{
    struct engawa_text drawn = {0};
    struct engawa_rng rng;
    engawa_rng_fair(&rng, key, again->length + 1);
    engawa_match_draw(again, &rng, &drawn);
    bool same = strcmp(engawa_text_string(&drawn), text) == 0;
    if (!same)
        engawa_refuse(why, "forged",
                      "seed and entropy do not give this chance event, but \"%.100s\"",
                      "シードと加えた乱数からはこの結果にならず、「%.100s」になります",
                      engawa_text_string(&drawn));
    engawa_text_free(&drawn);
    return same;
}

size_t engawa_verify_events(const struct engawa_match *match, const uint8_t seed[ENGAWA_SEED_BYTES],
                            const struct engawa_entropy *entropy, size_t *checked,
                            struct engawa_reason *why)
{
    struct engawa_match *again = engawa_match_new(match->game, &match->setup, ENGAWA_OPEN);
    uint8_t key[ENGAWA_SEED_BYTES];
    size_t wrong = 0;
    engawa_fair_key(seed, entropy, match->setup.seats, key);
    *checked = 0;
    for (size_t i = 0; !wrong && i < match->length; i++) {
        const struct engawa_match_event *past = &match->event[i];
        if (past->by == ENGAWA_CHANCE) {
            *checked += 1;
            if (!follows(again, key, past->text, why))
                wrong = i + 1;
        }
        engawa_match_append(again, past->by, past->text, past->time, NULL);
    }
    engawa_match_free(again);
    return wrong;
}

bool engawa_verify_seats(const uint8_t seed[ENGAWA_SEED_BYTES],
                         const struct engawa_entropy *entropy, const int *drawn, int seats,
                         struct engawa_reason *why)
{
    struct engawa_entropy at_place[ENGAWA_SEATS_MAX] = {{.length = 0}};
    int again[ENGAWA_SEATS_MAX];
    bool same = true;
    for (int seat = 0; same && seat < seats; seat++) {
        same = drawn[seat] >= 0 && drawn[seat] < seats;
        if (same)
            at_place[drawn[seat]] = entropy[seat];
    }
    if (same) {
        engawa_fair_seats(seed, at_place, seats, again);
        same = memcmp(again, drawn, (size_t)seats * sizeof *again) == 0;
    }
    return same || engawa_refuse(why, "seats", "the seats were not drawn from seed and entropy",
                                 "席順が、シードと加えた乱数から計算したものと一致しません");
}
