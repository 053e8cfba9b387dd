/* log_quota.h - limits for the log of a table: a quota for each kind of entry, and thus a limit for
 * all of it.
 *
 * Actions that people could repeat endlessly have a quota: chat, seats, decisions, votes. When it
 * is used up, they are refused with `log-full`, long before the log reaches its limit. Entries that
 * a game needs are never refused: its events, at most `longest` of struct engawa_game, a bot in
 * place of an absent player, and the end. Quotas apply when entries are composed; entries that were
 * written can always be read. Imported tables have the limits of import.h instead.
 */
#ifndef ENGAWA_SERVER_LOG_QUOTA_H
#define ENGAWA_SERVER_LOG_QUOTA_H

#include "server/table/table.h"

enum {
    /* Bytes of `chat` entries; the last half is for the host and for people with a seat. */
    LOG_QUOTA_CHAT_BYTES = 1 << 18,
    /* `sit`, `bot` and `keep` entries; as many again are for owners who return to a game. */
    LOG_QUOTA_SEATINGS = 1000,
    /* `set`, `remove`, `bar` and `host` entries. */
    LOG_QUOTA_DECISIONS = 1000,
    /* `vote` entries; in an evening `favourite`. */
    LOG_QUOTA_VOTES = 1000,
    /* `propose`, `wish`, `table` and `result` entries of an evening after which nothing more is
     * proposed, supported or begun. */
    LOG_QUOTA_GAMES = 2000,
    /* `question` entries after which no question about absent players is opened any more. A clock
     * that has run out always opens a question, once in a turn. */
    LOG_QUOTA_QUESTIONS = 1000,
    /* Entries beyond the events of the longest game, in a log that still accepts `down`. */
    LOG_QUOTA_DOWNS = 10000
};

/* Returns whether TABLE accepts LENGTH more bytes of chat; OWN: from the host or a guest with a
 * seat. */
bool log_quota_chat(const struct table *table, size_t length, bool own, struct engawa_reason *why);

/* Returns whether COUNT more people or bots may take seats at TABLE; OWN: one of them returns to
 * their own seat. A bot that takes a free seat during a game needs no quota. */
bool log_quota_seating(const struct table *table, size_t count, bool own,
                       struct engawa_reason *why);

/* Returns whether a bot may be removed from its seat at TABLE: during a game only while a person
 * can still sit down there, so that the number of changes is bounded. */
bool log_quota_unseat_bot(const struct table *table, struct engawa_reason *why);

/* Returns whether the host of TABLE may make one more decision. */
bool log_quota_decision(const struct table *table, struct engawa_reason *why);

/* Returns whether TABLE accepts one more vote. */
bool log_quota_vote(const struct table *table, struct engawa_reason *why);

/* Returns whether people in EVENING may propose, support or begin once more. */
bool log_quota_game(const struct table *evening, struct engawa_reason *why);

/* Returns whether TABLE may ask once more about an absent player. */
bool log_quota_question(const struct table *table);

/* Returns whether a log of LENGTH entries, of a game of SETUP, accepts one more `down`. */
bool log_quota_down(const struct engawa_setup *setup, size_t length);

/* Return the most entries, and the most bytes of entries, in the log of a table with a game of
 * SETUP. */
size_t log_quota_entries(const struct engawa_setup *setup);
size_t log_quota_bytes(const struct engawa_setup *setup);

#endif
