/* remarks.c - what people said of the cards of decks, in the journal (journal.h). A remark has the
 * key of its entry, and so counts once. */
#include "store/journal_sqlite.h"

/* Keeps only the MOST newest remarks of CARD of the deck, or of the whole deck if CARD is 0. */
static bool drop_remarks(struct journal *journal, const char *deck, int card, int most,
                         struct engawa_reason *why)
{
    enum journal_statement s = card ? JOURNAL_DROP_OF_CARD : JOURNAL_DROP_OF_DECK;
    journal_sqlite_bind(journal_sqlite_statement(journal, s), 1, deck);
    if (card)
        sqlite3_bind_int(journal_sqlite_statement(journal, s), 2, card);
    sqlite3_bind_int(journal_sqlite_statement(journal, s), card ? 3 : 2, most);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, s), why);
}

bool journal_add_remark(struct journal *journal, const struct journal_remark *remark, int per_card,
                        struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_stmt *add = journal_sqlite_statement(journal, JOURNAL_ADD_REMARK);
    journal_sqlite_bind(add, 1, remark->table);
    sqlite3_bind_int64(add, 2, remark->k);
    journal_sqlite_bind(add, 3, remark->deck);
    sqlite3_bind_int(add, 4, remark->card);
    sqlite3_bind_int64(add, 5, remark->time);
    journal_sqlite_bind(add, 6, remark->text);
    bool taken;
    if (!journal_sqlite_finish(journal, journal_sqlite_run(journal, JOURNAL_ADD_REMARK), &taken,
                               why))
        return false;
    if (taken)
        return true;
    if (sqlite3_changes(journal_sqlite(journal)) == 0)
        return journal_sqlite_no_table(remark->table, why);
    return drop_remarks(journal, remark->deck, remark->card, per_card, why) &&
           drop_remarks(journal, remark->deck, 0, JOURNAL_REMARKS_OF_DECK, why);
}

bool journal_forget_remarks(struct journal *journal, const char *deck, struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    journal_sqlite_bind(journal_sqlite_statement(journal, JOURNAL_FORGET_REMARKS), 1, deck);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, JOURNAL_FORGET_REMARKS), why);
}

bool journal_trim_remarks(struct journal *journal, int per_card, struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_bind_int(journal_sqlite_statement(journal, JOURNAL_TRIM_REMARKS), 1, per_card);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, JOURNAL_TRIM_REMARKS), why);
}

bool journal_remarks(struct journal *journal, const char *deck,
                     void (*see)(void *context, int64_t table, int64_t card, const char *text),
                     void *context, struct engawa_reason *why)
{
    sqlite3_stmt *row = journal_sqlite_statement(journal, JOURNAL_REMARKS);
    journal_sqlite_bind(row, 1, deck);
    while (sqlite3_step(row) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(row, 2);
        if (!text)
            break; /* no memory, which the reset reports */
        see(context, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1), text);
    }
    int error = sqlite3_reset(row);
    return journal_sqlite_has_read(journal, error, why);
}
