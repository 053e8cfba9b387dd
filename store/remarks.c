/* remarks.c - what people said of the cards of decks, in the journal (journal.h). A remark has the
 * key of its entry, and so counts once. */
#include "store/journal_sql.h"

/* Keeps only the MOST newest remarks of CARD of the deck, or of the whole deck if CARD is 0. */
static bool drop_remarks(struct journal *journal, const char *deck, int card, int most,
                         struct engawa_reason *why)
{
    enum journal_statement s = card ? JOURNAL_DROP_OF_CARD : JOURNAL_DROP_OF_DECK;
    sql_bind_text(journal_sql_statement(journal, s), 1, deck);
    if (card)
        sql_bind_number(journal_sql_statement(journal, s), 2, card);
    sql_bind_number(journal_sql_statement(journal, s), card ? 3 : 2, most);
    return journal_sql_done(journal, journal_sql_run(journal, s), why);
}

bool journal_add_remark(struct journal *journal, const struct journal_remark *remark, int per_card,
                        struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    struct sql_statement *add = journal_sql_statement(journal, JOURNAL_ADD_REMARK);
    sql_bind_text(add, 1, remark->table);
    sql_bind_number(add, 2, remark->k);
    sql_bind_text(add, 3, remark->deck);
    sql_bind_number(add, 4, remark->card);
    sql_bind_number(add, 5, remark->time);
    sql_bind_text(add, 6, remark->text);
    bool taken;
    if (!journal_sql_finish(journal, journal_sql_run(journal, JOURNAL_ADD_REMARK), &taken, why))
        return false;
    if (taken)
        return true;
    if (sql_changes(journal_sql(journal)) == 0)
        return journal_sql_no_table(remark->table, why);
    return drop_remarks(journal, remark->deck, remark->card, per_card, why) &&
           drop_remarks(journal, remark->deck, 0, JOURNAL_REMARKS_OF_DECK, why);
}

bool journal_forget_remarks(struct journal *journal, const char *deck, struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_text(journal_sql_statement(journal, JOURNAL_FORGET_REMARKS), 1, deck);
    return journal_sql_done(journal, journal_sql_run(journal, JOURNAL_FORGET_REMARKS), why);
}

bool journal_trim_remarks(struct journal *journal, int per_card, struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_number(journal_sql_statement(journal, JOURNAL_TRIM_REMARKS), 1, per_card);
    return journal_sql_done(journal, journal_sql_run(journal, JOURNAL_TRIM_REMARKS), why);
}

bool journal_remarks(struct journal *journal, const char *deck,
                     void (*see)(void *context, int64_t table, int64_t card, const char *text),
                     void *context, struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_REMARKS);
    sql_bind_text(row, 1, deck);
    while (sql_step(row)) {
        const char *text = sql_text(row, 2);
        if (!text)
            break; /* no memory, which the reset reports */
        see(context, sql_number(row, 0), sql_number(row, 1), text);
    }
    enum sql_error error = sql_end(row);
    return journal_sql_has_read(journal, error, why);
}
