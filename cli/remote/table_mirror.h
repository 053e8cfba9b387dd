/* table_mirror.h - a client-side copy of a table, folded from the server's log (docs/protocol.md,
 * "The log of a table").
 *
 * Only the reply to `enter` names the guest's own seat. An event that may change seats, or the
 * visible parts of the log, makes the copy stale: then the guest enters again from the beginning. A
 * log is short, so the copy is never repaired.
 */
#ifndef CLI_REMOTE_TABLE_MIRROR_H
#define CLI_REMOTE_TABLE_MIRROR_H

#include "engine/match.h"
#include "server/base/ids.h"

#include <jansson.h>

/* The occupant of a seat according to the log. */
struct table_mirror_seat {
    char guest[IDS_MAX +
               1]; /* the guest in this seat or for whom it is reserved; "" if none or a bot */
    char owner[IDS_MAX + 1]; /* the guest who owns the seat during the game */
    bool bot, kept;
};

/* Zero-initialise; release with table_mirror_free. */
struct table_mirror {
    int seat;                       /* the guest's own seat, or -1 */
    size_t k, whole;                /* number of the last entry; the one named by `enter` */
    bool stale;                     /* the guest must enter again */
    const struct engawa_game *game; /* NULL: not known yet, or not in this program */
    int seats;
    json_t *options;
    struct table_mirror_seat at[ENGAWA_SEATS_MAX];
    struct engawa_match *view; /* NULL before the game begins */
    bool over, finished;       /* the game is over; ended by its rules */
    bool closed;               /* and the table is closed */
    int rank;                  /* the guest's final rank, from 1; 0 if none */
    double score;
    char next[IDS_MAX + 1];   /* the table of the rematch; "" if none */
    bool told;                /* for the caller: the result was printed */
    struct engawa_reason why; /* the reason why the game cannot be played here; code "" if it can */
};

void table_mirror_free(struct table_mirror *mirror);

/* Resets the copy with REPLY, the reply to an `enter` after entry 0. */
void table_mirror_begin(struct table_mirror *mirror, const json_t *reply);

/* Applies the entries of LOG (an array), in order. */
void table_mirror_take(struct table_mirror *mirror, const json_t *log);

/* Returns the seat that GUEST should request: WANTED unless it is -1; else their own, one reserved
 * for them, or the first free one that is not a bit of REFUSED. Returns -1 if none. */
int table_mirror_free_seat(const struct table_mirror *mirror, const char *guest, int wanted,
                           unsigned refused);

/* Returns whether it is the guest's turn, according to the complete log. */
bool table_mirror_may_move(const struct table_mirror *mirror);

#endif
