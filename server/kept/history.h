/* history.h - the matches that are over: each guest's own, and those of people who play together.
 *
 * When a match ends, the turn that ends it notes what lists tell of it (store/journal/history.c).
 * That follows from the log alone, so it can be worked out again: what was played before a house
 * kept such lists, and everything after history_rebuild, is read from the logs step by step behind
 * the turns, and is the same. A list is read by the thread that reads logs (load.h), so the event
 * loop never waits for it.
 */
#ifndef ENGAWA_SERVER_HISTORY_H
#define ENGAWA_SERVER_HISTORY_H

#include "server/house/visitor.h"
#include "store/journal/history.h"

enum {
    HISTORY_PAGE = 20,   /* matches of a list that are told at once */
    HISTORY_GROUPS = 50, /* groups, and games with the same options, that are told */
    HISTORY_COST = 10    /* messages, as which a list counts */
};

extern const struct part_size history_state; /* part.h */

bool history_open(struct house *house, struct engawa_reason *why);
void history_close(struct house *house);

/* Drops the ratings that were worked out: the next who asks has them worked out again. */
void history_forget_ratings(struct house *house);

/* Stops reading logs while ON. */
void history_pause(struct house *house, bool on);

/* Looks again for logs that were not read: tables have come whose lists may be incomplete. */
void history_read_again(struct house *house);

/* Adds to BATCH what is kept of the match at TABLE, which is over since TIME. Nothing, but that
 * the log was read, where none was played. */
void history_note(const struct table *table, int64_t time, struct batch *batch);

/* Returns the batch with matches whose logs had not been read, or NULL if there is none. Has some
 * more logs read, if none are being read. */
struct batch **history_step(struct house *house);

/* Once, some ticks after the lists were found whole, has the ratings worked out before anybody asks
 * for them. */
void history_tick(struct house *house);

/* A guest is forgotten in this turn: what was read and is not written may name them. */
void history_forget(struct house *house);

/* The last step failed for the reason WHY, or, for NULL, did not. */
void history_take(struct house *house, const struct engawa_reason *why);

/* Forgets all lists, to be worked out again. It ends with the turn. */
void history_rebuild(struct house *house);

/* What is asked for. */
enum history_kind {
    HISTORY_MATCHES,
    HISTORY_TALLIES,
    HISTORY_GROUPS_OF,
    HISTORY_BOARD,
    HISTORY_RATINGS
};

/* VISITOR would like a list of their own guest; it will be the reply to RE. WANTED, for
 * HISTORY_MATCHES, is copied; for HISTORY_BOARD its `from` is the day of the
 * board and its `to` the present one (daily_board.h). False: WHY ("busy": they wait for another
 * one). */
bool history_ask(struct visitor *visitor, enum history_kind kind,
                 const struct journal_history *wanted, int64_t re, struct engawa_reason *why);

/* VISITOR, who is leaving, waits no more. */
void history_leave(struct visitor *visitor);

#endif
