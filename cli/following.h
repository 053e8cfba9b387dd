/* following.h - what a guest knows of a table: the fold of its log, as the server sends it
 * (docs/protocol.md, "The log of a table").
 *
 * The guest's own seat stands in the reply to `enter` alone. Whatever may change who sits where, or
 * what a seat is told, makes a following stale: then the guest enters again from the beginning. A
 * log is short, and so nothing has to be mended in it.
 */
#ifndef CLI_FOLLOWING_H
#define CLI_FOLLOWING_H

#include "engine/match.h"
#include "server/base/ids.h"

#include <jansson.h>

/* Who is in a seat, by the log. */
struct following_seat {
    char guest[IDS_MAX + 1]; /* who sits there, or for whom it is kept; "": nobody, or a bot */
    char owner[IDS_MAX + 1]; /* whose it is for as long as the game lasts */
    bool bot, kept;
};

/* Zero-initialise; release with following_free. */
struct following {
    int seat;                       /* the guest's own, or -1 */
    size_t k, whole;                /* the last entry that is there; the one that `enter` named */
    bool stale;                     /* to be entered again */
    const struct engawa_game *game; /* NULL: not known yet, or unknown to this program */
    int seats;
    json_t *options;
    struct following_seat at[ENGAWA_SEATS_MAX];
    struct engawa_match *view; /* once the game has begun */
    bool over, finished;       /* the game has ended; by its rules */
    bool closed;               /* and nothing comes after it */
    int rank;                  /* then the guest's, from 1; 0: none */
    double score;
    char next[IDS_MAX + 1];   /* the table of the rematch; "" for none */
    bool told;                /* that was told; the caller's */
    struct engawa_reason why; /* why the game cannot be played here; code "": it can */
};

void following_free(struct following *following);

/* Begins anew with REPLY, that to an `enter` after entry 0. */
void following_begin(struct following *following, const json_t *reply);

/* Takes the entries of LOG (an array), in order. */
void following_take(struct following *following, const json_t *log);

/* The seat that GUEST should ask for: WANTED where that is not -1; else their own, one that is kept
 * for them, or the first free one that is not a bit of REFUSED. -1: there is none. */
int following_free_seat(const struct following *following, const char *guest, int wanted,
                        unsigned refused);

/* Whether it is the guest's turn, as far as the whole log says. */
bool following_may_move(const struct following *following);

#endif
