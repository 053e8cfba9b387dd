/* cards.c - the tables that are not closed, each with a card (cards.h). A card is valid while the
 * length of the log is unchanged; any other change of the log deletes it. */
#include "store/journal/cards.h"

#include "store/turn/tail.h"

#include <string.h>

/* ---- writing ---- */

struct put_card {
    const char *table;
    int64_t k;
    const char *text;
};

static bool put_card(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct put_card *card = arguments;
    struct sql_statement *put =
        journal_statement(journal, "INSERT INTO cards (number, k, text) SELECT number, ?2, ?3"
                                   " FROM tables WHERE id = ?1 AND closed = 0 AND removed = 0"
                                   " ON CONFLICT (number) DO UPDATE SET k = ?2, text = ?3");
    sql_bind_text(put, 1, card->table);
    sql_bind_number(put, 2, card->k);
    sql_bind_text(put, 3, card->text);
    return journal_send(journal, put, why);
}

static const struct batch_op put_card_op = {.run = put_card};

void batch_put_card(struct batch *batch, const char *table, int64_t k, const char *text)
{
    const struct put_card card = {batch_text(batch, table), k, batch_text(batch, text)};
    batch_add(batch, &put_card_op, &card, sizeof card);
}

bool journal_drop_card(struct journal *journal, const char *table, struct engawa_reason *why)
{
    struct sql_statement *drop = journal_statement(
        journal, "DELETE FROM cards WHERE number = (SELECT number FROM tables WHERE id = ?1)");
    sql_bind_text(drop, 1, table);
    return journal_send(journal, drop, why);
}

/* ---- reading ---- */

/* The columns that keep_row reads, in order. */
#define GOING                                                                                      \
    "SELECT t.id, coalesce((SELECT max(k) FROM entries AS e WHERE e.number = t.number), 0),"       \
    " coalesce(c.k, 0), c.text, t.number FROM tables AS t LEFT JOIN cards AS c"                    \
    " ON c.number = t.number WHERE t.closed = 0 AND t.removed = 0"
#define OLDEST_FIRST " ORDER BY t.created, t.number"

/* Computes journal_shard in PostgreSQL, and selects the shards whose bits are set in ?1. A file
 * returns all tables, and keep_row leaves the others out. */
#define OF_SHARDS                                                                                  \
    " AND get_bit(?1, (get_byte(sha256(convert_to(t.id, 'UTF8')), 0) << 2)"                        \
    " | (get_byte(sha256(convert_to(t.id, 'UTF8')), 1) >> 6)) = 1"

/* Appends the columns of ROW to ROWS for see_all, unless its table is in none of SHARDS. TAIL is
 * the number of entries still in the tail. */
static void keep_row(struct sql_statement *row, const struct tail_lines *tail,
                     const struct journal_shards *shards, struct engawa_text *rows)
{
    struct journal_going going = {.length = sql_number(row, 1), .k = sql_number(row, 2)};
    char id[JOURNAL_TABLE_ID_MAX + 1];
    const char *text = sql_text(row, 3);
    int64_t longer = tail_length(tail, sql_number(row, 4));
    if (longer > 0)
        going.length = longer;
    sql_copy_text(row, 0, id, sizeof id);
    if (shards && !journal_shards_have(shards, journal_shard(id)))
        return;
    engawa_text_add_bytes(rows, (const char *)&going, sizeof going);
    engawa_text_add_bytes(rows, id, strlen(id) + 1);
    engawa_text_add_bytes(rows, text ? text : "", text ? strlen(text) + 1 : 1);
}

static void see_all(const struct engawa_text *rows,
                    void (*see)(void *context, const struct journal_going *going), void *context)
{
    for (size_t at = 0; at < rows->length;) {
        struct journal_going going;
        memcpy(&going, rows->at + at, sizeof going);
        going.table = rows->at + at + sizeof going;
        going.card = going.table + strlen(going.table) + 1;
        at = (size_t)(going.card - rows->at) + strlen(going.card) + 1;
        see(context, &going);
    }
}

/* Returns the statement that finds the tables of SHARDS, or all if that is NULL. */
static struct sql_statement *find(struct journal *journal, const struct journal_shards *shards)
{
    bool some = shards && journal_server(journal);
    struct sql_statement *row =
        journal_statement(journal, some ? GOING OF_SHARDS OLDEST_FIRST : GOING OLDEST_FIRST);
    if (some)
        sql_bind_blob(row, 1, shards->bits, sizeof shards->bits);
    return row;
}

bool journal_going_tables(struct journal *journal,
                          void (*see)(void *context, const struct journal_going *going),
                          void *context, struct engawa_reason *why)
{
    return journal_going_tables_of(journal, NULL, see, context, why);
}

bool journal_going_tables_of(struct journal *journal, const struct journal_shards *shards,
                             void (*see)(void *context, const struct journal_going *going),
                             void *context, struct engawa_reason *why)
{
    /* Collects the rows first, so that SEE may read, append and close. */
    struct engawa_text rows = {0};
    struct tail_lines tail;
    bool open = journal_look(journal);
    struct sql_statement *row = find(journal, shards);
    enum sql_error error = tail_read(journal, 0, &tail);
    while (error == SQL_FINE && sql_step(row))
        keep_row(row, &tail, shards, &rows);
    enum sql_error end = sql_end(row);
    error = error == SQL_FINE ? end : error;
    journal_end_look(journal, open);
    tail_free(&tail);
    if (error == SQL_FINE)
        see_all(&rows, see, context);
    engawa_text_free(&rows);
    return journal_has_read(journal, error, why);
}
