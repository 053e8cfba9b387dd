/* daily.c - the daily games (journal.h): the seed of each day, and what people have made of it.
 *
 * A row of `days` is a seed that was drawn for a day before anybody could play it, and since when;
 * `ended` says that it has been told, so that nobody plays it any more, whatever becomes of the
 * clock. A row of `dailies` is somebody's game of a day: there is one of each guest at most. It
 * goes with its table and with its guest, and stands on no board from which its guest took it.
 */
#include "store/journal_sql.h"

#include <string.h>

/* ---- one statement ---- */

/* Prepares SQL with NUMBERS from ?1 on, and TEXTS, ended by NULL, behind them. NULL: *ERROR says
 * why. */
static struct sql_statement *prepare(struct journal *journal, enum sql_error *error,
                                     const char *sql, const int64_t *numbers, int count,
                                     const char *const *texts)
{
    struct sql_statement *statement = NULL;
    *error = sql_prepare(journal_sql(journal), sql, false, &statement);
    for (int i = 0; statement && i < count; i++)
        sql_bind_number(statement, i + 1, numbers[i]);
    for (int i = 0; statement && texts[i]; i++)
        sql_bind_text(statement, count + i + 1, texts[i]);
    return statement;
}

/* Prepares and runs SQL, which changes something. */
static bool change(struct journal *journal, const char *sql, const int64_t *numbers, int count,
                   const char *const *texts, struct engawa_reason *why)
{
    enum sql_error error;
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *statement = prepare(journal, &error, sql, numbers, count, texts);
    return journal_sql_complete(journal, statement, error, why);
}

/* ---- days ---- */

bool journal_draw_day(struct journal *journal, int64_t day, const char *daily,
                      const uint8_t seed[32], int64_t since, struct engawa_reason *why)
{
    enum sql_error error;
    const int64_t numbers[] = {day, since};
    const char *const texts[] = {daily, NULL};
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *put = prepare(journal, &error,
                                        "INSERT INTO days (day, since, daily, seed)"
                                        " VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                                        numbers, 2, texts);
    if (put)
        sql_bind_blob(put, 4, seed, 32);
    return journal_sql_complete(journal, put, error, why);
}

bool journal_end_days(struct journal *journal, int64_t before, int64_t forget,
                      struct engawa_reason *why)
{
    const char *const none[] = {NULL};
    return change(journal, "UPDATE days SET ended = 1 WHERE day < ?1 AND ended = 0", &before, 1,
                  none, why) &&
           change(journal, "DELETE FROM days WHERE day < ?1", &forget, 1, none, why);
}

bool journal_unended(struct journal *journal, int64_t before, bool *found,
                     struct engawa_reason *why)
{
    enum sql_error error;
    const char *const none[] = {NULL};
    struct sql_statement *row =
        prepare(journal, &error, "SELECT 1 FROM days WHERE ended = 0 AND day < ?1 LIMIT 1", &before,
                1, none);
    *found = row && sql_step(row);
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}

bool journal_day(struct journal *journal, int64_t day, const char *daily, struct journal_day *found,
                 bool *there, struct engawa_reason *why)
{
    enum sql_error error;
    const char *const texts[] = {daily, NULL};
    struct sql_statement *row = prepare(
        journal, &error, "SELECT seed, since, ended FROM days WHERE day = ?1 AND daily = ?2", &day,
        1, texts);
    size_t size = 0;
    const void *seed = row && sql_step(row) ? sql_blob(row, 0, &size) : NULL;
    *there = seed && size == 32;
    if (*there) {
        memcpy(found->seed, seed, 32);
        found->since = sql_number(row, 1);
        found->ended = sql_number(row, 2) != 0;
    }
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}

bool journal_days(struct journal *journal, int most, void (*see)(void *context, int64_t day),
                  void *context, struct engawa_reason *why)
{
    enum sql_error error;
    const int64_t limit = most;
    const char *const none[] = {NULL};
    struct sql_statement *row = prepare(journal, &error,
                                        "SELECT DISTINCT day FROM days WHERE ended = 1"
                                        " ORDER BY day DESC LIMIT ?1",
                                        &limit, 1, none);
    while (row && sql_step(row))
        see(context, sql_number(row, 0));
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}

/* ---- games ---- */

bool journal_begin_daily(struct journal *journal, const struct journal_daily *game,
                         const char *daily, struct engawa_reason *why)
{
    const char *const texts[] = {game->table, daily, game->guest, game->name, NULL};
    return change(journal,
                  "INSERT INTO dailies (number, day, daily, guest, name)"
                  " SELECT number, ?1, ?3, ?4, ?5 FROM tables WHERE id = ?2"
                  " ON CONFLICT DO NOTHING",
                  &game->day, 1, texts, why);
}

bool journal_finish_daily(struct journal *journal, const char *table, int64_t score, int64_t time,
                          struct engawa_reason *why)
{
    const int64_t numbers[] = {score, time};
    const char *const texts[] = {table, NULL};
    return change(journal,
                  "UPDATE dailies SET score = ?1, ended = ?2 WHERE ended = 0 AND number ="
                  " (SELECT number FROM tables WHERE id = ?3)",
                  numbers, 2, texts, why);
}

bool journal_judge_daily(struct journal *journal, const char *table, int64_t lost,
                         struct engawa_reason *why)
{
    const char *const texts[] = {table, NULL};
    return change(journal,
                  "UPDATE dailies SET lost = ?1 WHERE number ="
                  " (SELECT number FROM tables WHERE id = ?2)",
                  &lost, 1, texts, why);
}

bool journal_unjudged(struct journal *journal, char table[JOURNAL_TABLE_ID_MAX + 1],
                      struct engawa_reason *why)
{
    enum sql_error error;
    const char *const none[] = {NULL};
    struct sql_statement *row =
        prepare(journal, &error,
                "SELECT t.id FROM dailies AS d JOIN tables AS t"
                " ON t.number = d.number WHERE d.ended > 0 AND d.lost IS NULL"
                " ORDER BY d.number LIMIT 1",
                NULL, 0, none);
    table[0] = '\0';
    if (row && sql_step(row))
        journal_sql_copy(row, 0, table, JOURNAL_TABLE_ID_MAX + 1);
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}

bool journal_sql_forget_daily(struct journal *journal, const char *guest, struct engawa_reason *why)
{
    const char *const texts[] = {guest, NULL};
    return change(journal, "DELETE FROM dailies WHERE guest = ?1", NULL, 0, texts, why);
}

bool journal_sql_drop_daily(struct journal *journal, const char *table, struct engawa_reason *why)
{
    const char *const texts[] = {table, NULL};
    return change(journal,
                  "DELETE FROM dailies WHERE number = (SELECT number FROM tables WHERE id = ?1)",
                  NULL, 0, texts, why);
}

/* ---- boards ---- */

/* What a board has of a game, of which `d` is the row. */
#define GAME                                                                                       \
    "SELECT t.id, d.guest, d.name, d.ended, d.score, coalesce(d.lost, -2)"                         \
    " FROM dailies AS d JOIN tables AS t ON t.number = d.number"

/* Of a day and a daily game those that are over and that nobody took off their list. */
#define ON_BOARD                                                                                   \
    " WHERE d.day = ?1 AND d.daily = ?2 AND d.ended > 0 AND NOT EXISTS"                            \
    " (SELECT 1 FROM unlisted AS u WHERE u.guest = d.guest AND u.number = d.number)"

/* Takes from ROW what GAME asks for. */
static void take_game(struct sql_statement *row, int64_t day, struct journal_daily *game)
{
    *game = (struct journal_daily){.day = day,
                                   .ended = sql_number(row, 3),
                                   .score = sql_number(row, 4),
                                   .lost = sql_number(row, 5)};
    journal_sql_copy(row, 0, game->table, sizeof game->table);
    journal_sql_copy(row, 1, game->guest, sizeof game->guest);
    journal_sql_copy(row, 2, game->name, sizeof game->name);
}

bool journal_own_daily(struct journal *journal, int64_t day, const char *daily, const char *guest,
                       struct journal_daily *game, bool *there, struct engawa_reason *why)
{
    enum sql_error error;
    const char *const texts[] = {daily, guest, NULL};
    struct sql_statement *row =
        prepare(journal, &error, GAME " WHERE d.day = ?1 AND d.daily = ?2 AND d.guest = ?3", &day,
                1, texts);
    *there = row && sql_step(row);
    if (*there)
        take_game(row, day, game);
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}

bool journal_count_daily(struct journal *journal, int64_t day, const char *daily, int64_t low,
                         int64_t high, int64_t *count, struct engawa_reason *why)
{
    enum sql_error error;
    const char *const texts[] = {daily, NULL};
    struct sql_statement *row =
        prepare(journal, &error,
                "SELECT count(*) FROM dailies AS d" ON_BOARD " AND d.score BETWEEN ?3 AND ?4", &day,
                1, texts);
    if (row) {
        sql_bind_number(row, 3, low);
        sql_bind_number(row, 4, high);
    }
    *count = row && sql_step(row) ? sql_number(row, 0) : 0;
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}

bool journal_board(struct journal *journal, int64_t day, const char *daily, bool fewest, int most,
                   void (*see)(void *context, const struct journal_daily *game), void *context,
                   struct engawa_reason *why)
{
    enum sql_error error;
    struct journal_daily game;
    const char *const texts[] = {daily, NULL};
    struct sql_statement *row =
        prepare(journal, &error,
                fewest ? GAME ON_BOARD " ORDER BY d.score, d.ended, d.guest LIMIT ?3"
                       : GAME ON_BOARD " ORDER BY d.score DESC, d.ended, d.guest LIMIT ?3",
                &day, 1, texts);
    if (row)
        sql_bind_number(row, 3, most);
    while (row && sql_step(row)) {
        take_game(row, day, &game);
        see(context, &game);
    }
    if (row)
        error = sql_free(row);
    return journal_sql_has_read(journal, error, why);
}
