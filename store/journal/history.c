/* history.c - finished matches, as lists need them (history.h).
 *
 * Everything here is derived from the logs, so that a list reads no log: a row of `matches`, and
 * one of `players` for each guest with a seat, answer lists by guest and time, by the people who
 * played together, and by table. They are written with the entry that ends the match, are deleted
 * with the table, and lose a guest's name with the guest. `unread` has finished tables whose logs
 * have not been read for this yet; `unlisted` has the matches that guests took off their lists.
 */
#include "store/journal/history.h"

#include "store/turn/transaction.h"

/* ---- one statement ---- */

/* Returns the statement SQL with the texts at BOUND, ended by NULL, for ?1, ?2 and so on. */
static struct sql_statement *with(struct journal *journal, const char *sql,
                                  const char *const *bound)
{
    struct sql_statement *statement = journal_statement(journal, sql);
    for (int i = 0; bound[i]; i++)
        sql_bind_text(statement, i + 1, bound[i]);
    return statement;
}

/* Runs SQL, which changes something, with A and B (NULL if unused) for ?1 and ?2. */
static bool change(struct journal *journal, const char *sql, const char *a, const char *b,
                   struct engawa_reason *why)
{
    const char *const bound[] = {a, b, NULL};
    return journal_run(journal, with(journal, sql, bound), why);
}

/* ---- writing ---- */

#define OF_TABLE " WHERE number = (SELECT number FROM tables WHERE id = ?1)"

bool journal_drop_match(struct journal *journal, const char *table, struct engawa_reason *why)
{
    static const char *const each[] = {
        "DELETE FROM players" OF_TABLE, "DELETE FROM matches" OF_TABLE,
        "DELETE FROM unlisted" OF_TABLE, "DELETE FROM unread" OF_TABLE};
    bool fine = true;
    for (size_t i = 0; fine && i < sizeof each / sizeof *each; i++)
        fine = change(journal, each[i], table, NULL, why);
    return fine;
}

bool journal_forget_player(struct journal *journal, const char *guest, struct engawa_reason *why)
{
    return change(journal, "UPDATE players SET name = '' WHERE guest = ?1", guest, NULL, why) &&
           change(journal, "DELETE FROM unlisted WHERE guest = ?1", guest, NULL, why);
}

static bool no_match(struct journal *journal, const void *table, struct engawa_reason *why)
{
    return change(journal, "DELETE FROM unread" OF_TABLE, table, NULL, why);
}

static const struct batch_op no_match_op = {.run = no_match};

void batch_no_match(struct batch *batch, const char *table)
{
    batch_add_text(batch, &no_match_op, table);
}

/* Adds PLAYER of MATCH, which is in the journal. A forgotten guest has no name, even if a log still
 * has it. */
static bool put_player(struct journal *journal, const struct journal_match *match,
                       const struct journal_player *player, struct engawa_reason *why)
{
    static const char *const sql =
        "INSERT INTO players (guest, ended, number, seat, name, rank, score)"
        " SELECT ?2, m.ended, m.number, ?4,"
        " CASE WHEN EXISTS (SELECT 1 FROM forgotten WHERE guest = ?2) THEN '' ELSE ?3 END,"
        " ?5, ?6 FROM tables AS t JOIN matches AS m ON m.number = t.number"
        " WHERE t.id = ?1 AND t.removed = 0"
        " ON CONFLICT (guest, ended, number) DO UPDATE SET seat = ?4,"
        " name = excluded.name, rank = ?5, score = ?6";
    const char *const bound[] = {match->table, player->guest, player->name, NULL};
    struct sql_statement *put = with(journal, sql, bound);
    sql_bind_number(put, 4, player->seat);
    sql_bind_number(put, 5, player->rank);
    sql_bind_number(put, 6, player->score);
    return journal_run(journal, put, why);
}

static bool put_match(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    static const char *const sql =
        "INSERT INTO matches (number, ended, game, options, seats, finished, people, text, note)"
        " SELECT number, ?7, ?2, ?3, ?8, ?9, ?4, ?5, ?6 FROM tables WHERE id = ?1 AND removed = 0"
        " ON CONFLICT (number) DO UPDATE SET game = ?2, options = ?3, seats = ?8,"
        " finished = ?9, people = ?4, text = ?5, note = ?6";
    const struct journal_match *match = arguments;
    const char *const bound[] = {
        match->table, match->game, match->options, match->people, match->text, match->note, NULL};
    if (!no_match(journal, match->table, why) ||
        !change(journal, "DELETE FROM players" OF_TABLE, match->table, NULL, why))
        return false;
    struct sql_statement *put = with(journal, sql, bound);
    sql_bind_number(put, 7, match->ended);
    sql_bind_number(put, 8, match->seats);
    sql_bind_number(put, 9, match->finished);
    bool fine = journal_run(journal, put, why);
    for (int i = 0; fine && i < match->players; i++)
        fine = put_player(journal, match, &match->player[i], why);
    return fine;
}

static const struct batch_op put_match_op = {.run = put_match};

void batch_put_match(struct batch *batch, const struct journal_match *match)
{
    struct journal_match copy = *match;
    copy.table = batch_text(batch, match->table);
    copy.game = batch_text(batch, match->game);
    copy.options = batch_text(batch, match->options);
    copy.people = batch_text(batch, match->people);
    copy.text = batch_text(batch, match->text);
    copy.note = batch_text(batch, match->note);
    copy.player = batch_copy(batch, match->player, (size_t)match->players, sizeof *match->player);
    batch_add(batch, &put_match_op, &copy, sizeof copy);
}

static bool drop_matches(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    (void)arguments;
    return change(journal, "DELETE FROM players", NULL, NULL, why) &&
           change(journal, "DELETE FROM matches", NULL, NULL, why) &&
           change(journal,
                  "INSERT INTO unread SELECT number FROM tables"
                  " WHERE closed = 1 AND removed = 0 ON CONFLICT DO NOTHING",
                  NULL, NULL, why);
}

static const struct batch_op drop_matches_op = {.run = drop_matches};

void batch_drop_matches(struct batch *batch)
{
    batch_add(batch, &drop_matches_op, NULL, 0);
}

struct unlist {
    const char *guest, *table;
};

static bool unlist(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct unlist *match = arguments;
    if (!match->table[0])
        return change(journal,
                      "INSERT INTO unlisted SELECT guest, number FROM players"
                      " WHERE guest = ?1 ON CONFLICT DO NOTHING",
                      match->guest, NULL, why);
    return change(journal,
                  "INSERT INTO unlisted SELECT guest, number FROM players WHERE guest = ?1"
                  " AND number = (SELECT number FROM tables WHERE id = ?2 AND removed = 0)"
                  " ON CONFLICT DO NOTHING",
                  match->guest, match->table, why);
}

static const struct batch_op unlist_op = {.run = unlist};

void batch_unlist(struct batch *batch, const char *guest, const char *table)
{
    const struct unlist match = {batch_text(batch, guest), batch_text(batch, table)};
    batch_add(batch, &unlist_op, &match, sizeof match);
}

struct judge_match {
    const char *table, *lost;
};

static bool judge_match(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct judge_match *judged = arguments;
    return change(journal,
                  "UPDATE matches SET note = note || ?2" OF_TABLE
                  " AND note <> '' AND note NOT LIKE '%=%'",
                  judged->table, judged->lost, why);
}

static const struct batch_op judge_match_op = {.run = judge_match};

void batch_judge_match(struct batch *batch, const char *table, const char *lost)
{
    const struct judge_match judged = {batch_text(batch, table), batch_text(batch, lost)};
    batch_add(batch, &judge_match_op, &judged, sizeof judged);
}

/* ---- reading ---- */

/* Selects the matches in the list of ?1. */
#define LISTED                                                                                     \
    " FROM players AS p JOIN matches AS m ON m.number = p.number WHERE p.guest = ?1"               \
    " AND NOT EXISTS (SELECT 1 FROM unlisted AS u WHERE u.guest = ?1 AND u.number = p.number)"

bool journal_listed(struct journal *journal, const char *guest, const char *table, bool *listed,
                    struct engawa_reason *why)
{
    const char *const bound[] = {guest, table, NULL};
    struct sql_statement *row = with(journal,
                                     "SELECT 1" LISTED " AND p.number ="
                                     " (SELECT number FROM tables WHERE id = ?2 AND removed = 0)",
                                     bound);
    *listed = sql_step(row);
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_unread(struct journal *journal, int most, char table[][JOURNAL_TABLE_ID_MAX + 1],
                    int *count, struct engawa_reason *why)
{
    const char *const bound[] = {NULL};
    struct sql_statement *row = with(journal,
                                     "SELECT t.id FROM unread AS u JOIN tables AS t"
                                     " ON t.number = u.number ORDER BY u.number",
                                     bound);
    *count = 0;
    while (*count < most && sql_step(row))
        sql_copy_text(row, 0, table[(*count)++], JOURNAL_TABLE_ID_MAX + 1);
    return journal_has_read(journal, sql_end(row), why);
}

/* Reads the players from ROWS: guest, name, seat, rank, score and the number of wins. Returns
 * SQL_FINE or the error. */
static enum sql_error read_players(struct sql_statement *rows,
                                   struct journal_player player[JOURNAL_PLAYERS_MAX], int *count)
{
    *count = 0;
    while (sql_step(rows) && *count < JOURNAL_PLAYERS_MAX) {
        struct journal_player *one = &player[(*count)++];
        *one = (struct journal_player){.seat = (int)sql_number(rows, 2),
                                       .rank = (int)sql_number(rows, 3),
                                       .score = sql_number(rows, 4),
                                       .won = sql_number(rows, 5)};
        sql_copy_text(rows, 0, one->guest, sizeof one->guest);
        sql_copy_text(rows, 1, one->name, sizeof one->name);
    }
    return sql_end(rows);
}

static const char *text_at(struct sql_statement *row, int column)
{
    const char *text = sql_text(row, column);
    return text ? text : "";
}

struct listing {
    const struct journal_history *history;
    void (*see)(void *context, const struct journal_match *match);
    void *context;
    bool *more;
};

/* Shows the matches that ROW returns. Returns SQL_FINE or the error. */
static enum sql_error show_matches(struct journal *journal, struct sql_statement *row,
                                   struct listing *listing)
{
    enum sql_error error = SQL_FINE;
    int seen = 0;
    const char *const bound[] = {NULL};
    struct journal_player player[JOURNAL_PLAYERS_MAX];
    struct sql_statement *players = with(journal,
                                         "SELECT guest, name, seat, rank, score, 0 FROM players"
                                         " WHERE number = ?1 ORDER BY seat",
                                         bound);
    while (error == SQL_FINE && sql_step(row)) {
        if (seen++ == listing->history->most) {
            *listing->more = true;
            break;
        }
        struct journal_match match = {.table = text_at(row, 0),
                                      .game = text_at(row, 1),
                                      .options = text_at(row, 2),
                                      .ended = sql_number(row, 3),
                                      .seats = (int)sql_number(row, 4),
                                      .finished = sql_number(row, 5) != 0,
                                      .people = text_at(row, 6),
                                      .text = text_at(row, 7),
                                      .player = player};
        sql_bind_number(players, 1, sql_number(row, 8));
        error = read_players(players, player, &match.players);
        if (error == SQL_FINE)
            listing->see(listing->context, &match);
    }
    enum sql_error end = sql_end(row);
    return error == SQL_FINE ? end : error;
}

/* Finds where the list of GUEST continues after the table BEFORE, and sets *FOUND if it is on the
 * list. Returns SQL_FINE or the error. */
static enum sql_error find_place(struct journal *journal, const char *guest, const char *before,
                                 int64_t *ended, int64_t *number, bool *found)
{
    const char *const bound[] = {guest, before, NULL};
    struct sql_statement *row =
        with(journal,
             "SELECT m.ended, m.number FROM tables AS t JOIN matches AS m"
             " ON m.number = t.number JOIN players AS p ON p.guest = ?1"
             " AND p.ended = m.ended AND p.number = m.number WHERE t.id = ?2",
             bound);
    *found = sql_step(row);
    if (*found) {
        *ended = sql_number(row, 0);
        *number = sql_number(row, 1);
    }
    return sql_end(row);
}

/* Shows a page of the list after the match (ENDED, NUMBER). Returns SQL_FINE or the error. */
static enum sql_error list_behind(struct journal *journal, struct listing *listing, int64_t ended,
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
        " WHEN 3 THEN m.finished = 0 ELSE TRUE END"
        " AND NOT EXISTS (SELECT 1 FROM unlisted AS u WHERE u.guest = ?1 AND u.number = p.number)"
        " ORDER BY p.ended DESC, p.number DESC LIMIT ?10";
    const struct journal_history *history = listing->history;
    const char *const bound[] = {history->guest, history->game, history->people, history->with,
                                 NULL};
    struct sql_statement *row = with(journal, sql, bound);
    sql_bind_number(row, 5, ended);
    sql_bind_number(row, 6, number);
    sql_bind_number(row, 7, history->from);
    sql_bind_number(row, 8, history->to ? history->to : INT64_MAX);
    sql_bind_number(row, 9, (int)history->result);
    sql_bind_number(row, 10, history->most + 1);
    return show_matches(journal, row, listing);
}

bool journal_history(struct journal *journal, const struct journal_history *history,
                     void (*see)(void *context, const struct journal_match *match), void *context,
                     bool *more, struct engawa_reason *why)
{
    struct listing listing = {.history = history, .see = see, .context = context, .more = more};
    int64_t ended = INT64_MAX, number = INT64_MAX;
    bool found = true, open = journal_look(journal);
    enum sql_error error = SQL_FINE;
    *more = false;
    if (history->before[0])
        error = find_place(journal, history->guest, history->before, &ended, &number, &found);
    if (error == SQL_FINE && found)
        error = list_behind(journal, &listing, ended, number);
    journal_end_look(journal, open);
    return journal_has_read(journal, error, why) &&
           (found || journal_no_table(history->before, why));
}

bool journal_tallies(struct journal *journal, const char *guest, int most,
                     void (*see)(void *context, const struct journal_tally *tally), void *context,
                     struct engawa_reason *why)
{
    const char *const bound[] = {guest, NULL};
    struct sql_statement *row =
        with(journal,
             "SELECT m.game, m.options, count(*), sum(m.finished),"
             " count(*) FILTER (WHERE p.rank = 1 AND m.seats > 1),"
             " max(p.score) FILTER (WHERE m.finished <> 0),"
             " sum(p.score) FILTER (WHERE m.finished <> 0), min(p.ended), max(p.ended)" LISTED
             " GROUP BY m.game, m.options ORDER BY 9 DESC LIMIT ?2",
             bound);
    sql_bind_number(row, 2, most);
    while (sql_step(row)) {
        const struct journal_tally tally = {.game = text_at(row, 0),
                                            .options = text_at(row, 1),
                                            .matches = sql_number(row, 2),
                                            .finished = sql_number(row, 3),
                                            .won = sql_number(row, 4),
                                            .best = sql_number(row, 5),
                                            .sum = sql_number(row, 6),
                                            .first = sql_number(row, 7),
                                            .last = sql_number(row, 8)};
        see(context, &tally);
    }
    return journal_has_read(journal, sql_end(row), why);
}

/* ---- ratings ---- */

bool journal_rated(struct journal *journal,
                   void (*see)(void *context, int64_t number, const char *game, const char *note),
                   void *context, struct engawa_reason *why)
{
    const char *const bound[] = {NULL};
    struct sql_statement *row =
        with(journal, "SELECT number, game, note FROM matches WHERE note <> '' ORDER BY game, note",
             bound);
    while (sql_step(row))
        see(context, sql_number(row, 0), text_at(row, 1), text_at(row, 2));
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_unjudged_match(struct journal *journal, const char *game,
                            char table[JOURNAL_TABLE_ID_MAX + 1], struct engawa_reason *why)
{
    const char *const bound[] = {game, NULL};
    struct sql_statement *row =
        with(journal,
             "SELECT t.id FROM matches AS m JOIN tables AS t ON t.number = m.number"
             " WHERE m.note <> '' AND m.game = ?1 AND m.note NOT LIKE '%=%' AND m.finished <> 0"
             " ORDER BY m.game, m.note LIMIT 1",
             bound);
    table[0] = '\0';
    if (sql_step(row))
        sql_copy_text(row, 0, table, JOURNAL_TABLE_ID_MAX + 1);
    return journal_has_read(journal, sql_end(row), why);
}

bool journal_rated_name(struct journal *journal, const char *guest, const char *game,
                        char name[JOURNAL_NAME_MAX + 1], struct engawa_reason *why)
{
    const char *const bound[] = {guest, game, NULL};
    struct sql_statement *row = with(journal,
                                     "SELECT p.name" LISTED " AND m.game = ?2 AND m.note <> ''"
                                     " ORDER BY p.ended DESC, p.number DESC LIMIT 1",
                                     bound);
    name[0] = '\0';
    if (sql_step(row))
        sql_copy_text(row, 0, name, JOURNAL_NAME_MAX + 1);
    return journal_has_read(journal, sql_end(row), why);
}

/* ---- people who play together ---- */

struct gathering {
    const char *guest;
    void (*see)(void *context, const struct journal_group *group);
    void *context;
};

/* Shows the groups that ROW returns. Returns SQL_FINE or the error. */
static enum sql_error show_groups(struct journal *journal, struct sql_statement *row,
                                  const struct gathering *gathering)
{
    enum sql_error error = SQL_FINE;
    const char *const bound[] = {gathering->guest, NULL};
    struct journal_player player[JOURNAL_PLAYERS_MAX];
    struct sql_statement *players =
        with(journal,
             "SELECT o.guest, (SELECT l.name FROM players AS l WHERE l.guest = o.guest"
             " AND l.ended = ?3 AND l.number = (SELECT max(n.number) FROM matches AS n"
             " WHERE n.people = ?2 AND n.ended = ?3)), 0, 0, 0,"
             " count(*) FILTER (WHERE o.rank = 1)"
             " FROM matches AS m JOIN players AS o ON o.number = m.number WHERE m.people = ?2"
             " AND NOT EXISTS (SELECT 1 FROM unlisted AS u"
             " WHERE u.guest = ?1 AND u.number = m.number) GROUP BY o.guest ORDER BY o.guest",
             bound);
    while (error == SQL_FINE && sql_step(row)) {
        struct journal_group group = {.people = text_at(row, 0),
                                      .matches = sql_number(row, 1),
                                      .finished = sql_number(row, 2),
                                      .last = sql_number(row, 3),
                                      .player = player};
        sql_bind_text(players, 2, group.people);
        sql_bind_number(players, 3, group.last);
        error = read_players(players, player, &group.players);
        if (error == SQL_FINE)
            gathering->see(gathering->context, &group);
    }
    enum sql_error end = sql_end(row);
    return error == SQL_FINE ? end : error;
}

bool journal_groups(struct journal *journal, const char *guest, int most,
                    void (*see)(void *context, const struct journal_group *group), void *context,
                    struct engawa_reason *why)
{
    const struct gathering gathering = {.guest = guest, .see = see, .context = context};
    const char *const bound[] = {guest, NULL};
    bool open = journal_look(journal);
    struct sql_statement *row =
        with(journal,
             "SELECT m.people, count(*), sum(m.finished), max(p.ended)" LISTED
             " AND m.people LIKE '% %' GROUP BY m.people ORDER BY 4 DESC LIMIT ?2",
             bound);
    sql_bind_number(row, 2, most);
    enum sql_error error = show_groups(journal, row, &gathering);
    journal_end_look(journal, open);
    return journal_has_read(journal, error, why);
}
