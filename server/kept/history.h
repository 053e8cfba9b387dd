/* history.h - match history: lists of finished matches, for each guest and for groups who play
 * together.
 *
 * The turn that ends a match writes its rows of the lists (store/journal/history.c). They follow
 * from the log alone, so they can be derived again: matches older than the lists, and all of them
 * after history_rebuild, are read from the logs in small steps between turns, with the same
 * result. The thread that reads logs (load.h) also reads the lists, so the event loop never waits
 * for one.
 */
#ifndef ENGAWA_SERVER_HISTORY_H
#define ENGAWA_SERVER_HISTORY_H

#include "server/house/visitor.h"
#include "store/journal/history.h"

enum {
    HISTORY_PAGE = 20,   /* matches in one reply */
    HISTORY_GROUPS = 50, /* groups, or games with the same options, in one reply */
    HISTORY_COST = 10    /* messages that a list costs the asker's quota */
};

extern const struct part_size history_state; /* part.h */

bool history_open(struct house *house, struct engawa_reason *why);
void history_close(struct house *house);

/* Drops the cached ratings; the next ask for them computes them again. */
void history_forget_ratings(struct house *house);

/* Stops reading logs while ON. */
void history_pause(struct house *house, bool on);

/* Looks for unread logs again. Call after tables were gained, whose lists may be incomplete. */
void history_read_again(struct house *house);

/* Adds the rows of the match at TABLE, which ended at TIME, to BATCH. If no match was played it
 * only records that the log was read. */
void history_note(const struct table *table, int64_t time, struct batch *batch);

/* Returns the batch of matches from newly read logs, or NULL if none. Starts to read more logs
 * unless a read is under way. */
struct batch **history_step(struct house *house);

/* Computes the ratings once, some ticks after the lists were found complete, before the first
 * request for them. */
void history_tick(struct house *house);

/* Discards read but unwritten matches, because this turn forgets a guest whom they may name. */
void history_forget(struct house *house);

/* Reports the result of the last step: WHY is the reason of a failure, or NULL. */
void history_take(struct house *house, const struct engawa_reason *why);

/* Deletes all lists, to be derived again. The deletion commits with the turn. */
void history_rebuild(struct house *house);

/* The kinds of list. */
enum history_kind {
    HISTORY_MATCHES,
    HISTORY_TALLIES,
    HISTORY_GROUPS_OF,
    HISTORY_BOARD,
    HISTORY_RATINGS
};

/* Queues a list of VISITOR's own guest, as the reply to RE. WANTED is for HISTORY_MATCHES, which
 * copies it, and for HISTORY_BOARD, where `from` is the day of the board and `to` the current day
 * (daily_board.h). Returns false with WHY set on refusal ("busy": another list of theirs is
 * pending). */
bool history_ask(struct visitor *visitor, enum history_kind kind,
                 const struct journal_history *wanted, int64_t re, struct engawa_reason *why);

/* Cancels the pending list of VISITOR, who leaves. */
void history_leave(struct visitor *visitor);

#endif
