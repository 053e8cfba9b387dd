/* beat.c - until when the house was up (journal.h). The journal keeps no more than the latest such
 * time: after a crash it says how long nobody's clock ran. */
#include "store/journal_sqlite.h"

bool journal_beat(struct journal *journal, int64_t time, struct engawa_reason *why)
{
    if (!journal_sqlite_begin(journal, why))
        return false;
    sqlite3_bind_int64(journal_sqlite_statement(journal, JOURNAL_BEAT), 1, time);
    return journal_sqlite_done(journal, journal_sqlite_run(journal, JOURNAL_BEAT), why);
}

bool journal_last_beat(struct journal *journal, int64_t *time, struct engawa_reason *why)
{
    sqlite3_stmt *row = journal_sqlite_statement(journal, JOURNAL_LAST_BEAT);
    *time = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : 0;
    return journal_sqlite_has_read(journal, sqlite3_reset(row), why);
}
