/* daily.c - the daily games (daily.h): the seed of each day, and the games that people played with
 * it.
 *
 * A row of `days` is a seed, drawn for a day before anybody could play it, with the time of
 * drawing. `ended` marks a seed that was published, so that nobody plays it any more, even if the
 * clock goes back. A row of `dailies` is a guest's game of a day: one per guest at most. It is
 * deleted with its table and with its guest, and is left out of boards from which the guest removed
 * it.
 */
#include "store/journal/daily.h"

#include "engine/chance.h"
#include "store/turn/transaction.h"

#include <string.h>

/* ---- writing ---- */

struct draw_day {
    int64_t day;
    const char *daily;
    uint8_t seed[32];
    int64_t since;
};

static bool draw_day(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct draw_day *drawn = arguments;
    struct sql_statement *put =
        journal_statement(journal, "INSERT INTO days (day, since, daily, seed)"
                                   " VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING");
    sql_bind_number(put, 1, drawn->day);
    sql_bind_number(put, 2, drawn->since);
    sql_bind_text(put, 3, drawn->daily);
    sql_bind_blob(put, 4, drawn->seed, sizeof drawn->seed);
    return journal_run(journal, put, why);
}

static const struct batch_op draw_day_op = {.run = draw_day};

void batch_draw_day(struct batch *batch, int64_t day, const char *daily, const uint8_t seed[32],
                    int64_t since)
{
    struct draw_day drawn = {.day = day, .daily = batch_text(batch, daily), .since = since};
    memcpy(drawn.seed, seed, sizeof drawn.seed);
    batch_add(batch, &draw_day_op, &drawn, sizeof drawn);
    engawa_wipe(drawn.seed, sizeof drawn.seed);
}

bool batch_draws_day(const struct batch *batch)
{
    return batch_has(batch, &draw_day_op);
}

struct end_days {
    int64_t before, forget;
};

static bool end_days(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct end_days *days = arguments;
    struct sql_statement *end =
        journal_statement(journal, "UPDATE days SET ended = 1 WHERE day < ?1 AND ended = 0");
    struct sql_statement *forget = journal_statement(journal, "DELETE FROM days WHERE day < ?1");
    sql_bind_number(end, 1, days->before);
    sql_bind_number(forget, 1, days->forget);
    return journal_run(journal, end, why) && journal_run(journal, forget, why);
}

static const struct batch_op end_days_op = {.run = end_days};

void batch_end_days(struct batch *batch, int64_t before, int64_t forget)
{
    const struct end_days days = {before, forget};
    batch_add(batch, &end_days_op, &days, sizeof days);
}

struct begin_daily {
    int64_t day;
    const char *table, *daily, *guest, *name;
};

static bool begin_daily(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct begin_daily *game = arguments;
    struct sql_statement *put =
        journal_statement(journal, "INSERT INTO dailies (number, day, daily, guest, name)"
                                   " SELECT number, ?1, ?3, ?4, ?5 FROM tables WHERE id = ?2"
                                   " ON CONFLICT DO NOTHING");
    sql_bind_number(put, 1, game->day);
    sql_bind_text(put, 2, game->table);
    sql_bind_text(put, 3, game->daily);
    sql_bind_text(put, 4, game->guest);
    sql_bind_text(put, 5, game->name);
    return journal_run(journal, put, why);
}

static const struct batch_op begin_daily_op = {.run = begin_daily};

void batch_begin_daily(struct batch *batch, const struct journal_daily *game, const char *daily)
{
    const struct begin_daily begun = {.day = game->day,
                                      .table = batch_text(batch, game->table),
                                      .daily = batch_text(batch, daily),
                                      .guest = batch_text(batch, game->guest),
                                      .name = batch_text(batch, game->name)};
    batch_add(batch, &begin_daily_op, &begun, sizeof begun);
}

bool batch_begins_daily(const struct batch *batch)
{
    return batch_has(batch, &begin_daily_op);
}

struct finish_daily {
    const char *table;
    int64_t score, time;
};

static bool finish_daily(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct finish_daily *game = arguments;
    struct sql_statement *finish =
        journal_statement(journal, "UPDATE dailies SET score = ?1, ended = ?2 WHERE ended = 0"
                                   " AND number = (SELECT number FROM tables WHERE id = ?3)");
    sql_bind_number(finish, 1, game->score);
    sql_bind_number(finish, 2, game->time);
    sql_bind_text(finish, 3, game->table);
    return journal_run(journal, finish, why);
}

static const struct batch_op finish_daily_op = {.run = finish_daily};

void batch_finish_daily(struct batch *batch, const char *table, int64_t score, int64_t time)
{
    const struct finish_daily game = {batch_text(batch, table), score, time};
    batch_add(batch, &finish_daily_op, &game, sizeof game);
}

struct judge_daily {
    const char *table;
    int64_t lost;
};

static bool judge_daily(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct judge_daily *game = arguments;
    struct sql_statement *judge =
        journal_statement(journal, "UPDATE dailies SET lost = ?1 WHERE number ="
                                   " (SELECT number FROM tables WHERE id = ?2)");
    sql_bind_number(judge, 1, game->lost);
    sql_bind_text(judge, 2, game->table);
    return journal_run(journal, judge, why);
}

static const struct batch_op judge_daily_op = {.run = judge_daily};

void batch_judge_daily(struct batch *batch, const char *table, int64_t lost)
{
    const struct judge_daily game = {batch_text(batch, table), lost};
    batch_add(batch, &judge_daily_op, &game, sizeof game);
}

bool journal_forget_daily(struct journal *journal, const char *guest, struct engawa_reason *why)
{
    struct sql_statement *forget =
        journal_statement(journal, "DELETE FROM dailies WHERE guest = ?1");
    sql_bind_text(forget, 1, guest);
    return journal_run(journal, forget, why);
}

bool journal_drop_daily(struct journal *journal, const char *table, struct engawa_reason *why)
{
    struct sql_statement *drop = journal_statement(
        journal, "DELETE FROM dailies WHERE number = (SELECT number FROM tables WHERE id = ?1)");
    sql_bind_text(drop, 1, table);
    return journal_run(journal, drop, why);
}

/* ---- days ---- */

bool journal_unended(struct journal *journal, int64_t before, bool *found,
                     struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT 1 FROM days WHERE ended = 0 AND day < ?1 LIMIT 1");
    sql_bind_number(row, 1, before);
    *found = sql_step(row);
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_day(struct journal *journal, int64_t day, const char *daily, struct journal_day *found,
                 bool *there, struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(
        journal, "SELECT seed, since, ended FROM days WHERE day = ?1 AND daily = ?2");
    sql_bind_number(row, 1, day);
    sql_bind_text(row, 2, daily);
    size_t size = 0;
    const void *seed = sql_step(row) ? sql_blob(row, 0, &size) : NULL;
    *there = seed && size == 32;
    if (*there) {
        memcpy(found->seed, seed, 32);
        found->since = sql_number(row, 1);
        found->ended = sql_number(row, 2) != 0;
    }
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_days(struct journal *journal, int most, void (*see)(void *context, int64_t day),
                  void *context, struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT DISTINCT day FROM days WHERE ended = 1"
                                   " ORDER BY day DESC LIMIT ?1");
    sql_bind_number(row, 1, most);
    while (sql_step(row))
        see(context, sql_number(row, 0));
    return journal_has_read(journal, sql_end(row), why);
}

/* ---- games ---- */

bool journal_unjudged(struct journal *journal, char table[JOURNAL_TABLE_ID_MAX + 1],
                      struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, "SELECT t.id FROM dailies AS d JOIN tables AS t"
                                   " ON t.number = d.number WHERE d.ended > 0 AND d.lost IS NULL"
                                   " ORDER BY d.number LIMIT 1");
    table[0] = '\0';
    if (sql_step(row))
        sql_copy_text(row, 0, table, JOURNAL_TABLE_ID_MAX + 1);
    return journal_has_read(journal, sql_end(row), why);
}

/* ---- boards ---- */

/* The columns that a board needs of a game, whose row is `d`. */
#define GAME                                                                                       \
    "SELECT t.id, d.guest, d.name, d.ended, d.score, coalesce(d.lost, -2)"                         \
    " FROM dailies AS d JOIN tables AS t ON t.number = d.number"

/* Selects the games that are over and that nobody took off their list; those of a day. */
#define LISTED                                                                                     \
    " d.daily = ?2 AND d.ended > 0 AND NOT EXISTS"                                                 \
    " (SELECT 1 FROM unlisted AS u WHERE u.guest = d.guest AND u.number = d.number)"
#define ON_BOARD " WHERE d.day = ?1 AND" LISTED

/* Reads a GAME from ROW. */
static void take_game(struct sql_statement *row, int64_t day, struct journal_daily *game)
{
    *game = (struct journal_daily){.day = day,
                                   .ended = sql_number(row, 3),
                                   .score = sql_number(row, 4),
                                   .lost = sql_number(row, 5)};
    sql_copy_text(row, 0, game->table, sizeof game->table);
    sql_copy_text(row, 1, game->guest, sizeof game->guest);
    sql_copy_text(row, 2, game->name, sizeof game->name);
}

bool journal_own_daily(struct journal *journal, int64_t day, const char *daily, const char *guest,
                       struct journal_daily *game, bool *there, struct engawa_reason *why)
{
    struct sql_statement *row =
        journal_statement(journal, GAME " WHERE d.day = ?1 AND d.daily = ?2 AND d.guest = ?3");
    sql_bind_number(row, 1, day);
    sql_bind_text(row, 2, daily);
    sql_bind_text(row, 3, guest);
    *there = sql_step(row);
    if (*there)
        take_game(row, day, game);
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_count_daily(struct journal *journal, int64_t day, const char *daily, int64_t low,
                         int64_t high, int64_t *count, struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(
        journal, "SELECT count(*) FROM dailies AS d" ON_BOARD " AND d.score BETWEEN ?3 AND ?4");
    sql_bind_number(row, 1, day);
    sql_bind_text(row, 2, daily);
    sql_bind_number(row, 3, low);
    sql_bind_number(row, 4, high);
    *count = sql_step(row) ? sql_number(row, 0) : 0;
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_board(struct journal *journal, int64_t day, const char *daily, bool fewest, int most,
                   void (*see)(void *context, const struct journal_daily *game), void *context,
                   struct engawa_reason *why)
{
    struct journal_daily game;
    struct sql_statement *row = journal_statement(
        journal, fewest ? GAME ON_BOARD " ORDER BY d.score, d.ended, d.guest LIMIT ?3"
                        : GAME ON_BOARD " ORDER BY d.score DESC, d.ended, d.guest LIMIT ?3");
    sql_bind_number(row, 1, day);
    sql_bind_text(row, 2, daily);
    sql_bind_number(row, 3, most);
    while (sql_step(row)) {
        take_game(row, day, &game);
        see(context, &game);
    }
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_rank_daily(struct journal *journal, const struct journal_span *span, const char *guest,
                        int64_t *place, int64_t *people, struct engawa_reason *why)
{
#define RANKED(order)                                                                              \
    "WITH days AS (SELECT d.guest AS guest,"                                                       \
    " rank() OVER (PARTITION BY d.day ORDER BY d.score" order ") - 1 AS behind"                    \
    " FROM dailies AS d WHERE d.day BETWEEN ?1 AND ?3 AND" LISTED "),"                             \
    " people AS (SELECT guest, sum(behind) AS behind FROM days GROUP BY guest)"                    \
    " SELECT count(*), 1 + count(*) FILTER (WHERE behind >"                                        \
    " (SELECT behind FROM people WHERE guest = ?4)) FROM people"
    struct sql_statement *row =
        journal_statement(journal, span->fewest ? RANKED(" DESC") : RANKED(""));
#undef RANKED
    sql_bind_number(row, 1, span->from);
    sql_bind_text(row, 2, span->daily);
    sql_bind_number(row, 3, span->to);
    sql_bind_text(row, 4, guest);
    bool there = sql_step(row);
    *people = there ? sql_number(row, 0) : 0;
    *place = there ? sql_number(row, 1) : 0;
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_streak(struct journal *journal, int64_t today, const char *guest, int64_t *count,
                    struct engawa_reason *why)
{
    int64_t last = today;
    struct sql_statement *row =
        journal_statement(journal, "SELECT DISTINCT day FROM dailies WHERE guest = ?1"
                                   " AND ended > 0 AND day <= ?2 ORDER BY day DESC LIMIT 1000");
    sql_bind_text(row, 1, guest);
    sql_bind_number(row, 2, today);
    for (*count = 0; sql_step(row) && last - sql_number(row, 0) <= 2; (*count)++)
        last = sql_number(row, 0);
    return journal_has_read(journal, sql_end(row), why);
}
