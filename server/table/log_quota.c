/* log_quota.c - limits for the log of a table (log_quota.h). */
#include "server/table/log_quota.h"

enum {
    SINGLE = 5,          /* entries that occur at most once: open, start, end, rematch, close */
    SINGLE_BYTES = 4096, /* bytes of each; no other kind of entry has more */
    TOGETHER = 2 * ENGAWA_SEATS_MAX, /* entries that are written after one check of a quota */
    SHORT_BYTES = 48,                /* bytes of a question, vote, verdict, `stand` or `down` */
    LONG_BYTES = 1024,               /* bytes of a seating or a decision */
    CHAT_LEAST = 32,                 /* bytes of the shortest `chat` entry */
    EVENT_BYTES = 64                 /* bytes of an event's entry, besides its text */
};

static bool refuse_full(struct engawa_reason *why)
{
    return engawa_refuse(why, "log-full", "this table's log is full",
                         "この卓の記録はもういっぱいです");
}

bool log_quota_chat(const struct table *table, size_t length, bool own, struct engawa_reason *why)
{
    return table->log_used.chat_bytes + length <= LOG_QUOTA_CHAT_BYTES / (own ? 1 : 2) ||
           refuse_full(why);
}

bool log_quota_seating(const struct table *table, size_t count, bool own, struct engawa_reason *why)
{
    size_t most =
        own && table->phase == TABLE_PLAYING ? 2 * LOG_QUOTA_SEATINGS : LOG_QUOTA_SEATINGS;
    return table->log_used.seatings + count <= most || refuse_full(why);
}

bool log_quota_unseat_bot(const struct table *table, struct engawa_reason *why)
{
    return table->phase != TABLE_PLAYING || log_quota_seating(table, 1, true, why);
}

bool log_quota_decision(const struct table *table, struct engawa_reason *why)
{
    return table->log_used.decisions < LOG_QUOTA_DECISIONS || refuse_full(why);
}

bool log_quota_vote(const struct table *table, struct engawa_reason *why)
{
    return table->log_used.votes < LOG_QUOTA_VOTES || refuse_full(why);
}

bool log_quota_game(const struct table *evening, struct engawa_reason *why)
{
    return evening->log_used.games < LOG_QUOTA_GAMES || refuse_full(why);
}

bool log_quota_question(const struct table *table)
{
    return table->log_used.questions < LOG_QUOTA_QUESTIONS;
}

bool log_quota_down(const struct engawa_setup *setup, size_t length)
{
    return length < setup->game->longest(setup) + LOG_QUOTA_DOWNS;
}

/* The most entries of each kind. */
struct counts {
    size_t events, seatings, decisions, questions, downs;
};

static struct counts count(const struct engawa_setup *setup)
{
    struct counts most = {.events = setup->game->longest(setup),
                          .seatings = 2 * LOG_QUOTA_SEATINGS + TOGETHER,
                          .decisions = LOG_QUOTA_DECISIONS + TOGETHER};
    /* A clock runs out at most once in a turn, which ends with an event of its seat or when its
     * player leaves, and once more for each vote on a question that was decided by waiting. */
    most.questions =
        LOG_QUOTA_QUESTIONS + LOG_QUOTA_VOTES + most.events + most.seatings + (size_t)setup->seats;
    most.downs = most.events + LOG_QUOTA_DOWNS;
    return most;
}

size_t log_quota_entries(const struct engawa_setup *setup)
{
    struct counts most = count(setup);
    size_t chats = LOG_QUOTA_CHAT_BYTES / CHAT_LEAST + 1, stands = most.seatings;
    return SINGLE + most.events + chats + most.seatings + stands + most.decisions +
           LOG_QUOTA_VOTES + 2 * most.questions + most.downs;
}

size_t log_quota_bytes(const struct engawa_setup *setup)
{
    struct counts most = count(setup);
    size_t stands = most.seatings,
           shorts = stands + LOG_QUOTA_VOTES + 2 * most.questions + most.downs;
    size_t event = 2 * (size_t)setup->game->text_max + EVENT_BYTES; /* " and \ take two bytes */
    return SINGLE * SINGLE_BYTES + most.events * event + LOG_QUOTA_CHAT_BYTES + SINGLE_BYTES +
           (most.seatings + most.decisions) * LONG_BYTES + shorts * SHORT_BYTES;
}
