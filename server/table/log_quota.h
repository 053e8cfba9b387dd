/* log_quota.h - how much the log of a table holds: a quota for each kind of entry, and so a bound
 * for all of it.
 *
 * What people may do without end has a quota: talk, take seats, decide, vote. More is refused with
 * `log-full` once that is used up, long before the log is as large as it may be. What a game needs
 * is never refused: its events, of which it has at most struct engawa_game's `longest`, a bot in
 * the place of somebody who is not there, and the end. Quotas are for what is composed: entries
 * that were written are always read. A table made of a record has the bounds of import.h instead.
 */
#ifndef ENGAWA_SERVER_LOG_QUOTA_H
#define ENGAWA_SERVER_LOG_QUOTA_H

#include "server/table/table.h"

enum {
    /* Bytes of entries `chat`; the last half is for the host and who has a seat. */
    LOG_QUOTA_CHAT_BYTES = 1 << 18,
    /* Entries `sit`, `bot` and `keep`; as many again are for owners who come back to a game. */
    LOG_QUOTA_SEATINGS = 1000,
    /* Entries `set`, `remove`, `bar` and `host`. */
    LOG_QUOTA_DECISIONS = 1000,
    /* Entries `vote`. */
    LOG_QUOTA_VOTES = 1000,
    /* Entries `question` after which nobody is asked about who is away. A clock that has run out is
     * always asked about: once in a turn. */
    LOG_QUOTA_QUESTIONS = 1000,
    /* Entries beyond the events of the longest game, in a log that still takes `down`. */
    LOG_QUOTA_DOWNS = 10000
};

/* Whether TABLE takes LENGTH more bytes of chat, by somebody with a seat or the host if OWN. */
bool log_quota_chat(const struct table *table, size_t length, bool own, struct engawa_reason *why);

/* Whether COUNT more people or bots may take seats at TABLE, one of them to come back to the seat
 * that is theirs if OWN. A bot that takes a free seat of a game that is on needs no quota. */
bool log_quota_seating(const struct table *table, size_t count, bool own,
                       struct engawa_reason *why);

/* Whether a bot may be taken from its seat at TABLE: in a game that is on only as long as somebody
 * can still sit down there, so that the changes come to an end. */
bool log_quota_unseat_bot(const struct table *table, struct engawa_reason *why);

/* Whether the host of TABLE may decide one more thing. */
bool log_quota_decision(const struct table *table, struct engawa_reason *why);

/* Whether somebody at TABLE may vote once more. */
bool log_quota_vote(const struct table *table, struct engawa_reason *why);

/* Whether people at TABLE are asked once more about somebody who is away. */
bool log_quota_question(const struct table *table);

/* Whether a log of LENGTH entries, of a game of SETUP, takes one more `down`. */
bool log_quota_down(const struct engawa_setup *setup, size_t length);

/* The most entries, and bytes of them, that the log of a table has on which a game of SETUP is
 * played. */
size_t log_quota_entries(const struct engawa_setup *setup);
size_t log_quota_bytes(const struct engawa_setup *setup);

#endif
