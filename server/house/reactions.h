/* reactions.h - reactions: one of eight signs, shown at a table for a moment; and two signs of a
 * hand with dice, by which pages show a throw to everybody at once.
 *
 * A reaction is in no log, is never sent late, and does not survive a restart. A table keeps its
 * last few, so a slow reader costs no memory; one who reads nothing for some seconds misses them.
 */
#ifndef ENGAWA_SERVER_REACTIONS_H
#define ENGAWA_SERVER_REACTIONS_H

#include "engine/text.h"
#include "server/base/ids.h"

#include <stdint.h>

enum {
    REACTIONS_KEPT = 8,   /* per table */
    REACTIONS_LAST = 5000 /* ms after which a reaction is not sent */
};

struct reaction {
    char guest[IDS_MAX + 1];
    int sign;
    int64_t time; /* ms of the house's clock */
};

/* Zero-initialise. Reactions are numbered from 0. */
struct reactions {
    uint64_t count, settled; /* number of reactions so far; of those that may be sent */
    struct reaction kept[REACTIONS_KEPT];
};

/* Returns the sign NAME, or -1 if it is none. */
int reactions_sign(const char *name);

/* Returns whether SIGN is about dice: "cup", they are in the hand of a player, or "throw". */
bool reactions_of_dice(int sign);

/* Adds a reaction of GUEST at TIME (ms). It may be sent after reactions_settle. */
void reactions_add(struct reactions *reactions, const char *guest, int sign, int64_t time);

/* Ends a turn: its reactions may be sent, or are discarded if it FAILED. */
void reactions_settle(struct reactions *reactions, bool failed);

/* Appends the push of the first reaction at TABLE, from number *TOLD on, that is recent enough at
 * TIME. Returns false if it appended nothing. Moves *TOLD past it, or past all. */
bool reactions_write(const struct reactions *reactions, const char *table, int64_t time,
                     uint64_t *told, struct engawa_text *json);

#endif
