/* clock.h - how long people may think: a table's choice, and what the fold of its log knows of it.
 *
 * A person's clock runs from the entry by which it became their turn (the event before it, the
 * start, or that they sat down) until the entry with their own move; both have a time `t`, and the
 * clock has lost the difference. Where several choose at once, it runs for each who may. It stands
 * while the server is down: an entry `down` says for how long that was. A bot has no clock.
 *
 * Nothing here is an event of the game: record and chance do not know of clocks.
 */
#ifndef ENGAWA_SERVER_CLOCK_H
#define ENGAWA_SERVER_CLOCK_H

#include "engine/text.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum clock_kind {
    CLOCK_NONE,
    CLOCK_MOVE, /* so long for each move */
    CLOCK_BANK, /* so long for all moves of a person, and an increment after each */
    CLOCK_DAYS  /* so long for each move, and nobody need stay at the table */
};

struct clock_rule {
    enum clock_kind kind;
    int seconds, increment; /* 0 of none; an increment has a bank alone */
};

/* The clock of one seat. Zero is one that stands and has nothing. */
struct clock {
    bool runs;     /* it is the turn of a person who sits there */
    bool out;      /* it has run out in this turn, and stands */
    bool overran;  /* it has done so before */
    int64_t since; /* when it began to run, moved on by the time that the server was down */
    int64_t left;  /* what it had then, in ms */
};

/* Reads {"kind","seconds","increment"} into RULE; false: it is not of that form, or out of bounds
 * (docs/protocol.md, "Clocks"). */
bool clock_read(const json_t *json, struct clock_rule *rule);

/* Appends RULE as such an object. */
void clock_write(const struct clock_rule *rule, struct engawa_text *text);

bool clock_same(const struct clock_rule *one, const struct clock_rule *other);

/* The game begins. */
void clock_begin(const struct clock_rule *rule, struct clock *clock);

/* From TIME on it is the turn of the person, who has come back to a turn in which time had run out,
 * or begins it. Does nothing if the clock runs already. */
void clock_start(const struct clock_rule *rule, struct clock *clock, int64_t time);

/* It is not their turn any more; with MOVED because of a move by that seat. */
void clock_stop(const struct clock_rule *rule, struct clock *clock, int64_t time, bool moved);

/* Milliseconds that are left at NOW, 0 at least; INT64_MAX where nothing runs out. */
int64_t clock_left(const struct clock_rule *rule, const struct clock *clock, int64_t now);

/* When the clock runs out, if nothing happens before; INT64_MAX: never, or it has. */
int64_t clock_ends(const struct clock_rule *rule, const struct clock *clock);

#endif
