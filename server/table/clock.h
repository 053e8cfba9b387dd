/* clock.h - time limits for moves: the rule of a table and the clock of each seat.
 *
 * A person's clock runs from the entry that began their turn (the event before it, the start, or
 * their sitting down) to the entry of their move. Both have a time `t`, and the clock loses the
 * difference. Where several players choose at once, the clock of each runs. Clocks pause while the
 * server is down; an entry `down` has the duration. A bot has no clock.
 *
 * Nothing here is an event of the game: records and chance know nothing of clocks.
 */
#ifndef ENGAWA_SERVER_CLOCK_H
#define ENGAWA_SERVER_CLOCK_H

#include "engine/text.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum clock_kind {
    CLOCK_NONE,
    CLOCK_MOVE, /* a time for each move */
    CLOCK_BANK, /* a time for all moves of a person, and an increment after each */
    CLOCK_DAYS  /* a time for each move; players need not stay connected */
};

struct clock_rule {
    enum clock_kind kind;
    int seconds, increment; /* 0 if not used; only CLOCK_BANK has an increment */
};

/* The clock of one seat. Zero means stopped, with no time. */
struct clock {
    bool runs;     /* a person sits there and must move */
    bool out;      /* it ran out in this turn, and is stopped */
    bool overran;  /* it has run out, now or in an earlier turn */
    int64_t since; /* when it started, plus the time that the server was down */
    int64_t left;  /* the time left then, in ms */
};

/* Parses {"kind","seconds","increment"} into RULE. Returns false if it is malformed or out of
 * bounds (docs/protocol.md, "Clocks"). */
bool clock_read(const json_t *json, struct clock_rule *rule);

/* Appends RULE as such an object. */
void clock_write(const struct clock_rule *rule, struct engawa_text *text);

bool clock_same(const struct clock_rule *one, const struct clock_rule *other);

/* Initialises CLOCK at the start of the game. */
void clock_begin(const struct clock_rule *rule, struct clock *clock);

/* Starts CLOCK at TIME: the turn begins, or its person has returned to a turn in which the time had
 * run out. Does nothing if the clock runs already. */
void clock_start(const struct clock_rule *rule, struct clock *clock, int64_t time);

/* Stops CLOCK at TIME: the turn is over. MOVED: the seat has made a move. */
void clock_stop(const struct clock_rule *rule, struct clock *clock, int64_t time, bool moved);

/* Returns the milliseconds left at NOW, at least 0; INT64_MAX if the clock cannot run out. */
int64_t clock_left(const struct clock_rule *rule, const struct clock *clock, int64_t now);

/* Returns when the clock will run out if nothing happens before; INT64_MAX if never, or if it has
 * run out. */
int64_t clock_ends(const struct clock_rule *rule, const struct clock *clock);

#endif
