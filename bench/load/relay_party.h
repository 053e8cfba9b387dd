/* relay_party.h - the two people of a table at the relay (relay.mjs), who play the echo.
 *
 * Both enter. Then move N, counted from 1, is sent by seat (N - 1) % 2 as soon as it has received
 * move N - 1. Each move is answered with its number, and both receive every move once, in order, as
 * it was sent, its sender after the answer; anything else ends the run.
 */
#ifndef BENCH_RELAY_PARTY_H
#define BENCH_RELAY_PARTY_H

#include "bench/load/crew.h"

struct relay_party {
    struct crew *crew;
    int number;       /* of the table */
    int entered;      /* of the two */
    long sent;        /* moves */
    int64_t since[2]; /* of the last two, by their number's parity */
    struct relay_guest {
        struct relay_party *party;
        struct wire wire;
        struct turn turn;
        long asked;    /* the last move of this seat */
        long answered; /* the last move of this seat with a reply */
        long received; /* the last move that came back, by either */
    } guest[2];
};

/* Lets the party of table NUMBER begin. */
void relay_party_begin(struct relay_party *party, struct crew *crew, int number);

/* Whether both have received all that was sent. */
bool relay_party_is_quiet(const struct relay_party *party);

void relay_party_end(struct relay_party *party);

#endif
