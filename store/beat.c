/* beat.c - until when the house was up (journal.h). The journal keeps no more than the latest such
 * time: after a crash it says how long nobody's clock ran. */
#include "store/journal_sql.h"

bool journal_beat(struct journal *journal, int64_t time, struct engawa_reason *why)
{
    if (!journal_sql_begin(journal, why))
        return false;
    sql_bind_number(journal_sql_statement(journal, JOURNAL_BEAT), 1, time);
    return journal_sql_done(journal, journal_sql_send(journal, JOURNAL_BEAT), why);
}

bool journal_last_beat(struct journal *journal, int64_t *time, struct engawa_reason *why)
{
    struct sql_statement *row = journal_sql_statement(journal, JOURNAL_LAST_BEAT);
    *time = sql_step(row) ? sql_number(row, 0) : 0;
    return journal_sql_has_read(journal, sql_end(row), why);
}
