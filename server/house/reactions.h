/* reactions.h - what people at a table say with one of eight signs.
 *
 * A reaction is of the moment: it stands in no log, nobody is told of it later, and after a restart
 * there is none. A table remembers its last few, so that what waits for a slow reader takes no
 * memory; who reads nothing for some seconds has missed them.
 */
#ifndef ENGAWA_SERVER_REACTIONS_H
#define ENGAWA_SERVER_REACTIONS_H

#include "engine/text.h"
#include "server/base/ids.h"

#include <stdint.h>

enum {
    REACTIONS_KEPT = 8,   /* of a table */
    REACTIONS_LAST = 5000 /* ms for which one is told */
};

struct reaction {
    char guest[IDS_MAX + 1];
    int sign;
    int64_t time; /* of the house */
};

/* Zero-initialise. Numbers are counted from 0. */
struct reactions {
    uint64_t count, settled; /* of all so far; of those that may be told */
    struct reaction kept[REACTIONS_KEPT];
};

/* The sign that is called NAME; -1: there is none. */
int reactions_sign(const char *name);

/* GUEST reacts at TIME. It is told after reactions_settle. */
void reactions_add(struct reactions *reactions, const char *guest, int sign, int64_t time);

/* The turn is over: what was added in it may be told, or, if it FAILED, has not happened. */
void reactions_settle(struct reactions *reactions, bool failed);

/* Appends the push of the first reaction at TABLE from number TOLD on that is not too old at TIME.
 * Returns whether there was one; TOLD is behind it, or behind all. */
bool reactions_write(const struct reactions *reactions, const char *table, int64_t time,
                     uint64_t *told, struct engawa_text *json);

#endif
