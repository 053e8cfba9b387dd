/* remarks.c - remarks that people made about the cards of decks (remarks.h). A remark has the key
 * of its entry, so it counts once. */
#include "store/journal/remarks.h"

#include "store/turn/transaction.h"

/* ---- writing ---- */

/* Deletes all but the newest MOST remarks of CARD of the deck. */
static bool trim_card(struct journal *journal, const char *deck, int card, int most,
                      struct engawa_reason *why)
{
    struct sql_statement *trim = journal_statement(
        journal, "DELETE FROM clues WHERE (number, k) IN"
                 " (SELECT number, k FROM clues WHERE deck = ?1 AND card = ?2"
                 " ORDER BY time DESC, number DESC, k DESC LIMIT 1000000000 OFFSET ?3)");
    sql_bind_text(trim, 1, deck);
    sql_bind_number(trim, 2, card);
    sql_bind_number(trim, 3, most);
    return journal_run(journal, trim, why);
}

/* Deletes all but the newest JOURNAL_REMARKS_OF_DECK remarks of the deck. */
static bool trim_deck(struct journal *journal, const char *deck, struct engawa_reason *why)
{
    struct sql_statement *trim = journal_statement(
        journal, "DELETE FROM clues WHERE (number, k) IN"
                 " (SELECT number, k FROM clues WHERE deck = ?1"
                 " ORDER BY time DESC, number DESC, k DESC LIMIT 1000000000 OFFSET ?2)");
    sql_bind_text(trim, 1, deck);
    sql_bind_number(trim, 2, JOURNAL_REMARKS_OF_DECK);
    return journal_run(journal, trim, why);
}

/* Deletes what the teller of REMARK, or somebody at the same place, said of the card before. */
static bool replace_older(struct journal *journal, const struct journal_remark *remark,
                          struct engawa_reason *why)
{
    struct sql_statement *replace =
        journal_statement(journal, "DELETE FROM clues WHERE deck = ?1 AND card = ?2 AND"
                                   " (teller <> 0 AND teller = ?3 OR place <> 0 AND place = ?4)"
                                   " AND NOT (number = (SELECT number FROM tables WHERE id = ?5)"
                                   " AND k = ?6)");
    sql_bind_text(replace, 1, remark->deck);
    sql_bind_number(replace, 2, remark->card);
    sql_bind_number(replace, 3, remark->teller);
    sql_bind_number(replace, 4, remark->place);
    sql_bind_text(replace, 5, remark->table);
    sql_bind_number(replace, 6, remark->k);
    return journal_run(journal, replace, why);
}

struct add_remark {
    struct journal_remark remark;
    int per_card;
};

static bool add_remark(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const struct add_remark *one = arguments;
    const struct journal_remark *remark = &one->remark;
    bool taken;
    struct sql_statement *add = journal_statement(
        journal, "INSERT INTO clues (number, k, deck, card, time, clue, teller, place)"
                 " SELECT number, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM tables"
                 " WHERE id = ?1 AND removed = 0");
    sql_bind_text(add, 1, remark->table);
    sql_bind_number(add, 2, remark->k);
    sql_bind_text(add, 3, remark->deck);
    sql_bind_number(add, 4, remark->card);
    sql_bind_number(add, 5, remark->time);
    sql_bind_text(add, 6, remark->text);
    sql_bind_number(add, 7, remark->teller);
    sql_bind_number(add, 8, remark->place);
    if (!journal_try(journal, add, &taken, why))
        return false;
    if (taken)
        return true;
    if (journal_changes(journal) == 0)
        return journal_no_table(remark->table, why);
    return replace_older(journal, remark, why) &&
           trim_card(journal, remark->deck, remark->card, one->per_card, why) &&
           trim_deck(journal, remark->deck, why);
}

static const struct batch_op add_remark_op = {.run = add_remark, .may_be_lost = true};

void batch_add_remark(struct batch *batch, const struct journal_remark *remark, int per_card)
{
    struct add_remark add = {.remark = *remark, .per_card = per_card};
    add.remark.table = batch_text(batch, remark->table);
    add.remark.deck = batch_text(batch, remark->deck);
    add.remark.text = batch_text(batch, remark->text);
    batch_add(batch, &add_remark_op, &add, sizeof add);
}

static bool forget_remarks(struct journal *journal, const void *deck, struct engawa_reason *why)
{
    struct sql_statement *forget = journal_statement(journal, "DELETE FROM clues WHERE deck = ?1");
    sql_bind_text(forget, 1, deck);
    return journal_run(journal, forget, why);
}

static const struct batch_op forget_remarks_op = {.run = forget_remarks};

void batch_forget_remarks(struct batch *batch, const char *deck)
{
    batch_add_text(batch, &forget_remarks_op, deck);
}

static bool trim_remarks(struct journal *journal, const void *arguments, struct engawa_reason *why)
{
    const int *per_card = arguments;
    struct sql_statement *trim =
        journal_statement(journal, "DELETE FROM clues WHERE (number, k) IN (SELECT number, k FROM"
                                   " (SELECT number, k, row_number() OVER (PARTITION BY deck, card"
                                   " ORDER BY time DESC, number DESC, k DESC) AS place FROM clues)"
                                   " AS c WHERE place > ?1)");
    sql_bind_number(trim, 1, *per_card);
    return journal_run(journal, trim, why);
}

static const struct batch_op trim_remarks_op = {.run = trim_remarks};

void batch_trim_remarks(struct batch *batch, int per_card)
{
    batch_add(batch, &trim_remarks_op, &per_card, sizeof per_card);
}

/* ---- reading ---- */

bool journal_remarks(struct journal *journal, const char *deck,
                     void (*see)(void *context, int64_t table, int64_t card, const char *text),
                     void *context, struct engawa_reason *why)
{
    struct sql_statement *row = journal_statement(
        journal, "SELECT CASE teller WHEN 0 THEN 1 ELSE number END, card, clue FROM clues"
                 " WHERE deck = ?1 ORDER BY time, number, k");
    sql_bind_text(row, 1, deck);
    while (sql_step(row)) {
        const char *text = sql_text(row, 2);
        if (!text)
            break; /* out of memory, which the reset reports */
        see(context, sql_number(row, 0), sql_number(row, 1), text);
    }
    return journal_has_read(journal, sql_end(row), why);
}
