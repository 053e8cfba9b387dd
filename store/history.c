/* history.c - the matches that are over, as lists of them need them (journal.h).
 *
 * Nothing here is the truth: that is in the logs. A row of `matches` and one of `players` for each
 * guest with a seat are what a list asks for, so that no log is read for it: by guest and time, by
 * the people who played together, by table. They are written with the entry that ends the match, go
 * with the table, and lose a guest's name with the guest. `unread` are tables that are over and
 * whose logs somebody has still to read for this; `unlisted` is what guests took off their lists.
 */
#include "store/journal_sqlite.h"

#include "engine/chance.h"
#include "engine/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- one statement ---- */

/* Prepares SQL, of which the places from ?1 on are bound to the texts at BOUND, ended by NULL.
 * NULL: *ERROR says why. */
static sqlite3_stmt *prepare(struct journal *journal, int *error, const char *sql,
                             const char *const *bound)
{
    sqlite3_stmt *statement = NULL;
    *error = sqlite3_prepare_v2(journal_sqlite(journal), sql, -1, &statement, NULL);
    for (int i = 0; statement && bound[i]; i++)
        journal_sqlite_bind(statement, i + 1, bound[i]);
    return statement;
}

/* Prepares and runs SQL, which changes something, with A and B ("" for none) for ?1 and ?2. */
static bool change(struct journal *journal, const char *sql, const char *a, const char *b,
                   struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {a[0] ? a : NULL, b[0] ? b : NULL, NULL};
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *statement = prepare(journal, &error, sql, bound);
    return journal_sqlite_complete(journal, statement, error, why);
}

/* ---- writing ---- */

bool journal_sqlite_drop_match(struct journal *journal, const char *table,
                               struct engawa_reason *why)
{
    static const char *const each[] = {
        "DELETE FROM players WHERE number = (SELECT number FROM tables WHERE id = ?1)",
        "DELETE FROM matches WHERE number = (SELECT number FROM tables WHERE id = ?1)",
        "DELETE FROM unlisted WHERE number = (SELECT number FROM tables WHERE id = ?1)",
        "DELETE FROM unread WHERE number = (SELECT number FROM tables WHERE id = ?1)"};
    bool fine = true;
    for (size_t i = 0; fine && i < sizeof each / sizeof *each; i++)
        fine = change(journal, each[i], table, "", why);
    return fine;
}

bool journal_sqlite_forget_player(struct journal *journal, const char *guest,
                                  struct engawa_reason *why)
{
    return change(journal, "UPDATE players SET name = '' WHERE guest = ?1", guest, "", why) &&
           change(journal, "DELETE FROM unlisted WHERE guest = ?1", guest, "", why);
}

bool journal_no_match(struct journal *journal, const char *table, struct engawa_reason *why)
{
    return change(journal,
                  "DELETE FROM unread WHERE number = (SELECT number FROM tables WHERE id = ?1)",
                  table, "", why);
}

/* Adds PLAYER of MATCH. Whoever was forgotten has no name, also where a log still names them. */
static bool put_player(struct journal *journal, const struct journal_match *match,
                       const struct journal_player *player, struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {match->table, player->guest, player->name, NULL};
    sqlite3_stmt *put =
        prepare(journal, &error,
                "INSERT OR REPLACE INTO players (guest, ended, number, seat, name, rank, score)"
                " SELECT ?2, ?4, number, ?5,"
                " iif(EXISTS (SELECT 1 FROM forgotten WHERE guest = ?2), '', ?3), ?6, ?7"
                " FROM tables WHERE id = ?1 AND removed = 0",
                bound);
    if (put) {
        sqlite3_bind_int64(put, 4, match->ended);
        sqlite3_bind_int(put, 5, player->seat);
        sqlite3_bind_int(put, 6, player->rank);
        sqlite3_bind_int64(put, 7, player->score);
    }
    return journal_sqlite_complete(journal, put, error, why);
}

bool journal_put_match(struct journal *journal, const struct journal_match *match,
                       struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {
        match->table, match->game, match->options, match->people, match->text, match->note, NULL};
    if (!journal_no_match(journal, match->table, why) ||
        !change(journal,
                "DELETE FROM players WHERE number = (SELECT number FROM tables WHERE id = ?1)",
                match->table, "", why))
        return false;
    sqlite3_stmt *put = prepare(
        journal, &error,
        "INSERT INTO matches (number, ended, game, options, seats, finished, people, text, note)"
        " SELECT number, ?7, ?2, ?3, ?8, ?9, ?4, ?5, ?6 FROM tables WHERE id = ?1 AND removed = 0"
        " ON CONFLICT (number) DO UPDATE SET ended = ?7, game = ?2, options = ?3, seats = ?8,"
        " finished = ?9, people = ?4, text = ?5, note = ?6",
        bound);
    if (put) {
        sqlite3_bind_int64(put, 7, match->ended);
        sqlite3_bind_int(put, 8, match->seats);
        sqlite3_bind_int(put, 9, match->finished);
    }
    bool fine = journal_sqlite_complete(journal, put, error, why);
    for (int i = 0; fine && i < match->players; i++)
        fine = put_player(journal, match, &match->player[i], why);
    return fine;
}

bool journal_drop_matches(struct journal *journal, struct engawa_reason *why)
{
    return change(journal, "DELETE FROM players", "", "", why) &&
           change(journal, "DELETE FROM matches", "", "", why) &&
           change(journal,
                  "INSERT OR IGNORE INTO unread SELECT number FROM tables"
                  " WHERE closed = 1 AND removed = 0",
                  "", "", why);
}

bool journal_unlist(struct journal *journal, const char *guest, const char *table,
                    struct engawa_reason *why)
{
    return change(journal,
                  table[0] ? "INSERT OR IGNORE INTO unlisted SELECT guest, number FROM players"
                             " WHERE guest = ?1 AND number ="
                             " (SELECT number FROM tables WHERE id = ?2 AND removed = 0)"
                           : "INSERT OR IGNORE INTO unlisted"
                             " SELECT guest, number FROM players WHERE guest = ?1",
                  guest, table, why);
}

/* ---- reading ---- */

/* The matches of the list of ?1. */
#define LISTED                                                                                     \
    " FROM players AS p JOIN matches AS m ON m.number = p.number WHERE p.guest = ?1"               \
    " AND NOT EXISTS (SELECT 1 FROM unlisted AS u WHERE u.guest = ?1 AND u.number = p.number)"

bool journal_listed(struct journal *journal, const char *guest, const char *table, bool *listed,
                    struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {guest, table, NULL};
    sqlite3_stmt *row = prepare(journal, &error,
                                "SELECT 1" LISTED " AND p.number ="
                                " (SELECT number FROM tables WHERE id = ?2 AND removed = 0)",
                                bound);
    *listed = row && sqlite3_step(row) == SQLITE_ROW;
    if (row)
        error = sqlite3_finalize(row);
    return journal_sqlite_has_read(journal, error, why);
}

bool journal_unread(struct journal *journal, int most, char table[][JOURNAL_TABLE_ID_MAX + 1],
                    int *count, struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {NULL};
    sqlite3_stmt *row = prepare(journal, &error,
                                "SELECT t.id FROM unread AS u JOIN tables AS t"
                                " ON t.number = u.number ORDER BY u.number",
                                bound);
    *count = 0;
    if (row) {
        while (*count < most && sqlite3_step(row) == SQLITE_ROW)
            journal_sqlite_copy(row, 0, table[(*count)++], JOURNAL_TABLE_ID_MAX + 1);
        error = sqlite3_finalize(row);
    }
    return journal_sqlite_has_read(journal, error, why);
}

/* Takes who played from ROWS, which gives guest, name, seat, rank, score and how many were won.
 * Returns SQLite's code. */
static int read_players(sqlite3_stmt *rows, struct journal_player player[JOURNAL_PLAYERS_MAX],
                        int *count)
{
    *count = 0;
    while (sqlite3_step(rows) == SQLITE_ROW && *count < JOURNAL_PLAYERS_MAX) {
        struct journal_player *one = &player[(*count)++];
        *one = (struct journal_player){.seat = sqlite3_column_int(rows, 2),
                                       .rank = sqlite3_column_int(rows, 3),
                                       .score = sqlite3_column_int64(rows, 4),
                                       .won = sqlite3_column_int64(rows, 5)};
        journal_sqlite_copy(rows, 0, one->guest, sizeof one->guest);
        journal_sqlite_copy(rows, 1, one->name, sizeof one->name);
    }
    return sqlite3_reset(rows);
}

static const char *text_at(sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    return text ? (const char *)text : "";
}

struct listing {
    const struct journal_history *history;
    void (*see)(void *context, const struct journal_match *match);
    void *context;
    bool *more;
};

/* Shows the matches that ROW gives. Returns SQLite's code. */
static int show_matches(struct journal *journal, sqlite3_stmt *row, struct listing *listing)
{
    int error, seen = 0;
    const char *const bound[] = {NULL};
    struct journal_player player[JOURNAL_PLAYERS_MAX];
    sqlite3_stmt *players = prepare(journal, &error,
                                    "SELECT guest, name, seat, rank, score, 0 FROM players"
                                    " WHERE number = ?1 ORDER BY seat",
                                    bound);
    while (error == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW) {
        if (seen++ == listing->history->most) {
            *listing->more = true;
            break;
        }
        struct journal_match match = {.table = text_at(row, 0),
                                      .game = text_at(row, 1),
                                      .options = text_at(row, 2),
                                      .ended = sqlite3_column_int64(row, 3),
                                      .seats = sqlite3_column_int(row, 4),
                                      .finished = sqlite3_column_int(row, 5) != 0,
                                      .people = text_at(row, 6),
                                      .text = text_at(row, 7),
                                      .player = player};
        sqlite3_bind_int64(players, 1, sqlite3_column_int64(row, 8));
        error = read_players(players, player, &match.players);
        if (error == SQLITE_OK)
            listing->see(listing->context, &match);
    }
    sqlite3_finalize(players);
    int end = sqlite3_finalize(row);
    return error == SQLITE_OK ? end : error;
}

/* Where the list of GUEST goes on behind the table BEFORE. *FOUND: it is on it. Returns SQLite's
 * code. */
static int find_place(struct journal *journal, const char *guest, const char *before,
                      int64_t *ended, int64_t *number, bool *found)
{
    int error;
    const char *const bound[] = {guest, before, NULL};
    sqlite3_stmt *row = prepare(journal, &error,
                                "SELECT m.ended, m.number FROM tables AS t JOIN matches AS m"
                                " ON m.number = t.number JOIN players AS p ON p.guest = ?1"
                                " AND p.ended = m.ended AND p.number = m.number WHERE t.id = ?2",
                                bound);
    *found = row && sqlite3_step(row) == SQLITE_ROW;
    if (*found) {
        *ended = sqlite3_column_int64(row, 0);
        *number = sqlite3_column_int64(row, 1);
    }
    return row ? sqlite3_finalize(row) : error;
}

/* Shows what is wanted of the list behind the match (ENDED, NUMBER). Returns SQLite's code. */
static int list_behind(struct journal *journal, struct listing *listing, int64_t ended,
                       int64_t number)
{
    static const char *const sql =
        "SELECT t.id, m.game, m.options, m.ended, m.seats, m.finished, m.people, m.text, m.number"
        " FROM players AS p JOIN matches AS m ON m.number = p.number"
        " JOIN tables AS t ON t.number = p.number WHERE p.guest = ?1"
        " AND (p.ended, p.number) < (?5, ?6) AND p.ended >= ?7 AND p.ended < ?8"
        " AND (?2 = '' OR m.game = ?2) AND (?3 = '' OR m.people = ?3)"
        " AND (?4 = '' OR EXISTS (SELECT 1 FROM players AS o"
        " WHERE o.number = p.number AND o.guest = ?4))"
        " AND CASE ?9 WHEN 1 THEN p.rank = 1 AND m.seats > 1 WHEN 2 THEN p.rank > 1"
        " WHEN 3 THEN m.finished = 0 ELSE 1 END"
        " AND NOT EXISTS (SELECT 1 FROM unlisted AS u WHERE u.guest = ?1 AND u.number = p.number)"
        " ORDER BY p.ended DESC, p.number DESC LIMIT ?10";
    int error;
    const struct journal_history *history = listing->history;
    const char *const bound[] = {history->guest, history->game, history->people, history->with,
                                 NULL};
    sqlite3_stmt *row = prepare(journal, &error, sql, bound);
    if (!row)
        return error;
    sqlite3_bind_int64(row, 5, ended);
    sqlite3_bind_int64(row, 6, number);
    sqlite3_bind_int64(row, 7, history->from);
    sqlite3_bind_int64(row, 8, history->to ? history->to : INT64_MAX);
    sqlite3_bind_int(row, 9, (int)history->result);
    sqlite3_bind_int(row, 10, history->most + 1);
    return show_matches(journal, row, listing);
}

bool journal_history(struct journal *journal, const struct journal_history *history,
                     void (*see)(void *context, const struct journal_match *match), void *context,
                     bool *more, struct engawa_reason *why)
{
    struct listing listing = {.history = history, .see = see, .context = context, .more = more};
    int64_t ended = INT64_MAX, number = INT64_MAX;
    bool found = true, open = journal_sqlite_look(journal);
    int error = SQLITE_OK;
    *more = false;
    if (history->before[0])
        error = find_place(journal, history->guest, history->before, &ended, &number, &found);
    if (error == SQLITE_OK && found)
        error = list_behind(journal, &listing, ended, number);
    journal_sqlite_end_look(journal, open);
    return journal_sqlite_has_read(journal, error, why) &&
           (found || journal_sqlite_no_table(history->before, why));
}

bool journal_tallies(struct journal *journal, const char *guest, int most,
                     void (*see)(void *context, const struct journal_tally *tally), void *context,
                     struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {guest, NULL};
    sqlite3_stmt *row =
        prepare(journal, &error,
                "SELECT m.game, m.options, count(*), sum(m.finished),"
                " sum(p.rank = 1 AND m.seats > 1), max(iif(m.finished, p.score, NULL)),"
                " sum(iif(m.finished, p.score, 0)), min(p.ended), max(p.ended)" LISTED
                " GROUP BY m.game, m.options ORDER BY 9 DESC LIMIT ?2",
                bound);
    if (row) {
        sqlite3_bind_int(row, 2, most);
        while (sqlite3_step(row) == SQLITE_ROW) {
            const struct journal_tally tally = {.game = text_at(row, 0),
                                                .options = text_at(row, 1),
                                                .matches = sqlite3_column_int64(row, 2),
                                                .finished = sqlite3_column_int64(row, 3),
                                                .won = sqlite3_column_int64(row, 4),
                                                .best = sqlite3_column_int64(row, 5),
                                                .sum = sqlite3_column_int64(row, 6),
                                                .first = sqlite3_column_int64(row, 7),
                                                .last = sqlite3_column_int64(row, 8)};
            see(context, &tally);
        }
        error = sqlite3_finalize(row);
    }
    return journal_sqlite_has_read(journal, error, why);
}

/* ---- ratings ---- */

bool journal_rated(struct journal *journal,
                   void (*see)(void *context, const char *game, const char *note), void *context,
                   struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {NULL};
    sqlite3_stmt *row =
        prepare(journal, &error, "SELECT game, note FROM matches WHERE note <> ''", bound);
    if (row) {
        while (sqlite3_step(row) == SQLITE_ROW)
            see(context, text_at(row, 0), text_at(row, 1));
        error = sqlite3_finalize(row);
    }
    return journal_sqlite_has_read(journal, error, why);
}

bool journal_rated_mark(struct journal *journal, uint8_t mark[32], struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {NULL};
    struct engawa_text numbers = {0};
    sqlite3_stmt *row = prepare(
        journal, &error, "SELECT number FROM matches WHERE note <> '' ORDER BY game, note", bound);
    if (row) {
        while (sqlite3_step(row) == SQLITE_ROW) {
            int64_t number = sqlite3_column_int64(row, 0);
            engawa_text_add_bytes(&numbers, (const char *)&number, sizeof number);
        }
        error = sqlite3_finalize(row);
    }
    engawa_sha256((const uint8_t *)engawa_text_string(&numbers), numbers.length, mark);
    engawa_text_free(&numbers);
    return journal_sqlite_has_read(journal, error, why);
}

bool journal_rated_name(struct journal *journal, const char *guest, const char *game,
                        char name[JOURNAL_NAME_MAX + 1], struct engawa_reason *why)
{
    int error;
    const char *const bound[] = {guest, game, NULL};
    sqlite3_stmt *row = prepare(journal, &error,
                                "SELECT p.name" LISTED " AND m.game = ?2 AND m.note <> ''"
                                " ORDER BY p.ended DESC, p.number DESC LIMIT 1",
                                bound);
    name[0] = '\0';
    if (row) {
        if (sqlite3_step(row) == SQLITE_ROW)
            journal_sqlite_copy(row, 0, name, JOURNAL_NAME_MAX + 1);
        error = sqlite3_finalize(row);
    }
    return journal_sqlite_has_read(journal, error, why);
}

/* ---- people who play together ---- */

struct gathering {
    const char *guest;
    void (*see)(void *context, const struct journal_group *group);
    void *context;
};

/* Shows the groups that ROW gives. Returns SQLite's code. */
static int show_groups(struct journal *journal, sqlite3_stmt *row,
                       const struct gathering *gathering)
{
    int error;
    const char *const bound[] = {gathering->guest, NULL};
    struct journal_player player[JOURNAL_PLAYERS_MAX];
    sqlite3_stmt *players =
        prepare(journal, &error,
                "SELECT o.guest, (SELECT l.name FROM players AS l WHERE l.guest = o.guest"
                " AND l.ended = ?3 AND l.number = ?4), 0, 0, 0, sum(o.rank = 1)"
                " FROM matches AS m JOIN players AS o ON o.number = m.number WHERE m.people = ?2"
                " AND NOT EXISTS (SELECT 1 FROM unlisted AS u"
                " WHERE u.guest = ?1 AND u.number = m.number) GROUP BY o.guest ORDER BY o.guest",
                bound);
    while (error == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW) {
        struct journal_group group = {.people = text_at(row, 0),
                                      .matches = sqlite3_column_int64(row, 1),
                                      .finished = sqlite3_column_int64(row, 2),
                                      .last = sqlite3_column_int64(row, 3),
                                      .player = player};
        journal_sqlite_bind(players, 2, group.people);
        sqlite3_bind_int64(players, 3, group.last);
        sqlite3_bind_int64(players, 4, sqlite3_column_int64(row, 4));
        error = read_players(players, player, &group.players);
        if (error == SQLITE_OK)
            gathering->see(gathering->context, &group);
    }
    sqlite3_finalize(players);
    int end = sqlite3_finalize(row);
    return error == SQLITE_OK ? end : error;
}

bool journal_groups(struct journal *journal, const char *guest, int most,
                    void (*see)(void *context, const struct journal_group *group), void *context,
                    struct engawa_reason *why)
{
    const struct gathering gathering = {.guest = guest, .see = see, .context = context};
    int error;
    const char *const bound[] = {guest, NULL};
    bool open = journal_sqlite_look(journal);
    sqlite3_stmt *row =
        prepare(journal, &error,
                "SELECT m.people, count(*), sum(m.finished), max(p.ended), m.number" LISTED
                " AND instr(m.people, ' ') > 0 GROUP BY m.people ORDER BY 4 DESC LIMIT ?2",
                bound);
    if (row) {
        sqlite3_bind_int(row, 2, most);
        error = show_groups(journal, row, &gathering);
    }
    journal_sqlite_end_look(journal, open);
    return journal_sqlite_has_read(journal, error, why);
}
