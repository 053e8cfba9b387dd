/* plain_chance.c - foreign-function interface: fair chance (plain.h). */
#include "library/plain_own.h"

#include "engine/json.h"
#include "engine/notation.h"
#include "engine/verify.h"

#include <string.h>

/* Takes 64 hexadecimal digits. */
static bool next_hash(struct plain_strings *strings, uint8_t bytes[ENGAWA_SEED_BYTES],
                      struct engawa_reason *why)
{
    if (engawa_unhex(plain_next(strings), bytes, ENGAWA_SEED_BYTES) == ENGAWA_SEED_BYTES)
        return true;
    return engawa_refuse(why, "form", "a seed and its commit are 64 hexadecimal digits",
                         "シードとハッシュ値（commit）は16進数64桁です");
}

/* Takes the entropy of every seat. */
static bool next_entropy(struct plain_strings *strings, struct engawa_entropy *entropy, int seats,
                         struct engawa_reason *why)
{
    for (int i = 0; i < seats; i++) {
        int length = engawa_unhex(plain_next(strings), entropy[i].bytes, ENGAWA_ENTROPY_BYTES);
        if (length < 0)
            return engawa_refuse(why, "form",
                                 "the entropy of a seat is up to 64 bytes in hexadecimal",
                                 "席の加えた乱数（entropy）は64バイトまでの16進数です");
        entropy[i].length = (size_t)length;
    }
    return true;
}

bool engawa_plain_commit(const char *text, struct engawa_text *out)
{
    struct engawa_reason why;
    uint8_t seed[ENGAWA_SEED_BYTES], commit[ENGAWA_SEED_BYTES];
    char hex[2 * ENGAWA_SEED_BYTES + 1];
    struct plain_strings given = {text, text + strlen(text) + 1};
    if (!next_hash(&given, seed, &why))
        return plain_refused(out, &why);
    engawa_fair_commit(seed, commit);
    engawa_hex(commit, sizeof commit, hex);
    engawa_text_clear(out);
    engawa_text_add(out, hex);
    return true;
}

bool engawa_plain_fair_draw(const struct engawa_match *match, const char *strings, size_t length,
                            struct engawa_text *out)
{
    struct engawa_reason why;
    struct engawa_rng rng;
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    uint8_t seed[ENGAWA_SEED_BYTES], key[ENGAWA_SEED_BYTES];
    struct plain_strings given = {strings, strings + length};
    if (match->viewer != ENGAWA_OPEN || engawa_match_actors(match) != ENGAWA_CHANCE_BIT) {
        engawa_refuse(&why, "not-chance", "chance has nothing to do here",
                      "ここはプレイヤーの番です");
        return plain_refused(out, &why);
    }
    if (!next_hash(&given, seed, &why) || !next_entropy(&given, entropy, match->setup.seats, &why))
        return plain_refused(out, &why);
    engawa_fair_key(seed, entropy, match->setup.seats, key);
    engawa_rng_fair(&rng, key, match->length + 1);
    engawa_text_clear(out);
    engawa_match_draw(match, &rng, out);
    return true;
}

/* Sets OUT to the refusal that event N does not follow, and returns -1. */
static int unfair(struct engawa_text *out, size_t n, const struct engawa_reason *why)
{
    struct engawa_json json = engawa_json_begin(out);
    engawa_text_clear(out);
    engawa_json_object(&json, NULL);
    engawa_json_integer(&json, "n", (int64_t)n);
    plain_add_reason(engawa_json_value(&json, "why"), why);
    engawa_json_close(&json);
    engawa_json_end(&json);
    return -1;
}

/* Takes how the seats were drawn, places with a blank before each. Returns whether
 * they were. */
static bool next_drawn(struct plain_strings *strings, int drawn[ENGAWA_SEATS_MAX])
{
    const char *text = plain_next(strings);
    bool given = text[0] != '\0';
    for (int seat = 0; seat < ENGAWA_SEATS_MAX; seat++) {
        long place = *text++ == ' ' ? engawa_take_number(&text, ENGAWA_SEATS_MAX) : -1;
        drawn[seat] = (int)place;
        if (place < 0)
            text = "";
    }
    return given;
}

int engawa_plain_verify(const struct engawa_match *match, const char *strings, size_t length,
                        struct engawa_text *out)
{
    struct engawa_reason why;
    uint8_t commit[ENGAWA_SEED_BYTES], seed[ENGAWA_SEED_BYTES], committed[ENGAWA_SEED_BYTES];
    struct engawa_entropy entropy[ENGAWA_SEATS_MAX];
    int seats = match->setup.seats, drawn[ENGAWA_SEATS_MAX];
    struct plain_strings given = {strings, strings + length};
    size_t checked;
    if (match->viewer != ENGAWA_OPEN) {
        engawa_refuse(&why, "hidden", "only a game that is seen whole can be verified",
                      "すべてが見える棋譜だけを検証できます");
        return unfair(out, 0, &why);
    }
    if (!next_hash(&given, commit, &why) || !next_hash(&given, seed, &why) ||
        !next_entropy(&given, entropy, seats, &why))
        return unfair(out, 0, &why);
    engawa_fair_commit(seed, committed);
    if (memcmp(commit, committed, sizeof commit) != 0) {
        engawa_refuse(&why, "commit", "the seed is not the one committed to",
                      "シードがハッシュ値（commit）と合いません");
        return unfair(out, 0, &why);
    }
    if (next_drawn(&given, drawn) && !engawa_verify_seats(seed, entropy, drawn, seats, &why))
        return unfair(out, 0, &why);
    size_t wrong = engawa_verify_events(match, seed, entropy, &checked, &why);
    return wrong ? unfair(out, wrong, &why) : (int)checked;
}
